"""Reads numbers: written, counted, read off cards."""

from abc import ABC, abstractmethod

from rules_engine.language import tree
from rules_engine.language.parse.names import FOLDS, PLAYERS, TRAITS, VALUES, WHOSE, NameReader, Naming
from rules_engine.language.parse.tokens import within_itself


class NumberReader(NameReader, ABC):
    """Reads amounts; which cards and events they are of is read by the readers built on this one."""

    def amount(self) -> tree.Amount:
        left = self._product()
        while self.sees_any("+", "-"):
            self.go_deeper()  # For good: each sum stands around all that has been read of it.
            operator = tree.Operator(self.take("sign", "+ or -"))
            left = tree.Calculation(left, operator, self._product())
        return left

    def _product(self) -> tree.Amount:
        left = self._single()
        while self.sees_any("*", "/"):
            self.go_deeper()
            operator = tree.Operator(self.take("sign", "* or /"))
            left = tree.Calculation(left, operator, self._single())
        return left

    @within_itself
    def _single(self) -> tree.Amount:
        if self.token.kind == "number":
            return tree.Number(int(self.take("number", "a number")))
        if self.accept("("):
            inner = self.amount()
            self.expect(")")
            return inner
        if self.accept("life"):
            return tree.Life(PLAYERS["self"])
        if self.token.text in WHOSE and self.ahead().text == "." and self.ahead(2).text == "life":
            whose = WHOSE[self.take("word", "whose life")]
            self.at += 2
            return tree.Life(tree.Player(whose))
        if self.sees("count", "("):
            return self._count()
        if self.sees("times", "(") or self.sees("total", "("):
            return self._tally()
        if self.sees("difference", "("):
            return self._difference()
        if self.token.text in FOLDS and self.ahead().text == "(":
            return self._folded()
        return self._value_or_variable()

    def _difference(self) -> tree.Amount:
        self.at += 2
        left = self.amount()
        self.expect(",")
        right = self.amount()
        self.expect(")")
        return tree.Calculation(left, tree.Operator.DIFFERENCE, right)

    def _count(self) -> tree.Amount:
        self.at += 2
        trait = None
        if self.token.text in TRAITS and self.ahead().text == "of":
            trait = TRAITS[self.take("word", "a trait")]
            self.expect("of")
        cards = self.cards()
        self.expect(")")
        return tree.Count(cards, trait)

    def _tally(self) -> tree.Amount:
        total = self.take("word", "times or total") == "total"
        self.expect("(")
        event = self.event()
        self.expect(",")
        span = self.span()
        self.expect(")")
        return tree.Tally(event, span, total)

    def _folded(self) -> tree.Amount:
        fold = FOLDS[self.take("word", "sum")]
        self.expect("(")
        cards = self.cards()
        value = self._dot_value()
        self.expect(")")
        return tree.ValueOf(cards, value, fold)

    def _value_or_variable(self) -> tree.Amount:
        if self.bound.get(self.token.text) is Naming.NUMBER:
            return tree.Variable(self.named(Naming.NUMBER))
        if not self.starts_cards():
            self.fail("a number, life, count(…), sum(…), a bound name or a card's power or cost")
        return tree.ValueOf(self.cards(), self._dot_value())

    def _dot_value(self) -> tree.Value:
        self.expect(".")
        return VALUES[self.one_of({**VALUES}, "a value")]

    @abstractmethod
    def starts_cards(self) -> bool:
        """Whether the next token can begin a naming of cards."""

    @abstractmethod
    def cards(self) -> tree.Cards:
        """Which cards are meant."""

    @abstractmethod
    def event(self) -> tree.EventPattern:
        """A pattern of what happens."""

    @abstractmethod
    def span(self) -> tree.Span:
        """How long something lasts."""
