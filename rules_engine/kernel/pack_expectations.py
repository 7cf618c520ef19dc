"""What a scenario of a pack may expect; every reader says what it found where that is not what was expected.

expect SEAT ZONE 3 | NAME / NAME x2 | has NAMES | lacks NAMES | top NAMES | 0
expect SEAT card NAME FACT      `in ZONE`, `tapped`, `face_down`, or a fact of the pack
expect SEAT NUMBER 20           a number of the pack, such as life
expect decision SEAT KIND | none
expect answers A / B            exactly these are offered
expect legal SEAT ANSWER
expect illegal SEAT ANSWER [because REASON] [by CLAUSE]
expect event WORDS              told since the last answer, behind what the `expect event` before it found
expect no_event WORDS
expect lost SEAT [SEAT] | none
expect winner SEAT | none
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.tabletop import Tabletop
from rules_engine.kernel.text_blocks import Entry

T = TypeVar("T", bound=Tabletop[Any])
COUNTED = re.compile("(.+?) (?:x|\N{MULTIPLICATION SIGN})([0-9]+)")


class PackTable(Generic[T]):
    """A table of a pack; the events before `told` came before the last answer."""

    def __init__(self, pack: Pack[T], position: T) -> None:
        self.pack: Pack[T] = pack
        self.position: T = position
        self.told: int = 0

    def answers(self) -> list[str]:
        """What may be answered now, as it is written; empty when nobody is asked."""
        position = self.position
        if position.asker == NOBODY:
            return []
        return [str(one) for one in self.pack.loop.question(position).options(position, position.frames[-1])]

    def events(self) -> list[LogEntry]:
        """Everything told since the last answer."""
        return (self.position.log or [])[self.told :]


def check(table: PackTable[Any], line: Entry) -> str | None:
    """None if the expectation of this line holds, else what was found. ``InvalidScriptError`` if it cannot be read."""
    word, _, rest = line.text.partition(" ")
    if word in table.pack.seats:
        return _side(table, line, table.pack.seats.index(word), rest)
    if word not in WORDS:
        raise line.error(f"'{word}' cannot be expected; write one of {', '.join([*WORDS, *table.pack.seats])}")
    return WORDS[word](table, line, rest)


def names_of(text: str, line: Entry) -> list[str]:
    """The names in `A / B x2`, each as often as it is meant; nothing is written `0` or not at all."""
    found: list[str] = []
    for part in text.split(" / ") if text not in ("", "0") else []:
        counted = COUNTED.fullmatch(part.strip())
        name, count = (counted[1], int(counted[2])) if counted else (part.strip(), 1)
        if not name or not count:
            raise line.error(f"'{part}' is no name")
        found += [name] * count
    return found


def _same(found: object, expected: object) -> str | None:
    return None if found == expected else str(found)


def _seat(table: PackTable[Any], line: Entry, word: str) -> int:
    if word not in table.pack.seats:
        raise line.error(f"'{word}' is no seat; write one of {', '.join(table.pack.seats)}")
    return table.pack.seats.index(word)


def _side(table: PackTable[Any], line: Entry, seat: int, rest: str) -> str | None:
    word, _, wanted = rest.partition(" ")
    zones = {zone.value: zone for zone in table.pack.zones}
    numbers = table.pack.numbers(table.position, seat)
    if word == "card":
        return _card(table, line, seat, wanted)
    if word in numbers:
        return _same(str(numbers[word]), wanted)
    if word not in zones or not wanted:
        raise line.error(f"expected one of card, {', '.join([*numbers, *zones])} and what it is")
    cards = [table.pack.name(table.position, card) for card in table.position.area(zones[word], seat)]
    return _zone(cards, line, wanted)


def _zone(cards: list[str], line: Entry, wanted: str) -> str | None:
    word, _, rest = wanted.partition(" ")
    if wanted.isdigit():
        return _same(len(cards), int(wanted))
    if word == "top":
        holds = cards[::-1][: len(names_of(rest, line))] == names_of(rest, line)
    elif word in ("has", "lacks"):
        holds = (Counter(names_of(rest, line)) <= Counter(cards)) is (word == "has")
    else:
        holds = Counter(names_of(wanted, line)) == Counter(cards)
    return None if holds else " / ".join(cards) or "0"


def _card(table: PackTable[Any], line: Entry, seat: int, text: str) -> str | None:
    position = table.position
    for card in range(len(position.printed)):
        name = table.pack.name(position, card)
        if position.owner[card] == seat and text.startswith(f"{name} "):
            facts = card_facts(table, card)
            return None if text.removeprefix(f"{name} ") in facts else ", ".join(facts)
    raise line.error(f"'{text}' names no card of this seat and what to expect of it")


def card_facts(table: PackTable[Any], card: int) -> list[str]:
    """Everything that may be expected of a card."""
    position = table.position
    facts = [f"in {position.zone[card].value}"]
    facts.append("tapped" if card in position.tapped else "untapped")
    facts.append("face_down" if card in position.face_down else "face_up")
    return facts + table.pack.facts(position, card)


def _decision(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    return _same(decision_text(table), rest)


def decision_text(table: PackTable[Any]) -> str:
    """The open question as it is expected: `SEAT KIND`, or `none`."""
    position = table.position
    if position.asker == NOBODY:
        return "none"
    return f"{table.pack.seats[position.asker]} {table.pack.loop.question(position).kind.value}"


def _answers(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    found = table.answers()
    return None if set(found) == set(rest.split(" / ")) else " / ".join(found) or "none"


def _legal(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    word, _, answer = rest.partition(" ")
    if _is_offered(table, _seat(table, line, word), answer):
        return None
    refused = table.pack.refuse(table.position, _seat(table, line, word), answer)
    return f"illegal because {refused.reason} by {refused.clause}"


def _illegal(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    rest, _, clause = rest.partition(" by ")
    rest, _, reason = rest.partition(" because ")
    word, _, answer = rest.partition(" ")
    seat = _seat(table, line, word)
    if _is_offered(table, seat, answer):
        return "legal"
    refused = table.pack.refuse(table.position, seat, answer)
    holds = reason in ("", refused.reason) and clause in ("", refused.clause)
    return None if holds else f"illegal because {refused.reason} by {refused.clause}"


def _is_offered(table: PackTable[Any], seat: int, answer: str) -> bool:
    return table.position.asker == seat and answer in table.answers()


def _event(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    events = table.events()
    for place, event in enumerate(events):
        if _told(table, event, rest.split(" ")):
            table.told += place + 1
            return None
    return "; ".join(event_text(table, event) for event in events) or "no event"


def _no_event(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    found = [event for event in table.events() if _told(table, event, rest.split(" "))]
    return event_text(table, found[0]) if found else None


def _told(table: PackTable[Any], event: LogEntry, words: list[str]) -> bool:
    """Whether the event has all of these words, in any order."""
    return set(words) <= set(event_text(table, event).split(" "))


def event_text(table: PackTable[Any], event: LogEntry) -> str:
    """An event as it is expected: kind, clause, seat, cards, zones, word, value, who alone sees which card it was."""
    parts = [event.kind.value, event.clause]
    parts += [table.pack.seats[event.player]] if event.player != NOBODY else []
    parts += [table.pack.name(table.position, card) for card in (event.card, event.target) if card != NO_CARD]
    parts += [f"{event.source.value}>{event.destination.value}"] if event.source and event.destination else []
    parts += [event.word] if event.word else []
    parts += [f"value={event.value}"] if event.value else []
    parts += [f"seen_by={_seat_or_none(table, event.secret)}"] if event.secret != NOBODY else []
    return " ".join(parts)


def _seat_or_none(table: PackTable[Any], seat: int) -> str:
    return table.pack.seats[seat] if seat < table.position.seats else "none"


def _lost(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    found = " ".join(table.pack.seats[seat] for seat in sorted(table.position.lost)) or "none"
    return _same(found, rest)


def _winner(table: PackTable[Any], line: Entry, rest: str) -> str | None:
    winner = table.position.winner
    return _same("none" if winner == NOBODY else table.pack.seats[winner], rest)


WORDS: dict[str, Callable[[PackTable[Any], Entry, str], str | None]] = {
    "decision": _decision,
    "answers": _answers,
    "legal": _legal,
    "illegal": _illegal,
    "event": _event,
    "no_event": _no_event,
    "lost": _lost,
    "winner": _winner,
}
