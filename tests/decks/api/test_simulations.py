"""Simulations by the API: asked for, looked at while workers play them, stopped; the same numbers as in the shell."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from cards.catalog import current_catalog
from decks.analysis.simulations import questions
from decks.api.simulation_serializers import SimulationSerializer
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import Job, Simulation
from rules_engine.simulation import Match, compare, figures, simulate
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.builders import DARKNESS, KUSHI
from tests.decks.games.player import APPARITION, TOOL

pytestmark = pytest.mark.django_db

CARDS = (*[KUSHI] * 5, *[TOOL] * 8, *[APPARITION] * 11)
ENTRIES = [{"card": card, "copies": CARDS.count(card)} for card in (APPARITION, KUSHI, TOOL)]
ASKED = {"entries": ENTRIES, "level": "random", "games": 5, "seed": "三月"}


@pytest.fixture
def mine(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 2)


def send(client: Client, **body: Any) -> tuple[int, Any]:
    answer = client.post("/api/v1/simulations/", json.dumps({**ASKED, **body}), content_type="application/json")
    return answer.status_code, answer.json()


def assert_described(found: Any) -> None:
    described = SimulationSerializer(data=found)
    assert described.is_valid(), described.errors
    assert found.keys() == described.fields.keys()
    if found["kind"] == "games":
        assert found["counted"].keys() == described.fields["counted"].fields.keys()  # type: ignore[attr-defined]
    if found["figures"]:
        assert found["figures"].keys() == described.fields["figures"].fields.keys()  # type: ignore[attr-defined]


def test_it_is_asked_for_and_looked_at_until_it_is_done(mine: Client) -> None:
    status, found = send(mine, against=[{"card": KUSHI, "copies": 20}])
    assert (status, found["state"], found["chunks"], found["figures"]) == (202, "running", 3, None)
    address = f"/api/v1/simulations/{found['token']}/"
    for done in range(4):
        found = mine.get(address).json()
        assert found["chunks_done"] == done
        assert_described(found)
        assert work_once("one", job_kinds()) == (done < 3)
    match = Match(tuple(sorted(CARDS)), (KUSHI,) * 20, "random", "三月")
    counted = simulate(match, range(5), current_catalog())
    assert (found["state"], found["seconds_left"]) == ("done", None)
    assert found["counted"] == json.loads(json.dumps(counted.as_data()))
    assert found["figures"] == json.loads(json.dumps(figures(counted).as_data()))
    assert send(mine, against=[{"card": KUSHI, "copies": 20}])[1] == found
    assert Simulation.objects.count() == 1


def test_two_lists_are_compared(mine: Client) -> None:
    status, found = send(mine, kind="compared", compared_with=[{"card": TOOL, "copies": 20}], games=12)
    assert (status, found["chunks"], found["counted"], found["weakest"]) == (202, 3, None, None)
    assert_described(found)
    work()
    found = mine.get(f"/api/v1/simulations/{found['token']}/").json()
    assert_described(found)
    counted = compare(Match(tuple(sorted(CARDS)), None, "random", "三月"), [TOOL] * 20, range(3), current_catalog())
    assert found["comparison"]["counted"] == json.loads(json.dumps(counted.as_data()))
    assert found["comparison"]["figures"]["points"]["change"]["n"] == 3


def test_weakest_copies_are_found(mine: Client) -> None:
    status, found = send(mine, kind="weakest", games=60)
    assert (status, found["comparison"]) == (202, None)
    assert_described(found)
    work()
    found = mine.get(f"/api/v1/simulations/{found['token']}/").json()
    assert_described(found)
    assert found["weakest"]["first"]["cards"].keys() == {str(card) for card in CARDS}
    assert found["weakest"]["figures"]["cards"].keys() == {str(card) for card in CARDS}


def test_of_one_game_the_intervals_of_means_have_no_ends(mine: Client) -> None:
    token = send(mine, games=1)[1]["token"]
    work()
    found = mine.get(f"/api/v1/simulations/{token}/").json()
    assert_described(found)
    assert (found["figures"]["damage"][0]["low"], found["figures"]["stuck"]["n"]) == (None, 1)


def test_the_seed_is_read_as_on_the_page(mine: Client) -> None:
    assert send(mine, seed=" 三月  四日 ")[1]["seed"] == "三月 四日"
    assert send(mine, seed=" ")[1]["seed"].isdigit()


def test_deleting_stops_it_and_forgets_it(mine: Client) -> None:
    token = send(mine)[1]["token"]
    work_once("one", job_kinds())
    address = f"/api/v1/simulations/{token}/"
    assert mine.delete(address).status_code == 204
    assert (Simulation.objects.count(), Job.objects.count(), work()) == (0, 0, 0)
    assert (mine.get(address).status_code, mine.delete(address).status_code) == (404, 404)


def test_it_is_for_whoever_has_an_account_and_ones_own_alone(mine: Client, stranger: User) -> None:
    assert send(Client())[0] == 403
    other = begun({"owner": stranger}).token
    for method in (mine.get, mine.delete):
        assert method(f"/api/v1/simulations/{other}/").status_code == 404
    assert Client().get(f"/api/v1/simulations/{other}/").status_code == 403
    assert Simulation.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field", "said"),
    [
        ({"entries": [{"card": KUSHI, "copies": 7}]}, "entries", "8枚から200枚まで"),
        ({"entries": [{"printing": DARKNESS, "copies": 40}]}, "entries", "デッキに入る種類ではない札"),
        ({"against": []}, "against", "8枚から200枚まで"),
        ({"text": "4 火の玉"}, "non_field_errors", "どちらか一つ"),
        ({"kind": "best"}, "kind", "best"),
        ({"kind": "compared"}, "compared_with", "compared"),
        ({"compared_with": ENTRIES}, "compared_with", "compared"),
        ({"kind": "compared", "compared_with": [], "games": 100}, "compared_with", "8枚から200枚まで"),
        ({"kind": "compared", "compared_with": ENTRIES, "games": 7}, "games", "足りません"),
        ({"kind": "weakest", "level": "searching"}, "level", "選べません"),
        ({"kind": "weakest", "games": 30}, "games", "足りません"),
        ({"games": 0}, "games", "1"),
        ({"games": 1001}, "games", "1000"),
        ({"level": "searching", "games": 101}, "games", "100ゲームまで"),
        ({"level": "best"}, "level", "best"),
        ({"seed": "あ" * 41}, "seed", "40"),
        ({"seed": "\x00"}, "seed", ""),
    ],
)
def test_what_cannot_be_played_is_refused_by_field(mine: Client, body: dict[str, Any], field: str, said: str) -> None:
    status, found = send(mine, **body)
    assert status == 400
    assert field in found["error"]["fields"]
    assert said in json.dumps(found, ensure_ascii=False)
    assert not Simulation.objects.exists()


def test_too_much_at_once_is_refused(mine: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 1)
    assert [send(mine, seed=seed)[0] for seed in "12"] == [202, 202]
    status, found = send(mine, seed="3")
    assert status == 400
    assert "同時に" in found["error"]["fields"]["simulations"][0]


@override_settings(RATELIMIT_ENABLE=True)
def test_it_may_be_asked_for_so_often(mine: Client) -> None:
    assert [send(mine, games=0)[0] for _ in range(21)] == [400] * 20 + [429]
