"""A card as a seat sees it: which it is, how it lies, and what texts in force make of it beside what is printed."""

from collections.abc import Iterable

from rules_engine.game.card_texts import gained_texts, lost_keywords, silent_lines, working_keywords
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.frozen import frozen
from rules_engine.queries.abilities import abilities
from rules_engine.queries.card_values import cost, has_power, power, printed_cost
from rules_engine.queries.characteristics import attributes, has_type, names, seasons
from rules_engine.queries.own_texts import is_disguised
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import CARD_TYPES, FIELD, NO_FORM, PLACE
from rules_engine.vocabulary.terms import CardType, Season

SEASONS = tuple(Season)


@frozen
class CardNow:
    """What a card is now beside what is printed on it; None and empty where that still holds.

    `names`, `attributes`, `seasons` and `types` are all it has now, `cost` what it costs. `gained` are the texts and
    keywords it was given, in words; `silent` the places of printed texts, from 0 on, that it lost, `resting` of those
    of another form than it is used as; `lost` the printed keywords, by name, that went with either; `working` those
    that one of its texts gives it under a condition which holds (■楽園15：■速攻).
    """

    names: tuple[str, ...] | None = None
    attributes: tuple[str, ...] | None = None
    seasons: tuple[Season, ...] | None = None
    types: tuple[CardType, ...] | None = None
    cost: int | None = None
    gained: tuple[str, ...] = ()
    silent: tuple[int, ...] = ()
    resting: tuple[int, ...] = ()
    lost: tuple[str, ...] = ()
    working: tuple[str, ...] = ()


AS_PRINTED = (None, None, None, None, None, (), (), (), (), ())


@frozen
class SeenCard:
    """A card as seen. `card` (instance) and `card_id` are -1 where the viewer may not know them.

    `host` is the instance it possesses or lies on (-1 for none), `used_as` its type on the field. `power` is the
    current 力 of a 場所札 on the field, `damage` what was dealt to it, taken off already; elsewhere `power` is None
    unless it is another than the printed one. `now` says what else is not as printed, None for nothing.
    """

    card: int
    card_id: int
    laid: bool = False
    face_down: bool = False
    host: int = NO_CARD
    used_as: CardType | None = None
    power: int | None = None
    damage: int = 0
    now: CardNow | None = None


def seen_card(state: State, viewer: int, card: int) -> SeenCard:
    """What the seat sees of this card, which lies where cards are seen one by one.

    Of a face-down one of the other side that is how it lies; and its 力 where a text has made it a 場所札 of that 力
    (正体不明), for that was said aloud.
    """
    kind, face_down, host, laid = state.kind[card], state.face_down[card], state.host[card], state.laid[card]
    used_as, damage = CARD_TYPES[kind] if kind >= 0 else None, state.damage[card]
    if face_down and state.instances.owners[card] != viewer:
        if not is_disguised(state, card):
            return SeenCard(NO_CARD, NO_CARD, laid, True, host, used_as)
        return SeenCard(NO_CARD, NO_CARD, laid, True, host, used_as, power(state, card), damage)
    number = state.instances.card_ids[card]
    return SeenCard(card, number, laid, face_down, host, used_as, _power(state, card), damage, card_now(state, card))


def _power(state: State, card: int) -> int | None:
    if state.kind[card] == PLACE:
        return power(state, card)
    if state.zone[card] == FIELD or not has_power(state, card):
        return None
    found = power(state, card)
    return None if found == state.instances.power[card] else found


def card_now(state: State, card: int) -> CardNow | None:
    """What the card is now, whoever looks; None where all of it is as printed."""
    instances, kind = state.instances, state.kind[card]
    held, have = instances.held[card], abilities(state, card)
    whole = (have is held or have == held) and not is_disguised(state, card)
    working = working_keywords(state, card, have)
    if whole and not working and not state.modifiers and not instances.always:
        return None
    now, printed = cost(state, card), printed_cost(state, card, kind)
    found = (
        _sorted(names(state, card), instances.names[card]),
        _attributes(state, card),
        _seasons(state, card),
        _types(state, card),
        None if now == printed else now,
        () if whole else gained_texts(state, card, have),
        *(((), ()) if whole else silent_lines(state, card, have)),
        lost_keywords(state, card, have),
        working,
    )
    return None if found == AS_PRINTED else CardNow(*found)


def _sorted(now: Iterable[str], printed: frozenset[str]) -> tuple[str, ...] | None:
    return None if now == printed else tuple(sorted(now))


def _attributes(state: State, card: int) -> tuple[str, ...] | None:
    """Those printed first, in their order."""
    now, printed = attributes(state, card), state.instances.attributes[card]
    if now == printed:
        return None
    first = [word for word in state.instances.definitions[card].attributes if word in now]
    return (*first, *sorted(now.difference(first)))


def _seasons(state: State, card: int) -> tuple[Season, ...] | None:
    now = seasons(state, card)
    return None if now == state.instances.seasons[card] else tuple([one for one in SEASONS if one in now])


def _types(state: State, card: int) -> tuple[CardType, ...] | None:
    if not state.instances.contents.changes_types:
        return None
    used, costs = state.kind[card], state.instances.cost
    kinds = range(len(CARD_TYPES))
    printed = [kind for kind in kinds if (kind == used if used >= 0 else costs[kind][card] != NO_FORM)]
    now = [kind for kind in kinds if has_type(state, card, kind)]
    return None if now == printed else tuple([CARD_TYPES[kind] for kind in now])
