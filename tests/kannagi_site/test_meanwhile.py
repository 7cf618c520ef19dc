"""What was read and then deleted by somebody else, before the page came to write, is answered and never fails."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from cards.sync.catalogue import sync_catalogue
from decks.deck.services import keep_version
from decks.games.models import Match, MatchSeat
from decks.games.solo.start import start_game
from decks.models import Deck, FavouriteGroup, SavedSearch, Simulation, SoloGame, Visibility
from decks.saved.services import keep_search, make_group, put_card
from tests.decks.analysis.simulations.asked import begun
from tests.decks.builders import KUSHI, build_deck
from tests.decks.games.matches.tables import dealt, two_at_a_table

# What may go, and the addresses that come to write beside it.
GOING: dict[type[Model], Callable[[str, tuple[str, ...]], bool]] = {
    Deck: lambda name, places: bool({"deck_id", "share"} & set(places)) or name in ("solo:again", "solo:continue_from"),
    FavouriteGroup: lambda name, places: name in ("decks:star", "decks:card_groups") or "group_id" in places,
    SavedSearch: lambda name, places: "search_id" in places or name == "decks:save_search",
    SoloGame: lambda name, places: "token" in places and not name.startswith("matches:"),
    Match: lambda name, places: name.startswith("matches:") and "token" in places,
    MatchSeat: lambda name, places: name.startswith("matches:") and "token" in places,
    Simulation: lambda name, places: "simulation" in places,
    User: lambda name, places: name in OF_USERS,
}
OF_USERS = ("decks:star", "decks:save_search", "decks:add_group", "decks:new", "delete_account", "change_password")


def routes() -> list[tuple[str, tuple[str, ...]]]:
    """The names of the addresses below which something of a person lies, and what they ask for."""
    return sorted(set(_below("", get_resolver())))


def _below(space: str, resolver: URLResolver) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            if one.namespace != "admin":
                yield from _below(f"{space}{one.namespace}:" if one.namespace else space, one)
        elif isinstance(one, URLPattern) and one.name:
            yield space + one.name, tuple(one.pattern.converters)


@contextmanager
def gone_once_read(model: type[Model]) -> Iterator[None]:
    """Every row of `model` that is read is deleted right after the first reading."""
    fetch, left = QuerySet._fetch_all, [True]

    def fetch_all(rows: Any) -> None:
        fetch(rows)
        if left and rows.model is model and rows._result_cache:
            left.clear()
            model._default_manager.all().delete()

    with patch.object(QuerySet, "_fetch_all", fetch_all):
        yield


def site(owner: User) -> dict[str, Any]:
    """Something of everything, by the names that addresses have for it."""
    holder: Any = {"owner": owner}
    deck = build_deck(owner, copies={KUSHI: 8}, visibility=Visibility.PUBLIC)
    version = keep_version(deck, "一")
    group = make_group(holder, "組")
    put_card(KUSHI, [group], [group])
    game = start_game(holder, deck, "束", (KUSHI,) * 40, "一", 0)
    simulation = begun(holder, deck=deck, games=1)
    search = keep_search(holder, "春", "season=spring")
    return {
        "deck_id": deck.pk,
        "share": deck.share,
        "token": game.token,
        "match": dealt(two_at_a_table(host=holder, deck=deck)).token,
        "code": "none",
        "seat": 0,
        "simulation": simulation.token,
        "search_id": search.pk,
        "group_id": group.pk,
        "number": getattr(version, "number", 1),
        "card_id": 4,
        "username": owner.username,
        "ending": "json",
        "name": "x",
        "digest": "x",
        "width": 1,
    }


def form(known: dict[str, Any]) -> dict[str, Any]:
    """What the forms of all pages together send."""
    return {
        "form_id": str(uuid4()),
        "creation": str(uuid4()),
        "base": 0,
        "revision": 0,
        "change": "4:0:1",
        "pane": "deck",
        "name": "名",
        "note": "説明",
        "visibility": "public",
        "message": "バージョン",
        "text": "4 隠された櫛の家",
        "step": "accept",
        "put": f"4:{known['group_id']}",
        "groups": known["group_id"],
        "query": "season=autumn",
        "reason": "spam",
        "seed": "雪",
        "level": "random",
        "games": 100,
        "first": 0,
        "action": "pass",
        "cover": 1,
        "tags": "夏",
        "folder": "f",
        "copies": 4,
        "like": 1,
        "what": "mute",
        "game": 1,
        "decks": known["deck_id"],
        "deck": known["deck_id"],
        "into": known["deck_id"],
        "with": known["share"],
    }


@pytest.mark.django_db(transaction=True)
def test_what_goes_between_reading_and_writing_never_fails() -> None:
    sync_catalogue()
    answers = {
        (model.__name__, name): sent(model, name, places)
        for model in GOING
        for name, places in routes()
        if GOING[model](name, places)
    }
    assert [tried for tried, status in answers.items() if status >= 500] == []
    assert len(answers) > 60
    assert {404, 302} <= set(answers.values())


def sent(model: type[Model], name: str, places: tuple[str, ...]) -> int:
    User.objects.all().delete()
    owner, client = User.objects.create_user("owner"), Client(raise_request_exception=False)
    client.force_login(owner)
    known = site(owner)
    if name.startswith("matches:"):
        known["token"] = known["match"]
    address = reverse(name, kwargs={place: known[place] for place in places})
    with gone_once_read(model):
        return client.post(address, form(known)).status_code
