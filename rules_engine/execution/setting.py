"""A position set by hand (S-手動): `set …`, in games whose rules say that it may be (`by_hand`).

Nothing is set off by it: what is said is so from now on. It answers no question, and is part of the record like any
action, so that undo and replay hold. The words behind `set`, with cards and seats by number:

    set 12 to soul        any card to any zone of its owner; with it goes what lies under or on it
    set 12 under 3        a 怪異札 face down under a 場所札
    set 12 on 3           a 場所札 on a 季節札
    set 12 laid           also awake
    set 12 damage 2       so much damage on a 場所札
    set life 1 to 12
    set right 0 attack 2  so many more of this right in this turn
    set add 1 soul 182*3  cards of the catalogue for the seat where nobody sits; 0 is a blank

Several may follow one another in one action, divided by `; `.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.compile.dummy_cards import BLANK, DUMMY_SEAT, dummy_ids, with_dummy_cards
from rules_engine.execution.procedures.game_end import lose_lives
from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.rights.faults import Fault
from rules_engine.state.changes import (
    add_cards,
    set_damage,
    set_face_down,
    set_host,
    set_kind,
    set_laid,
    set_life,
    set_right,
)
from rules_engine.state.state import State
from rules_engine.state.zones import place_on, put, season_card_of, with_everything_on
from rules_engine.vocabulary.actions import DESTINATIONS, UNDER_DECK, Action
from rules_engine.vocabulary.codes import (
    APPARITION,
    CARD_TYPES,
    DECK,
    FIELD,
    HAND,
    HOLD,
    NO_FORM,
    PLACE,
    RIGHTS,
    SEASON_CARD,
    VIRTUE,
)
from rules_engine.vocabulary.terms import EventKind, Reason, Verb

CLAUSE = "S-手動"
DIVIDER = "; "
MOST_DUMMY_CARDS = 120
SEAT, NUMBER, CARD = r"(?P<seat>[01])", r"(?P<number>\d{1,3})", r"(?P<card>\d{1,6})"
COPIES = r"\d{1,6}(?:\*\d{1,2})?"
FORMS = {
    "to": re.compile(rf"{CARD} to (?P<word>{'|'.join(DESTINATIONS)})"),
    "under": re.compile(rf"{CARD} under (?P<host>\d{{1,6}})"),
    "on": re.compile(rf"{CARD} on (?P<host>\d{{1,6}})"),
    "turn": re.compile(rf"{CARD} (?P<word>laid|awake)"),
    "damage": re.compile(rf"{CARD} damage {NUMBER}"),
    "life": re.compile(rf"life {SEAT} to {NUMBER}"),
    "right": re.compile(rf"right {SEAT} (?P<word>{'|'.join(right.value for right in RIGHTS)}) {NUMBER}"),
    "add": re.compile(rf"add {SEAT} (?P<word>{'|'.join(DESTINATIONS)}) (?P<cards>{COPIES}(?: {COPIES}){{0,19}})"),
}


class Setting(NamedTuple):
    """What is set: `form` is a key of ``FORMS``, the rest what its words name."""

    form: str
    card: int = NO_CARD
    host: int = NO_CARD
    seat: int = NOBODY
    number: int = 0
    word: str = ""
    cards: tuple[int, ...] = ()

    @property
    def goal(self) -> str:
        """Where it puts a card: the word of a zone, or the card it goes to behind `under` or `on`."""
        return self.word if self.form == "to" else f"{self.form} {self.host}"

    @property
    def zone(self) -> int:
        return DESTINATIONS.index(self.word)


def read_setting(words: str) -> Setting | None:
    """What the words behind `set` mean; None if they mean nothing."""
    for form, pattern in FORMS.items():
        if found := pattern.fullmatch(words):
            named = found.groupdict()
            numbers = {key: int(value) for key, value in named.items() if key not in ("word", "cards")}
            return Setting(form, **numbers, word=named.get("word", ""), cards=_listed(named.get("cards", "")))
    return None


def _listed(text: str) -> tuple[int, ...]:
    parts = [part.partition("*") for part in text.split()]
    return tuple(int(card_id) for card_id, _, copies in parts for _ in range(int(copies or 1)))


def setting_fault(state: State, action: Action) -> Fault | None:
    """Why this may not be set in this position; None if it may."""
    if not state.instances.ruleset.by_hand:
        return Fault(Reason.NOT_OFFERED, CLAUSE)
    parts = action.word.split(DIVIDER)
    twin = state.copy(logging=False) if len(parts) > 1 else state
    for place, part in enumerate(parts):
        setting = read_setting(part)
        reason = Reason.OUT_OF_RANGE if setting is None else _reason(twin, setting)
        if reason:
            return Fault(reason, CLAUSE)
        if setting is not None and place + 1 < len(parts):
            _set(twin, setting)
    return None


def _reason(state: State, setting: Setting) -> Reason | None:
    if setting.form == "add":
        return _add_reason(state, setting)
    if setting.form == "life":
        return Reason.NO_CHANGE if state.life[setting.seat] == setting.number else None
    if setting.form == "right":
        return Reason.NO_CHANGE if state.rights[setting.seat][_right(setting)] == setting.number else None
    if setting.card >= state.instances.count or setting.host >= state.instances.count:
        return Reason.UNKNOWN_CARD
    if state.zone[setting.card] == HOLD:
        return Reason.NO_PLACE_THERE
    if setting.form == "to":
        return _to_reason(state, setting.card, setting.zone)
    return _host_reason(state, setting) if setting.form in ("under", "on") else _turn_reason(state, setting)


def may_be_set(state: State, card: int) -> Iterator[Setting]:
    """All that would put this card elsewhere, or lay or wake it, where things may be set at all."""
    hosts = [host for field in state.areas[FIELD] for host in field]
    options = (
        *(Setting("to", card, word=zone) for zone in DESTINATIONS),
        *(Setting(form, card, host) for host in hosts for form in ("under", "on")),
        *(Setting("turn", card, word=word) for word in ("laid", "awake")),
    )
    for option in options:
        if _reason(state, option) is None:
            yield option


def _add_reason(state: State, setting: Setting) -> Reason | None:
    if setting.seat != DUMMY_SEAT or state.instances.present[DUMMY_SEAT]:
        return Reason.NOT_OFFERED
    known = state.instances.catalog.cards
    if any(card_id != BLANK.id and card_id not in known for card_id in setting.cards):
        return Reason.UNKNOWN_CARD
    if len(dummy_ids(state.instances)) + len(setting.cards) > MOST_DUMMY_CARDS:
        return Reason.OUT_OF_RANGE
    if setting.zone == HOLD:
        return Reason.NO_PLACE_THERE
    stands = setting.zone != FIELD or _can_all_stand(state, setting)
    return None if stands else Reason.NO_PLACE_THERE


def _can_all_stand(state: State, setting: Setting) -> bool:
    """Whether each of them is a 場所札, or the one 季節札 of its seat."""
    cards = [state.instances.catalog.cards.get(card_id, BLANK) for card_id in setting.cards]
    seasonal = [card for card in cards if card.form(CARD_TYPES[PLACE]) is None]
    if any(card.form(CARD_TYPES[SEASON_CARD]) is None for card in seasonal):
        return False
    return len(seasonal) + (season_card_of(state, setting.seat) != NO_CARD) <= 1


def _to_reason(state: State, card: int, zone: int) -> Reason | None:
    if zone == HOLD:
        return Reason.NO_PLACE_THERE
    if zone != FIELD:
        return Reason.NO_CHANGE if zone == state.zone[card] != DECK else None
    kind = _kind_on_field(state, card)
    taken = kind == SEASON_CARD and season_card_of(state, state.instances.owners[card]) not in (NO_CARD, card)
    if kind == NO_FORM or taken or (state.zone[card] == FIELD and state.kind[card] == APPARITION):
        return Reason.NO_PLACE_THERE
    return Reason.NO_CHANGE if state.zone[card] == FIELD and state.host[card] == NO_CARD else None


def _kind_on_field(state: State, card: int) -> int:
    """As what a card lies on the field by itself."""
    costs = state.instances.cost
    return next((kind for kind in (PLACE, SEASON_CARD) if costs[kind][card] != NO_FORM), NO_FORM)


def _turn_reason(state: State, setting: Setting) -> Reason | None:
    if state.zone[setting.card] != FIELD:
        return Reason.NOT_ON_FIELD
    if state.kind[setting.card] != PLACE:
        return Reason.WRONG_TYPE
    if setting.form == "damage":
        return Reason.NO_CHANGE if state.damage[setting.card] == setting.number else None
    return Reason.NO_CHANGE if state.laid[setting.card] is (setting.word == "laid") else None


def _host_reason(state: State, setting: Setting) -> Reason | None:
    card, host = setting.card, setting.host
    kind, below = (APPARITION, PLACE) if setting.form == "under" else (PLACE, SEASON_CARD)
    if (
        state.zone[host] != FIELD
        or state.kind[host] != below
        or state.instances.owners[card] != state.instances.owners[host]
    ):
        return Reason.NO_PLACE_THERE
    if state.instances.cost[kind][card] == NO_FORM or (state.zone[card] == FIELD and state.kind[card] != kind):
        return Reason.WRONG_TYPE
    if state.host[card] == host:
        return Reason.NO_CHANGE
    return Reason.SEASON_CARD_TAKEN if kind == PLACE and place_on(state, host) != NO_CARD else None


def set_by_hand(state: State, player: int, action: Action) -> None:
    """Let it be as the words say. Unchecked: ``setting_fault`` says what may be."""
    for part in action.word.split(DIVIDER):
        setting = read_setting(part)
        assert setting is not None
        _tell(state, player, setting)
        _set(state, setting)


def _tell(state: State, player: int, setting: Setting) -> None:
    hidden = setting.card != NO_CARD and state.face_down[setting.card]
    secret = state.instances.owners[setting.card] if hidden else -1
    state.note(EventKind.MANUAL, CLAUSE, player, setting.card, word=Verb.SET, secret=secret)


def _set(state: State, setting: Setting) -> None:
    if setting.form == "add":
        _add(state, setting)
    elif setting.form == "life":
        set_life(state, setting.seat, setting.number)
        state.note(EventKind.LIFE, CLAUSE, setting.seat, value=setting.number)
        lose_lives(state)
    elif setting.form == "right":
        set_right(state, setting.seat, _right(setting), setting.number, 0)
    elif setting.form == "damage":
        set_damage(state, setting.card, setting.number)
    elif setting.form == "turn":
        _turn(state, setting.card, laid=setting.word == "laid")
    elif setting.form == "to":
        _lay(state, setting.card, setting.zone)
    else:
        _host(state, setting)


def _right(setting: Setting) -> int:
    return [right.value for right in RIGHTS].index(setting.word)


def _turn(state: State, card: int, *, laid: bool) -> None:
    set_laid(state, card, laid)
    state.note(EventKind.LAID if laid else EventKind.WOKE, CLAUSE, state.instances.owners[card], card)


def _add(state: State, setting: Setting) -> None:
    first = state.instances.count
    add_cards(state, with_dummy_cards(state.instances, setting.cards))
    for card in range(first, state.instances.count):
        _lay(state, card, setting.zone)


def _lay(state: State, card: int, zone: int) -> None:
    """Put the card there; with it goes what lies under it or on it, but onto the field."""
    if zone == FIELD:
        _land(state, card)
        return
    for one in with_everything_on(state, card) if state.zone[card] == FIELD else [card]:
        _put(state, one, zone)


def _put(state: State, card: int, zone: int) -> None:
    closed = zone in (HAND, DECK, UNDER_DECK, VIRTUE) and state.face_down[card]
    secret = state.instances.owners[card] if closed else -1
    put(state, card, DECK if zone == UNDER_DECK else zone, CLAUSE, bottom=zone == UNDER_DECK, secret=secret)


def _land(state: State, card: int) -> None:
    if state.zone[card] != FIELD:
        _put(state, card, FIELD)
        set_kind(state, card, _kind_on_field(state, card))
    set_host(state, card, NO_CARD)


def _host(state: State, setting: Setting) -> None:
    card = setting.card
    if state.zone[card] != FIELD:
        _put(state, card, FIELD)
        set_kind(state, card, APPARITION if setting.form == "under" else PLACE)
        set_face_down(state, card, setting.form == "under")
    set_host(state, card, setting.host)
