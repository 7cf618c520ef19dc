"""Building without an account: the token in the cookie, cookies of the former form, and what happens to bad ones."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.db import DatabaseError, models
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from decks.formats.models import DeckFormat
from decks.games.models import SeatKey
from decks.models import (
    Deck,
    DeckLike,
    DeckReport,
    Doubt,
    Favourite,
    FavouriteGroup,
    Job,
    ListBatch,
    ListDraft,
    SavedSearch,
    SoloGame,
    TurnAnswer,
    TurnQuestion,
    Visibility,
)
from decks.people import visitors
from decks.people.cookies import (
    ASIDE,
    COOKIE,
    FORMER_SALT,
    MAX_AGE,
    MOST_ASIDE,
    RENEW_AFTER,
    VisitorCookie,
    aside_of,
    cookie_of,
    hash_of,
    read_aside,
    read_cookie,
)
from decks.people.models import Owner
from decks.people.rates import by_person
from decks.people.transfer import transfer
from decks.people.visitors import VisitorMiddleware
from decks.putting_back.models import BroughtFile
from decks.tournaments.models import Official
from tests.conftest import PASSWORD
from tests.decks.analysis.simulations.asked import begun
from tests.decks.builders import KUSHI, build_deck, visitor_client
from tests.decks.games.matches.tables import two_at_a_table
from tests.decks.tournaments.events import build_event, hand_in_for

pytestmark = pytest.mark.django_db

OTHER_KEY = "another-key-of-the-same-site"
KEY = "not-secret-only-for-tests"


def former_cookie(token: str, key: str | None = None) -> str:
    """A cookie as version 0.1.0 made it."""
    return signing.dumps(token, key=key, salt=FORMER_SALT)


def browser(**cookies: str) -> Client:
    client = Client()
    client.cookies.load(cookies)
    return client


def page(client: Client, path: str = "/decks/") -> str:
    return client.get(path).content.decode()


# --- the token ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/decks/", "/decks/new", "/check/"])
def test_looking_around_sets_no_token(path: str) -> None:
    client = Client()
    assert client.get(path).status_code == 200
    assert not {COOKIE, ASIDE} & client.cookies.keys()


def test_the_first_deck_brings_the_token_and_later_ones_keep_it() -> None:
    client = Client()
    client.post("/decks/new", {"name": "一つめ"})
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", MAX_AGE)
    client.post("/decks/new", {"name": "二つめ"})
    assert client.cookies[COOKIE].value == cookie.value
    assert "一つめ" in page(client)
    token = cookie.value.partition(".")[0]
    assert len(token) >= 32
    assert set(Deck.objects.exclude(visitor="").values_list("visitor", flat=True)) == {hash_of(token)}


def test_the_hash_that_the_database_keeps_opens_nothing() -> None:
    deck = build_deck(visitor="somebody")
    for issued in (True, False):
        assert browser(**{COOKIE: cookie_of(deck.visitor, issued)}).get(f"/decks/{deck.pk}/edit").status_code == 404


@pytest.mark.parametrize("fallbacks", [[], [KEY]])
def test_another_key_of_the_site_takes_no_deck_from_a_visitor(settings: Any, fallbacks: list[str]) -> None:
    deck, client = build_deck(visitor="somebody"), visitor_client("somebody")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER_KEY, fallbacks
    for _ in range(2):
        assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = KEY, []
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    assert ASIDE not in client.cookies


def test_the_cookie_is_renewed_while_it_is_used() -> None:
    deck, client = build_deck(visitor="somebody"), visitor_client("somebody")
    before = client.cookies[COOKIE].value
    page(client)
    assert client.cookies[COOKIE].value == before
    with time_machine.travel(timezone.now() + timedelta(seconds=RENEW_AFTER + 60)):
        page(client)
    after = client.cookies[COOKIE]
    assert (after.value == before, after["max-age"]) == (False, MAX_AGE)
    assert after.value.startswith("somebody.")
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200


def test_who_invents_tokens_is_not_taken_for_as_many_people() -> None:
    def counted(cookie: str) -> str:
        request = RequestFactory().get("/", headers={"Cookie": f"{COOKIE}={cookie}"})
        request.user = AnonymousUser()
        VisitorMiddleware(lambda request: HttpResponse())(request)
        return by_person(request)

    assert counted(cookie_of("issued", issued=True)) == f"visitor {hash_of('issued')}"
    invented = counted(cookie_of("invented", issued=False)), counted("invented.time.signature")
    assert set(invented) == {counted("")}


# --- cookies of the former form -------------------------------------------------------------------------------------


@pytest.mark.parametrize("days", [0, 399, 4000])
def test_a_signed_cookie_counts_whatever_its_age_and_is_written_anew(days: int) -> None:
    deck, client = build_deck(visitor="somebody"), browser(**{COOKIE: former_cookie("somebody")})
    with time_machine.travel(timezone.now() + timedelta(days=days)):
        assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    assert client.cookies[COOKIE].value.startswith("somebody.")
    assert read_cookie(client.cookies[COOKIE].value).issued


def test_a_signed_cookie_is_read_by_a_former_key(settings: Any) -> None:
    deck, client = build_deck(visitor="somebody"), browser(**{COOKIE: former_cookie("somebody", OTHER_KEY)})
    settings.SECRET_KEY_FALLBACKS = ["some other", OTHER_KEY]
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 200


def test_a_cookie_nobody_reads_is_told_of_once_and_comes_back_with_its_key(settings: Any) -> None:
    deck, cookie = build_deck(visitor="somebody", name="前の束"), former_cookie("somebody", OTHER_KEY)
    client = browser(**{COOKIE: cookie})
    assert visitors.SET_ASIDE in page(client)
    assert visitors.SET_ASIDE not in page(client)
    assert client.get(f"/decks/{deck.pk}/edit").status_code == 404
    assert (client.cookies[COOKIE].value, client.cookies[ASIDE].value) == (cookie, cookie)
    settings.SECRET_KEY_FALLBACKS = [OTHER_KEY]
    body = page(client)
    assert "前の束" in body
    assert client.cookies[ASIDE].value == ""
    settings.SECRET_KEY_FALLBACKS = []
    assert "前の束" in page(client)


def test_what_was_made_meanwhile_and_what_was_set_aside_come_together(settings: Any, owner: User) -> None:
    liked = build_deck(owner, visibility=Visibility.PUBLIC)
    old = held_by_all("somebody", liked)
    client = browser(**{COOKIE: former_cookie("somebody", OTHER_KEY)})
    client.post("/decks/new", {"name": "新しい束"})
    client.post(f"/d/{liked.share}/like", {"liked": "1"})
    client.post("/kept/groups", {"name": "好き"})
    token = client.cookies[COOKIE].value.partition(".")[0]
    settings.SECRET_KEY_FALLBACKS = [OTHER_KEY]
    body = page(client)
    assert visitors.READ_AGAIN in body
    assert "新しい束" in body
    assert client.cookies[COOKIE].value.startswith(token)
    assert client.cookies[ASIDE].value == ""
    for model in held_models():
        assert not model._default_manager.filter(visitor=hash_of("somebody")).exists(), model
    assert set(Deck.objects.filter(visitor=hash_of(token)).values_list("name", flat=True)) == {"新しい束", old.name}
    assert DeckLike.objects.get(deck=liked).visitor == hash_of(token)
    assert Favourite.objects.get().group == FavouriteGroup.objects.get(visitor=hash_of(token), name="好き")


def test_what_was_set_aside_goes_to_the_account_of_who_is_signed_in(settings: Any, owner: User) -> None:
    build_deck(visitor="somebody")
    client = browser(**{COOKIE: former_cookie("somebody", OTHER_KEY)})
    client.force_login(owner)
    page(client)
    settings.SECRET_KEY_FALLBACKS = [OTHER_KEY]
    page(client)
    assert Deck.objects.get(visitor="", sample="").owner == owner
    assert (client.cookies[COOKIE].value, client.cookies[ASIDE].value) == ("", "")


def test_signing_in_leaves_what_cannot_be_read_yet(settings: Any, owner: User) -> None:
    deck, client = build_deck(visitor="somebody"), browser(**{COOKIE: former_cookie("somebody", OTHER_KEY)})
    client.post("/accounts/login/", {"username": "owner", "password": PASSWORD})
    deck.refresh_from_db()
    assert deck.visitor == hash_of("somebody")
    settings.SECRET_KEY_FALLBACKS = [OTHER_KEY]
    page(client)
    deck.refresh_from_db()
    assert (deck.owner, deck.visitor) == (owner, "")


def test_a_database_that_takes_nothing_stops_no_page_and_loses_nothing(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_deck(visitor="somebody", name="前の束")
    client = visitor_client("another")
    client.cookies[ASIDE] = former_cookie("somebody", OTHER_KEY)
    settings.SECRET_KEY_FALLBACKS = [OTHER_KEY]

    def refuse(*args: object) -> int:
        raise DatabaseError("attempt to write a readonly database")

    with monkeypatch.context() as broken:
        broken.setattr(visitors, "transfer", refuse)
        assert client.get("/decks/").status_code == 200
    assert "前の束" in page(client)


def test_several_cookies_set_aside_are_kept() -> None:
    cookies = tuple(former_cookie(f"visitor-{number}", OTHER_KEY) for number in range(MOST_ASIDE + 1))
    assert read_aside(aside_of(cookies)) == cookies[1:]
    assert len(aside_of(cookies)) < 1500
    client = browser(**{COOKIE: cookies[0], ASIDE: aside_of(cookies[1:3])})
    page(client)
    assert read_aside(client.cookies[ASIDE].value) == (*cookies[1:3], cookies[0])


@pytest.mark.parametrize(
    "value",
    ["", "x", "鍵".encode().hex(), "a b.", ".", "k" * 65 + ".", "../../etc.", "a:b", ":::", "a" * 9000 + ":b:c"],
)
def test_what_was_never_a_cookie_of_ours_is_told_of_once_and_removed(value: str) -> None:
    assert read_cookie(value) == VisitorCookie()
    client = browser(**{COOKIE: value})
    assert (visitors.BROKEN in page(client)) is bool(value)
    assert client.cookies[COOKIE].value == ""
    assert visitors.BROKEN not in page(client)


@pytest.mark.parametrize("value", [1, ["key"], "", "k" * 65, "鍵"])
def test_a_signed_cookie_of_another_shape_is_no_token(value: Any) -> None:
    cookie = former_cookie(value)
    assert read_cookie(cookie) == VisitorCookie(unread=cookie)


# --- handing over ---------------------------------------------------------------------------------------------------


def test_signing_in_takes_the_visitors_decks_over(owner: User) -> None:
    kept, deleted = build_deck(visitor="somebody"), build_deck(visitor="somebody", deleted_at=timezone.now())
    other = build_deck(visitor="another")
    client = visitor_client("somebody")
    answer = client.post("/accounts/login/", {"username": "owner", "password": PASSWORD}, follow=True)
    assert "2個のデッキを、アカウントに移しました" in answer.content.decode()
    assert client.cookies[COOKIE].value == ""
    for deck in (kept, deleted):
        deck.refresh_from_db()
        assert (deck.owner, deck.visitor) == (owner, "")
    other.refresh_from_db()
    assert other.visitor == hash_of("another")


def test_a_failed_sign_in_takes_nothing_over(owner: User) -> None:
    deck = build_deck(visitor="somebody")
    visitor_client("somebody").post("/accounts/login/", {"username": "owner", "password": "wrong"})
    deck.refresh_from_db()
    assert deck.visitor == hash_of("somebody")


def held_models() -> list[type[models.Model]]:
    """A file of own data is brought by accounts alone."""
    held = [model for model in apps.get_models() if any(field.name == "visitor" for field in model._meta.fields)]
    return [model for model in held if model is not BroughtFile]


def held_by_all(token: str, public: Deck) -> Deck:
    """One row of a visitor in every table that has such rows; `public` is the deck liked and reported."""
    own = hash_of(token)
    deck = build_deck(visitor=token, name="前の束")
    group = FavouriteGroup.objects.create(visitor=own, name="好き")
    Favourite.objects.create(group=group, card_id=KUSHI)
    SavedSearch.objects.create(visitor=own, name="探し", query="q=a")
    SoloGame.objects.create(visitor=own, deck=deck, deck_name=deck.name, record="{}")
    DeckLike.objects.create(visitor=own, deck=public)
    DeckReport.objects.create(visitor=own, deck=public, reason="spam")
    Doubt.objects.create(visitor=own, text="おかしい", step=1, draft="", record="{}")
    question = TurnQuestion.objects.create(visitor=own, text="どうする", ply=0, record="{}")
    TurnAnswer.objects.create(visitor=own, question=question, ply=1, record="{}", decided="end")
    Job.objects.create(visitor=own, key="a", kind="move", payload={})
    ListDraft.objects.create(visitor=own, text="4 隠された櫛の家")
    ListBatch.objects.create(visitor=own, lists=[], total=0)
    begun({"visitor": own})
    two_at_a_table(host={"visitor": own}, deck=deck)
    SeatKey.objects.filter(seat__match=two_at_a_table(), seat__number=0).update(visitor=own)
    DeckFormat.objects.create(visitor=own)
    entry = hand_in_for(build_event(token), token).entry
    Official.objects.create(visitor=own, event=entry.event, role="judge", name="甲")
    return deck


@pytest.mark.parametrize("to_user", [True, False])
def test_no_table_with_rows_of_visitors_is_forgotten(owner: User, friend: User, to_user: bool) -> None:
    held_by_all("somebody", build_deck(friend, visibility=Visibility.PUBLIC))
    holder: Owner = {"owner": owner} if to_user else {"visitor": hash_of("another")}
    for model in held_models():
        assert model._default_manager.filter(visitor=hash_of("somebody")).exists(), f"{model} has no row in the test"
    transfer(hash_of("somebody"), holder)
    for model in held_models():
        assert not model._default_manager.filter(visitor=hash_of("somebody")).exists(), f"{model} is forgotten"
