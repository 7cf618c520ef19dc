"""What becomes of matches when somebody leaves, signs in, or lets time pass."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.games.matches.belongings import close_invitations, end_unanswered, prune_matches
from decks.games.matches.handles import OF_ONE_WHO_LEFT
from decks.games.matches.seat_keys import COOKIE
from decks.games.models import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.people.accounts.services import remove_account
from decks.people.models import LEFT
from decks.people.transfer import transfer
from tests.decks.builders import own_data_of
from tests.decks.games.matches.people import ANOTHER, Guest, invited, seat_at, seated

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def member(person: User, signed_in: SignedIn, name: str = "甲") -> Guest:
    return Guest(name, client=signed_in(person), owner=person)


def playing(match: Match) -> MatchGame:
    """The match with its cards dealt, as far as its rows say."""
    Match.objects.filter(pk=match.pk).update(state=MatchState.PLAYING)
    game = MatchGame.objects.get(match=match)
    game.dealt_at = game.moved_at = timezone.now()
    game.save()
    return game


def test_an_account_that_ends_leaves_the_match_to_the_other(owner: User, signed_in: SignedIn) -> None:
    _, guest, match = seated(member(owner, signed_in))
    playing(match)
    key = MatchSeat.objects.get(owner=owner).keys.count()
    assert key == 1
    remove_account(owner)
    left, stays = seat_at(match, 0), seat_at(match, 1)
    assert (left.owner, left.visitor, left.handle, left.deck_name) == (None, LEFT, OF_ONE_WHO_LEFT, "")
    assert left.keys.count() == 0
    assert (stays.handle, stays.deck) == ("乙", guest.deck)
    assert stays.noted > 0
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING
    assert MatchGame.objects.get(match=match).left_by is None


def test_an_account_that_ends_before_the_deal_is_named_as_who_left(owner: User, signed_in: SignedIn) -> None:
    _, _, match = seated(member(owner, signed_in))
    remove_account(owner)
    game = MatchGame.objects.get(match=match)
    assert (game.end, game.left_by) == (GameEnd.BROKEN, 0)


def test_an_open_invitation_and_what_both_left_go_with_the_account(
    owner: User, stranger: User, signed_in: SignedIn
) -> None:
    invited(member(owner, signed_in))
    _, _, match = seated(member(owner, signed_in, "丙"), member(stranger, signed_in, "乙"))
    remove_account(owner)
    assert list(Match.objects.all()) == [match]
    remove_account(stranger)
    assert not Match.objects.exists()
    assert not MatchSeat.objects.exists()


def test_the_page_of_deletion_says_what_stays(owner: User, signed_in: SignedIn) -> None:
    host, _, match = seated(member(owner, signed_in))
    playing(match)
    assert "続いている対戦1件" in host.client.get("/accounts/delete/").content.decode()


def test_own_data_holds_ones_own_seat_and_nothing_of_the_other(owner: User, signed_in: SignedIn) -> None:
    _, guest, match = seated(member(owner, signed_in))
    game = playing(match)
    (row,) = own_data_of(owner)["matches"]
    assert row["cards"] == seat_at(match, 0).cards
    assert (row["match"], row["handle"], row["deck_name"]) == (match.token, "甲", "甲の束")
    assert row["games"][0]["won"] is None
    written = json.dumps(row, ensure_ascii=False)
    hidden = [game.secret, *game.salts, seat_at(match, 1).cards, guest.deck.name, "乙"]
    assert not [secret for secret in hidden if secret in written]


def test_a_match_that_is_over_is_taken_off_ones_list_and_a_running_one_is_not() -> None:
    host, guest, match = seated()
    playing(match)
    assert host.client.post(f"/play/{match.token}/leave")["Location"] == f"/play/{match.token}/"
    Match.objects.update(state=MatchState.OVER)
    assert host.client.post(f"/play/{match.token}/leave")["Location"] == "/play/"
    assert seat_at(match, 0).visitor == LEFT
    assert seat_at(match, 0).handle == "甲"
    assert not host.client.get("/play/").context["matches"].over
    assert guest.client.get("/play/").context["matches"].over
    assert host.client.post(f"/play/{match.token}/leave").status_code == 404
    guest.client.post(f"/play/{match.token}/leave")
    assert not Match.objects.exists()


def test_what_a_visitor_sat_down_to_becomes_his_accounts(owner: User) -> None:
    host, _, match = seated()
    seat = seat_at(match, 0)
    told = transfer(seat.visitor, {"owner": owner})
    assert "このブラウザーの対戦1件を、アカウントに移しました。" in told
    seat.refresh_from_db()
    assert (seat.owner, seat.visitor) == (owner, "")
    assert host.client.get(f"/play/{match.token}/device").status_code == 200


def test_nobody_comes_to_own_both_seats_by_signing_in(owner: User, signed_in: SignedIn) -> None:
    _, _, match = seated(member(owner, signed_in))
    visitor = seat_at(match, 1).visitor
    transfer(visitor, {"owner": owner})
    assert seat_at(match, 1).visitor == visitor


def test_invitations_close_after_a_day_and_go_a_week_later() -> None:
    old, new = invited(Guest("甲")), invited(Guest("乙"))
    later = timezone.now() + timedelta(days=1, minutes=1)
    Match.objects.filter(pk=new.pk).update(changed_at=later)
    assert [close_invitations(later, dry_run=dry) for dry in (True, False, False)] == [1, 1, 0]
    assert set(Match.objects.values_list("pk", "state")) == {(old.pk, "closed"), (new.pk, "open")}
    assert prune_matches(timezone.now() + timedelta(days=6), dry_run=False) == 0
    assert prune_matches(timezone.now() + timedelta(days=8), dry_run=False) == 1


def test_a_game_that_nobody_goes_on_with_ends_without_a_result_after_fourteen_days() -> None:
    _, _, match = seated()
    game = playing(match)
    heard = seat_at(match, 0).heard
    assert end_unanswered(timezone.now() + timedelta(days=13, hours=23), dry_run=False) == 0
    assert end_unanswered(timezone.now() + timedelta(days=14, hours=1), dry_run=True) == 1
    assert end_unanswered(timezone.now() + timedelta(days=14, hours=1), dry_run=False) == 1
    game.refresh_from_db()
    match.refresh_from_db()
    assert (game.end, game.winner, match.state) == (GameEnd.EXPIRED, None, MatchState.OVER)
    assert game.ended_at is not None
    assert seat_at(match, 0).heard == heard + 1
    assert end_unanswered(timezone.now() + timedelta(days=15), dry_run=False) == 0
    assert prune_matches(timezone.now() + timedelta(days=179), dry_run=False) == 0
    assert prune_matches(timezone.now() + timedelta(days=181), dry_run=False) == 1
    assert not MatchGame.objects.exists()


def test_a_deal_that_nobody_goes_on_with_is_closed() -> None:
    _, _, match = seated()
    assert end_unanswered(timezone.now() + timedelta(days=14, hours=1), dry_run=False) == 1
    match.refresh_from_db()
    assert match.state == MatchState.CLOSED
    assert MatchGame.objects.get(match=match).end == GameEnd.BROKEN


def test_the_list_gives_notice_before() -> None:
    host, _, match = seated()
    playing(match)
    assert "結果なしで終わります" not in host.client.get("/play/").content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=11)):
        assert "あと2日だれも続けないと、結果なしで終わります" in host.client.get("/play/").content.decode()


def test_a_new_key_of_an_ended_account_is_worth_nothing(owner: User, signed_in: SignedIn) -> None:
    host, _, match = seated(member(owner, signed_in))
    key = host.client.cookies[COOKIE].value
    remove_account(owner)
    browser = Client()
    browser.cookies[COOKIE] = key
    assert "この席はもう決まっています" in browser.get(f"/play/{match.token}/").content.decode()


def test_who_is_gone_while_another_sits_leaves_no_half_seat(owner: User, signed_in: SignedIn) -> None:
    match = invited(member(owner, signed_in))
    guest = Guest("乙", ANOTHER)
    form = guest.form(f"/play/{match.token}/")
    remove_account(owner)
    assert guest.sits(match, form).status_code == 404
    assert not MatchSeat.objects.exists()
