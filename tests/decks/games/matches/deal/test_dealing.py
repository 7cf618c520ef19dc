"""From two lists to a dealt game: what the server takes of each browser, and what it refuses in words."""

import hmac
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from decks.games.matches.deal import breaking, dealing
from decks.games.matches.deal.dealing import DealRefusedError, commit_deal
from decks.games.matches.seat_keys import COOKIE
from decks.games.models.match import NO_BYTES, GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.people.models import LEFT
from rules_engine import GameRecord, Ruleset
from rules_engine.game import AgreedChance
from tests.decks.games.matches.deal.sittings import FIRST, Sitting, dealt, newest, sat_down

pytestmark = pytest.mark.django_db


def refused(answer: Any, words: str) -> None:
    assert answer.status_code == 409
    assert words in answer.json()["error"]["message"]


def waited(match: Match, minutes: float = 5.1) -> MatchGame:
    """The last thing came so long ago."""
    game = newest(match)
    game.moved_at = timezone.now() - timedelta(minutes=minutes)
    game.save()
    return game


def test_what_is_committed_to() -> None:
    one, other = sat_down()
    game = newest(one.match)
    assert (game.number, game.holders) == (1, [one.seat.pk, other.seat.pk])
    assert len({game.secret, *game.salts, game.commitment}) == 4
    assert json.loads(game.lists[0]) == [list(row) for row in sorted(FIRST)]
    match = Match.objects.get()
    assert (match.state, match.game) == (MatchState.DEALING, 1)
    assert (game.rules, game.data) == dealing.versions_now()
    assert dealing.waited_for(game) == (0, 1)


def test_a_seat_alone_is_not_dealt_to() -> None:
    one, other = sat_down()
    other.seat.delete()
    with pytest.raises(ValueError, match="two people"):
        commit_deal(one.match)


def test_a_new_game_counts_afresh_and_keeps_stops_and_numbers() -> None:
    one, _ = sat_down()
    counted = {"served": 3, "sight": "x", "passes": "x", "pressed": "x", "refusals": 2}
    kept = {"stops": "attack", "heard": 9, "noted": 5, "asked": 7, "answered": "7 x"}
    MatchSeat.objects.update(**counted, **kept, again=True, phrase="hello", former_stops="x")
    first = newest(one.match)
    second = commit_deal(one.match)
    assert (second.number, Match.objects.get().game) == (2, 2)
    assert {second.secret, *second.salts, second.commitment}.isdisjoint({first.secret, *first.salts, first.commitment})
    for seat in MatchSeat.objects.all():
        assert [getattr(seat, name) for name in counted] == [0, "", "", "", 0]
        assert (seat.again, seat.phrase, seat.former_stops) == (False, "", "")
        assert (seat.stops, seat.heard, seat.noted) == ("attack", 9, 6)
        assert (seat.asked, seat.answered) == (7, "7 x")


def test_two_browsers_make_the_key_and_the_game_begins() -> None:
    one, other = sat_down()
    before = one.state()
    assert before["stage"] == "dealing"
    assert one.promise().json()["hashes"] == [one.hash(), ""]
    assert other.promise().json()["hashes"] == [one.hash(), other.hash()]
    assert one.open().json()["sent"] == [True, False]
    assert other.open().json()["stage"] == "dealt"
    game = newest(one.match)
    message = bytes.fromhex(game.commitment + "".join(game.hashes) + one.bytes + other.bytes)
    assert dealing.key_of(game) == hmac.digest(bytes.fromhex(game.secret), message, "sha256")
    record = GameRecord.from_json(game.record)
    assert record.chance == AgreedChance(dealing.key_of(game))
    assert record.ruleset == Ruleset(silent_windows=False, always_asked=True)
    assert [len(deck or ()) for deck in record.decks] == [40, 41]
    assert Match.objects.get().state == MatchState.PLAYING
    assert one.state()["bytes"] == [one.bytes, other.bytes]


@pytest.mark.parametrize("silent", [(0,), (1,), (0, 1)])
def test_a_seat_without_scripts_sends_no_bytes(silent: tuple[int, ...]) -> None:
    one, other = sat_down()
    game = dealt(one, other, silent=silent)
    assert [h == NO_BYTES for h in game.hashes] == [seat in silent for seat in (0, 1)]
    assert [n == "" for n in game.opened] == [seat in silent for seat in (0, 1)]
    assert game.dealt_at


def test_what_is_sent_again_is_answered_again() -> None:
    one, other = sat_down()
    for _ in range(2):
        assert one.promise().status_code == 200
    other.promise()
    for _ in range(2):
        assert one.open().status_code == 200
    other.open()
    dealt_at = newest(one.match).dealt_at
    assert one.promise().json()["stage"] == "dealt"
    assert one.open().json()["stage"] == "dealt"
    assert newest(one.match).dealt_at == dealt_at


