"""Deals that come to nothing for good: nobody loses a game that he has played, and every page says what happened."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.games.matches.belongings import close_invitations, end_unanswered
from decks.games.matches.deal import dealing
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.people.accounts.services import remove_account
from decks.people.models import LEFT
from tests.decks.games.matches.deal.sittings import Sitting, newest, sat_down
from tests.decks.games.matches.test_match_table import Page, two_pages

pytestmark = pytest.mark.django_db
FORTNIGHT = timedelta(days=14, hours=1)


def told(person: Sitting) -> str:
    """What the page of the match says; one that leads to itself would be no answer."""
    answer = person.client.get(person.address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def is_closed(match: Match) -> bool:
    return Match.objects.get(pk=match.pk).state == MatchState.CLOSED


def test_a_deal_that_ran_out_says_so_and_leads_on() -> None:
    one, other = sat_down()
    end_unanswered(timezone.now() + FORTNIGHT, dry_run=False)
    for person in (one, other):
        page = told(person)
        assert "14日のあいだ、二人の数がそろいませんでした" in page
        assert 'href="/play/new"' in page
        sent = person.client.post(f"{person.address}act", {"revision": "1", "action": "pass"}, follow=True)
        assert sent.status_code == 200
        assert person.client.get(f"{person.address}deals/").status_code == 200


def test_a_deal_that_was_broken_off_and_not_begun_again_says_who_it_was() -> None:
    one, other = sat_down()
    other.send("break")
    end_unanswered(timezone.now() + FORTNIGHT, dry_run=False)
    assert "人1 が数を送らなかったか、配りをやめました" in told(one)
    assert "あなたがこの配りを止めました" in told(other)


def test_rules_that_changed_are_named_as_the_reason() -> None:
    one, _ = sat_down()
    dealing.end_undealt(newest(one.match), GameEnd.LOST)
    end_unanswered(timezone.now() + FORTNIGHT, dry_run=False)
    assert "札の情報かルールの版が変わりました" in told(one)


def reopened() -> tuple[Sitting, Sitting]:
    """The one who waits for another person, after the other had broken the deal off."""
    one, other = sat_down()
    other.send("break")
    one.send("vacate", then="open")
    assert Match.objects.get(pk=one.match.pk).state == MatchState.OPEN
    return one, other


def test_a_seat_that_was_vacated_and_taken_by_nobody_says_so() -> None:
    one, _ = reopened()
    close_invitations(timezone.now() + timedelta(days=1, hours=1), dry_run=False)
    assert is_closed(one.match)
    assert "空けた席にはだれも座らず" in told(one)
    one, _ = reopened()
    one.client.post(f"{one.address}withdraw")
    assert is_closed(one.match)
    assert "空けた席にはだれも座らず" in told(one)


def test_an_account_that_ends_while_its_seat_is_offered_again_leaves_nothing(owner: User) -> None:
    one, other = reopened()
    MatchSeat.objects.filter(pk=one.seat.pk).update(owner=owner, visitor="")
    remove_account(owner)
    assert other.client.get(one.address).status_code == 404


def test_who_lost_his_seat_before_anything_was_dealt_is_told_so() -> None:
    one, other = reopened()
    words = "あなたの席は、札を配る前に"
    page = other.client.get(other.address).content.decode()
    assert words in page
    assert "このデッキで座る" in page
    assert words not in Client().get(one.address).content.decode()
    assert words not in told(one)
    one.client.post(f"{one.address}withdraw")
    assert words in other.client.get(other.address).content.decode()
    assert other.client.get(f"{other.address}deals/").status_code == 404


def test_who_broke_a_deal_off_removes_nobody() -> None:
    one, other = sat_down()
    other.send("break")
    assert 'value="open"' not in told(other)
    assert 'value="open"' in told(one)
    answer = other.client.post(f"{other.address}deal/vacate", {"game": "1", "then": "open"}, follow=True)
    assert "席を空けられるのは、相手が" in answer.content.decode()
    assert MatchSeat.objects.count() == 2
    assert "新しい招待を作る" in told(other)


def test_nobody_is_removed_because_the_rules_changed() -> None:
    one, _ = sat_down()
    dealing.end_undealt(newest(one.match), GameEnd.LOST)
    assert 'value="open"' not in told(one)
    one.send("vacate", then="open")
    assert MatchSeat.objects.count() == 2


def test_what_no_form_sends_is_refused_in_words() -> None:
    one, other = sat_down()
    other.send("break")
    for then in ("", "close", "札"):
        answer = one.client.post(f"{one.address}deal/vacate", {"game": "1", "then": then}, follow=True)
        assert "どう続けるかを読めませんでした" in answer.content.decode()
    answer = one.client.post(f"{one.address}deal/vacate", {"game": "1", "then": "back"}, follow=True)
    assert "まだゲームをしていません" in answer.content.decode()
    assert MatchGame.objects.count() == 1


def rematch() -> tuple[Page, Page]:
    """The one who lost a first game, then the winner; a second game is agreed to and not dealt."""
    loser, winner = two_pages()
    loser.beside(what="surrender")
    winner.opens()
    winner.beside(what="publish")
    for page in (loser, winner):
        page.opens()
        page.beside(what="again")
    assert Match.objects.get().state == MatchState.DEALING
    return loser, winner


def sends(page: Page, what: str, game: int = 2, **fields: str) -> Any:
    page.response = page.client.post(f"{page.address}deal/{what}", {"game": str(game), **fields}, follow=True)
    return page.response


def shows_first_game(loser: Page, winner: Page) -> None:
    """Both have all of the first game, as after its end."""
    for page, result in ((loser, "負け"), (winner, "勝ち")):
        page.opens()
        assert page.response.status_code == 200
        assert f'id="scene-heading">{result}' in page.text
        assert "2ゲーム目は配られませんでした" in page.text
        assert page.client.get(f"{page.address}deals/1/file").status_code == 200
        assert "2ゲーム目" in page.client.get(f"{page.address}deals/").content.decode()
    seat = MatchGame.objects.get(number=1).winner
    assert "公開したページ" in winner.text
    assert Client().get(f"{winner.address}1/{seat}/").status_code == 200


def test_who_breaks_a_further_game_off_takes_nothing_from_the_winner() -> None:
    loser, winner = rematch()
    sends(loser, "break")
    for page in (loser, winner):
        page.opens()
        assert 'value="open"' not in page.text
        assert "前のゲームの結果に戻る" in page.text
    assert "席は空けられません" in sends(loser, "vacate", then="open").content.decode()
    assert "席は空けられません" in sends(winner, "vacate", then="open").content.decode()
    assert MatchSeat.objects.count() == 2
    for _ in range(2):
        assert sends(winner, "vacate", then="back").status_code == 200
        assert "始め直されています" not in winner.text
    shows_first_game(loser, winner)
    assert "さん" in winner.text.partition('id="undealt"')[2].partition("</p>")[0]
    assert "あなたがこの配りを止めました" in loser.text
    assert Match.objects.get().state == MatchState.OVER


def test_five_minutes_in_a_further_game_remove_nobody() -> None:
    loser, winner = rematch()
    MatchGame.objects.filter(number=2).update(moved_at=timezone.now() - timedelta(minutes=6))
    sends(winner, "without")
    MatchGame.objects.filter(number=2).update(moved_at=timezone.now() - timedelta(minutes=6))
    winner.opens()
    assert "前のゲームの結果に戻る" in winner.text
    assert 'value="open"' not in winner.text
    sends(winner, "vacate", then="open")
    assert MatchGame.objects.get(number=2).ended_at is None
    sends(winner, "vacate", then="back")
    shows_first_game(loser, winner)


def test_after_going_back_both_may_agree_to_another_game() -> None:
    loser, winner = rematch()
    sends(loser, "break")
    sends(loser, "vacate", then="back")
    numbers = dict(MatchSeat.objects.values_list("pk", "number"))
    for page in (loser, winner):
        page.opens()
        page.beside(what="again")
    assert (Match.objects.get().game, MatchGame.objects.count()) == (3, 3)
    assert dict(MatchSeat.objects.values_list("pk", "number")) == {pk: 1 - number for pk, number in numbers.items()}


def test_a_further_game_that_runs_out_leaves_the_first_as_it_was() -> None:
    loser, winner = rematch()
    end_unanswered(timezone.now() + FORTNIGHT, dry_run=False)
    shows_first_game(loser, winner)
    assert "14日のあいだ、二人の数がそろいませんでした" in winner.text


def test_an_account_that_ends_before_a_further_game_leaves_the_first(owner: User) -> None:
    loser, winner = rematch()
    first = MatchGame.objects.get(number=1)
    assert first.winner is not None
    MatchSeat.objects.filter(pk=first.holders[first.winner]).update(owner=owner, visitor="")
    remove_account(owner)
    loser.opens()
    assert 'id="scene-heading">負け' in loser.text
    assert "2ゲーム目は配られませんでした" in loser.text
    assert "もう一度（席を替えて）" not in loser.text
    assert winner.client.get(winner.address).status_code == 200
    assert MatchSeat.objects.filter(visitor=LEFT).count() == 1


def test_first_games_of_matches_that_closed_before_stay_in_sight() -> None:
    loser, winner = rematch()
    sends(loser, "break")
    Match.objects.update(state=MatchState.CLOSED)
    for page, result in ((loser, "負け"), (winner, "勝ち")):
        page.opens()
        assert page.response.status_code == 200
        assert f"1ゲーム目：{result}" in page.text
    assert "公開したページ" in winner.text
