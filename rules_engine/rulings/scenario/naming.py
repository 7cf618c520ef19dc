"""Actions by card name: `attack 梅林のその中で`, `summon 廃屋 on 夏祭り`, `exile ねこやま#2`, `soul 廃屋 of 相手`."""

import re
from dataclasses import dataclass

from rules_engine.catalog.definitions import Catalog
from rules_engine.execution.manual_moves import MANUAL_VERBS
from rules_engine.game.game import Game
from rules_engine.game.notation import SEATS, card_name, find_card
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.text_blocks import Entry
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import NOTHING, Action
from rules_engine.vocabulary.codes import EXILE, FIELD, HAND, HOLD, OPEN_HAND, SOUL
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import Verb

SHOWN_FIRST = {zone: place for place, zone in enumerate((HAND, OPEN_HAND, HOLD, FIELD, SOUL, EXILE))}
NAMED = re.compile(r"(?P<name>.+?)(?:#(?P<nth>[1-9]\d?))?(?: of (?P<seat>\S+))?$")
VERBS = {verb.value: verb for verb in Verb if verb not in MANUAL_VERBS | {Verb.SET}}
WITHOUT_CARD = (Verb.SURRENDER, Verb.OPTION, Verb.TEXT)


@dataclass(slots=True)
class NamingTable:
    """A game on the table, the catalogue its names are looked up in, and how much of the log was told before."""

    game: Game
    catalog: Catalog
    told: int = 0

    def offered(self, seat: int) -> tuple[Action, ...]:
        """The legal actions if this seat is asked, else none."""
        return self.game.legal_actions() if self.game.state.asker == seat else ()


@frozen
class NamedCard:
    """A card as a scenario names it: the definition's id, the seat that owns it (-1 open) and which copy (0 open)."""

    card_id: int
    seat: int
    nth: int

    def fits(self, state: State, card: int) -> bool:
        """Whether this instance is meant."""
        instances = state.instances
        if not 0 <= card < instances.count or instances.card_ids[card] != self.card_id:
            return False
        seat_fits = self.seat in (-1, instances.owners[card])
        return seat_fits and self.nth in (0, _copy_number(state, card))


def _copy_number(state: State, card: int) -> int:
    _, _, number = card_name(state, card).rpartition("#")
    return int(number) if number.isdigit() else 1


def read_name(text: str, catalog: Catalog, entry: Entry) -> NamedCard:
    """The card written as `NAME`, `NAME#2` or `NAME of 相手`."""
    named = NAMED.fullmatch(text.strip())
    if named is None:
        raise entry.error("a card's name is missing")
    seat = named["seat"]
    if seat is not None and seat not in SEATS:
        raise entry.error(f"'{seat}' is no seat; write 自分 or 相手")
    card = find_card(named["name"], catalog, entry)
    return NamedCard(card.id, SEATS.index(seat) if seat else -1, int(named["nth"] or 0))


def meant_card(state: State, named: NamedCard, seat: int, entry: Entry) -> int:
    """The instance meant: those of `seat` first, then hand, 手札公開場, 保留, 場, 魂, 除外, the rest; else an error."""
    fitting = [card for card in range(state.instances.count) if named.fits(state, card)]
    if not fitting:
        raise entry.error(f"no such card in this game: {entry.text}")
    owners = state.instances.owners
    return min(fitting, key=lambda card: (owners[card] != seat, SHOWN_FIRST.get(state.zone[card], 9), card))


def read_action(table: NamingTable, seat: int, text: str, entry: Entry) -> Action:
    """The action `text` means for this seat now: a legal one that fits if there is one, else what it would be."""
    offered = table.offered(seat)
    for action in offered:
        if str(action) == text:
            return action
    word, _, rest = text.partition(" ")
    verb = VERBS.get(word)
    if verb is None:
        raise entry.error(f"'{word}' is no verb; write one of {', '.join(VERBS)}")
    if not rest:
        return Action(verb, seat) if verb is Verb.SURRENDER else Action(verb)
    if verb is Verb.TEXT and rest.isdigit():
        return Action(verb, int(rest))
    if verb is Verb.NAME:
        return Action(verb, word=_word(rest, table.catalog, entry))
    name, _, host = rest.partition(" on ")
    card = read_name(name, table.catalog, entry)
    target = read_name(host, table.catalog, entry) if host else None
    state = table.game.state
    for action in offered:
        if action.verb is verb and card.fits(state, action.card) and _hits(state, target, action.target):
            return action
    aim = NOTHING if target is None else meant_card(state, target, seat, entry)
    return Action(verb, meant_card(state, card, seat, entry), aim)


def _word(text: str, catalog: Catalog, entry: Entry) -> str:
    """What is declared: a card's name in any spelling, else the word as it is (an attribute)."""
    try:
        return find_card(text, catalog, entry).name
    except InvalidScriptError:
        return text


def _hits(state: State, target: NamedCard | None, card: int) -> bool:
    return card == NOTHING if target is None else target.fits(state, card)


def action_text(state: State, action: Action) -> str:
    """The action as a scenario writes it."""
    if action.verb in WITHOUT_CARD or not 0 <= action.card < state.instances.count:
        return str(action)
    on = f" on {card_name(state, action.target)}" if action.target >= 0 else ""
    return f"{action.verb.value} {card_name(state, action.card)}{on}"
