"""Cards that are laid by hand for a seat where nobody sits: the instances of a game with some more behind the others.

Instances are numbered seat by seat, so those of the second seat come last: whatever names a card or a text of the game
goes on meaning it. Nobody sits there after all, and nobody is asked.
"""

from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog
from rules_engine.compile.instances import Instances
from rules_engine.compile.made_cards import know_of_made_cards
from rules_engine.language import tree
from rules_engine.vocabulary.terms import CardType, Season

DUMMY_SEAT = 1
MADE_KEPT = 32
BLANK = CardDefinition(0, "白紙", "", (CardForm(CardType.TOOL, 99, None, (Season.NONE,)),))
"""A card of which no more is known than that it is there: a 道具札 without text or season that nobody can pay for."""


def dummy_ids(instances: Instances) -> tuple[int, ...]:
    """The ids of the cards laid for the seat where nobody sits, in the order of their numbers."""
    if instances.present[DUMMY_SEAT]:
        return ()
    owned = zip(instances.card_ids, instances.owners, strict=True)
    return tuple(card_id for card_id, owner in owned if owner == DUMMY_SEAT)


@lru_cache(MADE_KEPT)
def with_dummy_cards(instances: Instances, ids: tuple[int, ...]) -> Instances:
    """These instances and further ones with these ids (0: a blank). ``UnknownCardError`` for a bad id.

    To make them costs as much as a good part of a game, so the last ones stay.
    """
    own = tuple(instances.card_ids[: len(instances.card_ids) - len(dummy_ids(instances))])
    catalog = instances.catalog
    with_blank = Catalog(catalog.cards, catalog.products, {**catalog.unreadable, BLANK.id: BLANK})
    made = Instances((own, (*dummy_ids(instances), *ids)), with_blank, instances.ruleset)
    made.catalog, made.present = catalog, instances.present
    made.identity = (made.card_ids, made.owners, made.present, made.ruleset)
    if tree.Disguise in instances.contents.words and tree.Disguise not in made.contents.words:
        know_of_made_cards(made)
    return made
