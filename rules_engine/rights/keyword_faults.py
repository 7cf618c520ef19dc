"""What keywords may find wrong with a declaration, each by the name that its `KeywordRule.declaring` gives."""

from collections.abc import Callable

from rules_engine.compile.printed import season_bits
from rules_engine.compile.program import Program
from rules_engine.keywords.clear import CLEAR
from rules_engine.keywords.mixed import MIXED, MIXED_APPARITION, MIXED_PLACE
from rules_engine.keywords.raid import RAID
from rules_engine.keywords.rule import KeywordRule
from rules_engine.language.members import LONE_RAID_FORBIDDEN
from rules_engine.language.tree import Keyword
from rules_engine.queries import abilities, characteristics
from rules_engine.queries.text_frame import fits, holds
from rules_engine.rights.faults import Fault
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import places_of
from rules_engine.vocabulary.actions import FIELD_TARGET
from rules_engine.vocabulary.terms import Reason, Season


def own_keywords(state: State, card: int, rule: KeywordRule) -> list[tuple[Program, Keyword]]:
    """The card's own bare keywords of this kind."""
    programs, name, found = state.instances.programs, rule.name, []
    for number in state.instances.abilities[card]:
        program = programs[number]
        if program.keyword == name and isinstance(program.ability.head, Keyword):
            found.append((program, program.ability.head))
    return found


def _named_seasons(state: State, card: int, rule: KeywordRule) -> list[set[Season]]:
    return [set(head.seasons) for _, head in own_keywords(state, card, rule)]


def mixed_season_card(state: State, player: int, card: int, target: int) -> Fault | None:
    """混化: the 魂 need a card of each named season before it can be deployed."""
    for _, head in own_keywords(state, card, MIXED):
        need, have = season_bits(head.seasons), characteristics.soul_seasons(state, player)
        if need & have != need:
            return Fault(Reason.NO_MIXED_SEASON, MIXED.clause, need, have)
    return None


def mixed_place(state: State, player: int, card: int, target: int) -> Fault | None:
    """混化ノ場所: only onto an own 季節札 with 混化 of the same seasons."""
    wanted = _named_seasons(state, card, MIXED_PLACE)
    bases = _named_seasons(state, target, MIXED) if wanted and target != FIELD_TARGET else []
    return None if not wanted or wanted[0] in bases else Fault(Reason.NO_SEASON_CARD, MIXED_PLACE.clause)


def mixed_apparition(state: State, player: int, card: int, host: int) -> Fault | None:
    """混化ノ怪異: only onto an own 混化ノ場所札 of the same seasons."""
    wanted = _named_seasons(state, card, MIXED_APPARITION)
    hosts = _named_seasons(state, host, MIXED_PLACE) if wanted else []
    return None if not wanted or wanted[0] in hosts else Fault(Reason.NO_HOST, MIXED_APPARITION.clause)


def clear(state: State, player: int, card: int, host: int) -> Fault | None:
    """鮮明: only onto what its own text names."""
    for program, head in own_keywords(state, card, CLEAR):
        text_frame = TextFrame("", player, card, state.stamp[card])
        if not fits(state, text_frame, head.filter, host) or not holds(state, text_frame, program.condition):
            return Fault(Reason.NO_HOST, CLEAR.clause)
    return None


def raid(state: State, player: int, card: int, target: int) -> Fault | None:
    """襲撃 attacks only 場所札 of the other player: without one it cannot attack (S-襲撃)."""
    allowed = state.instances.ruleset.lone_raid is not LONE_RAID_FORBIDDEN
    if allowed or places_of(state, 1 - player) or not abilities.has_keyword(state, card, RAID.name):
        return None
    return Fault(Reason.NO_TARGET, "S-襲撃")


FAULTS: dict[str, Callable[[State, int, int, int], Fault | None]] = {
    "mixed season card": mixed_season_card,
    "mixed place": mixed_place,
    "mixed apparition": mixed_apparition,
    "clear": clear,
    "raid": raid,
}
"""By name; each is given the position, the player, the declared card and what it is declared onto (-1: nothing)."""
OF_OWN_KEYWORD: dict[str, KeywordRule] = {
    "mixed season card": MIXED,
    "mixed place": MIXED_PLACE,
    "mixed apparition": MIXED_APPARITION,
    "clear": CLEAR,
}
"""Those of the faults that only a card with this keyword of its own can have."""
