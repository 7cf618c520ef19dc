"""At what time an ability happens, in one word, read off its script."""

from collections.abc import Sequence

from rules_engine.language import tree
from rules_engine.vocabulary.terms import CardType, Phase, Timing, Zone

OF_HEAD = {
    tree.Always: Timing.ALWAYS,
    tree.Activate: Timing.ALWAYS,
    tree.Keyword: Timing.KEYWORD,
    tree.DeckRule: Timing.DECKBUILDING,
    tree.CountsAs: Timing.COUNTS_AS,
}
OF_MOMENT = {
    tree.Moments.ATTACK: Timing.ATTACK,
    tree.Moments.AFTER_ATTACK: Timing.ON,
    tree.Moments.SUMMON: Timing.SUMMON,
    tree.Moments.DEPLOY: Timing.DEPLOY,
    tree.Moments.POSSESSED: Timing.POSSESSED,
    tree.Moments.USE: Timing.USE,
}
OF_FORM: dict[CardType | None, Timing] = {
    None: Timing.ON,
    CardType.PLACE: Timing.ATTACK,
    CardType.APPARITION: Timing.POSSESSED,
    CardType.TOOL: Timing.USE,
    CardType.SEASON_CARD: Timing.ALWAYS,
}
"""Of a text without a mark."""
OF_PHASE = {
    Phase.TURN_START: Timing.TURN_START,
    Phase.RECOVERY: Timing.RECOVERY,
    Phase.DRAW: Timing.DRAW_PHASE,
    Phase.END: Timing.END_PHASE,
}
OF_ZONES: dict[tuple[Zone, ...], Timing] = {
    (Zone.SOUL,): Timing.SOUL_PLACED,
    (Zone.EXILE,): Timing.EXILED,
}


def timing_of(ability: tree.Ability, types: Sequence[CardType] = ()) -> Timing:
    """The time of an ability that a card of these types prints; ON for what waits for an event that has no name here.
    Only an unmarked text has its time from the types."""
    head = ability.head
    if isinstance(head, tree.At):
        form = ability.form or (types[0] if types else None)
        return OF_FORM[form] if head.moment is tree.Moments.TEXT else OF_MOMENT[head.moment]
    if isinstance(head, tree.When):
        return _phase_of(head.event) or _way_of(head.event) or Timing.ON
    if isinstance(head, tree.InsteadOf):
        return _phase_of(head.event) or Timing.ALWAYS
    if isinstance(head, tree.Always) and _rules_its_use(ability.body[0]):
        return Timing.USE
    return OF_HEAD[type(head)]


def _rules_its_use(node: tree.Statement) -> bool:
    """Whether it says when this 道具札 may be used, which is part of using it."""
    return isinstance(node, tree.Forbids) and any(
        event.act is tree.Act.USE and event.cards == tree.This() for event in node.events
    )


def _phase_of(event: tree.Trigger) -> Timing | None:
    """The phase that begins, or in which the event happens."""
    if not isinstance(event, tree.EventPattern) or event.phase is None or event.outside:
        return None
    return OF_PHASE.get(event.phase)


def _way_of(event: tree.Trigger) -> Timing | None:
    """Where the card itself comes from or goes to, if nothing but that is said."""
    if not isinstance(event, tree.EventPattern) or event.act is not tree.Act.MOVE or event.cards != tree.This():
        return None
    if event.source == (Zone.FIELD,) and not event.destination:
        return Timing.LEAVE_FIELD
    return OF_ZONES.get(event.destination)
