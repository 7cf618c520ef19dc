"""Names of decks, folders, tags and what is saved: kept as they look, found however they are written."""

import unicodedata
import uuid
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.deck.services import change_details, copy_deck, create_deck
from decks.deck.shelf import ShelfQuery, shelf_of
from decks.editing.texts import Field
from decks.models import Deck, Visibility
from decks.people.models import Owner
from decks.saved.names import CannotSaveError, clean_name
from rules_engine.catalog.folding import fold

DECOMPOSED = unicodedata.normalize("NFD", "がらくたデッキ")


def found(words: str) -> set[str]:
    return {deck.name for deck in shelf_of(Deck.objects.filter(visitor="x"), ShelfQuery(words=words), "").page}


def make(name: str, **details: str) -> Deck:
    deck = create_deck(Owner(visitor="x"), name)
    assert change_details(deck, 0, details)
    return Deck.objects.get(pk=deck.pk)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ＷＢＤ速攻", "WBD"),
        ("ハナコ軸", "はなこ"),
        ("がらくたデッキ", "がらくた"),
        ("がらくたデッキ", DECOMPOSED[:4]),
        ("鬼ヶ淵の夏", "鬼ケ淵"),
        ("鬼ヶ淵の夏", "ケ淵"),
        ("渡邊さんの竜", "渡辺さんの龍"),
        ("春×夏", "春x夏"),
        ("夏のマフラー", "マフラ―"),
        ("★★★", "★"),
        ("春・夏", "・"),
        ("100%の夏", "100%"),
    ],
)
def test_own_decks_are_found_in_every_way_of_writing_their_names(name: str, words: str) -> None:
    make(name)
    make("別のもの")
    assert found(words) == {name}
    assert found(f"{words}冬") == set()


@pytest.mark.django_db
def test_folders_and_tags_are_found_alike() -> None:
    make("甲", folder="ナツの大会")
    make("乙", tags="ＷＢＤ、鬼ヶ淵")
    assert (found("なつ"), found("wbd"), found("鬼が淵")) == ({"甲"}, {"乙"}, {"乙"})


@pytest.mark.django_db
def test_whoever_writes_a_name_writes_how_it_is_searched(client: Client) -> None:
    deck = make("ハナコ軸", folder="ナツ", tags="ＷＢＤ")
    assert (deck.folded_name, deck.folded_folder) == ("はなこ軸", "なつ")
    assert list(deck.tags.values_list("folded_name", flat=True)) == ["wbd"]
    assert copy_deck(deck, Owner(visitor="x")).folded_name == fold("ハナコ軸のコピー")
    Deck.objects.filter(pk=deck.pk).update(name="カマイタチ\u200b")
    deck.refresh_from_db()
    assert (deck.name, deck.folded_name) == ("カマイタチ", "かまいたち")
    deck.name = "ヤマノケ"
    deck.save(update_fields=["name"])
    assert Deck.objects.get(pk=deck.pk).folded_name == "やまのけ"
    deck.name = "メリー"
    deck.save()
    assert Deck.objects.get(pk=deck.pk).folded_name == "めりー"
    with pytest.raises(TypeError):
        Deck.objects.bulk_update([deck], ["name"])


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
def test_keepers_change_both_too(admin_client: Client) -> None:
    user = User.objects.create(username="somebody")
    deck = create_deck(Owner(owner=user), "元")
    address = f"/admin/decks/deck/{deck.pk}/change/"
    form = {
        "name": "ハ\u202eナコ",
        "visibility": "private",
        "owner": user.pk,
        "entries-TOTAL_FORMS": 0,
        "entries-INITIAL_FORMS": 0,
        "versions-TOTAL_FORMS": 0,
        "versions-INITIAL_FORMS": 0,
    }
    assert admin_client.post(address, form).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.folded_name) == ("ハナコ", "はなこ")
    assert admin_client.post(address, form | {"name": "\u200b"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
def test_a_file_with_a_decomposed_name_makes_a_deck_that_is_found_and_goes_out_under_its_name(client: Client) -> None:
    file = SimpleUploadedFile(f"{DECOMPOSED}.txt", "4 隠された櫛の家".encode())
    page = client.post("/decks/new", {"file": file, "creation": uuid.uuid4()}, follow=True)
    reading = page.context["reading"]
    sent = {"text": "4 隠された櫛の家", "name": page.context["name"], "seen": reading.seen, "step": "accept"}
    assert client.post("/decks/new", sent).status_code == 302
    deck = Deck.objects.get()
    assert deck.name == "がらくたデッキ"
    assert "がらくたデッキ" in client.get("/decks/", {"q": "がらくた"}).content.decode()
    heading = client.get(f"/decks/{deck.pk}/export.txt")["Content-Disposition"]
    assert unquote(heading).endswith("UTF-8''がらくたデッキ.txt")


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
def test_names_come_in_clean_by_forms_and_by_the_api(client: Client) -> None:
    client.post("/decks/new", {"name": f"\u202a{DECOMPOSED}\u202c", "text": "", "creation": uuid.uuid4()})
    client.post("/api/v1/decks/", {"name": f"{DECOMPOSED}\u200b\ufeff"}, content_type="application/json")
    assert set(Deck.objects.values_list("name", flat=True)) == {"がらくたデッキ"}
    assert clean_name(f"\u2067{DECOMPOSED}\u2069") == "がらくたデッキ"
    with pytest.raises(CannotSaveError):
        clean_name("\u200b\u3164")
    assert create_deck(Owner(visitor="y"), "\u200b").name == "名前のないデッキ"


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogue")
def test_public_decks_are_found_by_names_in_every_way_of_writing(client: Client) -> None:
    deck = create_deck(Owner(visitor="x"), "鬼ヶ淵の夏")
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    for words in ("鬼ケ淵", "ケ渕", "名:鬼が淵"):
        assert "鬼ヶ淵の夏" in client.get("/decks/public/", {"q": words}).content.decode(), words


@pytest.mark.django_db
def test_an_edit_that_only_adds_what_cannot_be_seen_is_none() -> None:
    deck = make("はなこ軸")
    revision = deck.details_revision
    assert change_details(deck, 0, {Field.NAME: "はなこ\u200b軸"})
    deck.refresh_from_db()
    assert (deck.name, deck.details_revision) == ("はなこ軸", revision)
