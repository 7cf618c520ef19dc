"""Requests are read as they arrive, whatever is sent and however it is cut."""

import random

import pytest
from django.conf import settings as site
from django.urls import resolve
from gunicorn.config import Config

from cards.pictures.making import LARGEST_FILE
from decks.putting_back.quotas import MOST_BYTES
from decks.putting_back.zipped import PART_BYTES
from decks.transfer.picture_codes import MAX_BYTES as LARGEST_PICTURE_OF_A_CODE
from decks.transfer.reading import MAX_BYTES
from kannagi_site.serving import bounds
from kannagi_site.serving.incoming import Incoming
from kannagi_site.serving.refusals import WORDS, RefusedError, refusal

CLIENT = ("127.0.0.1", 1)
WHOLE = [
    b"GET /cards/?q=a HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n",
    b"POST /check/ HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\nhello, world",
    b"POST /check/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nhello, \r\n5\r\nworld\r\n0\r\n\r\n",
]


def read(pieces: list[bytes]) -> Incoming:
    incoming = Incoming(Config(), CLIENT)
    for piece in pieces:
        incoming.feed(piece)
    return incoming


def body_of(incoming: Incoming) -> bytes:
    assert incoming.whole
    content: bytes = incoming.request.body.read()
    return content


def test_what_the_site_takes_fits() -> None:
    assert (site.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) + MAX_BYTES <= bounds.BODY_BYTES
    assert bounds.largest_body("/admin/cards/cardpicture/add/") > LARGEST_FILE
    assert (site.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) + LARGEST_PICTURE_OF_A_CODE <= bounds.LIST_BYTES
    for path in ("/check/", "/check/sheet.pdf", "/decks/new", "/decks/12/import"):
        resolve(path)
        assert bounds.largest_body(path) == bounds.LIST_BYTES
    assert bounds.largest_body("/api/v1/check/") == bounds.largest_body("/decks/1/edits") == bounds.BODY_BYTES
    assert bounds.seconds_for("/decks/new", bounds.LIST_BYTES) == bounds.PICTURE_SECONDS
    assert bounds.seconds_for("/decks/new", bounds.BODY_BYTES) == bounds.READ_SECONDS
    assert bounds.seconds_for("/decks/1/edits", bounds.LIST_BYTES) == bounds.READ_SECONDS
    assert 2 * bounds.PICTURE_BYTES <= bounds.HELD_BYTES
    resolve(bounds.BROUGHT_PATH)
    assert bounds.largest_body(bounds.BROUGHT_PATH) == bounds.BROUGHT_BYTES > MOST_BYTES
    assert bounds.seconds_for(bounds.BROUGHT_PATH, bounds.BROUGHT_BYTES) == bounds.PICTURE_SECONDS
    # A part of a ZIP of ours ends with the row that fills it, and no row is nearly as long as what is left.
    assert PART_BYTES < MOST_BYTES / 3


def test_whoever_sends_the_body_at_once_is_not_asked_for_it() -> None:
    """Neither by the loop nor by the thread, whose answer has begun by then."""
    head = b"POST /check/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
    at_once, afterwards = read([head + b"hello"]), read([head])
    assert body_of(at_once) == b"hello"
    assert [at_once.asks_to_go_on(), afterwards.asks_to_go_on(), afterwards.asks_to_go_on()] == [False, True, False]
    assert not at_once.request._expected_100_continue
    assert not afterwards.request._expected_100_continue


@pytest.mark.parametrize("whole", WHOLE)
def test_the_same_is_read_however_it_is_cut(whole: bytes) -> None:
    at_once = read([whole + b"GET /next"])
    byte_by_byte = read([bytes([byte]) for byte in whole])
    assert body_of(at_once) == body_of(byte_by_byte) == (b"hello, world" if b"POST" in whole else b"")
    assert at_once.request.path == byte_by_byte.request.path
    assert (at_once.rest, byte_by_byte.rest) == (b"GET /next", b"")
    assert at_once.held == at_once.length + len(b"GET /next")
    assert not any(name == "TRANSFER-ENCODING" for name, _ in at_once.request.headers)


def test_what_is_broken_is_refused_and_nothing_else_is_raised() -> None:
    chance = random.Random(12)
    statuses = []
    for _ in range(3_000):
        data = bytearray(chance.choice(WHOLE))
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3)) or b"\r\n"
        cut = chance.randrange(len(data))
        try:
            read([bytes(data[:cut]), bytes(data[cut:])])
        except RefusedError as error:
            statuses.append(error.status)
    assert set(statuses) <= {400, 413, 414, 417, 431, 501}
    assert len(statuses) > 500


@pytest.mark.parametrize("status", [400, 417, 501, *WORDS])
def test_a_refusal_has_words_for_people_and_for_programs(status: int) -> None:
    for as_json in (True, False):
        head, _, body = refusal(status, as_json=as_json).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert b"Content-Length: %d" % len(body) in head
        assert "。" in body.decode()
