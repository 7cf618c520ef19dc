"""Abilities as programs: flat tuples of instructions that a frame steps through.

An instruction is ``(word, …)``: `do` and `pick` carry a statement or a choice of the tree, the others are jumps.
Places to jump to are line numbers. Slots (`$1`, `$2` …) hold what was picked for the statement that follows. Abilities
inside abilities (granted, delayed, listening ones) become programs of their own, in the same table.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from rules_engine.effects.event_names import counts_them, event_names
from rules_engine.effects.keywords import condition_of, expand
from rules_engine.effects.selectors import AREA_OF
from rules_engine.ruleset import STANDARD, Ruleset
from rules_engine.ruleset_options import OrderedMoves, PowerChanges, ShortDeck, StruckTexts
from rules_engine.scripts import tree
from rules_engine.state import HAND, OPEN_HAND
from rules_engine.vocabulary import CardType, Moment

KINDS = {kind: number for number, kind in enumerate((CardType.PLACE, CardType.APPARITION, CardType.TOOL))}
KINDS[CardType.SEASON_CARD] = 3
MOMENT_OF_FORM = {
    CardType.PLACE: tree.Moments.ATTACK,
    CardType.APPARITION: tree.Moments.POSSESSED,
    CardType.TOOL: tree.Moments.USE,
    CardType.SEASON_CARD: tree.Moments.DEPLOY,
}
FORM_OF_MOMENT = {
    tree.Moments.ATTACK: CardType.PLACE,
    tree.Moments.AFTER_ATTACK: None,
    tree.Moments.SUMMON: CardType.PLACE,
    tree.Moments.DEPLOY: CardType.SEASON_CARD,
    tree.Moments.POSSESSED: CardType.APPARITION,
    tree.Moments.USE: CardType.TOOL,
}
MODIFIERS = (
    tree.ChangeValue, tree.SwapValues, tree.Grants, tree.GainsText, tree.LosesText, tree.Becomes, tree.Forbids,
    tree.Requires, tree.Permits, tree.Untouched, tree.Replaces, tree.Listens, tree.ActsAs,
)  # fmt: skip
POWERS = (tree.Value.POWER, tree.Value.ORIGINAL_POWER)
Instruction = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """One ability ready to run.

    `head` says when (an `At` never means TEXT any more), `keyword` is the bare keyword it is, `under` those it stands
    under, `zones` and `form` where it works (empty and None: face-up on the field, in any form), `names` what it calls
    by the names of its event, `gathers` whether it happens once for all cards of an event.
    """

    head: tree.Head
    ability: tree.Ability
    code: tuple[Instruction, ...]
    condition: tree.Condition | None
    form: int | None
    zones: tuple[int, ...]
    keyword: str
    under: tuple[str, ...]
    works_face_down: bool
    names: frozenset[str]
    gathers: bool

    @property
    def moment(self) -> tree.Moments | None:
        return self.head.moment if isinstance(self.head, tree.At) else None

    @property
    def words(self) -> tuple[str, ...]:
        """What a partial loss of text may name: the moment and the keywords."""
        moment = (self.head.moment.value,) if isinstance(self.head, tree.At) else ()
        return (*moment, self.keyword, *self.under)

    @property
    def takes_summon_texts(self) -> bool:
        """Whether it takes 召喚時 texts away: such a 道具札 answers a 場所札 that has landed (001-道具札-時)."""
        lost = [node for word, *rest in self.code if word == "lasting" for node in rest[0].modifiers]
        return any(isinstance(node, tree.LosesText) and node.only == tree.Moments.SUMMON.value for node in lost)

    @property
    def chooses_first(self) -> bool:
        """Whether its player chooses which of several texts it is before anything happens."""
        return bool(self.code) and self.code[0][0] == "options"

    @property
    def only_damages(self) -> bool:
        """Whether it does nothing but deal damage to players."""
        dealt = [isinstance(rest[0], tree.Damage) for word, *rest in self.code if word == "do"]
        return bool(self.code) and len(dealt) == len(self.code) and all(dealt)

    def lasting(self, line: int, nth: int) -> Any:
        """The modifier that the instruction at `line` starts, None for a delayed trigger."""
        instruction = self.code[line]
        return instruction[1].modifiers[nth] if instruction[0] == "lasting" else None


class Compiler:
    """Turns the abilities of the cards of one game into one table of programs."""

    def __init__(self, ruleset: Ruleset = STANDARD) -> None:
        self.ruleset = ruleset
        self.programs: list[Program] = []
        self.within: dict[tree.Modifier, tuple[int, ...]] = {}

    def compile_card(self, abilities: tuple[tree.Ability, ...], types: tuple[CardType, ...]) -> tuple[int, ...]:
        """Add a card's abilities; the numbers of their programs, in printed order."""
        return tuple(number for ability in abilities for number in self.add(ability, types))

    def add(
        self,
        ability: tree.Ability,
        types: tuple[CardType, ...],
        under: tuple[str, ...] = (),
        condition: tree.Condition | None = None,
    ) -> tuple[int, ...]:
        """Add one ability; several programs where a keyword stands over several texts, none for deck rules."""
        head = ability.head
        both = conjunction(condition, ability.condition)
        if isinstance(head, tree.DeckRule | tree.CountsAs):
            return ()
        if isinstance(head, tree.Keyword):
            return self._add_keyword(ability, head, types, under, both)
        if isinstance(head, tree.At):
            head = _settled(head, ability.form or (types[0] if types else None), ability.body)
        return (self._store(ability, head, both, "", under),)

    def _add_keyword(
        self,
        ability: tree.Ability,
        head: tree.Keyword,
        types: tuple[CardType, ...],
        under: tuple[str, ...],
        condition: tree.Condition | None,
    ) -> tuple[int, ...]:
        asked = condition_of(head, self.ruleset)
        inner = head.abilities if asked is not None else expand(head, types, self.ruleset)
        both = conjunction(condition, asked)
        numbers: list[int] = []
        if not inner:
            numbers.append(self._store(ability, head, condition, head.name, under))
        for part in inner:
            part_types = (ability.form,) if ability.form else types
            numbers += self.add(part, part_types, (*under, head.name), both)
        return tuple(numbers)

    def _store(
        self,
        ability: tree.Ability,
        head: tree.Head,
        condition: tree.Condition | None,
        keyword: str,
        under: tuple[str, ...],
    ) -> int:
        form = ability.form
        if isinstance(head, tree.When) and self.ruleset.struck_texts is StruckTexts.BEFORE_DAMAGE:
            head = _before_the_blow(head)
        if form is None and isinstance(head, tree.At):
            form = FORM_OF_MOMENT[head.moment]
        body = (*head.price, *ability.body) if isinstance(head, tree.Activate) else ability.body
        number = len(self.programs)
        program = Program(
            head,
            ability,
            (),
            condition,
            None if form is None else KINDS[form],
            _areas(ability),
            keyword,
            under,
            isinstance(head, tree.When | tree.InsteadOf)
            and (mentions(head, tree.Tie.HOST) or contains(ability.body, tree.Flip)),
            event_names((ability, condition)),
            counts_them(ability),
        )
        self.programs.append(program)
        self.programs[number] = replace(program, code=_Writer(self).write(body))
        return number

    def inside(self, node: Any) -> tuple[int, ...]:
        """The programs of the abilities that a modifier grants, or of what it listens for."""
        if node not in self.within:
            self.within[node] = ()
            if isinstance(node, tree.Grants):
                numbers: tuple[int, ...] = ()
                for ability in node.abilities:
                    numbers += self.add(ability, (CardType.PLACE,))
                self.within[node] = numbers
            elif isinstance(node, tree.Listens):
                self.within[node] = self.add(
                    tree.Ability(tree.When(node.event), node.body, condition=node.condition), ()
                )
            elif isinstance(node, tree.Replaces):
                ability = tree.Ability(tree.InsteadOf(node.event), node.body, condition=node.condition)
                self.within[node] = self.add(ability, ())
            elif isinstance(node, tree.EntersSwapped):
                swapped = tree.Lasting(tree.Span.IN_ZONE, (tree.SwapValues(tree.This()),))
                self.within[node] = self.add(tree.Ability(tree.Always(), (swapped,)), ())
        return self.within[node]


