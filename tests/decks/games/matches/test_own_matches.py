"""対戦: one's own matches, how many there may be, and the mark in the navigation."""

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.games.matches import sitting
from decks.games.matches.deal.dealing import commit_deal
from decks.games.matches.index_views import INVITATIONS_OF_AN_ADDRESS
from decks.games.matches.marks import COOKIE
from decks.games.matches.quotas import MATCHES, OPEN_INVITATIONS
from decks.games.models import Match, MatchGame, MatchSeat, MatchState
from decks.games.models.match import NO_BYTES
from decks.models import DeckReport
from decks.people.models import LEFT
from tests.decks.games.matches.people import Guest, invited, seat_at, seated

pytestmark = pytest.mark.django_db


def ask(match: Match, number: int) -> None:
    """The game waits for this seat."""
    Match.objects.filter(pk=match.pk).update(state=MatchState.PLAYING)
    MatchSeat.objects.filter(match=match).update(asked=3, answered="3 digest")
    MatchSeat.objects.filter(match=match, number=number).update(asked=4)


def test_what_waits_for_one_stands_first_and_in_the_title() -> None:
    host, guest, match = seated()
    ask(match, 0)
    own, other = (who.client.get("/play/") for who in (host, guest))
    assert [one.seat.match for one in own.context["matches"].waiting_for_one] == [match]
    assert "<title>(1) 対戦" in own.content.decode()
    assert own.content.decode().index("自分のターン") < own.content.decode().index("友だちを招待する")
    assert [one.seat.match for one in other.context["matches"].waiting_for_others] == [match]
    assert "<title>対戦" in other.content.decode()


@pytest.mark.parametrize(
    ("hashes", "opened", "own"),
    [
        (["", ""], ["", ""], True),
        (["h", ""], ["", ""], False),
        (["h", "k"], ["", ""], True),
        (["h", "k"], ["n", ""], False),
        ([NO_BYTES, "k"], ["", ""], False),
    ],
)
def test_before_the_deal_whoever_can_send_is_waited_for(hashes: list[str], opened: list[str], own: bool) -> None:
    host, _, match = seated()
    MatchGame.objects.filter(match=match).update(hashes=hashes, opened=opened)
    matches = host.client.get("/play/").context["matches"]
    assert bool(matches.waiting_for_one) == own
    assert bool(matches.waiting_for_others) != own


@pytest.mark.parametrize(("winner", "word"), [(0, "勝ち"), (1, "負け"), (None, "引き分け")])
def test_what_is_over_says_how_it_ended(winner: int | None, word: str) -> None:
    host, _, match = seated()
    MatchGame.objects.filter(match=match).update(end="rules", winner=winner)
    Match.objects.filter(pk=match.pk).update(state=MatchState.OVER)
    assert f"・{word}" in host.client.get("/play/").content.decode()


def test_somebody_elses_matches_are_in_nobodys_list() -> None:
    seated()
    matches = Guest("丙").client.get("/play/").context["matches"]
    assert not [*matches.over, *matches.invitations, *matches.waiting_for_one, *matches.waiting_for_others]


def test_the_navigation_counts_turns_for_who_has_matches_and_asks_nothing_for_others() -> None:
    host, guest, match = seated()
    ask(match, 0)
    assert "件が自分のターン" in host.client.get("/rules/open-points/").content.decode()
    assert "件が自分のターン" not in guest.client.get("/rules/open-points/").content.decode()

    def asked(client: Client) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            client.get("/rules/open-points/")
        return [query["sql"] for query in queries if "matchseat" in query["sql"]]

    assert len(asked(host.client)) == 1
    assert asked(Guest("丙").client) == []
    assert asked(Client()) == []


def counted(guest: Guest) -> int:
    """What the navigation of another page says."""
    found = re.search(r'site-nav__turns">(\d+)<', guest.client.get("/rules/open-points/").content.decode())
    return int(found[1]) if found else 0


def playing_with(match: Match, **fields: Any) -> None:
    """A running game that waits for the second seat."""
    ask(match, 1)
    MatchGame.objects.filter(match=match).update(**fields)


def deal_ended_by_the_other(match: Match) -> None:
    MatchGame.objects.filter(match=match).update(end="broken", left_by=1, ended_at=timezone.now())


def deal_ended_by_oneself(match: Match) -> None:
    MatchGame.objects.filter(match=match).update(end="broken", left_by=0, ended_at=timezone.now())


def wish(match: Match, *numbers: int) -> None:
    Match.objects.filter(pk=match.pk).update(state=MatchState.OVER)
    MatchGame.objects.filter(match=match).update(end="rules", winner=1, dealt_at=timezone.now())
    MatchSeat.objects.filter(match=match, number__in=numbers).update(again=True)


def leave_account(match: Match) -> None:
    playing_with(match)
    MatchSeat.objects.filter(match=match, number=1).update(owner=None, visitor=LEFT)


AWAITED: dict[str, tuple[Callable[[Match], None], str]] = {
    "a deal": (lambda match: None, "自分のターン"),
    "a deal after a game": (lambda match: commit_deal(match) and None, "自分のターン"),
    "a deal that the other ended": (deal_ended_by_the_other, "自分のターン"),
    "a deal that one ended oneself": (deal_ended_by_oneself, ""),
    "one's answer": (lambda match: ask(match, 0), "自分のターン"),
    "the other's answer": (playing_with, ""),
    "consent": (lambda match: playing_with(match, offer={"seat": 1, "kind": "draw", "id": "x"}), "相手の申し出"),
    "the other's consent": (lambda match: playing_with(match, offer={"seat": 0, "kind": "draw", "id": "x"}), ""),
    "another game": (lambda match: wish(match, 1), "もう一度の申し出"),
    "the other's wish": (lambda match: wish(match, 0), ""),
    "nothing": (wish, ""),
    "what becomes of it": (leave_account, "自分のターン"),
}


