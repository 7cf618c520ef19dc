"""What a scenario may expect: one word each. Every reader says what it found where that is not what was expected."""

import re
from collections import Counter
from collections.abc import Callable

from rules_engine.game.notation import SEATS, card_name, names_text, number_of, read_names, right_of, seat_of
from rules_engine.game.observation import observe
from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.text_blocks import Entry
from rules_engine.queries.card_values import power
from rules_engine.rulings.scenario.deck_expectations import deck_found
from rules_engine.rulings.scenario.naming import NamingTable, action_text, meant_card, read_action, read_name
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK, NO_FORM, PLACE, ZONES
from rules_engine.vocabulary.terms import Orientation, Zone

ZONE_OF = {zone.value: number for number, zone in enumerate(ZONES)}
CARD_WORDS = ("laid", "awake", "face_down", "face_up", "open", "hidden", "in", "on", "power")
COPY_NUMBER = re.compile(r"#\d+")
Found = str | None


def check(table: NamingTable, entry: Entry) -> Found:
    """None if the expectation of this line holds, else what was found. ``InvalidScriptError`` if it cannot be read."""
    word, _, rest = entry.text.partition(" ")
    if word in SEATS:
        return _side(table, entry, SEATS.index(word), rest)
    if word not in WORDS:
        raise entry.error(f"'{word}' cannot be expected; write one of {', '.join([*WORDS, *SEATS])}")
    return WORDS[word](table, entry, rest.split(" ") if rest else [])


def _same(found: object, expected: object) -> Found:
    return None if found == expected else str(found)


