"""The instances of a game as a forecast knows them: cards whose faces are unknown have no facts and no texts.

What a text can do at all (`programs`, `contents` and what follows from these) stays as it is: it says of no card where
it lies, and a running text needs its program although its card may have gone into a deck.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.compile.game_texts import LastingTexts, hearing_of, lasting_texts
from rules_engine.compile.instances import Instances
from rules_engine.vocabulary.codes import NO_FORM

Item = TypeVar("Item")
UNKNOWN_CARD = CardDefinition(0, "", "", ())
SHARED = (
    "_attributes_said", "_names_said", "answering", "anytime", "blank_listeners", "blank_programs",
    "blank_replacers", "by_hand", "catalog", "contents",
    "count", "declaring", "extra_rights", "fixed_prices", "granted", "heard_by_granted", "identity", "keywords",
    "lends_invocable", "lends_lasting", "lowering", "need_all", "of_type", "open_programs", "owners", "present",
    "programs", "ruleset", "same_keyword", "scripted", "setting", "takes_texts",
)  # fmt: skip
"""What says nothing of a single card but whose it is."""


def forecast_instances(instances: Instances, unknown: frozenset[int]) -> Instances:
    """These instances without anything that the `unknown` cards say."""
    twin = Instances((None, None), instances.catalog, instances.ruleset)
    for name in SHARED:
        setattr(twin, name, getattr(instances, name))
    twin.forecast, twin.unknown, twin.startable = True, unknown, {}
    twin.quiet_windows = instances.quiet_windows and not unknown
    _forget_facts(twin, instances, _blanking(unknown))
    twin.abilities = _blanking(unknown)(instances.abilities, ())
    twin.held = tuple([] if card in unknown else held for card, held in enumerate(instances.held))
    twin.held_as = {key: held for key, held in instances.held_as.items() if key[0] not in unknown}
    twin.textless_forms = frozenset(key for key in instances.textless_forms if key[0] not in unknown)
    twin.invocable = instances.invocable - unknown
    twin.always = tuple(pair for pair in instances.always if pair[0] not in unknown)
    twin.replacers = {
        act: [pair for pair in pairs if pair[0] not in unknown] for act, pairs in instances.replacers.items()
    }
    twin.listeners = {
        act: hearing_of([listener for listener in hearing.all if listener.card not in unknown])
        for act, hearing in instances.listeners.items()
    }
    twin.standing = _without(instances.standing, unknown)
    twin.reads = instances.reads.without_cards(twin.standing)
    twin.lowerers = _without(instances.lowerers, unknown)
    twin.setters = _without(instances.setters, unknown)
    twin.text_takers = _without(instances.text_takers, unknown)
    return twin


Blanking = Callable[[Iterable[Item], Item], tuple[Item, ...]]


def _blanking(unknown: frozenset[int]) -> Blanking:  # type: ignore[type-arg]
    def blank(facts: Iterable[Item], nothing: Item) -> tuple[Item, ...]:
        return tuple(nothing if card in unknown else fact for card, fact in enumerate(facts))

    return blank


def _forget_facts(twin: Instances, instances: Instances, blank: Blanking) -> None:  # type: ignore[type-arg]
    twin.definitions = blank(instances.definitions, UNKNOWN_CARD)
    twin.card_ids = blank(instances.card_ids, UNKNOWN_CARD.id)
    twin.cost = tuple(blank(costs, NO_FORM) for costs in instances.cost)
    twin.need = tuple(blank(needs, 0) for needs in instances.need)
    twin.gives = blank(instances.gives, 0)
    twin.power = blank(instances.power, 0)
    twin.divine = blank(instances.divine, False)
    twin.texts = blank(instances.texts, frozenset())
    twin.seasons = blank(instances.seasons, frozenset())
    twin.attributes = blank(instances.attributes, frozenset())
    twin.names = blank(instances.names, frozenset())
    twin.textless = blank(instances.textless, False)


def _without(texts: LastingTexts, unknown: frozenset[int]) -> LastingTexts:
    return lasting_texts({card: standing for card, standing in texts.by_card.items() if card not in unknown})
