"""The page of opening hands: dealing, 零探し by address, who may see it, and the way to the solo table."""

from collections.abc import Callable
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from decks.analysis.opening_hand.queries import Hand
from decks.games.models.solo_game import SoloGame
from decks.games.solo.forms import MAX_SEED_LENGTH
from decks.games.solo.start import MOST_CARDS
from decks.models import Visibility
from rules_engine.vocabulary.errors import RulesError
from tests.decks.builders import build_deck, visitor_client
from tests.decks.games.player import APPARITION, GREAT, MIXTURE, PLACE, PLACES, Player, solo_deck

pytestmark = pytest.mark.django_db

MOST_QUERIES = 4


def names(hand: Hand) -> list[str]:
    return [card.face.name for card in hand.cards]


def hand_at(client: Client, address: str, **asked: object) -> Hand:
    answer = client.get(f"{address}?{urlencode(asked, doseq=True)}")
    assert answer.status_code == 200
    hand = answer.context["hand"]
    assert isinstance(hand, Hand)
    return hand


def test_a_hand_without_a_seed_gets_an_address_of_its_own() -> None:
    address, client = f"/decks/{solo_deck().pk}/hand/", visitor_client()
    answer = client.get(f"{address}?first=1")
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{address}?seed=")
    assert answer["Location"].endswith("&first=1")
    page = client.get(answer["Location"])
    assert len(page.context["hand"].cards) == 8
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page["Cache-Control"]
    assert client.head(answer["Location"]).status_code == 200


def test_the_part_is_dealt_at_once_and_says_where_it_stands() -> None:
    deck = solo_deck()
    answer = visitor_client().get(f"/decks/{deck.pk}/hand/?part")
    page = answer.content.decode()
    assert "<html" not in page
    assert f'data-address="/decks/{deck.pk}/hand/?seed={answer.context["wish"].seed}&amp;first=0"' in page
    assert page.count('name="under"') == 8


def test_one_seed_is_one_hand_for_both_seats_and_the_one_of_the_solo_table() -> None:
    deck, player = solo_deck(), Player()
    address = f"/decks/{deck.pk}/hand/"
    wanted = (("雪", 0), ("雪", 1), ("月", 0))
    first, second, other = (names(hand_at(player.client, address, seed=seed, first=seat)) for seed, seat in wanted)
    assert first == second != other
    player.start(deck, seed="雪")
    table = player.response.context["table"]
    assert [card.face.name for card in table.own.hand] == first


def test_a_search_puts_the_chosen_cards_under_and_marks_what_came_new() -> None:
    """001-零探し."""
    address, client = f"/decks/{solo_deck().pk}/hand/", visitor_client()
    dealt = hand_at(client, address, seed="三月")
    searched = hand_at(client, address, seed="三月", under=[5, 2])
    kept = [name for place, name in enumerate(names(dealt), start=1) if place not in (2, 5)]
    assert names(searched)[:6] == kept
    assert [card.new for card in searched.cards] == [False] * 6 + [True] * 2
    assert searched.under == (names(dealt)[4], names(dealt)[1])
    marked = hand_at(client, address, seed="三月", under=[5, 2], change=1)
    assert [card.marked for card in marked.cards] == [0, 2, 0, 0, 1, 0, 0, 0]
    assert names(marked) == names(dealt)


def test_what_is_only_marked_stays_in_the_hand_when_the_turn_is_looked_at() -> None:
    address, client = f"/decks/{solo_deck().pk}/hand/", visitor_client()
    dealt = hand_at(client, address, seed="三月", first=1)
    marked = client.get(f"{address}?seed=三月&first=1&under=2&change=1")
    went_on = client.get(f"{address}?{marked.context['wish'].with_draw}").context["hand"]
    assert (names(went_on), went_on.under) == (names(dealt), ())
    assert went_on.draw
    searched = client.get(f"{address}?seed=三月&first=1&under=2").context["wish"]
    assert len(client.get(f"{address}?{searched.with_draw}").context["hand"].under) == 1


def test_searching_for_the_whole_of_a_small_deck_draws_the_same_cards_again() -> None:
    deck = solo_deck({PLACE: 4, APPARITION: 4})
    everything = [1, 2, 3, 4, 5, 6, 7, 8]
    hand = hand_at(visitor_client(), f"/decks/{deck.pk}/hand/", seed="a", under=everything)
    assert len(hand.cards) == 8
    assert all(card.new for card in hand.cards)
    player = Player()
    player.sit(player.client.post(f"/decks/{deck.pk}/hand/play", {"seed": "a", "under": everything})["Location"])
    assert player.spoken["手札"] == 8
    assert "end" in player.offered


