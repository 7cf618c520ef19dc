"""Backups of the public card filter, fifteen decks in one code: read, never written."""

import hashlib
from math import factorial
from typing import Any, NamedTuple

from decks.deck_codes import base64url, code_v7, varints
from decks.deck_codes.catalogue_points import number_at
from decks.deck_codes.code_v6 import checksum, read_payload
from decks.deck_codes.faults import DeckCodeError, Reason
from decks.deck_codes.older_codes import read_rows_of, whole
from decks.deck_codes.pairs import Copies
from decks.people.requests.sent_json import read_sent

SLOTS = range(1, 16)
TEXT_CHECK_DIGITS = 8
CHECK_BYTES = 5
CHECK_PREFIX = b"\x03"
NAME, CARDS, THUMBNAIL, RAW_THUMBNAIL = 1, 2, 4, 8
HIGHEST_HEADER = 29


class Slot(NamedTuple):
    """One deck of a backup."""

    slot: int
    title: str
    deck: Copies


def read_backup(code: str) -> tuple[str, list[Slot]]:
    """The version and the decks by slot, empty ones without a name of their own left out."""
    version = code[:3]
    slots = _read_binary(code[3:]) if version == "BK3" else _read_text(code)
    return version, [slot for slot in slots if slot.deck or slot.title != default_title(slot.slot)]


def default_title(slot: int) -> str:
    return f"デッキ{slot}"


def _read_text(code: str) -> list[Slot]:
    version, _, rest = code.partition("|")
    check, bar, body = rest.partition("|")
    if not bar:
        raise DeckCodeError(Reason.TRUNCATED)
    if checksum(body, TEXT_CHECK_DIGITS) != check:
        raise DeckCodeError(Reason.CHECKSUM)
    return sorted(_json_slots(body) if version == "BK1" else _piece_slots(body))


def _piece_slots(body: str) -> list[Slot]:
    slots = []
    for piece in body.split("|"):
        fields = piece.split(":")
        if fields[0] in ("o", "c", ""):
            continue
        if len(fields) != 3:
            raise DeckCodeError(Reason.FORMAT)
        slot, name, payload = fields
        slots.append(Slot(_slot(slot), _text(base64url.read_lenient(name)), read_payload(payload)))
    return slots


def _json_slots(payload: str) -> list[Slot]:
    try:
        held: Any = read_sent(base64url.read_lenient(payload))
    except ValueError:
        raise DeckCodeError(Reason.FORMAT) from None
    decks = held.get("decks") if isinstance(held, dict) else None
    if not isinstance(decks, dict):
        raise DeckCodeError(Reason.FORMAT)
    return [_json_slot(_slot(slot), deck) for slot, deck in decks.items()]


def _json_slot(slot: int, deck: Any) -> Slot:
    cards = deck.get("cards") if isinstance(deck, dict) else None
    if not isinstance(cards, dict):
        raise DeckCodeError(Reason.FORMAT)
    title = deck.get("name")
    copies = read_rows_of([number, whole(count)] for number, count in cards.items())
    return Slot(slot, title if isinstance(title, str) else default_title(slot), copies)


def _read_binary(text: str) -> list[Slot]:
    raw = base64url.read_strict(text)
    body, check = raw[:-CHECK_BYTES], raw[-CHECK_BYTES:]
    if len(body) < 3:
        raise DeckCodeError(Reason.TRUNCATED)
    if hashlib.sha256(CHECK_PREFIX + body).digest()[:CHECK_BYTES] != check:
        raise DeckCodeError(Reason.CHECKSUM)
    reader = varints.VarintReader(body)
    header = reader.byte()
    if header > HIGHEST_HEADER or (header & 1 and reader.number() >= factorial(len(SLOTS))):
        raise DeckCodeError(Reason.FORMAT)
    mask = int.from_bytes(reader.take(2), "little")
    if mask >> len(SLOTS):
        raise DeckCodeError(Reason.FORMAT)
    slots = [_record(reader, slot) for slot in SLOTS if mask >> (slot - 1) & 1]
    if not reader.finished:
        raise DeckCodeError(Reason.FORMAT)
    return slots


def _record(reader: varints.VarintReader, slot: int) -> Slot:
    flags = reader.byte()
    if flags > NAME | CARDS | THUMBNAIL | RAW_THUMBNAIL or (flags & THUMBNAIL and flags & RAW_THUMBNAIL):
        raise DeckCodeError(Reason.FORMAT)
    title = _text(reader.take(reader.number())) if flags & NAME else default_title(slot)
    deck = code_v7.read_body(reader.take(reader.number())) if flags & CARDS else {}
    if flags & THUMBNAIL and number_at(reader.number()) not in deck:
        raise DeckCodeError(Reason.FORMAT)
    if flags & RAW_THUMBNAIL:
        _text(reader.take(reader.number()))
    return Slot(slot, title, deck)


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise DeckCodeError(Reason.FORMAT) from None


def _slot(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) in SLOTS):
        raise DeckCodeError(Reason.FORMAT, f"{text[:12]} 番目のデッキはありません")
    return int(text)
