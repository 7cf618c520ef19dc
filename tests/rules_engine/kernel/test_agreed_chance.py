"""Chance by an agreed key: fixed for good, worked out here once more by its description alone, and fair."""

import random
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from rules_engine.kernel.agreed_chance import (
    AgreedChance,
    ChanceAct,
    agreed_numbers,
    pick_agreed,
    shuffle_agreed,
    toss_agreed,
)
from rules_engine.kernel.errors import RulesError

KEY = bytes(range(32))
TEXT = AgreedChance(KEY).text
NUMBERS = {
    0: [
        2668419513, 1083702857, 697404715, 2302849860, 962019937, 2740831489, 1676700775, 3571746969, 3291668569,
        3279482615,
    ],
    1: [954732114, 3758279944, 1555645827],
}  # fmt: skip
SHUFFLED = [
    7, 14, 10, 12, 18, 0, 13, 21, 37, 2, 19, 8, 39, 11, 9, 38, 23, 17, 29, 15, 36, 4, 30, 20, 28, 1, 26, 5, 24, 25, 32,
    33, 27, 35, 31, 6, 22, 3, 16, 34,
]  # fmt: skip
CRITICAL = {1: 10.8, 2: 13.8, 4: 18.5, 5: 20.5, 6: 22.5, 23: 49.7}
"""By degrees of freedom, what a χ² of fair chance passes once in a thousand times."""


def hmac_of(key: bytes, message: bytes) -> bytes:
    """RFC 2104 in its own words."""
    block = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def described(key: bytes, act: int, count: int) -> list[int]:
    """The first numbers of the act, by the description."""
    blocks = range((count + 7) // 8)
    stream = b"".join(hmac_of(key, act.to_bytes(4, "big") + block.to_bytes(4, "big")) for block in blocks)
    return [int.from_bytes(stream[4 * at : 4 * at + 4], "big") for at in range(count)]


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[one] - expected) ** 2 / expected for one in counts) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("act", NUMBERS)
def test_a_key_gives_the_numbers_written_here(act: int) -> None:
    numbers = agreed_numbers(TEXT, act)
    assert [numbers.next() for _ in NUMBERS[act]] == NUMBERS[act]


def test_the_numbers_are_those_of_the_description() -> None:
    for key, act in ((KEY, 0), (KEY, 70_000), (sha256(b"another").digest(), 3)):
        numbers = agreed_numbers(AgreedChance(key).text, act)
        assert [numbers.next() for _ in range(40)] == described(key, act, 40)


def test_what_does_not_fit_below_a_limit_is_passed_over() -> None:
    """Below 2³¹ + 1 only the first multiple is usable: about half of all numbers are."""
    limit = 2**31 + 1
    numbers = agreed_numbers(TEXT, 2)
    expected = [number for number in described(KEY, 2, 16) if number < limit]
    assert len(expected) < 10
    assert [numbers.below(limit) for _ in expected] == expected


def test_a_deck_is_shuffled_as_written_here_in_whichever_order_it_lay() -> None:
    for seed in range(5):
        cards = list(range(40))
        random.Random(seed).shuffle(cards)
        shuffle_agreed(cards, TEXT, 1)
        assert cards == SHUFFLED


def test_a_shuffle_is_fisher_and_yates_from_the_last_place_down() -> None:
    cards, stream = [3, 8, 20, 21, 40], iter(described(KEY, 5, 8))
    for last in range(4, 0, -1):
        chosen = next(stream) % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    lying = [40, 21, 3, 20, 8]
    shuffle_agreed(lying, TEXT, 5)
    assert lying == cards


def test_cards_are_picked_as_written_here_in_whichever_order_they_lay() -> None:
    for cards in permutations((9, 3, 5, 60, 7)):
        assert pick_agreed(list(cards), 3, TEXT, 3) == [3, 5, 60]
    assert sorted(pick_agreed([4, 2], 5, TEXT, 3)) == [2, 4]


def test_the_coin_is_act_0() -> None:
    tossed = [toss_agreed(AgreedChance(sha256(bytes([number])).digest()).text) for number in range(16)]
    assert tossed == [described(sha256(bytes([number])).digest(), 0, 1)[0] % 2 for number in range(16)]
    assert set(tossed) == {0, 1}


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7])
def test_every_number_below_a_limit_comes_up_as_often(limit: int) -> None:
    counts: Counter[object] = Counter()
    for act in range(200):
        numbers = agreed_numbers(TEXT, act)
        counts.update(numbers.below(limit) for _ in range(50))
    assert chi_square(counts, limit) < CRITICAL[limit - 1]


def test_every_order_of_four_cards_and_every_pick_comes_up_as_often() -> None:
    orders: Counter[object] = Counter()
    picks: Counter[object] = Counter()
    for act in range(9600):
        cards = [0, 1, 2, 3]
        shuffle_agreed(cards, TEXT, act)
        orders[tuple(cards)] += 1
        picks[tuple(pick_agreed([0, 1, 2, 3], 2, TEXT, act))] += 1
    assert chi_square(orders, 24) < CRITICAL[23]
    assert len(picks) == 12
    assert max(picks.values()) - min(picks.values()) < 160


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), "0" * 32])
def test_a_key_has_32_bytes(key: bytes) -> None:
    with pytest.raises(RulesError, match="32 bytes"):
        AgreedChance(key)


@pytest.mark.parametrize("text", ["", "三月", "hmac:", "hmac:" + "g" * 64, "hmac:" + "A" * 64, TEXT + "0", TEXT + "\n"])
def test_other_texts_are_no_key(text: str) -> None:
    with pytest.raises(RulesError, match="64 digits"):
        AgreedChance.read(text)


def test_a_key_is_written_and_read_and_not_shown_in_passing() -> None:
    assert AgreedChance.read(TEXT) == AgreedChance(KEY)
    assert KEY.hex() not in repr(AgreedChance(KEY))


@pytest.mark.parametrize(
    "act", [ChanceAct(0, "coin", 1), ChanceAct(2, "shuffle", 0, 40), ChanceAct(9, "pick", 1, 5, 2)]
)
def test_an_act_is_read_from_its_words(act: ChanceAct) -> None:
    assert ChanceAct.read(act.act, act.seat, act.word) == act
