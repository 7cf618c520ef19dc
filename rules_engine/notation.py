"""Positions as text: what lies where, whose turn it is and which step comes next, readable and typed by hand.

    turn 3 自分
    step act
    自分
      life 20
      rights summon 0
      hand 血液達磨 / 廃屋 ×2
      field
        season_card 夏夜の天使様
          place 梅林のその中で damage 1
            apparition 生活指導
        place ねこやま laid
      soul 発狂人形の家
      deck 廃屋 / ねこやま ×3
    相手
      life 12

Seats are 自分 (0) and 相手 (1); a seat that is not written is absent. What a line does not say is as in a fresh game:
life and rights full, zones empty, cards 起き, 怪異札 face down, all else face up. Lists run from the oldest card to the
newest, `deck` from top to bottom; what possesses a card or lies on it stands indented below it. `step` names the step
of the turn that runs next (`start` … `overflow`; before the first turn `first_search`, `second_search`, `first_turn`).

A position stands between declarations, with no effect of a text left over from before. Reading and writing give the
same text again; two states with one text play alike: only the numbers of instances, the log and the arrival order of
cards on different hosts are not told.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules_engine.definitions import CardDefinition, Catalog
from rules_engine.errors import InvalidNotationError
from rules_engine.instances import APPARITION, CARD_TYPES, Instances
from rules_engine.interpreter import NODES, advance
from rules_engine.names import NameIndex
from rules_engine.ruleset import Ruleset
from rules_engine.state import (
    DECK,
    EXILE,
    FIELD,
    HAND,
    HOLD,
    NO_CARD,
    NOBODY,
    OPEN_HAND,
    RIGHTS,
    SOUL,
    VIRTUE,
    ZONES,
    Frame,
    State,
)
from rules_engine.text_blocks import Entry, read
from rules_engine.vocabulary import EndReason, Phase, Window
from rules_engine.zones import put

SEATS = ("自分", "相手")
SEED = "position"
LISTED = (HAND, OPEN_HAND, SOUL, EXILE, VIRTUE, DECK)
ZONE_KEYS = tuple(ZONES[zone].value for zone in LISTED)
KEYS = ("option", "seed", "first", "turn", "step", "window", "ended", *SEATS)
COUNTED = re.compile(r"(?P<name>.+?) [×x](?P<count>[1-9]\d?)$")
FLAGS = re.compile(r"(?: (?:laid|awake|face_up|face_down|damage \d{1,3}))+$")
PHASES = {
    "turn.start": None,
    "turn.recovery": Phase.TURN_START,
    "turn.draw": Phase.RECOVERY,
    "turn.draw_window": Phase.DRAW,
    "turn.main": Phase.DRAW,
    "turn.act": Phase.MAIN,
    "turn.end": Phase.MAIN,
    "turn.overflow": Phase.END,
    "turn.pass_on": Phase.END,
    "turn.start_window": Phase.TURN_START,
    "turn.wake": Phase.RECOVERY,
    "turn.recovery_window": Phase.RECOVERY,
    "turn.draw_card": Phase.DRAW,
    "turn.drawn": Phase.DRAW,
    "turn.main_window": Phase.MAIN,
    "turn.between": Phase.MAIN,
    "turn.end_window": Phase.END,
    "turn.last": Phase.END,
}


@dataclass(slots=True)
class _Card:
    """A card of the 場 as written; `below` is what is indented under it."""

    card: CardDefinition
    kind: int
    laid: bool
    face_down: bool
    damage: int
    below: list["_Card"]

    def all(self) -> Iterator["_Card"]:
        yield self
        for card in self.below:
            yield from card.all()


@dataclass(slots=True)
class _Side:
    """One seat as written."""

    zones: dict[int, list[CardDefinition]]
    field: list[_Card]
    life: int | None
    rights: dict[int, int]

    def card_ids(self) -> tuple[int, ...]:
        """In the order in which instances are numbered: hand, 手札公開場, 場, 魂, 除外, 徳, deck from the bottom."""
        field = [written.card for top in self.field for written in top.all()]
        behind = [card for zone in (SOUL, EXILE, VIRTUE) for card in self.zones[zone]]
        cards = [*self.zones[HAND], *self.zones[OPEN_HAND], *field, *behind, *reversed(self.zones[DECK])]
        return tuple(card.id for card in cards)


def read_position(text: str, catalog: Catalog, *, file: str = "position") -> State:
    """The state of the position written as `text`, run up to its first decision, with an empty log before it.

    Card names are looked up as people type them. ``InvalidScriptError`` names the `file` and the line that cannot be
    read, ``InvalidNotationError`` says what is missing.
    """
    return position_of(read(text, file), catalog)


def position_of(entries: Sequence[Entry], catalog: Catalog, options: dict[str, Any] | None = None) -> State:
    """``read_position`` for entries read already; `options` are ruleset options beside those of the position."""
    lines = {key: [entry for entry in entries if entry.key == key] for key in KEYS}
    for entry in entries:
        if entry.key not in KEYS:
            raise entry.error(f"'{entry.key}' is not known in a position")
        if len(lines[entry.key]) > 1 and entry.key != "option":
            raise entry.error(f"'{entry.key}' stands twice")
    if not lines["turn"] or not (lines[SEATS[0]] or lines[SEATS[1]]):
        raise InvalidNotationError("a position needs 'turn' and one seat or two")
    rules = Ruleset.from_differences((options or {}) | read_options(lines["option"]))
    sides = [_read_side(lines[seat][0], catalog) if lines[seat] else None for seat in SEATS]
    decks = [None if side is None else side.card_ids() for side in sides]
    seed = lines["seed"][0].text if lines["seed"] else SEED
    state = State(Instances(decks, catalog, rules), seed, logging=True)
    for player, side in enumerate(sides):
        if side is not None:
            _lay_out(state, player, side)
    _set_moment(state, {key: found[0] for key, found in lines.items() if found})
    return state


def read_options(entries: Sequence[Entry]) -> dict[str, Any]:
    """Ruleset options written as `option NAME VALUE`, the values as in JSON or as bare words."""
    options: dict[str, Any] = {}
    for entry in entries:
        name, _, value = entry.text.partition(" ")
        options[name] = json.loads(value) if re.fullmatch(r"true|false|\d+", value) else value
    return options


def find_card(text: str, catalog: Catalog, entry: Entry) -> CardDefinition:
    """The card a person means by `text`, any spelling that the names' index equates; else an error with the nearest."""
    exact = catalog.card_by_name.get(text)
    if exact is not None:
        return exact
    match = NameIndex(catalog).find(text)
    if match.card_id is not None:
        return catalog.card(match.card_id)
    nearest = "、".join(candidate.name for candidate in match.candidates)
    raise entry.error(f"no card 「{text}」" + (f"; near: {nearest}" if nearest else ""))


