"""Conditions of openings as text, written alike wherever they are asked: `{種類:場所札 コスト:0}>=1 かつ {季節:夏}>=1`.

In braces stands what the search of cards reads; behind them how many such cards there should be in hand. Conditions are
joined by かつ (and) and または (or), かつ first, and bracketed by `( )`. Faults point at the character.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from cards.search_language.faults import SearchSyntaxError
from cards.search_language.parser import MAX_DEPTH, PLAIN, SPELLED
from rules_engine.odds import AllGoals, AnyGoal, Goal, Need

MAX_LENGTH = 500
MAX_NEEDS = 12
AND = re.compile(r"かつ|&|and(?=[\s({])", re.IGNORECASE)
OR = re.compile(r"または|又は|もしくは|\||or(?=[\s({])", re.IGNORECASE)
SIGN = re.compile(r"[!<>]=|=[<>]|[=<>≦≧≠]")
COUNT = re.compile(r"[0-9]{1,2}(?![0-9])")
BLANK = re.compile(r"\s*")
Find = Callable[[str], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as it was written and as the rules engine asks it; `places` says where each need begins and ends."""

    text: str
    goal: Goal
    places: dict[Need, tuple[int, int]]

    def fault_at(self, need: Need, message: str) -> SearchSyntaxError:
        return SearchSyntaxError(self.text, *self.places[need], message)

    def searched(self, need: Need) -> str:
        """What is in the braces of the need."""
        begins, ends = self.places[need]
        return self.text[begins + 1 : self.text.translate(PLAIN).rindex("}", begins, ends)].strip()


def read_condition(text: str, find: Find) -> Condition:
    """The condition that `text` says; `find` answers searches with ids of cards.

    ``SearchSyntaxError`` points at what cannot be read, within the braces, too.
    """
    if len(text) > MAX_LENGTH:
        raise SearchSyntaxError(text, MAX_LENGTH, len(text), f"条件は{MAX_LENGTH}文字までです。")
    reader = _Reader(text, text.translate(PLAIN), find)
    goal = reader.either(depth=0)
    if not reader.ended:
        raise reader.fault(
            "ここには「かつ」か「または」が要ります。" if reader.next != ")" else "対応する「(」がありません。"
        )
    return Condition(text, goal, reader.places)


@dataclass
class _Reader:
    """Reads from left to right: `at` is where it stands, `plain` the text without its many ways to write a sign."""

    text: str
    plain: str
    find: Find
    at: int = 0
    needs: int = 0
    places: dict[Need, tuple[int, int]] = field(default_factory=dict)

    def either(self, depth: int) -> Goal:
        parts = [self.both(depth)]
        while self.takes(OR):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else AnyGoal(tuple(parts))

    def both(self, depth: int) -> Goal:
        parts = [self.part(depth)]
        while self.takes(AND):
            parts.append(self.part(depth))
        return parts[0] if len(parts) == 1 else AllGoals(tuple(parts))

    def part(self, depth: int) -> Goal:
        if self.next == "{":
            return self.need()
        if self.next != "(":
            raise self.fault("ここには「{検索式}>=枚数」の条件が要ります。")
        if depth == MAX_DEPTH:
            raise self.fault(f"括弧は{MAX_DEPTH}重までです。")
        opened = self.at
        self.at += 1
        goal = self.either(depth + 1)
        if self.ended:
            raise SearchSyntaxError(self.text, opened, opened + 1, "括弧が閉じられていません。")
        if self.next != ")":
            raise self.fault("ここには「かつ」か「または」が要ります。")
        self.at += 1
        return goal

    def need(self) -> Need:
        begins = self.at
        self.needs += 1
        if self.needs > MAX_NEEDS:
            raise self.fault(f"条件は{MAX_NEEDS}個までです。")
        cards = self.searched()
        sign = self.takes(SIGN)
        if not sign:
            raise self.fault("「>=1」のような枚数の条件が要ります。")
        count = self.takes(COUNT)
        if not count:
            raise self.fault("枚数が要ります。0から99までの数を書きます。")
        need = Need(cards, SPELLED.get(sign, sign), int(count))
        self.places.setdefault(need, (begins, self.at))
        return need

    def searched(self) -> frozenset[int]:
        """What is in the braces here, as cards; a brace in quotes closes nothing."""
        begins, quoted = self.at + 1, False
        for at in range(begins, len(self.plain)):
            if self.plain[at] == '"':
                quoted = not quoted
            elif self.plain[at] == "}" and not quoted:
                break
        else:
            raise SearchSyntaxError(self.text, self.at, self.at + 1, "「{」が閉じられていません。")
        self.at = at + 1
        try:
            return self.find(self.text[begins:at])
        except SearchSyntaxError as fault:
            place = (begins + fault.at, begins + fault.end)
            raise SearchSyntaxError(self.text, *place, fault.message, fault.meant) from None

    @property
    def next(self) -> str:
        """The next sign that is no blank; "" at the end."""
        blank = BLANK.match(self.plain, self.at)
        self.at = blank.end() if blank else self.at
        return self.plain[self.at : self.at + 1]

    @property
    def ended(self) -> bool:
        return not self.next

    def takes(self, word: re.Pattern[str]) -> str:
        """What stands here if it is such a word, and goes on behind it."""
        found = word.match(self.plain, self.at) if self.next else None
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def fault(self, message: str) -> SearchSyntaxError:
        return SearchSyntaxError(self.text, self.at, self.at + 1, message)
