"""A verdict in the index is believed on the days it was judged for and with the card data it was judged by."""

import random
from collections.abc import Callable
from datetime import date, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from cards.catalog import CardData, current_data
from cards.list_question import ListQuestion
from cards.sync.data_version import bump
from decks.deck_index.facts import judging_of, legal_days
from decks.deck_index.models import IndexedDeck
from decks.legality.reports import judge
from decks.models import Visibility
from decks.public.places import Sort
from decks.public.queries import search_public
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus
from tests.decks.builders import build_deck
from tests.rules_engine.game.real_decks import random_legal_deck

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
OFFICIAL = RestrictionSeries.OFFICIAL
BEHIND = "まだ判定中のデッキがあり"


SEALED, RELEASED = RestrictionStatus.SEALED, RestrictionStatus.RELEASED
NEXT = date(2027, 4, 1)


def decks(count: int) -> list[DeckList]:
    """Legal today, which most of them were not on every day before."""
    return [DeckList.of((card, 1) for card in random_legal_deck(seed)) for seed in range(count)]


def with_lists(data: CardData, deck: DeckList, *changes: tuple[date, RestrictionStatus]) -> CardData:
    """The card data with official lists to come about a card of the deck."""
    card = data.catalog.card(min(deck.counts))
    ahead = tuple(
        RestrictionRevision(
            series=OFFICIAL, number=900 + number, title="来る", effective=day, earliest=None, announced=None,
            certainty=Certainty.SURE, source="試験", entries=(
                RestrictionEntry(card.id, card.name, status, "試験", Certainty.SURE),
            ),
        )
        for number, (day, status) in enumerate(changes)
    )  # fmt: skip
    return CardData(data.token, data.catalog, (*data.revisions, *ahead))


def test_days_of_a_verdict_are_those_of_judging_on_each_of_them(catalogue: object) -> None:
    source = random.Random("days")
    ends = []
    for number, deck in enumerate(decks(12)):
        changes = [(NEXT, SEALED), (NEXT + 40 * DAY, RELEASED), (NEXT + 60 * DAY, SEALED)][: number % 4]
        data = with_lists(current_data(), deck, *changes)
        judging = judging_of(data)
        for day in (date(2014, 1, 1) + source.randrange(4700) * DAY, NEXT - DAY, NEXT, NEXT + 41 * DAY):
            found = legal_days(deck, judging, judging.days_of_verdicts(deck, day))
            assert found.judged_from == day
            changes_of = [change for change in judging.days_of_verdicts(deck, day)[1:] if change <= found.judged_until]
            near = {day, *changes_of, *(change - DAY for change in changes_of), day + source.randrange(2000) * DAY}
            for one in near:
                if day <= one <= found.judged_until:
                    legal = judge(deck, ListQuestion(one), data).legal
                    assert (found.legal_from <= one <= found.legal_until) is legal, (deck, day, one)
            ends.append(found.judged_until)
    assert NEXT + 39 * DAY in ends, "no deck was legal again"
    assert date.max in ends


def found(text: str) -> list[str]:
    listed = Client().get("/decks/public/", {"q": text})
    return [item.deck.name for item in listed.context["decks"]]


def test_at_midnight_the_new_list_holds_without_a_new_index(
    owner: User, catalogue: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    [cards], day = decks(1), NEXT
    monkeypatch.setattr("cards.catalog._kept", with_lists(current_data(), cards, (NEXT, SEALED)))
    copies = {catalogue.card(card).printings[0].number: count for card, count in cards.counts.items()}
    with time_machine.travel(f"{day - DAY}T23:59:50+09:00", tick=False) as clock:
        deck = build_deck(owner, name="封じられる", copies=copies, visibility=Visibility.PUBLIC)
        assert (found("使用可"), found("not:使用可")) == (["封じられる"], [])
        clock.move_to(f"{day}T00:00:01+09:00")
        page = Client().get("/decks/public/", {"q": "not:使用可"}).content.decode()
        assert (found("使用可"), found("not:使用可")) == ([], ["封じられる"])
        assert BEHIND not in page
        # A day that it was not judged for: nobody is told the old verdict.
        IndexedDeck.objects.filter(deck=deck).update(judged_until=day - DAY)
        assert (found("使用可"), found("not:使用可"), found("")) == ([], [], ["封じられる"])
        assert BEHIND in Client().get("/decks/public/", {"q": "使用可"}).content.decode()
        call_command("reindex_decks")
        assert (found("使用可"), found("not:使用可")) == ([], ["封じられる"])


@pytest.mark.parametrize("text", ["使用可", "not:使用可", "-使用可", "季節:春", "-季節:春", "季節:春 または 名:見本"])
def test_with_other_card_data_nothing_is_believed_until_it_was_judged_again(text: str) -> None:
    call_command("create_sample_decks")
    before = search_public(text, Sort.NEWEST, current_data()).read(0, 9)
    bump()
    found = search_public(text, Sort.NEWEST, current_data())
    assert (found.read(0, 9), found.behind) == ([], True)
    assert len(search_public("枚数>=1", Sort.NEWEST, current_data()).read(0, 9)) == 4
    assert BEHIND in Client().get("/decks/public/", {"q": text}).content.decode()
    call_command("reindex_decks")
    found = search_public(text, Sort.NEWEST, current_data())
    assert (found.read(0, 9), found.behind) == (before, False)


def test_prepared_it_is_never_behind(
    owner: User, django_assert_max_num_queries: Callable[..., object], capsys: pytest.CaptureFixture[str]
) -> None:
    build_deck(owner, visibility=Visibility.PUBLIC)
    with django_assert_max_num_queries(10):
        call_command("reindex_decks")
    assert "変更なし" in capsys.readouterr().out