@pytest.mark.parametrize("name", AWAITED)
def test_navigation_and_list_count_the_same(name: str) -> None:
    host, _, match = seated()
    put, mark = AWAITED[name]
    put(match)
    listed = host.client.get("/play/")
    waiting = listed.context["matches"].waiting_for_one
    assert [one.seat.match for one in waiting] == ([match] if mark else [])
    assert re.findall(r'tag--released">([^<]*)<', listed.content.decode()) == ([mark] if mark else [])
    assert counted(host) == len(waiting)


def test_a_wish_for_another_game_is_counted_though_nothing_ran_when_one_looked() -> None:
    host, _, match = seated()
    wish(match)
    host.client.get("/play/")
    wish(match, 1)
    assert counted(host) == 1


def test_the_mark_goes_once_nothing_runs_any_more() -> None:
    host = Guest("甲")
    match = invited(host)
    assert host.client.cookies[COOKIE].value == "1"
    host.client.post(f"/play/{match.token}/withdraw")
    host.client.get("/play/")
    assert host.client.cookies[COOKIE].value == ""


def test_a_second_device_of_the_account_asks_for_turns_once_it_saw_the_list(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    invited(Guest("甲", client=signed_in(owner), owner=owner))
    other = signed_in(owner)
    other.get("/play/")
    assert other.cookies[COOKIE].value == "1"


def test_open_invitations_are_counted_per_person() -> None:
    host = Guest("甲")
    matches = [invited(host, handle=f"{number}") for number in range(OPEN_INVITATIONS.most)]
    full = host.invites()
    assert full.status_code == 422
    assert OPEN_INVITATIONS.told in full.content.decode()
    host.client.post(f"/play/{matches[0].token}/withdraw")  # the cookie of a test's browser is of the last match
    assert invited(host)
    assert invited(Guest("乙"))


def test_matches_are_counted_per_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "MATCHES", dataclasses.replace(MATCHES, most=1))
    host, guest, _ = seated()
    assert host.invites().status_code == 422
    match = invited(Guest("丙"))
    refused = guest.sits(match)
    assert refused.status_code == 422
    assert MATCHES.told in refused.content.decode()
    match.refresh_from_db()
    assert match.state == MatchState.OPEN


@override_settings(RATELIMIT_ENABLE=True)
def test_invitations_are_counted_per_address() -> None:
    for number in range(INVITATIONS_OF_AN_ADDRESS.times):
        invited(Guest(f"{number}"))
    answer = Guest("甲").invites()
    assert answer.status_code == 429
    assert Match.objects.count() == INVITATIONS_OF_AN_ADDRESS.times


def test_a_handle_is_reported_with_the_match() -> None:
    host, guest, match = seated()
    page = host.client.get(f"/play/{match.token}/report")
    assert "対戦の呼び名" in page.content.decode()
    for _ in range(2):
        assert host.client.post(f"/play/{match.token}/report", {"reason": "name"}).status_code == 302
    report = DeckReport.objects.get()
    assert (report.kind, report.key, report.words) == ("handle", match.token, "乙")
    assert Client().get(f"/play/{match.token}/report").status_code == 404
    assert Guest("丙").client.post(f"/play/{match.token}/report", {"reason": "name"}).status_code == 404
    assert invited(guest).seats.count() == 1
    assert guest.client.get(f"/play/{Match.objects.latest('pk').token}/report").status_code == 404


def test_keepers_read_no_list_and_no_secret_and_make_a_handle_plain(admin_client: Client) -> None:
    _, guest, match = seated()
    game = MatchGame.objects.get(match=match)
    page = admin_client.get(f"/admin/decks/match/{match.pk}/change/").content.decode()
    hidden = [game.secret, *game.salts, guest.deck.name, seat_at(match, 1).cards]
    assert not [secret for secret in hidden if secret in page]
    assert "甲・乙" in admin_client.get("/admin/decks/match/").content.decode()
    sent = {"action": "usual_handles", "_selected_action": match.pk}
    assert admin_client.post("/admin/decks/match/", sent).status_code == 302
    assert set(MatchSeat.objects.values_list("handle", flat=True)) == {"プレイヤー"}


def test_a_deck_leads_to_an_invitation_with_it() -> None:
    host = Guest("甲")
    for page in (f"/decks/{host.deck.pk}/legality", f"/d/{host.deck.share}/", "/solo/"):
        assert f"/play/new?deck={host.deck.share}" in host.client.get(page).content.decode()
    form = host.form(f"/play/new?deck={host.deck.share}")
    assert form["deck"].value() == host.deck.share
    assert form["format"].value() == "official"


def test_what_is_refused_at_the_door_is_refused_in_words_to_who_has_matches_too() -> None:
    client = Client()
    client.cookies[COOKIE] = "1"
    assert client.get("/", HTTP_HOST="127.0.0.1:x").status_code == 400
    assert (
        client.post("/play/", "a=b", content_type="application/x-www-form-urlencoded; charset=utf-7").status_code == 400
    )
