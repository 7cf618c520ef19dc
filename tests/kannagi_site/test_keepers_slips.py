"""Whatever a keeper does in the admin is refused in words, or every page lives on with it."""

import logging
from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from cards.catalog import current_catalog
from cards.models import Card, CardForm, FormSeason, ListDifference, Printing, Product, RestrictionRevision
from cards.sync import data_version
from decks.deck.services import keep_version
from decks.games.solo.start import start_game
from decks.models import Deck, Visibility
from rules_engine.catalog import load_catalog
from tests.admin_forms import NEW_CARD, address, posted
from tests.decks.builders import DIARY, FIREBALL, KUSHI, OROCHI, build_deck
from tests.keepers import sign_in
from tests.samples import some

pytestmark = pytest.mark.usefixtures("catalogue")
PLACE = 4
DAYS = date(1, 1, 1), date(1, 1, 2)
UNUSED = 91  # in no sample deck, in no list


class Site:
    """A site with something of everything, its people, and the pages they look at."""

    def __init__(self) -> None:
        call_command("create_sample_decks", verbosity=0)
        person, self.keeper, self.owner = User.objects.create_user("owner"), Client(), Client()
        sign_in(self.keeper, User.objects.create_superuser("keeper"))
        self.owner.force_login(person)
        copies = {KUSHI: 4, OROCHI: 1, DIARY: 2, FIREBALL: 9, PLACE: 4}
        self.deck = build_deck(person, copies=copies, visibility=Visibility.PUBLIC, cover_id=KUSHI)
        keep_version(self.deck, "一")
        dealt = tuple(card for card, count in copies.items() for _ in range(count))
        game = start_game({"owner": person}, self.deck, "束", dealt, "一", 0)
        ListDifference.objects.create(printing_id=KUSHI, field="cost", ours="1", listed="2")
        pk, share = self.deck.pk, self.deck.share
        self.pages = [
            *(
                "/",
                "/cards/",
                "/cards/?by=printing&view=text",
                "/cards/?q=櫛",
                "/cards/4/",
                "/cards/1/",
                "/cards/data/",
            ),
            *("/restrictions/", "/restrictions/?list=community", "/restrictions/?on=9999-12-31", "/rules/open-points/"),
            *(
                f"/decks/{pk}/{part}"
                for part in ("edit", "edit?q=管理", "legality", "solo", "hand/", "history", "pane")
            ),
            *(f"/decks/{pk}/{part}" for part in ("export", "export.json", "export.csv", "cards/4", "history/1")),
            *("/decks/", "/decks/public/", "/decks/public/?q=札:櫛", f"/d/{share}/", f"/d/{share}/all/"),
            *(f"/d/{share}/{part}" for part in ("prints", "sheet.pdf", "picture.jpg")),
            *(f"/solo/{game.token}/", f"/solo/{game.token}/replay/", "/accounts/data.json", "/decks/compare"),
            *("/api/v1/cards/", "/api/v1/cards/4/", f"/api/v1/decks/{pk}/", "/api/v1/restrictions/"),
            *(f"/api/v1/public-decks/{share}/", "/api/v1/public-decks/", "/kept/"),
        ]

    def lives(self) -> None:
        data_version.bump()
        answers = {page: status_of(self.owner, page) for page in self.pages}
        answers |= {page: status_of(self.keeper, page) for page in ("/admin/cards/card/", "/admin/decks/deck/")}
        assert {page: status for page, status in answers.items() if status not in (200, 302, 404, 409)} == {}


def status_of(client: Client, page: str) -> int | str:
    try:
        response = client.get(page)
    except Exception as error:
        return repr(error)
    return response.status_code


@pytest.fixture
def site(db: None) -> Site:
    return Site()


def test_all_is_well_before_any_slip(site: Site) -> None:
    site.lives()


@pytest.mark.parametrize("card", [PLACE, 10044, 29])
def test_the_last_way_to_use_a_card_stays(site: Site, card: int) -> None:
    url = address(Card, "change", card)
    values = posted(site.keeper, url)
    ticked = {f"forms-{place}-DELETE": "on" for place in range(int(values["forms-INITIAL_FORMS"]))}
    response = site.keeper.post(url, values | ticked)
    assert response.status_code == 200
    assert "少なくとも 1" in response.content.decode()
    assert CardForm.objects.filter(card_id=card).exists()


def without_forms() -> None:
    CardForm.objects.filter(card_id__in=(PLACE, KUSHI, OROCHI)).delete()


def without_seasons() -> None:
    FormSeason.objects.filter(form__card_id__in=(PLACE, KUSHI, OROCHI)).delete()


def without_printings() -> None:
    Printing.objects.filter(card_id=UNUSED).delete()


def without_terms() -> None:
    RestrictionRevision.objects.all().delete()
    Product.objects.all().delete()