def _areas(ability: tree.Ability) -> tuple[int, ...]:
    """The zones an ability names; in hand is in the 手札公開場 too."""
    areas = [AREA_OF[zone] for zone in ability.zones]
    return tuple([*areas, OPEN_HAND] if HAND in areas and OPEN_HAND not in areas else areas)


def _before_the_blow(head: tree.When) -> tree.When:
    """The same text, happening as its player is about to be hit by a 力 (S-力を受ける時)."""
    event = head.event
    if not isinstance(event, tree.Event) or event.act is not tree.Act.DAMAGE or event.cause is None:
        return head
    is_own = event.actor is not None and event.actor.whose is tree.Whose.OWN
    if not is_own or event.cause.kind is not tree.CauseKind.POWER:
        return head
    return replace(head, event=replace(event, moment=Moment.DECLARATION))


def conjunction(one: tree.Condition | None, other: tree.Condition | None) -> tree.Condition | None:
    """Both conditions as one; None asks nothing."""
    parts = tuple(part for part in (one, other) if part is not None)
    return tree.Both(parts) if len(parts) > 1 else (parts[0] if parts else None)


def walk(node: Any) -> Iterator[Any]:
    """Every value in this part of the tree."""
    yield node
    inner = [getattr(node, field.name) for field in fields(node)] if is_dataclass(node) else node
    for part in inner if isinstance(inner, list | tuple) else ():
        yield from walk(part)


