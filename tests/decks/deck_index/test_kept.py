"""After whatever is written the index says what the tables say, and every search finds what looking finds."""

import random
import re
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from cards.catalog import CardData, current_data
from cards.list_question import today
from decks.building.publicity import restore_public, take_down
from decks.deck.services import change_details, copy_deck, create_deck, delete_deck, details_of, undelete_deck
from decks.deck_index.models import IndexedCard, IndexedDeck, IndexedPair
from decks.deck_index.pairs import Text, codes_of
from decks.deck_index.writing import behind, count_noted, write_behind, write_index
from decks.editing.services import apply_edit
from decks.models import Deck, DeckLike, Visibility
from decks.public import finding
from decks.public.belongings import transfer_likes
from decks.public.places import Sort
from decks.public.queries import search_public
from decks.sharing.services import set_visibility
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import FIREBALL, KUSHI, KUSHI_PROMO, OROCHI, build_deck, edit_of
from tests.decks.deck_index.fresh import FreshDeck, fresh_decks, searches

pytestmark = pytest.mark.django_db

PRINTINGS = (KUSHI, KUSHI_PROMO, OROCHI, FIREBALL, 2, 3, 5, 7, 11, 13, 17, 40, 52)
NAMES = ("花の宴", "はなみ", "ﾊﾅ の 宴", "月", "花", "WBD速攻", "月見の花の宴")
STEPS = 80


def compared(data: CardData) -> None:
    """Every row with what is read anew."""
    while count_noted():
        pass
    fresh = {one.deck.pk: one for one in fresh_decks(data, today())}
    rows = IndexedDeck.objects.in_bulk()
    assert rows.keys() == fresh.keys()
    for pk, row in rows.items():
        one = fresh[pk]
        cards = dict(IndexedCard.objects.filter(deck=pk).values_list("card", "copies"))
        codes = set(IndexedPair.objects.filter(deck=pk).values_list("code", flat=True))
        assert cards == one.counts
        assert codes == codes_of(Text.NAME, one.name) | codes_of(Text.AUTHOR, one.author)
        found = (row.name, row.author, row.size, row.likes, row.views, row.changed_at, row.is_sample)
        kept = (one.name, one.author, one.size, one.likes, one.deck.views, one.deck.changed_at, bool(one.deck.sample))
        assert found == kept
        assert (row.legal_from <= today() <= row.legal_until) is one.legal
    assert not behind().exists()


def searched(data: CardData) -> None:
    fresh = fresh_decks(data, today())
    orders: dict[Sort, Callable[[FreshDeck], int]] = {
        Sort.NEWEST: lambda one: 0,
        Sort.LIKES: lambda one: one.likes,
        Sort.VIEWS: lambda one: one.deck.views,
    }
    for text, holds in searches(data).items():
        for sort, key in orders.items():
            found = search_public(text, sort, data)
            wanted = sorted(
                filter(holds, fresh), key=lambda one: (key(one), one.deck.changed_at, one.deck.pk), reverse=True
            )
            assert found.read(0, 1000) == [one.deck.pk for one in wanted], (text, sort)
            assert found.counted == (len(wanted), True), text


