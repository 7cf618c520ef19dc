"""A text → the state of its position."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.dummy_cards import DUMMY_SEAT, with_dummy_cards
from rules_engine.compile.instances import Instances
from rules_engine.compile.made_cards import know_of_made_cards
from rules_engine.execution.interpreter import LOOP, advance
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.game.notation.terms import (
    LISTED,
    OF_NO_KIND,
    PHASES,
    SEATS,
    SEED,
    ZONE_KEYS,
    find_card,
    number_of,
    read_names,
    right_of,
    seat_of,
)
from rules_engine.kernel.frame import NO_CARD, NOBODY, Frame
from rules_engine.kernel.text_blocks import Entry, read
from rules_engine.kernel.windows import WindowFrame
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.state.changes import (
    forget_moves,
    set_damage,
    set_face_down,
    set_first,
    set_host,
    set_kind,
    set_laid,
    set_life,
    set_phase,
    set_result,
    set_right,
    set_turn,
)
from rules_engine.state.marks import made_cost, made_power
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import APPARITION, CARD_TYPES, DECK, EXILE, FIELD, HAND, OPEN_HAND, SOUL, VIRTUE
from rules_engine.vocabulary.draws import DRAWS
from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import EndReason, Phase, Window

KEYS = ("option", "seed", "first", "turn", "step", "window", "ended", *SEATS)
FLAGS = re.compile(r"(?: (?:laid|awake|face_up|face_down|damage \d{1,3}|cost \d{1,2} power \d{1,3}))+$")


@dataclass(slots=True)
class _Card:
    """A card of the 場 as written, `below` what is indented under it.

    `made` are the cost and power of one that a text has made a 場所札 (正体不明).
    """

    card: CardDefinition
    kind: int
    laid: bool
    face_down: bool
    damage: int
    made: tuple[int, int] | None
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
    absent: bool

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
    decks = [None if side is None or side.absent else side.card_ids() for side in sides]
    if decks == [None, None]:
        raise InvalidNotationError("somebody must sit at the table")
    seed = lines["seed"][0].text if lines["seed"] else SEED
    instances = Instances(decks, catalog, rules)
    dummy = sides[DUMMY_SEAT]
    if dummy is not None and decks[DUMMY_SEAT] is None:
        instances = with_dummy_cards(instances, dummy.card_ids())
    state = State.new(instances, seed, logging=True)
    for player, side in enumerate(sides):
        if side is not None:
            _lay_out(state, player, side)
    _know_of_made_cards(state)
    _set_moment(state, {key: found[0] for key, found in lines.items() if found})
    return state


def read_options(entries: Sequence[Entry]) -> dict[str, Any]:
    """Ruleset options written as `option NAME VALUE`, the values as in JSON or as bare words."""
    options: dict[str, Any] = {}
    for entry in entries:
        name, _, value = entry.text.partition(" ")
        options[name] = json.loads(value) if re.fullmatch(r"true|false|\d+", value) else value
    return options


def _read_side(entry: Entry, catalog: Catalog) -> _Side:
    entry.allow("absent", "life", "rights", "field", *ZONE_KEYS)
    life, rights, on_field = entry.one("life"), entry.one("rights"), entry.one("field")
    zones = {zone: _read_zone(entry.one(key), catalog) for zone, key in zip(LISTED, ZONE_KEYS, strict=True)}
    return _Side(
        zones,
        [_read_field_card(child, catalog) for child in on_field.children] if on_field else [],
        number_of(life.text, life) if life else None,
        dict(_read_right(part, rights) for part in rights.text.split(" / ")) if rights else {},
        entry.flag("absent"),
    )


def _read_zone(entry: Entry | None, catalog: Catalog) -> list[CardDefinition]:
    return read_names(entry.text, catalog, entry) if entry else []


def _read_right(text: str, entry: Entry) -> tuple[int, int]:
    word, _, number = text.strip().partition(" ")
    return right_of(word, entry), number_of(number, entry)


def _read_field_card(entry: Entry, catalog: Catalog) -> _Card:
    kinds = {**{kind.value: number for number, kind in enumerate(CARD_TYPES)}, OF_NO_KIND: -1}
    if entry.key not in kinds:
        raise entry.error(f"'{entry.key}' is no kind of card; write one of {', '.join(kinds)}")
    flags = FLAGS.search(entry.text)
    words = flags[0].split() if flags else []
    card = find_card(entry.text[: flags.start()] if flags else entry.text, catalog, entry)
    kind = kinds[entry.key]
    below = [_read_field_card(child, catalog) for child in entry.children]
    damage = _number_behind("damage", words) or 0
    cost, power = _number_behind("cost", words), _number_behind("power", words)
    made = None if cost is None or power is None else (cost, power)
    if kind >= 0 and card.form(CARD_TYPES[kind]) is None and not {"face_up", "face_down"} & set(words):
        raise entry.error(
            f"「{card.name}」 is no {CARD_TYPES[kind].label}; write face_up or face_down if it counts as one"
        )
    hidden = "face_down" in words or (kind == APPARITION and "face_up" not in words)
    return _Card(card, kind, "laid" in words, hidden, damage, made, below)


def _number_behind(word: str, words: list[str]) -> int | None:
    return int(words[words.index(word) + 1]) if word in words else None


def _lay_out(state: State, player: int, side: _Side) -> None:
    cards = iter([card for card, owner in enumerate(state.instances.owners) if owner == player])
    _lay_zones(state, cards, side, (HAND, OPEN_HAND))
    for written in side.field:
        _lay_field(state, cards, written, NO_CARD)
    _lay_zones(state, cards, side, (SOUL, EXILE, VIRTUE))
    if side.life is not None:
        set_life(state, player, side.life)
    for right, number in side.rights.items():
        set_right(state, player, right, number, 0)
    forget_moves(state)


def _know_of_made_cards(state: State) -> None:
    """A game in which a text has made a 場所札 of a card knows of such ones, though that text is not there any more."""
    if state.memory:
        know_of_made_cards(state.instances)
        state.watch()


def _lay_zones(state: State, cards: Iterator[int], side: _Side, zones: Sequence[int]) -> None:
    for zone in zones:
        for _ in side.zones[zone]:
            put(state, next(cards), zone, "S-移動")


def _lay_field(state: State, cards: Iterator[int], written: _Card, host: int) -> None:
    card = next(cards)
    put(state, card, FIELD, "S-移動")
    set_kind(state, card, written.kind)
    set_host(state, card, host)
    set_laid(state, card, written.laid)
    set_face_down(state, card, written.face_down)
    set_damage(state, card, written.damage)
    if written.made is not None:
        cost, power = written.made
        set_mark(state, made_cost(card, 0), cost)
        set_mark(state, made_power(card, 0), power)
    for other in written.below:
        _lay_field(state, cards, other, card)


def _set_moment(state: State, lines: dict[str, Entry]) -> None:
    turn, _, seat = lines["turn"].text.partition(" ")
    player = seat_of(seat, lines["turn"])
    number = number_of(turn, lines["turn"])
    set_turn(state, number, player if number else NOBODY)
    set_first(state, seat_of(lines["first"].text, lines["first"]) if "first" in lines else 0)
    state.log = []
    if "ended" in lines:
        _set_end(state, lines["ended"])
        return
    step = _full_step(lines["step"]) if "step" in lines else "turn.act"
    set_phase(state, PHASES.get(step))
    if step == "turn.start":
        set_turn(state, number - 1, 1 - player if number > 1 else NOBODY)
    state.frames.append(TurnFrame(step, player) if step.startswith("turn.") else Frame(step, player))
    if "window" in lines:
        state.frames.append(_read_window(lines["window"]))
    advance(state)


def _full_step(entry: Entry) -> str:
    for name in (f"turn.{entry.text}", f"setup.{entry.text}"):
        if name in LOOP.nodes:
            return name
    raise entry.error(f"'{entry.text}' is no step of a turn or of the setup")


def _read_window(entry: Entry) -> WindowFrame[Window]:
    words = entry.text.split()
    if len(words) != 3 or words[0] not in [window.value for window in Window]:
        raise entry.error("expected 'window NAME SEAT PASSES'")
    return WindowFrame(seat_of(words[1], entry), Window.of(words[0]), number_of(words[2], entry))


def _set_end(state: State, entry: Entry) -> None:
    reason, _, seat = entry.text.partition(" ")
    if reason not in [one.value for one in EndReason]:
        raise entry.error(f"'{reason}' is no end of a game")
    ended = EndReason.of(reason)
    drawn = not seat and ended in DRAWS
    set_phase(state, Phase.MAIN)
    set_result(state, NOBODY if drawn else seat_of(seat, entry), ended)
