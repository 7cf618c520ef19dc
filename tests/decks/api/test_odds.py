"""Odds of openings by the API: the same numbers and the same way of writing as in the shell."""

import json
from fractions import Fraction
from math import comb
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.test import Client, override_settings

from decks.odds.answers import POLICIES, odds_data
from decks.people.rates import Rate
from rules_engine.odds import Odds
from tests.decks.builders import KUSHI
from tests.decks.games.player import APPARITION, GREAT, TOOL

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


def test_what_is_counted_is_limited_and_not_how_often_it_is_asked() -> None:
    """Thirty plain conditions go on where twelve of the dearest do not, and what is refused costs nothing."""
    dear = " かつ ".join(("{種類:場所札}>=1", "{季節:夏}>=1", "{コスト<=1}>=2"))
    far = {"entries": ENTRIES, "want": dear, "turn": 20}
    with (
        time_machine.travel("2026-11-20T12:00:00+09:00", tick=False),
        override_settings(RATELIMIT_ENABLE=True),
        patch("decks.people.api_rates.ODDS_WORK", Rate(60, 60)),
        patch("decks.people.api_rates.WORK_OF_ONE", 200_000),
    ):
        assert {send(entries=ENTRIES)[0] for _ in range(30)} == {200}
        assert send(entries=ENTRIES, want=" かつ ".join(f"{{番号:{card}}}=9" for card in range(1, 20)))[0] == 400
        codes = [send(**far)[0] for _ in range(12)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_only_what_is_certain_is_one_or_nothing() -> None:
    chances = (Fraction(1), Fraction(0), 1 - Fraction(1, 10**9), Fraction(1, 10**9), Fraction(1, 3))
    told = [odds_data(Odds(chance, chance), "keep")["decimal"] for chance in chances]
    assert told == [1.0, 0.0, 0.999999, 0.000001, 0.333333]
