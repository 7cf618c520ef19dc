"""One account grown to every quota: each page stays small and costs as many queries as with a few things."""

import re
from collections.abc import Callable
from itertools import islice

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.catalog import current_catalog
from decks.building.quotas import CARD_NOTES, DECKS, DELETED_DECKS, KINDS, SIDE_KINDS, VERSIONS
from decks.deck import belongings
from decks.games.quotas import SOLO_GAMES
from decks.models import (
    Deck,
    DeckCandidate,
    DeckCardNote,
    DeckEdit,
    DeckEntry,
    DeckLike,
    DeckTag,
    DeckVersion,
    Favourite,
    FavouriteGroup,
    SavedSearch,
    SoloGame,
    Visibility,
)
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES
from rules_engine.game.record import GameRecord
from tests.decks.builders import KUSHI

pytestmark = pytest.mark.django_db

ELEMENTS, BYTES = 2_500, 500_000
IN_THE_EDITOR = 5_000
"""Two hundred kinds and a hundred beside them, each with its buttons; all must be at hand to be built with."""
FEW = 30
"""More than stands on one page of anything, so that what is left to grow is rows alone."""
CHIPS = "type=place&attribute=" + "&attribute=".join(["人形", "妖精", "鬼"] * 90)


def grow(person: User, decks: int, *, deleted: int, versions: int, searches: int, groups: int, games: int) -> Deck:
    """Give `person` so many of everything; the deck that holds most itself."""
    made = [
        Deck(owner=person, name=f"束{n}", folder=f"棚{n}", visibility=Visibility.PUBLIC, note="長" * 4000)
        for n in range(decks)
    ]
    aside = [Deck(owner=person, name=f"消{n}", deleted_at="2026-11-01T00:00Z") for n in range(deleted)]
    stored = Deck.objects.bulk_create(made + aside)[:decks]
    printings = list(islice(current_catalog().card_by_printing, 40))
    DeckEntry.objects.bulk_create(
        [DeckEntry(deck=deck, printing_id=printing, copies=1) for deck in stored for printing in printings[:8]]
    )
    DeckTag.objects.bulk_create([DeckTag(deck=deck, name=f"札{n}-{deck.pk}") for deck in stored for n in range(12)])
    deck = stored[-1]
    _grow_one(deck, versions)
    SavedSearch.objects.bulk_create([SavedSearch(owner=person, name=f"{n}", query=CHIPS) for n in range(searches)])
    named = FavouriteGroup.objects.bulk_create([FavouriteGroup(owner=person, name=f"{n}") for n in range(groups)])
    cards = list(islice(current_catalog().cards, FAVOURITES.most // GROUPS.most))
    Favourite.objects.bulk_create([Favourite(group=group, card_id=card) for group in named for card in cards])
    record = GameRecord((tuple([KUSHI] * 60), None), "種", 0).to_json()
    SoloGame.objects.bulk_create(
        [SoloGame(owner=person, deck=deck, deck_name="束", record=record) for _ in range(games)]
    )
    return deck


def _grow_one(deck: Deck, versions: int) -> None:
    kinds = [number for number, card in current_catalog().card_by_printing.items() if card.is_deck_card]
    deck.entries.all().delete()
    rows = [(number, 4) for number in kinds[: KINDS.most]]
    DeckEntry.objects.bulk_create([DeckEntry(deck=deck, printing_id=number, copies=n) for number, n in rows])
    side = kinds[-SIDE_KINDS.most :]
    DeckCandidate.objects.bulk_create([DeckCandidate(deck=deck, printing_id=number, copies=4) for number in side])
    cards = list(dict.fromkeys(current_catalog().card_by_printing[number].id for number in kinds))
    DeckCardNote.objects.bulk_create(
        [DeckCardNote(deck=deck, card_id=card, text="覚え" * 250) for card in cards[: CARD_NOTES.most]]
    )
    DeckVersion.objects.bulk_create(
        [
            DeckVersion(deck=deck, number=n, message="バージョン", entries=rows[: n % 60], revision=n)
            for n in range(1, versions + 1)
        ]
    )
    DeckEdit.objects.bulk_create(
        [
            DeckEdit(
                deck=deck, edit_id=f"{n:032x}", revision=n, changes=[{"printing": KUSHI, "before": n, "after": n + 1}]
            )
            for n in range(1, 301)
        ]
    )
    Deck.objects.filter(pk=deck.pk).update(revision=300)
    DeckLike.objects.bulk_create([DeckLike(deck=deck, visitor=f"v{n}") for n in range(200)])


def pages_of(person: User, deck: Deck) -> tuple[str, ...]:
    """Every page that lists something one person can make more of."""
    one, share = f"/decks/{deck.pk}", deck.share
    game = SoloGame.objects.filter(owner=person).latest("pk").token
    return (
        "/", "/decks/", "/decks/?page=2", "/decks/?q=束", "/decks/?folder=-", "/decks/deleted/", "/decks/new?card=1",
        f"{one}/edit", f"{one}/history", f"{one}/history?page=2", f"{one}/import", f"{one}/details", f"{one}/legality",
        f"{one}/hand/?seed=1", f"{one}/solo", f"{one}/share/", f"{one}/export", f"{one}/cards/1",
        f"/decks/compare?a={one}", "/decks/sheet/1",
        reverse("cards:card_page", args=[1, current_catalog().card(1).name]),
        "/cards/", "/kept/", "/kept/?page=2", "/solo/", "/solo/games/", f"/solo/{game}/", "/decks/public/",
        f"/u/{person.username}/", f"/d/{share}/", f"/d/{share}/all/", f"/d/{share}/prints", reverse("account"),
    )  # fmt: skip


def weigh(client: Client, path: str) -> tuple[int, int, int]:
    """Elements, bytes and queries of a page."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    html = answer.content.decode()
    return len(re.findall(r"<[a-z]", html)), len(answer.content), len(asked)


def test_every_page_of_one_who_has_all_there_may_be_stays_small(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    most = {
        "deleted": DELETED_DECKS.most,
        "versions": VERSIONS.most,
        "searches": SEARCHES.most,
        "groups": GROUPS.most,
        "games": SOLO_GAMES.most,
    }
    much = grow(owner, DECKS.most, **most)
    few = grow(friend, FEW, deleted=FEW, versions=FEW, searches=FEW, groups=3, games=FEW)
    clients = signed_in(owner), signed_in(friend)
    for path, beside in zip(pages_of(owner, much), pages_of(friend, few), strict=True):
        clients[0].get(path), clients[1].get(beside)
        elements, size, queries = weigh(clients[0], path)
        assert elements <= (IN_THE_EDITOR if "edit" in path else ELEMENTS), path
        assert size <= BYTES, path
        assert queries == weigh(clients[1], beside)[2], path


def test_what_is_taken_out_is_written_a_few_decks_at_a_time(
    owner: User, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two decks no more than a handful is held, however many there are."""
    Deck.objects.bulk_create(Deck(owner=owner, name=f"束{n}") for n in range(60))
    read: list[int] = []
    monkeypatch.setattr(belongings, "deck_data", lambda deck, catalog: read.append(deck.pk) or {"name": deck.name})
    answer = signed_in(owner).get("/accounts/data.json")
    assert answer.streaming
    pieces = iter(answer.streaming_content)
    while not read:
        next(pieces)
    assert len(read) == 1
    rest = b"".join(pieces)
    assert len(read) == 60
    assert rest.endswith(b"}\n")
