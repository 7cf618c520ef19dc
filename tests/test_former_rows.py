"""What was written before a migration is still there after it, and after it was taken back.

One journey from the earliest of these states to today's: each way back takes longer than all that is proved.
"""

import unicodedata
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps as apps_of_today
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations import RunPython
from django.db.migrations.state import StateApps

from decks.deck.services import create_deck
from decks.editing.services import apply_edit
from decks.games.models.solo_game import SoloGame
from decks.games.models.stops import USUAL, FormerStops, read_former, read_stops, write_stops
from decks.models import Deck, DeckEdit, DeckTag, FavouriteGroup, ListDraft
from decks.people.accounts.models import AccountName
from decks.people.cookies import COOKIE, hash_of
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import Window
from tests.decks.builders import KUSHI, edit_of
from tests.decks.people.test_visitors import browser, former_cookie, page
from tests.migrating import at_former, executor, migrated

State = list[tuple[str, str]]
Check = Callable[[], None]
EARLIEST = [("kannagi_site", "0001_site_state"), ("cards", "0008_texts_of_data"), ("decks", "0008_note_for_oneself")]
OF_USERS = [("auth", "0012_alter_user_first_name_max_length")]
DECOMPOSED = unicodedata.normalize("NFD", "がらくたデッキ")
STOPS_THEN = "main summon_landed"
STOPS_KEPT = ("summon_landed", "", "main", "main attack_declared summon_landed")
"""Alone, never, and moments that somebody has chosen."""


@pytest.mark.django_db(transaction=True)
def test_nothing_written_under_former_migrations_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    # There is no way back on a site; an empty database may take it.
    hashing = executor().loader.get_migration("decks", "0009_visitors_by_hash").operations[0]
    monkeypatch.setattr(hashing, "reverse_code", RunPython.noop)
    with at_former(EARLIEST) as apps:
        afterwards = [accounts_that_look_alike(), rows_of_visitors(apps)]
        notation_beside_the_scripts(apps)
        afterwards.append(links_handed_on(migrated(decks("0010_limit_counters"))))
        likes_reports_and_games(migrated(decks("0013_creation_digest")))
        afterwards.append(edits_without_digests(migrated(decks("0024_kept_stories"))))
        names_as_they_were_typed(migrated(decks("0025_sent_again")))
        afterwards.append(usual_stops(migrated(decks("0026_names_as_they_look"))))
    for check in afterwards:
        check()


def decks(name: str) -> State:
    return [("decks", name)]


def accounts_that_look_alike() -> Check:
    """They keep their names, and the first of them its look."""
    users = executor().loader.project_state(OF_USERS).apps.get_model("auth", "User").objects
    names = ["hanako", "Hanako", "hаnako", "べに"]
    for name in names:
        users.create(username=name)

    def check() -> None:
        assert list(User.objects.filter(username__in=names).order_by("pk").values_list("username", flat=True)) == names
        kept = AccountName.objects.filter(user__username__in=names).order_by("user")
        looks = [unicodedata.normalize("NFC", name) for name in kept.values_list("user__username", flat=True)]
        assert looks == ["hanako", "べに"]

    return check


def rows_of_visitors(old: StateApps) -> Check:
    """They bear the hash of what stood in the signed cookie, and nothing is lost."""
    deck = old.get_model("decks", "Deck").objects.create(visitor="somebody", name="前の束")
    sample = old.get_model("decks", "Deck").objects.create(sample="of-ours", name="見本", visibility="public")
    group = old.get_model("decks", "FavouriteGroup").objects.create(visitor="somebody", name="好き")
    old.get_model("decks", "SavedSearch").objects.create(visitor="somebody", name="探し")
    old.get_model("decks", "SoloGame").objects.create(visitor="somebody", deck_name="前の束", record="{}")
    old.get_model("decks", "DeckLike").objects.create(visitor="somebody", deck=sample)
    old.get_model("decks", "DeckReport").objects.create(visitor="somebody", deck=sample, reason="spam")
    fields = {model: model._meta.model_name for model in old.get_models() if _has_visitor(model)}
    assert all(model._default_manager.filter(visitor="somebody").exists() for model in fields)

    def check() -> None:
        for name in fields.values():
            rows = apps_of_today.get_model("decks", name)._default_manager
            assert [rows.filter(visitor=key).count() for key in ("somebody", hash_of("somebody"))] == [0, 1], name
        client = browser(**{COOKIE: former_cookie("somebody")})
        assert "前の束" in page(client)
        assert client.get(f"/decks/{deck.pk}/edit").status_code == 200
        assert "好き" in page(client, "/kept/")
        assert "探し" in page(client, "/kept/")
        assert "前の束" in page(client, "/solo/")
        assert FavouriteGroup.objects.get(pk=group.pk).visitor == hash_of("somebody")

    return check


