"""Decks, questions, answers and profiles are reported by one form; who reported learns the outcome."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from decks.models import DeckReport, TurnAnswer, TurnQuestion
from tests.decks.builders import build_deck, own_data_of, visitor_client
from tests.probes.world import furnish

pytestmark = pytest.mark.django_db


@pytest.fixture
def reportable(owner: User) -> dict[str, str]:
    """The address of a page by the kind of what may be reported there."""
    values = furnish({"owner": owner}).things["public"].values
    question = f"/solo/questions/{values['question']}"
    return {
        "deck": f"/d/{values['share']}/",
        "profile": f"/u/{owner.username}/",
        "question": f"{question}/",
        "answer": f"{question}/{values['answer']}/",
    }


def words_of(kind: str, owner: User) -> str:
    if kind == "profile":
        return owner.username
    if kind == "question":
        return "question of public"
    return "" if kind == "answer" else "hidden-name-public"


@pytest.mark.parametrize("kind", [kind for kind in DeckReport.Kind.values if kind != DeckReport.Kind.HANDLE])
def test_each_is_reported_once_and_its_outcome_is_told(
    kind: str, reportable: dict[str, str], owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    """A handle is reported at the match where it is used (``tests.decks.games.matches.test_own_matches``)."""
    address, client = reportable[kind], signed_in(friend)
    where = reportable["question"] + "?answers=all" if kind == "answer" else address
    assert f"{address}report" in client.get(where).content.decode()
    form = client.get(f"{address}report").content.decode()
    assert words_of(kind, owner) in form
    done = client.post(f"{address}report", {"reason": "name", "text": "ひどい"}, follow=True)
    assert done.redirect_chain[-1][0] == address
    assert "報告を受け付けました" in done.content.decode()
    again = client.post(f"{address}report", {"reason": "spam"}, follow=True).content.decode()
    assert "もう受け付けています" in again
    report = DeckReport.objects.get()
    assert (report.kind, report.about) == (kind, words_of(kind, owner))
    assert "確認を待っています" in client.get("/reports/").content.decode()
    keeper = signed_in(User.objects.create_superuser("keeper"))
    at = "/admin/decks/deckreport/"
    assert report.get_kind_display() in keeper.get(at).content.decode()
    assert address in keeper.get(f"{at}{report.pk}/change/").content.decode()
    keeper.post(at, {"action": "acted", "_selected_action": [report.pk]})
    assert "確認して、対応しました" in client.get("/reports/").content.decode()
    [told] = own_data_of(friend)["reports"]
    assert (told["kind"], told["outcome"]) == (kind, "確認して、対応しました")


def test_the_outcome_outlives_what_was_reported(
    reportable: dict[str, str], friend: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(friend)
    client.post(f"{reportable['question']}report", {"reason": "name"})
    TurnQuestion.objects.all().delete()
    keeper = signed_in(User.objects.create_superuser("keeper"))
    keeper.post("/admin/decks/deckreport/", {"action": "left", "_selected_action": [DeckReport.objects.get().pk]})
    page = client.get("/reports/").content.decode()
    assert "question of public" in page
    assert "確認しましたが、そのままにしました" in page


@pytest.mark.parametrize("kind", ["profile", "question", "answer"])
def test_nobody_reports_what_is_his_own_or_not_there(
    kind: str, reportable: dict[str, str], owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    assert signed_in(owner).post(f"{reportable[kind]}report", {"reason": "name"}).status_code == 404
    TurnAnswer.objects.all().delete()
    TurnQuestion.objects.all().delete()
    gone = {"profile": f"/u/{friend.username}/report"}.get(kind, f"{reportable[kind]}report")
    assert Client().get(gone).status_code == 404
    assert not DeckReport.objects.exists()


def test_bad_input_comes_back_and_reports_of_all_kinds_are_limited_together(reportable: dict[str, str]) -> None:
    client = visitor_client("a")
    for address in reportable.values():
        answer = client.post(f"{address}report", {"reason": "x", "text": "くわしい話"})
        page = answer.content.decode()
        assert (answer.status_code, "理由を選び直してください" in page, "くわしい話" in page) == (422, True, True)
    with override_settings(RATELIMIT_ENABLE=True):
        asked = [*reportable.values()] * 3
        answers = [client.post(f"{address}report", {"reason": "spam"}).status_code for address in asked]
    assert answers == [302] * 10 + [429] * 2


def test_ones_own_reports_alone_in_a_fixed_number_of_queries(
    owner: User, friend: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Any
) -> None:
    client = signed_in(friend)
    assert "報告はまだありません" in client.get("/reports/").content.decode()
    for number in range(12):
        deck = build_deck(owner, name=f"束{number}", visibility="public")
        DeckReport.objects.create(deck=deck, reason="spam", owner=friend)
    with django_assert_max_num_queries(6):
        assert "束11" in client.get("/reports/").content.decode()
    assert "束11" not in signed_in(owner).get("/reports/").content.decode()
