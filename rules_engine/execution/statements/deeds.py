"""The short words: drawing, turning cards, declaring, more rights, skipped phases, ends of turn and game."""

from rules_engine.execution import triggers
from rules_engine.execution.procedures.choose_frames import AskingFrame, NameFrame, NumberFrame
from rules_engine.execution.procedures.draw import draw as start_drawing
from rules_engine.execution.procedures.game_end import lose
from rules_engine.execution.reply import done
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.language import tree
from rules_engine.queries.characteristics import attributes
from rules_engine.queries.text_frame import Ref, amount, bind, cards, cause_of, holder_of, one_player, players, refs
from rules_engine.rights import extra_rights, prohibitions
from rules_engine.rights.choices import taken
from rules_engine.rights.rights import grant
from rules_engine.rulebook.options import ExtraTurns
from rules_engine.state import marks
from rules_engine.state.changes import set_laid
from rules_engine.state.game_event import GameEvent
from rules_engine.state.memory import count, set_mark
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import ATTACK, CARD_TYPES, DECK, DEPLOY, FIELD, POSSESS, SUMMON, USE
from rules_engine.vocabulary.terms import EndReason, EventKind, Orientation, Procedure, Season

RIGHTS = {
    Procedure.SUMMON: SUMMON,
    Procedure.POSSESS: POSSESS,
    Procedure.DEPLOY: DEPLOY,
    Procedure.ATTACK: ATTACK,
    Procedure.USE: USE,
}
ANY_NUMBER = 99


def draw(state: State, frame: TextFrame, statement: tree.Draw) -> None:
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
            state.frames.append(NumberFrame("choose.draws", player, frame.card, 0, most))


def turn(state: State, frame: TextFrame, statement: tree.Turn, slot: str) -> None:
    """Lay or wake the cards picked; those that are so already stay."""
    lay = statement.orientation is Orientation.LAID
    turned = [card for card in taken(state, frame, slot) if _turn(state, frame, card, lay)]
    if statement.name:
        bind(frame, statement.name, refs(state, turned))
    done(frame, bool(turned))


def _turn(state: State, frame: TextFrame, card: int, lay: bool) -> bool:
    game_event = GameEvent(
        tree.Act.LAY if lay else tree.Act.WAKE, frame.player, card, state.stamp[card], cause=cause_of(state, frame)
    )
    if state.zone[card] != FIELD or state.laid[card] is lay or prohibitions.is_forbidden(state, game_event):
        return False
    set_laid(state, card, lay)
    state.note(EventKind.LAID if lay else EventKind.WOKE, "S-効果", state.instances.owners[card], card)
    triggers.happened(state, game_event)
    return True


def declare(state: State, frame: TextFrame, statement: tree.Declare) -> None:
    """Name a number, a type, a season or a player, or say a 札名 or 【属性】; nothing where nothing may be named."""
    player = one_player(state, frame, statement.by)
    if statement.kind in SAID:
        among = None if statement.among is None else _with_attributes(state, frame, statement.among)
        is_name, possible = statement.kind is tree.Declared.NAME, among != ()
        asked: AskingFrame = NameFrame(player, frame.card, statement.name, is_card_name=is_name, among=among)
    else:
        words = WORDS.get(statement.kind, ())
        least, most = _range(state, frame, statement, words)
        possible = least <= most
        asked = NumberFrame("choose.number", player, frame.card, least, most, statement.name, words)
    done(frame, possible)
    if possible:
        state.frames.append(asked)


def _with_attributes(state: State, frame: TextFrame, among: tree.Cards) -> tuple[Ref, ...]:
    """Those of the cards meant that have an attribute which may be said."""
    return refs(state, [card for card in cards(state, frame, among) if attributes(state, card)])


def _range(state: State, frame: TextFrame, statement: tree.Declare, words: tuple[str, ...]) -> tuple[int, int]:
    """The lowest and the highest number that may be named."""
    if words or statement.kind is tree.Declared.PLAYER:
        return 0, (len(words) or 2) - 1
    low = 0 if statement.lowest is None else amount(state, frame, statement.lowest)
    high = ANY_NUMBER if statement.highest is None else amount(state, frame, statement.highest)
    return max(low, 0), high


SAID = (tree.Declared.NAME, tree.Declared.ATTRIBUTE)
WORDS: dict[tree.Declared, tuple[str, ...]] = {
    tree.Declared.TYPE: tuple(term.value for term in CARD_TYPES),
    tree.Declared.SEASON: tuple(term.value for term in Season),
    tree.Declared.PARITY: ("even", "odd"),
}


def let(state: State, frame: TextFrame, statement: tree.Let) -> None:
    bind(frame, statement.name, amount(state, frame, statement.amount))


def extra(state: State, frame: TextFrame, statement: tree.Extra) -> None:
    """More of a right for this turn."""
    number = ANY_NUMBER if statement.amount is None else amount(state, frame, statement.amount)
    for player in players(state, frame, statement.player):
        if statement.filter.filters or statement.different is not None:
            extra_rights.grant(state, frame, statement, player, number)
        else:
            grant(state, player, RIGHTS[statement.procedure], number)
        state.note(EventKind.RIGHTS_RESTORED, "S-効果", player, value=number, word=statement.procedure.value)
    done(frame, True)


def extra_turn(state: State, frame: TextFrame, statement: tree.ExtraTurn) -> None:
    """A turn more after this one; whether one whose turn comes next anyway has two is open (S-相手のターンの追加)."""
    only_own = state.instances.ruleset.extra_turns is ExtraTurns.NONE
    for player in players(state, frame, statement.player):
        if player == state.turn_player or not only_own:
            count(state, marks.extra_turn(player))


def skip(state: State, frame: TextFrame, statement: tree.Skip) -> None:
    """The next phase of that kind does not take place."""
    for player in players(state, frame, statement.player):
        count(state, marks.skip(statement.phase, player))


def end_turn(state: State, frame: TextFrame, statement: tree.EndTurn) -> None:
    set_mark(state, marks.TURN_ENDS, 1)


def end_game(state: State, frame: TextFrame, statement: tree.EndGame) -> None:
    """A text wins or loses the game."""
    player = one_player(state, frame, statement.player)
    lose(state, 1 - player if statement.wins else player, EndReason.EFFECT)


def say(state: State, frame: TextFrame, statement: tree.Say) -> None:
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
