"""What a player may start in his main phase beside the five procedures: ↻, 逆境, 突現.

Each is an own main phase act while nothing else is declared; the ruleset may open windows to them, too (S-逆境の時,
S-回転の時).
"""

from rules_engine.compile.game_texts import is_for_any_time, is_started
from rules_engine.compile.program import Program
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.windows import WindowFrame
from rules_engine.keywords.out_of_phase import ADVERSITY, SUDDEN
from rules_engine.language import tree
from rules_engine.language.members import ACT_EFFECT, VERB_INVOKE
from rules_engine.queries import abilities, continuous, in_force
from rules_engine.queries.selectors import exiled
from rules_engine.queries.text_frame import holds
from rules_engine.rights.grounds import grounds
from rules_engine.rights.limits import is_used_up
from rules_engine.rights.possible import can_be_started
from rules_engine.rights.prohibitions import is_forbidden
from rules_engine.rulebook.options import AdversitySummons
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import place_on
from rules_engine.vocabulary.actions import Action, with_each
from rules_engine.vocabulary.codes import EXILE, FIELD, HAND, NO_FORM, OPEN_HAND, PLACE, SOUL

STARTING_ZONES = (FIELD, HAND, OPEN_HAND, SOUL, EXILE)
NONE_LENT: dict[int, list[int]] = {}
NOTHING_STARTS: frozenset[int] = frozenset()
ADVERSITY_ZONES = (HAND, OPEN_HAND, SOUL)


def invocations(state: State, player: int) -> list[Action]:
    """The cards whose activated text or alternative summon the player may start now."""
    return _offered(state, player, None)


def in_window(state: State, player: int) -> list[Action]:
    """The cards that may be invoked while a window is open, each once in it."""
    if not state.instances.answering[state.turn_player == player]:
        return []
    offered, top = _offered(state, player, open_to(state, player)), state.frames[-1]
    asked = top.invoked if offered and isinstance(top, WindowFrame) else []
    return [action for action in offered if action.card not in asked] if asked else offered


def open_to(state: State, player: int) -> tuple[str, ...]:
    """The keywords that the ruleset opens the windows of this turn to."""
    return state.instances.open_keywords[state.turn_player == player]


def may_hide_one(state: State, player: int) -> bool:
    """Whether a closed hand might hold a card that can be invoked in a window now, as far as everybody can see."""
    opened = open_to(state, player)
    return bool(opened) if state.instances.ruleset.always_asked else SUDDEN.name in opened


def _offered(state: State, player: int, only: tuple[str, ...] | None) -> list[Action]:
    areas = state.areas
    offered = state.instances.startable.get(only)
    if offered is None:
        offered = state.instances.startable[only] = _startable(state, only)
    lent = continuous.granted_abilities(state) if state.instances.lends_invocable else NONE_LENT
    if lent:
        offered = _with_lent(offered, frozenset(lent))
    cards = []
    for zone, starting in offered:
        area = areas[zone][player]
        if not starting.isdisjoint(area):
            for card in area:
                if card in starting:
                    cards.append(card)
    if not cards:
        return []
    return _that_can_be_started(state, player, cards, only)


