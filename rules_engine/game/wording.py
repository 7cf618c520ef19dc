"""What a text asks, in the words of the text writer: its sentence, and where in the whole text it stands."""

from difflib import SequenceMatcher
from typing import Any

from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.steps import Question
from rules_engine.language import tree
from rules_engine.language.japanese.sentences import inner
from rules_engine.language.japanese.text import ability_text, written
from rules_engine.language.japanese.wording import ALWAYS_BOUND, Scope, permitted
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import CardType

Parts = tuple[str, str, str]
NO_TEXT: Parts = ("", "", "")
STOPS = "。、：；［］①②③④⑤●　"
UNNAMED = "その札"


class Names(dict[str, str]):
    """What bound names are called; a name the writer never met is some card."""

    def __missing__(self, name: str) -> str:
        return UNNAMED


@frozen
class AskingText:
    """The ability that asks and the part of it that is asked about; or a rule's sentence about one card.

    `types` are the card's, `optional` is set where the question is whether to do it, `listed` where the answers say all
    of the part. It is put into words only when somebody reads it.
    """

    ability: tree.Ability | None
    types: tuple[CardType, ...] = ()
    body: tuple[tree.Statement, ...] = ()
    optional: bool = False
    listed: bool = False
    said: str = ""

    @classmethod
    def of(cls, state: State, frame: Frame, question: Question[State, Any, Action]) -> "AskingText | None":
        """The text behind the open question; None where nothing but a rule asks."""
        definitions = state.instances.definitions
        if frame.at in SAID:
            card = frame.revealed[-1] if isinstance(frame, AttackFrame) else frame.card
            return cls(None, said=SAID[frame.at].format(definitions[card].name))
        asking = question.about(state, frame) if question.about else None
        if asking is None:
            return None
        types = definitions[frame.card].types if frame.card >= 0 else ()
        ability = state.instances.programs[asking.program].ability
        return cls(ability, types, asking.body, asking.optional, question.name == "option")

    @property
    def sentence(self) -> str:
        """The part as a sentence without full stop; empty where the answers say all that the text does."""
        return "" if self._is_listed() else self._part()

    @property
    def marked(self) -> Parts:
        """The whole text around the part."""
        part = self._part()
        if self.ability is None or not part or self._is_listed():
            return NO_TEXT
        return marked(ability_text(self.ability, self.types), part)

    def _part(self) -> str:
        if self.ability is None:
            return self.said
        part = part_text(self.ability, self.body)
        return permitted(part) if self.optional else part

    def _is_listed(self) -> bool:
        if not self.listed or self.ability is None:
            return False
        before, _, after = marked(ability_text(self.ability, self.types), self._part())
        return before == "" and after in ("", "。")


SAID = {
    "summon.swap": "この場所札の力とコストを入れ替えて召喚する",
    "enter.swap": "この場所札の力とコストを入れ替えて召喚する",
    "attack.omit": "{}の■呪いを行わずに効果を使う",
}
"""What is asked by no sentence of a text: by the step of the rulebook, with the name of the card."""


def part_text(ability: tree.Ability, body: tuple[tree.Statement, ...]) -> str:
    """These statements of an ability as one sentence without full stop, with the names that its whole text gives."""
    scope = Scope(ability.form, Names(ALWAYS_BOUND))
    written(scope, ability)
    return inner(scope, body) if body else ""


def marked(text: str, step: str) -> Parts:
    """The text parted around the clauses that say `step`; they may end otherwise (置く, 置き, 置いてもよい)."""
    found = SequenceMatcher(None, text, step, autojunk=False).find_longest_match()
    if found.size * 2 < len(step):
        return text, "", ""
    begin, end = found.a, found.a + found.size
    while begin > 0 and text[begin - 1] not in STOPS:
        begin -= 1
    while end < len(text) and text[end - 1] not in STOPS and text[end] not in STOPS:
        end += 1
    return text[:begin], text[begin:end], text[end:]
