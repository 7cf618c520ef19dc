"""`damage` and changes of life: to players as damage events, to 場所札 as lost 力 (001 ダメージについて)."""

from rules_engine.compile.game_texts import LastingTexts
from rules_engine.execution import triggers
from rules_engine.execution.procedures import damage as damage_procedure
from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.attack_frame import attack_of
from rules_engine.execution.procedures.game_end import lose_lives
from rules_engine.execution.procedures.life import LifeFrame
from rules_engine.execution.reply import done
from rules_engine.execution.statements import merging
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.language import tree
from rules_engine.queries import card_values
from rules_engine.queries.text_frame import COMBINED, amount, bind, bound, cause_of, holder_of, players
from rules_engine.rights import prohibitions
from rules_engine.rights.choices import taken
from rules_engine.rulebook.options import AttackDamage, PrintedZero, SetLives
from rules_engine.state import marks
from rules_engine.state.changes import set_damage, set_life
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.memory import forget, forget_kinds, set_mark
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import places_of
from rules_engine.vocabulary.codes import FIELD, PLACE, SOUL
from rules_engine.vocabulary.terms import EventKind

NONE: list[int] = []


def damage(state: State, frame: TextFrame, statement: tree.Damage, slot: str = "") -> None:
    """Deal damage to a player, or to the 場所札 that were picked; 0 or less is no damage."""
    number = amount(state, frame, statement.amount)
    bind(frame, "done", 0)
    if number <= 0:
        return
    target = statement.target.choices[0]
    if isinstance(target, tree.Pick):
        found = taken(state, frame, slot)
        done(frame, bool(found))
        if not merging.add_places(state, frame, found, number):
            hurt(state, found, number, cause_of(state, frame))
        return
    _damage_players(state, frame, statement, number, players(state, frame, target))


def _damage_players(
    state: State, frame: TextFrame, statement: tree.Damage, number: int, seats: tuple[int, ...]
) -> None:
    hit = [player for player in seats if state.instances.present[player]]
    together = len(hit) > 1
    plain = not statement.undefendable and not statement.name
    if plain and not together and _joins_the_blow(state, frame, hit):
        attack_of(state).extra += number
        done(frame, True)
        return
    if plain and merging.add_players(state, frame, hit, number):
        done(frame, True)
        return
    if together:
        damage_procedure.settle_both(state, frame.player, frame.card)
    for player in reversed(hit):
        damage_procedure.deal(
            state, player, number, frame.card, "S-効果",
            cause=cause_of(state, frame), undefendable=statement.undefendable, report=statement.name, together=together,
        )  # fmt: skip


def _joins_the_blow(state: State, frame: TextFrame, hit: list[int]) -> bool:
    """Whether the damage of the attacking 場所札 is dealt together with its 力 (000 合成)."""
    together = state.instances.ruleset.attack_damage is AttackDamage.ONE_EVENT
    return together and bool(bound(frame, COMBINED)) and hit == [1 - frame.player]


def hurt(state: State, places: list[int], number: int, cause: Cause) -> None:
    """Take 力 from these 場所札, all at once; those at 0 or less leave by the rule (001-ダメージ-2, 3)."""
    for card in places:
        game_event = GameEvent(
            tree.Act.DAMAGE, state.instances.owners[card], card, state.stamp[card], cause=cause, amount=number
        )
        set_mark(state, marks.hurt_by(card), cause.player)
        forget(state, marks.fallen(card))
        if state.zone[card] == FIELD and not prohibitions.is_forbidden(state, game_event):
            set_damage(state, card, state.damage[card] + number)
            state.note(EventKind.PLACE_DAMAGE, "001-ダメージ-2", state.instances.owners[card], card, value=number)
            triggers.happened(state, game_event)


def fall(state: State, zone: int = SOUL) -> bool:
    """Put the 場所札 whose 力 is 0 or less away (001-ダメージ-魂); True if any has to go."""
    perhaps = _perhaps_fallen(state)
    if perhaps:
        return _put_away(state, perhaps, zone)
    if marks.SOME_FALLEN in state.memory:
        _forget_the_fallen(state)
    return False


def _put_away(state: State, perhaps: list[int], zone: int) -> bool:
    fallen = [card for card in perhaps if _has_fallen(state, card)]
    if not fallen:
        if marks.SOME_FALLEN in state.memory:
            _forget_the_fallen(state)
        return False
    fallen = [card for card in fallen if not prohibitions.is_forbidden(state, _falling(state, card, zone))]
    if not fallen:
        return False
    cause = _falling(state, fallen[0], zone).cause
    for card in fallen:
        set_mark(state, marks.fallen(card), state.stamp[card])
    set_mark(state, marks.SOME_FALLEN, 1)
    move.propose(state, fallen, zone, "001-ダメージ-2", cause=cause)
    return True


def _forget_the_fallen(state: State) -> None:
    """Once none of those that the rule has put away stands any more, they need not be told apart."""
    memory, stamp = state.memory, state.stamp
    field = state.areas[FIELD][0] + state.areas[FIELD][1]
    if not any(memory.get(marks.fallen(card)) == stamp[card] for card in field):
        forget_kinds(state, marks.FALLEN, marks.ANY_FALLEN)


