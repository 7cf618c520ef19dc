"""One script line → `Ability`."""

from rules_engine.language import tree
from rules_engine.language.parse.keyword_names import keyword_names
from rules_engine.language.parse.names import MOMENTS, SEASONS, TYPES
from rules_engine.language.parse.statement_reader import StatementReader
from rules_engine.language.parse.tokens import END, tokenize, within_itself
from rules_engine.vocabulary.terms import CardType, Season, Zone

HEADS = (*MOMENTS, "when", "instead", "always", "activate", "deckbuilding", "counts", "as")
OCCASIONS = {tuple(occasion.value.split()): occasion for occasion in tree.Occasion}
CLAUSES = "'from', 'if', 'first', 'anytime', 'in any phase', 'always'"
SPAN_OF_LIMIT = {"turn": tree.Span.TURN, "match": tree.Span.MATCH}


def parse(source: str, file: str = "", line: int = 1, column: int = 1) -> tree.Ability:
    """The ability that `source` says; ``InvalidScriptError`` names file, line, column and what was expected.

    `column` (1 or more) is where the source begins in its line.
    """
    reader = AbilityReader(tokenize(source, file, line, column), file, line)
    ability = reader.ability()
    if reader.token.kind != END:
        reader.fail("the end of the line")
    return ability


class AbilityReader(StatementReader):
    """Reads whole abilities."""

    @within_itself
    def ability(self) -> tree.Ability:
        form = self._form()
        if self.accept("deckbuilding"):
            return tree.Ability(self._deck_rule(), form=form)
        if self.accept("counts"):
            return tree.Ability(self._counts_as(), form=form)
        if self._at_keyword():
            return self._keyword(form)
        return self._with_clauses(self._head(), form)

    def keyword_ability(self) -> tree.Ability:
        """A keyword that is granted: with its number, without a body."""
        return tree.Ability(self._keyword_head())

    def _form(self) -> CardType | None:
        if not self.accept("as"):
            return None
        form = TYPES[self.one_of({**TYPES}, "a type")]
        self.expect(",")
        return form

    def _at_keyword(self) -> bool:
        return self.token.kind == "keyword" or (self.token.kind == "word" and self.token.text in keyword_names())

    def _head(self) -> tree.Head:
        if self.token.text in MOMENTS:
            return tree.At(MOMENTS[self.take("word", "a moment")])
        if self.accept("when"):
            return tree.When(self.trigger())
        if self.accept("instead", "of"):
            return tree.InsteadOf(self.trigger())
        if self.accept("always"):
            return tree.Always()
        if self.accept("activate"):
            return tree.Activate(self.bracketed() if self.sees("(") else ())
        return self.fail(f"a head ({', '.join(HEADS)} or a keyword)")

    def _with_clauses(self, head: tree.Head, form: CardType | None) -> tree.Ability:
        zones: tuple[Zone, ...] = ()
        condition: tree.Condition | None = None
        limit: tree.Limit | None = None
        while self.accept(","):
            if self.accept("from"):
                zones = self.zones()
            elif self.accept("if"):
                condition = self.condition()
            elif self.accept("first"):
                head = self._first(head)
            elif occasion := next((words for words in OCCASIONS if self.accept(*words)), None):
                head = self._at(head, OCCASIONS[occasion])
            else:
                limit = self._limit()
        names_a_moment = isinstance(head, tree.At) and self.deep > 1  # of a keyword's text, which is written elsewhere
        if not names_a_moment or self.sees(":"):
            self.expect(":")
            body = self.body(")")
        else:
            body = ()
        return tree.Ability(head, body, form, zones, condition, limit)

    def _first(self, head: tree.Head) -> tree.Head:
        if not isinstance(head, tree.When):
            self.error("'first' belongs to 'when'")
        return tree.When(head.event, first=True)

    def _at(self, head: tree.Head, occasion: tree.Occasion) -> tree.Head:
        if not isinstance(head, tree.Activate):
            self.error(f"'{occasion.value}' belongs to 'activate'")
        return tree.Activate(head.price, occasion)

    def _limit(self) -> tree.Limit:
        if self.accept("once"):
            times = 1
        else:
            times = int(self.take("number", f"{CLAUSES}, 'once per …' or 'N times per …'"))
            self.expect("times")
        self.expect("per")
        return tree.Limit(times, SPAN_OF_LIMIT[self.one_of({**SPAN_OF_LIMIT}, "turn or match")])

    # --- keywords ---

    def _keyword(self, form: CardType | None) -> tree.Ability:
        head = self._keyword_head()
        outer = self._with_clauses_of_keyword()
        abilities = self._governed() if self.accept(":") else ()
        named = tree.Keyword(head.name, head.number, head.seasons, head.filter, head.price, abilities)
        return tree.Ability(named, (), form, (), *outer)

    def _with_clauses_of_keyword(self) -> tuple[tree.Condition | None, tree.Limit | None]:
        condition: tree.Condition | None = None
        limit: tree.Limit | None = None
        while self.accept(","):
            if self.accept("if"):
                condition = self.condition()
            else:
                limit = self._limit()
        return condition, limit

    def _keyword_head(self) -> tree.Keyword:
        token = self.token
        self.at += 1
        if token.text not in keyword_names():
            self.error(f"'{token.text}' is not a keyword", token)
        number = int(self.take("number", "a number")) if self.token.kind == "number" else None
        seasons = self._seasons()
        kind = self.filter_apart()
        price = self.bracketed() if self.sees("(") else ()
        return tree.Keyword(token.text, number, seasons, kind, price)

    def _seasons(self) -> tuple[Season, ...]:
        if self.token.kind != "word" or not set(self.token.text) <= SEASONS.keys():
            return ()
        return tuple(SEASONS[letter] for letter in self.take("word", "seasons"))

    def _governed(self) -> tuple[tree.Ability, ...]:
        if not self.sees("("):
            return (self._governed_ability(),)
        abilities = []
        while True:
            self.expect("(")
            abilities.append(self.ability())
            self.expect(")")
            if not self.accept(","):
                return tuple(abilities)

    def _governed_ability(self) -> tree.Ability:
        if self._at_keyword() or self._at_head():
            return self.ability()
        return tree.Ability(tree.At(tree.Moments.TEXT), self.body(")"))

    def _at_head(self) -> bool:
        if self.sees_any("when", "always", "activate", "counts"):
            return True
        if self.sees("instead", "of"):
            return True
        return self.token.text in MOMENTS and self.ahead().text in (":", ",")

    # --- heads that say what a card is ---

    def _deck_rule(self) -> tree.DeckRule:
        self.expect(":")
        self.expect("copies")
        return tree.DeckRule(None if self.accept("unlimited") else int(self.take("number", "a number")))

    def _counts_as(self) -> tree.CountsAs:
        self.expect("as")
        if self.token.kind == "name":
            return tree.CountsAs(name=self.take("name", "a name"))
        word = self.token.text
        if word not in TYPES and word not in SEASONS:
            return tree.CountsAs(attributes=(self.attribute("a type, season, attribute or 「name」"),))
        self.at += 1
        if word in SEASONS:
            return tree.CountsAs(seasons=(SEASONS[word],))
        power = self._valued("power")
        cost = self._valued("cost")
        return tree.CountsAs(TYPES[word], power, cost, self.accept("without", "text"))

    def _valued(self, word: str) -> int | None:
        return int(self.take("number", "a number")) if self.accept(word) else None
