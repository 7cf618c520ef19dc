"""The state → the text of its position."""

import json
from collections.abc import Sequence

from rules_engine.game.notation.terms import OF_NO_KIND, PHASES, SEATS, SEED, card_name, names_text
from rules_engine.kernel.frame import NO_CARD, NOBODY, AmountFrame, Frame
from rules_engine.kernel.windows import WindowFrame
from rules_engine.state.marks import made_cost, made_power, words_of
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import (
    APPARITION,
    CARD_TYPES,
    DECK,
    EXILE,
    FIELD,
    HAND,
    HOLD,
    OPEN_HAND,
    RIGHTS,
    SOUL,
    VIRTUE,
    ZONES,
)


def write_position(state: State) -> str:
    """The position as text, read back by ``read_position``.

    The key of an agreed chance is not written: whoever reads on from here deals by a seed. What no position tells
    follows as comments, passed over in reading: what is under way (a declared card, an open
    防御), effects that last, abilities that wait, and what has to be remembered.
    """
    moment, under_way = _moment_lines(state)
    under_way += _lasting_lines(state)
    lines = [f"option {name} {_option(value)}" for name, value in state.instances.ruleset.differences().items()]
    lines += [] if state.agreed or state.seed == SEED else [f"seed {state.seed}"]
    lines += [f"first {SEATS[1]}"] if state.first else []
    lines += moment
    for player in (0, 1):
        present = state.instances.present[player]
        if present or player in state.instances.owners or state.life[player] != state.instances.ruleset.life:
            side = _side_lines(state, player)
            lines += [SEATS[player], *(f"  {line}" for line in ([] if present else ["absent"]) + side)]
    return "\n".join(lines + under_way) + "\n"


def is_between(state: State) -> bool:
    """Whether nothing is under way that the text of the position tells in comments alone: what is open is a main phase,
    a window or the 零探し declaration by itself, no card is being declared or resolved. Also true once the game is
    over."""
    return not _moment_lines(state)[1]


def _option(value: str | int | bool) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _moment_lines(state: State) -> tuple[list[str], list[str]]:
    player = max(state.turn_player, 0)
    if state.ended is not None:
        winner = "" if state.winner == NOBODY else f" {SEATS[state.winner]}"
        return [f"turn {state.turn} {SEATS[player]}", f"ended {state.ended.value}{winner}"], []
    frames = [frame for frame in state.frames if frame.at]
    base = next(place for place, frame in enumerate(frames) if frame.at in PHASES or frame.at.startswith("setup."))
    step = "act" if frames[base].at == "turn.between" else frames[base].at.partition(".")[2]
    lines = [f"turn {state.turn} {SEATS[frames[base].player]}", f"step {step}"]
    rest = frames[base + 1 :]
    if len(rest) == 1 and rest[0].at == "zero_search.may":
        step = "first_search" if rest[0].player == state.first else "second_search"
        return [lines[0], f"step {step}"], []
    only = rest[0] if len(rest) == 1 else None
    if isinstance(only, WindowFrame) and only.at == "window.ask":
        return [*lines, f"window {only.window.value} {SEATS[only.player]} {only.passes}"], []
    return lines, [f"# under way: {_frame_text(state, frame)}" for frame in rest] + _held(state)


def _frame_text(state: State, frame: Frame) -> str:
    card = f" {card_name(state, frame.card)}" if frame.card >= 0 else ""
    number = f" {frame.amount}" if isinstance(frame, AmountFrame) else ""
    return f"{frame.at} {SEATS[frame.player]}{card}{number}"


def _held(state: State) -> list[str]:
    return [f"# held: {card_name(state, card)}" for player in (0, 1) for card in state.areas[HOLD][player]]


def _lasting_lines(state: State) -> list[str]:
    lines = [f"# in force: {card_name(state, effect.card)} {effect.until}" for effect in state.modifiers]
    lines += [f"# waits: {SEATS[waiting.player]} {card_name(state, waiting.card)}" for waiting in state.pending]
    told = {of(card, state.stamp[card]) for card in _on_field(state) for of in (made_cost, made_power)}
    remembered = {words_of(mark): number for mark, number in state.memory.items() if mark not in told}
    lines += [f"# remembered: {words} {number}" for words, number in sorted(remembered.items())]
    return lines + ([f"# remembered: {len(state.past)} events"] if state.past else [])


def _on_field(state: State) -> list[int]:
    return [card for player in (0, 1) for card in state.areas[FIELD][player]]


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


def _made(state: State, card: int) -> list[str]:
    """Cost and power of a card that a text has made a 場所札."""
    cost, power = (state.memory.get(of(card, state.stamp[card])) for of in (made_cost, made_power))
    return [] if cost is None else [f" cost {cost} power {power}"]


def _field_lines(state: State, player: int, card: int) -> list[str]:
    kind = state.kind[card]
    flags = [" laid"] if state.laid[card] else []
    # It counts as what it is not.
    stranger = kind >= 0 and state.instances.definitions[card].form(CARD_TYPES[kind]) is None
    if stranger or state.face_down[card] != (kind == APPARITION):
        flags.append(" face_down" if state.face_down[card] else " face_up")
    flags += [f" damage {state.damage[card]}"] if state.damage[card] else []
    flags += _made(state, card)
    word = CARD_TYPES[kind].value if kind >= 0 else OF_NO_KIND
    lines = [f"{word} {state.instances.definitions[card].name}{''.join(flags)}"]
    below = [other for other in state.areas[FIELD][player] if state.host[other] == card]
    return lines + [f"  {line}" for other in below for line in _field_lines(state, player, other)]