@pytest.mark.parametrize("under", [(), (3, 1)])
def test_only_the_second_player_draws_on_the_first_turn(under: tuple[int, ...]) -> None:
    """001-ターン-3."""
    deck, client = solo_deck(), visitor_client()
    address = f"/decks/{deck.pk}/hand/"
    first = hand_at(client, address, seed="三月", first=0, under=under, draw=1)
    second = hand_at(client, address, seed="三月", first=1, under=under, draw=1)
    assert (first.draws, first.draw) == (False, None)
    assert second.draws
    player = Player(client)
    player.start(deck, first=1)
    if under:
        dealt = [text for text in player.offered if text.startswith("bottom")]
        for place in under:
            player.act(dealt[place - 1])
        player.act("done")
    else:
        player.act("no")
    drawn = player.response.context["table"].own.hand[-1]
    assert second.draw
    assert drawn.face.name == second.draw.name
    assert player.spoken["手札"] == 9


def test_a_card_that_speaks_while_it_is_dealt_does_not_end_the_hand() -> None:
    deck = solo_deck({53: 4, PLACE: 4})
    hand = hand_at(visitor_client(), f"/decks/{deck.pk}/hand/", seed="a", under=[1], first=1)
    assert names(hand).count("れもんちゃん") == 4
    assert visitor_client().post(f"/decks/{deck.pk}/hand/play", {"seed": "a", "under": "1"}).status_code == 302


def test_facts_count_the_cards_in_hand() -> None:
    deck = solo_deck({PLACE: 6, GREAT: 2})
    facts = hand_at(visitor_client(), f"/decks/{deck.pk}/hand/", seed="a").facts
    assert facts.zero_places == 6
    assert facts.seasons == (("spring", "春", 2), ("summer", "夏", 6))
    assert facts.costs == ((0, 6), (10, 2))
    assert facts.types == (("場所札", 8),)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        (0, "初手を配るには8枚が要ります。このデッキはいま0枚です。"),
        (7, "このデッキはいま7枚です。"),
        (8, "あと32枚の途中のデッキで配りました。"),
        (39, "あと1枚の途中のデッキで配りました。"),
        (MOST_CARDS + 1, f"初手を配れるのは{MOST_CARDS}枚までです。"),
    ],
)
def test_what_the_size_of_the_deck_means_is_said(size: int, sentence: str) -> None:
    deck = solo_deck({PLACE: size} if size else {})
    assert sentence in visitor_client().get(f"/decks/{deck.pk}/hand/?seed=a").content.decode()


def test_forty_cards_need_no_sentence() -> None:
    assert "途中のデッキ" not in visitor_client().get(f"/decks/{solo_deck(PLACES).pk}/hand/?seed=a").content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "under=9",
        "under=0",
        "under=x",
        "under=1&under=1",
        "under=%00",
        "under=１",
        "under=-1",
        "first=2",
        "first=",
        "&".join(f"under={place}" for place in range(1, 100)),
    ],
)
def test_an_address_that_cannot_be_read_deals_as_it_was_and_says_so(query: str) -> None:
    deck = solo_deck()
    answer = visitor_client().get(f"/decks/{deck.pk}/hand/?seed=a&{query}")
    assert answer.status_code == 200
    assert "URLの一部を読み取れなかった" in answer.content.decode()
    assert not answer.context["wish"].under


def test_a_search_for_nothing_says_what_to_choose() -> None:
    page = visitor_client().get(f"/decks/{solo_deck().pk}/hand/?seed=a&first=0&search=1").content.decode()
    assert "山札の下へ送る札を選んでください" in page


@pytest.mark.parametrize("seed", ["あ" * 500, "a\0b", "  雪   月 ", "<b>"])
def test_any_seed_deals(seed: str) -> None:
    answer = visitor_client().get(f"/decks/{solo_deck().pk}/hand/?{urlencode({'seed': seed})}")
    assert answer.status_code == 200
    assert 0 < len(answer.context["wish"].seed) <= MAX_SEED_LENGTH
    assert "<b>" not in answer.content.decode().replace("<b data-", "")


def test_who_may_see_a_deck_may_deal_from_it(owner: User, stranger: User, signed_in: Callable[[User], Client]) -> None:
    decks = [solo_deck(owner=owner, visibility=visibility) for visibility in Visibility]
    shown = {Visibility.PRIVATE: 404, Visibility.UNLISTED: 200, Visibility.PUBLIC: 200}
    for client, own in ((signed_in(owner), True), (signed_in(stranger), False), (Client(), False)):
        for deck in decks:
            expected = 200 if own else shown[Visibility(deck.visibility)]
            assert client.get(f"/d/{deck.share}/hand/?seed=a").status_code == expected
            assert client.get(f"/decks/{deck.pk}/hand/?seed=a").status_code == (200 if own else 404)
            played = client.post(f"/d/{deck.share}/hand/play", {"seed": "a"}).status_code
            assert played == (302 if expected == 200 else 404)
            assert client.post(f"/decks/{deck.pk}/hand/play", {"seed": "a"}).status_code == (302 if own else 404)


