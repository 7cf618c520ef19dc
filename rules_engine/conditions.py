"""May this card be used, summoned, possessed, deployed, attacked with? One predicate each, and the fault behind a no.

`…_fault` asks one predicate after the other and names the first that fails; ``declarable`` asks them of the whole
hand at once. A property test holds the two together.
"""

from typing import Any

from rules_engine import characteristics, choices, continuous, extra_rights, prohibitions
from rules_engine.actions import FIELD_TARGET, Action
from rules_engine.effects.program import Program
from rules_engine.effects.reading import cards, fits, holds
from rules_engine.faults import Fault
from rules_engine.instances import APPARITION, PLACE, SEASON_CARD, TOOL, season_bits
from rules_engine.occurrence import Occurrence
from rules_engine.permissions import from_elsewhere, permissions
from rules_engine.prices import price_fault, summon_price_fault
from rules_engine.ruleset_options import LoneRaid, SpendingTexts, ToolTarget
from rules_engine.scripts import tree
from rules_engine.scripts.tree import Act, Choose, Keyword, Moments, Pick, Quantity
from rules_engine.state import (
    ATTACK,
    DEPLOY,
    FIELD,
    NO_CARD,
    POSSESS,
    RIGHT_OF_VERB,
    RIGHTS,
    SUMMON,
    USE,
    ZONES,
    Frame,
    State,
)
from rules_engine.vocabulary import Reason, Verb
from rules_engine.zones import in_hand, place_on, places_of, season_card_of

ACT_OF_KIND = (Act.SUMMON, Act.POSSESS, Act.USE, Act.DEPLOY)
ACT_OF_RIGHT = (Act.SUMMON, Act.POSSESS, Act.DEPLOY, Act.ATTACK, Act.USE)
RIGHTLESS = "without right"
MUST_CHOOSE = (Quantity.EXACT, Quantity.FULL, Quantity.AT_LEAST)
FORM_OF_VERB = {
    Verb.SUMMON: PLACE,
    Verb.POSSESS: APPARITION,
    Verb.DEPLOY: SEASON_CARD,
    Verb.USE: TOOL,
}
RIGHT_CLAUSES = ("001-ターン-4", "001-ターン-4", "001-ターン-4", "001-ターン-4", "001-道具札-一度")


def forbidden(
    state: State, act: Act, player: int, card: int, onto: int = NO_CARD, source: int | None = None
) -> Fault | None:
    """The fault if a continuous effect says this cannot be done; `source` is where a declared card comes from."""
    if not state.instances.scripted:
        return None
    source = state.zone[card] if source is None else source
    occurrence = Occurrence(act, player, card, state.stamp[card], onto, source)
    return Fault(Reason.FORBIDDEN, "F-15") if prohibitions.is_forbidden(state, occurrence) else None


def right_fault(state: State, player: int, right: int, card: int, onto: int = NO_CARD) -> Fault | None:
    """The fault if this right is spent, no text gives more of it for this card, and none lets it be done without."""
    left = state.rights[player][right]
    if left > 0 and right != USE:
        return None
    declared = _in_use(state, player, card) if right == USE else []
    if (
        left > len(declared)
        or extra_rights.left_for(state, player, right, card, declared[left:])
        or needs_no_right(state, player, right, card, onto)
    ):
        return None
    return Fault(Reason.RIGHT_SPENT, RIGHT_CLAUSES[right], 1, 0)


def has_what_it_spends(state: State, player: int, statement: tree.Play) -> bool:
    """Whether there is a right for a text that spends one (S-権利を使う効果)."""
    if not statement.spending or state.instances.ruleset.spending_texts is SpendingTexts.WITHOUT_TOO:
        return True
    right = RIGHTS.index(statement.procedure)
    return state.rights[player][right] > 0 or extra_rights.any_left(state, player, right)


