"""Where a 場所札 may stand, and what the card's own text and keywords say of its being declared."""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.language.members import VERB_SUMMON
from rules_engine.language.tree import Act
from rules_engine.queries.text_frame import cards
from rules_engine.rights import prohibitions
from rules_engine.rights.faults import Fault
from rules_engine.rights.keyword_faults import FAULTS, OF_OWN_KEYWORD, own_keywords
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import place_on, season_card_of
from rules_engine.vocabulary.actions import FIELD_TARGET
from rules_engine.vocabulary.terms import Reason, Verb


def season_card_fault(state: State, player: int, target: int) -> Fault | None:
    """Why nothing may be summoned onto this 季節札: not an own one on the field, or taken (001-季節札-上)."""
    if target != season_card_of(state, player):
        return Fault(Reason.NO_SEASON_CARD, "001-季節札-上")
    if place_on(state, target) != NO_CARD:
        return Fault(Reason.SEASON_CARD_TAKEN, "001-季節札-上", 1, 1)
    return None


def grounds(state: State, player: int, card: int) -> list[int]:
    """Where a 場所札 may stand that is summoned without saying where: the 場, the own 季節札 (001-場所札-召喚)."""
    base = season_card_of(state, player)
    onto = [] if base == NO_CARD or season_card_fault(state, player, base) else [base]
    found = [ground for ground in (FIELD_TARGET, *onto) if not printed_fault(state, player, Verb.SUMMON, card, ground)]
    return found if len(found) < 2 else [ground for ground in found if not _is_barred(state, player, card, ground)]


def _is_barred(state: State, player: int, card: int, ground: int) -> bool:
    """Whether a text forbids that the card is summoned there."""
    deed = GameEvent(Act.SUMMON, player, card, state.stamp[card], ground, state.zone[card])
    return prohibitions.is_forbidden(state, deed)


def printed_fault(state: State, player: int, verb: Verb, card: int, target: int) -> Fault | None:
    """Why the card's own text or a keyword does not let it be declared so, wherever it comes from; None if they do."""
    known = state.instances.limited.get(verb)
    if card not in (limited(state, verb) if known is None else known):
        return None
    if verb is VERB_SUMMON and not _stands_where_it_must(state, player, card, target):
        return Fault(Reason.NO_SEASON_CARD, "S-効果")
    for name in state.instances.declaring.get(verb, ()):
        if fault := FAULTS[name](state, player, card, target):
            return fault
    return None


def limited(state: State, verb: Verb) -> frozenset[int]:
    """The cards that their own text or a keyword may keep from such a declaration; the same for the whole game."""
    found = state.instances.limited.get(verb)
    return _work_out_limited(state, verb) if found is None else found


def _work_out_limited(state: State, verb: Verb) -> frozenset[int]:
    instances, found = state.instances, set[int]()
    everybody = range(instances.count) if instances.scripted else ()
    for name in instances.declaring.get(verb, ()):
        rule = OF_OWN_KEYWORD.get(name)
        found.update(everybody if rule is None else [card for card in everybody if own_keywords(state, card, rule)])
    if verb is VERB_SUMMON and tree.Only in instances.contents.words:
        found.update([card for card in everybody if _only_grounds(state, card)])
    instances.limited[verb] = frozenset(found)
    return instances.limited[verb]


def _stands_where_it_must(state: State, player: int, card: int, target: int) -> bool:
    """Whether the card's own text allows this ground: `only this is summoned onto …`."""
    text_frame = TextFrame("", player, card, state.stamp[card])
    return all(target in cards(state, text_frame, ground) for ground in _only_grounds(state, card))


def _only_grounds(state: State, card: int) -> list[tree.Cards]:
    """What the card's own texts say it is summoned onto, and nowhere else."""
    programs = state.instances.programs
    bodies = [programs[number].ability.body for number in state.instances.abilities[card]]
    only = [part.event for body in bodies for part in body if isinstance(part, tree.Only)]
    return [event.onto for event in only if event.act is Act.SUMMON and event.onto is not None]
