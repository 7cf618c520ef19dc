"""The restriction lists over the API equal the dated lists on every day."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    with time_machine.travel("2026-11-20T15:30:00+00:00", tick=False):
        yield


def rows(client: Client, query: str = "") -> dict[str, int]:
    answer = client.get(f"/api/v1/restrictions/?{query}").json()
    return {row["name"]: row["allowed"] for row in answer["rows"]}


def test_todays_official_list(client: Client) -> None:
    answer = client.get("/api/v1/restrictions/").json()
    assert (answer["on"], answer["list"]) == ("2026-11-21", "official")
    assert rows(client) == {
        "人魚の活き血": 1,
        "肥川の大蛇": 1,
        "消さなきゃ": 1,
        "悠習の古日記": 2,
        "本物のお化け屋敷": 2,
        "暗躍者": 2,
        "仮想世界の外": 2,
    }


def test_the_list_of_another_day_and_series(client: Client) -> None:
    assert rows(client, "on=2024-07-01") == {"人魚の活き血": 1, "悠習の古日記": 1}
    assert rows(client, "on=2020-01-01") == {}
    community = rows(client, "on=2026-02-01&list=community")
    assert sorted(community.values()) == [1] * 8 + [2] * 10


def test_rows_name_day_source_and_certainty(client: Client) -> None:
    answer = client.get("/api/v1/restrictions/?on=2025-08-01").json()
    row = next(row for row in answer["rows"] if row["name"] == "消さなきゃ")
    assert row == {
        "card": row["card"],
        "name": "消さなきゃ",
        "status": "limited",
        "allowed": 1,
        "effective": "2025-07-22",
        "revision": 4,
        "certainty": "sure",
        "source": "公式告知 2025-07-22",
    }


def test_revisions_carry_their_span_of_days(client: Client) -> None:
    revisions = client.get("/api/v1/restrictions/").json()["revisions"]
    assert [revision["number"] for revision in revisions] == [1, 2, 3, 4, 5]
    assert (revisions[1]["earliest"], revisions[1]["effective"]) == ("2024-06-24", "2025-02-18")
    assert revisions[1]["entries"][0]["name"] == "肥川の大蛇"


def test_bad_values_are_refused_together(client: Client) -> None:
    response = client.get("/api/v1/restrictions/?on=2025-02-30&list=secret")
    assert response.status_code == 400
    assert response.json()["error"]["fields"] == {
        "on": ["読めない値です: 2025-02-30"],
        "list": ["読めない値です: secret"],
    }
