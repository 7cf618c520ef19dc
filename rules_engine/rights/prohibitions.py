"""What cannot happen: 「できない」 beats 「させる」 and 「してもよい」 (F-15), asked in one place."""

from rules_engine.kernel.frame import NOBODY
from rules_engine.language import tree
from rules_engine.language.members import CAUSE_KIND_EFFECT
from rules_engine.queries import abilities, continuous, in_force
from rules_engine.queries.patterns import matches
from rules_engine.queries.selectors import seats
from rules_engine.queries.text_frame import cards, fits, holder_of
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF

AGAINST = "what may forbid an act"
STOPPING = (tree.Forbids, tree.Untouched)
SHIELDS = (tree.Untouched,)


def may_forbid(state: State, act: tree.Act) -> bool:
    """Whether anything in force could forbid such an act: in most positions nothing, and the deed need not be told."""
    return act in state.instances.contents.stopped and bool(_against(state, act))


def _against(state: State, act: tree.Act) -> list[in_force.Active]:
    """The effects in force that may forbid such an act or shield from it, kept as those of a kind are."""
    kept: dict[tree.Act, list[in_force.Active]] | None = state.effects.get(AGAINST)
    found = None if kept is None else kept.get(act)
    return _work_out_against(state, act) if found is None else found


def _work_out_against(state: State, act: tree.Act) -> list[in_force.Active]:
    found = []
    for effect in continuous.of_kind(state, STOPPING):
        if _speaks_of(effect.node, act):
            found.append(effect)
    if continuous.WHOLE in state.effects:
        state.effects.setdefault(AGAINST, {})[act] = found
    return found


def _speaks_of(node: tree.ModifierNode, act: tree.Act) -> bool:
    if not isinstance(node, tree.Forbids):
        return True
    for event in node.events:  # noqa: SIM110
        if event.act is act:
            return True
    return False


def is_forbidden(state: State, game_event: GameEvent) -> bool:
    """Whether a continuous effect forbids this, or shields the card from its cause."""
    act = game_event.act
    if act not in state.instances.contents.stopped:
        return False
    for effect in _against(state, act):
        node = effect.node
        if isinstance(node, tree.Forbids):
            for event in node.events:
                if event.act is act and _hits(state, effect.text_frame, event, game_event):
                    return True
            continue
        if isinstance(node, tree.Untouched) and _shields(state, effect, game_event.card, game_event.cause):
            return not node.choice_only
    return False


def stands_against(state: State, text_frame: TextFrame, event: tree.EventPattern) -> bool:
    """Whether a `cannot` stands against such an event, for texts that ask so."""
    card = text_frame.card if isinstance(event.cards, tree.This) else -1
    kind = event.cause.kind if event.cause else tree.CauseKind.RULE
    player = 1 - text_frame.player if event.cause and event.cause.whose is tree.Whose.OPP else text_frame.player
    goal = AREA_OF[event.destination[0]] if event.destination else -1
    source = state.zone[card] if card >= 0 else -1
    stamp = state.stamp[card] if card >= 0 else 0
    return is_forbidden(
        state, GameEvent(event.act, player, card, stamp, source=source, destination=goal, cause=Cause(kind, player))
    )


def _hits(state: State, text_frame: TextFrame, event: tree.EventPattern, game_event: GameEvent) -> bool:
    if game_event.moment is None and event.moment is not None:
        return False
    return matches(state, text_frame, event, game_event) and abilities.reaches(
        state, text_frame, event, game_event.card
    )


def _shields(state: State, effect: in_force.Active, card: int, cause: Cause) -> bool:
    node = effect.node
    assert isinstance(node, tree.Untouched)
    if card < 0 or cause.kind is not CAUSE_KIND_EFFECT or card not in cards(state, effect.text_frame, node.cards):
        return False
    wanted = node.cause
    acting = cause.player if cause.doer == NOBODY else cause.doer
    if acting not in seats(state, effect.text_frame, wanted.whose):
        return False
    if wanted.cards is None or cause.card in cards(state, effect.text_frame, wanted.cards):
        return True
    return _type_fits(state, effect, cause)


def _type_fits(state: State, effect: in_force.Active, cause: Cause) -> bool:
    node = effect.node
    assert isinstance(node, tree.Untouched)
    wanted = node.cause.cards
    return (
        isinstance(wanted, tree.Selector)
        and not wanted.zones
        and fits(state, effect.text_frame, wanted.filter, cause.card)
    )


def cannot_look(state: State, text_frame: TextFrame, card: int, *, public: bool = False) -> bool:
    """Whether a text keeps the player from looking at (or showing) this card (R-24, F-08)."""
    act = tree.Act.REVEAL if public else tree.Act.LOOK
    return is_forbidden(state, GameEvent(act, text_frame.player, card, state.stamp[card], source=state.zone[card]))


def cannot_be_chosen(state: State, card: int, text_frame: TextFrame, *, choosing: bool) -> bool:
    """Whether a continuous effect keeps this player's effect from choosing or touching the card."""
    if tree.Untouched not in state.instances.contents.words:
        return False
    shields = continuous.of_kind(state, SHIELDS)
    if not shields:
        return False
    cause = Cause(CAUSE_KIND_EFFECT, holder_of(text_frame), text_frame.card, text_frame.player)
    return any(
        isinstance(effect.node, tree.Untouched)
        and (choosing or not effect.node.choice_only)
        and _shields(state, effect, card, cause)
        for effect in shields
    )
