"""Statements: what a body does, one after the other."""

from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.parse.deed_reader import SELF, DeedReader
from rules_engine.language.parse.event_reader import PHASES
from rules_engine.language.parse.modifier_reader import CHANGES
from rules_engine.language.parse.names import TRAITS, WHOSE, Naming
from rules_engine.language.parse.tokens import END, within_itself
from rules_engine.vocabulary.terms import Procedure

Body = tuple[tree.Statement, ...]
DECLARED = {kind.value: kind for kind in tree.Declared}
RIGHTS = {procedure.value: procedure for procedure in Procedure if procedure.value not in ("defend", "zero_search")}
NAMINGS = {tree.Declared.NUMBER: Naming.NUMBER, tree.Declared.PLAYER: Naming.PLAYER}


class StatementReader(DeedReader):
    """Reads bodies."""

    def body(self, *closing: str) -> Body:
        """Statements up to one of the closing signs (not stepped over) or the end of the line."""
        statements = [self.statement()]
        while not self.sees_any(*closing) and self.token.kind != END:
            if not self.accept(";") and self.tokens[self.at - 1].text != "}":
                self.fail(" or ".join(["';'", *(f"'{sign}'" for sign in closing)]))
            if self.sees_any(*closing) or self.token.kind == END:
                break
            statements.append(self.statement())
        return tuple(statements)

    def block(self) -> Body:
        self.expect("{")
        body = self.body("}")
        self.expect("}")
        return body

    def bracketed(self) -> Body:
        self.expect("(")
        body = self.body(")")
        self.expect(")")
        return body

    def _block_or_one(self) -> Body:
        return self.block() if self.sees("{") else (self.statement(),)

    @within_itself
    def statement(self) -> tree.Statement:
        if self.sees_span():
            return tree.Lasting(self.span(), self.modifiers())
        reader = VERBS.get(self.token.text) if self.token.kind == "word" else None
        if reader is not None and self.ahead().text != ".":
            self.at += 1
            return reader(self)
        if self._starts_life():
            return self._life()
        if self.token.text == "amount" and self.ahead().text in CHANGES:
            self.at += 1
            return tree.AlterAmount(CHANGES[self.take("sign", "+")], self.amount())
        if self.starts_player():
            return self._deed()
        if self.starts_modifier():
            return self.modifier()
        return self.fail(f"a statement ({', '.join(VERBS)}, life, a player, a duration, a modifier)")

    def _choose(self) -> tree.Statement:
        if self.token.kind == "number" or self.sees("one"):
            return self._choose_among()
        name = self.new_name()
        self.expect("=")
        chosen = tree.Choose(name, self.pick())
        self.bound[name] = Naming.CARDS
        return chosen

    def _choose_among(self) -> tree.Statement:
        amount = 1 if self.accept("one") else int(self.take("number", "a number"))
        by = self.player() if self.accept("by") else None
        self.expect("[")
        options = [self.body("|", "]")]
        while self.accept("|"):
            options.append(self.body("|", "]"))
        self.expect("]")
        return tree.ChooseOne(tuple(options), amount, by)

    def _let(self) -> tree.Statement:
        name = self.new_name()
        self.expect("=")
        let = tree.Let(name, self.amount())
        self.bound[name] = Naming.NUMBER
        return let

    def _declare(self) -> tree.Statement:
        name = self.new_name()
        self.expect("=")
        kind = DECLARED[self.one_of({**DECLARED}, "what is declared")]
        lowest, highest = None, None
        if kind is tree.Declared.NUMBER and not self.sees_any("by", "of", ";"):
            lowest = self.amount()
            if self.accept("to"):
                highest = self.amount()
        among = self.cards() if self.accept("of") else None
        by = self.player() if self.accept("by") else None
        self.bound[name] = NAMINGS.get(kind, Naming.WORD)
        return tree.Declare(name, kind, lowest, highest, by, among)

    def _may(self) -> tree.Statement:
        by = self.player() if self.accept("by") else None
        return tree.May(self._block_or_one(), by)

    def _if(self) -> tree.Statement:
        condition = self.condition()
        self.accept(":")
        then = self._block_or_one()
        has_else = self.accept("else") or self.accept(";", "else")
        return tree.If(condition, then, self._block_or_one() if has_else else ())

    def _for(self) -> tree.Statement:
        self.expect("each")
        every = int(self.take("number", "a number")) if self.token.kind == "number" else 1
        cards = self.cards()
        self.accept(":")
        return tree.ForEach(cards, self._block_or_one(), every)

    def _repeat(self) -> tree.Statement:
        amount = self.amount()
        self.accept(":")
        return tree.Repeat(amount, self._block_or_one())

    def _later(self) -> tree.Statement:
        self.expect("when")
        trigger = self.trigger()
        span = self.span() if self.sees_span() else tree.Span.MATCH
        return tree.Later(trigger, self.block(), span)

    def _extra(self) -> tree.Statement:
        if self.accept("turn"):
            return tree.ExtraTurn(SELF)
        procedure = RIGHTS[self.one_of({**RIGHTS}, "a right")]
        amount = None if self.accept("any") else self.amount()
        different = TRAITS[self.one_of({**TRAITS}, "a trait")] if self.accept("different") else None
        return tree.Extra(SELF, procedure, amount, self.filter_apart(), different)

    def _skip(self) -> tree.Statement:
        whose = WHOSE[self.one_of({**WHOSE}, "own or opp")]
        return tree.Skip(tree.Player(whose), PHASES[self.one_of({**PHASES}, "a phase")])

    def _end(self) -> tree.Statement:
        self.expect("turn")
        return tree.EndTurn()

    def _negate(self) -> tree.Statement:
        return tree.Negate(self.cards())

    def _prevent(self) -> tree.Statement:
        return tree.Prevent()

    def _redirect(self) -> tree.Statement:
        return tree.Redirect(self._target())

    def _perform(self) -> tree.Statement:
        keyword = self.take("word" if self.token.kind == "word" else "keyword", "a keyword")
        has_amount = self.token.kind == "number" or self.sees("(")
        amount, orientation = self.amount() if has_amount else None, self._orientation()
        return tree.Perform(keyword, amount, self._as(), orientation)

    def _resolve(self) -> tree.Statement:
        self.expect("text")
        self.expect("of")
        return tree.RunText(self.cards())

    def _say(self) -> tree.Statement:
        return tree.Say(self.take("name", "「the words」"))


