"""The abilities of the cards of one game become one table of programs.

Abilities inside abilities (granted, delayed, listening ones) become programs of their own, in the same table.
"""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from rules_engine.compile.event_names import counts_them, event_names
from rules_engine.compile.program import Program
from rules_engine.compile.writer import MODIFIERS, Writer
from rules_engine.keywords.table import condition_of, expand
from rules_engine.language import tree
from rules_engine.language.moments import FORM_OF_MOMENT, MOMENT_OF_FORM
from rules_engine.language.within import contains
from rules_engine.rulebook.options import SoulTexts, StruckTexts
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.codes import AREA_OF, HAND, KIND_OF, OPEN_HAND
from rules_engine.vocabulary.terms import CardType, Moment, Zone


class Compiler:
    """Turns the abilities of the cards of one game into one table of programs."""

    def __init__(self, ruleset: Ruleset = STANDARD) -> None:
        self.ruleset = ruleset
        self.programs: list[Program] = []
        self.within: dict[tree.ModifierNode, tuple[int, ...]] = {}

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
        inner = head.abilities if asked is not None else expand(head, self.ruleset)
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
        if isinstance(head, tree.When) and self.ruleset.soul_texts is SoulTexts.FROM_ANYWHERE:
            head = _from_anywhere(head)
        if form is None and isinstance(head, tree.At):
            form = FORM_OF_MOMENT[head.moment]
        body = (*head.price, *ability.body) if isinstance(head, tree.Activate) else ability.body
        number = len(self.programs)
        program = Program(
            head,
            ability,
            (),
            condition,
            None if form is None else KIND_OF[form],
            _areas(ability),
            keyword,
            under,
            isinstance(head, tree.When | tree.InsteadOf)
            and (mentions(head, tree.Tie.HOST) or contains(ability.body, tree.Flip)),
            event_names((ability, condition)),
            counts_them(ability),
            head.moment if isinstance(head, tree.At) else None,
        )
        self.programs.append(program)
        self.programs[number] = replace(program, code=Writer(self.ruleset, self.inside, self._later).write(body))
        return number

    def _later(self, statement: tree.Later) -> int:
        """The program of a delayed trigger."""
        (number,) = self.add(tree.Ability(tree.When(statement.event), statement.body), ())
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


def _from_anywhere(head: tree.When) -> tree.When:
    """The same, where it hears of this card becoming 魂 without a word of why: from anywhere (S-魂になった時)."""
    event = head.event
    if not isinstance(event, tree.EventPattern) or event.cause is not None or not isinstance(event.cards, tree.This):
        return head
    becomes_soul = event.act is tree.Act.MOVE and (event.source, event.destination) == ((Zone.FIELD,), (Zone.SOUL,))
    return replace(head, event=replace(event, source=())) if becomes_soul else head


def _before_the_blow(head: tree.When) -> tree.When:
    """The same text, happening as its player is about to be hit by a 力 (S-力を受ける時)."""
    event = head.event
    if not isinstance(event, tree.EventPattern) or event.act is not tree.Act.DAMAGE or event.cause is None:
        return head
    is_own = event.actor is not None and event.actor.whose is tree.Whose.OWN
    if not is_own or event.cause.kind is not tree.CauseKind.POWER:
        return head
    return replace(head, event=replace(event, moment=Moment.DECLARATION))


def conjunction(one: tree.Condition | None, other: tree.Condition | None) -> tree.Condition | None:
    """Both conditions as one; None asks nothing."""
    parts = tuple(part for part in (one, other) if part is not None)
    return tree.Both(parts) if len(parts) > 1 else (parts[0] if parts else None)


def mentions(node: Any, wanted: Any) -> bool:
    """Whether the value stands anywhere in this part of the tree."""
    if node is wanted:
        return True
    if is_dataclass(node):
        return any(mentions(getattr(node, field.name), wanted) for field in fields(node))
    return isinstance(node, tuple) and any(mentions(part, wanted) for part in node)


def _settled(head: tree.At, form: CardType | None, body: tuple[tree.Statement, ...]) -> tree.Head:
    if head.moment is not tree.Moments.TEXT or form is None:
        return head
    if form is CardType.SEASON_CARD and all(isinstance(part, (*MODIFIERS, tree.If)) for part in body):
        return tree.Always()
    return tree.At(MOMENT_OF_FORM[form])
