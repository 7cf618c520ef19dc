"""What a card says: made-up cards, named by what they do, read from text blocks.

card NAME
      type クリーチャー              one or several of those in `ACTS`
  cost 3
  civilisations 火 水            none: colourless
  mana 1                        the mana number, if it is another than 1, and than 0 of a GR creature
  power 3000
  effect WORDS                  what a spell does, line by line (``effects``)
  has WORDS                     an ability (``ABILITIES``)
  twin NAME                     the spell side of a twin card, with type, cost, civilisations and effects of its own
"""

from typing import Final, final

from rules_engine.kernel.text_blocks import Entry
from rules_engine.other_games.duel_masters.words import Act

CREATURE: Final = "クリーチャー"
SPELL: Final = "呪文"
GEAR: Final = "クロスギア"
CASTLE: Final = "城"
FIELD: Final = "フィールド"
AURA: Final = "オーラ"
ARTIFACT: Final = "アーティファクト"
TAMASEED: Final = "タマシード"
GR_CREATURE: Final = "GRクリーチャー"
ACTS: Final = {
    CREATURE: Act.SUMMON,
    SPELL: Act.CAST,
    GEAR: Act.GENERATE,
    CASTLE: Act.FORTIFY,
    FIELD: Act.DEPLOY,
    AURA: Act.USE_AURA,
    ARTIFACT: Act.USE_ARTIFACT,
    TAMASEED: Act.USE_TAMASEED,
    GR_CREATURE: Act.SUMMON,
}
"""The first of a card's types that stands here says what using it is: with クリーチャー among them it is a summon."""
ABILITIES: Final = {
    "s_trigger": "may be used without cost when it comes to the hand from a broken shield",
    "from": "ZONE: may be used from there, too",
    "recycle": "N: may be used from the graveyard for that cost",
    "g_zero": "N: without cost while its player has N or more cards in the battle zone",
    "cheaper": "TYPE N: its player's cards of this type (`any`) cost N less",
    "dearer": "N: cards of the other players cost N more",
    "cheaper_by_graveyard": "costs one less for each card in its player's graveyard",
    "may_cheaper": "N ACT: costs N less for that act (`tap` an own creature, `discard` a card), if one chooses",
    "may_instead": "ACT N: that act so many times in the place of its cost",
    "on_use": "EFFECT: when its player uses a card",
    "on_enter": "EFFECT: when it comes to the battle zone",
    "on_attack": "EFFECT: when it, or what it is attached to, attacks",
    "watches": "WHAT: what an opponent does in his own turn (`use`, `mana`, `attack`) ends the turn",
    "goes": "ZONE: goes there in the place of where it would go after use",
    "end_put": "TYPE: at the end of each turn in which its player used such a card, he may put it from his hand",
    "powered_breaker": "breaks one more shield for each 6000 of its power, or of what it is attached to",
    "s_max": "in the place of losing its player destroys it or discards one; only one of them stays",
    "no_civilisations": "all cards in all zones have no civilisation",
    "d2": "goes to the graveyard when another such field comes",
    "mana_in_battle": "its player may pay with cards in the battle zone",
    "two_faced": "may be set aside before the game",
}


@final
class Side:
    """A card as it is used: most have one side, twins have two."""

    __slots__ = ("civilisations", "cost", "effects", "name", "types")

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.types: tuple[str, ...] = ()
        self.cost: int = 0
        self.civilisations: tuple[str, ...] = ()
        self.effects: tuple[str, ...] = ()

    @property
    def act(self) -> Act:
        """What using it is."""
        return next(act for type_, act in ACTS.items() if type_ in self.types)


@final
class Ability:
    """A word of `ABILITIES` with what stands behind it."""

    __slots__ = ("kind", "rest")

    def __init__(self, kind: str, rest: str) -> None:
        self.kind: str = kind
        self.rest: str = rest

    @property
    def words(self) -> list[str]:
        return self.rest.split()


@final
class Card:
    """A made-up card; `mana` is its mana number."""

    __slots__ = ("abilities", "mana", "name", "power", "sides")

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.sides: list[Side] = []
        self.mana: int = 1
        self.power: int = 0
        self.abilities: list[Ability] = []

    def has(self, kind: str) -> list[Ability]:
        """Its abilities of this kind."""
        return [ability for ability in self.abilities if ability.kind == kind]

    def is_of(self, type_: str) -> bool:
        """Whether a side of it is of this type."""
        return any(type_ in side.types for side in self.sides)


def read_card(entry: Entry) -> Card:
    """The card written there; ``InvalidScriptError`` if a line cannot be read."""
    entry.allow("type", "cost", "civilisations", "mana", "power", "effect", "has", "twin")
    card = Card(entry.text)
    card.sides.append(_side(entry, entry.text))
    card.sides += [_side(twin, twin.text) for twin in entry.all("twin")]
    card.mana = int(entry.words("mana", "0" if card.is_of(GR_CREATURE) else "1"))
    card.power = int(entry.words("power", "0"))
    for line in entry.all("has"):
        kind, _, rest = line.text.partition(" ")
        if kind not in ABILITIES:
            raise line.error(f"'{kind}' is no ability; write one of {', '.join(ABILITIES)}")
        card.abilities.append(Ability(kind, rest))
    return card


def _side(entry: Entry, name: str) -> Side:
    side = Side(name)
    side.types = tuple(entry.words("type").split())
    if not side.types or not all(type_ in ACTS for type_ in side.types):
        raise entry.error(f"a card has one or more of the types {', '.join(ACTS)}")
    side.cost = int(entry.words("cost", "0"))
    side.civilisations = tuple(entry.words("civilisations").split())
    side.effects = tuple(effect.text for effect in entry.all("effect"))
    return side