VERBS: dict[str, Callable[[StatementReader], tree.Statement]] = {
    "put": StatementReader._put,
    "search": StatementReader._search,
    "summon": StatementReader._summon,
    "possess": StatementReader._possess,
    "deploy": StatementReader._deploy,
    "use": StatementReader._use,
    "attack": StatementReader._attack,
    "damage": StatementReader._damage,
    "draw": StatementReader._draw,
    "look": StatementReader._look,
    "reveal": StatementReader._reveal,
    "lay": StatementReader._lay,
    "wake": StatementReader._wake,
    "flip": StatementReader._flip,
    "shuffle": StatementReader._shuffle,
    "swap": StatementReader._swap,
    "choose": StatementReader._choose,
    "let": StatementReader._let,
    "declare": StatementReader._declare,
    "may": StatementReader._may,
    "if": StatementReader._if,
    "for": StatementReader._for,
    "repeat": StatementReader._repeat,
    "later": StatementReader._later,
    "extra": StatementReader._extra,
    "skip": StatementReader._skip,
    "end": StatementReader._end,
    "negate": StatementReader._negate,
    "prevent": StatementReader._prevent,
    "redirect": StatementReader._redirect,
    "perform": StatementReader._perform,
    "resolve": StatementReader._resolve,
    "say": StatementReader._say,
}
