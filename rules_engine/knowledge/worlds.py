"""Worlds: positions that a seat cannot tell from the one it is in."""

from random import Random
from typing import NamedTuple

from rules_engine.compile.instances import Instances
from rules_engine.execution.procedures.choose_frames import AskingFrame, PickFrame
from rules_engine.kernel.chance import source
from rules_engine.kernel.frame import EventFrame, Frame
from rules_engine.knowledge.dealing import deal
from rules_engine.knowledge.hidden import hidden_places, is_hidden, possesses
from rules_engine.knowledge.lists import AnyList, Lists
from rules_engine.knowledge.record import Knowledge, KnownGame, knowledge_of
from rules_engine.knowledge.relisting import relist, with_ids
from rules_engine.knowledge.renaming import with_cards_at
from rules_engine.state.chance_acts import go_by_seed
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import APPARITION, DECK, NO_FORM
from rules_engine.vocabulary.terms import CardType

DEAL = -2
"""The act of a world's chance that deals it; play counts from 0, and the toss for the first turn is -1."""


class World(NamedTuple):
    """A position and, in `names`, which card lies where each hidden one of the true position lay."""

    state: State
    names: dict[int, int]


def determinize(game: KnownGame | State, seat: int, chance: str, lists: Lists | None = None) -> State:
    """A position that may just as well be the true one, as far as the seat knows: for search, without log or history.

    What the seat cannot see is dealt again, every way that its knowledge (``knowledge_of``) allows equally likely, and
    later shuffles, draws and picks go by `chance` alone: the same `chance` deals the same world. Both lists are known,
    unless `lists` says what the other seat may have brought. A ``State`` tells what the seat knows by its log alone.
    """
    return world_of(game, seat, chance, lists).state


def world_of(game: KnownGame | State, seat: int, chance: str, lists: Lists | None = None) -> World:
    """The same with the places of the cards."""
    state = game if isinstance(game, State) else game.state
    knowledge, named = knowledge_of(game, seat), _named(state, seat)
    bits = source(chance, DEAL)
    instances = state.instances if lists is None else _with_list(state, knowledge, named, lists, bits)
    names: dict[int, int] = {}
    for owner in (0, 1):
        names |= _dealt(state, instances, knowledge, owner, named, bits)
    seen = frozenset([card for card in names if card in named or card in knowledge.sure or card in knowledge.vague])
    twin = with_cards_at(state, names, seen)
    _forget_what_was_offered_unseen(twin, state, seat, seen)
    if state.asker == seat:
        _forget_what_waits_unseen(twin, state, seat, seen)
    if instances is not state.instances:
        relist(twin, instances)
    go_by_seed(twin, chance)
    twin.watch()
    return World(twin, names)


def _with_list(state: State, knowledge: Knowledge, named: set[int], lists: Lists, bits: Random) -> Instances:
    """The instances of a game in which the other seat has brought a list that it may have brought for all that is seen.

    Where more 怪異札 lie face down than the list drawn has left, it holds some others instead.
    """
    instances, other = state.instances, 1 - knowledge.seat
    known = knowledge.sure | knowledge.vague.keys() | named
    hidden = hidden_places(state, knowledge.seat, other)
    unseen = sorted(card for card in hidden if card not in known)
    ghosts = sum(possesses(state, card) for card in hidden if card not in known)
    gone, owners = set(unseen), instances.owners
    seen = sorted([ids for card, ids in enumerate(instances.card_ids) if owners[card] == other and card not in gone])
    drawn = lists.unseen(seen, len(unseen), instances.catalog, bits)
    lacking = ghosts - sum(_can_possess(instances, card_id) for card_id in drawn)
    while lacking > 0:
        (ghost,) = AnyList().unseen([*seen, *drawn], 1, instances.catalog, bits)
        if _can_possess(instances, ghost):
            drawn[next(at for at, card_id in enumerate(drawn) if not _can_possess(instances, card_id))] = ghost
            lacking -= 1
    return with_ids(instances, dict(zip(unseen, drawn, strict=True)))


def _can_possess(instances: Instances, card_id: int) -> bool:
    return CardType.APPARITION in instances.catalog.card(card_id).types


def _dealt(
    state: State, instances: Instances, knowledge: Knowledge, owner: int, named: set[int], bits: Random
) -> dict[int, int]:
    """Which of the owner's hidden cards lies where each of them lay."""
    places = hidden_places(state, knowledge.seat, owner)
    number_of = {card: place for place, card in enumerate(places)}
    lying: dict[int, set[int]] = {}
    for card, place in number_of.items():
        if card in named or card in knowledge.sure:
            lying[card] = {place}
        elif card in knowledge.vague:
            lying[card] = {number_of[other] for other in knowledge.vague[card] if other in number_of}
    only: dict[int, set[int]] = {}
    ghosts = [place for card, place in number_of.items() if possesses(state, card)]
    if ghosts:
        costs = instances.cost[APPARITION]
        able = {card for card in places if costs[card] != NO_FORM}
        only = dict.fromkeys(ghosts, able)
    return dict(zip(places, deal(sorted(places), lying, only, bits), strict=True))


def _named(state: State, seat: int) -> set[int]:
    """The hidden cards whose texts run or wait, and those that lie before the seat that is asked."""
    found = {frame.card for frame in state.frames if isinstance(frame, TextFrame | AskingFrame)}
    found |= {entry.card for entry in state.pending if state.asker != seat}
    found |= _before(state, state.frames[-1], seat) if state.frames else set()
    return {card for card in found if card >= 0 and is_hidden(state, card, seat)}


def _before(state: State, frame: Frame, seat: int) -> set[int]:
    if not isinstance(frame, PickFrame) or frame.player != seat:
        return set()
    return {card for card, stamp in frame.offered if state.stamp[card] == stamp and state.zone[card] == DECK}


def _forget_what_was_offered_unseen(world: State, state: State, seat: int, seen: frozenset[int]) -> None:
    """The seat does not know which hidden cards have been asked already to replace the event under way."""
    for frame, true_frame in zip(world.frames, state.frames, strict=True):
        if isinstance(frame, EventFrame) and isinstance(true_frame, EventFrame):
            frame.asked = [
                one
                for one, (_, card, _) in zip(frame.asked, true_frame.asked, strict=True)
                if card < 0 or card in seen or not is_hidden(state, card, seat)
            ]


def _forget_what_waits_unseen(world: State, state: State, seat: int, seen: frozenset[int]) -> None:
    """The seat does not know of abilities of hidden cards that wait for the other one."""
    world.pending = [
        entry
        for entry, waiting in zip(world.pending, state.pending, strict=True)
        if waiting.card in seen or not is_hidden(state, waiting.card, seat)
    ]
