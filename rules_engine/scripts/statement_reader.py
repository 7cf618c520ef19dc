"""Statements: what a body does, one after the other."""

from collections.abc import Callable

from rules_engine.scripts import tree
from rules_engine.scripts.card_reader import TRAITS, WHOSE, ZONES, Naming
from rules_engine.scripts.event_reader import PHASES
from rules_engine.scripts.modifier_reader import CHANGES, ModifierReader
from rules_engine.scripts.tokens import END
from rules_engine.vocabulary import Orientation, Procedure

Body = tuple[tree.Statement, ...]
ORDERS = {"top": tree.Order.TOP, "bottom": tree.Order.BOTTOM, "shuffled": tree.Order.SHUFFLED}
DECLARED = {kind.value: kind for kind in tree.Declared}
RIGHTS = {procedure.value: procedure for procedure in Procedure if procedure.value not in ("defend", "zero_search")}
NAMINGS = {tree.Declared.NUMBER: Naming.NUMBER, tree.Declared.PLAYER: Naming.PLAYER}
SELF = tree.Player(tree.Whose.OWN)


class StatementReader(ModifierReader):
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

    # --- moving and playing cards ---

    def _put(self) -> tree.Statement:
        return self._moved(search=False)

    def _search(self) -> tree.Statement:
        return self._moved(search=True)

    def _moved(self, search: bool) -> tree.Statement:
        pick = self.pick()
        in_order = self.accept("in", "order")
        self.expect("->")
        return tree.Put(pick, self._destination(), search, self._as(), in_order)

    def _as(self, naming: Naming = Naming.CARDS) -> str:
        return self.bind(naming) if self.accept("as") else ""

    def _destination(self) -> tree.Destination:
        whose = tree.Whose.OWNER
        if self.token.text in WHOSE:
            whose = WHOSE[self.take("word", "whose zone")]
            self.expect(".")
        zone = ZONES[self.one_of({**ZONES}, "a zone")]
        order = self._order() if self.accept(".") else None
        orientation = self._orientation()
        face_down = self.accept("face_down")
        return tree.Destination(whose, zone, order, face_down, orientation or self._orientation())

    def _order(self) -> tree.Order:
        order = ORDERS[self.one_of({**ORDERS}, "top, bottom or shuffled")]
        if order is tree.Order.TOP and self.accept("|", "bottom"):
            return tree.Order.TOP_OR_BOTTOM
        return order

    def _orientation(self) -> Orientation | None:
        if self.accept("laid"):
            return Orientation.LAID
        return Orientation.AWAKE if self.accept("awake") else None

    def _play(self, procedure: Procedure) -> tree.Statement:
        pick, onto, whose = self.pick(), None, tree.Whose.OWN
        if self.accept("onto") or self.accept("at"):
            onto = self.pick()
        if self.accept("to"):
            whose = WHOSE[self.one_of({**WHOSE}, "own or opp")]
        orientation = self._orientation()
        face_up = self.accept("face_up")
        disguise = self._disguise()
        paying = self.accept("paying")
        spending = self.accept("spending")
        return tree.Play(procedure, pick, onto, orientation, disguise, face_up, paying, spending, whose, self._as())

    def _disguise(self) -> tree.Disguise | None:
        face_down = self.accept("face_down")
        if not face_down and not self.sees("disguised"):
            return None
        self.accept("disguised")
        self.expect("cost")
        cost = self._number()
        self.expect("power")
        return tree.Disguise(cost, self._number(), face_down)

    def _number(self) -> tree.Amount:
        if self.token.kind == "number":
            return tree.Number(int(self.take("number", "a number")))
        return self.amount()

    def _summon(self) -> tree.Statement:
        return self._play(Procedure.SUMMON)

    def _possess(self) -> tree.Statement:
        return self._play(Procedure.POSSESS)

    def _deploy(self) -> tree.Statement:
        return self._play(Procedure.DEPLOY)

    def _use(self) -> tree.Statement:
        return self._play(Procedure.USE)

    def _attack(self) -> tree.Statement:
        self.expect("with")
        return self._play(Procedure.ATTACK)

    def _lay(self) -> tree.Statement:
        return tree.Turn(self.pick(), Orientation.LAID, self._as())

    def _wake(self) -> tree.Statement:
        return tree.Turn(self.pick(), Orientation.AWAKE, self._as())

    def _flip(self) -> tree.Statement:
        pick = self.pick()
        if not self.sees_any("face_up", "face_down"):
            self.fail("face_up or face_down")
        return tree.Flip(pick, self.take("word", "face_up") == "face_up")

    def _look(self) -> tree.Statement:
        return tree.Show(self.pick(), False, self._as())

    def _reveal(self) -> tree.Statement:
        return tree.Show(self.pick(), True, self._as())

    def _shuffle(self) -> tree.Statement:
        whose = WHOSE[self.one_of({**WHOSE}, "whose deck")]
        self.expect(".")
        self.expect("deck")
        return tree.Shuffle(tree.Player(whose))

    def _swap(self) -> tree.Statement:
        one = self.cards()
        self.expect("with")
        return tree.Swap(one, self.cards())

    # --- players ---

    def _damage(self) -> tree.Statement:
        target, amount = self._target(), self.amount()
        undefendable = self.accept("undefendable")
        return tree.Damage(target, amount, undefendable, self._as(Naming.NUMBER))

    def _target(self) -> tree.Target:
        if not self.accept("one_of"):
            return tree.Target((self._player_or_pick(),))
        self.expect("(")
        choices = [self._player_or_pick()]
        while self.accept(","):
            choices.append(self._player_or_pick())
        self.expect(")")
        return tree.Target(tuple(choices))

    def _player_or_pick(self) -> tree.Player | tree.Pick:
        return self.player() if self.starts_player() else self.pick()

    def _draw(self) -> tree.Statement:
        return self._drawn(SELF)

    def _drawn(self, player: tree.Player) -> tree.Statement:
        quantity = tree.Quantity.UP_TO if self.accept("up", "to") else tree.Quantity.EXACT
        return tree.Draw(player, quantity, self.amount(), self.accept("open"), self._as())

    def _starts_life(self) -> bool:
        step = 2 if self.token.text in WHOSE and self.ahead().text == "." else 0
        return self.ahead(step).text == "life" and self.ahead(step + 1).text in CHANGES

    def _life(self) -> tree.Statement:
        whose = tree.Whose.OWN
        if not self.accept("life"):
            whose = WHOSE[self.take("word", "whose life")]
            self.at += 2
        change, amount = CHANGES[self.take("sign", "+, - or =")], self.amount()
        return tree.ChangeLife(tree.Player(whose), change, amount, self._as(Naming.NUMBER))

    def _deed(self) -> tree.Statement:
        player = self.player()
        if self.accept("draws") or self.accept("draw"):
            return self._drawn(player)
        if self.accept("does") or self.accept("do"):
            return tree.AsPlayer(player, self._block_or_one())
        for word, wins in (("wins", True), ("loses", False)):
            if self.accept(word):
                return tree.EndGame(player, wins)
        return self.fail("draws, does, wins or loses")

    # --- choices ---

    def _choose(self) -> tree.Statement:
        if self.token.kind == "number" or self.sees("one"):
            return self._choose_among()
        name = self.bind(Naming.CARDS)
        self.expect("=")
        return tree.Choose(name, self.pick())

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
        name = self.bind(Naming.NUMBER)
        self.expect("=")
        return tree.Let(name, self.amount())

    def _declare(self) -> tree.Statement:
        name = self.bind(Naming.WORD)
        self.expect("=")
        kind = DECLARED[self.one_of({**DECLARED}, "what is declared")]
        self.bound[name] = NAMINGS.get(kind, Naming.WORD)
        lowest, highest = None, None
        if kind is tree.Declared.NUMBER and not self.sees_any("by", "of", ";"):
            lowest = self.amount()
            if self.accept("to"):
                highest = self.amount()
        among = self.cards() if self.accept("of") else None
        return tree.Declare(name, kind, lowest, highest, self.player() if self.accept("by") else None, among)

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

    # --- time and rules ---

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
