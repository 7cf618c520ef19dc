"""What cannot happen: 「できない」 beats 「させる」 and 「してもよい」 (F-15), asked in one place."""

from rules_engine import continuous
from rules_engine.effects.patterns import matches
from rules_engine.effects.reading import cards, fits, holder_of
from rules_engine.effects.selectors import AREA_OF, seats
from rules_engine.occurrence import Cause, Occurrence
from rules_engine.scripts import tree
from rules_engine.state import NOBODY, Frame, State


def is_forbidden(state: State, occurrence: Occurrence) -> bool:
    """Whether a continuous effect forbids this, or shields the card from its cause."""
    contents = state.instances.contents
    if occurrence.act not in contents.forbidden and tree.Untouched not in contents.words:
        return False
    for effect in continuous.of_kind(state, tree.Forbids, tree.Untouched):
        node = effect.node
        if isinstance(node, tree.Forbids):
            if any(_hits(state, effect.scene, event, occurrence) for event in node.events):
                return True
            continue
        if isinstance(node, tree.Untouched) and _shields(state, effect, occurrence.card, occurrence.cause):
            return not node.choice_only
    return False


def stands_against(state: State, scene: Frame, event: tree.Event) -> bool:
    """Whether a `cannot` stands against such an event, for texts that ask so."""
    card = scene.card if isinstance(event.cards, tree.This) else -1
    kind = event.cause.kind if event.cause else tree.CauseKind.RULE
    player = 1 - scene.player if event.cause and event.cause.whose is tree.Whose.OPP else scene.player
    goal = AREA_OF[event.destination[0]] if event.destination else -1
    source = state.zone[card] if card >= 0 else -1
    stamp = state.stamp[card] if card >= 0 else 0
    return is_forbidden(
        state, Occurrence(event.act, player, card, stamp, source=source, destination=goal, cause=Cause(kind, player))
    )


def _hits(state: State, scene: Frame, event: tree.Event, occurrence: Occurrence) -> bool:
    if occurrence.moment is None and event.moment is not None:
        return False
    return matches(state, scene, event, occurrence) and continuous.reaches(state, scene, event, occurrence.card)


def _shields(state: State, effect: continuous.Active, card: int, cause: Cause) -> bool:
    node = effect.node
    assert isinstance(node, tree.Untouched)
    if card < 0 or cause.kind is not tree.CauseKind.EFFECT or card not in cards(state, effect.scene, node.cards):
        return False
    wanted = node.cause
    acting = cause.player if cause.doer == NOBODY else cause.doer
    if acting not in seats(state, effect.scene, wanted.whose):
        return False
    if wanted.cards is None or cause.card in cards(state, effect.scene, wanted.cards):
        return True
    return _type_fits(state, effect, cause)


def _type_fits(state: State, effect: continuous.Active, cause: Cause) -> bool:
    node = effect.node
    assert isinstance(node, tree.Untouched)
    wanted = node.cause.cards
    return (
        isinstance(wanted, tree.Selector) and not wanted.zones and fits(state, effect.scene, wanted.filter, cause.card)
    )


def cannot_look(state: State, scene: Frame, card: int, *, public: bool = False) -> bool:
    """Whether a text keeps the player from looking at (or showing) this card (R-24, F-08)."""
    act = tree.Act.REVEAL if public else tree.Act.LOOK
    return is_forbidden(state, Occurrence(act, scene.player, card, state.stamp[card], source=state.zone[card]))


def cannot_be_chosen(state: State, card: int, scene: Frame, *, choosing: bool) -> bool:
    """Whether a continuous effect keeps this player's effect from choosing or touching the card."""
    shields = continuous.of_kind(state, tree.Untouched)
    if not shields:
        return False
    cause = Cause(tree.CauseKind.EFFECT, holder_of(scene), scene.card, scene.player)
    return any(
        isinstance(effect.node, tree.Untouched)
        and (choosing or not effect.node.choice_only)
        and _shields(state, effect, card, cause)
        for effect in shields
    )
