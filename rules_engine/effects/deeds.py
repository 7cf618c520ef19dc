"""The short words: drawing, turning cards, declaring, more rights, skipped phases, ends of turn and game."""

from rules_engine import extra_rights, pending, prohibitions
from rules_engine.choices import taken
from rules_engine.effects.flow import STATEMENTS, done
from rules_engine.effects.put import cause_of
from rules_engine.effects.reading import amount, bind, cards, holder_of, one_player, players, refs
from rules_engine.instances import CARD_TYPES
from rules_engine.occurrence import Occurrence
from rules_engine.procedures.draw import draw as start_drawing
from rules_engine.procedures.game_end import lose
from rules_engine.rights import grant
from rules_engine.scripts import tree
from rules_engine.state import ATTACK, DECK, DEPLOY, FIELD, POSSESS, SUMMON, USE, Frame, State
from rules_engine.vocabulary import EndReason, EventKind, Orientation, Procedure, Season

RIGHTS = {
    Procedure.SUMMON: SUMMON,
    Procedure.POSSESS: POSSESS,
    Procedure.DEPLOY: DEPLOY,
    Procedure.ATTACK: ATTACK,
    Procedure.USE: USE,
}
ANY_NUMBER = 99


def draw(state: State, frame: Frame, statement: tree.Draw) -> None:
    """Draw one card at a time; "up to" asks how many first."""
    number = amount(state, frame, statement.amount)
    bind(frame, "done", 0)
    for player in reversed(players(state, frame, statement.player)):
        if not state.instances.present[player] or number <= 0:
            continue
        into_open, report = statement.open, statement.name
        by = holder_of(frame)
        start_drawing(state, player, number, "S-効果", card=frame.card, by=by, into_open=into_open, report=report)
        if statement.quantity is tree.Quantity.UP_TO:
            most = min(number, len(state.areas[DECK][player]))
            state.frames.append(Frame("choose.draws", player, frame.card, frame.stamp, number=most))


def turn(state: State, frame: Frame, statement: tree.Turn, slot: str) -> None:
    """Lay or wake the cards picked; those that are so already stay."""
    lay = statement.orientation is Orientation.LAID
    turned = [card for card in taken(state, frame, slot) if _turn(state, frame, card, lay)]
    if statement.name:
        bind(frame, statement.name, refs(state, turned))
    done(frame, bool(turned))


def _turn(state: State, frame: Frame, card: int, lay: bool) -> bool:
    occurrence = Occurrence(
        tree.Act.LAY if lay else tree.Act.WAKE, frame.player, card, state.stamp[card], cause=cause_of(state, frame)
    )
    if state.zone[card] != FIELD or state.laid[card] is lay or prohibitions.is_forbidden(state, occurrence):
        return False
    state.laid[card] = lay
    state.changed()
    state.note(EventKind.LAID if lay else EventKind.WOKE, "S-効果", state.instances.owners[card], card)
    pending.happened(state, occurrence)
    return True


def declare(state: State, frame: Frame, statement: tree.Declare) -> None:
    """Name a number, a type, a season, a player, or a name or attribute that stands on a card of this game."""
    words = _words(state, frame, statement)
    low = 0 if statement.lowest is None else amount(state, frame, statement.lowest)
    high = ANY_NUMBER if statement.highest is None else amount(state, frame, statement.highest)
    if words:
        low, high = 0, len(words) - 1
    asked = Frame(
        "choose.number", one_player(state, frame, statement.by), frame.card, frame.stamp, number=max(low, high)
    )
    asked.target, asked.clause = low, statement.name
    asked.bound = {f"word {place}": word for place, word in enumerate(words)}
    state.frames.append(asked)
    done(frame, low <= asked.number)


def _words(state: State, frame: Frame, statement: tree.Declare) -> list[str]:
    instances, kind = state.instances, statement.kind
    if statement.among is not None and kind is tree.Declared.ATTRIBUTE:
        among = cards(state, frame, statement.among)
        return sorted({attribute for card in among for attribute in instances.attributes[card]})
    if kind is tree.Declared.TYPE:
        return [term.value for term in CARD_TYPES]
    if kind is tree.Declared.SEASON:
        return [term.value for term in Season]
    if kind is tree.Declared.NAME:
        return sorted({card.name for card in instances.definitions})
    if kind is tree.Declared.ATTRIBUTE:
        return sorted({attribute for card in instances.definitions for attribute in card.attributes})
    return ["even", "odd"] if kind is tree.Declared.PARITY else []


def let(state: State, frame: Frame, statement: tree.Let) -> None:
    bind(frame, statement.name, amount(state, frame, statement.amount))


def extra(state: State, frame: Frame, statement: tree.Extra) -> None:
    """More of a right for this turn."""
    number = ANY_NUMBER if statement.amount is None else amount(state, frame, statement.amount)
    for player in players(state, frame, statement.player):
        if statement.filter.filters or statement.different is not None:
            extra_rights.grant(state, frame, statement, player, number)
        else:
            grant(state, player, RIGHTS[statement.procedure], number)
        state.note(EventKind.RIGHTS_RESTORED, "S-効果", player, value=number, word=statement.procedure.value)
    done(frame, True)


def extra_turn(state: State, frame: Frame, statement: tree.ExtraTurn) -> None:
    for player in players(state, frame, statement.player):
        state.memory[f"extra turn {player}"] = state.memory.get(f"extra turn {player}", 0) + 1


def skip(state: State, frame: Frame, statement: tree.Skip) -> None:
    """The next phase of that kind does not take place."""
    for player in players(state, frame, statement.player):
        key = f"skip {statement.phase.value} {player}"
        state.memory[key] = state.memory.get(key, 0) + 1


def end_turn(state: State, frame: Frame, statement: tree.EndTurn) -> None:
    state.memory["turn ends"] = 1


def end_game(state: State, frame: Frame, statement: tree.EndGame) -> None:
    """A text wins or loses the game."""
    player = one_player(state, frame, statement.player)
    lose(state, 1 - player if statement.wins else player, EndReason.EFFECT)


def say(state: State, frame: Frame, statement: tree.Say) -> None:
    """A sentence the player has to speak: it counts as spoken when it is chosen."""
    bind(frame, "$any", 0)
    done(frame, True)


STATEMENTS.update(
    {
        tree.Draw: draw,
        tree.Turn: turn,
        tree.Let: let,
        tree.Declare: declare,
        tree.Extra: extra,
        tree.ExtraTurn: extra_turn,
        tree.Skip: skip,
        tree.EndTurn: end_turn,
        tree.EndGame: end_game,
        tree.Say: say,
    }
)
