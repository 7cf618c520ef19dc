"""The instructions that lead through a text: choosing, optional parts, branches, loops."""

from collections.abc import Callable
from typing import Any

from rules_engine.execution import picking
from rules_engine.execution.closed_offers import hides_more
from rules_engine.execution.procedures.choose_frames import MayFrame, OptionFrame, PickFrame
from rules_engine.execution.procedures.game_end import lose
from rules_engine.execution.procedures.look import ALL, SEEN, LookFrame
from rules_engine.language import tree
from rules_engine.queries.selectors import seats
from rules_engine.queries.text_frame import (
    HOLDER,
    amount,
    bind,
    bound,
    cards,
    holder_of,
    holds,
    one_player,
    players,
    present,
    refs,
)
from rules_engine.rights import choices
from rules_engine.rights.playable import can_be_played
from rules_engine.rights.possible import all_can_be_done, is_asked_unseen
from rules_engine.rights.prohibitions import cannot_look
from rules_engine.rights.steps import FREE, that_can_be_played
from rules_engine.rulebook.options import ShortDeck
from rules_engine.state.chance_acts import at_random
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import EndReason, Zone

Instruction = tuple[Any, ...]


def looks(statement: Any) -> bool:
    """Whether the statement looks through a deck."""
    return bool(getattr(statement, "search", False)) or (
        isinstance(statement, tree.Play) and _from_deck(statement.pick)
    )


def _from_deck(pick: tree.Pick) -> bool:
    return isinstance(pick.cards, tree.Selector) and Zone.DECK in pick.cards.zones and pick.cards.end is None