@pytest.mark.parametrize("h", ["", "x", "0" * 63, "0" * 65, "A" * 64, "0" * 63 + "札", "none", "0" * 10_000])
def test_what_is_no_hash_is_refused(h: str) -> None:
    one, _ = sat_down()
    refused(one.send("hash", hash=h), "約束（h）の形が違います")
    assert newest(one.match).hashes == ["", ""]


def test_the_first_hash_counts() -> None:
    one, other = sat_down()
    one.promise()
    refused(one.promise("0" * 64), "もう別の数を約束しました")
    assert one.send("without").status_code == 302
    assert newest(one.match).hashes == [one.hash(), ""]
    other.send("without")
    refused(other.promise(), "数を送らないことになっています")
    refused(other.open(), "数を送らないことになっています")


def test_bytes_are_taken_once_both_hashes_are_there() -> None:
    one, other = sat_down()
    refused(one.open(), "両方の約束（h）がそろってから")
    one.promise()
    refused(one.open(), "両方の約束（h）がそろってから")
    other.promise()
    assert one.open().status_code == 200


@pytest.mark.parametrize("n", ["", "x", "0" * 31, "0" * 33, "AB" * 16, "札"])
def test_what_is_no_number_is_refused(n: str) -> None:
    one, other = sat_down()
    one.promise()
    other.promise()
    refused(one.send("bytes", bytes=n), "数の形が違います")


def test_forged_bytes_and_those_of_the_other_seat_are_refused() -> None:
    one, other = sat_down()
    one.promise()
    other.promise()
    refused(one.open("0" * 32), "約束した数（h）と違います")
    other.open()
    refused(one.open(other.bytes), "約束した数（h）と違います")
    assert newest(one.match).opened == ["", other.bytes]
    assert newest(one.match).dealt_at is None


def test_bytes_of_the_other_game_are_refused() -> None:
    """The same 16 bytes have another h in another game, and the form names the game it was made for."""
    one, other = sat_down()
    h = one.hash()
    breaking.break_off(newest(one.match), 1)
    commit_deal(one.match)
    refused(one.send("hash", game=1, hash=h), "別の配りが始まっています")
    one.promise(h)
    other.promise()
    refused(one.open(), "約束した数（h）と違います")


def test_late_bytes_are_refused() -> None:
    one, other = sat_down()
    dealt(one, other)
    refused(one.open("0" * 32), "札はもう配られました")
    refused(one.promise("0" * 64), "札はもう配られました")
    one, other = sat_down()
    one.promise()
    other.promise()
    breaking.break_off(newest(one.match), 1)
    refused(one.open(), "配りは終わりました")


def test_nobody_else_sends_or_sees_anything() -> None:
    one, other = sat_down()
    elsewhere, _ = sat_down()
    for client in (Client(), elsewhere.client):
        for what in ("hash", "bytes", "without", "break", "vacate"):
            assert client.post(f"{one.address}deal/{what}", {"game": "1"}).status_code == 404
        for what in ("deal/state", "deals/", "deals/1/file"):
            assert client.get(f"{one.address}{what}").status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = one.client.cookies
    for what in ("hash", "bytes", "without", "break", "vacate"):
        assert strict.post(f"{one.address}deal/{what}", {"game": "1"}).status_code == 403
        assert one.client.get(f"{one.address}deal/{what}").status_code == 405
    assert newest(other.match).hashes == ["", ""]


def test_what_a_browser_gets_holds_nothing_it_may_not_know() -> None:
    one, other = sat_down()

    def look() -> None:
        game = newest(one.match)
        key = dealing.key_of(game).hex() if all(game.hashes) and not dealing.waited_for(game) else "no key yet"
        for person, opponent in ((one, other), (other, one)):
            text = json.dumps(person.state()) + "".join(
                person.client.get(f"{person.address}{page}", follow=True).content.decode() for page in ("", "deals/")
            )
            hidden = [game.secret, key, game.salts[opponent.seat.number]]
            hidden += [] if game.dealt_at else [one.bytes, other.bytes]
            assert not any(value in text for value in hidden)
            assert json.dumps(json.loads(game.lists[opponent.seat.number])) not in text

    look()
    one.promise()
    look()
    other.promise()
    one.open()
    look()
    other.open()
    look()


