"""`summon`, `possess`, `deploy`, `use`, `attack with`: a procedure of the rulebook carried out by a text."""

from collections.abc import Callable

from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.attach import AttachFrame, arrange
from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.execution.procedures.deploy import deploy_by_effect
from rules_engine.execution.procedures.enter import EnterFrame, summon_by_effect
from rules_engine.execution.procedures.used import UsedFrame
from rules_engine.execution.reply import done
from rules_engine.execution.statements.begin import begin_texts
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.kernel.frame import NO_CARD, Value
from rules_engine.keywords.chorus import CHORUS
from rules_engine.keywords.clear import CLEAR
from rules_engine.keywords.swift import SWIFT
from rules_engine.language import tree
from rules_engine.queries.abilities import abilities, has_keyword
from rules_engine.queries.amounts import COPIED_POWER
from rules_engine.queries.card_values import power
from rules_engine.queries.own_texts import loses
from rules_engine.queries.text_frame import amount, bind, bound, cards, cause_of, holder_of, present, refs
from rules_engine.rights.choices import is_ordered, taken
from rules_engine.rights.extra_rights import use_up
from rules_engine.rights.playable import BORROWED, can_be_played, ground_of, has_what_it_spends, lies_on_season_card
from rules_engine.state.changes import set_face_down
from rules_engine.state.game_event import Cause
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import FIELD, HOLD, KIND_OF, PLACE, RIGHTS, SOUL
from rules_engine.vocabulary.terms import Orientation, Procedure

LENT = (tree.Moments.ATTACK, tree.Moments.POSSESSED, tree.Moments.USE)


def play(state: State, frame: TextFrame, statement: tree.Play, slot: str, onto_slot: str) -> None:
    """Play the cards picked that can be played so; without cost and season unless the text says otherwise."""
    procedure = statement.procedure
    hosts = present(state, bound(frame, onto_slot))
    onto = hosts[0] if hosts else NO_CARD
    found = [card for card in taken(state, frame, slot) if can_be_played(state, frame, statement, card, onto)]
    if (statement.onto is not None and not hosts) or not has_what_it_spends(state, frame.player, statement):
        found = []
    if statement.name:
        bind(frame, statement.name, refs(state, found))
    done(frame, bool(found))
    if procedure is Procedure.POSSESS and statement.face_up and len(found) > 1 and is_ordered(statement.pick):
        arrange(state, frame.player, onto, found)
    for card in reversed(found):
        PLAYERS[procedure](state, frame, statement, card, onto)
    if found and statement.spending:
        use_up(state, frame.player, RIGHTS.index(procedure), found[0], "S-権利を使う効果")


def _summon(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    quick = statement.orientation is None and has_keyword(state, card, SWIFT.name)
    laid = statement.orientation is not Orientation.AWAKE and not quick and not _stands_there(state, card)
    anywhere = statement.disguise is None and statement.onto is None and not lies_on_season_card(state, card)
    if statement.disguise is None:
        ground = ground_of(state, card, onto)
        onto = NO_CARD if ground is None else ground
    player, stamp = state.instances.owners[card], state.stamp[card]
    entering = EnterFrame("enter.ground", player, card, stamp, onto, laid=laid, cause=by_text(frame))
    entering.report, entering.anywhere = statement.name, anywhere
    if statement.disguise is not None:
        cost, power = (amount(state, frame, part) for part in (statement.disguise.cost, statement.disguise.power))
        entering.disguise, entering.face_down = (cost, power), statement.disguise.face_down
    summon_by_effect(state, entering, state.frames.index(frame))


def _stands_there(state: State, card: int) -> bool:
    """Whether the card stands awake on the field already, and so stays (H-14: turned up and summoned)."""
    return state.zone[card] == FIELD and not state.laid[card]


def by_text(frame: TextFrame) -> Cause:
    """The text that brings a card into play: whose, and which card's."""
    return Cause(tree.CauseKind.EFFECT, holder_of(frame), frame.card)


def _possess(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    if onto == NO_CARD or state.kind[onto] != PLACE:
        return
    open_face = statement.face_up or has_keyword(state, card, CLEAR.name)
    player, stamp, onto_stamp = state.instances.owners[card], state.stamp[card], state.stamp[onto]
    state.frames.append(AttachFrame(player, card, stamp, onto, onto_stamp, by_text(frame), face_down=not open_face))


def _deploy(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    deploy_by_effect(state, state.instances.owners[card], card)


def _use(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    state.frames.append(UsedFrame(frame.player, card, state.zone[card], by_text(frame)))
    put(state, card, HOLD, "S-効果")
    set_face_down(state, card, False)
    move.propose(state, [card], SOUL, "S-効果", cause=cause_of(state, frame))
    begin_texts(state, frame.player, card, tree.Moments.USE)


def _attack(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    if state.kind[card] == PLACE and not state.laid[card]:
        attack = AttackFrame("attack.declare", state.instances.owners[card], card)
        attack.by_effect = True
        state.frames.append(attack)


def run_text(state: State, frame: TextFrame, statement: tree.RunText) -> None:
    """The texts of other cards happen as if they stood on this one, that of its 憑依先 with the 力 of that (F-25)."""
    of_host = isinstance(statement.cards, tree.Tied) and statement.cards.tie is tree.Tie.HOST
    for card in reversed(cards(state, frame, statement.cards)):
        for number in reversed(_lent(state, statement, card)):
            if any(isinstance(other, TextFrame) and other.program == number for other in state.frames):
                continue
            lent: dict[str, Value] = {BORROWED: 1, COPIED_POWER: power(state, card)} if of_host else {BORROWED: 1}
            state.frames.append(
                TextFrame("effect.start", frame.player, frame.card, frame.stamp, program=number, bound=lent)
            )


def _lent(state: State, statement: tree.RunText, card: int) -> list[int]:
    """The texts that the card lends: those it has on the field, else those of the type it was chosen as (H-05)."""
    programs = state.instances.programs
    if state.zone[card] == FIELD:
        had = list(abilities(state, card))
    else:
        kinds = [KIND_OF[kind] for kind in statement.types]
        had = [
            number
            for number in state.instances.abilities[card]
            if (not kinds or programs[number].form is None or programs[number].form in kinds)
            and not loses(state, card, programs[number])
        ]
    return [number for number in had if programs[number].moment in LENT and CHORUS.name not in programs[number].under]


PLAYERS: dict[Procedure, Callable[[State, TextFrame, tree.Play, int, int], None]] = {
    Procedure.SUMMON: _summon,
    Procedure.POSSESS: _possess,
    Procedure.DEPLOY: _deploy,
    Procedure.USE: _use,
    Procedure.ATTACK: _attack,
}
STATEMENTS.update({tree.Play: play, tree.RunText: run_text})
