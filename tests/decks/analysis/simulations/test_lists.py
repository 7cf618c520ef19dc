"""Two lists compared and weakest copies found, as jobs and on pages: as one run counts it, and as it is asked."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from cards.catalog import current_catalog, current_data
from decks.analysis.simulations import questions
from decks.analysis.simulations.plans import plan_of, weighed_of
from decks.analysis.simulations.progress import paired_of
from decks.analysis.simulations.services import cancel, resume
from decks.deck.services import keep_version
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import Deck, Job, Simulation, SimulationKind, SimulationState
from rules_engine.simulation import Match, Weighed, compare, lowest, weigh
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.analysis.simulations.test_pages import ASKED, COPIES, page_of
from tests.decks.builders import KUSHI, build_deck, own_data_of, visitor_client
from tests.decks.games.player import APPARITION, TOOL
from tests.rules_engine.game.real_decks import sample_decks

pytestmark = pytest.mark.django_db

OLD, NEW = sample_decks()[:2]
MATCH = Match(OLD, None, "random", "三月")
COMPARED: dict[str, Any] = {"kind": SimulationKind.COMPARED, "new": NEW, "new_name": "替えた束", "games": 20}
SMALL = (*[KUSHI] * 5, *[TOOL] * 8, *[APPARITION] * 7)
WEAKEST: dict[str, Any] = {"kind": SimulationKind.WEAKEST, "cards": SMALL, "games": 60}


@pytest.fixture
def mine() -> Client:
    return visitor_client()


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 4)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("workers", [("one",), ("one", "two")])
def test_a_comparison_in_chunks_is_one_run(workers: tuple[str, ...]) -> None:
    simulation = begun(**COMPARED)
    assert work(*workers) == 5
    assert paired_of(simulation) == compare(MATCH, NEW, range(5), current_catalog())
    assert Simulation.objects.get().state == SimulationState.DONE
    assert not Job.objects.exists()


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("workers", [("one",), ("one", "two")])
def test_the_lowest_of_the_first_run_are_confirmed_on_fresh_seeds(workers: tuple[str, ...]) -> None:
    """Two cards a chunk: the unchanged deck plays a seed for each part, and what comes out is the same."""
    simulation = begun(**WEAKEST)
    plan = plan_of(simulation)
    assert (simulation.step, plan.first_chunks, plan.chunks) == (2, 6, 12)
    assert work(*workers) == 12
    match = Match(SMALL, None, "random", "三月")
    first = weigh(match, sorted(set(SMALL)), range(3), current_catalog())
    assert weighed_of(simulation) == (first, weigh(match, lowest(first), range(3, 6), current_catalog()))
    assert Simulation.objects.get().state == SimulationState.DONE


@pytest.mark.usefixtures("small_chunks")
def test_the_second_run_is_asked_for_only_after_the_first_and_goes_on_where_it_was() -> None:
    simulation = begun(**WEAKEST)
    for _ in range(5):
        work_once("one", job_kinds())
    assert [job.payload["number"] for job in Job.objects.all()] == [5]
    assert weighed_of(simulation)[1] == Weighed()
    work_once("one", job_kinds())
    assert {job.payload["number"] for job in Job.objects.all()} == {6, 7, 8, 9}
    cancel(Simulation.objects.all(), simulation.token)
    resume(Simulation.objects.all(), simulation.token, current_data())
    assert work() == 6
    assert Simulation.objects.get().state == SimulationState.DONE


def test_each_kind_is_a_question_of_its_own() -> None:
    asked = [begun(games=20), begun(**COMPARED)]
    work()
    asked += [begun(**(COMPARED | {"new": OLD})), begun(**COMPARED)]
    assert [one.pk - asked[0].pk for one in asked] == [0, 1, 2, 1]


def started(client: Client, deck: Deck, **changes: str) -> Any:
    return client.post(f"/decks/{deck.pk}/simulate", {**ASKED, **changes})


def test_two_decks_are_compared_from_the_start_page(mine: Client) -> None:
    deck, other = build_deck(copies=COPIES, name="元の束"), build_deck(copies={**COPIES, TOOL: 9}, name="次の束")
    version = keep_version(deck, "前の形")
    page = mine.get(f"/decks/{deck.pk}/simulate").content.decode()
    assert f'value="/decks/{other.pk}"' in page
    assert f'value="/decks/{deck.pk}/history/{version.number}"' in page
    assert started(mine, deck, kind="compared", beside=f"/decks/{other.pk}").status_code == 302
    simulation = Simulation.objects.get()
    assert (simulation.kind, simulation.new_name, len(simulation.new_cards)) == ("compared", "次の束", 23)
    assert "25シードのうち<b>0</b>シードまで" in page_of(mine, simulation)
    work()
    page = page_of(mine, simulation)
    assert "25シードのシミュレーションが終わりました" in page
    assert "「元の束」から「次の束」に替えたとき" in page
    assert page.index("どこまで信じられるか") < page.index("替えると何が変わるか")
    assert "25シード" in page
    assert "2つのデッキの比較（「次の束」）" in mine.get(f"/decks/{deck.pk}/simulate").content.decode()
    beside = f"/decks/{deck.pk}/history/{version.number}"
    assert started(mine, deck, kind="compared", beside=beside).status_code == 302


def test_weakest_copies_are_found_from_the_start_page(mine: Client) -> None:
    deck = build_deck(copies=COPIES)
    assert started(mine, deck, kind="weakest").status_code == 302
    simulation = Simulation.objects.get()
    work_once("one", job_kinds())
    assert "まず全部の種類を比較しています" in page_of(mine, simulation)
    work()
    page = page_of(mine, simulation)
    assert page.index("どこまで信じられるか") < page.index("減る数")
    assert all(current_catalog().card(card).name in page for card in COPIES)
    assert "同時に成り立つ95%の区間" in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"kind": "best"}, "何をするかを選び直して"),
        ({"kind": "compared"}, "比較するデッキを選んで"),
        ({"kind": "compared", "beside": "/decks/999999"}, "比較するデッキを選び直して"),
        ({"kind": "compared", "level": "searching"}, "「強い」を選べません"),
        ({"kind": "weakest", "level": "searching"}, "「強い」を選べません"),
    ],
)
def test_what_cannot_be_asked_is_said(mine: Client, sent: dict[str, str], said: str) -> None:
    answer = started(mine, build_deck(copies=COPIES), **sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Simulation.objects.exists()


def test_lists_of_too_few_cards_or_of_others_are_not_compared(mine: Client, owner: User) -> None:
    deck, small = build_deck(copies=COPIES), build_deck(copies={KUSHI: 7}, name="小さな束")
    foreign = build_deck(owner, copies=COPIES)
    assert "（「小さな束」は7枚）" in started(mine, deck, kind="compared", beside=f"/decks/{small.pk}").content.decode()
    assert started(mine, deck, kind="compared", beside=f"/decks/{foreign.pk}").status_code == 422
    many = build_deck(copies={printing: 1 for printing in current_catalog().card_by_printing if printing < 250})
    many_said = started(mine, many, kind="weakest").content.decode()
    assert "枚まで" in many_said or "足りません" in many_said
    assert not Simulation.objects.exists()


def test_it_stands_in_what_one_takes_along(owner: User) -> None:
    begun({"owner": owner}, **COMPARED)
    (told,) = own_data_of(owner)["simulations"]
    assert (told["kind"], told["new_name"], len(told["compared_with"])) == ("compared", "替えた束", len(NEW))


def test_whoever_has_no_other_deck_compares_with_a_sample(mine: Client) -> None:
    call_command("create_sample_decks", verbosity=0)
    spring, winter = (Deck.objects.get(sample=name) for name in ("spring", "winter"))
    address = f"/d/{spring.share}/simulate"
    page = mine.get(address).content.decode().partition('id="id_beside"')[2].partition("</select>")[0]
    assert f'value="/d/{winter.share}"' in page
    assert spring.share not in page
    sent = ASKED | {"kind": "compared", "beside": f"/d/{winter.share}", "seed": "三月"}
    assert mine.post(address, sent).status_code == 302
    assert Simulation.objects.get().new_name == winter.name