def _with_lent(offered: list[tuple[int, frozenset[int]]], lent: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
    """Wherever something starts, the cards that have been lent a text, too."""
    own = dict(offered)
    return [(zone, own.get(zone, NOTHING_STARTS) | lent) for zone in STARTING_ZONES]


def _that_can_be_started(state: State, player: int, cards: list[int], only: tuple[str, ...] | None) -> list[Action]:
    opened = _open_programs(state, only)
    return with_each(VERB_INVOKE, [card for card in cards if _possible(state, player, card, only, opened) is not None])


def _startable(state: State, only: tuple[str, ...] | None) -> list[tuple[int, frozenset[int]]]:
    """By zone the cards with a text of their own that can be started there, in windows open to `only` these keywords.

    It is the same for the whole game; zones in which nothing starts are left out.
    """
    programs, abilities = state.instances.programs, state.instances.abilities
    found: dict[int, set[int]] = {zone: set() for zone in STARTING_ZONES}
    for card in state.instances.invocable:
        for number in abilities[card]:
            program = programs[number]
            if number in _open_programs(state, only):
                for zone in _starting_zones(program):
                    if zone in found:
                        found[zone].add(card)
    return [(zone, frozenset(cards)) for zone, cards in found.items() if cards]


def _starting_zones(program: Program) -> tuple[int, ...]:
    """Where a card may lie whose text is started."""
    if isinstance(program.head, tree.Activate):
        return program.zones or (FIELD,)
    return ADVERSITY_ZONES if program.keyword == ADVERSITY.name else ()


def possible(state: State, player: int, card: int, only: tuple[str, ...] | None) -> tuple[str, int] | None:
    """How the card can be invoked, by one of `only` these keywords: ("activate", program) or ("adversity", -1)."""
    return _possible(state, player, card, only, _open_programs(state, only))


def _possible(
    state: State, player: int, card: int, only: tuple[str, ...] | None, opened: frozenset[int]
) -> tuple[str, int] | None:
    programs = state.instances.programs
    for number in abilities.abilities(state, card):
        if number not in opened:
            continue
        program = programs[number]
        if isinstance(program.head, tree.Activate) and _can_activate(state, player, card, number, only):
            return "activate", number
        if program.keyword == ADVERSITY.name and _in_adversity(state, player, card, program.ability.head):
            return "adversity", number
    return None


def _open_programs(state: State, only: tuple[str, ...] | None) -> frozenset[int]:
    """The programs that windows open to these keywords offer, None: the main phase; the same for the whole game."""
    found = state.instances.open_programs.get(only)
    if found is None:
        programs = enumerate(state.instances.programs)
        found = frozenset(number for number, program in programs if _is_open_to(state, program, only))
        state.instances.open_programs[only] = found
    return found


def _is_open_to(state: State, program: Program, only: tuple[str, ...] | None) -> bool:
    """Whether the text is started, and stands under one of these keywords, may be used like them, or at any time."""
    if not is_started(program):
        return False
    if only is None:
        return True
    if isinstance(program.head, tree.Activate) and program.head.occasion is tree.Occasion.ANY_PHASE:
        return SUDDEN.name in only
    any_time = is_for_any_time(program, state.instances.ruleset)
    return any_time or program.keyword in only or bool(set(only) & set(program.under))


def _can_activate(state: State, player: int, card: int, number: int, only: tuple[str, ...] | None) -> bool:
    program = state.instances.programs[number]
    if not in_force.in_zone(state, card, program):
        return False
    text_frame = TextFrame("", player, card, state.stamp[card], bound={})
    effect = GameEvent(ACT_EFFECT, player, card, state.stamp[card], text=program.words)
    if is_forbidden(state, effect):
        return False
    spending = [part for part in program.ability.body if isinstance(part, tree.Play) and part.spending]
    if spending and place_on(state, card) != NO_CARD:
        return False
    if is_used_up(state, card, number) or not holds(state, text_frame, program.condition):
        return False
    unseen = only is not None and not state.instances.ruleset.looks_into_hands
    return can_be_started(state, text_frame, program.ability, unseen=unseen)


def _in_adversity(state: State, player: int, card: int, head: tree.Head) -> bool:
    number = head.number if isinstance(head, tree.Keyword) else None
    there = state.zone[card] in ADVERSITY_ZONES and state.instances.cost[PLACE][card] != NO_FORM
    enough = len(exiled(state, player)) >= (number or 0)
    if not there or not enough or not grounds(state, player, card):
        return False
    summon = GameEvent(tree.Act.SUMMON, player, card, state.stamp[card], source=state.zone[card])
    if state.instances.ruleset.adversity_summons is AdversitySummons.BY_EFFECT:
        summon = summon._replace(cause=Cause(tree.CauseKind.EFFECT, player, card))
    return not is_forbidden(state, summon)
