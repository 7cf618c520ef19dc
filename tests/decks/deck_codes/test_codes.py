"""Every published code reads to its deck, v6 and v7 write the same letters, and damage is named."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.deck_codes import DeckCodeError, Version, base64url, decode, encode
from decks.deck_codes.catalogue_points import NUMBERS, RANGES
from decks.deck_codes.code_v6 import checksum
from decks.deck_codes.pairs import MAX_NUMBER
from decks.deck_codes.reading import MAX_LENGTH

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
DECKS = st.dictionaries(st.integers(1, MAX_NUMBER), st.integers(1, 60), max_size=40)


def deck_of(data: dict[str, int]) -> dict[int, int]:
    return {int(number): copies for number, copies in data.items()}


def name(case: dict[str, Any]) -> str:
    return f"{case['name']} {case.get('version', '')}"


def reason(code: str) -> str:
    with pytest.raises(DeckCodeError) as refused:
        decode(code)
    return refused.value.reason.value


@pytest.mark.parametrize("case", VECTORS["vectors"], ids=name)
def test_a_published_code_reads_to_its_deck(case: dict[str, Any]) -> None:
    decoded = decode(case["code"])
    assert (decoded.version, decoded.decks[0].deck) == (case["version"], deck_of(case["deck"]))


@pytest.mark.parametrize("case", [case for case in VECTORS["vectors"] if case["version"] in ("v6", "v7")], ids=name)
def test_v6_and_v7_are_written_letter_by_letter(case: dict[str, Any]) -> None:
    assert encode(deck_of(case["deck"]), Version(case["version"])) == case["code"]


@pytest.mark.parametrize("case", [case for case in VECTORS["vectors"] if case["deck"]], ids=name)
def test_a_share_address_reads_to_title_and_deck(case: dict[str, Any]) -> None:
    (deck,) = decode(case["share_url"]).decks
    assert (deck.title, deck.deck) == (case["share_title"], deck_of(case["deck"]))
    (deck,) = decode(case["share_url"].partition("#")[2]).decks
    assert deck.deck == deck_of(case["deck"])


@pytest.mark.parametrize("case", VECTORS["older"], ids=name)
def test_older_spellings_still_read(case: dict[str, Any]) -> None:
    assert decode(case["code"]).decks[0].deck == deck_of(case["deck"])


@pytest.mark.parametrize("case", VECTORS["damaged"], ids=name)
def test_damage_is_named(case: dict[str, Any]) -> None:
    assert reason(case["code"]) == case["reason"]


@pytest.mark.parametrize("case", VECTORS["backups"], ids=name)
def test_a_backup_gives_its_decks_in_their_places(case: dict[str, Any]) -> None:
    decoded = decode(case["code"])
    assert decoded.version == case["version"]
    assert decoded.is_backup
    assert [{"title": deck.title, "deck": deck.deck} for deck in decoded.decks] == [
        {"title": deck["title"], "deck": deck_of(deck["deck"])} for deck in case["decks"]
    ]


def test_the_dictionary_of_v7_is_the_one_every_code_was_written_with() -> None:
    found = 2166136261
    for character in RANGES:
        found = (found ^ ord(character)) * 16777619 % 2**32
    assert (found, len(NUMBERS), list(NUMBERS)) == (0x8FA93167, 1090, sorted(set(NUMBERS)))


@given(DECKS, st.text(max_size=60))
def test_every_deck_comes_back_from_every_code(deck: dict[int, int], title: str) -> None:
    title = title.encode("utf-8", "ignore").decode()
    for version in Version:
        assert decode(encode(deck, version)).decks[0].deck == deck
    (own,) = decode(encode(deck, Version.OWN, title)).decks
    assert (own.title, own.deck) == (title, deck)


@pytest.mark.parametrize("version", [Version.V7, Version.OWN])
def test_no_single_changed_or_missing_letter_passes(version: Version) -> None:
    code = encode({1: 4, 52: 2, 1817: 10, 10077: 3}, version, "春")
    for place in range(5, len(code)):
        other = "A" if code[place] != "A" else "B"
        assert reason(code[:place] + other + code[place + 1 :]) in ("checksum", "truncated", "format")
        assert reason(code[:place]) in ("checksum", "truncated")


@pytest.mark.parametrize("version", [Version.V7, Version.V6, Version.OWN])
@pytest.mark.parametrize("deck", [{0: 1}, {-1: 1}, {2**32: 1}, {1: -1}, {1: 2**32}])
def test_what_no_code_can_carry_is_refused(deck: dict[int, int], version: Version) -> None:
    with pytest.raises(DeckCodeError):
        encode(deck, version)


@pytest.mark.parametrize(
    ("rows", "deck"),
    [('[["1",4.0],["2","3"]]', {1: 4, 2: 3}), ('[["1",null],["",4],[2,true]]', {2: 1}), ('{"a":1}', {})],
)
def test_rows_of_v5_read_as_their_tool_reads_them(rows: str, deck: dict[int, int]) -> None:
    assert decode(v5(rows)).decks[0].deck == deck


@pytest.mark.parametrize(
    "rows", ['[["1",1.5]]', '[["NaN",4]]', '[["1",NaN]]', '[["1",1e999]]', "[null]", "[4]", "[[", "[" * 5000]
)
def test_rows_of_v5_that_make_no_deck_are_refused(rows: str) -> None:
    assert reason(v5(rows)) == "format"


def v5(rows: str) -> str:
    payload = base64url.write(rows.encode())
    return f"v5|{checksum(payload)}|{payload}"


def test_parts_of_a_card_in_a_legacy_code_are_refused() -> None:
    assert reason(f"v1|{checksum('1:1.5')}|1:1.5") == "format"
    assert reason(f"v3|{checksum('!:4')}|!:4") == "format"


def test_a_code_longer_than_any_deck_needs_is_not_read() -> None:
    assert reason("7" + "A" * MAX_LENGTH) == "too_large"


def test_the_largest_deck_of_v7_reads_in_little_time_and_whole() -> None:
    numbers = random.Random(7).sample(range(1, MAX_NUMBER), 256)
    deck = dict.fromkeys(numbers, 39)
    assert decode(encode(deck, Version.V7)).decks[0].deck == dict(sorted(deck.items()))
