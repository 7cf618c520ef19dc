"""How many copies a line means, judged by all that stands beside the name of its card.

No number is guessed: one that is neither the copies nor a printing, nor stands in words, makes the copies a question,
and so do two counts that are at odds and brackets that say nothing known.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from decks.transfer.line_parts import Kind, Part, count_in, numbers_in
from decks.transfer.plain_text import KANJI_DIGITS, number_in_kanji, number_in_roman
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold

MAX_COPIES = 999
MOST_POSSIBLE = 4
_SURELY_A_PRINTING = 20
"""A printing's number above this is none of copies, where both could be meant."""
_OF_NUMBERS = frozenset(f"枚xXхХχΧivIV{KANJI_DIGITS}")
_CELLS = ",;|\t"
_KANA = re.compile(
    r"(?=\W*[\u3041-\u3096\u30a1-\u30fa])[\u3041-\u3096\u30a1-\u30faー・:、,。!?~〜…=\s]+(?:[、,/]?[春夏秋冬])?"
)
_KANA_NUMBER = re.compile(
    r"(?:いち|ひと|に|ふた|さん|みっ?|よん|よっ?|し|ご|いつ|ろく|むっ?|なな|しち|はち|きゅう|く|じゅう)(?:まい|つ|こ)?"
)
_SET = re.compile(r"[A-Za-z][A-Za-z-]{0,7}")
_SET_NUMBER = re.compile(r"\d{1,6}")
_SEASONS = re.compile(r"[春夏秋冬無](?:の?季節)?")


@dataclass(slots=True)
class LineCopies:
    """`counts` are the numbers that say copies; `doubts` those that may; `asked` whether it is a question.

    `running` is the number of the line where it is in front, `printing` that of a printing.
    """

    counts: list[int] = field(default_factory=list)
    doubts: list[int] = field(default_factory=list)
    asked: bool = False
    running: int | None = None
    printing: int | None = None
    side: bool = False

    def doubt(self, numbers: Iterable[int]) -> None:
        self.doubts.extend(numbers)
        self.asked = True

    @property
    def sure(self) -> int | None:
        """The copies where there is nothing to ask; a line without a number means one."""
        if self.asked or len(set(self.counts)) > 1:
            return None
        return self.counts[0] if self.counts else 1

    @property
    def possible(self) -> tuple[int, ...]:
        """The copies that may be meant, the fewest first."""
        numbers = {*(self.counts or [1]), *self.doubts}
        return tuple(sorted(number for number in numbers if 1 <= number <= MAX_COPIES)[:MOST_POSSIBLE])


def copies_of(
    line: str, front: tuple[Part, ...], back: tuple[Part, ...], comment: str, card: CardDefinition | None
) -> LineCopies:
    """What the parts of `line` around the name say beside `card`, if it is known."""
    found = LineCopies(side=any(part.kind is Kind.SIDE for part in front))
    _read_front(found, front)
    _read_back(found, back, card, counted=bool(found.counts))
    _settle_running(found, line, front, back, card)
    _read_comment(found, comment)
    return found


def _read_front(found: LineCopies, parts: tuple[Part, ...]) -> None:
    for part in parts:
        if part.kind in (Kind.COUNT, Kind.GROUP):
            count = count_in(part.text[1:-1] if part.kind is Kind.GROUP else part.text)
            found.counts.append(count or 0)
        elif part.kind is Kind.RUNNING:
            found.running = next(numbers_in(part.text))


def _read_back(found: LineCopies, parts: tuple[Part, ...], card: CardDefinition | None, *, counted: bool) -> None:
    in_set = False
    for part in parts:
        after_set, in_set = in_set, False
        if part.kind is Kind.GROUP:
            in_set = _read_group(found, part.text[1:-1].strip(), card)
        elif part.kind is Kind.PRINTING:
            _read_printing(found, int(part.text[1:]), card)
        elif part.kind is Kind.CODE:
            _read_code(found, part.text, card)
        elif part.kind is Kind.COUNT:
            of_the_set = after_set and _SET_NUMBER.fullmatch(part.text.strip()) is not None
            if of_the_set and counted:
                continue
            if of_the_set:
                found.doubt([1])
            found.counts.append(count_in(part.text) or 0)


