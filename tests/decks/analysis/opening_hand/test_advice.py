"""What a hand's page says of the 零探し: the best cards to put back for what one hopes for, and how likely that is."""

from fractions import Fraction
from math import comb
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse

from decks.analysis.opening_hand.advice import Advised
from decks.analysis.opening_hand.queries import Hand
from decks.odds.answers import MOST_TURN, USUAL, share
from decks.odds.conditions import MAX_LENGTH
from tests.decks.builders import visitor_client
from tests.decks.games.player import APPARITION, GREAT, PLACE, TOOL, solo_deck

pytestmark = pytest.mark.django_db

DECK = {PLACE: 4, APPARITION: 12, TOOL: 12, GREAT: 12}
PLACES = "{種類:場所札 コスト:0}>=1"


def asked(**wanted: object) -> HttpResponse:
    deck = solo_deck(DECK)
    answer = visitor_client().get(f"/decks/{deck.pk}/hand/?{urlencode(wanted, doseq=True)}")
    assert answer.status_code == 200
    return answer  # type: ignore[return-value]


def advice(**wanted: object) -> Advised:
    found = asked(**wanted).context["advice"]  # type: ignore[attr-defined]
    assert isinstance(found, Advised)
    return found


def seed_of_a_hand(places: int) -> str:
    """A seed whose hand holds so many zero-cost places."""
    for number in range(200):
        hand = asked(seed=number).context["hand"]  # type: ignore[attr-defined]
        assert isinstance(hand, Hand)
        if hand.facts.zero_places == places:
            return str(number)
    raise AssertionError(f"no hand with {places} places")


def test_a_hand_without_a_zero_cost_place_is_best_renewed() -> None:
    """Four such cards among the 32 unseen: eight of them bring one more likely than seven, and these than none."""
    seed = seed_of_a_hand(0)
    found = advice(seed=seed)
    assert (found.want, found.kept) == (USUAL, "0%")
    for suggestion, number in ((found.best, 8), (found.next_best, 7)):
        assert suggestion
        assert len(suggestion.names) == number
        assert suggestion.chance == share(1 - Fraction(comb(28, number), comb(32, number)))
    page = asked(seed=seed).content.decode()
    assert f"8枚戻す：0%→{found.best.chance}" in page if found.best else False
    assert "検問と潜在能力は数えていません" in page


def test_a_hand_that_has_what_is_hoped_for_is_kept() -> None:
    found = advice(seed=seed_of_a_hand(1))
    assert found.best
    assert (found.best.names, found.best.chance, found.kept) == ((), "100%", "100%")
    assert "戻さない：100%" in asked(seed=seed_of_a_hand(1)).content.decode()


def test_a_suggestion_marks_the_cards_it_names() -> None:
    deck, client = solo_deck(DECK), visitor_client()
    address = f"/decks/{deck.pk}/hand/"
    page = client.get(f"{address}?{urlencode({'seed': '月', 'want': PLACES + ' かつ {種類:道具札}>=2', 'turn': 2})}")
    best = page.context["advice"].best
    assert best.names
    assert f'href="{address}?{best.query}"'.replace("&", "&amp;") in page.content.decode()
    marked = client.get(f"{address}?{best.query}")
    cards = sorted((card for card in marked.context["hand"].cards if card.marked), key=lambda card: card.marked)
    assert tuple(card.face.name for card in cards) == best.names
    assert marked.context["advice"] == page.context["advice"], "what is hoped for goes along"
    again = client.get(f"{address}?{marked.context['wish'].next}")
    assert (again.status_code, "want=" in again["Location"], "turn=2" in again["Location"]) == (302, True, True)


def test_who_goes_second_sees_one_card_more() -> None:
    seed = seed_of_a_hand(0)
    first, second = (advice(seed=seed, first=seat, turn=1).best for seat in (0, 1))
    assert first
    assert second
    assert first.chance == advice(seed=seed).best.chance  # type: ignore[union-attr]
    assert second.chance == share(1 - Fraction(comb(28, 9), comb(32, 9)))


@pytest.mark.parametrize(
    ("want", "turn", "said"),
    [
        ("{コスト:0}", 0, "8文字目"),
        ("{種雷:場所}>=1", 0, "「種類」のことですか"),
        ("<b>", 0, "1文字目"),
        ("{" + "あ" * 2 * MAX_LENGTH, 0, f"{MAX_LENGTH}文字まで"),
        (PLACES, MOST_TURN, ""),
    ],
)
def test_what_is_hoped_for_is_answered_or_its_fault_shown(want: str, turn: int, said: str) -> None:
    answer = asked(seed="月", want=want, turn=turn)
    page, found = answer.content.decode(), answer.context["advice"]  # type: ignore[attr-defined]
    assert said in page
    assert bool(found.fault) == bool(said) == (found.best is None)
    assert turn in found.turns
    assert "<b>&lt;" not in page
    assert 'value="<b>"' not in page


def test_a_turn_that_the_deck_does_not_last_is_said_and_one_that_is_none_is_left_out() -> None:
    deck = solo_deck({PLACE: 6, TOOL: 3})
    client, address = visitor_client(), f"/decks/{deck.pk}/hand/?seed=a&first=1"
    assert "そのターンまでに山札がなくなります。" in client.get(f"{address}&turn=2").content.decode()
    assert client.get(f"{address}&turn=1").context["advice"].best
    for turn in ("x", "-1", str(MOST_TURN + 1), "１"):
        answer = client.get(f"{address}&turn={turn}")
        assert "URLの一部を読み取れなかった" in answer.content.decode()
        assert answer.context["wish"].turn == 0


def test_a_hand_whose_search_is_done_is_not_advised() -> None:
    assert asked(seed="月", under=[1]).context["advice"] is None  # type: ignore[attr-defined]
