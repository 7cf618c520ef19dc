"""召喚, 憑依, 展開: what may be declared, where the cards end up, what a response can spoil."""

import pytest

from rules_engine.game.game import Game
from rules_engine.rulebook.options import MixedCondition, MixedSoul, ZeroCost
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, HOLD, OPEN_HAND, POSSESS, SOUL, SUMMON
from rules_engine.vocabulary.terms import EventKind, Reason, Verb, Window
from tests.rules_engine.game.builders import Place, Side, act, find, names, offered, position, told

ANSWERER = Side(hand=("鈴",))
SUMMER_AND_WINTER = ("廃屋", "雪の宿")


def declared_summon(own: Side, on: str = "") -> Game:
    """Seat 0 declares the summon of 廃校 and seat 1 is asked whether to answer it."""
    game = position(own, ANSWERER)
    act(game, Verb.SUMMON, "廃校", on)
    assert game.decision.window is Window.SUMMON_DECLARED
    return game


def test_a_summoned_place_lies_on_the_field_and_the_right_is_spent() -> None:
    """001-場所札-召喚, 001-消費."""
    game = position(Side(hand=("廃校",), soul=("廃屋",) * 2))
    act(game, Verb.SUMMON, "廃校")
    assert names(game, FIELD) == ["廃校"]
    assert game.state.laid[find(game, "廃校")]
    assert game.state.rights[0][SUMMON] == 0
    assert len(game.state.areas[SOUL][0]) == 2, "souls are a condition, never a price (001-魂-コスト)"


@pytest.mark.parametrize(
    ("soul", "reason"),
    [
        (("廃屋",), Reason.COST),
        (("雪の宿", "雪の宿"), Reason.SEASON),
        (("名もない宿", "名もない宿"), Reason.SEASON),
        (("廃屋", "雪の宿"), None),
        (("廃屋", "名もない宿"), None),
    ],
)
def test_a_summon_needs_as_many_souls_as_its_cost_and_one_of_its_season(
    soul: tuple[str, ...], reason: Reason | None
) -> None:
    """001-魂-コスト, 001-魂-季節: both may be met by different cards; 無 counts for the number only."""
    game = position(Side(hand=("廃校",), soul=soul))
    fault = game.explain(f"summon {find(game, '廃校')} field")
    assert (fault and fault.reason) == reason
    assert ("summon 廃校" in offered(game)) == (reason is None)


def test_a_card_without_season_needs_the_number_alone() -> None:
    """001-魂-無."""
    assert "summon 名もない宿" in offered(position(Side(hand=("名もない宿",), soul=("雪の宿",))))
    assert "summon 名もない宿" not in offered(position(Side(hand=("名もない宿",))))


def test_a_place_of_cost_zero_needs_nothing() -> None:
    """001 場所札: 零コスト."""
    assert "summon 廃屋" in offered(position(Side(hand=("廃屋",))))


def test_every_type_of_cost_zero_needs_no_season() -> None:
    """S-零コスト: by default a 季節札 of cost zero is deployed without its season."""
    assert "deploy 夏祭り" in offered(position(Side(hand=("夏祭り",))))


def test_only_places_of_cost_zero_are_free_of_season_where_the_table_plays_it_so() -> None:
    """S-零コスト: places only."""
    strict = Ruleset(zero_cost=ZeroCost.PLACES_ONLY)
    own = Side(hand=("夏祭り", "廃屋"))
    assert offered(position(own, ruleset=strict)) == {"summon 廃屋", "end"}
    with_summer = Side(hand=("夏祭り",), soul=("廃屋",))
    assert "deploy 夏祭り" in offered(position(with_summer, ruleset=strict))


@pytest.mark.parametrize(
    ("condition", "soul", "legal"),
    [
        (MixedCondition.ANY_SEASON, ("廃屋",), True),
        (MixedCondition.ANY_SEASON, ("名もない宿",), False),
        (MixedCondition.ALL_SEASONS, ("廃屋",), False),
        (MixedCondition.ALL_SEASONS, SUMMER_AND_WINTER, True),
    ],
)
def test_the_season_condition_of_a_mixed_card(condition: MixedCondition, soul: tuple[str, ...], legal: bool) -> None:
    """S-混化の条件."""
    game = position(Side(hand=("夏冬の宿",), soul=soul), ruleset=Ruleset(mixed_condition=condition))
    assert ("summon 夏冬の宿" in offered(game)) == legal


