"""Whatever a frame or a mark says of cards is said of what lies in their places."""

from rules_engine.execution.procedures.choose_frames import PickFrame
from rules_engine.execution.procedures.possess import PossessFrame
from rules_engine.game.saved_values import frame_kinds, slots_of
from rules_engine.kernel.position import Pending
from rules_engine.knowledge.renaming import FIELDS, HIDDEN_STAMP, STAMPS, VALUE_IS_STAMP, with_cards_at
from rules_engine.language.tree import Act
from rules_engine.state import marks
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK, HAND
from tests.rules_engine.game.random_games import new_game

PLAIN = {
    "after", "amount", "anywhere", "at", "bound", "by_effect", "came_from", "clause", "cost", "depth", "disguise",
    "extra", "face_down", "gains", "has_begun", "has_landed", "has_struck", "into_open", "invoked", "is_card_name",
    "laid", "least", "left", "left_by_itself", "line", "most", "negated", "owner", "passes", "placed", "player",
    "program", "replaced", "report", "returned", "rightless", "searches", "slot", "swapped", "to_players", "together",
    "undefendable", "wanted", "window", "words", "zone",
}  # fmt: skip
"""What frames hold that names no card, or only cards that lie open; `bound` is renamed by itself."""
NUMBERS = {("OptionFrame", "chosen"), ("AttackFrame", "order"), ("MoveFrame", "order")}
"""Fields of these names that hold no cards in these frames."""


def test_every_field_of_every_frame_names_no_card_or_is_renamed() -> None:
    for name, kind in frame_kinds().items():
        mine = [*kind.__mro__]
        renamed = {field for base in mine for field, _ in FIELDS.get(base, ())}
        renamed |= {field for base in mine for pair in STAMPS.get(base, ()) for field in pair}
        for slot in slots_of(kind):
            assert (slot in renamed) is not (slot in PLAIN or (name, slot) in NUMBERS), f"{name}.{slot}"


def test_every_mark_whose_number_is_a_stamp_is_known() -> None:
    stamped = {marks.arrived(1)[0], marks.came_open(1)[0], marks.paid(1, 1, 1)[0], marks.adversity(1)[0]}
    assert stamped | {marks.fallen(1)[0]} == set(VALUE_IS_STAMP)


def dealt(state: State, *pairs: tuple[int, int], seen: frozenset[int] = frozenset()) -> State:
    """The position in which these hidden cards have changed places."""
    hidden = [card for card in range(state.instances.count) if state.face_down[card]]
    names = {card: card for card in hidden}
    for one, other in pairs:
        names[one], names[other] = other, one
    return with_cards_at(state, names, seen)


def test_what_means_a_place_means_what_lies_there_what_has_left_it_stays() -> None:
    state = new_game(1).state
    card, other = state.areas[HAND][1][0], state.areas[DECK][1][0]
    now, then = state.stamp[card], state.stamp[card] + 7
    text = TextFrame("effect.run", 1, card, now, bound={"it": ((card, now), (card, then)), "number": 3})
    held = PossessFrame("possess.check", 1, card, other)
    held.stamp, held.target_stamp = now, state.stamp[other]
    pick = PickFrame("choose.cards", 1, card, -1, 0, "$1", ((card, now), (other, state.stamp[other])), 0, 1)
    pick.chosen = [other]
    state.frames += [text, held, pick]
    state.pending = [Pending(1, 0, card, now, (("it", ((other, state.stamp[other]),)),), 1)]
    state.modifiers = [Modifier(0, 0, 0, 1, card, then, (), "turn")]
    state.memory = {marks.made_cost(card, now): 3, marks.arrived(card): now, marks.limit(True, card, 2): now}
    state.past = [(1, GameEvent(Act.DRAW, 1, card, now))]

    twin = dealt(state, (card, other))
    text, held, pick = twin.frames[-3:]  # type: ignore[assignment]
    assert (text.card, text.stamp) == (other, HIDDEN_STAMP)
    assert text.bound == {"it": ((other, HIDDEN_STAMP), (other, then)), "number": 3}
    assert (held.card, held.stamp, held.target, held.target_stamp) == (other, HIDDEN_STAMP, card, HIDDEN_STAMP)
    assert (pick.card, pick.chosen) == (other, [card])
    assert pick.offered == ((other, HIDDEN_STAMP), (card, HIDDEN_STAMP))
    assert twin.pending[0][2:5] == (other, HIDDEN_STAMP, (("it", ((card, HIDDEN_STAMP),)),))
    assert twin.memory == {
        marks.made_cost(other, HIDDEN_STAMP): 3, marks.arrived(other): HIDDEN_STAMP, marks.limit(True, other, 2): now
    }  # fmt: skip
    assert twin.past[0][1][2:4] == (other, HIDDEN_STAMP)
    assert twin.areas[HAND][1][0] == other
    assert twin.areas[DECK][1][0] == card

    known = dealt(state, (card, other), seen=frozenset((card,)))
    assert known.modifiers[0].card == card, "it has left that place, and the seat knows which one it was"
    assert dealt(state, (card, other)).modifiers[0].card == other
    assert marks.limit(True, card, 2) in known.memory
