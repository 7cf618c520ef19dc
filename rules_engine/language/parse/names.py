"""The words of the language that name zones, players, kinds and values, and the names that texts bind."""

import re
from enum import StrEnum

from rules_engine.language import tree
from rules_engine.language.parse.tokens import Cursor, Token
from rules_engine.vocabulary.terms import CardType, Season, Zone

ZONES = {zone.value: zone for zone in Zone}
WHOSE = {"own": tree.Whose.OWN, "opp": tree.Whose.OPP, "both": tree.Whose.BOTH, "owner": tree.Whose.OWNER}
PLAYERS = {
    "self": tree.Player(tree.Whose.OWN),
    "opponent": tree.Player(tree.Whose.OPP),
    "both": tree.Player(tree.Whose.BOTH),
    "turn_player": tree.Player(tree.Whose.TURN),
    "actor": tree.Player(tree.Whose.BOTH, "actor"),
}
TYPES = {card_type.value: card_type for card_type in CardType}
SEASONS = {season.label: season for season in Season}
FEATURES = {feature.value: feature for feature in tree.Feature}
VALUES = {value.value: value for value in tree.Value}
TRAITS = {trait.value: trait for trait in tree.Trait}
RELATIONS = {relation.value: relation for relation in tree.Relation}
TIES = {"host": tree.Tie.HOST, "on_this": tree.Tie.ON, "on": tree.Tie.ON}
ENDS = {end.value: end for end in tree.End}
MOMENTS = {moment.value: moment for moment in tree.Moments}
FOLDS = {"sum": tree.Fold.SUM, "highest": tree.Fold.HIGHEST, "lowest": tree.Fold.LOWEST}
RESERVED = frozenset(
    (
        *(*ZONES, *WHOSE, *TIES, *FOLDS, "difference", "self", "opponent", "turn_player", "this", "it", "life"),
        *("count", "times"),
        *("random", "up", "any", "all", "at", "exactly", "by", "of", "to", "as", "or", "and", "not", "is", "are"),
        *("done", "exists", "happened", "can", "during", "if", "else", "laid", "awake", "face_up", "face_down"),
        *("onto", "with", "without", "from", "undefendable", "open", "paying", "spending", "sharing"),
        *("different", "total", "covering", "may", "for", "each", "instead", "when", "cannot", "must", "also"),
    )
)


class Naming(StrEnum):
    """What a name is bound to."""

    CARDS = "cards"
    NUMBER = "a number"
    PLAYER = "a player"
    WORD = "a word"


class NameReader(Cursor):
    """Reads names, and knows which are bound so far."""

    def __init__(self, tokens: tuple[Token, ...], file: str = "", line: int = 1) -> None:
        super().__init__(tokens, file, line)
        self.bound: dict[str, Naming] = {"it": Naming.CARDS, "amount": Naming.NUMBER, "actor": Naming.PLAYER}
        self.bound |= {"source": Naming.CARDS, "paid": Naming.CARDS}

    def bind(self, naming: Naming) -> str:
        """A new name, from here on bound to what `naming` says."""
        name = self.new_name()
        self.bound[name] = naming
        return name

    def new_name(self) -> str:
        """A name that is bound once what it names is read: it does not name itself."""
        token = self.token
        text = self.take("word", "a name")
        if not re.fullmatch(r"[a-z][a-z_0-9]*", text) or text in RESERVED:
            self.error(f"'{text}' cannot be a name: small Latin letters, no word of the language", token)
        return text

    def named(self, *namings: Naming) -> str:
        """A name that is bound to one of these."""
        token = self.token
        text = self.take("word", "a name")
        if text not in self.bound:
            self.error(f"nothing is bound to '{text}' here", token)
        if self.bound[text] not in namings:
            self.error(f"'{text}' is bound to {self.bound[text].value}, not to {namings[0].value}", token)
        return text
