"""What texts allow beyond the rules: `can EVENT`, cards that stand for 魂, what a 季節札 makes of a cost."""

from collections.abc import Iterator

from rules_engine.compile.printed import season_bits
from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.queries import abilities, card_values, characteristics, continuous
from rules_engine.queries.patterns import matches
from rules_engine.queries.text_frame import amount, cards, fits
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.zones import in_hand
from rules_engine.vocabulary.codes import HAND, HOLD, SOUL
from rules_engine.vocabulary.terms import Season


def permissions(
    state: State, player: int, card: int, act: tree.Act, onto: int = NO_CARD, source: int | None = None
) -> list[tree.Permits]:
    """The texts that allow this player to do this with the card; a declared one is read as lying in hand still.

    `source` is the zone the card comes from where it is declared already.
    """
    lifted = continuous.of_kind(state, (tree.Permits,)) if tree.Permits in state.instances.contents.words else []
    if not lifted:
        return []
    if source is None:
        source = HAND if state.zone[card] == HOLD else state.zone[card]
    deed = GameEvent(act, player, card, state.stamp[card], onto, source)
    return [
        effect.node
        for effect in lifted
        if isinstance(effect.node, tree.Permits) and matches(state, effect.text_frame, effect.node.event, deed)
    ]


def from_elsewhere(state: State, player: int, act: tree.Act) -> list[int]:
    """The player's cards outside the hand with which a text may allow this."""
    found: list[int] = []
    if tree.Permits not in state.instances.contents.words:
        return found
    for effect in continuous.of_kind(state, (tree.Permits,)):
        assert isinstance(effect.node, tree.Permits)
        event = effect.node.event
        if event.act is act and isinstance(event.cards, tree.Selector) and event.cards.zones:
            found += cards(state, effect.text_frame, event.cards)
    owners = state.instances.owners
    return [card for card in dict.fromkeys(found) if owners[card] == player and not in_hand(state, card)]


def stand_ins(state: State, player: int) -> list[int]:
    """The cards outside 魂 that serve this player like cards in it, for cost, season and 防御."""
    if tree.ActsAs not in state.instances.contents.words:
        return []
    return [card for card, _ in _standing(state, player)]


def stand_in_seasons(state: State, player: int) -> int:
    """The season bits those cards give."""
    bits = 0
    if tree.ActsAs not in state.instances.contents.words:
        return bits
    for card, season in _standing(state, player):
        bits |= season_bits((season,) if season else tuple(characteristics.seasons(state, card)))
    return bits


def _standing(state: State, player: int) -> Iterator[tuple[int, Season | None]]:
    for effect in continuous.of_kind(state, (tree.ActsAs,)):
        assert isinstance(effect.node, tree.ActsAs)
        for card in cards(state, effect.text_frame, effect.node.cards):
            if state.instances.owners[card] == player and state.zone[card] != SOUL:
                yield card, effect.node.season


def cost_onto(state: State, card: int, kind: int, ground: int) -> int:
    """The cost of the card as this type when it is summoned onto `ground` (-1: nowhere in particular)."""
    found = card_values.cost(state, card, kind)
    if ground == NO_CARD or not state.instances.always:
        return found
    for effect in continuous.of_kind(state, (tree.ChangeValue,)):
        node, text_frame = effect.node, effect.text_frame
        assert isinstance(node, tree.ChangeValue)
        lies_there = isinstance(node.cards, tree.Tied) and node.cards.tie is tree.Tie.ON
        if text_frame.card != ground or node.value is not tree.Value.COST or not lies_there:
            continue
        if fits(state, text_frame, node.cards.filter, card):  # type: ignore[attr-defined]
            number = amount(state, text_frame, node.amount)
            changed = {tree.Change.ADD: found + number, tree.Change.SUBTRACT: found - number, tree.Change.SET: number}
            found = max(0, changed[node.change])
    return found


def can_omit(state: State, card: int, keyword: str) -> bool:
    """Whether a text lets the card's player leave this keyword undone."""
    return any(
        effect.node.keyword == keyword and card in abilities.touched(state, effect)
        for effect in continuous.of_kind(state, (tree.Omits,))
        if isinstance(effect.node, tree.Omits)
    )
