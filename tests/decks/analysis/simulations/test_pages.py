"""Pages of simulations: starting one from a deck, watching it, stopping and going on; and who sees it."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_catalog
from decks.analysis.simulations import questions
from decks.analysis.simulations.services import AT_ONCE
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import Deck, Job, Simulation, SimulationState
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.builders import KUSHI, build_deck, visitor_client
from tests.decks.games.player import APPARITION, TOOL
from tests.rules_engine.game.real_decks import sample_decks

pytestmark = pytest.mark.django_db

COPIES = {KUSHI: 4, APPARITION: 10, TOOL: 10}
ASKED = {"against": "", "level": "random", "games": "100", "seed": "三月"}


@pytest.fixture
def mine() -> Client:
    return visitor_client()


def started(client: Client, deck: Deck, **changes: str) -> Any:
    return client.post(f"/decks/{deck.pk}/simulate", {**ASKED, **changes})


def page_of(client: Client, simulation: Simulation) -> str:
    answer = client.get(f"/simulations/{simulation.token}/")
    assert answer.status_code == 200
    assert len(answer.content) < 300_000
    return str(answer.content.decode())


def test_a_simulation_is_started_watched_and_read(mine: Client) -> None:
    deck = build_deck(copies=COPIES, name="回す束")
    assert f'href="/decks/{deck.pk}/simulate"' in mine.get(f"/decks/{deck.pk}/numbers").content.decode()
    assert "シミュレーションを始める" in mine.get(f"/decks/{deck.pk}/simulate").content.decode()
    answer = started(mine, deck)
    simulation = Simulation.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/simulations/{simulation.token}/")
    assert (simulation.deck, simulation.seed, len(simulation.cards), simulation.against) == (deck, "三月", 24, None)
    page = page_of(mine, simulation)
    assert "100ゲームのうち<b>0</b>ゲームまで" in page
    assert "どこまで信じられるか" not in page
    work_once("one", job_kinds())
    assert "100ゲームのうち<b>50</b>ゲームまで" in page_of(mine, simulation)
    assert "50ゲーム" in page_of(mine, simulation)
    work()
    page = page_of(mine, simulation)
    assert "100ゲームのシミュレーションが終わりました" in page
    assert page.index("どこまで信じられるか") < page.index("倒すまで") < page.index("札をはじめて使うまで")
    assert "hx-get" not in page
    assert page.count("どう数えたか") == 4
    used = page.partition("札をはじめて使うまで")[2]
    assert all(current_catalog().card(card).name in used for card in COPIES)
    assert f"/simulations/{simulation.token}/" in mine.get(f"/decks/{deck.pk}/simulate").content.decode()
    assert started(mine, deck)["Location"] == f"/simulations/{simulation.token}/"
    assert Simulation.objects.count() == 1


def test_against_a_deck_of_ones_own_or_a_shared_one(mine: Client, owner: User) -> None:
    deck, other = build_deck(copies=COPIES), build_deck(copies={KUSHI: 20}, name="相手の束")
    started(mine, deck, against=other.share)
    simulation = Simulation.objects.get()
    assert (simulation.other_name, simulation.against) == ("相手の束", [KUSHI] * 20)
    assert "相手は「相手の束」" in page_of(mine, simulation)
    assert visitor_client("else").get(f"/d/{deck.share}/simulate").status_code == 404
    shared = build_deck(owner, copies=COPIES, visibility="unlisted")
    assert mine.post(f"/d/{shared.share}/simulate", {**ASKED, "seed": "四月"}).status_code == 302
    assert Simulation.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"level": "best"}, "強さを選び直して"),
        ({"level": ""}, "強さを選んで"),
        ({"games": "7"}, "ゲーム数を選び直して"),
        ({"games": ""}, "ゲーム数を選んで"),
        ({"against": "nobody-knows"}, "相手のデッキを選び直して"),
        ({"level": "searching", "games": "1000"}, "「強い」で回せるのは100ゲームまでです"),
        ({"seed": "あ" * 41}, "40文字まで"),
    ],
)
def test_what_cannot_be_asked_is_said_and_starts_nothing(mine: Client, sent: dict[str, str], said: str) -> None:
    answer = started(mine, build_deck(copies=COPIES), **sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("copies", [{}, {KUSHI: 7}, {KUSHI: 201}])
def test_decks_of_too_few_or_too_many_cards_are_not_played(mine: Client, copies: dict[int, int]) -> None:
    deck, good = build_deck(copies=copies, name="数の合わない束"), build_deck(copies=COPIES)
    assert "8枚から200枚まで" in mine.get(f"/decks/{deck.pk}/simulate").content.decode()
    assert started(mine, deck).status_code == 422
    answer = started(mine, good, against=deck.share)
    assert "（「数の合わない束」は" in answer.content.decode()
    assert not Simulation.objects.exists()


def test_it_is_cancelled_and_resumed_by_its_buttons(mine: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 4)
    simulation = begun()
    work_once("one", job_kinds())
    address = f"/simulations/{simulation.token}/"
    assert f'action="{address}cancel"' in page_of(mine, simulation)
    assert mine.post(f"{address}cancel")["Location"] == address
    page = page_of(mine, simulation)
    assert "やめました" in page
    assert "4ゲーム" in page
    assert "hx-get" not in page
    assert not Job.objects.exists()
    assert f'action="{address}resume"' in page
    assert mine.post(f"{address}resume")["Location"] == address
    work()
    assert "12ゲームのシミュレーションが終わりました" in page_of(mine, simulation)


def test_too_much_at_once_is_said_where_it_is_asked(mine: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 1)
    deck = build_deck(copies=COPIES)
    first = begun(seed="1")
    mine.post(f"/simulations/{first.token}/cancel")
    for seed in "23":
        started(mine, deck, seed=seed)
    assert Job.objects.count() == 2 * AT_ONCE
    for answer in (started(mine, deck, seed="4"), mine.post(f"/simulations/{first.token}/resume")):
        assert answer.status_code == 422
        assert "同時にできるシミュレーションは2つまでです" in answer.content.decode()
    assert Simulation.objects.get(pk=first.pk).state == SimulationState.CANCELLED


def test_looking_costs_little_until_something_has_changed(
    mine: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    simulation = begun(games=60)
    page = page_of(mine, simulation)
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    with django_assert_max_num_queries(4):
        assert mine.get(found[1]).status_code == 204
    work_once("one", job_kinds())
    part = mine.get(found[1])
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith('<div class="stack numbers" id="simulation">')
    assert "50ゲーム" in part.content.decode()


def test_pages_ask_as_little_however_much_was_counted(
    mine: Client, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setitem(questions.STEPS, "random", 1)
    deck = build_deck(copies=COPIES)
    simulation = begun(deck=deck, against=sample_decks()[1], other_name="相手")
    work()
    with django_assert_max_num_queries(6):
        page_of(mine, simulation)
    for seed in "1234":
        begun(deck=deck, seed=seed, games=1)
        work()
    with django_assert_max_num_queries(14):
        mine.get(f"/decks/{deck.pk}/simulate")


def test_of_somebody_else_it_does_not_exist(owner: User, stranger: User) -> None:
    simulation = begun({"owner": owner})
    others = (Client(), visitor_client("else"), Client())
    others[2].force_login(stranger)
    address = f"/simulations/{simulation.token}/"
    for client in others:
        assert [client.get(address + path).status_code for path in ("", "look")] == [404, 404]
        assert [client.post(address + path).status_code for path in ("cancel", "resume")] == [404, 404]
    assert Simulation.objects.get().state == SimulationState.RUNNING
    holder = Client()
    holder.force_login(owner)
    assert holder.get(address).status_code == 200


def test_a_deck_that_one_may_not_see_any_more_is_not_linked(mine: Client, owner: User) -> None:
    deck = build_deck(owner, copies=COPIES, visibility="public")
    simulation = begun(deck=deck)
    assert f"/d/{deck.share}/simulate" in page_of(mine, simulation)
    Deck.objects.filter(pk=deck.pk).update(visibility="private")
    assert f"/d/{deck.share}/" not in page_of(mine, simulation)
    Deck.objects.filter(pk=deck.pk).delete()
    assert "このデッキでほかに数える" not in page_of(mine, simulation)