@pytest.mark.parametrize(("rule", "legal"), [(MixedSoul.EACH_SEASON, True), (MixedSoul.NO_SEASON, False)])
def test_what_a_mixed_card_gives_as_a_soul(rule: MixedSoul, legal: bool) -> None:
    """S-混化の魂."""
    game = position(Side(hand=("雪の宿",), soul=("夏冬の宿",)), ruleset=Ruleset(mixed_soul=rule))
    assert ("summon 雪の宿" in offered(game)) == legal


def test_a_soul_that_leaves_takes_its_season_along() -> None:
    """001-魂-季節: seasons are those present now."""
    game = position(Side(hand=("雪の宿",), soul=("雪の宿", "廃屋")))
    put(game.state, find(game, "雪の宿", nth=1), EXILE, "S-移動")
    assert game.explain(f"summon {find(game, '雪の宿')} field").reason is Reason.SEASON


def test_a_place_is_summoned_onto_the_own_empty_season_card() -> None:
    """001-季節札-上."""
    game = position(Side(hand=("廃屋", "雪の宿"), field=(Place("夏祭り"),)))
    act(game, Verb.SUMMON, "廃屋", on="夏祭り")
    assert game.state.host[find(game, "廃屋")] == find(game, "夏祭り")


def test_a_season_card_carries_one_place() -> None:
    """001-季節札-上."""
    game = position(Side(hand=("廃屋",), field=(Place("夏祭り"), Place("廃校", on_season_card=True))))
    fault = game.explain(f"summon {find(game, '廃屋')} on {find(game, '夏祭り')}")
    assert (fault.reason, fault.clause) == (Reason.SEASON_CARD_TAKEN, "001-季節札-上")
    assert "summon 廃屋" in offered(game)


def test_nobody_is_summoned_onto_the_opponents_season_card() -> None:
    """001-場所札-召喚: onto the own one."""
    game = position(Side(hand=("廃屋",)), Side(field=(Place("夏祭り"),)))
    fault = game.explain(f"summon {find(game, '廃屋')} on {find(game, '夏祭り', 1)}")
    assert fault.reason is Reason.NO_SEASON_CARD


def test_if_the_season_card_left_meanwhile_the_place_lands_on_the_field() -> None:
    """001-場所札-季節札."""
    game = declared_summon(Side(hand=("廃校",), field=(Place("夏祭り"),), soul=("廃屋",) * 2), on="夏祭り")
    put(game.state, find(game, "夏祭り"), SOUL, "S-移動")
    game.play("pass")
    assert names(game, FIELD) == ["廃校"]
    assert game.state.host[find(game, "廃校")] == -1


def test_a_season_card_that_left_and_came_back_is_not_the_one_that_was_named() -> None:
    """001-場所札-季節札: a reference is the card and its zone change."""
    game = declared_summon(Side(hand=("廃校",), field=(Place("夏祭り"),), soul=("廃屋",) * 2), on="夏祭り")
    for zone in (SOUL, FIELD):
        put(game.state, find(game, "夏祭り"), zone, "S-移動")
    game.play("pass")
    assert game.state.host[find(game, "廃校")] == -1


def test_a_declared_card_is_held_open_until_it_lands() -> None:
    """000-宣言時: declared is not landed (R-06)."""
    game = declared_summon(Side(hand=("廃校",), soul=("廃屋",) * 2))
    assert names(game, HOLD) == ["廃校"]
    assert names(game, FIELD) == []
    assert game.observation(1).players[0].hold[0].card_id == 2


@pytest.mark.parametrize(("souls_left", "reason"), [(1, Reason.COST), (2, Reason.SEASON)])
def test_a_summon_whose_condition_fails_after_the_response_returns_and_costs_nothing(
    souls_left: int, reason: Reason
) -> None:
    """000-条件, 001-消費 (R-38, R-46): the card goes back where it came from and another may be summoned."""
    game = declared_summon(Side(open_hand=("廃校",), hand=("廃屋",), soul=("廃屋", "雪の宿", "雪の宿")))
    for card in game.state.areas[SOUL][0][: 3 - souls_left]:
        put(game.state, card, EXILE, "S-移動")
    game.play("pass")
    assert names(game, OPEN_HAND) == ["廃校"]
    assert told(game, EventKind.UNDONE) == [("廃校", reason.value)]
    assert game.state.rights[0][SUMMON] == 1
    assert "summon 廃屋" in offered(game)