class Writers:
    """Each writes what some page, command or keeper may write."""

    def __init__(self, source: random.Random, owners: list[User]) -> None:
        self.source, self.owners = source, owners

    def deck(self) -> Deck:
        return self.source.choice(list(Deck.objects.filter(sample="")))

    def deck_of_its_owner(self) -> Deck:
        """One of which no keeper says who may see it."""
        return self.source.choice(list(Deck.objects.filter(sample="", taken_down_at__isnull=True)))

    def copies(self) -> dict[int, int]:
        return {printing: self.source.randint(1, 4) for printing in self.source.sample(PRINTINGS, 4)}

    def make(self) -> None:
        visibility = self.source.choice([Visibility.PUBLIC, Visibility.PRIVATE])
        owner = self.source.choice(self.owners)
        create_deck({"owner": owner}, self.source.choice(NAMES), self.copies(), visibility=visibility)

    def make_as_visitor(self) -> None:
        build_deck(visitor=str(uuid.uuid4()), copies=self.copies(), visibility=Visibility.PUBLIC)

    def copy(self) -> None:
        Deck.objects.filter(pk=copy_deck(self.deck(), {"owner": self.owners[0]}).pk).update(visibility="public")

    def edit(self) -> None:
        deck = Deck.objects.get(pk=self.deck().pk)
        held = dict(deck.entries.values_list("printing_id", "copies"))
        changes = [(printing, held.get(printing, 0), self.source.randint(0, 4)) for printing in self.copies()]
        apply_edit(deck, edit_of(*changes))

    def rename(self) -> None:
        deck = self.deck_of_its_owner()
        typed = {field.value: text for field, text in details_of(deck).items()}
        typed |= {"name": self.source.choice(NAMES), "visibility": self.source.choice(Visibility.values)}
        assert change_details(deck, deck.details_revision, typed)

    def share(self) -> None:
        set_visibility(self.deck_of_its_owner(), self.source.choice(list(Visibility)))

    def save(self) -> None:
        deck = self.deck_of_its_owner()
        deck.visibility, deck.name = self.source.choice(Visibility.values), self.source.choice(NAMES)
        deck.save(update_fields=self.source.choice([None, ["visibility", "name"]]))

    def age(self) -> None:
        at = datetime(self.source.choice([2024, 2025, 2026]), self.source.randint(1, 11), 5, tzinfo=UTC)
        Deck.objects.filter(pk=self.deck().pk).update(changed_at=at)

    def delete(self) -> None:
        delete_deck(self.deck())

    def undelete(self) -> None:
        if deck := Deck.objects.deleted().first():
            undelete_deck(deck)

    def remove(self) -> None:
        Deck.objects.filter(pk=self.deck().pk).delete()

    def take_down(self) -> None:
        take_down([self.deck().pk], None, "ふさわしくない")

    def restore(self) -> None:
        restore_public([self.deck().pk])

    def like(self) -> None:
        DeckLike.objects.create(deck=self.deck(), visitor=str(uuid.uuid4()), counted=self.source.random() < 0.7)

    def unlike(self) -> None:
        if like := DeckLike.objects.order_by("?").first():
            like.delete()

    def rename_author(self) -> None:
        owner = self.source.choice(self.owners)
        owner.username = self.source.choice(["友だち", "owner", "Ｏｗｎｅｒ"]) + str(owner.pk % 2)
        owner.save()

    def hand_over(self) -> None:
        decks = Deck.objects.filter(owner__isnull=True, sample="")
        decks.update(owner=self.owners[1], visitor="")


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_written_the_index_follows(seed: int, owner: User, friend: User) -> None:
    call_command("create_sample_decks")
    source = random.Random(seed)
    writers = Writers(source, [owner, friend])
    for _ in range(12):
        writers.make()
    names = [name for name in vars(Writers) if name not in ("deck", "copies") and not name.startswith("_")]
    ways = [getattr(writers, name) for name in names]
    for step in range(STEPS):
        source.choice([*ways, writers.make, writers.edit])()
        if step % 20 == 0:
            compared(current_data())
    compared(current_data())
    searched(current_data())


def test_an_account_that_goes_takes_its_decks_and_likes_along(owner: User, friend: User) -> None:
    mine, other = (build_deck(person, visibility=Visibility.PUBLIC) for person in (owner, friend))
    for deck in (mine, other):
        DeckLike.objects.create(deck=deck, owner=friend)
        DeckLike.objects.create(deck=deck, owner=owner)
    owner.delete()
    assert count_noted()
    [row] = IndexedDeck.objects.all()
    assert (row.pk, row.likes) == (other.pk, 1)


def test_signing_in_counts_likes_again(owner: User, friend: User, client: Client) -> None:
    deck = build_deck(owner, visibility=Visibility.PUBLIC)
    DeckLike.objects.create(deck=deck, visitor="x", counted=False)
    assert transfer_likes("x", {"owner": friend}) == 1
    assert IndexedDeck.objects.get().likes == 1


