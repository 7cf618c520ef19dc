"""Modifiers: what lasts, in `always` and after a duration."""

from abc import abstractmethod
from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.parse.event_reader import EventReader
from rules_engine.language.parse.names import SEASONS, TRAITS, TYPES, VALUES, Naming
from rules_engine.vocabulary.terms import CardType, Orientation, Season

CHANGES = {change.value: change for change in tree.Change}
Part = CardType | Season | tree.HasAttribute | tree.HasName | tree.Variable | tree.Trait | str


class ModifierReader(EventReader):
    """Reads what changes cards or rules for a time."""

    def modifiers(self) -> tuple[tree.ModifierNode, ...]:
        """`{ modifier; … }`."""
        self.expect("{")
        modifiers = []
        while not self.accept("}"):
            modifiers.append(self.modifier())
            if not self.accept(";") and not self.sees("}"):
                self.fail("';' or '}'")
        return tuple(modifiers)

    def modifier(self) -> tree.ModifierNode:
        if self.accept("cannot"):
            return tree.Forbids(self._events())
        if self.accept("only"):
            return tree.Only(self.event())
        if self.accept("must"):
            return tree.Requires(self.event())
        if self.accept("can"):
            return self._permission()
        if self.accept("instead", "of"):
            return tree.Replaces(self.trigger(), condition=self._optional_condition(), body=self.block())
        if self.accept("defence", "against"):
            cause = self.cause()
            self.expect("costs")
            return tree.DefenceCosts(cause, self.amount())
        if self.accept("when"):
            return tree.Listens(self.trigger(), condition=self._optional_condition(), body=self.block())
        return self._of_cards(self.cards())

    def starts_modifier(self) -> bool:
        """Whether a modifier comes next and not a statement of its own."""
        return self.sees_any("cannot", "only", "must", "can", "instead", "when", "defence") or self.starts_cards()

    def _events(self) -> tuple[tree.EventPattern, ...]:
        events = [self.event()]
        while self.accept(","):
            events.append(self.event())
        return tuple(events)

    def _optional_condition(self) -> tree.Condition | None:
        return self.condition() if self.accept("if") else None

    def _permission(self) -> tree.ModifierNode:
        event, flags = self.event(), set()
        while self.sees_any("free", "spending", "uncounted", "face_up", "unspent"):
            flags.add(self.take("word", "free"))
        words = ("free", "spending", "uncounted", "face_up", "unspent")
        return tree.Permits(event, *(word in flags for word in words))

    def _of_cards(self, cards: tree.Cards) -> tree.ModifierNode:
        if self.accept("."):
            return self._changed_value(cards)
        for words, reader in OF_CARDS:
            if self.accept(*words):
                return reader(self, cards)
        return self.fail(f".power, .cost, {', '.join(' '.join(words) for words, _ in OF_CARDS)}")

    def _changed_value(self, cards: tree.Cards) -> tree.ModifierNode:
        value = VALUES[self.one_of({**VALUES}, "a value")]
        if self.token.text not in CHANGES:
            self.fail("+, - or =")
        change = CHANGES[self.take("sign", "+, - or =")]
        return tree.ChangeValue(cards, value, change, self.amount())

    def _swaps(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.SwapValues(cards)

    def _untouched(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.Untouched(cards, self.cause())

    def _unchosen(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.Untouched(cards, self.cause(), choice_only=True)

    def _copies(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.Copies(cards, self.cards())

    def _enters(self, cards: tree.Cards) -> tree.ModifierNode:
        if not self.sees_any("laid", "awake"):
            self.fail("laid or awake")
        return tree.Enters(cards, Orientation.of(self.take("word", "laid or awake")))

    def _enters_swapped(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.EntersSwapped(cards)

    def _omits(self, cards: tree.Cards) -> tree.ModifierNode:
        return tree.Omits(cards, self.take("keyword", "■…"))

    def _stands_for(self, cards: tree.Cards) -> tree.ModifierNode:
        zone = self.zones()[0]
        return tree.ActsAs(cards, zone, SEASONS[self.one_of({**SEASONS}, "a season")] if self.accept("as") else None)

    def _has(self, cards: tree.Cards) -> tree.ModifierNode:
        if self.accept("text", "of"):
            source = self.cards()
            return tree.GainsText(cards, source, self.take("keyword", "■…") if self.accept("without") else "")
        abilities = [self._granted()]
        while self.accept(","):
            abilities.append(self._granted())
        return tree.Grants(cards, tuple(abilities))

    def _granted(self) -> tree.Ability:
        if self.token.kind == "keyword":
            return self.keyword_ability()
        self.expect("(")
        ability = self.ability()
        self.expect(")")
        return ability

    def _gives(self, cards: tree.Cards) -> tree.ModifierNode:
        seasons = [SEASONS[self.one_of({**SEASONS}, "a season")]]
        while self.token.text in SEASONS:
            seasons.append(SEASONS[self.take("word", "a season")])
        return tree.Gives(cards, tuple(seasons), self.filter_in_braces() if self.accept("for") else tree.ANY_CARD)

    def _loses(self, cards: tree.Cards) -> tree.ModifierNode:
        if self.token.kind == "keyword":
            return tree.LosesText(cards, self.take("keyword", "■…"))
        self.expect("text")
        return tree.LosesText(cards, self.part_of_text() if self.accept("of") else "")

    def _becomes(self, cards: tree.Cards) -> tree.ModifierNode:
        also = self.accept("also")
        parts = [self._part_of_becoming()]
        while self.accept("and"):
            parts.append(self._part_of_becoming())
        return tree.Becomes(
            cards,
            also,
            types=tuple(part for part in parts if isinstance(part, CardType)),
            seasons=tuple(part for part in parts if isinstance(part, Season)),
            attributes=tuple(part.attribute for part in parts if isinstance(part, tree.HasAttribute)),
            name="".join(part.name for part in parts if isinstance(part, tree.HasName)),
            no_attributes="attributes" in parts,
            no_seasons="seasons" in parts,
            named=tuple(part.name for part in parts if isinstance(part, tree.Variable)),
            every=tuple(part for part in parts if isinstance(part, tree.Trait)),
        )

    def _missing(self) -> str:
        if not self.sees_any("attributes", "seasons"):
            self.fail("attributes or seasons")
        return self.take("word", "attributes or seasons")

    def _part_of_becoming(self) -> Part:
        if self.token.kind == "name":
            return tree.HasName(self.take("name", "a name"))
        if self.accept("without"):
            return self._missing()
        if self.accept("every"):
            return TRAITS[self.one_of({**TRAITS}, "a trait")]
        if self.accept("="):
            return tree.Variable(self.named(*Naming))
        found = TYPES.get(self.token.text) or SEASONS.get(self.token.text)
        if found is None:
            return tree.HasAttribute(self.attribute("a type, season, attribute, 「name」, without, every or '= name'"))
        self.at += 1
        return found

    @abstractmethod
    def block(self) -> tuple[tree.Statement, ...]:
        """Statements in braces."""

    @abstractmethod
    def bracketed(self) -> tuple[tree.Statement, ...]:
        """Statements in brackets."""

    @abstractmethod
    def ability(self) -> tree.Ability:
        """A whole ability."""

    @abstractmethod
    def keyword_ability(self) -> tree.Ability:
        """An ability under its keyword."""


Reader = Callable[[ModifierReader, tree.Cards], tree.ModifierNode]
OF_CARDS: tuple[tuple[tuple[str, ...], Reader], ...] = (
    (("has",), ModifierReader._has),
    (("have",), ModifierReader._has),
    (("loses",), ModifierReader._loses),
    (("lose",), ModifierReader._loses),
    (("becomes",), ModifierReader._becomes),
    (("become",), ModifierReader._becomes),
    (("copies",), ModifierReader._copies),
    (("gives",), ModifierReader._gives),
    (("enters",), ModifierReader._enters),
    (("can", "enter", "swapped"), ModifierReader._enters_swapped),
    (("can", "omit"), ModifierReader._omits),
    (("swaps", "power", "and", "cost"), ModifierReader._swaps),
    (("untouched", "by"), ModifierReader._untouched),
    (("unchosen", "by"), ModifierReader._unchosen),
    (("stands", "for"), ModifierReader._stands_for),
    (("stand", "for"), ModifierReader._stands_for),
)
