"""What a card says: made-up cards, named by what they do, read from text blocks.

card NAME
  type 呪文                     呪文 (goes to the graveyard), 置物 (stays), or 札 (does nothing)
  colour 青
  cost 2                        mana
  cost draw 2                   besides: draws that many cards
  cost exile 青                 besides: exiles a card of this colour from the hand
  cost discard                  besides: discards any card
  effect WORDS                  what a spell does, or an ability, line by line (``effects``)
  has WORDS                     what it does while it lies on the battlefield (``ABILITIES``)
"""

from typing import Final, final

from rules_engine.kernel.text_blocks import Entry

SPELL: Final = "呪文"
PERMANENT: Final = "置物"
NOTHING: Final = "札"
ABILITIES: Final = {
    "forbids": "SCOPE: those players cannot draw cards",
    "one_a_turn": "SCOPE: each of them cannot draw more than one card each turn",
    "more": "N: whoever has it and would draw two or more cards draws that many and N more",
    "instead": "EFFECT: if its player would draw a card, the effect instead",
    "on_draw": "EFFECT: whenever its player draws a card, the effect",
    "may_reveal": "its player may reveal each card as it is drawn",
    "must_reveal": "its player reveals each card that is drawn",
    "prevents": "N: prevents up to N damage to its player, who draws that many cards",
    "replaces_damage": "N: of damage to its player N happen not, and its player draws that many cards instead",
    "mana": "EFFECT: gives one mana, once each turn, and the effect with it",
    "activated": "COST: an ability with that mana cost; its effects stand in `effect`",
}


@final
class Ability:
    """A word of `ABILITIES` with what stands behind it: a number, a scope or an effect."""

    __slots__ = ("kind", "rest")

    def __init__(self, kind: str, rest: str) -> None:
        self.kind: str = kind
        self.rest: str = rest

    @property
    def number(self) -> int:
        return int(self.rest)


@final
class Card:
    """A made-up card; `mana`, `draws`, `exiles` (a colour) and `discards` are its costs."""

    __slots__ = ("abilities", "colour", "discards", "draws", "effects", "exiles", "mana", "name", "type")

    def __init__(self, name: str, type_: str) -> None:
        self.name: str = name
        self.type: str = type_
        self.colour: str = ""
        self.mana: int = 0
        self.draws: int = 0
        self.exiles: str = ""
        self.discards: bool = False
        self.effects: list[str] = []
        self.abilities: list[Ability] = []

    def has(self, kind: str) -> list[Ability]:
        """Its abilities of this kind."""
        return [ability for ability in self.abilities if ability.kind == kind]


def read_card(entry: Entry) -> Card:
    """The card written there; ``InvalidScriptError`` if a line cannot be read."""
    entry.allow("type", "colour", "cost", "effect", "has")
    card = Card(entry.text, entry.words("type", NOTHING))
    card.colour = entry.words("colour")
    if card.type not in (SPELL, PERMANENT, NOTHING):
        raise entry.error(f"a card is {SPELL}, {PERMANENT} or {NOTHING}")
    for cost in entry.all("cost"):
        _add_cost(card, cost)
    card.effects = [effect.text for effect in entry.all("effect")]
    for line in entry.all("has"):
        kind, _, rest = line.text.partition(" ")
        if kind not in ABILITIES:
            raise line.error(f"'{kind}' is no ability; write one of {', '.join(ABILITIES)}")
        card.abilities.append(Ability(kind, rest))
    if len(card.has("activated")) > 1:
        raise entry.error("a card has one activated ability: its effects are those of the card")
    return card


def _add_cost(card: Card, cost: Entry) -> None:
    word, _, rest = cost.text.partition(" ")
    if word.isdigit():
        card.mana = int(word)
    elif word == "draw" and rest.isdigit():
        card.draws = int(rest)
    elif word == "exile" and rest:
        card.exiles = rest
    elif word == "discard":
        card.discards = True
    else:
        raise cost.error("a cost is a number, 'draw N', 'exile COLOUR' or 'discard'")