def rights_left(state: State, player: int, right: int) -> int:
    """How often the player may still use this right with any card; a 道具札 in use counts as used."""
    left = state.rights[player][right]
    return left - len(_in_use(state, player)) if right == USE and left > 0 else left


def _in_use(state: State, player: int, beside: int = NO_CARD) -> list[int]:
    """The 道具札 that the player has declared and not finished, one left out; without those that need no right."""
    return [
        frame.card
        for frame in state.frames
        if frame.at[:4] == "use."
        and frame.player == player
        and frame.at != "use.window"
        and frame.card != beside
        and not (frame.bound and frame.bound.get(RIGHTLESS))
    ]


def needs_no_right(state: State, player: int, right: int, card: int, onto: int = NO_CARD) -> bool:
    """Whether a text lets this be done with the card when the right is spent."""
    return any(not text.right for text in permissions(state, player, card, ACT_OF_RIGHT[right], onto))


def takes_no_right(state: State, player: int, right: int, card: int) -> bool:
    """Whether a text lets this be done with the card without taking a right at all."""
    return any(text.unspent for text in permissions(state, player, card, ACT_OF_RIGHT[right]))


def _hand_fault(state: State, player: int, card: int, kind: int, clause: str, onto: int = NO_CARD) -> Fault | None:
    if state.instances.owners[card] != player:
        return Fault(Reason.NOT_YOUR_CARD, clause)
    if not can_come(state, player, card, ACT_OF_KIND[kind], onto):
        return Fault(Reason.NOT_IN_HAND, clause, zone=ZONES[state.zone[card]].value)
    if not characteristics.has_type(state, card, kind):
        return Fault(Reason.WRONG_TYPE, clause)
    return None


def can_come(state: State, player: int, card: int, act: Act, onto: int) -> bool:
    """Whether the card is in hand, or a text lets this be done with it from where it lies."""
    return in_hand(state, card) or (
        card in from_elsewhere(state, player, act) and bool(permissions(state, player, card, act, onto))
    )


def summon_fault(state: State, player: int, card: int, target: int) -> Fault | None:
    """Why this card may not be summoned to the field (`target` -1) or onto this 季節札, None if it may."""
    return (
        _hand_fault(state, player, card, PLACE, "001-場所札-召喚")
        or right_fault(state, player, SUMMON, card, target)
        or summon_price_fault(state, player, card, target)
        or text_fault(state, player, Verb.SUMMON, card, target)
        or (None if target == FIELD_TARGET else season_card_fault(state, player, target))
    )


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
    found = [ground for ground in (FIELD_TARGET, *onto) if mixed_place_fault(state, player, card, ground) is None]
    return found if len(found) < 2 else [ground for ground in found if not _is_barred(state, player, card, ground)]


def _is_barred(state: State, player: int, card: int, ground: int) -> bool:
    """Whether a text forbids that the card is summoned there."""
    deed = Occurrence(Act.SUMMON, player, card, state.stamp[card], ground, state.zone[card])
    return prohibitions.is_forbidden(state, deed)


def possess_fault(state: State, player: int, card: int, host: int) -> Fault | None:
    """Why this card may not possess that 場所札; cost and season are not asked (001-怪異札-コスト)."""
    return (
        _hand_fault(state, player, card, APPARITION, "001-怪異札-憑依", host)
        or right_fault(state, player, POSSESS, card, host)
        or (None if host in places_of(state, player) else Fault(Reason.NO_HOST, "001-怪異札-憑依"))
        or text_fault(state, player, Verb.POSSESS, card, host)
    )


def deploy_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this card may not be deployed as 季節札."""
    return (
        _hand_fault(state, player, card, SEASON_CARD, "001-季節札-展開")
        or right_fault(state, player, DEPLOY, card)
        or price_fault(state, player, card, SEASON_CARD)
        or text_fault(state, player, Verb.DEPLOY, card)
    )


def use_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this card may not be used as 道具札 in an open window."""
    return (
        _hand_fault(state, player, card, TOOL, "001-道具札-使用")
        or right_fault(state, player, USE, card)
        or price_fault(state, player, card, TOOL)
        or text_fault(state, player, Verb.USE, card)
    )


