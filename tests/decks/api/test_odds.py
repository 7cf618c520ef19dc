"""Odds of openings by the API: the same numbers and the same way of writing as in the shell."""

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest
import time_machine
from django.test import Client, override_settings

from decks.odds.answers import POLICIES
from tests.decks.builders import KUSHI
from tests.decks.solo.player import APPARITION, GREAT, TOOL

pytestmark = pytest.mark.django_db

ENTRIES = [{"card": card, "copies": copies} for card, copies in ((KUSHI, 5), (APPARITION, 12), (TOOL, 12), (GREAT, 11))]


def send(**body: Any) -> tuple[int, Any]:
    answer = Client().post("/api/v1/odds/", json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json()


def test_the_usual_hope_and_the_best_search_are_what_is_answered() -> None:
    status, found = send(entries=ENTRIES)
    assert (status, list(found)) == (200, ["fraction", "decimal", "before", "policy"])
    assert Fraction(found["fraction"]) == 1 - Fraction(comb(35, 16), comb(40, 16))
    assert (found["decimal"], found["before"]["decimal"], found["policy"]) == (0.935405, 0.693961, "optimal")
    assert send(text="5 隠された櫛の家\n" + "12 朧車")[0] == 200


def test_turn_seat_and_policy_are_told() -> None:
    answers = [
        send(entries=ENTRIES, want="{種類:怪異札}>=4", **asked)[1]
        for asked in ({"turn": 2}, {"turn": 2, "second": True}, {"turn": 2, "policy": "keep"})
    ]
    first, second, kept = (Fraction(answer["fraction"]) for answer in answers)
    assert kept < first < second
    assert Fraction(answers[2]["before"]["fraction"]) == kept
    assert {send(entries=ENTRIES, policy=name)[0] for name in POLICIES} == {200}


@pytest.mark.parametrize(
    ("body", "field", "said"),
    [
        ({"entries": ENTRIES, "want": "{コスト:0}"}, "want", "8文字目"),
        ({"entries": ENTRIES, "want": "{種雷:場所}>=1"}, "want", "「種類」のことですか"),
        ({"entries": ENTRIES, "turn": 31}, "turn", "30"),
        ({"entries": ENTRIES[:1], "turn": 5}, "turn", "山札がなくなります"),
        ({"entries": ENTRIES, "policy": "best"}, "policy", "best"),
        ({"text": "1 ありもしない札の名前"}, "text", "1行が読めません"),
        ({"text": "40 複製体\n隠された櫛の家 // 3"}, "text", "2行目「隠された櫛の家 // 3」（COPIES_UNCERTAIN）"),
    ],
)
def test_what_cannot_be_answered_is_refused_by_field(body: dict[str, Any], field: str, said: str) -> None:
    status, found = send(**body)
    assert status == 400
    assert said in json.dumps(found, ensure_ascii=False)
    assert field in json.dumps(found, ensure_ascii=False)


def test_counting_is_limited() -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False), override_settings(RATELIMIT_ENABLE=True):
        codes = [send(entries=ENTRIES)[0] for _ in range(21)]
    assert codes == [200] * 20 + [429]
