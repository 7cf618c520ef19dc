"""Pieces of a paste turned into answers."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto
from functools import partial

from cards.catalog import CardData
from cards.near_names import LineResult
from decks.deck.order import by_type
from decks.deck_codes import Decoded, DecodedDeck
from decks.transfer.answers import SKIP, TAKE, LineChoice, ListedDeck, ReadCode, ReadLine
from decks.transfer.codes_in_text import FoundCode
from decks.transfer.data_decks import DataDeck, DataEntry, one_line
from decks.transfer.headings import Section, section_of
from decks.transfer.line_names import FindName
from decks.transfer.lines import DeckLine, read_entry, read_line
from decks.transfer.picks import pick_of
from decks.transfer.piece import Piece
from rules_engine.catalog.definitions import CardDefinition

OWN_PAGE = "この札帖のデッキ"
CLOSED = "このデッキは開けません（消されたか、公開されていません）。"
MOST_NEAR = 100
"""So many lines of one paste are answered with the names that come near; each costs about a millisecond."""
FORMS = {"own": "札帖のデッキコード", "share": "共有URL"}


class Several(Enum):
    """Which decks of a backup are taken while the person has not chosen."""

    ALL = auto()
    FIRST = auto()


class Reader:
    """Turns pieces into answers, numbering them in order, with a bounded search for names that are misspelt.

    The row `title_row` names the deck and holds no card.
    """

    def __init__(
        self,
        data: CardData,
        chosen: Mapping[str, str],
        open_shared: Callable[[str], DecodedDeck | None],
        several: Several,
        title_row: int = 0,
        near: int = MOST_NEAR,
    ) -> None:
        self._catalog = data.catalog
        self._names = data.names
        self._chosen = chosen
        self._open_shared = open_shared
        self._several = several
        self._title_row = title_row
        self._section = Section.MAIN
        self._places = 0
        self._near_left = near
        self.not_compared = 0

    def lines_of(self, piece: Piece) -> Iterator[ReadLine]:
        if piece.refusal:
            yield self._coded(piece, [ReadCode("データ", refusal=piece.refusal)])
        elif piece.codes:
            yield self._coded(piece, [self._code(code, at) for at, code in enumerate(piece.codes, 1)])
        elif piece.decks:
            yield self._coded(piece, [ReadCode("データ", self._several_decks(piece.decks))])
        elif piece.head:
            line, head = DeckLine(piece.number, piece.text, LineResult.NOT_A_CARD), piece.head
            yield ReadLine(self._place(), line, piece.span, heading=head.name, note=head.note, memo=head.memo)
        else:
            yield self._answered(self._engine_line(piece), piece.span)

    def _engine_line(self, piece: Piece) -> DeckLine:
        if piece.header or (piece.number == self._title_row and piece.row is None):
            return DeckLine(piece.number, piece.text, LineResult.NOT_A_CARD)
        if piece.row is None:
            return self._in_section(self._looked_up(partial(read_line, piece.number, piece.text, self._catalog)))
        row, printing = piece.row, _number(piece.row.printing)
        if not row.copies.strip():
            return DeckLine(piece.number, piece.text, LineResult.NOT_A_CARD)
        return self._in_section(
            self._looked_up(
                partial(read_entry, piece.number, piece.text, row.name, row.copies, printing, self._catalog)
            )
        )

    def _in_section(self, line: DeckLine) -> DeckLine:
        """The line as one of a list beside the deck, where a heading above it says so."""
        if line.result is LineResult.NOT_A_CARD:
            self._section = section_of(line.text) or self._section
            return line
        return replace(line, side=True) if self._section is Section.SIDE else line

    def _entry(self, entry: DataEntry) -> DeckLine:
        row = entry.row
        printing = _number(row.printing)
        return read_entry(0, entry.text, row.name, row.copies, printing, self._catalog, self._names.find_certain)

    def _looked_up(self, read: Callable[[FindName], DeckLine]) -> DeckLine:
        """What is certain costs next to nothing; near names are looked for on the first lines that need them."""
        line = read(self._names.find_certain)
        if not line.refused or line.card_id is not None:
            return line
        if self._near_left:
            self._near_left -= 1
            return read(self._names.find)
        self.not_compared += 1
        return replace(line, result=LineResult.UNKNOWN, candidates=()) if line.result is LineResult.GUESSED else line

    def _answered(self, line: DeckLine, span: int) -> ReadLine:
        return self.answer(self._place(), line, span, aside=line.side)

    def answer(self, place: int, line: DeckLine, span: int, *, aside: bool) -> ReadLine:
        """The line with what was chosen for it. What stands `aside` is left out as long as nothing is."""
        pick = pick_of(self._chosen, place, line)
        choices = tuple(
            LineChoice(self._catalog.card(item.card_id), round(item.score * 100), str(item.card_id) == pick.card)
            for item in (line.candidates if line.result is LineResult.GUESSED else ())
        )
        known = self._catalog.card(line.card_id) if line.card_id is not None and _is_known(line) else None
        card = known or next((choice.card for choice in choices if choice.chosen), None)
        is_open = bool(line.possible) and pick.count is None
        chosen = pick.taken or pick.count is not None or any(choice.chosen for choice in choices)
        skipped = pick.skipped or (aside and not chosen)
        return ReadLine(
            place, line, span, None if is_open or skipped else card, choices, skipped,
            named=known if line.possible or aside else None, count=pick.count if line.possible else None,
            other=pick.other, aside=aside,
        )  # fmt: skip

    def _coded(self, piece: Piece, codes: list[ReadCode]) -> ReadLine:
        doubtful = any(code.refusal or any(deck.undecided for deck in code.decks) for code in codes)
        result = LineResult.BAD_CODE if doubtful else LineResult.NOT_A_CARD
        return ReadLine(self._place(), DeckLine(piece.number, piece.text, result), piece.span, codes=tuple(codes))

    def _code(self, code: FoundCode, at: int) -> ReadCode:
        if code.share:
            deck = self._open_shared(code.share)
            if deck is None:
                return ReadCode(OWN_PAGE, refusal=CLOSED)
            return ReadCode(OWN_PAGE, (self._listed(deck, f"{at}_1", taken=True),))
        if code.decoded is None:
            return ReadCode("デッキコード", refusal=code.refusal)
        return ReadCode(_form(code.decoded), self._decks(code.decoded.decks, str(at)))

    def _decks(self, decks: tuple[DecodedDeck, ...], at: str) -> tuple[ListedDeck, ...]:
        return tuple(
            self._listed(deck, f"{at}_{number}", taken=self._several is Several.ALL or number == 1)
            for number, deck in enumerate(decks, 1)
        )

    def _several_decks(self, decks: tuple[DataDeck, ...]) -> tuple[ListedDeck, ...]:
        return tuple(
            self._listed_entries(deck, f"1_{number}", taken=self._several is Several.ALL or number == 1)
            for number, deck in enumerate(decks, 1)
        )

    def _listed_entries(self, deck: DataDeck, at: str, *, taken: bool) -> ListedDeck:
        known: Counter[int] = Counter()
        unknown = []
        for entry in deck.entries:
            line = self._entry(entry)
            if line.accepted and line.card_id is not None and not entry.aside:
                known[line.printing or self._catalog.card(line.card_id).printings[0].number] += line.copies
            else:
                unknown.append(f"{'サイドの' if entry.aside else ''}{entry.label or entry.text}")
        return replace(self._decided(at, deck.name, known, tuple(unknown), taken=taken), note=deck.note, memo=deck.memo)

    def _listed(self, deck: DecodedDeck, at: str, *, taken: bool) -> ListedDeck:
        known = {number: copies for number, copies in deck.deck.items() if number in self._catalog.card_by_printing}
        unknown = tuple(f"番号{number}" for number in deck.deck if number not in known)
        return self._decided(at, deck.title or "", known, unknown, taken=taken)

    def _decided(
        self, at: str, title: str, known: Mapping[int, int], unknown: tuple[str, ...], *, taken: bool
    ) -> ListedDeck:
        """What was chosen, else taken as a whole; a deck with unknown cards waits for a decision."""
        field = f"deck_{self._places + 1}_{at}"
        picked = self._chosen.get(field, "")
        default = ("" if unknown else TAKE) if taken else SKIP
        decision = picked if picked in (TAKE, SKIP) else default
        return ListedDeck(field, one_line(title), known, self._inside(known), unknown, decision)

    def _inside(self, copies: Mapping[int, int]) -> tuple[tuple[CardDefinition, int], ...]:
        """The cards with their copies as deck pages order them."""
        counts: Counter[CardDefinition] = Counter()
        for number, count in copies.items():
            counts[self._catalog.card_by_printing[number]] += count
        return tuple((card, counts[card]) for _, members in by_type(counts) for card in members)

    def _place(self) -> int:
        self._places += 1
        return self._places


def _is_known(line: DeckLine) -> bool:
    return line.accepted or line.result is LineResult.COPIES


def _form(decoded: Decoded) -> str:
    if decoded.is_backup:
        return f"バックアップ {decoded.version}"
    return FORMS.get(decoded.version, f"デッキコード {decoded.version}")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 9 else None
