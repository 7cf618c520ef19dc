"""Reads which cards and players are meant, and what cards must be like."""

import re

from rules_engine.language import tree
from rules_engine.language.parse.names import (
    ENDS,
    FEATURES,
    MOMENTS,
    PLAYERS,
    RELATIONS,
    SEASONS,
    TIES,
    TRAITS,
    TYPES,
    VALUES,
    WHOSE,
    ZONES,
    Naming,
)
from rules_engine.language.parse.number_reader import NumberReader
from rules_engine.language.parse.tokens import within_itself
from rules_engine.vocabulary.terms import Zone


class CardReader(NumberReader):
    """Reads filters, cards, picks and players."""

    def filter_in_braces(self) -> tree.AllOf:
        self.expect("{")
        return self._filters("}")

    def sees_filter(self) -> bool:
        """Whether a brace touches the word before it: a filter; a block stands apart from it."""
        before = self.tokens[self.at - 1]
        return self.sees("{") and self.at > 0 and self.token.column == before.column + len(before.text)

    def filter_apart(self) -> tree.AllOf:
        """A filter where no block can follow: it need not touch the word before."""
        return self.filter_in_braces() if self.sees("{") else tree.ANY_CARD

    def optional_filter(self) -> tree.AllOf:
        return self.filter_in_braces() if self.sees_filter() else tree.ANY_CARD

    def _filters(self, closing: str) -> tree.AllOf:
        if self.accept(closing):
            return tree.ANY_CARD
        filters = [self._alternatives()]
        while self.accept(","):
            filters.append(self._alternatives())
        self.expect(closing)
        return tree.AllOf(tuple(filters))

    def _alternatives(self) -> tree.Filter:
        filters = [self._filter()]
        while self.accept("|"):
            filters.append(self._filter())
        return filters[0] if len(filters) == 1 else tree.AnyOf(tuple(filters))

    @within_itself
    def _filter(self) -> tree.Filter:
        if self.accept("not"):
            return tree.Not(self._filter())
        if self.accept("("):
            inner = self._filters(")")
            return inner.filters[0] if len(inner.filters) == 1 else inner
        if self.accept("~"):
            return self._part()
        if self.token.kind == "name":
            return tree.HasName(self.take("name", "a name"))
        if self.token.kind == "keyword":
            return self._keyword_filter()
        if self.token.kind != "word":
            self.fail("a filter")
        return self._word_filter()

    def _part(self) -> tree.Filter:
        if self.token.kind == "name":
            return tree.HasName(self.take("name", "a name"), part=True)
        return tree.HasAttribute(self.attribute("a part of an attribute or of a 「name」"), part=True)

    def _keyword_filter(self) -> tree.Filter:
        keyword = self.take("keyword", "a keyword")
        known = self.token.kind == "number" or bool(set(self.token.text) & SEASONS.keys())
        return tree.HasKeyword(keyword, self.take(self.token.kind, "a number") if known else "")

    def _word_filter(self) -> tree.Filter:
        word, following = self.token.text, self.ahead().text
        if word in VALUES and following in RELATIONS:
            return self._value_filter()
        if word in TRAITS and following == "=":
            trait = TRAITS[self.take("word", "a trait")]
            self.expect("=")
            return tree.HasTrait(trait, self.named(*Naming))
        self.at += 1
        if word == "only":
            return tree.HasSeason(SEASONS[self.one_of({**SEASONS}, "a season")], only=True)
        if word == "has":
            return tree.HasText(MOMENTS[self.one_of({**MOMENTS}, "a moment")])
        if word in ("on", "with") and following == "{":
            inner = self.filter_in_braces()
            return tree.LiesOn(inner) if word == "on" else tree.Carries(inner)
        if word in TYPES:
            return tree.HasType(TYPES[word])
        if word in SEASONS:
            return tree.HasSeason(SEASONS[word])
        if word in FEATURES:
            return tree.HasFeature(FEATURES[word])
        self.at -= 1
        return tree.HasAttribute(self.attribute("a type, season, attribute, ■keyword, 「name」, comparison or feature"))

    def attribute(self, expected: str) -> str:
        """An attribute: no small Latin letters, so that a misspelt word of the language is never taken for one."""
        if self.token.text.isascii() and not self.token.text.isupper():
            self.fail(expected)
        return self.take("word", expected)

    def _value_filter(self) -> tree.Filter:
        value = VALUES[self.take("word", "a value")]
        return tree.HasValue(value, self.relation(), self.amount())

    def relation(self) -> tree.Relation:
        if self.token.kind != "sign" or self.token.text not in RELATIONS:
            self.fail("a comparison (< <= = != >= >)")
        return RELATIONS[self.take("sign", "a comparison")]

    def starts_cards(self) -> bool:
        """Whether the next token can begin a naming of cards."""
        token, following = self.token, self.ahead().text
        if token.text == "{":
            return token.kind == "sign"
        if token.kind != "word":
            return False
        if token.text in WHOSE:
            return following == "." and self.ahead(2).text != "life"
        if token.text in ("this", "it") or token.text in ZONES or token.text in TIES:
            return True
        return self.bound.get(token.text) is Naming.CARDS

    def cards(self) -> tree.Cards:
        parts = [self._cards_part()]
        while self.sees("or") and self._cards_follow_or():
            self.expect("or")
            parts.append(self._cards_part())
        return parts[0] if len(parts) == 1 else tree.Union(tuple(parts))

    def _cards_follow_or(self) -> bool:
        self.at += 1
        follows = self._is_zone_of() if self.token.text in WHOSE else self.starts_cards()
        self.at -= 1
        return follows

    def _is_zone_of(self) -> bool:
        return self.token.text in WHOSE and self.ahead().text == "." and self.ahead(2).text in ZONES

    @within_itself
    def _cards_part(self) -> tree.Cards:
        if not self.starts_cards():
            if self.token.kind == "word" and re.fullmatch(r"[a-z_0-9]+", self.token.text):
                self.error(f"'{self.token.text}' names no cards here")
            self.fail("cards (own.soul{…}, this, host, on_this, {…}, a bound name)")
        word = self.token.text
        if word == "{":
            return tree.Selector(tree.Whose.BOTH, (), self.filter_in_braces())
        if word in WHOSE or word in ZONES:
            return self._selector()
        self.at += 1
        if word == "this":
            return tree.This()
        if word in TIES:
            return self._tied(word)
        return tree.Bound(word, self.optional_filter())

    def _tied(self, word: str) -> tree.Cards:
        of: tree.Cards = tree.This()
        if word != "on_this" and self.accept("("):
            of = self.cards()
            self.expect(")")
        elif word == "on":
            self.fail("'(': on(cards)")
        return tree.Tied(TIES[word], of, self.optional_filter())

    def _selector(self) -> tree.Cards:
        whose = tree.Whose.BOTH
        if self.token.text in WHOSE:
            whose = WHOSE[self.take("word", "own or opp")]
            self.expect(".")
        zones = self.zones()
        end, nth = None, 0
        if self.sees(".") and self.ahead().text in ENDS:
            self.expect(".")
            end = ENDS[self.take("word", "top or bottom")]
            if self.accept("("):
                nth = int(self.take("number", "a number"))
                self.expect(")")
        return tree.Selector(whose, zones, self.optional_filter(), end, nth)

    def zones(self) -> tuple[Zone, ...]:
        zones = [ZONES[self.one_of({**ZONES}, "a zone")]]
        while self.accept("|"):
            zones.append(ZONES[self.one_of({**ZONES}, "a zone")])
        return tuple(zones)

    def pick(self) -> tree.Pick:
        quantity, amount, random = self._quantity()
        cards = self.cards()
        by = self.player() if self.accept("by") else None
        such = []
        while self.sees_any("sharing", "different", "total", "covering"):
            such.append(self._together())
        return tree.Pick(quantity, amount, cards, random, by, tuple(such))

    def _quantity(self) -> tuple[tree.Quantity, tree.Amount | None, bool]:
        random = self.accept("random")
        if self.accept("any"):
            return tree.Quantity.ANY, None, random
        if self.accept("all"):
            return tree.Quantity.ALL, None, random
        for words, quantity in (
            (("up", "to"), tree.Quantity.UP_TO),
            (("at", "least"), tree.Quantity.AT_LEAST),
            (("exactly",), tree.Quantity.FULL),
        ):
            if self.accept(*words):
                return quantity, self._quantity_amount(), random
        if self.starts_cards():
            return tree.Quantity.ALL, None, random
        return tree.Quantity.EXACT, self._quantity_amount(), random

    def _quantity_amount(self) -> tree.Amount:
        if self.token.kind == "number":
            return tree.Number(int(self.take("number", "a number")))
        if self.sees_any("(", "count", "sum", "times"):
            return self._single()
        return tree.Variable(self.named(Naming.NUMBER))

    def _together(self) -> tree.Alike | tree.Total | tree.Covering:
        if self.accept("total"):
            value = VALUES[self.one_of({**VALUES}, "a value")]
            return tree.Total(value, self.relation(), self.amount())
        if self.accept("covering"):
            self.expect("(")
            return tree.Covering(self._filters(")").filters)
        different = self.take("word", "sharing or different") == "different"
        return tree.Alike(TRAITS[self.one_of({**TRAITS}, "a trait")], different)

    def starts_player(self) -> bool:
        if self.token.kind != "word":
            return False
        a_player = self.token.text in PLAYERS or self.bound.get(self.token.text) is Naming.PLAYER
        return (a_player and self.ahead().text != ".") or self.sees("owner", "(")

    def player(self) -> tree.Player:
        """`self`, `opponent`, `both`, `turn_player`, `actor`, `owner(p)` or a bound name."""
        if self.token.kind != "word":
            self.fail("a player")
        if self.sees("owner", "("):
            self.at += 2
            name = self.named(Naming.CARDS)
            self.expect(")")
            return tree.Player(tree.Whose.OWNER, name)
        if self.token.text in PLAYERS:
            return PLAYERS[self.take("word", "a player")]
        return tree.Player(tree.Whose.BOTH, self.named(Naming.PLAYER))