def ask_again_who_falls(state: State) -> None:
    """The 場所札 that something has kept from leaving are asked for anew (S-残る場所札)."""
    if marks.SOME_FALLEN in state.memory:
        forget_kinds(state, marks.FALLEN, marks.ANY_FALLEN)
        state.orderly = False


def _perhaps_fallen(state: State) -> list[int]:
    """The 場所札 whose 力 may be 0 or less: in most positions none, which is told without working any 力 out."""
    one, other = state.areas[FIELD]
    if not one and not other:
        return NONE
    instances, kind, damage, hidden = state.instances, state.kind, state.damage, state.face_down
    lowers = (state.modifiers or instances.lowerers.by_card) and _in_force(
        state, instances.lowerers, instances.lowering
    )
    if lowers or marks.SOME_FALLEN in state.memory:
        return places_of(state, 0) + places_of(state, 1)
    power, found, hurt_only = instances.power, NONE, NONE
    for card in one + other:
        if (power[card] > 0 and not damage[card] and not hidden[card]) or kind[card] != PLACE:
            continue
        own = card_values.printed_power(state, card) if hidden[card] else power[card]
        if own <= damage[card]:
            found = [*found, card]
        elif damage[card]:
            hurt_only = [*hurt_only, card]
    return found + hurt_only if hurt_only and _in_force(state, instances.setters, instances.setting) else found


def _in_force(state: State, lasting: LastingTexts, programs: frozenset[int]) -> bool:
    """Whether one of these lasting texts lies where it works, or one of these programs has started something."""
    if not programs:
        return False
    if state.modifiers:
        for modifier in state.modifiers:
            if modifier.program in programs:
                return True
    by_card = lasting.by_card
    if by_card:
        if lasting.elsewhere:
            return True
        for area in state.areas[FIELD]:
            for card in area:
                if card in by_card:
                    return True
    return False


def _falling(state: State, card: int, zone: int) -> GameEvent:
    hurt_by = state.memory.get(marks.hurt_by(card), NOBODY) if state.damage[card] else NOBODY
    cause = Cause(tree.CauseKind.FALL, hurt_by)
    owner = state.instances.owners[card]
    return GameEvent(tree.Act.MOVE, owner, card, state.stamp[card], state.host[card], FIELD, zone, cause)


def _has_fallen(state: State, card: int) -> bool:
    """Whether the rule puts the card away now: once, if something else happens instead (S-残る場所札)."""
    if state.kind[card] != PLACE or not card_values.has_power(state, card):
        return False
    if card_values.power(state, card) > 0 or _stands_at_zero(state, card):
        forget(state, marks.fallen(card))
        return False
    return state.memory.get(marks.fallen(card)) != state.stamp[card]


def _stands_at_zero(state: State, card: int) -> bool:
    """Whether a 力 printed as 0 that no damage has lowered lets the card stand (S-力0の札)."""
    stands = state.instances.ruleset.printed_zero is PrintedZero.STANDS
    return stands and max(card_values.printed_power(state, card), state.damage[card]) <= 0


def change_life(state: State, frame: TextFrame, statement: tree.ChangeLife) -> None:
    """Gain, lose or set life; losing life is not damage."""
    seats = players(state, frame, statement.player)
    if len(seats) > 1:
        state.frames.append(Frame("life.both", frame.player, frame.card))
    for player in seats:
        number = amount(state, frame, statement.amount)
        _change(state, frame, player, statement.change, number, statement.name, together=len(seats) > 1)


def _change(
    state: State, frame: TextFrame, player: int, change: tree.Change, number: int, name: str, *, together: bool
) -> None:
    before = state.life[player]
    after = {tree.Change.ADD: before + number, tree.Change.SUBTRACT: before - number, tree.Change.SET: number}[change]
    cause = Cause(tree.CauseKind.EFFECT, holder_of(frame), frame.card)
    act = tree.Act.GAIN_LIFE if after > before else tree.Act.LOSE_LIFE
    game_event = GameEvent(act, player, cause=cause_of(state, frame), amount=abs(after - before))
    bind(frame, "done", 0)
    if name:
        bind(frame, name, 0)
    if change is tree.Change.SET and state.instances.ruleset.set_lives is SetLives.SET:
        _set_life(state, frame, player, number, together=together)
        return
    if after == before or not state.instances.present[player] or prohibitions.is_forbidden(state, game_event):
        return
    state.frames.append(
        LifeFrame("life.replace", player, frame.card, abs(after - before), cause, after > before, name, together)
    )


def _set_life(state: State, frame: TextFrame, player: int, number: int, *, together: bool) -> None:
    """The life is this number now: nobody has gained or lost any (S-ライフを数にする)."""
    if state.instances.present[player] and state.life[player] != number:
        set_life(state, player, number)
        state.note(EventKind.LIFE, "S-効果", player, frame.card, value=number)
        done(frame, True)
        if not together:
            lose_lives(state)


STATEMENTS.update({tree.Damage: damage, tree.ChangeLife: change_life})
