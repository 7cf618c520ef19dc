"""The deal of the site: the vectors that are committed, what its values hang on, and what it refuses."""

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any

import pytest

from decks.games.matches.deal.canonical import canonical
from decks.games.matches.deal.commitments import bytes_hash, card_numbers, commitment, list_hash
from decks.games.matches.deal.key import deal_key
from decks.games.matches.deal.opened import OF_BOTH, PICK, PileAct, public_line
from rules_engine.kernel.agreed_chance import AgreedChance, agreed_numbers
from tests.decks.games.matches.deal.vectors import FILE, FORTY, deal, drawn, whole, written

KEY = bytes(range(32))


def test_the_vectors_are_those_that_the_site_makes() -> None:
    assert FILE.read_text("ascii") == written()
    vectors = json.loads(FILE.read_text("ascii"))
    assert len(vectors["deals"]) >= 12
    assert len({one["name"] for one in vectors["deals"]}) == len(vectors["deals"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "{}"),
        ({"b": 1, "a": [2, "x"], "B": {}}, '{"B":{},"a":[2,"x"],"b":1}'),
        ('a"b\\c', '"a\\"b\\\\c"'),
        ([-5, 0, 2**53 - 1], "[-5,0,9007199254740991]"),
        ([(1, 2)], "[[1,2]]"),
    ],
)
def test_the_canonical_form(value: Any, text: str) -> None:
    assert canonical(value) == text.encode()


@pytest.mark.parametrize(
    "value", [1.0, True, None, "札", "a\n", {1: 2}, {"札": 1}, 2**53, -(2**53), b"a", {"a": [None]}, {1, 2}]
)
def test_what_languages_write_differently_has_no_canonical_form(value: Any) -> None:
    with pytest.raises(ValueError, match=r"canonical form|printable|no name"):
        canonical(value)


def test_a_deal_in_its_own_words() -> None:
    """Once more by the page alone, without the functions of the site."""
    given = deal("own-words")
    salts = [drawn(f"own-words salt {seat}") for seat in (0, 1)]
    lists = [
        hmac.new(
            salt, json.dumps([list(row) for row in one.cards], separators=(",", ":")).encode(), "sha256"
        ).hexdigest()
        for salt, one in zip(salts, given.seats, strict=True)
    ]
    text = (
        f'{{"data":"{given.terms.data}","game":1,"lists":["{lists[0]}","{lists[1]}"],"match":"m-own-words",'
        f'"protocol":"fudacho-deal/1","rules":"2","secret":"{hashlib.sha256(given.secret).hexdigest()}"}}'
    )
    assert given.commitment == hashlib.sha256(text.encode()).digest()
    opened = given.browser_bytes[1].hex()
    text = f'{{"bytes":"{opened}","game":1,"match":"m-own-words","protocol":"fudacho-deal/1","seat":1}}'
    assert given.hashes[1] == hashlib.sha256(text.encode()).digest()
    message = given.commitment + given.hashes[0] + given.hashes[1] + given.browser_bytes[0] + given.browser_bytes[1]
    assert given.key == hmac.new(given.secret, message, "sha256").digest()
    digest = hmac.new(given.key, bytes.fromhex("0000000500000000"), "sha256").digest()
    numbers = agreed_numbers(AgreedChance(given.key).text, 5)
    assert [numbers.next() for _ in range(8)] == [int.from_bytes(digest[n : n + 4], "big") for n in range(0, 32, 4)]


def test_every_part_is_in_the_key() -> None:
    given = deal("parts")
    others = [
        replace(given, secret=drawn("another")),
        replace(given, terms=replace(given.terms, match="another")),
        replace(given, terms=replace(given.terms, game=2)),
        replace(given, terms=replace(given.terms, rules="3")),
        replace(given, terms=replace(given.terms, data="another")),
        replace(given, seats=(given.seats[0], given.seats[1]._replace(salt=drawn("another")))),
        replace(given, seats=(given.seats[0]._replace(cards=[(1, 1)]), given.seats[1])),
        replace(given, browser_bytes=(drawn("another", 16), given.browser_bytes[1])),
        replace(given, browser_bytes=(given.browser_bytes[0], b"")),
        replace(given, browser_bytes=(b"", given.browser_bytes[1])),
        replace(given, browser_bytes=(given.browser_bytes[1], given.browser_bytes[0])),
    ]
    assert len({one.key for one in [given, *others]}) == 12


def test_what_one_seat_learns_at_the_end() -> None:
    """Its own piles by number, the other's by size; the other's list only where both agreed."""
    given = deal("learns", acts=[PileAct(PICK, seat, [8, 3, 5], 2) for seat in (0, 1, OF_BOTH)])
    file: dict[str, Any] = given.file_of(1)
    assert file["opened"][0] == {}
    assert file["acts"][1] == {"act": 1, "kind": "pick", "seat": 0, "size": 3, "taken": 2}
    assert file["acts"][2]["pile"] == [3, 5, 8]
    assert set(file["acts"][2]["result"]) < {3, 5, 8}
    assert file["acts"][3] == public_line(3, PileAct(PICK, OF_BOTH, [8, 3, 5], 2))
    text = json.dumps(file)
    assert given.seats[0].salt.hex() not in text
    assert json.dumps(given.file_of(1, both=True)).count(given.seats[0].salt.hex()) == 1
    for hidden in (given.secret, given.seats[0].salt, given.browser_bytes[0]):
        assert repr(hidden) not in repr(given)


def test_numbers_of_cards_hang_on_the_salt_alone() -> None:
    numbers = card_numbers(KEY, FORTY)
    assert card_numbers(KEY, reversed(FORTY)) == numbers
    assert len(set(numbers)) == len(whole(FORTY))
    assert card_numbers(drawn("another"), FORTY) != numbers
    assert numbers == sorted(numbers, key=lambda copy: hmac.new(KEY, copy.encode(), "sha256").digest())
    fewer = card_numbers(KEY, FORTY[1:])
    assert fewer == [copy for copy in numbers if not copy.startswith(f"{FORTY[0][0]}/")]


def test_what_is_no_deal_is_refused() -> None:
    given = deal("refused")
    with pytest.raises(ValueError, match="32 bytes are needed, not 31"):
        list_hash(KEY[1:], FORTY)
    with pytest.raises(ValueError, match="each card once"):
        list_hash(KEY, [(1, 1), (1, 2)])
    with pytest.raises(ValueError, match="one copy or more"):
        card_numbers(KEY, [(1, 0)])
    with pytest.raises(ValueError, match="32 bytes are needed, not 16"):
        commitment(given.terms, given.list_hashes, KEY[:16])
    with pytest.raises(ValueError, match="16 bytes are needed, not 32"):
        bytes_hash(given.terms, 0, KEY)
    with pytest.raises(ValueError, match="2 is no seat"):
        bytes_hash(given.terms, 2, KEY[:16])
    for hashes, opened in (((KEY, b""), (b"", b"")), ((b"", KEY), (b"", KEY)), ((b"", b""), (KEY[:16], b""))):
        with pytest.raises(ValueError, match="it sends neither"):
            deal_key(KEY, KEY, hashes, opened)
    with pytest.raises(ValueError, match="have 32 bytes each"):
        deal_key(KEY[:16], KEY, (b"", b""), (b"", b""))