def test_looking_at_hands_keeps_nothing(owner: User) -> None:
    deck = solo_deck(owner=owner, visibility=Visibility.PUBLIC)
    client = Client()
    client.get(f"/d/{deck.share}/hand/?seed=a&under=1")
    assert not client.cookies.get("visitor")
    assert not SoloGame.objects.exists()


def test_the_queries_do_not_grow_with_the_deck(
    catalogue_ids: list[int], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = visitor_client()
    for kinds in (8, 60):
        deck = build_deck(copies=dict.fromkeys(catalogue_ids[:kinds], 1))
        with django_assert_max_num_queries(MOST_QUERIES):
            assert client.get(f"/decks/{deck.pk}/hand/?seed=a&under=1&under=2").status_code == 200


@pytest.fixture
def catalogue_ids() -> list[int]:
    from cards.catalog import current_catalog

    return [card.id for card in current_catalog() if card.types and card.id != 53]


def test_a_hand_goes_to_the_table_with_its_search_done() -> None:
    deck, player = solo_deck(MIXTURE), Player()
    searched = hand_at(player.client, f"/decks/{deck.pk}/hand/", seed="三月", under=[4, 1])
    answer = player.client.post(f"/decks/{deck.pk}/hand/play", {"seed": "三月", "first": "0", "under": ["4", "1"]})
    player.sit(answer["Location"])
    assert [card.face.name for card in player.response.context["table"].own.hand] == names(searched)
    assert "end" in player.offered
    assert SoloGame.objects.get().deck == deck


def test_a_hand_goes_to_the_table_where_the_search_is_asked() -> None:
    deck, player = solo_deck(MIXTURE), Player()
    dealt = hand_at(player.client, f"/decks/{deck.pk}/hand/", seed="三月", first=1)
    player.sit(player.client.post(f"/decks/{deck.pk}/hand/play", {"seed": "三月", "first": "1"})["Location"])
    table = player.response.context["table"]
    assert [card.face.name for card in table.own.hand] == names(dealt)
    assert not table.own.first
    assert len([text for text in player.offered if text.startswith("bottom")]) == 8


@pytest.mark.parametrize("size", [7, MOST_CARDS + 1])
def test_a_deck_that_cannot_be_dealt_starts_no_game(size: int) -> None:
    deck = solo_deck({PLACE: size})
    assert visitor_client().post(f"/decks/{deck.pk}/hand/play", {"seed": "a"}).status_code == 422
    assert not SoloGame.objects.exists()


@pytest.mark.parametrize("size", [8, 40])
def test_cards_that_the_rules_do_not_deal_are_said_so(size: int) -> None:
    """Where a card stands in the way of what is answered by itself, the page says so and no game is left behind."""
    deck, client = solo_deck({PLACE: size}), visitor_client()
    with patch("decks.analysis.opening_hand.queries.Game.new", side_effect=RulesError("planned")):
        looked = client.get(f"/decks/{deck.pk}/hand/?seed=a&under=1")
        played = client.post(f"/decks/{deck.pk}/hand/play", {"seed": "a", "under": "1"})
    for answer, status in ((looked, 200), (played, 422)):
        assert answer.status_code == status
        assert "このデッキの札は、いまのルールでは配れません。" in answer.content.decode()
    assert not SoloGame.objects.exists()


def test_the_link_to_a_shared_hand_is_the_public_one(owner: User, signed_in: Callable[[User], Client]) -> None:
    for visibility, start in ((Visibility.PRIVATE, "/decks/{}/hand/"), (Visibility.UNLISTED, "/d/{}/hand/")):
        deck = solo_deck(owner=owner, visibility=visibility)
        page = signed_in(owner).get(f"/decks/{deck.pk}/hand/?part&seed=a").content.decode()
        key = deck.pk if visibility == Visibility.PRIVATE else deck.share
        assert f'href="{start.format(key)}?seed=a&amp;first=0"' in page


def test_hands_are_dealt_far_oftener_than_one_can_look_and_not_without_end() -> None:
    deck, client = solo_deck({PLACE: 7}), visitor_client()
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False), override_settings(RATELIMIT_ENABLE=True):
        codes = [client.get(f"/decks/{deck.pk}/hand/?part").status_code for _ in range(241)]
    assert codes == [200] * 240 + [429]


def test_editor_and_public_page_lead_to_it(owner: User, signed_in: Callable[[User], Client]) -> None:
    deck = solo_deck(owner=owner, visibility=Visibility.PUBLIC)
    assert f'href="/decks/{deck.pk}/hand/"' in signed_in(owner).get(f"/decks/{deck.pk}/edit").content.decode()
    assert f'href="/d/{deck.share}/hand/"' in Client().get(f"/d/{deck.share}/").content.decode()