def _has_visitor(model: Any) -> bool:
    return any(field.name == "visitor" for field in model._meta.fields)


def notation_beside_the_scripts(apps: StateApps) -> None:
    """What keepers kept of it goes with it, and nothing else does."""
    cards = apps.get_model("cards", "Card").objects
    kept = cards.create(id=90001, name="直された札", kept_fields={"abilities": "keeper", "scripts": "keeper"})
    plain = cards.create(id=90002, name="目録の札", kept_fields={"reading": "list"})
    apps.get_model("cards", "RecordedAbility").objects.create(card=kept, timing="attack", when="attack")
    today = migrated([("cards", "0009_scripts_alone")]).get_model("cards", "Card").objects
    assert today.get(id=kept.id).kept_fields == {"scripts": "keeper"}
    assert today.get(id=plain.id).kept_fields == {"reading": "list"}
    tables = connection.introspection.table_names()
    assert "cards_recordedability" not in tables
    assert "cards_card" in tables


def links_handed_on(apps: StateApps) -> Check:
    """They stay good until they are taken back."""
    game = apps.get_model("decks", "SoloGame").objects.create(
        visitor="x", token="handed-on", deck_name="束", record="{}"
    )

    def check() -> None:
        assert SoloGame.objects.get(pk=game.pk).share == "handed-on"

    return check


def likes_reports_and_games(apps: StateApps) -> None:
    """They are still whose they were, forwards and back."""
    friend = apps.get_model("auth", "User").objects.create(username="friend")
    deck = apps.get_model("decks", "Deck").objects.create(name="束", visitor="x")
    likes, reports = apps.get_model("decks", "DeckLike").objects, apps.get_model("decks", "DeckReport").objects
    likes.create(deck=deck, person=friend)
    likes.create(deck=deck, visitor="y")
    report = reports.create(deck=deck, reason="spam", person=friend)
    game = apps.get_model("decks", "SoloGame").objects.create(
        visitor="x", deck_name="束", record="{}", quiets="3:main:9"
    )
    for version, whose, passes in (
        ("0015_one_word_for_whose_a_row_is", "owner", "passes"),
        ("0013_creation_digest", "person", "quiets"),
    ):
        apps = migrated(decks(version))
        rows = apps.get_model("decks", "DeckLike").objects.filter(deck=deck.pk).order_by("pk")
        assert list(rows.values_list(whose, "visitor")) == [(friend.pk, ""), (None, "y")]
        assert getattr(apps.get_model("decks", "DeckReport").objects.get(pk=report.pk), f"{whose}_id") == friend.pk
        assert getattr(apps.get_model("decks", "SoloGame").objects.get(pk=game.pk), passes) == "3:main:9"


def edits_without_digests(apps: StateApps) -> Check:
    """They and their decks count as sent before, forwards and back."""
    deck_id, edit_id = uuid.uuid4(), uuid.uuid4()
    deck = apps.get_model("decks", "Deck").objects.create(name="束", visitor="x", creation=deck_id, revision=1)
    edit = apps.get_model("decks", "DeckEdit").objects.create(deck=deck, edit_id=edit_id, revision=1, changes=[])
    apps = migrated(decks("0025_sent_again"))
    apps.get_model("decks", "ListDraft").objects.create(visitor="x", text="4 火の玉")
    assert apps.get_model("decks", "DeckEdit").objects.get().digest == ""
    assert migrated(decks("0024_kept_stories")).get_model("decks", "DeckEdit").objects.get().pk == edit.pk

    def check() -> None:
        assert create_deck({"visitor": "x"}, "別の束", {KUSHI: 3}, creation=deck_id).pk == deck.pk
        done = apply_edit(Deck.objects.get(pk=deck.pk), edit_of((KUSHI, 0, 3), edit_id=edit_id))
        assert (done.pk, DeckEdit.objects.count(), ListDraft.objects.count()) == (edit.pk, 1, 0)

    return check


