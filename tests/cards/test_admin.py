"""The keeper's pages: every model opens and is searched; what a keeper sets is remembered and read at once."""

from typing import Any

import pytest
from django.contrib.admin.sites import site
from django.contrib.auth.models import User
from django.test import Client

from cards.catalog import current_catalog, current_data
from cards.models import (
    Attribute,
    Card,
    Keyword,
    ListDifference,
    Origin,
    Printing,
    Product,
    RestrictionRevision,
)
from cards.search.form import Search
from cards.search.queries import search_cards
from cards.sync.catalogue import sync_catalogue
from cards.sync.stored_catalog import stored_revision
from rules_engine.vocabulary.terms import CardType, Season
from tests.admin_forms import NEW_CARD, address, posted
from tests.keepers import sign_in

pytestmark = pytest.mark.usefixtures("catalogue")
MODELS = [Card, Printing, Product, Attribute, Keyword, RestrictionRevision, ListDifference]


@pytest.fixture
def keeper(db: None) -> Client:
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    return client


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_list_opens_searches_and_speaks_japanese(keeper: Client, model: Any) -> None:
    ListDifference.objects.create(printing_id=1, field="cost", ours="1", listed="2")
    response = keeper.get(address(model, "changelist"), {"q": "見本"})
    assert response.status_code == 200
    assert not model._meta.verbose_name.isascii()
    first = model.objects.first()
    assert keeper.get(address(model, "change", first.pk)).status_code == 200


@pytest.mark.parametrize("model", [Card, Printing, Product, Attribute, Keyword, RestrictionRevision])
def test_every_form_for_a_new_row_opens(keeper: Client, model: Any) -> None:
    assert keeper.get(address(model, "add")).status_code == 200


def test_every_field_a_keeper_sees_has_a_japanese_label() -> None:
    for model in (model for model in site._registry if model._meta.app_label == "cards"):
        for field in model._meta.get_fields():
            if getattr(field, "editable", False) and not getattr(field, "auto_created", False):
                assert not str(field.verbose_name).isascii(), f"{model.__name__}.{field.name}"


def test_filters_and_folded_search_of_cards(keeper: Client) -> None:
    found = keeper.get(address(Card, "changelist"), {"q": "ハナコ", "forms__type": "place"})
    assert found.status_code == 200
    everywhere = keeper.get(address(Card, "changelist"), {"q": "ﾊﾅｺ"})
    assert "三番目の花子さん" in everywhere.content.decode()


def test_an_edit_is_kept_searched_and_read_at_once(keeper: Client) -> None:
    url = address(Card, "change", 4)
    values = posted(keeper, url) | {"reading": "くるったいえ", "forms-0-cost": "7"}
    assert keeper.post(url, values).status_code == 302
    card = Card.objects.get(id=4)
    assert card.kept_fields == {"reading": "keeper", "forms": "keeper"}
    assert current_catalog().card(4).cost == 7
    assert [found.id for found in search_cards(Search(text="クルッタ")).cards] == [4]
    report = sync_catalogue()
    assert {change.field for change in report.changes} == {"よみ", "使い方"}
    assert current_catalog().card(4).reading == "くるったいえ"


def test_saving_without_a_change_keeps_nothing(keeper: Client) -> None:
    url = address(Card, "change", 29)
    before = current_catalog().card(29)
    assert keeper.post(url, posted(keeper, url)).status_code == 302
    assert Card.objects.get(id=29).kept_fields == {}
    assert current_catalog().card(29) == before


def test_seasons_of_a_form_are_boxes_to_tick(keeper: Client) -> None:
    url = address(Card, "change", 4)
    values = posted(keeper, url) | {"forms-0-seasons": ["spring", "winter"], "mixed": "on"}
    assert keeper.post(url, values).status_code == 302
    assert current_catalog().card(4).seasons == (Season.SPRING, Season.WINTER)
    assert Card.objects.get(id=4).kept_fields == {"forms": "keeper", "mixed": "keeper"}


def test_a_wrong_form_is_explained_and_nothing_written(keeper: Client) -> None:
    url = address(Card, "change", 4)
    values = posted(keeper, url) | {"forms-0-type": "tool", "forms-0-power": "3"}
    response = keeper.post(url, values)
    assert response.status_code == 200
    assert "力は場所札だけが持ち" in response.content.decode()
    assert current_catalog().card(4).types == (CardType.PLACE,)