def attack_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this 場所札 may not attack: not an own one on the field, 伏せ, or the right is spent."""
    if state.instances.owners[card] != player:
        return Fault(Reason.NOT_YOUR_CARD, "001-攻撃-1")
    if state.zone[card] != FIELD:
        return Fault(Reason.NOT_ON_FIELD, "001-攻撃-1", zone=ZONES[state.zone[card]].value)
    if state.kind[card] != PLACE:
        return Fault(Reason.WRONG_TYPE, "001-攻撃-1")
    if state.laid[card]:
        return Fault(Reason.LAID, "001-場所札-起き")
    return right_fault(state, player, ATTACK, card) or text_fault(state, player, Verb.ATTACK, card)


def text_fault(
    state: State, player: int, verb: Verb, card: int, target: int = NO_CARD, source: int | None = None
) -> Fault | None:
    """Why texts, the card's own among them, do not let it be declared so; None if they do."""
    if fault := forbidden(state, ACT_OF_RIGHT[RIGHT_OF_VERB[verb]], player, card, target, source):
        return fault
    if verb is Verb.SUMMON:
        return mixed_place_fault(state, player, card, target)
    if verb is Verb.POSSESS:
        return printed_host_fault(state, player, card, target)
    if verb is Verb.DEPLOY:
        return mixed_fault(state, player, card)
    return target_fault(state, player, card) if verb is Verb.USE else raid_fault(state, player, card)


def mixed_fault(state: State, player: int, card: int) -> Fault | None:
    """混化: the 魂 need a card of each named season before it can be deployed."""
    if not state.instances.scripted:
        return None
    for program in own_keywords(state, card, "混化"):
        need = season_bits(program.ability.head.seasons)  # type: ignore[union-attr]
        have = characteristics.soul_seasons(state, player)
        if need & have != need:
            return Fault(Reason.NO_MIXED_SEASON, "S-混化", need, have)
    return None


def mixed_place_fault(state: State, player: int, card: int, target: int) -> Fault | None:
    """混化ノ場所: only onto an own 季節札 with 混化 of the same seasons."""
    if not state.instances.scripted:
        return None
    if not _stands_where_it_must(state, player, card, target):
        return Fault(Reason.NO_SEASON_CARD, "S-効果")
    if not own_keywords(state, card, "混化ノ場所"):
        return None
    wanted = set(own_keywords(state, card, "混化ノ場所")[0].ability.head.seasons)  # type: ignore[union-attr]
    bases = [] if target == FIELD_TARGET else own_keywords(state, target, "混化")
    same = any(set(base.ability.head.seasons) == wanted for base in bases)  # type: ignore[union-attr]
    return None if same else Fault(Reason.NO_SEASON_CARD, "S-混化")


def _stands_where_it_must(state: State, player: int, card: int, target: int) -> bool:
    """Whether the card's own text allows this ground: `only this is summoned onto …`."""
    if tree.Only not in state.instances.contents.words:
        return True
    scene, programs = Frame("", player, card, state.stamp[card]), state.instances.programs
    bodies = [programs[number].ability.body for number in state.instances.abilities[card]]
    only = [part.event for body in bodies for part in body if isinstance(part, tree.Only)]
    grounds = [event.onto for event in only if event.act is Act.SUMMON and event.onto is not None]
    return all(target in cards(state, scene, ground) for ground in grounds)


