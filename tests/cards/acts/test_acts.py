"""What keepers do is recorded with old and new values, and taken back by one press."""

from collections.abc import Callable
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from cards.acts.acting import acting
from cards.models import Card, CardForm, FormSeason, Keyword, Origin, Printing, Product
from cards.sync.catalogue import sync_catalogue
from cards.sync.data_version import current_token
from decks.building.publicity import take_down
from decks.models import Deck, DeckReport
from decks.people.cookies import hash_of
from tests.admin_forms import NEW_CARD, address, posted
from tests.decks.builders import KUSHI, KUSHI_PROMO, build_deck
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db

ACTS = "/admin/auditlog/logentry/"


def staff(*rights: str, name: str = "helper") -> Client:
    """A helper with these rights alone, as "change_card"."""
    person = User.objects.create_user(name, is_staff=True)
    ours = Permission.objects.exclude(content_type__app_label="admin")
    person.user_permissions.set(ours.filter(codename__in=rights))
    assert person.user_permissions.count() == len(rights)
    client = Client()
    sign_in(client, person)
    return client


@pytest.fixture
def keeper() -> Client:
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    return client


def last_act() -> str:
    return str(LogEntry.objects.order_by("-pk")[0].cid)


def taken_back(client: Client, act: str = "") -> str:
    answer = client.post(f"{ACTS}{act or last_act()}/take-back/", follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def change_card(client: Client, number: int, **fields: Any) -> None:
    at = address(Card, "change", number)
    assert client.post(at, posted(client, at) | fields).status_code == 302


def new_card(client: Client) -> dict[str, Any]:
    return posted(client, address(Card, "add")) | NEW_CARD


def state(model: Any, **of: Any) -> list[dict[str, Any]]:
    return list(model.objects.filter(**of).order_by("pk").values())


def test_old_and_new_values_stand_on_one_page(keeper: Client) -> None:
    before = Card.objects.get(pk=KUSHI)
    change_card(keeper, KUSHI, reading="なおしたよみ")
    [entry] = LogEntry.objects.all()
    assert entry.actor
    assert entry.actor.username == "keeper"
    assert entry.changes["reading"] == [before.reading, "なおしたよみ"]
    page = keeper.get(ACTS).content.decode()
    assert all(word in page for word in ("keeper", before.name, before.reading, "なおしたよみ", "取り消す"))


def test_what_is_taken_back_is_as_it_was_and_follows_the_catalogue_again(keeper: Client) -> None:
    before, token = state(Card, pk=KUSHI), current_token()
    change_card(keeper, KUSHI, reading="なおしたよみ")
    assert Card.objects.get(pk=KUSHI).kept_fields == {"reading": Origin.KEEPER.value}
    first = last_act()
    assert "操作を取り消しました" in taken_back(keeper)
    assert state(Card, pk=KUSHI) == before
    assert current_token() != token
    assert "戻せません" in taken_back(keeper, first)
    assert "操作を取り消しました" in taken_back(keeper)  # the taking back, in its turn
    assert Card.objects.get(pk=KUSHI).reading == "なおしたよみ"


def test_a_row_that_changed_since_is_left_alone(keeper: Client) -> None:
    change_card(keeper, KUSHI, reading="一つ目")
    first = last_act()
    change_card(keeper, KUSHI, reading="二つ目")
    count = LogEntry.objects.count()
    assert "この操作のあとで変えられているので戻せません" in taken_back(keeper, first)
    assert Card.objects.get(pk=KUSHI).reading == "二つ目"
    assert LogEntry.objects.count() == count


def test_rows_of_a_card_are_made_again_as_they_were(keeper: Client) -> None:
    """A new card with all its rows goes; a deleted one comes back with all of them."""
    cards = Card.objects.count()
    assert keeper.post("/admin/cards/card/add/", new_card(keeper)).status_code == 302
    number = int(NEW_CARD["id"])
    kept = [state(CardForm, card=number), state(FormSeason, form__card=number), state(Printing, card=number)]
    assert all(kept)
    keeper.post(f"/admin/cards/card/{number}/delete/", {"post": "yes"})
    assert Card.objects.count() == cards
    assert "操作を取り消しました" in taken_back(keeper)
    assert kept == [state(CardForm, card=number), state(FormSeason, form__card=number), state(Printing, card=number)]
    assert "操作を取り消しました" in taken_back(keeper)
    assert Card.objects.count() == cards


def test_what_others_need_is_refused_in_words(keeper: Client) -> None:
    assert keeper.post("/admin/cards/card/add/", new_card(keeper)).status_code == 302
    build_deck(copies={int(NEW_CARD["id"]): 1})
    assert "ほかのデータが使っているので戻せません" in taken_back(keeper)
    assert Card.objects.filter(pk=NEW_CARD["id"]).exists()


def test_products_of_a_printing_are_put_back(keeper: Client) -> None:
    printing = Printing.objects.get(pk=KUSHI)
    before = set(printing.products.all())
    other = Product.objects.exclude(pk__in=[one.pk for one in before]).first()
    assert other
    at = address(Printing, "change", KUSHI)
    assert keeper.post(at, posted(keeper, at) | {"products": [other.pk]}).status_code == 302
    assert set(printing.products.all()) == {other}
    page = keeper.get(ACTS).content.decode()
    assert other.name in page
    assert "操作を取り消しました" in taken_back(keeper)
    assert set(printing.products.all()) == before


def test_a_deleted_printing_comes_back_in_its_products(keeper: Client) -> None:
    printing = Printing.objects.get(pk=KUSHI_PROMO)
    printing.products.add(Product.objects.first())
    before = (state(Printing, pk=KUSHI_PROMO), set(printing.products.all()))
    assert before[1]
    keeper.post(f"/admin/cards/printing/{KUSHI_PROMO}/delete/", {"post": "yes"})
    assert not Printing.objects.filter(pk=KUSHI_PROMO).exists()
    assert "操作を取り消しました" in taken_back(keeper)
    assert (state(Printing, pk=KUSHI_PROMO), set(printing.products.all())) == before


def test_a_deleted_product_holds_its_printings_again(keeper: Client) -> None:
    product = Product.objects.filter(printings=KUSHI)[0]
    before = (state(Product, pk=product.pk), set(product.printings.all()))
    keeper.post(f"/admin/cards/product/{product.pk}/delete/", {"post": "yes"})
    assert not Product.objects.filter(pk=product.pk).exists()
    assert "操作を取り消しました" in taken_back(keeper)
    assert (state(Product, pk=product.pk), set(product.printings.all())) == before


def test_an_account_that_was_deleted_is_not_made_again_without_its_password(keeper: Client, owner: User) -> None:
    keeper.post(f"/admin/auth/user/{owner.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=owner.pk).exists()
    assert "消す前のままには作り直せません" in taken_back(keeper)


def test_following_the_catalogue_again_is_recorded_row_by_row(keeper: Client) -> None:
    Card.objects.filter(pk__in=[KUSHI, 2]).update(kept_fields={"reading": "keeper"})
    keeper.post("/admin/cards/card/", {"action": "follow_catalogue", "_selected_action": [KUSHI, 2]})
    assert not Card.objects.exclude(kept_fields={}).exists()
    assert [entry.changes["kept_fields"] for entry in LogEntry.objects.all()] == [[{"reading": "keeper"}, {}]] * 2
    taken_back(keeper)
    assert Card.objects.exclude(kept_fields={}).count() == 2


def test_the_state_of_a_deck_is_recorded_and_taken_back(keeper: Client) -> None:
    deck = build_deck(visibility="public")
    report = DeckReport.objects.create(deck=deck, reason="name", visitor=hash_of("other"))
    sent = {"action": "take_down", "_selected_action": [deck.pk], "apply": "1", "reason": "ひどい名だから"}
    keeper.post("/admin/decks/deck/", sent)
    down = last_act()
    assert "ひどい名だから" in keeper.get(ACTS).content.decode()
    assert "操作を取り消しました" in taken_back(keeper, down)
    report.refresh_from_db()
    assert report.handled_at is None
    assert Client().get(f"/d/{deck.share}/").status_code == 200
    assert "戻せません" in taken_back(keeper, down)
    assert "操作を取り消しました" in taken_back(keeper)
    deck.refresh_from_db()
    assert (deck.visibility, deck.taken_down_reason) == ("private", "ひどい名だから")


def test_deleting_a_deck_is_recorded(keeper: Client) -> None:
    deck = build_deck(name="消す束", copies={KUSHI: 4})
    keeper.post(f"/admin/decks/deck/{deck.pk}/delete/", {"post": "yes"})
    [entry] = LogEntry.objects.all()
    assert (entry.changes["name"], "memo" in entry.changes) == (["消す束", ""], False)
    assert "ここでは戻せません" in taken_back(keeper)


def test_rights_and_locks_of_accounts_are_recorded_without_passwords(keeper: Client, owner: User) -> None:
    with acting(User.objects.get(username="keeper")):
        owner.is_active = False
        owner.set_password("kannagi-no-fuda-9")
        owner.save()
    [entry] = LogEntry.objects.all()
    assert entry.changes == {"is_active": [True, False]}
    taken_back(keeper)
    owner.refresh_from_db()
    assert owner.is_active


def test_nobody_else_is_recorded_and_the_sync_writes_no_act(owner: User) -> None:
    owner.save()
    Keyword.objects.update(meaning="")
    Card.objects.filter(pk=KUSHI).update(reading="")
    sync_catalogue()
    take_down([build_deck(visibility="public").pk], None, "理由")
    client = Client()
    sign_in(client, owner)
    client.post("/admin/cards/card/1/change/", {"reading": "x"})
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("rights", [(), ("view_logentry",), ("view_card", "view_logentry"), ("change_card",)])
def test_taking_back_asks_for_the_rights_of_what_it_does(rights: tuple[str, ...], keeper: Client) -> None:
    change_card(keeper, KUSHI, reading="なおしたよみ")
    assert staff(*rights).post(f"{ACTS}{last_act()}/take-back/").status_code == 403
    assert Card.objects.get(pk=KUSHI).reading == "なおしたよみ"
    able = staff("view_logentry", "change_card", name="able")
    assert able.get(f"{ACTS}{last_act()}/take-back/").status_code == 405
    assert "操作を取り消しました" in taken_back(able)


def test_an_act_that_is_not_there(keeper: Client) -> None:
    assert "この操作の記録がありません" in taken_back(keeper, "nothing")


def test_the_page_costs_the_same_for_one_act_and_for_many(
    keeper: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for number in range(1, 13):
        with acting(User.objects.get(username="keeper")):
            card = Card.objects.get(pk=number)
            card.doubt = "？"
            card.save()
    with django_assert_max_num_queries(14):
        assert keeper.get(ACTS).content.decode().count("取り消す</button>") == 12


def test_a_deck_changed_by_a_keeper_is_recorded(keeper: Client, owner: User) -> None:
    deck = build_deck(owner, name="束", copies={KUSHI: 4})
    form = keeper.get(f"/admin/decks/deck/{deck.pk}/change/").context["adminform"].form
    typed = {name: form.initial.get(name) or "" for name in form.fields} | {"name": "直した名"}
    counts = {f"{kind}-{name}_FORMS": "0" for kind in ("entries", "versions") for name in ("TOTAL", "INITIAL")}
    days = {"deleted_at_0": "", "deleted_at_1": ""}
    assert keeper.post(f"/admin/decks/deck/{deck.pk}/change/", {**typed, **counts, **days}).status_code == 302
    assert Deck.objects.get(pk=deck.pk).name == "直した名"
    assert LogEntry.objects.get().changes == {"name": ["束", "直した名"]}