def with_days_at_the_edge() -> None:
    RestrictionRevision.objects.filter(number=1).update(effective=date.max, earliest=None, announced=date.max)
    RestrictionRevision.objects.filter(number=2).update(effective=DAYS[0], earliest=DAYS[0], announced=date.min)
    Product.objects.filter(pk__lt=4).update(released=date.max, earliest=date.min)
    Printing.objects.filter(card_id__in=(PLACE, KUSHI)).update(promo_date=date.max)
    Printing.objects.filter(card_id=OROCHI).update(promo_date=None, promo_text="0000年未定")
    for printing in Printing.objects.filter(card_id__in=(PLACE, KUSHI, OROCHI)):
        printing.products.clear()


def with_extreme_cards() -> None:
    Card.objects.filter(pk=PLACE).update(
        copy_limit=32767, limit_group="組", related="無い札\n\n", reading="", doubt="<b>"
    )
    CardForm.objects.filter(card_id=PLACE).update(cost=99, power=99)
    CardForm.objects.filter(card_id=KUSHI).update(type="", power=None)
    CardForm.objects.filter(card_id=OROCHI).update(type="tool", power=None)
    Card.objects.filter(pk=FIREBALL).update(copy_limit=None, scripts="", printed_name="札" * 100, emblem="")


def without_samples() -> None:
    Deck.objects.exclude(sample="").delete()


def without_a_card() -> None:
    Card.objects.filter(pk=UNUSED).delete()


SLIPS = (
    *(without_forms, without_seasons, without_printings, without_terms, without_samples, without_a_card),
    *(with_days_at_the_edge, with_extreme_cards),
)


@pytest.mark.parametrize("slip", some(SLIPS, 4))
def test_pages_live_on_with_cards_they_cannot_read(site: Site, slip: Callable[[], None]) -> None:
    slip()
    site.lives()


def test_a_card_that_cannot_be_read_is_named_to_keepers_and_in_the_log(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    without_forms()
    data_version.bump()
    with caplog.at_level(logging.ERROR):
        told = site.keeper.get("/admin/cards/card/").content.decode()
    name = load_catalog().card(PLACE).name
    assert f"#4 {name}" in told
    assert "1, 4, 112" in caplog.text
    assert status_of(site.owner, "/cards/4/") == 404
    assert name in site.owner.get(f"/decks/{site.deck.pk}/edit").content.decode()
    assert PLACE not in current_catalog().cards


def test_a_new_card_is_printed_under_its_number_and_goes_into_decks(site: Site) -> None:
    url = address(Card, "add")
    assert site.keeper.post(url, posted(site.keeper, url) | NEW_CARD).status_code == 302
    assert Printing.objects.get(number=90001).card_id == 90001
    site.lives()
    change = {"form_id": "00000000-0000-4000-8000-000000000000", "base": 0, "change": "90001:0:1"}
    assert site.owner.post(f"/decks/{site.deck.pk}/edits", change).status_code == 302
    assert "管理者の札" in site.owner.get(f"/decks/{site.deck.pk}/edit").content.decode()


def test_a_number_that_a_printing_bears_is_no_number_for_a_new_card(site: Site) -> None:
    url = address(Card, "add")
    form = {"id": "10017", "name": "管理者の札", "forms-0-cost": "3", "forms-0-seasons": ["none"]}
    response = site.keeper.post(url, posted(site.keeper, url) | form)
    assert "この番号は「隠された櫛の家」の印刷が使っています" in response.content.decode()


def test_the_last_printing_of_a_card_stays(site: Site) -> None:
    url = address(Printing, "change", 2)
    moved = site.keeper.post(url, posted(site.keeper, url) | {"card": "3"})
    assert "ただ一つの印刷です" in moved.content.decode()
    deleted = site.keeper.post(address(Printing, "delete", 2), {"post": "yes"})
    assert "ただ一つの印刷です" in deleted.content.decode()
    chosen = {"action": "delete_selected", "_selected_action": ["2", "3"], "post": "yes"}
    site.keeper.post(address(Printing, "changelist"), chosen)
    assert Printing.objects.filter(number__in=(2, 3)).count() == 2


@pytest.mark.parametrize("page", ["change", "delete"])
def test_a_row_found_by_a_field_without_a_name_is_found_as_ever(page: str, db: None) -> None:
    keeper = sign_in(Client(), User.objects.create_superuser("keeper"))
    path = f"/admin/decks/deck/{build_deck(None, visitor='somebody').pk}/{page}/"
    assert keeper.get(path, {"_to_field": ""}).status_code == 200
    assert keeper.post(path, {"_to_field": ""}).status_code in (200, 302)
    assert keeper.get(path, {"_to_field": "nothing"}).status_code == 400
    assert keeper.get("/admin/decks/turnquestion/0/delete/", {"_to_field": ""}).status_code == 302
