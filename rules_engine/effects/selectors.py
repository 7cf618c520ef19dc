"""Which cards an expression means: zones with filters, this card, bound names, what lies on what."""

from rules_engine.effects.reading import CARDS, bound, cards, fits, present
from rules_engine.ruleset_options import VirtueCards
from rules_engine.scripts import tree
from rules_engine.state import DECK, EXILE, FIELD, HAND, NO_CARD, OPEN_HAND, VIRTUE, ZONES, Frame, State
from rules_engine.vocabulary import Zone

PAID = "paid"
AREA_OF = {zone: number for number, zone in enumerate(ZONES)}


def seats(state: State, scene: Frame, whose: tree.Whose) -> tuple[int, ...]:
    """Whose zones are meant, the text's player first."""
    if whose is tree.Whose.OWN:
        return (scene.player,)
    if whose is tree.Whose.OPP:
        return (1 - scene.player,)
    if whose is tree.Whose.TURN:
        return (state.turn_player,)
    return (scene.player, 1 - scene.player)


def _area(state: State, player: int, zone: Zone) -> list[int]:
    areas = state.areas
    if zone is Zone.HAND:
        return areas[HAND][player] + areas[OPEN_HAND][player]
    if zone is Zone.EXILE:
        return exiled(state, player)
    return areas[AREA_OF[zone]][player]


def exiled(state: State, player: int) -> list[int]:
    """The cards that count as the player's 除外: the 徳 too where the table plays it so (S-徳と除外)."""
    if state.instances.ruleset.virtue_cards is VirtueCards.EXILE_TOO:
        return state.areas[EXILE][player] + state.areas[VIRTUE][player]
    return state.areas[EXILE][player]


def _selector(state: State, scene: Frame, node: tree.Selector) -> list[int]:
    zones = node.zones or tuple(zone for zone in Zone if zone is not Zone.OPEN_HAND)
    found = [
        card for player in seats(state, scene, node.whose) for zone in zones for card in _area(state, player, zone)
    ]
    if node.end is not None:
        found = found[::-1] if node.end is tree.End.TOP else found
        found = found[node.nth - 1 : node.nth] if node.nth else found
    if not node.filter.filters:
        return found
    return [card for card in found if fits(state, scene, node.filter, card)]


def _this(state: State, scene: Frame, node: tree.This) -> list[int]:
    return [scene.card] if scene.card != NO_CARD and state.stamp[scene.card] == scene.stamp else []


def _bound(state: State, scene: Frame, node: tree.Bound) -> list[int]:
    found = _paid(state, scene) if node.name == PAID else present(state, bound(scene, node.name))
    return [card for card in found if fits(state, scene, node.filter, card)] if node.filter.filters else found


def _paid(state: State, scene: Frame) -> list[int]:
    """What was given as the price of this card's 突現 and still lies where it went."""
    price = f"paid {scene.card} {scene.stamp}"
    return [card for card in range(state.instances.count) if state.memory.get(f"{price} {card}") == state.stamp[card]]


def _tied(state: State, scene: Frame, node: tree.Tied) -> list[int]:
    found: list[int] = []
    for card in cards(state, scene, node.of):
        found += TIES[node.tie](state, card)
    return [card for card in found if fits(state, scene, node.filter, card)]


def _hosts(state: State, card: int) -> list[int]:
    host = state.host[card]
    return [] if host == NO_CARD else [host]


def _lying_on(state: State, card: int) -> list[int]:
    return [other for other in state.areas[FIELD][state.instances.owners[card]] if state.host[other] == card]


TIES = {tree.Tie.HOST: _hosts, tree.Tie.ON: _lying_on}


def _union(state: State, scene: Frame, node: tree.Union) -> list[int]:
    return list(dict.fromkeys(card for part in node.parts for card in cards(state, scene, part)))


CARDS.update(
    {
        tree.Selector: _selector,
        tree.This: _this,
        tree.Bound: _bound,
        tree.Tied: _tied,
        tree.Union: _union,
    }
)

__all__ = ["AREA_OF", "DECK", "seats"]