def _life(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    seat, number = _words(entry, words, 2)
    return _same(table.game.state.life[seat_of(seat, entry)], number_of(number, entry))


def _right(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    seat, right, number = _words(entry, words, 3)
    rights = table.game.state.rights[seat_of(seat, entry)]
    return _same(rights[right_of(right, entry)], number_of(number, entry))


def _turn(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    number, seat = _words(entry, words, 2)
    state = table.game.state
    found = f"{state.turn} {SEATS[state.turn_player]}"
    return _same(found, f"{number_of(number, entry)} {SEATS[seat_of(seat, entry)]}")


def _phase(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    phase = table.game.state.phase
    return _same(phase.value if phase else "none", _words(entry, words, 1)[0])


def _winner(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    state = table.game.state
    winner = SEATS[state.winner] if state.ended and state.winner != NOBODY else "none"
    found = [winner, "by", state.ended.value if state.ended else "none"]
    return None if words == found[: len(words)] and len(words) in (1, 3) else " ".join(found)


def _decision(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    """`none`, or seat and kind, then `window W`, `number N`, `card NAME` as wanted."""
    decision = table.game.decision
    if decision is None or words == ["none"]:
        return _same("none" if decision is None else decision_text(table), "none" if words == ["none"] else None)
    facts = {"window": decision.window.value if decision.window else "none", "number": str(decision.number)}
    seat, kind, *wanted = words if len(words) > 1 else _words(entry, words, 2)
    holds = (seat_of(seat, entry), kind) == (decision.player, decision.kind.value)
    pairs = list(zip(wanted[::2], wanted[1::2], strict=False))
    if len(wanted) % 2 or any(name not in facts for name, _ in pairs):
        raise entry.error("after seat and kind only 'window W' and 'number N' can be expected of a decision")
    return None if holds and all(facts[name] == value for name, value in pairs) else decision_text(table)


def decision_text(table: NamingTable) -> str:
    """The open decision as `expect decision` writes it."""
    decision = table.game.decision
    if decision is None:
        return "none"
    window = f" window {decision.window.value}" if decision.window else ""
    return f"{SEATS[decision.player]} {decision.kind.value}{window} number {decision.number}"


def _legal(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    seat = seat_of(words[0] if words else "", entry)
    action = read_action(table, seat, " ".join(words[1:]), entry)
    fault = table.game.explain(action, seat)
    return None if fault is None else f"illegal because {fault.reason.value} by {fault.clause}"


def _illegal(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    text, _, clause = " ".join(words).partition(" by ")
    text, _, reason = text.partition(" because ")
    seat, _, text = text.partition(" ")
    fault = table.game.explain(read_action(table, seat_of(seat, entry), text, entry), seat_of(seat, entry))
    if fault is None:
        return "legal"
    holds = reason in ("", fault.reason.value) and clause in ("", fault.clause)
    return None if holds else f"illegal because {fault.reason.value} by {fault.clause}"


def _answers(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    """Exactly these answers are legal; names of several copies count once."""
    state = table.game.state
    found = {COPY_NUMBER.sub("", action_text(state, action)) for action in table.game.legal_actions()}
    wanted = {_in_our_spelling(table, answer) for answer in " ".join(words).split(" / ")}
    return None if found == wanted else " / ".join(sorted(found))


def _in_our_spelling(table: NamingTable, answer: str) -> str:
    """The answer with every card under its own name, however it is spelt."""
    word, _, names = answer.partition(" ")
    spelt = (_our_name(table, name) for name in names.split(" on "))
    return f"{word} {' on '.join(spelt)}".strip()


def _our_name(table: NamingTable, name: str) -> str:
    card = table.catalog.card_by_name.get(name)
    return card.name if card else name


def _event(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    """Such an event since the last action, behind the one that the `expect event` before this one found."""
    events = table.game.log
    for place in range(table.told, len(events)):
        if _told(table, entry, words, place):
            table.told = place + 1
            return None
    return "; ".join(event_text(table, place) for place in range(table.told, len(events))) or "no event"


def _no_event(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    found = [place for place in range(table.told, len(table.game.log)) if _told(table, entry, words, place)]
    return event_text(table, found[0]) if found else None


def _told(table: NamingTable, entry: Entry, words: list[str], place: int) -> bool:
    """Whether the event has all the facts wanted: kind, seat, card, word, zones, value, clause in any order."""
    event = table.game.log[place]
    facts = {event.kind.value, event.word, event.clause, f"value={event.value}"}
    facts |= {SEATS[event.player]} if event.player in (0, 1) else set()
    facts |= {f"{event.source.value}>{event.destination.value}"} if event.source and event.destination else set()
    name = " ".join(word for word in words if word not in facts)
    if not name:
        return bool(words)
    owned = event.card >= 0 and event.card < table.game.state.instances.count
    return owned and table.game.state.instances.definitions[event.card].name == _our_name(table, name)


def event_text(table: NamingTable, place: int) -> str:
    """An event of the log as `expect event` writes it."""
    event = table.game.log[place]
    parts = [event.kind.value, SEATS[event.player] if event.player in (0, 1) else ""]
    parts += [card_name(table.game.state, event.card)] if 0 <= event.card < table.game.state.instances.count else []
    parts += [f"{event.source.value}>{event.destination.value}"] if event.source and event.destination else []
    parts += [event.word, f"value={event.value}" if event.value else ""]
    return " ".join(part for part in parts if part)


def _side(table: NamingTable, entry: Entry, seat: int, rest: str) -> Found:
    zone, _, wanted = rest.partition(" ")
    if zone == "card":
        return _card(table, entry, seat, wanted)
    if zone not in ZONE_OF or not wanted:
        raise entry.error(f"expected a zone ({', '.join(ZONE_OF)}) and what is in it, or 'card NAME' and its state")
    return _zone(table, entry, table.game.state.areas[ZONE_OF[zone]][seat], ZONE_OF[zone], wanted)


def _zone(table: NamingTable, entry: Entry, cards: list[int], zone: int, wanted: str) -> Found:
    state = table.game.state
    word, _, names = wanted.partition(" ")
    if not names and word.isdigit():
        return _same(len(cards), int(word))
    found = names_text(state, cards[::-1] if zone == DECK else cards) or "0"
    held = Counter(state.instances.card_ids[card] for card in cards)
    if word in ("has", "lacks"):
        named = Counter(card.id for card in read_names(names, table.catalog, entry))
        holds = named <= held if word == "has" else not named & held
    elif word in ("top", "bottom") and zone == DECK:
        order = [card.id for card in read_names(names, table.catalog, entry)]
        from_top = [state.instances.card_ids[card] for card in reversed(cards)]
        holds = order == (from_top[: len(order)] if word == "top" else from_top[-len(order) :])
    else:
        holds = held == Counter(card.id for card in read_names(wanted, table.catalog, entry))
    return None if holds else found


def _card(table: NamingTable, entry: Entry, seat: int, text: str) -> Found:
    """`NAME STATE`: laid, awake, face_up, face_down, hidden or open to the other seat, in ZONE, on NAME, power N
    (off the field: power N in ZONE)."""
    words = text.split(" ")
    place = next((at for at, word in enumerate(words) if at and word in CARD_WORDS), 0)
    if not place:
        raise entry.error(f"expected a card's name and one of {', '.join(CARD_WORDS)}")
    state = table.game.state
    card = meant_card(state, read_name(" ".join(words[:place]), table.catalog, entry), seat, entry)
    word, value = words[place], " ".join(words[place + 1 :])
    found = card_facts(state, card)
    wanted = f"{word} {_our_name(table, value)}".strip()
    return None if wanted in found else ", ".join(found)


def card_facts(state: State, card: int) -> list[str]:
    """Everything `expect SEAT card` can say of an instance."""
    facts = [f"in {ZONES[state.zone[card]].value}", "face_down" if state.face_down[card] else "face_up"]
    facts.append("open" if _is_open(state, card) else "hidden")
    if state.kind[card] >= 0:
        facts.append(Orientation.LAID.value if state.laid[card] else Orientation.AWAKE.value)
        facts.append(f"power {power(state, card)}")
    elif state.instances.cost[PLACE][card] != NO_FORM:
        facts.append(f"power {power(state, card)} in {ZONES[state.zone[card]].value}")
    host = state.host[card]
    return facts + ([] if host == NO_CARD else [f"on {state.instances.definitions[host].name}"])


def _is_open(state: State, card: int) -> bool:
    """Whether the seat that does not own the card may know where it is."""
    owner = state.instances.owners[card]
    side = observe(state, 1 - owner).players[owner]
    return any(seen.card == card for zone in ZONES if zone is not Zone.DECK for seen in getattr(side, zone.value))


def _words(entry: Entry, words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise entry.error(f"expected {count} words behind '{entry.text.partition(' ')[0]}'")
    return words


def _deck(table: NamingTable, entry: Entry, words: list[str]) -> Found:
    return deck_found(table.catalog, entry, words)


WORDS: dict[str, Callable[[NamingTable, Entry, list[str]], Found]] = {
    "life": _life,
    "right": _right,
    "turn": _turn,
    "deck": _deck,
    "phase": _phase,
    "winner": _winner,
    "decision": _decision,
    "legal": _legal,
    "illegal": _illegal,
    "answers": _answers,
    "event": _event,
    "no_event": _no_event,
}
