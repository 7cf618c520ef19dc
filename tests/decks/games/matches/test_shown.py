"""What is sent beside the table says on which page it was pressed: sent again it is not done again, and an old page
does nothing to what is new."""

from typing import Any

import pytest

from decks.games.matches.offer_state import open_offer
from decks.games.models.match import MatchGame, MatchSeat
from tests.decks.games.matches.tables import dealt
from tests.decks.games.matches.test_match_table import Page, two_pages

pytestmark = pytest.mark.django_db
MOVED_ON = "卓はもう先へ進んでいた"
FORMER = "前のゲームの画面から送られた"


def newest() -> MatchGame:
    return MatchGame.objects.order_by("-number")[0]


def presses(page: Page) -> None:
    page.opens()
    page.presses("no" if "no" in page.offered else page.offered[-1])


def pressed_twice() -> tuple[Page, Page]:
    """One who has made two presses that the other has not been shown, then the other."""
    one, other = two_pages()
    for _ in range(60):
        own = [seat for seat, _ in newest().presses]
        if len(own) > 1 and own[-1] == own[-2]:
            acted, waits = (one, other) if one.response.context["live"].seat == own[-1] else (other, one)
            acted.opens()
            return acted, waits
        acts = next(page for page in (one, other) if asked(page))
        presses(acts)
    raise AssertionError("nobody acts twice")


def who_must_ask() -> tuple[Page, Page]:
    """One whose last press the other has acted on, then the other."""
    one, other = two_pages()
    for _ in range(60):
        for pair in ((one, other), (other, one)):
            pair[0].opens()
            if pair[0].response.context["beside"].back == "ask":
                return pair
        presses(next(page for page in (one, other) if asked(page)))
    raise AssertionError("nobody has to ask")


def asked(page: Page) -> bool:
    page.opens()
    return bool(page.data("asked"))


def takes_back(page: Page, shown: dict[str, str]) -> Any:
    return page.beside("undo", shown)


def free(page: Page) -> None:
    """The other has never looked."""
    MatchSeat.objects.exclude(number=page.response.context["live"].seat).update(served=0)


def test_a_press_is_taken_back_once_however_often_it_is_sent() -> None:
    one, _ = pressed_twice()
    free(one)
    shown, before = one.shown, len(newest().presses)
    for _ in range(3):
        answer = takes_back(one, shown)
        assert answer.status_code == 200
        assert MOVED_ON not in one.text
        assert len(newest().presses) == before - 1
    free(one)
    takes_back(one, one.shown)
    assert len(newest().presses) == before - 2


def test_an_older_page_takes_no_later_press_back() -> None:
    one, _ = pressed_twice()
    free(one)
    takes_back(one, one.shown)
    one.opens()
    shown = one.shown
    presses(one)
    free(one)
    before = newest().presses
    answer = takes_back(one, shown)
    assert answer.status_code == 409
    assert MOVED_ON in one.text
    assert newest().presses == before
    assert one.shown != shown


def test_what_names_no_page_is_refused() -> None:
    one, _ = pressed_twice()
    before = newest().presses
    for shown in ({}, {"game": "x"}, {"game": "2"}, {"game": "1", "press": "札", "offer": ""}, {"game": "9" * 5000}):
        assert takes_back(one, shown).status_code == 409
    for what in ("draw", "surrender"):
        assert one.beside(shown={}, what=what).status_code == 409
    assert newest().presses == before
    assert (newest().end, open_offer(newest())) == ("", {})


def test_a_request_to_take_back_is_asked_and_refused_once() -> None:
    one, other = who_must_ask()
    shown = one.shown
    for _ in range(2):
        takes_back(one, shown)
    assert one.beside(shown={**shown, "press": "1.1"}, what="take_back").status_code == 409
    other.opens()
    refuses = other.shown
    for _ in range(2):
        assert other.beside(shown=refuses, what="refuse").status_code == 200
    assert takes_back(one, shown).status_code == 200
    assert not open_offer(newest())
    assert sorted(MatchSeat.objects.values_list("refusals", flat=True)) == [0, 1]


def test_agreeing_again_is_answered_again() -> None:
    one, other = two_pages()
    one.beside(what="draw")
    other.opens()
    shown = other.shown
    for _ in range(2):
        assert other.beside(shown=shown, what="agree").status_code == 200
    assert newest().end == "agreed"


