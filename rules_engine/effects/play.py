"""`summon`, `possess`, `deploy`, `use`, `attack with`: a procedure of the rulebook carried out by a text."""

from collections.abc import Callable

from rules_engine import prohibitions
from rules_engine.choices import is_ordered, taken
from rules_engine.conditions import has_what_it_spends, mixed_place_fault
from rules_engine.continuous import abilities, has_keyword, loses
from rules_engine.disguise import as_unknown
from rules_engine.effects.begin import begin_texts
from rules_engine.effects.flow import STATEMENTS, done
from rules_engine.effects.program import KINDS
from rules_engine.effects.reading import amount, bind, bound, cards, cause_of, holder_of, present, refs
from rules_engine.extra_rights import use_up
from rules_engine.instances import APPARITION, PLACE, SEASON_CARD, TOOL
from rules_engine.occurrence import Occurrence
from rules_engine.prices import payable
from rules_engine.procedures import move
from rules_engine.procedures.enter import ANYWHERE, arrange, summon_by_effect
from rules_engine.scripts import tree
from rules_engine.state import (
    DECK,
    DEPLOY,
    FIELD,
    HOLD,
    NO_CARD,
    POSSESS,
    RIGHTS,
    SOUL,
    SUMMON,
    USE,
    Frame,
    State,
    Value,
)
from rules_engine.vocabulary import Orientation, Procedure
from rules_engine.zones import place_on, put, season_card_of

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


def play(state: State, frame: Frame, statement: tree.Play, slot: str, onto_slot: str) -> None:
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