def printed_host_fault(state: State, player: int, card: int, host: int) -> Fault | None:
    """混化ノ怪異: only onto an own 混化ノ場所札 of the same seasons; 鮮明 as its own text says."""
    for program in own_keywords(state, card, "鮮明") if state.instances.scripted else ():
        head, scene = program.ability.head, Frame("", player, card, state.stamp[card])
        assert isinstance(head, Keyword)
        if not fits(state, scene, head.filter, host) or not holds(state, scene, program.condition):
            return Fault(Reason.NO_HOST, "F-14")
    if not state.instances.scripted or not own_keywords(state, card, "混化ノ怪異"):
        return None
    wanted = set(own_keywords(state, card, "混化ノ怪異")[0].ability.head.seasons)  # type: ignore[union-attr]
    hosts = own_keywords(state, host, "混化ノ場所")
    same = any(set(found.ability.head.seasons) == wanted for found in hosts)  # type: ignore[union-attr]
    return None if same else Fault(Reason.NO_HOST, "S-混化")


def own_keywords(state: State, card: int, name: str) -> list[Program]:
    """The card's own bare keywords of this name."""
    if name not in state.instances.keywords:
        return []
    programs = state.instances.programs
    return [programs[number] for number in state.instances.abilities[card] if programs[number].keyword == name]


def target_fault(state: State, player: int, card: int) -> Fault | None:
    """A 道具札 that must choose something cannot be used when there is nothing to choose (001-道具札-対象)."""
    if not state.instances.scripted:
        return None
    scene = Frame("", player, card, state.stamp[card], bound={})
    programs = state.instances.programs
    for had in continuous.abilities(state, card):
        program = programs[had.program]
        if program.moment is Moments.USE and not program.under and not holds(state, scene, program.condition):
            return Fault(Reason.FORBIDDEN, "001-道具札-対象")
        happens = program.moment is Moments.USE and program.code and holds(state, scene, program.condition)
        if happens and not _has_target(state, scene, program.code):
            return Fault(Reason.NO_TARGET, "001-道具札-対象")
    return None


def _has_target(state: State, scene: Frame, code: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether the text has something to choose; what it does to a whole area first does not count if that is empty."""
    for word, *operands in code:
        if word == "do" and len(operands) > 1:
            continue
        if word != "pick" or _chooses_freely(state, *operands):
            return True
        found = choices.candidates_of(state, scene, operands[0])
        if any(card != scene.card for card in found):
            return True
        if operands[0].quantity is not Quantity.ALL:
            return False
    return True


def _chooses_freely(state: State, pick: Pick, slot: str, statement: Any) -> bool:
    """Whether the pick may come to nothing: any number, a search, or another player's deed (S-相手を対象)."""
    if pick.quantity is not Quantity.ALL and pick.quantity not in MUST_CHOOSE:
        return True
    aims_at_player = state.instances.ruleset.tool_target is ToolTarget.PLAYER
    return (
        (aims_at_player and pick.by is not None and not isinstance(statement, Choose))
        or choices.is_ordered(pick)
        or bool(getattr(statement, "search", False))
    )


def raid_fault(state: State, player: int, card: int) -> Fault | None:
    """襲撃 attacks only 場所札 of the other player: without one it cannot attack (S-襲撃)."""
    if not state.instances.scripted or not continuous.has_keyword(state, card, "襲撃"):
        return None
    alone = state.instances.ruleset.lone_raid is LoneRaid.FORBIDDEN and not places_of(state, 1 - player)
    return Fault(Reason.NO_TARGET, "S-襲撃") if alone else None


def declaration_fault(state: State, player: int, action: Action) -> Fault | None:
    """Why this declaration is not possible, moments apart: hand, type, right, cost, season, host, 伏せ."""
    if action.verb is Verb.SUMMON:
        return summon_fault(state, player, action.card, action.target)
    if action.verb is Verb.POSSESS:
        return possess_fault(state, player, action.card, action.target)
    if action.verb is Verb.DEPLOY:
        return deploy_fault(state, player, action.card)
    if action.verb is Verb.USE:
        return use_fault(state, player, action.card)
    assert action.verb is Verb.ATTACK, action
    return attack_fault(state, player, action.card)
