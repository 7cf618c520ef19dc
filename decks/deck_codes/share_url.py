"""The share address of the public card filter: a title and the pairs of v6 behind the #, without a checksum."""

from urllib.parse import unquote

from decks.deck_codes import base64url, varints
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.pairs import Copies, read_pairs


def fragment_of(address: str) -> str:
    return unquote(address.partition("#")[2])


def read_fragment(fragment: str) -> tuple[str, Copies]:
    """Title and deck. A dangling half of a pair is refused: the address was cut off."""
    reader = varints.VarintReader(base64url.read_lenient(fragment))
    try:
        title = reader.take(reader.number_32()).decode()
    except UnicodeDecodeError:
        raise DeckCodeError(Reason.FORMAT) from None
    deck = read_pairs(reader.rest())
    if not deck:
        raise DeckCodeError(Reason.TRUNCATED, "札が1枚もありません")
    return title, deck