def names_as_they_were_typed(apps: StateApps) -> None:
    """They are cleaned and folded, and nothing is lost."""
    made, tags = apps.get_model("decks", "Deck").objects, apps.get_model("decks", "DeckTag").objects
    deck = made.create(name=f"\u202e{DECOMPOSED}\u200b", folder="ナ\u200bツ", visitor="x")
    nameless = made.create(name="\u200b\u2060", visitor="x")
    for name in ("夏\u200b", "夏", "\ufeff", "ＷＢＤ"):
        tags.create(deck=deck, name=name)
    searches = apps.get_model("decks", "SavedSearch").objects
    for name, query in (("夏\u200e", "q=1"), ("夏", "q=2"), ("\u200b", "q=3")):
        searches.create(name=name, query=query, visitor="x")
    searches.create(name="夏\u200e", query="q=4", visitor="y")
    groups = apps.get_model("decks", "FavouriteGroup").objects
    group = groups.create(name=DECOMPOSED, visitor="x")
    games = apps.get_model("decks", "SoloGame").objects
    game = games.create(visitor="x", deck_name=DECOMPOSED, record="{}")
    migrated(decks("0026_names_as_they_look"))
    found = Deck.objects.filter(pk__in=(deck.pk, nameless.pk)).order_by("pk")
    assert list(found.values_list("name", "folded_name", "folder", "folded_folder")) == [
        ("がらくたデッキ", "がらくたでっき", "ナツ", "なつ"),
        ("名前のないデッキ", fold("名前のないデッキ"), "", ""),
    ]
    assert set(DeckTag.objects.values_list("name", "folded_name")) == {("夏", "夏"), ("ＷＢＤ", "wbd")}
    assert list(searches.filter(visitor__in="xy").order_by("pk").values_list("visitor", "name", "query")) == [
        ("x", "夏（2）", "q=1"),
        ("x", "夏", "q=2"),
        ("x", "名前のない検索", "q=3"),
        ("y", "夏", "q=4"),
    ]
    assert groups.get(pk=group.pk).name == "がらくたデッキ"
    assert games.get(pk=game.pk).deck_name == "がらくたデッキ"
    migrated(decks("0025_sent_again"))
    assert made.get(pk=deck.pk).name == "がらくたデッキ"


def usual_stops(apps: StateApps) -> Check:
    """Games that asked at the former usual moments ask at those of today; what was played before is read as it was."""
    games = apps.get_model("decks", "SoloGame").objects
    made = [
        games.create(visitor="x", deck_name="束", record="{}", ply=ply, stops=stops).pk
        for ply, stops in ((12, STOPS_THEN), (0, STOPS_THEN), *((5, stops) for stops in STOPS_KEPT))
    ]
    question = apps.get_model("decks", "TurnQuestion").objects.create(
        visitor="x", text="問い", record="{}", ply=7, stops=STOPS_THEN
    )
    apps.get_model("decks", "TurnAnswer").objects.create(
        visitor="x", question=question, record="{}", ply=9, stops=STOPS_THEN, decided=""
    )

    def rows(apps: StateApps, model: str, *more: str) -> list[Any]:
        found = apps.get_model("decks", model).objects.order_by("pk")
        return list((found.filter(pk__in=made) if more else found).values_list("ply", "stops", "former_stops", *more))

    apps = migrated(decks("0027_stops_at_attacks"))
    assert rows(apps, "SoloGame", "stops_news") == [
        (12, write_stops(USUAL), "12:set:main+summon_landed", True),
        (0, write_stops(USUAL), "", True),
        *((5, stops, "", False) for stops in STOPS_KEPT),
    ]
    assert rows(apps, "TurnQuestion") == [(7, write_stops(USUAL), "7:set:main+summon_landed")]
    assert rows(apps, "TurnAnswer") == [(9, write_stops(USUAL), "9:set:main+summon_landed")]
    apps = migrated(decks("0026_names_as_they_look"))
    stops = apps.get_model("decks", "SoloGame").objects.filter(pk__in=made).order_by("pk")
    assert list(stops.values_list("stops", flat=True)) == [STOPS_THEN, STOPS_THEN, *STOPS_KEPT]
    assert apps.get_model("decks", "TurnQuestion").objects.get().stops == STOPS_THEN
    assert apps.get_model("decks", "TurnAnswer").objects.get().stops == STOPS_THEN

    def check() -> None:
        first = SoloGame.objects.get(pk=made[0])
        assert read_stops(first.stops) == USUAL
        was = frozenset({Window.MAIN, Window.SUMMON_LANDED})
        assert read_former(first.former_stops) == (FormerStops(12, was, pressed=False),)

    return check