def test_an_apparition_hides_under_an_own_place_in_order_without_cost() -> None:
    """001-怪異札-憑依, 001-怪異札-コスト: cost and season are not asked for."""
    game = position(Side(hand=("大蛇",), field=(Place("廃屋", laid=True, under=("影",)),)))
    act(game, Verb.POSSESS, "大蛇", on="廃屋")
    host, snake = find(game, "廃屋"), find(game, "大蛇")
    assert names(game, FIELD) == ["廃屋", "影", "大蛇"]
    assert game.state.host[snake] == host
    assert game.state.face_down[snake]
    assert game.state.rights[0][POSSESS] == 0


def test_a_possession_needs_an_own_place() -> None:
    """001-怪異札-憑依."""
    game = position(Side(hand=("影",), field=(Place("夏祭り"),)), Side(field=(Place("廃屋"),)))
    for host in (find(game, "廃屋", 1), find(game, "夏祭り")):
        assert game.explain(f"possess {find(game, '影')} on {host}").reason is Reason.NO_HOST


def test_an_apparition_whose_host_left_goes_to_the_open_hand_and_costs_nothing() -> None:
    """001-怪異札-憑依先, 001-消費 (R-39): another 怪異札 may possess another place."""
    own = Side(hand=("影", "大蛇"), field=(Place("廃屋"), Place("廃校")))
    game = position(own, ANSWERER)
    act(game, Verb.POSSESS, "影", on="廃屋")
    put(game.state, find(game, "廃屋"), SOUL, "S-移動")
    game.play("pass")
    assert names(game, OPEN_HAND) == ["影"]
    assert told(game, EventKind.UNDONE) == [("影", Reason.NO_HOST.value)]
    act(game, Verb.POSSESS, "大蛇", on="廃校")
    assert game.decision.window is Window.POSSESS_DECLARED


def test_a_new_season_card_sends_the_former_one_and_everything_on_it_into_the_souls() -> None:
    """001-季節札-一枚."""
    own = Side(
        hand=("雪祭り",),
        field=(Place("夏祭り"), Place("廃校", on_season_card=True, under=("影", "大蛇")), Place("廃屋")),
        soul=("雪の宿",),
    )
    game = position(own)
    act(game, Verb.DEPLOY, "雪祭り")
    assert names(game, FIELD) == ["廃屋", "雪祭り"]
    assert names(game, SOUL) == ["雪の宿", "夏祭り", "廃校", "影", "大蛇"]


def test_a_deployment_needs_cost_and_season() -> None:
    """001-カード-コスト."""
    assert "deploy 雪祭り" not in offered(position(Side(hand=("雪祭り",), soul=("廃屋",))))
    assert "deploy 雪祭り" in offered(position(Side(hand=("雪祭り",), soul=("雪の宿",))))


def test_a_deployment_that_fails_after_the_response_leaves_the_former_season_card() -> None:
    """000-条件: checked before the former one makes room."""
    game = position(Side(hand=("雪祭り",), field=(Place("夏祭り"),), soul=("雪の宿",)), ANSWERER)
    act(game, Verb.DEPLOY, "雪祭り")
    put(game.state, find(game, "雪の宿"), EXILE, "S-移動")
    game.play("pass")
    assert (names(game, FIELD), names(game, HAND)) == (["夏祭り"], ["雪祭り"])


def test_a_dual_card_may_be_used_as_either_type() -> None:
    """001-札の種類: 二種類札; as a 場所札 it has a power, as a 道具札 it goes to the souls."""
    game = position(Side(hand=("二つの顔",)), at="turn.main")
    assert offered(game) == {"use 二つの顔", "pass"}
    game.play("pass")
    assert "summon 二つの顔" in offered(game)


def test_texts_that_would_have_run_are_named_with_their_timing() -> None:
    """S-効果: a summon and a deployment."""
    game = position(Side(hand=("廃校", "夏祭り"), soul=("廃屋",) * 2))
    act(game, Verb.SUMMON, "廃校")
    act(game, Verb.DEPLOY, "夏祭り")
    told_texts = told(game, EventKind.TEXT_NOT_RUN)
    assert told_texts == [("廃校", "summon"), ("夏祭り", "always"), ("夏祭り", "deploy")]


def test_cards_from_the_open_hand_are_declared_like_hand_cards() -> None:
    """001-レイアウト-2."""
    game = position(Side(open_hand=("廃屋",)))
    act(game, Verb.SUMMON, "廃屋")
    assert (names(game, FIELD), names(game, OPEN_HAND)) == (["廃屋"], [])
    assert len(names(game, DECK)) == 3
