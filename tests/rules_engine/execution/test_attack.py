"""攻撃, 防御 and the end by life: 001 攻撃について①〜⑤, 魂の説明, ダメージについて."""

from rules_engine.game.game import Game
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import ATTACK, EXILE, FIELD, HOLD, SOUL
from rules_engine.vocabulary.terms import DecisionKind, EndReason, EventKind, Reason, Verb, Window
from tests.rules_engine.game.builders import Place, Side, act, find, names, offered, position, told

ATTACKER = Side(field=(Place("廃校", under=("影", "大蛇")),), soul=("廃屋",))


def struck(other: Side) -> Game:
    """廃校 (力 3) has attacked; its owner has no window, the damage is on the table."""
    game = position(Side(field=(Place("廃校"),)), other)
    act(game, Verb.ATTACK, "廃校")
    return game


def test_the_attacker_deals_its_power_and_goes_into_the_souls_with_its_apparitions() -> None:
    """001-攻撃-4, 001-攻撃-5, 001-消費."""
    game = position(ATTACKER)
    act(game, Verb.ATTACK, "廃校")
    assert game.state.life == [30, 27]
    assert names(game, FIELD) == []
    assert names(game, SOUL) == ["廃屋", "廃校", "影", "大蛇"]
    assert game.state.rights[0][ATTACK] == 0


def test_apparitions_are_revealed_the_oldest_first_and_skipped_without_cost_and_season() -> None:
    """001-攻撃-2, 001-怪異札-コスト: 影 costs 1 and has its season, 大蛇 costs 9."""
    game = position(ATTACKER)
    act(game, Verb.ATTACK, "廃校")
    assert told(game, EventKind.REVEALED) == [("影", ""), ("大蛇", "")]
    assert told(game, EventKind.EFFECT_SKIPPED) == [("大蛇", Reason.COST.value)]
    assert told(game, EventKind.TEXT_NOT_RUN) == [("影", "possessed"), ("廃校", "attack")]


def test_the_order_of_an_attack() -> None:
    """001-攻撃-1 to 001-攻撃-5: the log's clauses in the rulebook's order."""
    game = position(ATTACKER)
    act(game, Verb.ATTACK, "廃校")
    clauses = list(dict.fromkeys(event.clause for event in game.log if event.clause.startswith("001-攻撃")))
    assert clauses == ["001-攻撃-1", "001-攻撃-2", "001-攻撃-4", "001-攻撃-5"]


def test_a_laid_place_cannot_attack() -> None:
    """001-場所札-起き."""
    game = position(Side(field=(Place("廃校", laid=True),)))
    fault = game.explain(f"attack {find(game, '廃校')}")
    assert (fault.reason, fault.clause) == (Reason.LAID, "001-場所札-起き")
    assert offered(game) == {"end"}


def test_neither_season_cards_nor_apparitions_nor_the_opponents_places_attack() -> None:
    """001-攻撃-1."""
    own = Side(field=(Place("夏祭り"), Place("廃校", laid=True, under=("影",))))
    game = position(own, Side(field=(Place("廃屋"),)))
    reasons = [game.explain(f"attack {card}").reason for card in (find(game, "夏祭り"), find(game, "影"))]
    assert reasons == [Reason.WRONG_TYPE, Reason.WRONG_TYPE]
    assert game.explain(f"attack {find(game, '廃屋', 1)}").reason is Reason.NOT_YOUR_CARD


def test_damage_taken_weakens_the_attack() -> None:
    """001-ダメージ-2."""
    game = position(Side(field=(Place("廃校", damage=2),)))
    act(game, Verb.ATTACK, "廃校")
    assert game.state.life[1] == 29


def test_a_place_without_power_left_is_gone_before_it_can_attack() -> None:
    """001-ダメージ-魂."""
    game = position(Side(field=(Place("廃校", damage=3),)), Side(soul=("廃屋",)))
    assert game.explain(f"attack {find(game, '廃校')}").reason is Reason.NOT_ON_FIELD
    assert game.state.zone[find(game, "廃校")] == SOUL


def test_the_victim_defends_with_souls_one_point_each() -> None:
    """001-魂-防御: chosen one by one, exiled together, the rest from life."""
    game = struck(Side(soul=("廃屋", "雪の宿", "しぶとい宿")))
    decision = game.decision
    assert (decision.player, decision.kind, decision.number) == (1, DecisionKind.DEFEND, 3)
    act(game, Verb.EXILE, "しぶとい宿", player=1)
    assert game.decision.number == 2
    assert names(game, EXILE, 1) == [], "nothing is exiled before the choice is made (F-13)"
    assert offered(game) == {"exile 廃屋", "exile 雪の宿", "done"}
    act(game, Verb.EXILE, "廃屋", player=1)
    game.play("done")
    assert names(game, EXILE, 1) == ["しぶとい宿", "廃屋"]
    assert names(game, SOUL, 1) == ["雪の宿"]
    assert game.state.life[1] == 29
    assert ("しぶとい宿", "exiled") in told(game, EventKind.TEXT_NOT_RUN)


