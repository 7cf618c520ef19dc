"""What single words of a text do, each on a made-up card (S-効果)."""

import pytest

from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, OPEN_HAND, SOUL, VIRTUE
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.execution.table import Table, sides

TOOL = "hand 具; deck 丘 / 原 / 影"


def used(script: str, own: str = TOOL, other: str = "deck 原 ×3", **cards: tuple[object, ...]) -> Table:
    """The table after the tool 具 with this text has been declared in the main phase."""
    table = Table({"具": ("tool", 0, script), **cards}, sides(own, other), "option main_window any_time\n")
    return table.play("use 具")


def test_drawing_takes_one_card_at_a_time_from_the_top() -> None:
    table = used("use: draw 2")
    assert table.names(HAND) == ["丘", "原"]
    assert table.told(EventKind.DREW) == ["丘", "原"]


def test_drawing_into_the_open_hand_is_public() -> None:
    table = used("use: draw 1 open")
    assert table.names(OPEN_HAND) == ["丘"]
    assert [event.secret for event in table.game.log if event.kind is EventKind.DREW] == [-1]


def test_drawing_from_an_empty_deck_loses_at_once() -> None:
    """001-勝利-山札."""
    table = used("use: draw 4; life + 1")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (1, "001-勝利-山札")
    assert table.life(0) == 30


def test_what_is_to_be_moved_from_the_deck_is_as_much_as_is_there() -> None:
    """F-01."""
    table = used("use: put 5 own.deck.top -> owner.exile")
    assert table.names(EXILE) == ["丘", "原", "影"]
    assert table.game.decision is not None


def test_moving_a_card_of_an_empty_deck_loses() -> None:
    assert used("use: put 1 own.deck.top -> owner.exile", own="hand 具").game.outcome() is not None


def test_a_search_that_finds_nothing_is_legal() -> None:
    """R-12."""
    table = used("use: search 1 own.deck{season_card} -> owner.hand; life + 1")
    assert table.life(0) == 31


def test_a_search_offers_fitting_cards_in_an_order_that_tells_nothing() -> None:
    table = used("use: search 1 own.deck{place} -> owner.open_hand; shuffle own.deck")
    assert table.asked == (0, "choose_cards")
    assert table.answers() == {"choose 丘", "choose 原"}
    assert [action.card for action in table.game.legal_actions()] == sorted(
        action.card for action in table.game.legal_actions()
    )
    table.play("choose 原")
    assert table.names(OPEN_HAND) == ["原"]
    assert sorted(table.names(DECK)) == ["丘", "影"]


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    table = used("use: put 1 own.soul -> owner.exile", own="hand 具; soul 原; deck 丘")
    assert table.names(EXILE) == ["原"]


def test_any_number_may_be_none() -> None:
    table = used("use: put any own.soul -> owner.exile as gone; damage opponent count(gone)", own="hand 具; soul 原 ×2")
    assert table.answers() == {"choose 原", "done"}
    table.play("choose 原", "done")
    assert (table.names(EXILE), table.life(1)) == (["原"], 29)


@pytest.mark.parametrize(("answer", "life", "soul"), [("yes", 32, ["具"]), ("no", 30, ["原", "具"])])
def test_what_may_be_done_is_asked_and_if_done_knows(answer: str, life: int, soul: list[str]) -> None:
    table = used("use: may { put 1 own.soul -> owner.exile }; if done { life + 2 }", own="hand 具; soul 原; deck 丘")
    assert table.asked == (0, "may")
    table.play(answer)
    assert (table.life(0), table.names(SOUL)) == (life, soul)


def test_a_may_within_a_may_keeps_what_the_outer_one_has_done() -> None:
    script = "use: may { draw 1; may { damage opponent 1 } }; if done { life + 3 }"
    assert used(script).play("yes", "no").life(0) == 33


def test_of_several_texts_the_player_takes_one() -> None:
    table = used("use: choose one [life + 1 | damage opponent 4]")
    assert [label.text for label in table.game.option_labels().values()] != []
    assert table.answers() == {"option 0", "option 1"}
    assert table.play("option 1").life(1) == 26


def test_the_opponent_chooses_where_the_text_says_so() -> None:
    table = used("use: put 1 opp.hand by opponent -> owner.exile", other="hand 原 / 丘; deck 原")
    assert table.asked == (1, "choose_cards")
    assert table.play("choose 丘'").names(EXILE, 1) == ["丘"]


def test_a_closed_hand_is_chosen_from_blindly() -> None:
    """Whoever cannot see the cards is not offered them: chance decides."""
    table = used("use: put 1 opp.hand -> owner.exile", other="hand 原 / 丘; deck 原")
    assert table.game.decision is not None
    assert table.asked[1] == "main"
    assert len(table.names(EXILE, 1)) == 1


def test_damage_to_places_makes_them_fall_by_rule() -> None:
    """001-ダメージ-2."""
    table = used("use: damage all opp.field{place} 2", other="field place 原, place 丘; deck 原")
    assert table.names(SOUL, 1) == ["原"]
    assert table.game.state.damage[table.card("丘", 1)] == 2


def test_for_each_adds_up_to_one_damage() -> None:
    table = used("use: for each own.soul{place}: damage opponent 2", own="hand 具; soul 原 ×3; deck 原")
    damages = [event.value for event in table.game.log if event.kind is EventKind.DAMAGE]
    assert damages == [6]


def test_cards_go_under_the_deck_in_the_order_of_choice() -> None:
    table = used("use: put all own.soul -> owner.deck.bottom", own="hand 具; soul 原 / 丘 / 影; deck 石")
    assert table.asked == (0, "choose_cards")
    table.play("choose 影", "choose 丘")
    assert table.names(DECK) == ["原", "丘", "影", "石"]


def test_laying_and_waking() -> None:
    table = used("use: lay 1 opp.field{place}", other="field place 原, place 丘 laid; deck 原")
    table.play("choose 原'")
    assert table.game.state.laid[table.card("原", 1)]


def test_a_number_is_declared_within_its_limits() -> None:
    table = used("use: declare n = number 1 to 3; damage opponent n")
    assert table.answers() == {"option 1", "option 2", "option 3"}
    assert table.play("option 2").life(1) == 28


def test_summoning_by_a_text_asks_neither_cost_nor_right() -> None:
    table = used("use: summon 1 own.soul{place} laid", own="hand 具; soul 丘; deck 原")
    assert table.names(FIELD) == ["丘"]
    assert table.game.state.laid[table.card("丘")]
    assert table.game.state.rights[0][0] == 1


def test_virtue_is_face_down_and_ten_of_it_wins() -> None:
    table = used("use: perform 徳", own="hand 具; deck 原 ×3")
    assert table.names(VIRTUE) == ["原"]
    assert all(one.card == -1 for one in table.game.observation(1).players[0].virtue)
    table = used("use: perform 徳 10", own="hand 具; deck 原 ×12")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (0, "S-徳")


def test_a_text_wins_the_game() -> None:
    outcome = used("use: self wins").game.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_looking_is_told_only_to_the_one_who_looks() -> None:
    table = used("use: look 2 own.deck.top as seen; put 1 seen -> owner.hand; put all seen -> owner.deck.bottom")
    seen = [event.card for event in table.game.observation(1).log if event.kind is EventKind.LOOKED]
    assert seen == [-1, -1]
    table.play("choose 原")
    assert table.names(HAND) == ["原"]
    assert table.names(DECK) == ["丘", "影"]
