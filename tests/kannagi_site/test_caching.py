"""No answer that depends on who asks may be kept for others on its way. The routes come from the resolver."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from decks.deck.services import keep_version
from decks.games.solo.start import start_game
from decks.models import FavouriteGroup, Visibility
from decks.people.cookies import COOKIE, read_cookie
from tests.decks.builders import KUSHI, build_deck
from tests.decks.games.matches.tables import dealt, two_at_a_table

pytestmark = pytest.mark.django_db

# The same for everybody, whoever asks.
FOR_ALL = {
    *("manifest", "favicon", "robots", "decks:blank_sheet", "cards:numbers"),
    *("open_data:latest_data", "open_data:data_feed", "open_data:ruling_feed", "deck_feed"),
    *("embedded_card", "embedded_deck"),
}
OF_ONE: dict[str, dict[str, object]] = {"embedded_card": {"card_id": KUSHI}, "embedded_deck": {"share": "shared"}}
KEPT_FOR_NOBODY = {"private", "no-store"}


def routes(patterns: Any = None, space: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every named route outside the admin with the names of its parameters."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from routes(pattern.url_patterns, space + (f"{pattern.namespace}:" if pattern.namespace else ""))
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield space + pattern.name, tuple(pattern.pattern.converters)


def said(answer: Any) -> set[str]:
    return {part.strip() for part in answer.get("Cache-Control", "").split(",")}


def test_no_page_of_its_owner_may_be_kept_for_others(owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 40}, visibility=Visibility.PUBLIC)
    keep_version(deck, "")
    game = start_game({"owner": owner}, deck, deck.name, (KUSHI,) * 40, "一", 0)
    group = FavouriteGroup.objects.create(owner=owner, name="好き")
    known = {"deck_id": deck.pk, "share": deck.share, "number": 1, "token": game.token, "card_id": KUSHI, "name": "x"}
    known |= {"username": owner.username, "group_id": group.pk, "search_id": 1, "ending": "txt", "on": "2025-01-01"}
    match = dealt(two_at_a_table(host={"owner": owner}, deck=deck))
    client, asked, pages = Client(), set(), 0
    client.force_login(owner)
    for name, parameters in routes():
        values = {parameter: known.get(parameter, "1") for parameter in parameters}
        if name.startswith("matches:"):
            values |= {"token": match.token} if "token" in values else {}
        for method in (client.get, client.post):
            if name == "sign_out":
                continue
            answer = method(reverse(name, kwargs=values))
            asked.add(name)
            pages += answer.status_code == 200
            if name not in FOR_ALL:
                assert KEPT_FOR_NOBODY & said(answer), f"{name}: {answer.status_code} {answer.get('Cache-Control')}"
                assert "public" not in said(answer), name
    assert asked >= FOR_ALL
    assert pages > 60, pages


@pytest.mark.parametrize("name", sorted(FOR_ALL))
def test_what_is_for_all_is_not_once_it_brings_a_cookie(name: str) -> None:
    build_deck(copies={KUSHI: 4}, visibility=Visibility.PUBLIC, share="shared")
    client, address = Client(), reverse(name, kwargs=OF_ONE.get(name))
    assert not KEPT_FOR_NOBODY & said(client.get(address))
    client.cookies[COOKIE] = "somebody."
    answer = client.get(address)
    assert read_cookie(answer.cookies[COOKIE].value).token == "somebody"
    assert "private" in said(answer)