def read_names(text: str, catalog: Catalog, entry: Entry) -> list[CardDefinition]:
    """The cards of a list `A / B ×3`, in its order."""
    cards: list[CardDefinition] = []
    for part in text.split(" / "):
        counted = COUNTED.fullmatch(part.strip())
        name = counted["name"] if counted else part.strip()
        cards += [find_card(name, catalog, entry)] * (int(counted["count"]) if counted else 1)
    return cards


def seat_of(word: str, entry: Entry) -> int:
    """The number of the seat written as 自分 or 相手."""
    if word not in SEATS:
        raise entry.error(f"'{word}' is no seat; write 自分 or 相手")
    return SEATS.index(word)


def number_of(word: str, entry: Entry) -> int:
    """A number of up to six digits."""
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise entry.error(f"'{word}' is no number")
    return int(word)


def _read_side(entry: Entry, catalog: Catalog) -> _Side:
    entry.allow("life", "rights", "field", *ZONE_KEYS)
    life, rights, on_field = entry.one("life"), entry.one("rights"), entry.one("field")
    zones = {zone: _read_zone(entry.one(key), catalog) for zone, key in zip(LISTED, ZONE_KEYS, strict=True)}
    return _Side(
        zones,
        [_read_field_card(child, catalog) for child in on_field.children] if on_field else [],
        number_of(life.text, life) if life else None,
        dict(_read_right(part, rights) for part in rights.text.split(" / ")) if rights else {},
    )


def _read_zone(entry: Entry | None, catalog: Catalog) -> list[CardDefinition]:
    return read_names(entry.text, catalog, entry) if entry else []


def _read_right(text: str, entry: Entry) -> tuple[int, int]:
    word, _, number = text.strip().partition(" ")
    return right_of(word, entry), number_of(number, entry)


def right_of(word: str, entry: Entry) -> int:
    """The right written as summon, possess, deploy, attack or use."""
    names = [right.value for right in RIGHTS]
    if word not in names:
        raise entry.error(f"'{word}' is no right; write one of {', '.join(names)}")
    return names.index(word)