def test_what_was_offered_and_withdrawn_is_not_offered_by_an_old_page() -> None:
    one, other = two_pages()
    first = one.shown
    one.beside(what="draw")
    offered = newest().offer
    one.beside(shown=first, what="draw")
    assert newest().offer == offered
    one.beside(what="refuse")
    assert one.beside(shown=first, what="draw").status_code == 409
    assert not open_offer(newest())
    one.beside(what="draw")
    assert open_offer(newest())["id"] != offered["id"]
    other.opens()
    assert other.beside(shown={**other.shown, "offer": offered["id"]}, what="agree").status_code == 409


def test_an_offer_that_a_press_ended_can_be_made_again() -> None:
    one, other = two_pages()
    other.beside(what="draw")
    presses(one)
    assert not open_offer(newest())
    other.opens()
    other.beside(what="draw")
    assert open_offer(newest())["kind"] == "draw"


def test_a_page_of_the_game_before_does_nothing_to_the_next_one() -> None:
    one, other = two_pages()
    shown = one.shown
    one.beside(what="surrender")
    assert one.beside(shown=shown, what="surrender").status_code == 200
    for page in (one, other):
        page.opens()
        page.beside(what="again")
    dealt(newest().match)
    before = MatchGame.objects.filter(number=2).values().get()
    for page, fields in (
        ("beside", {"what": "surrender"}),
        ("beside", {"what": "draw"}),
        ("beside", {"what": "claim"}),
        ("beside", {"what": "again"}),
        ("beside", {"what": "publish"}),
        ("beside", {"what": "agree"}),
        ("undo", {}),
        ("hand", {"what": "draw"}),
    ):
        answer = one.beside(page, shown, **fields)
        assert answer.status_code == 409, fields
        assert FORMER in one.text, fields
    assert MatchGame.objects.filter(number=2).values().get() == before
    assert one.beside(shown=shown, phrase="greeting").status_code == 200
    one.opens()
    one.beside(what="surrender")
    assert newest().end == "rules"


def test_every_form_beside_the_table_says_what_its_page_shows() -> None:
    one, other = two_pages()
    for form in ('id="undo"', 'id="beside"', 'data-keep="ending"'):
        part = one.text[one.text.index(form) :].partition("</form>")[0]
        for name in ("game", "press", "offer"):
            assert f'name="{name}" value=' in part, (form, name)
    one.beside(what="draw")
    other.opens()
    assert other.shown["offer"] == open_offer(newest())["id"]


@pytest.mark.parametrize("kind", ["draw", "take_back", "by_hand"])
def test_who_asked_is_told_of_a_refusal_until_he_goes_on(kind: str) -> None:
    one, other = two_pages()
    game, seat = newest(), one.response.context["live"].seat
    game.offer = {"kind": kind, "seat": seat, "id": "x", "press": 0, "action": f"draw {seat}"}
    game.presses = [[seat, 0]]
    game.save()
    noted = MatchSeat.objects.get(number=seat).noted
    other.opens()
    other.beside(what="refuse")
    assert MatchSeat.objects.get(number=seat).noted > noted
    assert "相手が断りました" not in other.text
    for _ in range(2):
        one.opens()
        assert "相手が断りました" in one.text
    presses(one)
    one.opens()
    assert "相手が断りました" not in one.text


def test_a_press_of_the_one_who_refused_does_not_hide_it_and_another_offer_does() -> None:
    one, other = two_pages()
    other.beside(what="draw")
    one.opens()
    one.beside(what="refuse")
    presses(one)
    other.opens()
    assert "引き分けの申し出は、相手が断りました。" in other.text
    one.opens()
    one.beside(what="draw")
    other.opens()
    assert "相手が断りました" not in other.text
    assert "相手が引き分けを申し出ました" in other.text


def test_a_refused_request_is_answered_by_nobody_and_another_may_be_made() -> None:
    one, other = two_pages()
    one.beside(what="draw")
    other.opens()
    shown = other.shown
    other.beside(what="refuse")
    assert other.beside(shown=shown, what="agree").status_code == 409
    assert not newest().end
    one.opens()
    one.beside(what="draw")
    assert "相手の返事を待っています" in one.text
    assert "相手が断りました" not in one.text