def test_scripts_are_read_before_they_are_kept(keeper: Client) -> None:
    url = address(Card, "change", 4)
    refused = keeper.post(url, posted(keeper, url) | {"scripts": "不屈: damage opponent 1\nattack: explode"})
    assert "2行目の9文字目：「explode」は読めません。" in refused.content.decode()
    assert Card.objects.get(id=4).scripts == "不屈: damage opponent 1"
    assert keeper.post(url, posted(keeper, url) | {"scripts": "不屈: damage opponent 2"}).status_code == 302
    assert current_catalog().card(4).scripts == ("不屈: damage opponent 2",)


def test_a_keepers_own_card_stands_beside_the_catalogue(keeper: Client) -> None:
    url = address(Card, "add")
    assert keeper.post(url, posted(keeper, url) | NEW_CARD).status_code == 302
    card = current_catalog().card(90001)
    assert (card.name, card.types, card.cost) == ("管理者の札", (CardType.TOOL,), 3)
    assert Card.objects.get(id=90001).origin == Origin.KEEPER
    assert sync_catalogue().changes == []
    assert search_cards(Search(text="管理者")).total == 1


def test_a_printing_and_its_products(keeper: Client) -> None:
    url = address(Printing, "change", 4)
    product = Product.objects.get(name="百鬼夜行")
    values = posted(keeper, url) | {"rarity": "SR", "products": [product.pk]}
    assert keeper.post(url, values).status_code == 302
    assert Printing.objects.get(number=4).kept_fields == {"rarity": "keeper", "products": "keeper"}
    assert current_catalog().card(4).printings[0].products == ("百鬼夜行",)
    sync_catalogue()
    assert current_catalog().card(4).printings[0].rarity == "SR"


def test_a_revision_added_by_a_keeper_is_a_draft_that_counts_nowhere(keeper: Client) -> None:
    url = address(RestrictionRevision, "add")
    values = posted(keeper, url) | {
        "series": "official",
        "number": "7",
        "title": "第七回改訂",
        "effective": "2027-01-01",
        "certainty": "sure",
        "source": "告知",
        "entries-TOTAL_FORMS": "1",
        "entries-0-card": "1",
        "entries-0-position": "0",
        "entries-0-status": "sealed",
        "entries-0-certainty": "sure",
    }
    before = current_data().revisions
    assert keeper.post(url, values).status_code == 302
    draft = RestrictionRevision.objects.get(title="第七回改訂")
    assert (draft.state, draft.origin) == ("draft", Origin.KEEPER)
    assert current_data().revisions == before
    assert stored_revision(draft).entries[0].card_name == "隠された櫛の家"


def test_an_earliest_day_after_the_last_is_explained(keeper: Client) -> None:
    revision = RestrictionRevision.objects.get(number=2)
    url = address(RestrictionRevision, "change", revision.pk)
    response = keeper.post(url, posted(keeper, url) | {"earliest": "2026-01-01"})
    assert "「早ければ」は適用日より後にできません" in response.content.decode()


def test_deleting_renews_the_data(keeper: Client) -> None:
    product = Product.objects.create(name="消える商品")
    before = current_catalog()
    assert keeper.post(address(Product, "delete", product.pk), {"post": "yes"}).status_code == 302
    assert current_catalog() is not before
    other = Product.objects.create(name="消える商品")
    data = {"action": "delete_selected", "_selected_action": [other.pk], "post": "yes"}
    assert keeper.post(address(Product, "changelist"), data).status_code == 302
    assert not Product.objects.filter(name="消える商品").exists()


def test_following_the_catalogue_again(keeper: Client) -> None:
    Card.objects.filter(id=4).update(reading="ちがう", kept_fields={"reading": "keeper"})
    response = keeper.post(
        address(Card, "changelist"), {"action": "follow_catalogue", "_selected_action": [4]}, follow=True
    )
    assert "1件は、次の sync_catalog で目録の値に戻ります" in response.content.decode()
    sync_catalogue()
    assert current_catalog().card(4).reading == "はっきょうにんぎょうのいえ"


def test_only_keepers_come_in(client: Client, owner: User) -> None:
    sign_in(client, owner)
    assert client.get(address(Card, "changelist")).status_code == 302