def test_what_is_lost_or_wrong_is_written_again_batch_by_batch(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    decks = [build_deck(owner, name=name, copies={KUSHI: 2}, visibility=Visibility.PUBLIC) for name in NAMES]
    private = build_deck(owner, visibility=Visibility.PUBLIC)
    write_index([private.pk])
    QuerySet(Deck).filter(pk=private.pk).update(visibility=Visibility.PRIVATE)
    IndexedDeck.objects.filter(pk__in=[deck.pk for deck in decks[:3]]).delete()
    IndexedDeck.objects.filter(pk=decks[4].pk).update(made_with="0 older", likes=9)
    monkeypatch.setattr("decks.deck_index.writing.BATCH", 2)
    assert behind().count() == 5
    first = write_behind()
    assert (first, behind().count()) == (decks[1].pk, 3)  # cut off here, it goes on
    call_command("reindex_decks")
    compared(current_data())
    IndexedDeck.objects.update(name="x", size=7, is_sample=True)
    assert not behind().exists()
    call_command("reindex_decks", "--all")
    compared(current_data())


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if eight decks were many."""
    for name, value in (("COUNTED", 8), ("FEW", 8), ("LOOKED_AT", 12), ("NEAR", 6)):
        monkeypatch.setattr(finding, name, value)


def make_thirty(owner: User) -> list[int]:
    now = timezone.now()
    made = [build_deck(owner, name=f"束{n}", copies={KUSHI: 2}, visibility="public", views=n % 4) for n in range(30)]
    for number, deck in enumerate(made):
        Deck.objects.filter(pk=deck.pk).update(changed_at=now if number % 3 else timezone.now())
        for _ in range(number % 3):
            DeckLike.objects.create(deck=deck, visitor=str(uuid.uuid4()))
    return [deck.pk for deck in made]


@pytest.mark.parametrize("sort", list(Sort))
@pytest.mark.parametrize("text", ["", "札:櫛の家", "-札:大蛇", "名:束2"])
def test_every_deck_stands_on_one_page_forwards_and_backwards(
    text: str, sort: Sort, owner: User, small_bounds: None
) -> None:
    make_thirty(owner)
    share_of = dict(Deck.objects.values_list("pk", "share"))
    holds = {"名:束2": lambda pk: "束2" in Deck.objects.get(pk=pk).name}.get(text, lambda pk: True)
    wanted = [pk for pk in search_public("", sort, current_data()).read(0, 100) if holds(pk)]
    path, seen, pages = f"/api/v1/public-decks/?size=4&sort={sort.value}&q={quote(text)}", [], []
    client = Client()
    while path:
        answer = client.get(path).json()
        pages.append([row["share"] for row in answer["results"]])
        assert answer["count"] <= 12
        last, path = answer, answer["next"]
        seen += pages[-1]
    assert seen == [share_of[pk] for pk in wanted]
    for page in reversed(pages[:-1]):
        last = client.get(last["previous"]).json()
        assert [row["share"] for row in last["results"]] == page
    assert last["previous"] is None


def test_a_long_list_says_that_there_are_more(owner: User, catalogue: Catalog, small_bounds: None) -> None:
    make_thirty(owner)
    page = Client().get("/decks/public/").content.decode()
    assert "8</strong>個以上のデッキ" in page
    assert "8個以上あるデッキを見る" in Client().get(f"/cards/{KUSHI}-{catalogue.card(KUSHI).name}/").content.decode()
    for address in ("?page=3", "?page=3&at=a5.5", "?page=3&at=x", "?page=3&at=a9999999999999999.1", "?page=99"):
        assert Client().get(f"/decks/public/{address}").status_code == 200, address
    assert len(Client().get("/decks/public/?page=3").context["decks"]) == 6


@pytest.mark.parametrize("sort", list(Sort))
def test_what_is_found_rarely_is_looked_for_a_bounded_way_at_a_time(
    sort: Sort, owner: User, small_bounds: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that are frequent and seldom together: no page reads all decks for them, and none is left out."""
    monkeypatch.setattr(finding, "WALKED", 9)
    made = make_thirty(owner)
    for pk in made[::2]:
        apply_edit(Deck.objects.get(pk=pk), edit_of((OROCHI, 0, 1)))
    rare = {made[3], made[17], made[29]}
    for pk in rare:
        apply_edit(Deck.objects.get(pk=pk), edit_of((OROCHI, 0, 1)))
    for pk in set(made[::2]):
        apply_edit(Deck.objects.get(pk=pk), edit_of((KUSHI, 2, 0)))
    while count_noted():
        pass
    order = search_public("", sort, current_data()).read(0, 100)
    text = "札:大蛇 札:櫛の家"
    wanted = [pk for pk in order if pk in rare]
    path, seen, sizes = f"/decks/public/?size=12&sort={sort.value}&q={quote(text)}", [], []
    while path:
        answer = Client().get(path)
        page, html = answer.context["page"], answer.content.decode()
        seen += [one.deck.pk for one in answer.context["decks"]]
        sizes.append(page.walked)
        assert ("9個のデッキを調べました" in html) is bool(page.walked)
        assert "条件に合うデッキがありません" not in html
        following = re.search(r'<a href="([^"]+)" rel="next"', html)
        path = "/decks/public/" + following[1].replace("&amp;", "&") if following else ""
    assert (seen, sizes) == (wanted, [9, 9, 9, 0] if rare & set(order[27:]) else [9, 9, 0])


def test_no_search_ends_on_an_empty_page(owner: User, small_bounds: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the rows behind those that a page looked at, none is a hit and no more follow than a page looks at."""
    monkeypatch.setattr(finding, "WALKED", 9)
    made = make_thirty(owner)
    for pk in made:
        apply_edit(Deck.objects.get(pk=pk), edit_of((OROCHI, 0, 1)))
    newest = made[-1]
    for pk in made[:-1]:
        deck = Deck.objects.get(pk=pk)
        apply_edit(deck, edit_of((KUSHI, 2, 0)) if made.index(pk) % 2 else edit_of((OROCHI, 1, 0)))
    apply_edit(Deck.objects.get(pk=newest), edit_of((KUSHI, 2, 3)))
    path, pages = "/decks/public/?q=" + quote("札:大蛇 札:櫛の家"), 0
    while path:
        found = Client().get(path)
        pages += 1
        following = re.search(r'<a href="([^"]+)" rel="next"', found.content.decode())
        path = "/decks/public/" + following[1].replace("&amp;", "&") if following else ""
    assert pages == 3  # of nine rows each; the last three of thirty were seen to hold none