def _read_field_card(entry: Entry, catalog: Catalog) -> _Card:
    kinds = [kind.value for kind in CARD_TYPES]
    if entry.key not in kinds:
        raise entry.error(f"'{entry.key}' is no kind of card; write one of {', '.join(kinds)}")
    flags = FLAGS.search(entry.text)
    words = flags[0].split() if flags else []
    card = find_card(entry.text[: flags.start()] if flags else entry.text, catalog, entry)
    kind = kinds.index(entry.key)
    below = [_read_field_card(child, catalog) for child in entry.children]
    damage = int(words[words.index("damage") + 1]) if "damage" in words else 0
    if card.form(CARD_TYPES[kind]) is None and not {"face_up", "face_down"} & set(words):
        raise entry.error(
            f"「{card.name}」 is no {CARD_TYPES[kind].label}; write face_up or face_down if it counts as one"
        )
    hidden = "face_down" in words or (kind == APPARITION and "face_up" not in words)
    return _Card(card, kind, "laid" in words, hidden, damage, below)


def _lay_out(state: State, player: int, side: _Side) -> None:
    cards = iter([card for card, owner in enumerate(state.instances.owners) if owner == player])
    _lay_zones(state, cards, side, (HAND, OPEN_HAND))
    for written in side.field:
        _lay_field(state, cards, written, NO_CARD)
    _lay_zones(state, cards, side, (SOUL, EXILE, VIRTUE))
    state.life[player] = state.life[player] if side.life is None else side.life
    for right, number in side.rights.items():
        state.rights[player][right] = number
    state.stamp = [0] * state.instances.count


def _lay_zones(state: State, cards: Iterator[int], side: _Side, zones: Sequence[int]) -> None:
    for zone in zones:
        for _ in side.zones[zone]:
            put(state, next(cards), zone, "S-移動")


def _lay_field(state: State, cards: Iterator[int], written: _Card, host: int) -> None:
    card = next(cards)
    put(state, card, FIELD, "S-移動")
    state.kind[card], state.host[card], state.laid[card] = written.kind, host, written.laid
    state.face_down[card], state.damage[card] = written.face_down, written.damage
    for other in written.below:
        _lay_field(state, cards, other, card)


def _set_moment(state: State, lines: dict[str, Entry]) -> None:
    turn, _, seat = lines["turn"].text.partition(" ")
    player = seat_of(seat, lines["turn"])
    state.turn = number_of(turn, lines["turn"])
    state.turn_player = player if state.turn else NOBODY
    state.first = seat_of(lines["first"].text, lines["first"]) if "first" in lines else 0
    state.log = []
    if "ended" in lines:
        _set_end(state, lines["ended"])
        return
    step = _full_step(lines["step"]) if "step" in lines else "turn.act"
    state.phase = PHASES.get(step)
    if step == "turn.start":
        state.turn_player = 1 - player if state.turn > 1 else NOBODY
        state.turn -= 1
    state.frames.append(Frame(step, player))
    if "window" in lines:
        state.frames.append(_read_window(lines["window"]))
    advance(state)


def _full_step(entry: Entry) -> str:
    for name in (f"turn.{entry.text}", f"setup.{entry.text}"):
        if name in NODES:
            return name
    raise entry.error(f"'{entry.text}' is no step of a turn or of the setup")


def _read_window(entry: Entry) -> Frame:
    words = entry.text.split()
    if len(words) != 3 or words[0] not in [window.value for window in Window]:
        raise entry.error("expected 'window NAME SEAT PASSES'")
    return Frame("window.ask", seat_of(words[1], entry), number=number_of(words[2], entry), window=Window.of(words[0]))


def _set_end(state: State, entry: Entry) -> None:
    reason, _, seat = entry.text.partition(" ")
    if reason not in [one.value for one in EndReason]:
        raise entry.error(f"'{reason}' is no end of a game")
    state.ended, state.winner, state.phase = EndReason.of(reason), seat_of(seat, entry), Phase.MAIN


def write_position(state: State) -> str:
    """The position as text, read back by ``read_position``.

    What no position tells follows as comments, passed over in reading: what is under way (a declared card, an open
    防御), effects that last, abilities that wait, and what has to be remembered.
    """
    moment, under_way = _moment_lines(state)
    under_way += _lasting_lines(state)
    lines = [f"option {name} {_option(value)}" for name, value in state.instances.ruleset.differences().items()]
    lines += [] if state.seed == SEED else [f"seed {state.seed}"]
    lines += [f"first {SEATS[1]}"] if state.first else []
    lines += moment
    for player in (0, 1):
        if state.instances.present[player]:
            lines += [SEATS[player], *(f"  {line}" for line in _side_lines(state, player))]
    return "\n".join(lines + under_way) + "\n"


