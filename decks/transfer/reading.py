"""A pasted or uploaded list, read so that every line is answered and nothing is taken before it is accepted."""

from collections.abc import Callable, Mapping

from django.core.files.base import File

from cards.catalog import CardData
from decks.deck_codes import DecodedDeck
from decks.transfer.answers import ListReading, ReadLine
from decks.transfer.encodings import decoded
from decks.transfer.headings import NO_NAME, NamedDeck, deck_named
from decks.transfer.own_data_file import is_own_data
from decks.transfer.picture_codes import MAX_BYTES as MAX_PICTURE_BYTES
from decks.transfer.picture_codes import UnusablePictureError, is_picture, texts_in
from decks.transfer.piece import Piece
from decks.transfer.pieces import pieces_of
from decks.transfer.reader import MOST_NEAR, Reader, Several
from decks.transfer.settling import settled
from rules_engine.catalog.folding import without_stray_marks

MAX_BYTES = 100_000
MAX_TEXT_LENGTH = 100_000
MAX_LINES = 2_000


class UnreadableListError(ValueError):
    """`code` says why no list could be read: too_long, too_many_lines, encoding, archive, own_data, empty, several,
    and of a picture no_qr, picture_too_big or picture_broken."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def closed(share: str) -> DecodedDeck | None:
    """Opens no deck of ours: for readers that know no person."""
    return None


def read_list(
    text: str,
    data: CardData,
    chosen: Mapping[str, str] | None = None,
    *,
    open_shared: Callable[[str], DecodedDeck | None] = closed,
    several: Several = Several.ALL,
    near: int = MOST_NEAR,
) -> ListReading:
    """Read `text`; `chosen` maps the field of a line or deck to what was picked for it. So many lines that name no card
    are answered with the names that come `near`."""
    if len(text) > MAX_TEXT_LENGTH:
        raise UnreadableListError("own_data" if is_own_data(text) else "too_long")
    text = without_stray_marks(text)
    rows = text.splitlines()
    if len(rows) > MAX_LINES:
        raise UnreadableListError("too_many_lines")
    if not text.strip():
        raise UnreadableListError("empty")
    pieces = list(pieces_of(rows, data))
    named = _named(rows, pieces)
    reader = Reader(data, chosen or {}, open_shared, several, named.row, near)
    lines = settled([line for piece in pieces for line in reader.lines_of(piece)], reader, data.catalog)
    return ListReading(text, lines, data.catalog, named.name or _title_of(lines), reader.not_compared)


def read_one(text: str, data: CardData, *, open_shared: Callable[[str], DecodedDeck | None] = closed) -> ListReading:
    """Read `text` for somebody who cannot be asked which of several decks is meant: it must hold one."""
    reading = read_list(text, data, open_shared=open_shared)
    if reading.several:
        raise UnreadableListError("several")
    return reading


def read_file(file: "File[bytes]", data: CardData) -> str:
    """The text of an uploaded list."""
    return read_bytes(file.read(MAX_PICTURE_BYTES + 1), data)


def read_bytes(raw: bytes, data: CardData, most: int = MAX_BYTES) -> str:
    """The text of a list as a file, in whichever encoding most of its lines name cards; of a picture, what its QR
    codes say."""
    if is_picture(raw):
        return _in_picture(raw)
    if is_archive(raw):
        raise UnreadableListError("own_data" if is_own_data(raw) else "archive")
    if len(raw) > most:
        raise UnreadableListError("own_data" if is_own_data(raw) else "too_long")
    text = decoded(raw, lambda text: _cards_named(text, data))
    if text is None:
        raise UnreadableListError("encoding")
    return text


def is_archive(raw: bytes) -> bool:
    """Whether this is a zip, as files of spreadsheets and texts are, too."""
    return raw.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def shows_picture(file: "File[bytes]") -> bool:
    """Whether an uploaded list is a picture, by what it holds."""
    file.seek(0)
    return is_picture(file.read(16))


def _in_picture(raw: bytes) -> str:
    try:
        texts = texts_in(raw)
    except UnusablePictureError as problem:
        raise UnreadableListError(problem.code) from None
    if not texts:
        raise UnreadableListError("no_qr")
    return "\n".join(texts)


def _cards_named(text: str, data: CardData) -> int:
    """In how many lines a card or a deck is found without looking for near names."""
    reader = Reader(data, {}, closed, Several.ALL, near=0)
    lines = (line for piece in pieces_of(text.splitlines(), data) for line in reader.lines_of(piece))
    return sum(line.card is not None or any(deck.copies for deck in line.decks) for line in lines)


def name_in(text: str) -> str:
    """The deck's name where the first rows of the text give one, as our own export does: "# 名前"."""
    return deck_named(without_stray_marks(text).splitlines()).name


def _named(rows: list[str], pieces: list[Piece]) -> NamedDeck:
    """The name that a row gives the deck: one that is a line by itself, no mark of a tool and no list."""
    named = deck_named(rows)
    other = any(piece.number == named.row and (piece.header or piece.head or piece.row) for piece in pieces)
    return NO_NAME if other else named


def _title_of(lines: tuple[ReadLine, ...]) -> str:
    """The name of a data block, else of the only deck among the codes."""
    headings = [line.heading for line in lines if line.heading]
    titles = [deck.title for line in lines for deck in line.decks if not deck.skipped]
    return (headings or titles or [""])[0] if len(headings) + len(titles) == 1 else ""