def _can_be_played(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> bool:
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
        return not _is_unknown_forbidden(state, frame, card, cost, power, onto)
    return not _is_forbidden(state, frame, ACTS[statement.procedure], card, onto)


def _is_forbidden(state: State, frame: Frame, act: tree.Act, card: int, onto: int) -> bool:
    """Whether a text stands against the running text doing this with the card."""
    source, cause = state.zone[card], cause_of(state, frame)
    occurrence = Occurrence(act, frame.player, card, state.stamp[card], onto, source, cause=cause)
    return prohibitions.is_forbidden(state, occurrence)


def _is_unknown_forbidden(state: State, frame: Frame, card: int, cost: int, power: int, onto: int = NO_CARD) -> bool:
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
        return there if mixed_place_fault(state, owner, card, there) is None else None
    if onto != NO_CARD and (state.kind[onto] != SEASON_CARD or place_on(state, onto) != NO_CARD):
        onto = NO_CARD
    if mixed_place_fault(state, owner, card, onto) is None:
        return onto
    needed = season_card_of(state, owner)
    free = onto == NO_CARD and needed != NO_CARD and place_on(state, needed) == NO_CARD
    return needed if free and mixed_place_fault(state, owner, card, needed) is None else None


def _lies_on_season_card(state: State, card: int) -> bool:
    host = state.host[card]
    return host != NO_CARD and state.kind[host] == SEASON_CARD


def _summon(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> None:
    quick = statement.orientation is None and has_keyword(state, card, "速攻")
    laid = statement.orientation is not Orientation.AWAKE and not quick and not _stands_there(state, card)
    anywhere = statement.disguise is None and statement.onto is None and not _lies_on_season_card(state, card)
    if statement.disguise is None:
        ground = _ground(state, card, onto)
        onto = NO_CARD if ground is None else ground
    entering = Frame("enter.ground", state.instances.owners[card], card, state.stamp[card], onto, number=int(laid))
    entering.bound = {"name": statement.name, ANYWHERE: int(anywhere), **by_text(frame)}
    if statement.disguise is not None:
        cost, power = (amount(state, frame, part) for part in (statement.disguise.cost, statement.disguise.power))
        entering.bound.update({"cost": cost, "power": power, "face_down": int(statement.disguise.face_down)})
    summon_by_effect(state, entering, state.frames.index(frame))


def _stands_there(state: State, card: int) -> bool:
    """Whether the card stands awake on the field already, and so stays (H-14: turned up and summoned)."""
    return state.zone[card] == FIELD and not state.laid[card]


def by_text(frame: Frame) -> dict[str, Value]:
    """What a card that a text brings into play remembers of it: whose text, and which card's."""
    return {"by": holder_of(frame), "of": frame.card}


def _possess(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> None:
    if onto == NO_CARD or state.kind[onto] != PLACE:
        return
    open_face = statement.face_up or has_keyword(state, card, "鮮明")
    entering = Frame(
        "enter.attach", state.instances.owners[card], card, state.stamp[card], onto, number=int(not open_face)
    )
    entering.target_stamp, entering.bound = state.stamp[onto], by_text(frame)
    state.frames.append(entering)


def _deploy(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> None:
    state.frames.append(
        Frame("deploy.make_room", state.instances.owners[card], card, state.stamp[card], number=state.zone[card])
    )
    state.frames[-1].bound = {"by": "effect"}


def _use(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> None:
    used = Frame("enter.used", frame.player, card, number=state.zone[card], bound=by_text(frame))
    state.frames.append(used)
    put(state, card, HOLD, "S-効果")
    state.face_down[card] = False
    state.changed()
    move.propose(state, [card], SOUL, "S-効果", cause=cause_of(state, frame))
    begin_texts(state, frame.player, card, tree.Moments.USE)


def _attack(state: State, frame: Frame, statement: tree.Play, card: int, onto: int) -> None:
    if state.kind[card] == PLACE and not state.laid[card]:
        state.frames.append(Frame("attack.declare", state.instances.owners[card], card, bound={"by": "effect"}))


def run_text(state: State, frame: Frame, statement: tree.RunText) -> None:
    """The texts of other cards happen as if they stood on this one."""
    for card in reversed(cards(state, frame, statement.cards)):
        for number in reversed(_lent(state, statement, card)):
            if any(other.program == number for other in state.frames):
                continue
            running = Frame("effect.start", frame.player, frame.card, frame.stamp, program=number, bound={BORROWED: 1})
            state.frames.append(running)


def _lent(state: State, statement: tree.RunText, card: int) -> list[int]:
    """The texts that the card lends: those it has on the field, else those of the type it was chosen as (H-05)."""
    programs = state.instances.programs
    if state.zone[card] == FIELD:
        had = [one.program for one in abilities(state, card)]
    else:
        kinds = [KINDS[kind] for kind in statement.types]
        had = [
            number
            for number in state.instances.abilities[card]
            if (not kinds or programs[number].form is None or programs[number].form in kinds)
            and not loses(state, card, programs[number])
        ]
    return [number for number in had if programs[number].moment in LENT and "合唱" not in programs[number].under]


def perform(state: State, frame: Frame, statement: tree.Perform) -> None:
    """The deed a keyword names."""
    PERFORMANCES[statement.keyword](state, frame, statement)


def _note_force(state: State, frame: Frame, statement: tree.Perform) -> None:
    """合唱: the 力 of the choir is what it was before they left."""
    assert statement.amount is not None
    bind(frame, statement.name, amount(state, frame, statement.amount))


def _virtue(state: State, frame: Frame, statement: tree.Perform) -> None:
    """徳: the top card of the own deck goes face-down into 徳."""
    times = 1 if statement.amount is None else amount(state, frame, statement.amount)
    state.frames.append(Frame("enter.virtue", frame.player, frame.card, number=times))
    done(frame, times > 0)


def _unknown(state: State, frame: Frame, statement: tree.Perform) -> None:
    """正体不明 N: the top card of the own deck becomes a face-down 場所札 of season 無, cost N and 力 N."""
    number = 1 if statement.amount is None else amount(state, frame, statement.amount)
    deck = state.areas[DECK][frame.player]
    if statement.name:
        bind(frame, statement.name, ())
    if deck and _is_unknown_forbidden(state, frame, deck[-1], number, number):
        done(frame, False)
        return
    done(frame, bool(deck))
    if not deck:
        state.frames.append(Frame("enter.virtue", frame.player, frame.card, number=1))
        return
    laid = statement.orientation is not Orientation.AWAKE
    entering = Frame("enter.land", frame.player, deck[-1], state.stamp[deck[-1]], number=int(laid))
    entering.bound = {"cost": number, "power": number, "face_down": 1, "name": statement.name, **by_text(frame)}
    summon_by_effect(state, entering, state.frames.index(frame))


PLAYERS: dict[Procedure, Callable[[State, Frame, tree.Play, int, int], None]] = {
    Procedure.SUMMON: _summon,
    Procedure.POSSESS: _possess,
    Procedure.DEPLOY: _deploy,
    Procedure.USE: _use,
    Procedure.ATTACK: _attack,
}
PERFORMANCES: dict[str, Callable[[State, Frame, tree.Perform], None]] = {
    "合唱": _note_force,
    "徳": _virtue,
    "正体不明": _unknown,
}
STATEMENTS.update({tree.Play: play, tree.RunText: run_text, tree.Perform: perform})
