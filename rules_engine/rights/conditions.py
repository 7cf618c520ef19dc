"""May this card be used, summoned, possessed, deployed, attacked with? One predicate each, and the fault behind a no.

`…_fault` asks one predicate after the other and names the first that fails; ``declarable`` asks them of the whole
hand at once. A property test holds the two together.
"""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language.members import (
    REASON_FORBIDDEN,
    VERB_USE,
)
from rules_engine.language.tree import Act
from rules_engine.queries import characteristics
from rules_engine.rights import extra_rights, prohibitions
from rules_engine.rights.faults import Fault
from rules_engine.rights.grounds import printed_fault, season_card_fault
from rules_engine.rights.permissions import from_elsewhere, permissions
from rules_engine.rights.prices import price_fault, summon_price_fault
from rules_engine.rights.targets import target_fault
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.zones import in_hand, places_of
from rules_engine.vocabulary.actions import FIELD_TARGET, Action
from rules_engine.vocabulary.codes import (
    APPARITION,
    ATTACK,
    DEPLOY,
    FIELD,
    PLACE,
    POSSESS,
    RIGHT_OF_VERB,
    SEASON_CARD,
    SUMMON,
    TOOL,
    USE,
    ZONES,
)
from rules_engine.vocabulary.terms import Reason, Verb

ACT_OF_KIND = (Act.SUMMON, Act.POSSESS, Act.USE, Act.DEPLOY)
ACT_OF_RIGHT = (Act.SUMMON, Act.POSSESS, Act.DEPLOY, Act.ATTACK, Act.USE)
FORM_OF_VERB = {Verb.SUMMON: PLACE, Verb.POSSESS: APPARITION, Verb.DEPLOY: SEASON_CARD, Verb.USE: TOOL}
ACT_OF_VERB = {verb: ACT_OF_RIGHT[right] for verb, right in RIGHT_OF_VERB.items()}
FORBIDDEN = Fault(REASON_FORBIDDEN, "F-15")
RIGHT_CLAUSES = ("001-ターン-4", "001-ターン-4", "001-ターン-4", "001-ターン-4", "001-道具札-一度")


def forbidden(
    state: State, act: Act, player: int, card: int, onto: int = NO_CARD, source: int | None = None
) -> Fault | None:
    """The fault if a continuous effect says this cannot be done; `source` is where a declared card comes from."""
    if not prohibitions.may_forbid(state, act):
        return None
    source = state.zone[card] if source is None else source
    game_event = GameEvent(act, player, card, state.stamp[card], onto, source)
    return FORBIDDEN if prohibitions.is_forbidden(state, game_event) else None


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


def rights_left(state: State, player: int, right: int) -> int:
    """How often the player may still use this right with any card; a 道具札 in use counts as used."""
    left = state.rights[player][right]
    return left - len(_in_use(state, player)) if right == USE and left > 0 else left


def _in_use(state: State, player: int, beside: int = NO_CARD) -> list[int]:
    """The 道具札 that the player has declared and not finished, one left out; without those that need no right."""
    return [
        frame.card
        for frame in state.frames
        if isinstance(frame, DeclarationFrame)
        and frame.player == player
        and frame.at[:4] == "use."
        and frame.at != "use.window"
        and frame.card != beside
        and not frame.rightless
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
    if fault := forbidden(state, ACT_OF_VERB[verb], player, card, target, source):
        return fault
    if fault := printed_fault(state, player, verb, card, target):
        return fault
    return target_fault(state, player, card) if verb is VERB_USE else None


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
