"""Starting: the seed, the seat, and decks that are no decks yet."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.games.models.solo_game import SoloGame
from decks.games.solo.forms import MAX_SEED_LENGTH
from decks.games.solo.start import MOST_CARDS
from decks.models import Visibility
from decks.people.visitors import COOKIE
from rules_engine.game.record import GameRecord
from tests.decks.builders import DARKNESS, visitor_client
from tests.decks.games.player import PLACE, PLACES, Player, solo_deck

pytestmark = pytest.mark.django_db


def record_of(player: Player) -> GameRecord:
    return GameRecord.from_json(SoloGame.objects.get(token=player.token).record)


def test_a_start_deals_eight_cards_and_asks_for_the_zero_search() -> None:
    """001-準備-3, 001-零探し."""
    player = Player.at_table()
    assert player.response.status_code == 200
    assert player.spoken == {"手札": 8, "場": 0, "山札": 32, "魂": 0, "ライフ": 30}
    assert len([text for text in player.offered if text.startswith("bottom")]) == 8
    assert "零探し" in player.page


def test_one_seed_always_deals_the_same_hand() -> None:
    deck = solo_deck()
    hands = []
    for seed in ("雪", "雪", "月"):
        player = Player()
        player.start(deck, seed=seed)
        hands.append(player.offered)
    assert hands[0] == hands[1] != hands[2]


def test_the_form_shows_a_seed_and_takes_one_from_a_link() -> None:
    deck = solo_deck()
    client = visitor_client()
    first, second = (client.get(f"/decks/{deck.pk}/solo").context["form"]["seed"].value() for _ in range(2))
    assert first.isdigit()
    assert second.isdigit()
    form = client.get(f"/decks/{deck.pk}/solo?seed=雪&first=1").context["form"]
    assert (form["seed"].value(), form["first"].value()) == ("雪", 1)


def test_an_empty_seed_becomes_a_new_one() -> None:
    assert record_of(Player.at_table(seed="  ")).seed.isdigit()


def test_the_second_seat_draws_on_its_first_turn() -> None:
    """001-ターン-3: only the first player's first turn has no draw."""
    first, second = Player.at_table(PLACES, first=0).keep_hand(), Player.at_table(PLACES, first=1).keep_hand()
    assert (first.spoken["手札"], second.spoken["手札"]) == (8, 9)
    assert "自分の<b>1</b>ターン目</p>" in first.page
    assert "自分の<b>1</b>ターン目<small>（全体2）</small>" in second.page


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"first": "2", "seed": "a"}, "先攻か後攻かを選び直してください。"),
        ({"seed": "a"}, "先攻か後攻かを選んでください。"),
        ({"first": "0", "seed": "あ" * (MAX_SEED_LENGTH + 1)}, f"シードは{MAX_SEED_LENGTH}文字までです"),
        ({"first": "0", "seed": "a\0b"}, "シードに使えない文字があります。"),
    ],
)
def test_a_bad_form_comes_back_with_what_was_typed(sent: dict[str, str], message: str) -> None:
    answer = visitor_client().post(f"/decks/{solo_deck().pk}/solo", sent)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not SoloGame.objects.exists()


@pytest.mark.parametrize(
    ("copies", "message"),
    [({}, "このデッキには札がありません"), ({PLACE: MOST_CARDS + 1}, f"{MOST_CARDS}枚までです")],
)
def test_a_deck_that_cannot_be_played_says_so(copies: dict[int, int], message: str) -> None:
    deck, client = solo_deck(copies), visitor_client()
    assert message in client.get(f"/decks/{deck.pk}/solo").content.decode()
    assert client.post(f"/decks/{deck.pk}/solo", {"first": "0", "seed": "a"}).status_code == 422
    assert not SoloGame.objects.exists()


@pytest.mark.parametrize("size", [1, 7, 39])
def test_a_deck_below_forty_is_playable_with_a_notice(size: int) -> None:
    """001-用意-枚数."""
    deck = solo_deck({PLACE: size})
    assert "40枚以上" in visitor_client().get(f"/decks/{deck.pk}/solo").content.decode()
    player = Player()
    player.start(deck)
    assert player.spoken["手札"] == min(size, 8)


def test_forty_cards_need_no_notice() -> None:
    assert "40枚以上" not in visitor_client().get(f"/decks/{solo_deck(PLACES).pk}/solo").content.decode()


def test_a_card_without_a_type_does_no_harm() -> None:
    player = Player.at_table({DARKNESS: 40}).keep_hand()
    assert player.offered == ["end"]


def test_who_may_see_a_deck_may_play_it(owner: User, stranger: User, signed_in: Callable[[User], Client]) -> None:
    private = solo_deck(owner=owner)
    unlisted = solo_deck(owner=owner, visibility=Visibility.UNLISTED)
    public = solo_deck(owner=owner, visibility=Visibility.PUBLIC)
    client = signed_in(stranger)
    answers = [client.get(f"/decks/{deck.pk}/solo").status_code for deck in (private, unlisted, public)]
    shared = [client.get(f"/d/{deck.share}/solo").status_code for deck in (private, unlisted, public)]
    assert (answers, shared) == ([404, 404, 200], [404, 200, 200])
    assert client.post(f"/d/{unlisted.share}/solo", {"first": "0", "seed": "a"}).status_code == 302
    assert SoloGame.objects.get().owner == stranger


def test_looking_at_the_form_keeps_nothing_and_starting_brings_a_key(owner: User) -> None:
    deck, client = solo_deck(owner=owner, visibility=Visibility.PUBLIC), Client()
    client.get(f"/d/{deck.share}/solo")
    assert COOKIE not in client.cookies
    player = Player(client)
    player.start(deck)
    assert player.response.status_code == 200
    assert SoloGame.objects.get().visitor


def test_the_form_leads_back_to_ones_own_games_of_this_deck() -> None:
    deck = solo_deck()
    player = Player()
    player.start(deck)
    assert player.address in player.client.get(f"/decks/{deck.pk}/solo").content.decode()
    other = solo_deck()
    assert player.address not in player.client.get(f"/decks/{other.pk}/solo").content.decode()


def test_games_outlive_the_deck_they_came_from() -> None:
    deck = solo_deck()
    player = Player()
    player.start(deck)
    deck.delete()
    player.sit(player.address)
    assert player.response.status_code == 200
    assert player.act("no").status_code == 200


def test_a_form_sent_twice_begins_one_game_and_another_seed_or_a_game_under_way_another() -> None:
    deck, client = solo_deck(), visitor_client()

    def begin(seed: str) -> str:
        return str(client.post(f"/decks/{deck.pk}/solo", {"seed": seed, "first": "0"})["Location"])

    first = begin("雪")
    assert begin("雪") == first
    assert begin("月") != first
    SoloGame.objects.filter(token=first.split("/")[2]).update(revision=1)
    assert begin("雪") != first
    assert SoloGame.objects.count() == 3
