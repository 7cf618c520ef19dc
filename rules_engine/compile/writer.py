"""The statements of one body become instructions.

`do` and `pick` carry a statement or a choice of the tree, the others are jumps. Slots (`$1`, `$2` …) hold what was
picked for the statement that follows.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules_engine.compile.program import POWERS, Instruction
from rules_engine.language import tree
from rules_engine.rulebook.options import OrderedMoves, PowerChanges, ShortDeck
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import CardType

MODIFIERS = (
    tree.ChangeValue, tree.SwapValues, tree.Grants, tree.GainsText, tree.LosesText, tree.Becomes, tree.Forbids,
    tree.Requires, tree.Permits, tree.Untouched, tree.Replaces, tree.Listens, tree.ActsAs,
)  # fmt: skip


class Writer:
    """Writes the instructions of one body; `slots` counts the values kept between them."""

    def __init__(
        self,
        ruleset: Ruleset,
        inside: Callable[[Any], tuple[int, ...]],
        later: Callable[[tree.Later], int],
    ) -> None:
        """`inside` compiles what a modifier grants or listens for, `later` a delayed trigger: numbers of programs."""
        self.ruleset = ruleset
        self.inside = inside
        self.later = later
        self.code: list[Instruction] = []
        self.slots = 0
        self.types: dict[str, tuple[CardType, ...]] = {}

    def write(self, body: tuple[tree.Statement, ...]) -> tuple[Instruction, ...]:
        self._body(body)
        return tuple(self.code)

    def _slot(self) -> str:
        self.slots += 1
        return f"${self.slots}"

    def _body(self, body: tuple[tree.Statement, ...]) -> None:
        for statement in body:
            self._statement(statement)

    def _statement(self, statement: tree.Statement) -> None:
        if isinstance(statement, MODIFIERS):
            statement = tree.Lasting(self._unspoken_span(statement), (statement,), printed=False)
        writer = WRITERS.get(type(statement))
        if writer:
            writer(self, statement)
        else:
            self.code.append(("do", statement))

    def _unspoken_span(self, statement: Any) -> tree.Span:
        """How long a change without a printed duration lasts (S-力の変化)."""
        this_turn = self.ruleset.power_changes is PowerChanges.THIS_TURN
        of_power = isinstance(statement, tree.ChangeValue) and statement.value in POWERS
        return tree.Span.TURN if this_turn and of_power else tree.Span.ON_FIELD

    def _emit(self, *instruction: Any) -> int:
        self.code.append(instruction)
        return len(self.code) - 1

    def _patch(self, line: int, *instruction: Any) -> None:
        self.code[line] = instruction

    def _remember_types(self, name: str, pick: tree.Pick) -> None:
        """Which types the cards named so were chosen among."""
        chosen = pick.cards
        if isinstance(chosen, tree.Bound):
            self.types[name] = self.types.get(chosen.name, ())
        else:
            self.types[name] = tuple(dict.fromkeys(_types_in(chosen)))

    def _run_text(self, statement: tree.RunText) -> None:
        types = self.types.get(statement.cards.name, ()) if isinstance(statement.cards, tree.Bound) else ()
        self._emit("do", replace(statement, types=types))

    def _picking(self, statement: Any) -> None:
        if name := getattr(statement, "name", ""):
            self._remember_types(name, statement.pick)
        slot = self._slot()
        self._emit("pick", statement.pick, slot, statement)
        self._emit("do", statement, slot)

    def _put(self, statement: tree.Put) -> None:
        if statement.in_order and self.ruleset.ordered_moves is OrderedMoves.ONE_BY_ONE:
            self._put_one_by_one(statement)
        else:
            self._picking(statement)

    def _put_one_by_one(self, statement: tree.Put) -> None:
        """As many single moves (S-順番に), until the deck is empty where that is enough (S-山札の不足)."""
        slot = self._slot()
        self._emit("repeat", statement.pick.amount, slot)
        line = self._emit()
        self._picking(replace(statement, pick=replace(statement.pick, amount=tree.Number(1))))
        if self.ruleset.short_deck is ShortDeck.WHAT_IS_THERE:
            stop = self._emit()
            self._emit("jump", line)
            self._patch(stop, "unless", tree.Exists(statement.pick.cards), len(self.code))
        else:
            self._emit("jump", line)
        self._patch(line, "again", slot, len(self.code))

    def _play(self, statement: tree.Play) -> None:
        slot, onto = self._slot(), self._slot()
        self._emit("pick", statement.pick, slot, statement)
        if statement.onto is not None:
            self._emit("pick", statement.onto, onto, statement)
        self._emit("do", statement, slot, onto)

    def _damage(self, statement: tree.Damage) -> None:
        choices = statement.target.choices
        if len(choices) > 1:
            parts = tuple(
                (tree.Damage(tree.Target((choice,)), statement.amount, statement.undefendable, statement.name),)
                for choice in choices
            )
            self._choose_one(tree.ChooseOne(parts))
        elif isinstance(choices[0], tree.Pick):
            slot = self._slot()
            self._emit("pick", choices[0], slot, statement)
            self._emit("do", statement, slot)
        else:
            self._emit("do", statement)

    def _choose(self, statement: tree.Choose) -> None:
        self._remember_types(statement.name, statement.pick)
        self._emit("pick", statement.pick, statement.name, statement)

    def _may(self, statement: tree.May) -> None:
        line = self._emit()
        self._body(statement.body)
        slot = self._slot()
        self._patch(line, "may", statement, self._emit("may_end", slot), slot)

    def _if(self, statement: tree.If) -> None:
        line = self._emit()
        self._body(statement.then)
        leap = self._emit()
        self._patch(line, "unless", statement.condition, len(self.code))
        self._body(statement.otherwise)
        self._patch(leap, "jump", len(self.code))

    def _choose_one(self, statement: tree.ChooseOne) -> None:
        slot = self._slot()
        self._emit("options", statement, slot)
        for number, option in enumerate(statement.options):
            line = self._emit()
            self._body(option)
            self._patch(line, "option", slot, number, len(self.code))

    def _for_each(self, statement: tree.ForEach) -> None:
        body = statement.body
        if len(body) == 1 and isinstance(body[0], tree.Damage | tree.ChangeLife):
            total = self._slot()
            self._emit("total", statement, body[0].amount, total)
            self._statement(_with_amount(body[0], tree.Variable(total)))
            return
        slot = self._slot()
        self._emit("each", statement, slot)
        line = self._emit()
        self._body(body)
        self._emit("jump", line)
        self._patch(line, "next", slot, len(self.code))

    def _repeat(self, statement: tree.Repeat) -> None:
        slot = self._slot()
        self._emit("repeat", statement.amount, slot)
        line = self._emit()
        self._body(statement.body)
        if len(statement.body) == 1 and isinstance(statement.body[0], tree.May):
            self._emit("unless", tree.Done(), len(self.code) + 2)
        self._emit("jump", line)
        self._patch(line, "again", slot, len(self.code))

    def _as_player(self, statement: tree.AsPlayer) -> None:
        slot = self._slot()
        self._emit("seats", statement.player, slot)
        line = self._emit()
        self._body(statement.body)
        self._emit("jump", line)
        self._patch(line, "seat", slot, len(self.code))

    def _lasting(self, statement: tree.Lasting) -> None:
        for node in statement.modifiers:
            self.inside(node)
        self._emit("lasting", statement)

    def _later(self, statement: tree.Later) -> None:
        self._emit("later", statement, self.later(statement))


def _types_in(node: Any) -> Iterator[CardType]:
    """The types that stand in a selector, those it excludes left out."""
    if isinstance(node, tree.HasType):
        yield node.type
    elif isinstance(node, tree.Selector | tree.Tied):
        yield from _types_in(node.filter)
    elif isinstance(node, tree.AllOf | tree.AnyOf):
        for part in node.filters:
            yield from _types_in(part)


def _with_amount(statement: Any, amount: tree.Amount) -> Any:
    if isinstance(statement, tree.Damage):
        return tree.Damage(statement.target, amount, statement.undefendable, statement.name)
    return tree.ChangeLife(statement.player, statement.change, amount)


WRITERS: dict[type, Any] = {
    tree.Put: Writer._put,
    tree.Turn: Writer._picking,
    tree.Flip: Writer._picking,
    tree.Show: Writer._picking,
    tree.Play: Writer._play,
    tree.Damage: Writer._damage,
    tree.Choose: Writer._choose,
    tree.May: Writer._may,
    tree.If: Writer._if,
    tree.ChooseOne: Writer._choose_one,
    tree.ForEach: Writer._for_each,
    tree.Repeat: Writer._repeat,
    tree.AsPlayer: Writer._as_player,
    tree.Lasting: Writer._lasting,
    tree.Later: Writer._later,
    tree.RunText: Writer._run_text,
}
