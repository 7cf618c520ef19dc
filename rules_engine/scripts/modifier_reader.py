"""Modifiers: what lasts, in `always` and after a duration."""

from rules_engine.scripts import tree
from rules_engine.scripts.card_reader import SEASONS, TYPES, VALUES, Naming
from rules_engine.scripts.event_reader import EventReader
from rules_engine.vocabulary import CardType, Season

CHANGES = {change.value: change for change in tree.Change}
HAS = ("has", "have")
LOSES = ("loses", "lose")


class ModifierReader(EventReader):
    """Reads what changes cards or rules for a time."""

    def modifiers(self) -> tuple[tree.Modifier, ...]:
        """`{ modifier; … }`."""
        self.expect("{")
        modifiers = []
        while not self.accept("}"):
            modifiers.append(self.modifier())
            if not self.accept(";") and not self.sees("}"):
                self.fail("';' or '}'")
        return tuple(modifiers)

    def modifier(self) -> tree.Modifier:
        if self.accept("cannot"):
            return tree.Forbids(self._events())
        if self.accept("must"):
            return tree.Requires(self.event())
        if self.accept("can"):
            return self._permission()
        if self.accept("instead", "of"):
            return tree.Replaces(self.trigger(), condition=self._optional_condition(), body=self.block())
        if self.accept("when"):
            return tree.Listens(self.trigger(), condition=self._optional_condition(), body=self.block())
        return self._of_cards(self.cards())

    def starts_modifier(self) -> bool:
        """Whether a modifier comes next and not a statement of its own."""
        return self.sees_any("cannot", "must", "can", "instead", "when") or self.starts_cards()

    def _events(self) -> tuple[tree.Event, ...]:
        events = [self.event()]
        while self.accept(","):
            events.append(self.event())
        return tuple(events)

    def _optional_condition(self) -> tree.Condition | None:
        return self.condition() if self.accept("if") else None

    def _permission(self) -> tree.Modifier:
        event, flags = self.event(), set()
        while self.sees_any("free", "spending", "anytime"):
            flags.add(self.take("word", "free"))
        price = self.bracketed() if self.accept("for") else ()
        return tree.Permits(event, "free" in flags, "spending" in flags, "anytime" in flags, price)

    def _of_cards(self, cards: tree.Cards) -> tree.Modifier:
        if self.accept("."):
            value = VALUES[self.one_of({**VALUES}, "a value")]
            if self.token.text not in CHANGES:
                self.fail("+, - or =")
            change = CHANGES[self.take("sign", "+, - or =")]
            return tree.ChangeValue(cards, value, change, self.amount())
        if self.sees_any(*HAS):
            return self._has(cards)
        if self.sees_any(*LOSES):
            return self._loses(cards)
        if self.accept("becomes") or self.accept("become"):
            return self._becomes(cards)
        if self.accept("swaps", "power", "and", "cost") or self.accept("swap", "power", "and", "cost"):
            return tree.SwapValues(cards)
        if self.sees_any("untouched", "unchosen"):
            choice_only = self.take("word", "untouched") == "unchosen"
            self.expect("by")
            return tree.Untouched(cards, self.cause(), choice_only)
        if self.accept("stands", "for") or self.accept("stand", "for"):
            return tree.ActsAs(cards, self.zones()[0])
        return self.fail(".power, .cost, has, loses, becomes, swaps, untouched, unchosen or stands for")

    def _has(self, cards: tree.Cards) -> tree.Modifier:
        self.take("word", "has")
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

    def _loses(self, cards: tree.Cards) -> tree.Modifier:
        self.take("word", "loses")
        if self.token.kind == "keyword":
            return tree.LosesText(cards, self.take("keyword", "■…"))
        self.expect("text")
        return tree.LosesText(cards, self.take("word", "a head word") if self.accept("of") else "")

    def _becomes(self, cards: tree.Cards) -> tree.Modifier:
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
            no_attributes=None in parts,
            named=tuple(part.name for part in parts if isinstance(part, tree.Variable)),
        )

    def _part_of_becoming(self) -> CardType | Season | tree.HasAttribute | tree.HasName | tree.Variable | None:
        if self.token.kind == "name":
            return tree.HasName(self.take("name", "a name"))
        if self.accept("without", "attributes"):
            return None
        if self.accept("="):
            return tree.Variable(self.named(*Naming))
        word = self.take("word", "a type, season, attribute, 「name」 or 'without attributes'")
        return TYPES.get(word) or SEASONS.get(word) or tree.HasAttribute(word)

    def block(self) -> tuple[tree.Statement, ...]:
        raise NotImplementedError

    def bracketed(self) -> tuple[tree.Statement, ...]:
        raise NotImplementedError

    def ability(self) -> tree.Ability:
        raise NotImplementedError

    def keyword_ability(self) -> tree.Ability:
        raise NotImplementedError