def test_rules_or_cards_that_changed_meanwhile_are_not_dealt_by(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = sat_down()
    one.promise()
    other.promise()
    one.open()
    monkeypatch.setattr(dealing, "versions_now", lambda: ("2", "other data"))
    assert other.open().json()["stage"] == "ended"
    game = newest(one.match)
    assert (game.end, game.left_by, game.dealt_at) == (GameEnd.LOST, None, None)
    assert "札の情報かルールの版が変わりました" in one.client.get(one.address).content.decode()
    assert one.send("vacate", then="again").status_code == 302
    assert newest(one.match).number == 2


def wait_for_other(one: Sitting, other: Sitting) -> None:
    one.promise()
    other.promise()
    one.open()


def told(person: Sitting) -> str:
    return person.client.get(person.address).content.decode()


def test_who_does_not_open_may_be_left_after_five_minutes() -> None:
    one, other = sat_down()
    wait_for_other(one, other)
    assert "あと5分" in told(one)
    one.send("vacate", then="again")
    assert "あと5分待ってから" in told(one)
    assert newest(one.match).ended_at is None
    waited(one.match)
    assert "同じ相手と配り直す" in told(one)
    other.send("vacate", then="again")
    assert "待っているのは相手だけではありません" in told(other)
    one.send("vacate", then="again")
    broken, game = one.match.games.order_by("number")
    assert (broken.end, broken.left_by, broken.dealt_at) == (GameEnd.BROKEN, 1, None)
    assert (game.number, game.ended_at) == (2, None)
    assert game.secret != broken.secret
    page = other.client.get(f"{other.address}deals/").content.decode()
    assert broken.commitment in page
    assert "自分が止めました" in page
    assert "相手が止めました" in one.client.get(f"{one.address}deals/").content.decode()
    dealt(one, other)


def test_or_somebody_else_may_sit_down() -> None:
    one, other = sat_down()
    wait_for_other(one, other)
    waited(one.match)
    one.send("vacate", then="open")
    match = Match.objects.get()
    assert match.state == MatchState.OPEN
    assert [seat.pk for seat in match.seats.all()] == [one.seat.pk]
    assert newest(match).left_by == 1
    assert other.client.get(f"{other.address}deals/").status_code == 404
    MatchSeat.objects.create(match=match, number=1, handle="次", deck_name="束", cards="[[1,40]]", visitor="9" * 64)
    assert commit_deal(match).number == 2


def test_who_lost_the_bytes_ends_the_deal_and_the_other_decides() -> None:
    one, other = sat_down()
    wait_for_other(one, other)
    other.send("break")
    assert newest(one.match).left_by == 1
    assert "人1 が数を送らなかったか、配りをやめました" in told(one)
    assert "あなたがこの配りを止めました" in told(other)
    other.send("vacate", then="again")
    assert "もう一度配るかは、相手が決めます" in told(other)
    assert one.match.games.count() == 1
    one.send("vacate", then="again")
    assert newest(one.match).number == 2
    one.send("vacate", game=1, then="again")
    assert one.match.games.count() == 2


def test_who_is_no_more_is_not_dealt_to() -> None:
    one, other = sat_down()
    breaking.break_off(newest(one.match), 1)
    MatchSeat.objects.filter(pk=other.seat.pk).update(visitor=LEFT)
    assert "同じ相手と配り直す" not in told(one)
    one.send("vacate", then="again")
    assert "相手はもうこの対戦にいません" in told(one)
    assert one.match.games.count() == 1
    one.send("vacate", then="open")
    assert [seat.pk for seat in one.match.seats.all()] == [one.seat.pk]


def test_a_browser_of_the_seats_account_gets_a_key(owner: User, signed_in: Callable[[User], Client]) -> None:
    one, _ = sat_down()
    MatchSeat.objects.filter(pk=one.seat.pk).update(owner=owner, visitor="")
    client = signed_in(owner)
    assert client.get(one.address).cookies[COOKIE].value
    assert client.get(f"{one.address}news", {"heard": "0", "noted": "0"}).status_code == 200


def test_a_dealt_game_is_not_broken_off() -> None:
    one, other = sat_down()
    game = dealt(one, other)
    for what in ("break", "vacate"):
        one.send(what, then="open")
    assert newest(one.match).ended_at is None
    assert MatchSeat.objects.count() == 2
    with pytest.raises(DealRefusedError, match="降伏"):
        breaking.break_off(game, 0)


def test_a_clock_that_jumps_makes_nobody_wait_for_long() -> None:
    one, other = sat_down()
    wait_for_other(one, other)
    assert breaking.minutes_left(waited(one.match, -100_000)) == 5
    assert breaking.minutes_left(waited(one.match, 100_000)) == 0


def test_how_much_is_asked_of_the_database(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    one, other = sat_down()
    with django_assert_max_num_queries(5):
        one.client.get(one.address)
    with django_assert_max_num_queries(3):
        one.client.get(f"{one.address}deal/state")
    for _ in range(5):
        breaking.break_off(newest(one.match), 1)
        commit_deal(one.match)
    with django_assert_max_num_queries(5):
        one.client.get(f"{one.address}deals/")
    dealt(one, other)


def test_pages_of_a_seat_are_not_stored() -> None:
    one, _ = sat_down()
    for page in ("", "deal/state", "deals/"):
        assert "no-store" in one.client.get(f"{one.address}{page}")["Cache-Control"]