def test_a_full_defence_is_not_asked_further() -> None:
    """001-魂-防御: at most one soul per point."""
    game = struck(Side(soul=("廃屋",) * 5))
    for _ in range(3):
        game.play(game.legal_actions()[0])
    assert game.state.life[1] == 30
    assert len(game.state.areas[SOUL][1]) == 2
    assert game.decision.kind is DecisionKind.MAIN


def test_the_victim_may_take_everything_from_life() -> None:
    """001-魂-防御: any number, none included."""
    game = struck(Side(soul=("廃屋",)))
    game.play("done")
    assert (game.state.life[1], names(game, SOUL, 1)) == (27, ["廃屋"])


def test_without_souls_nobody_is_asked() -> None:
    """001-魂-防御."""
    assert struck(Side()).decision.kind is DecisionKind.MAIN


def test_life_zero_ends_the_game_at_once() -> None:
    """001-勝利-ライフ, 000-決着: the attacker does not even become a soul, no window follows (R-28)."""
    game = position(Side(field=(Place("廃校"),), hand=("鈴",)), Side(life=3, hand=("鈴",)))
    act(game, Verb.ATTACK, "廃校")
    game.play("pass")
    game.play("pass")
    assert (game.outcome().winner, game.outcome().reason) == (0, EndReason.LIFE)
    assert names(game, FIELD) == ["廃校"]
    assert game.log[-1].kind is EventKind.GAME_ENDED
    assert game.explain("pass").reason is Reason.GAME_OVER


def test_more_damage_than_life_leaves_zero() -> None:
    """001-勝利-ライフ."""
    game = struck(Side(life=1))
    assert game.state.life[1] == 0


def test_no_window_opens_between_declaration_and_completion() -> None:
    """001-道具札-攻撃中 (R-03, R-05): W4, then nothing until W5, when the right is already spent."""
    game = position(Side(field=(Place("廃校"),)), Side(hand=("鈴",), soul=("廃屋",)))
    act(game, Verb.ATTACK, "廃校")
    assert game.decision.window is Window.ATTACK_DECLARED
    game.play("pass")
    assert game.decision.kind is DecisionKind.DEFEND
    fault = game.explain(f"use {find(game, '鈴', 1)}")
    assert (fault.reason, fault.clause) == (Reason.NO_WINDOW, "001-道具札-攻撃中")
    game.play("done")
    assert game.decision.window is Window.ATTACK_COMPLETED
    assert (names(game, SOUL), game.state.rights[0][ATTACK]) == (["廃校"], 0)


def test_an_attacker_laid_by_a_response_keeps_the_right_for_another() -> None:
    """001-消費 (R-37)."""
    game = position(Side(field=(Place("廃校", under=("影",)), Place("廃屋"))), Side(hand=("鈴",)))
    act(game, Verb.ATTACK, "廃校")
    game.state.laid[find(game, "廃校")] = True
    game.play("pass")
    assert told(game, EventKind.UNDONE) == [("廃校", Reason.LAID.value)]
    assert names(game, FIELD) == ["廃校", "影", "廃屋"]
    assert offered(game) == {"attack 廃屋", "end"}


def test_an_attacker_that_left_in_response_keeps_the_right_too() -> None:
    """001-消費 (R-35)."""
    game = position(Side(field=(Place("廃校"), Place("廃屋"))), Side(hand=("鈴",)))
    act(game, Verb.ATTACK, "廃校")
    put(game.state, find(game, "廃校"), SOUL, "S-移動")
    game.play("pass")
    assert (game.state.life[1], game.state.rights[0][ATTACK]) == (30, 1)


def test_an_attack_interrupted_after_an_apparition_sends_the_resolved_ones_into_the_souls() -> None:
    """000-特1 (R-34): the attacker is laid while two 神 under it are settled; the third was never revealed."""
    game = position(Side(field=(Place("廃校", under=("影", "面の神", "面の神", "大蛇")),), soul=("廃屋",)))
    act(game, Verb.ATTACK, "廃校")
    assert game.decision.kind is DecisionKind.DIVINE
    game.state.laid[find(game, "廃校")] = True
    game.play(game.legal_actions()[0])
    assert names(game, FIELD) == ["廃校", "大蛇"]
    assert names(game, SOUL) == ["廃屋", "面の神", "影", "面の神"]
    assert (game.state.life[1], game.state.rights[0][ATTACK]) == (30, 1)


def test_the_season_card_under_the_attacker_stays() -> None:
    """001-攻撃-5: the 場所札 and its 怪異札 leave, nothing else."""
    game = position(Side(field=(Place("夏祭り"), Place("廃屋", on_season_card=True))))
    act(game, Verb.ATTACK, "廃屋")
    assert names(game, FIELD) == ["夏祭り"]
    assert names(game, HOLD) == []
