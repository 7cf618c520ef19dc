"""The pages of a running match: each seat sees its own side, answers its own questions, and hears of what is new."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client, override_settings

from decks.games.matches.handles import OF_ONE_WHO_LEFT
from decks.games.matches.seat_keys import COOKIE
from decks.games.matches.seat_pages import WRONG_KEYS
from decks.games.models.match import Match, MatchGame, MatchSeat
from decks.games.models.solo_game import SoloGame
from rules_engine.vocabulary.terms import Verb
from tests.decks.games.matches.tables import dealt, key_of_seat, two_at_a_table

pytestmark = pytest.mark.django_db


class Page:
    """What one of the two has on his screen; buttons answer the table that is on it."""

    def __init__(self, match: Match, number: int) -> None:
        self.client, self.address = Client(), f"/play/{match.token}/"
        self.client.cookies[COOKIE] = key_of_seat(match, number)
        self.response: Any = None
        self.opens()

    def opens(self) -> None:
        self.response = self.client.get(self.address)

    @property
    def text(self) -> str:
        return str(self.response.content.decode())

    @property
    def offered(self) -> list[str]:
        return [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', self.text)]

    @property
    def question(self) -> str:
        found = re.search(r'name="revision" value="(\d+)"', self.text)
        assert found
        return found[1]

    def numbers(self) -> dict[str, str]:
        return {name: self.data(name) for name in ("heard", "noted", "here")}

    def data(self, name: str) -> str:
        found = re.search(rf'data-{name}="([^"]*)"', self.text)
        assert found
        return found[1]

    def presses(self, text: str, page: str = "act", **fields: str) -> Any:
        sent = {"revision": self.question, "action": text, **fields}
        self.response = self.client.post(self.address + page, sent, follow=True)
        return self.response

    def foresees(self, text: str) -> Any:
        return self.client.get(self.address + "forecast", {"revision": self.question, "action": text})

    @property
    def shown(self) -> dict[str, str]:
        """What the forms beside the table say about this page; nothing on one without a table."""
        return dict(re.findall(r'<input type="hidden" name="(game|press|offer)" value="([^"]*)">', self.text))

    def beside(self, page: str = "beside", shown: dict[str, str] | None = None, **fields: str) -> Any:
        """On this page, or on an older one that has `shown` this."""
        sent = {**(self.shown if shown is None else shown), **fields}
        self.response = self.client.post(self.address + page, sent, follow=True)
        return self.response

    def asks_for_news(self) -> Any:
        return self.client.get(self.address + "news", self.numbers())


def two_pages() -> tuple[Page, Page]:
    """The one who is asked, then the other."""
    match = dealt(two_at_a_table())
    pages = Page(match, 0), Page(match, 1)
    return pages if pages[0].data("asked") else pages[::-1]


def test_each_sees_his_own_side_and_one_is_asked() -> None:
    one, other = two_pages()
    assert one.response.status_code == other.response.status_code == 200
    assert one.offered
    assert not other.offered
    assert "相手が決めています" in other.text
    assert "●自分のターン" in one.text
    assert "●自分のターン" not in other.text


def test_pages_of_a_seat_are_kept_nowhere_and_hold_no_secret() -> None:
    one, other = two_pages()
    game = MatchGame.objects.get()
    secrets = [game.secret, *game.salts, game.record[game.record.index("hmac:") :][:69]]
    for page in (one, other):
        assert "no-store" in page.response["Cache-Control"]
        assert not [secret for secret in secrets if secret in page.text]
        assert key_of_seat(Match.objects.get(), 0) not in page.text


def test_nothing_at_the_table_leads_to_pages_of_games_alone() -> None:
    one, other = two_pages()
    there = f"/solo/{Match.objects.get().token}/"
    for _ in range(12):
        assert there not in one.text + other.text
        if not one.offered:
            one, other = other, one
            one.opens()
        one.presses("no" if "no" in one.offered else one.offered[-1])


def test_a_press_is_heard_of_by_the_other() -> None:
    one, other = two_pages()
    assert other.asks_for_news().status_code == 204
    for _ in range(4):
        one.presses(one.offered[-1])
        if not one.data("asked"):
            break
    news = other.asks_for_news()
    assert news.status_code == 200
    assert str(news.json()["heard"]) != other.data("heard")
    other.opens()
    assert other.asks_for_news().status_code == 204


def test_news_cost_one_query(django_assert_num_queries: Any) -> None:
    one, _ = two_pages()
    with django_assert_num_queries(1):
        assert one.asks_for_news().status_code == 204


def test_a_table_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    one, _ = two_pages()
    with django_assert_max_num_queries(12):
        one.opens()


def test_what_an_answer_would_bring_is_told_to_the_one_who_is_asked(django_assert_max_num_queries: Any) -> None:
    one, other = two_pages()
    assert f'data-forecast="{one.address}forecast"' in one.text
    with django_assert_max_num_queries(6):
        told = one.foresees(one.offered[-1])
    assert told.status_code == 200
    assert "no-store" in told["Cache-Control"]
    assert "こうなります" in told.content.decode()
    assert "<html" not in told.content.decode()
    assert other.foresees(one.offered[-1]).status_code == 204
    assert one.foresees("attack 99").status_code == 204
    before, question = one.offered[-1], one.question
    one.presses(before)
    assert one.client.get(one.address + "forecast", {"revision": question, "action": before}).status_code == 204
    one.beside(what="surrender")
    assert one.foresees("end").status_code == 204


def test_a_forecast_writes_nothing() -> None:
    one, _ = two_pages()
    rows = list(MatchGame.objects.values()) + list(MatchSeat.objects.values())
    for text in one.offered:
        one.foresees(text)
    assert list(MatchGame.objects.values()) + list(MatchSeat.objects.values()) == rows


def test_a_stranger_sees_no_table_and_can_do_nothing() -> None:
    one, _ = two_pages()
    stranger = Client()
    assert 'id="table"' not in stranger.get(one.address).content.decode()
    assert stranger.get(one.address + "news").status_code == 403
    assert stranger.get(one.address + "forecast", {"revision": one.question, "action": "no"}).status_code == 404
    for page in ("act", "stops", "undo", "hand", "beside"):
        assert stranger.post(one.address + page, {"action": "pass", "what": "surrender"}).status_code == 404
    assert not MatchGame.objects.get().end


def test_an_answer_to_an_older_question_shows_the_table_of_now() -> None:
    one, _ = two_pages()
    before = one.question
    one.presses(one.offered[-1])
    response = one.presses("end", revision=before)
    assert response.status_code in (200, 409)
    assert 'id="table"' in one.text


def test_phrases_are_seen_by_the_other_unless_he_mutes_them() -> None:
    one, other = two_pages()
    one.beside(phrase="greeting")
    other.opens()
    assert "「よろしくお願いします」" in other.text
    other.beside(what="mute")
    assert "「よろしくお願いします」" not in other.text
    assert one.beside(phrase="anything else").status_code == 400


def test_a_draw_needs_both() -> None:
    one, other = two_pages()
    one.beside(what="draw")
    other.opens()
    assert "相手が引き分けを申し出ました" in other.text
    one.beside(what="agree", offer=MatchGame.objects.get().offer["id"])
    assert not MatchGame.objects.get().end
    one.beside(what="draw")
    other.beside(what="agree", offer=MatchGame.objects.get().offer["id"])
    assert MatchGame.objects.get().end == "agreed"
    one.opens()
    assert "引き分け" in one.text


def test_the_title_says_what_the_match_wants_of_one() -> None:
    one, other = two_pages()
    one.beside(what="draw")
    other.opens()
    assert "<title>●相手の申し出 対戦" in other.text
    assert 'data-mark="●相手の申し出"' in other.text
    other.beside(what="refuse", offer=MatchGame.objects.get().offer["id"])
    assert "<title>対戦" in other.text
    one.beside(what="surrender")
    one.beside(what="again")
    other.opens()
    assert "<title>●もう一度の申し出 対戦" in other.text
    assert "<title>対戦" in one.text


def test_each_may_publish_its_own_view_and_both_the_whole() -> None:
    one, other = two_pages()
    one.beside(what="publish")
    assert not MatchGame.objects.get().published
    one.beside(what="surrender")
    seat = MatchGame.objects.get().winner
    assert seat is not None
    addresses = [f"{one.address}1/{number}/" for number in (1 - seat, seat)]
    assert Client().get(addresses[0]).status_code == 404
    one.beside(what="publish")
    shown = Client().get(addresses[0])
    assert shown.status_code == 200
    assert "裏向き" in shown.content.decode() or "solo-backs" in shown.content.decode()
    assert Client().get(addresses[1]).status_code == 404
    assert one.client.post(one.address + "keep").status_code == 302
    assert not SoloGame.objects.exists()
    other.opens()
    other.beside(what="publish")
    assert "solo-backs" not in Client().get(addresses[1]).content.decode()
    kept = one.client.post(one.address + "keep", follow=True)
    assert kept.status_code == 200
    assert SoloGame.objects.count() == 1


def test_a_game_before_a_rematch_is_published_withdrawn_and_kept() -> None:
    """By its number, whatever the next game has come to; the seats are those of that game."""
    one, other = two_pages()
    first_seat = int(one.response.context["live"].seat)
    one.beside(what="surrender")
    one.beside(what="publish")
    other.opens()
    for page in (one, other):
        page.beside(what="again")
    address = f"{one.address}1/{first_seat}/"
    assert Client().get(address).status_code == 200
    withdrawn = one.client.post(one.address + "publish", {"game": "1", "shown": "0"}, follow=True)
    assert "自分の見たままを公開" in withdrawn.content.decode()
    assert "公開をやめる" not in withdrawn.content.decode()
    assert Client().get(address).status_code == 404
    dealt(Match.objects.get())
    assert one.client.post(one.address + "keep", {"game": "1"}, follow=True).status_code == 200
    assert not SoloGame.objects.exists()
    for page in (one, other):
        page.client.post(one.address + "publish", {"game": "1", "shown": "1"})
    listed = other.client.get(one.address + "deals/").content.decode()
    assert "公開をやめる" in listed
    assert "再生できる記録として残す" in listed
    assert sorted(MatchGame.objects.get(number=1).published) == [0, 1]
    assert Client().get(address).status_code == 200
    assert other.client.post(one.address + "keep", {"game": "1"}, follow=True).status_code == 200
    kept = SoloGame.objects.get()
    assert kept.deck_name == f"束{1 - first_seat}"


@pytest.mark.parametrize("number", ["2", "0", "x", "9" * 30])
def test_what_is_no_ended_game_is_not_published(number: str) -> None:
    one, other = two_pages()
    one.beside(what="surrender")
    other.opens()
    for page in (one, other):
        page.beside(what="again")
    for page_name in ("publish", "keep"):
        told = one.client.post(one.address + page_name, {"game": number, "shown": "1"}, follow=True).content.decode()
        assert "終わったゲームだけです" in told
    assert not MatchGame.objects.exclude(published=[]).exists()


def test_what_one_published_stays_when_the_other_seat_is_somebody_elses() -> None:
    one, other = two_pages()
    seat = int(one.response.context["live"].seat)
    one.beside(what="surrender")
    one.beside(what="publish")
    MatchSeat.objects.filter(pk=other.response.context["live"].own.pk).delete()
    shown = Client().get(f"{one.address}1/{seat}/")
    assert shown.status_code == 200
    assert OF_ONE_WHO_LEFT in shown.content.decode()


def test_who_surrenders_loses_and_both_may_play_again_with_the_seats_swapped() -> None:
    one, other = two_pages()
    one.beside(what="surrender")
    other.opens()
    assert "負け" in one.text
    assert "勝ち" in other.text
    numbers = dict(MatchSeat.objects.values_list("pk", "number"))
    one.beside(what="again")
    assert MatchGame.objects.count() == 1
    other.beside(what="again")
    assert MatchGame.objects.count() == 2
    assert dict(MatchSeat.objects.values_list("pk", "number")) == {pk: 1 - number for pk, number in numbers.items()}


def test_an_old_page_of_a_game_before_the_next_one_is_dealt_leads_to_the_deal() -> None:
    one, other = two_pages()
    one.beside(what="surrender")
    other.opens()
    one.beside(what="again")
    other.beside(what="again")
    sent = one.client.post(one.address + "act", {"revision": "1", "action": "pass"}, HTTP_HX_REQUEST="true")
    assert (sent.status_code, sent["HX-Refresh"]) == (204, "true")
    assert "札を配ります" in one.client.post(one.address + "beside", {"what": "draw"}, follow=True).content.decode()


def test_what_no_form_sends_is_refused_in_words() -> None:
    one, other = two_pages()
    for fields in ({"what": "life"}, {"what": "move", "card": "x"}, {"what": "draw"}, {}):
        assert one.client.post(one.address + "hand", {**one.shown, **fields}).status_code in (400, 422)
    assert not MatchGame.objects.get().offer
    one.beside(what="draw")
    other.opens()
    assert other.beside(what="draw").status_code == 409
    assert "先に答えてください" in other.text


def test_an_old_page_answers_no_question_of_the_next_game() -> None:
    one, other = two_pages()
    before = int(one.question)
    one.beside(what="surrender")
    other.opens()
    for page in (one, other):
        page.beside(what="again")
    match = Match.objects.get()
    dealt(match)
    played = MatchGame.objects.get(number=2).ply
    for number in range(before + 1):
        sent = one.client.post(one.address + "act", {"revision": str(number), "action": "no"}, HTTP_HX_REQUEST="true")
        assert sent.status_code == 409
    assert MatchGame.objects.get(number=2).ply == played


def test_a_move_by_hand_is_described_to_the_one_who_is_asked_for_it() -> None:
    one, other = two_pages()
    game, seat = MatchGame.objects.get(), int(one.client.get(one.address).context["live"].seat)
    game.offer = {"kind": "by_hand", "seat": seat, "id": "x", "action": f"draw {seat}"}
    game.save()
    other.opens()
    assert "手での処理を認めてほしい" in other.text
    assert Verb.DRAW.label in other.text


@pytest.mark.parametrize(("page", "refused"), [("act", 404), ("news", 403)])
@override_settings(RATELIMIT_ENABLE=True)
def test_a_guessed_key_is_counted_whatever_it_is_sent_to(page: str, refused: int) -> None:
    one, _ = two_pages()
    guesser = Client()
    guesser.cookies[COOKIE] = "guessed"
    ask = guesser.get if page == "news" else guesser.post
    answers = [ask(one.address + page).status_code for _ in range(WRONG_KEYS.times + 1)]
    assert answers == [refused] * WRONG_KEYS.times + [429]
