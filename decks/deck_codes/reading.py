"""Any code or share address that players paste → its decks, or the reason why not. Numbers stay numbers."""

import re
from dataclasses import dataclass

from decks.deck_codes import base64url, code_v7, own_code
from decks.deck_codes.backups import read_backup
from decks.deck_codes.code_v6 import checksum, read_payload
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.older_codes import read_body, read_rows
from decks.deck_codes.pairs import Copies
from decks.deck_codes.share_url import fragment_of, read_fragment

MAX_LENGTH = 16_384
DROPPED = re.compile("[\t\n\v\f\r \u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u3000\ufeff]")
BARS = str.maketrans("｜：", "|:")
BASE64 = re.compile(r"[A-Za-z0-9_-]+")
V7 = re.compile(r"7[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class DecodedDeck:
    """A deck as its code tells it: printing numbers and copies; `title` None where the code carries none."""

    deck: Copies
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Decoded:
    """What a code held. A backup holds several decks, every other form one."""

    version: str
    decks: tuple[DecodedDeck, ...]

    @property
    def is_backup(self) -> bool:
        return self.version.startswith("BK")


def decode(text: str) -> Decoded:
    """Read one code or share address; ``DeckCodeError`` with the reason if it is none or is damaged."""
    if len(text) > MAX_LENGTH:
        raise DeckCodeError(Reason.TOO_LARGE, f"{MAX_LENGTH:,}文字まで")
    code = DROPPED.sub("", text).translate(BARS)
    if code.startswith(own_code.PREFIX):
        title, deck = own_code.read(code)
        return Decoded("own", (DecodedDeck(deck, title),))
    if code.startswith(("BK1|", "BK2|", "BK3")):
        version, slots = read_backup(code)
        return Decoded(version, tuple(DecodedDeck(slot.deck, slot.title) for slot in slots))
    if "#" in code:
        return _shared(fragment_of(code))
    if V7.fullmatch(code):
        return _single("v7", code_v7.read(code))
    return _checked(_unwrapped(code))


def _unwrapped(code: str) -> str:
    """A v1 or v2 code that was put into base64 as a whole."""
    if BASE64.fullmatch(code):
        try:
            inner = DROPPED.sub("", base64url.read_lenient(code).decode()).translate(BARS)
        except (DeckCodeError, UnicodeDecodeError):
            return code
        return inner if inner.lower().startswith(("v1|", "v2|")) else code
    return code


def _checked(code: str) -> Decoded:
    word, bar, rest = code.partition("|")
    if not bar and BASE64.fullmatch(code):
        return _bare_fragment(code)
    check, bar, body = rest.partition("|")
    if not word or not bar:
        raise DeckCodeError(Reason.FORMAT)
    version = "v6" if word == "5" else "v" + word.lower().removeprefix("v")
    rows = version in ("v5", "v6") and word.lower() in ("5", "v5")
    text = body if rows else re.sub(r"\|{2,}", "|", body)
    if checksum(text) != re.sub(r"[^0-9a-f]", "", check.lower()):
        raise DeckCodeError(Reason.CHECKSUM)
    if rows:
        return _single(version, read_payload(text) if version == "v6" else read_rows(text))
    return _single(version if version in ("v1", "v2", "v4") else "v3", read_body(text, 10 if version == "v1" else 36))


def _single(version: str, deck: Copies) -> Decoded:
    return Decoded(version, (DecodedDeck(deck),))


def _shared(fragment: str) -> Decoded:
    title, deck = read_fragment(fragment)
    return Decoded("share", (DecodedDeck(deck, title),))


def _bare_fragment(code: str) -> Decoded:
    """What stands behind the # of a share address, copied alone: any word might be meant, so no fault is told apart."""
    try:
        return _shared(code)
    except DeckCodeError:
        raise DeckCodeError(Reason.FORMAT) from None