def _pick(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, pick, slot, statement = instruction
    if _looks_first(state, frame, pick, statement):
        frame.line -= 1
        return
    seen = (frame.bound or {}).pop(SEEN, ALL)
    among = None if seen == ALL else present(state, seen)
    offer = choices.choice(state, frame, pick, search=looks(statement), seen=among)
    if isinstance(statement, tree.Play) and not looks(statement):
        offer = _playable(state, frame, pick, statement, offer)
    if _runs_out(state, frame, pick, offer, statement):
        return
    taken = _without_asking(state, pick, offer)
    if taken is not None:
        picking.picked(state, frame, pick, slot, taken)
        return
    ask = "choose.count" if choices.is_ordered(pick) else "choose.cards"
    offered, asking = refs(state, _as_offered(state, pick, offer)), frame.line - 1
    least, most = offer.least, offer.most
    asked = PickFrame(ask, offer.chooser, frame.card, frame.program, asking, slot, offered, least, most)
    state.frames.append(asked)


def _playable(
    state: State, frame: TextFrame, pick: tree.Pick, statement: tree.Play, offer: choices.Choice
) -> choices.Choice:
    """The choice without the cards that the text cannot play, or, of those it plays them onto, cannot play them onto.

    Cards that the chooser cannot tell apart stay: which of them they are, the choice would tell.
    """
    chooser, candidates = offer.chooser, offer.candidates
    if choices.is_ordered(pick) or choices.is_blind(state, chooser, candidates):
        return offer
    if pick is statement.pick:
        left = that_can_be_played(state, frame, statement, candidates)
    else:
        picked = present(state, bound(frame, state.instances.programs[frame.program].code[frame.line - 2][2]))
        left = [
            host for host in candidates if any(can_be_played(state, frame, statement, card, host) for card in picked)
        ]
    if len(left) == len(candidates):
        return offer
    number = len(left) if pick.amount is None else max(0, amount(state, frame, pick.amount))
    return choices.Choice(chooser, left, *choices.bounds(pick.quantity, number, len(left)))


def _looks_first(state: State, frame: TextFrame, pick: tree.Pick, statement: Any) -> bool:
    """Start the look at the deck that comes before the choice; False if there is none, or it is over."""
    private = isinstance(statement, tree.Show) and not statement.public
    if not (private or looks(statement)) or SEEN in (frame.bound or {}):
        return False
    for seat in _deck_owners(state, frame, pick):
        deck = state.areas[DECK][seat]
        through = pick.amount is None or looks(statement)
        wanted = len(deck) if through else min(amount(state, frame, pick.amount), len(deck))
        if wanted > 0 and not cannot_look(state, frame, deck[-1]):
            looker = one_player(state, frame, pick.by)
            searches = looks(statement)
            state.frames.append(LookFrame("look.replace", looker, frame.card, wanted, seat, searches=searches))
            return True
    return False


def _runs_out(state: State, frame: TextFrame, pick: tree.Pick, offer: choices.Choice, statement: Any) -> bool:
    """An effect that must move a card of an empty deck loses its owner the game (001-勝利-山札, S-山札の不足)."""
    if not isinstance(statement, tree.Put) or not choices.is_ordered(pick):
        return False
    wanted = 1 if pick.amount is None else amount(state, frame, pick.amount)
    all_of_them = state.instances.ruleset.short_deck is ShortDeck.LOSS and pick.quantity is tree.Quantity.EXACT
    needed = wanted if all_of_them else min(wanted, 1)
    short = [seat for seat in _deck_owners(state, frame, pick) if len(state.areas[DECK][seat]) < needed]
    if short and len(offer.candidates) < needed:
        lose(state, short[0], EndReason.DECK_OUT)
        return True
    return False


def _deck_owners(state: State, frame: TextFrame, pick: tree.Pick) -> list[int]:
    selector = pick.cards
    if not isinstance(selector, tree.Selector) or Zone.DECK not in selector.zones:
        return []
    return [seat for seat in seats(state, frame, selector.whose) if state.instances.present[seat]]


def _as_offered(state: State, pick: tree.Pick, offer: choices.Choice) -> list[int]:
    """In an order that tells nothing of the deck's, save where the cards are taken from its end."""
    hidden = _is_hidden(state, offer) and not choices.is_ordered(pick)
    return sorted(offer.candidates) if hidden else offer.candidates


def _is_hidden(state: State, offer: choices.Choice) -> bool:
    return any(state.zone[card] == DECK for card in offer.candidates)


def _without_asking(state: State, pick: tree.Pick, offer: choices.Choice) -> list[int] | None:
    """What is picked where there is nothing to decide, None if somebody must be asked."""
    candidates, least, most = offer.candidates, offer.least, offer.most
    always = state.instances.ruleset.always_asked
    if most == 0:
        return None if always and pick.quantity in FREE and hides_more(state, pick, offer) else []
    if pick.random:
        return at_random(state, candidates, most)
    if least == most and choices.is_ordered(pick):
        return candidates[:most]
    if least == most == len(candidates) and not pick.such:
        return None if always and hides_more(state, pick, offer) else list(candidates)
    if least == most and choices.is_blind(state, offer.chooser, candidates):
        return at_random(state, candidates, most)
    return None


def _may(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, statement, after, slot = instruction
    bind(frame, slot, bound(frame, "$any"))
    bind(frame, "done", 0)
    bind(frame, "$any", 0)
    if not all_can_be_done(state, frame, statement.body) and not is_asked_unseen(state, frame.card):
        frame.line = after
        return
    player = one_player(state, frame, statement.by)
    state.frames.append(MayFrame(player, frame.card, frame.program, frame.line - 1, after))


def _may_end(state: State, frame: TextFrame, instruction: Instruction) -> None:
    bind(frame, "done", bound(frame, "$any"))
    if bound(frame, instruction[1]):
        bind(frame, "$any", 1)


def _unless(state: State, frame: TextFrame, instruction: Instruction) -> None:
    if not holds(state, frame, instruction[1]):
        frame.line = instruction[2]


def _jump(state: State, frame: TextFrame, instruction: Instruction) -> None:
    frame.line = instruction[1]


def _options(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, statement, slot = instruction
    player = one_player(state, frame, statement.by)
    bind(frame, slot, 0)
    state.frames.append(OptionFrame(player, frame.card, frame.program, frame.line - 1, slot, statement.amount))


def _option(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, slot, number, after = instruction
    taken = bound(frame, slot)
    assert isinstance(taken, int)
    if not taken >> number & 1:
        frame.line = after


def _total(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, statement, each, slot = instruction
    outer, sum_of_all = bound(frame, "it"), 0
    found = cards(state, frame, statement.cards)
    for card in found[statement.every - 1 :: statement.every]:
        bind(frame, "it", refs(state, [card]))
        sum_of_all += amount(state, frame, each)
    bind(frame, "it", outer)
    bind(frame, slot, sum_of_all)


def _each(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, statement, slot = instruction
    found = cards(state, frame, statement.cards)
    bind(frame, slot, refs(state, found[statement.every - 1 :: statement.every]))


def _next(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, slot, after = instruction
    left = bound(frame, slot)
    assert isinstance(left, tuple)
    if not left:
        frame.line = after
        return
    bind(frame, "it", left[:1])
    bind(frame, slot, left[1:])


def _repeat(state: State, frame: TextFrame, instruction: Instruction) -> None:
    bind(frame, instruction[2], amount(state, frame, instruction[1]))


def _again(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, slot, after = instruction
    left = bound(frame, slot)
    assert isinstance(left, int)
    if left <= 0:
        frame.line = after
    else:
        bind(frame, slot, left - 1)


def _seats(state: State, frame: TextFrame, instruction: Instruction) -> None:
    seats = players(state, frame, instruction[1])
    bind(frame, instruction[2], tuple((seat, frame.player) for seat in seats))
    bind(frame, f"{instruction[2]}own", frame.player)
    bind(frame, HOLDER, holder_of(frame))


def _seat(state: State, frame: TextFrame, instruction: Instruction) -> None:
    _, slot, after = instruction
    left = bound(frame, slot)
    assert isinstance(left, tuple)
    if left:
        frame.player = left[0][0]
        bind(frame, slot, left[1:])
    else:
        own = bound(frame, f"{slot}own")
        assert isinstance(own, int)
        frame.player, frame.line = own, after


def _do(state: State, frame: TextFrame, instruction: Instruction) -> None:
    STATEMENTS[type(instruction[1])](state, frame, *instruction[1:])


STATEMENTS: dict[type, Callable[..., None]] = {}
OPERATIONS: dict[str, Callable[[State, TextFrame, Instruction], None]] = {
    "pick": _pick,
    "may": _may,
    "may_end": _may_end,
    "unless": _unless,
    "jump": _jump,
    "options": _options,
    "option": _option,
    "total": _total,
    "each": _each,
    "next": _next,
    "repeat": _repeat,
    "again": _again,
    "seats": _seats,
    "seat": _seat,
    "do": _do,
}
