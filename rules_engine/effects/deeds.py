"""The short words: drawing, turning cards, declaring, more rights, skipped phases, ends of turn and game."""

from rules_engine import extra_rights, pending, prohibitions
from rules_engine.characteristics import attributes
from rules_engine.choices import taken
from rules_engine.effects.flow import STATEMENTS, done
from rules_engine.effects.reading import amount, bind, cards, cause_of, holder_of, one_player, players, refs
from rules_engine.instances import CARD_TYPES
from rules_engine.occurrence import Occurrence
from rules_engine.procedures.draw import draw as start_drawing
from rules_engine.procedures.game_end import lose
from rules_engine.rights import grant
from rules_engine.scripts import tree
from rules_engine.state import ATTACK, DECK, DEPLOY, FIELD, POSSESS, SUMMON, USE, Frame, State, Value
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
            state.frames.append(Frame("choose.draws", player, frame.card, frame.stamp, number=most, target=0))


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
    """Name a number, a type, a season or a player, or say a 札名 or 【属性】; nothing where nothing may be named."""
    player = one_player(state, frame, statement.by)
    asked = Frame("choose.number", player, frame.card, frame.stamp, clause=statement.name, bound={})
    if statement.kind in SAID:
        asked.at = "choose.name"
        asked.bound = {"said": _said(state, frame, statement)}
    else:
        _offer_numbers(state, frame, statement, asked)
    possible = asked.target <= asked.number and (asked.bound or {}).get("said") != ()
    done(frame, possible)
    if possible:
        state.frames.append(asked)


def _said(state: State, frame: Frame, statement: tree.Declare) -> Value:
    """The kind of word where any that exists may be said, else the attributes of the cards meant, if they have one."""
    if statement.among is None:
        return statement.kind.value
    among = cards(state, frame, statement.among)
    return refs(state, [card for card in among if attributes(state, card)])


def _offer_numbers(state: State, frame: Frame, statement: tree.Declare, asked: Frame) -> None:
    words = WORDS.get(statement.kind, ())
    low = 0 if statement.lowest is None else amount(state, frame, statement.lowest)
    high = ANY_NUMBER if statement.highest is None else amount(state, frame, statement.highest)
    if words or statement.kind is tree.Declared.PLAYER:
        low, high = 0, (len(words) or 2) - 1
    asked.target, asked.number = max(low, 0), high
    asked.bound = {f"word {place}": word for place, word in enumerate(words)}


SAID = (tree.Declared.NAME, tree.Declared.ATTRIBUTE)
WORDS: dict[tree.Declared, tuple[str, ...]] = {
    tree.Declared.TYPE: tuple(term.value for term in CARD_TYPES),
    tree.Declared.SEASON: tuple(term.value for term in Season),
    tree.Declared.PARITY: ("even", "odd"),
}


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