def _option(value: str | int | bool) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _moment_lines(state: State) -> tuple[list[str], list[str]]:
    player = max(state.turn_player, 0)
    if state.ended is not None:
        return [f"turn {state.turn} {SEATS[player]}", f"ended {state.ended.value} {SEATS[state.winner]}"], []
    frames = [frame for frame in state.frames if frame.at]
    base = next(place for place, frame in enumerate(frames) if frame.at in PHASES or frame.at.startswith("setup."))
    step = "act" if frames[base].at == "turn.between" else frames[base].at.partition(".")[2]
    lines = [f"turn {state.turn} {SEATS[frames[base].player]}", f"step {step}"]
    rest = frames[base + 1 :]
    if len(rest) == 1 and rest[0].at == "zero_search.choose" and not rest[0].number:
        step = "first_search" if rest[0].player == state.first else "second_search"
        return [lines[0], f"step {step}"], []
    if len(rest) == 1 and rest[0].at == "window.ask" and rest[0].window is not None:
        return [*lines, f"window {rest[0].window.value} {SEATS[rest[0].player]} {rest[0].number}"], []
    return lines, [f"# under way: {_frame_text(state, frame)}" for frame in rest] + _held(state)


def _frame_text(state: State, frame: Frame) -> str:
    card = f" {card_name(state, frame.card)}" if frame.card >= 0 else ""
    number = f" {frame.number}" if frame.number else ""
    return f"{frame.at} {SEATS[frame.player]}{card}{number}"


def _held(state: State) -> list[str]:
    return [f"# held: {card_name(state, card)}" for player in (0, 1) for card in state.areas[HOLD][player]]


def _lasting_lines(state: State) -> list[str]:
    lines = [f"# in force: {card_name(state, effect.card)} {effect.until}" for effect in state.modifiers]
    lines += [f"# waits: {SEATS[waiting.player]} {card_name(state, waiting.card)}" for waiting in state.pending]
    lines += [f"# remembered: {key} {number}" for key, number in sorted(state.memory.items())]
    return lines + ([f"# remembered: {len(state.past)} events"] if state.past else [])


def card_name(state: State, card: int) -> str:
    """The printed name of an instance; `#2` is added to the second of that name in its owner's cards, and so on."""
    instances = state.instances
    same = [
        number
        for number in range(instances.count)
        if instances.card_ids[number] == instances.card_ids[card] and instances.owners[number] == instances.owners[card]
    ]
    nth = same.index(card) + 1
    return instances.definitions[card].name + (f"#{nth}" if nth > 1 else "")


def _side_lines(state: State, player: int) -> list[str]:
    full = state.life[player] == state.instances.ruleset.life
    lines = [] if full else [f"life {state.life[player]}"]
    rights = [f"{RIGHTS[right].value} {number}" for right, number in enumerate(state.rights[player]) if number != 1]
    lines += ["rights " + " / ".join(rights)] if rights else []
    lines += _zone_lines(state, player, (HAND, OPEN_HAND))
    tops = [card for card in state.areas[FIELD][player] if state.host[card] == NO_CARD]
    lines += ["field"] if tops else []
    for card in tops:
        lines += [f"  {line}" for line in _field_lines(state, player, card)]
    return lines + _zone_lines(state, player, (SOUL, EXILE, VIRTUE, DECK))


def _zone_lines(state: State, player: int, zones: Sequence[int]) -> list[str]:
    lines = []
    for zone in zones:
        cards = state.areas[zone][player]
        if cards:
            lines.append(f"{ZONES[zone].value} {names_text(state, cards[::-1] if zone == DECK else cards)}")
    return lines


def names_text(state: State, cards: Sequence[int]) -> str:
    """The names of these instances in order, neighbours of one name counted: `A / B ×3`."""
    runs = groupby(state.instances.definitions[card].name for card in cards)
    counted = ((name, len(list(run))) for name, run in runs)
    return " / ".join(name if count == 1 else f"{name} ×{count}" for name, count in counted)


def _field_lines(state: State, player: int, card: int) -> list[str]:
    kind = state.kind[card]
    flags = [" laid"] if state.laid[card] else []
    if state.face_down[card] != (kind == APPARITION):
        flags.append(" face_down" if state.face_down[card] else " face_up")
    flags += [f" damage {state.damage[card]}"] if state.damage[card] else []
    lines = [f"{CARD_TYPES[kind].value} {state.instances.definitions[card].name}{''.join(flags)}"]
    below = [other for other in state.areas[FIELD][player] if state.host[other] == card]
    return lines + [f"  {line}" for other in below for line in _field_lines(state, player, other)]