def mentions(node: Any, wanted: Any) -> bool:
    """Whether the value stands anywhere in this part of the tree."""
    if node is wanted:
        return True
    if is_dataclass(node):
        return any(mentions(getattr(node, field.name), wanted) for field in fields(node))
    return isinstance(node, tuple) and any(mentions(part, wanted) for part in node)


def contains(node: Any, kind: type) -> bool:
    """Whether a node of this kind stands anywhere in this part of the tree."""
    if isinstance(node, kind):
        return True
    if is_dataclass(node):
        return any(contains(getattr(node, field.name), kind) for field in fields(node))
    return isinstance(node, tuple) and any(contains(part, kind) for part in node)


def _settled(head: tree.At, form: CardType | None, body: tuple[tree.Statement, ...]) -> tree.Head:
    if head.moment is not tree.Moments.TEXT or form is None:
        return head
    if form is CardType.SEASON_CARD and all(isinstance(part, (*MODIFIERS, tree.If)) for part in body):
        return tree.Always()
    return tree.At(MOMENT_OF_FORM[form])


class _Writer:
    """Writes the instructions of one body; `slots` counts the values kept between them."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
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
        this_turn = self.compiler.ruleset.power_changes is PowerChanges.THIS_TURN
        force = isinstance(statement, tree.ChangeValue) and statement.value in POWERS
        return tree.Span.TURN if this_turn and force else tree.Span.ON_FIELD

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
        if statement.in_order and self.compiler.ruleset.ordered_moves is OrderedMoves.ONE_BY_ONE:
            self._put_one_by_one(statement)
        else:
            self._picking(statement)

    def _put_one_by_one(self, statement: tree.Put) -> None:
        """As many single moves (S-順番に), until the deck is empty where that is enough (S-山札の不足)."""
        slot = self._slot()
        self._emit("repeat", statement.pick.amount, slot)
        line = self._emit()
        self._picking(replace(statement, pick=replace(statement.pick, amount=tree.Number(1))))
        if self.compiler.ruleset.short_deck is ShortDeck.WHAT_IS_THERE:
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
            self.compiler.inside(node)
        self._emit("lasting", statement)

    def _later(self, statement: tree.Later) -> None:
        (number,) = self.compiler.add(tree.Ability(tree.When(statement.event), statement.body), ())
        self._emit("later", statement, number)


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
    tree.Put: _Writer._put,
    tree.Turn: _Writer._picking,
    tree.Flip: _Writer._picking,
    tree.Show: _Writer._picking,
    tree.Play: _Writer._play,
    tree.Damage: _Writer._damage,
    tree.Choose: _Writer._choose,
    tree.May: _Writer._may,
    tree.If: _Writer._if,
    tree.ChooseOne: _Writer._choose_one,
    tree.ForEach: _Writer._for_each,
    tree.Repeat: _Writer._repeat,
    tree.AsPlayer: _Writer._as_player,
    tree.Lasting: _Writer._lasting,
    tree.Later: _Writer._later,
    tree.RunText: _Writer._run_text,
}
