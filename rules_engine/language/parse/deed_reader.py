"""Reads statements that move, play, turn, show and hurt."""

from abc import abstractmethod

from rules_engine.language import tree
from rules_engine.language.parse.modifier_reader import CHANGES, ModifierReader
from rules_engine.language.parse.names import WHOSE, ZONES, Naming
from rules_engine.vocabulary.terms import Orientation, Procedure

ORDERS = {"top": tree.Order.TOP, "bottom": tree.Order.BOTTOM, "shuffled": tree.Order.SHUFFLED}
SELF = tree.Player(tree.Whose.OWN)


class DeedReader(ModifierReader):
    """Reads what is done to cards and players; bodies are read by the reader built on this one."""

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

    @abstractmethod
    def _block_or_one(self) -> tuple[tree.Statement, ...]:
        """A block of statements, or a single one."""
