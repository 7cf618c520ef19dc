"""`summon`, `possess`, `deploy`, `use`, `attack with`: a procedure of the rulebook carried out by a text."""

from collections.abc import Callable

from rules_engine.kernel.frame import NO_CARD
from rules_engine.keywords.chorus import CHORUS
from rules_engine.keywords.clear import CLEAR
from rules_engine.keywords.swift import SWIFT
from rules_engine.language import tree
from rules_engine.may import prohibitions
from rules_engine.may.choices import is_ordered, taken
from rules_engine.may.conditions import has_what_it_spends, printed_fault
from rules_engine.may.extra_rights import use_up
from rules_engine.may.prices import payable
from rules_engine.read.abilities import abilities, has_keyword
from rules_engine.read.disguise import as_unknown
from rules_engine.read.own_texts import loses
from rules_engine.read.text_frame import amount, bind, bound, cards, cause_of, holder_of, present, refs
from rules_engine.run.procedures import move
from rules_engine.run.procedures.attach import AttachFrame, arrange
from rules_engine.run.procedures.attack_frame import AttackFrame
from rules_engine.run.procedures.deploy import deploy_by_effect
from rules_engine.run.procedures.enter import EnterFrame, summon_by_effect
from rules_engine.run.procedures.used import UsedFrame
from rules_engine.run.reply import done
from rules_engine.run.statements.begin import begin_texts
from rules_engine.run.statements.flow import STATEMENTS
from rules_engine.state.changes import set_face_down
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import place_on, put, season_card_of
from rules_engine.terms.codes import (
    APPARITION,
    DEPLOY,
    FIELD,
    HOLD,
    KIND_OF,
    PLACE,
    POSSESS,
    RIGHTS,
    SEASON_CARD,
    SOUL,
    SUMMON,
    TOOL,
    USE,
)
from rules_engine.terms.vocabulary import Orientation, Procedure, Verb

BORROWED = "$borrowed"
LENT = (tree.Moments.ATTACK, tree.Moments.POSSESSED, tree.Moments.USE)
ANY_TYPE = (Procedure.ATTACK, Procedure.POSSESS)
KIND = {
    Procedure.SUMMON: (PLACE, SUMMON),
    Procedure.POSSESS: (APPARITION, POSSESS),
    Procedure.DEPLOY: (SEASON_CARD, DEPLOY),
    Procedure.USE: (TOOL, USE),
    Procedure.ATTACK: (PLACE, -1),
}
ACTS = {
    Procedure.SUMMON: tree.Act.SUMMON,
    Procedure.POSSESS: tree.Act.POSSESS,
    Procedure.DEPLOY: tree.Act.DEPLOY,
    Procedure.USE: tree.Act.USE,
    Procedure.ATTACK: tree.Act.ATTACK,
}


def play(state: State, frame: TextFrame, statement: tree.Play, slot: str, onto_slot: str) -> None:
    """Play the cards picked that can be played so; without cost and season unless the text says otherwise."""
    procedure = statement.procedure
    hosts = present(state, bound(frame, onto_slot))
    onto = hosts[0] if hosts else NO_CARD
    found = [card for card in taken(state, frame, slot) if _can_be_played(state, frame, statement, card, onto)]
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


def _can_be_played(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> bool:
    """Whether it can be played so; a borrowed text does not make a 場所札 of the card that borrows it (H-12)."""
    kind = KIND[statement.procedure][0]
    if statement.disguise is not None and card == frame.card and bound(frame, BORROWED):
        return False
    if statement.disguise is None and statement.procedure not in ANY_TYPE and state.instances.cost[kind][card] < 0:
        return False
    if statement.paying and not payable(state, frame.player, card, kind):
        return False
    if statement.procedure is Procedure.SUMMON and not _finds_room(state, statement, card, onto):
        return False
    if statement.disguise is not None:
        cost, power = (amount(state, frame, part) for part in (statement.disguise.cost, statement.disguise.power))
        return not is_unknown_forbidden(state, frame, card, cost, power, onto)
    return not _is_forbidden(state, frame, ACTS[statement.procedure], card, onto)


def _is_forbidden(state: State, frame: TextFrame, act: tree.Act, card: int, onto: int) -> bool:
    """Whether a text stands against the running text doing this with the card."""
    source, cause = state.zone[card], cause_of(state, frame)
    game_event = GameEvent(act, frame.player, card, state.stamp[card], onto, source, cause=cause)
    return prohibitions.is_forbidden(state, game_event)


def is_unknown_forbidden(state: State, frame: TextFrame, card: int, cost: int, power: int, onto: int = NO_CARD) -> bool:
    """Whether a text stands against summoning the card face-down so: 正体不明 is a summon of a 場所札."""
    if tree.Act.SUMMON not in state.instances.contents.forbidden:
        return False
    with as_unknown(state, card, cost, power):
        return _is_forbidden(state, frame, tree.Act.SUMMON, card, onto)


def _finds_room(state: State, statement: tree.Play, card: int, onto: int) -> bool:
    """Whether there is a place for the card; on a 季節札 only one 場所札 lies (001-季節札-上)."""
    if statement.disguise is not None:
        return onto == NO_CARD or state.kind[onto] != SEASON_CARD or place_on(state, onto) == NO_CARD
    return _ground(state, card, onto) is not None


def _ground(state: State, card: int, onto: int) -> int | None:
    """Where a card summoned by a text lands: `onto`, else where it lies, the field or the 季節札 it needs.

    None: nowhere (S-混化).
    """
    owner, there = state.instances.owners[card], state.host[card]
    if onto == NO_CARD and _lies_on_season_card(state, card):
        return there if _may_stand(state, card, there) else None
    if onto != NO_CARD and (state.kind[onto] != SEASON_CARD or place_on(state, onto) != NO_CARD):
        onto = NO_CARD
    if _may_stand(state, card, onto):
        return onto
    needed = season_card_of(state, owner)
    free = onto == NO_CARD and needed != NO_CARD and place_on(state, needed) == NO_CARD
    return needed if free and _may_stand(state, card, needed) else None


def _may_stand(state: State, card: int, ground: int) -> bool:
    return not printed_fault(state, state.instances.owners[card], Verb.SUMMON, card, ground)


def _lies_on_season_card(state: State, card: int) -> bool:
    host = state.host[card]
    return host != NO_CARD and state.kind[host] == SEASON_CARD


def _summon(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> None:
    quick = statement.orientation is None and has_keyword(state, card, SWIFT.name)
    laid = statement.orientation is not Orientation.AWAKE and not quick and not _stands_there(state, card)
    anywhere = statement.disguise is None and statement.onto is None and not _lies_on_season_card(state, card)
    if statement.disguise is None:
        ground = _ground(state, card, onto)
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
    """The texts of other cards happen as if they stood on this one."""
    for card in reversed(cards(state, frame, statement.cards)):
        for number in reversed(_lent(state, statement, card)):
            if any(isinstance(other, TextFrame) and other.program == number for other in state.frames):
                continue
            running = TextFrame(
                "effect.start", frame.player, frame.card, frame.stamp, program=number, bound={BORROWED: 1}
            )
            state.frames.append(running)


def _lent(state: State, statement: tree.RunText, card: int) -> list[int]:
    """The texts that the card lends: those it has on the field, else those of the type it was chosen as (H-05)."""
    programs = state.instances.programs
    if state.zone[card] == FIELD:
        had = [one.program for one in abilities(state, card)]
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
