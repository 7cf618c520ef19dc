"""S-手動: moves by hand, only while a card in play has a text that is not played by itself."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.execution.manual_moves import manual_cards
from rules_engine.game.game import Game
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, SOUL
from rules_engine.vocabulary.errors import IllegalActionError
from rules_engine.vocabulary.terms import EventKind, Phase, Reason, Window
from tests.rules_engine.game.builders import Place, Side, find, names, position, told

PLAIN = Side(hand=("廃屋", "雪の宿"), field=(Place("廃屋", laid=True),), soul=("夏祭り",))
ASKING = Side(hand=("雪の宿", "影"), field=(Place("廃校", laid=True, under=("影",)),), soul=("廃屋",))
EVERY_KIND = ("move {hand} to soul", "lay {place}", "wake {place}", "life 0 to 27", "life 1 to 3", "draw 0")


def written(game: Game, text: str) -> str:
    return text.format(hand=find(game, "雪の宿"), place=game.state.areas[FIELD][0][0])


def reason(game: Game, text: str) -> Reason | None:
    fault = game.explain(text)
    return fault.reason if fault else None


@pytest.mark.parametrize("text", EVERY_KIND)
def test_where_every_card_is_played_by_itself_nothing_is_done_by_hand(text: str) -> None:
    game = position(PLAIN)
    before = game.state.copy()
    assert reason(game, written(game, text)) is Reason.NO_MANUAL_CARD
    with pytest.raises(IllegalActionError):
        game.play(written(game, text))
    assert game.state == before


@pytest.mark.parametrize("text", [text for text in EVERY_KIND if not text.startswith("lay")])
def test_while_such_a_card_is_in_play_each_kind_is_done_marked_and_taken_back(text: str) -> None:
    game = position(ASKING)
    before = game.state.copy()
    open_question = game.decision
    game.play(written(game, text))
    assert [word for _, word in told(game, EventKind.MANUAL)] == [text.split()[0]]
    assert game.decision == open_question
    assert game.state != before
    game.undo()
    assert game.state == before
    game.redo()
    assert len(told(game, EventKind.MANUAL)) == 1


def test_moves_by_hand_are_never_among_the_answers_asked_for() -> None:
    assert not {action.verb.value for action in position(ASKING).legal_actions()} & {"move", "lay", "wake", "draw"}


def test_a_card_goes_where_it_is_put_and_what_possesses_it_falls_into_the_soul() -> None:
    """001-怪異札-離場."""
    game = position(ASKING)
    game.play(f"move {find(game, '廃校')} to exile")
    assert names(game, EXILE) == ["廃校"]
    assert names(game, SOUL) == ["廃屋", "影"]
    assert names(game, FIELD) == []


def test_a_place_lands_laid_and_a_season_card_takes_the_place_of_the_former() -> None:
    game = position(Side(hand=("雪の宿", "夏祭り"), field=(Place("廃校"), Place("雪祭り"))))
    game.play(f"move {find(game, '雪の宿')} to field")
    game.play(f"move {find(game, '夏祭り')} to field")
    assert names(game, FIELD) == ["廃校", "雪の宿", "夏祭り"]
    assert names(game, SOUL) == ["雪祭り"]
    assert game.state.laid[find(game, "雪の宿")]
    assert game.state.rights[0] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("goal", "order"), [("deck", ["廃屋", "廃屋", "雪の宿"]), ("under", ["雪の宿", "廃屋", "廃屋"])]
)
def test_the_deck_takes_it_on_top_or_at_the_bottom(goal: str, order: list[str]) -> None:
    game = position(Side(hand=("雪の宿",), field=(Place("廃校"),), deck=("廃屋", "廃屋")))
    game.play(f"move {find(game, '雪の宿')} to {goal}")
    assert names(game, DECK) == order
    assert names(game, HAND) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("move {hand} to hand", Reason.NO_CHANGE),
        ("move {hand} to hold", Reason.NO_PLACE_THERE),
        ("move {apparition} to field", Reason.NO_PLACE_THERE),
        ("move 999 to soul", Reason.UNKNOWN_CARD),
        ("move {closed} to soul", Reason.NOT_YOUR_CARD),
        ("lay {place}", Reason.NO_CHANGE),
        ("lay {hand}", Reason.NOT_ON_FIELD),
        ("wake {under}", Reason.WRONG_TYPE),
        ("life 0 to 30", Reason.NO_CHANGE),
        ("life 0 to 1000", Reason.OUT_OF_RANGE),
        ("life 2 to 5", Reason.OUT_OF_RANGE),
        ("draw 7", Reason.OUT_OF_RANGE),
    ],
)
def test_what_makes_no_sense_says_why(text: str, why: Reason) -> None:
    game = position(ASKING, PLAIN)
    numbers = {
        "hand": find(game, "雪の宿"),
        "apparition": find(game, "影"),
        "under": find(game, "影", nth=1),
        "closed": find(game, "雪の宿", player=1),
        "place": find(game, "廃校"),
    }
    assert reason(game, text.format(**numbers)) is why


def test_an_empty_seat_draws_nothing() -> None:
    assert reason(position(ASKING), "draw 1") is Reason.NOT_OFFERED


def test_life_zero_by_hand_ends_the_game() -> None:
    """001-勝利-ライフ."""
    game = position(ASKING)
    game.play("life 1 to 0")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_drawing_from_an_empty_deck_loses() -> None:
    """001-勝利-山札."""
    game = position(Side(field=(Place("廃校"),), deck=()))
    game.play("draw 0")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_in_a_window_too_but_never_in_the_middle_of_another_question() -> None:
    game = position(Side(hand=("鈴", *("廃屋",) * 9), field=(Place("廃校"),)))
    game.play("end")
    assert game.decision is not None
    assert game.decision.window is Window.END
    assert game.explain("life 0 to 20") is None
    game.play("life 0 to 20")
    game.play("pass")
    assert reason(game, "life 0 to 21") is Reason.ANSWER_FIRST


def test_the_card_counts_until_the_end_of_the_turn_in_which_it_left() -> None:
    game = position(Side(hand=("廃校",), soul=("廃屋", "廃屋"), deck=("廃屋",) * 6))
    assert manual_cards(game.state, 0) == []
    game.play("end")
    assert game.state.phase is Phase.MAIN
    game.play(f"summon {find(game, '廃校')} field")
    assert manual_cards(game.state, 0) == [find(game, "廃校")]
    game.play(f"move {find(game, '廃校')} to soul")
    assert manual_cards(game.state, 0) == [find(game, "廃校")]
    game.play("end")
    assert game.state.phase is Phase.MAIN
    assert manual_cards(game.state, 0) == []


def test_a_hidden_card_of_the_other_player_tells_nothing() -> None:
    game = position(PLAIN, Side(field=(Place("廃屋", under=("影",)),)))
    assert manual_cards(game.state, 0) == []
    assert manual_cards(game.state, 1) == [find(game, "影", player=1)]


def test_a_game_with_moves_by_hand_is_played_again_from_its_record() -> None:
    """A real card: 恐怖, whose print cannot be read."""
    game = Game.new(((2065,) * 20 + (1,) * 20, None), "手", load_catalog())
    game.play("no")
    while not manual_cards(game.state, 0):
        verbs = ("possess", "summon", "end", "soul")
        game.play(min(game.legal_actions(), key=lambda action: verbs.index(action.verb.value)))
    game.play(f"move {game.state.areas[HAND][0][0]} to soul")
    game.play("life 1 to 25")
    again = replay(GameRecord.from_json(game.record.to_json()), load_catalog())
    assert again.state == game.state
    assert GameRecord.from_text(game.record.to_text()) == game.record