def _read_group(found: LineCopies, text: str, card: CardDefinition | None) -> bool:
    """Whether what is in brackets names a set, behind which a number is the card's in it."""
    if (count := count_in(text)) is not None:
        found.counts.append(count)
    elif (numeral := number_in_roman(text)) is not None:
        found.doubt([numeral])
    elif _SEASONS.fullmatch(text):
        pass
    elif _KANA.fullmatch(text):
        if _KANA_NUMBER.fullmatch(text) and not (card and fold(text) == fold(card.reading)):
            found.doubt([])
    elif _SET.fullmatch(text) or (card and _product(card, text)):
        return True
    elif text.startswith("#") and text[1:].isdecimal():
        _read_printing(found, int(text[1:10]), card)
    elif not _read_known_code(found, text, card):
        found.doubt(numbers_in(text))
    return False


def _read_printing(found: LineCopies, number: int, card: CardDefinition | None) -> None:
    if found.counts or card is None or any(printing.number == number for printing in card.printings):
        found.printing = number
    else:
        found.doubt([number])


def _read_code(found: LineCopies, text: str, card: CardDefinition | None) -> None:
    if not _read_known_code(found, text, card):
        found.doubt(numbers_in(text))


def _read_known_code(found: LineCopies, text: str, card: CardDefinition | None) -> bool:
    """Whether `text` is the code printed on a printing of the card, with the rarity behind it or without."""
    folded = text.casefold()
    for printing in card.printings if card else ():
        code = printing.code.casefold()
        if code and folded in (code, code.partition(" ")[0]):
            found.printing = printing.number
            return True
    return False


def _product(card: CardDefinition, text: str) -> bool:
    folded = fold(text)
    return any(folded == fold(product) for printing in card.printings for product in printing.products)


def _settle_running(
    found: LineCopies, line: str, front: tuple[Part, ...], back: tuple[Part, ...], card: CardDefinition | None
) -> None:
    """`1,名,4` and `1. 名 4` begin with the number of the line; without another number it could be the copies."""
    if found.running is not None:
        if not found.counts:
            found.doubt([found.running])
        return
    if len(found.counts) != 2 or not (_cell_after(line, front) and _cell_before(line, back)):
        return
    first, last = found.counts
    if last > _SURELY_A_PRINTING and card and any(printing.number == last for printing in card.printings):
        found.counts, found.printing = [first], last
    else:
        found.counts, found.running = [last], first


def _cell_after(line: str, front: tuple[Part, ...]) -> bool:
    return (
        bool(front)
        and front[-1].kind in (Kind.COUNT, Kind.GROUP)
        and line[front[-1].end :].lstrip(" ")[:1] in tuple(_CELLS)
    )


def _cell_before(line: str, back: tuple[Part, ...]) -> bool:
    return bool(back) and line[: back[-1].start].rstrip(" ")[-1:] in tuple(_CELLS)


def _read_comment(found: LineCopies, comment: str) -> None:
    """A number in a comment is nothing to ask where it stands among words."""
    if not comment:
        return
    words = comment.lstrip("/#※ ")
    numerals = [number_in_kanji(kanji) for kanji in re.findall(rf"[{KANJI_DIGITS}]{{1,4}}", words)]
    roman = number_in_roman(words.removesuffix("枚"))
    numbers = [*numbers_in(words), *numerals, *([roman] if roman is not None else [])]
    if numbers and (roman is not None or not _has_words(words)):
        found.doubt(numbers)


def _has_words(text: str) -> bool:
    """Whether there are letters that write no number."""
    return any(character.isalpha() and character not in _OF_NUMBERS for character in text)


def leftovers(text: str) -> Iterator[int]:
    """The numbers of what nobody could read, in digits or as a Roman numeral that stands alone."""
    yield from numbers_in(text)
    for word in re.findall(r"(?<![A-Za-z])[IVX]+(?![A-Za-z])", text, re.IGNORECASE):
        if (numeral := number_in_roman(word)) is not None and word.upper() != "X":
            yield numeral
