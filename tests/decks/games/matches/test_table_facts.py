"""What the probe of whole matches compares: a page with the engine's game, every zone and every line of the log. A page
that tells anything else is found out, and where."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.models.match import Match, MatchGame
from rules_engine.game import Game, GameRecord, replay
from rules_engine.players import answer
from tests.decks.games.matches.tables import dealt, key_of_seat, two_at_a_table
from tests.probes.engine_facts import facts_in
from tests.probes.page_facts import facts_on
from tests.probes.table_facts import differences
from tests.rules_engine.game.real_decks import random_legal_deck

DECKS = 37
ANSWERS = 103
"""By then the first seat has cards in every zone, one of them laid, and one that is possessed."""
CARD = r'<li id="card-\d+".*?</li>\s*(?=<li id="card-|</ul>)'
LINE = r"<li[^>]*>\s*<span>(?:(?!</li>).)*</li>"
OWN_FIELD, FACING_FIELD, HAND = 'data-keep="field-own">', 'data-keep="field-facing">', 'data-keep="hand" tabindex="-1">'
Alter = Callable[[str], str]


@pytest.fixture
def match(db: None) -> Match:
    return dealt(two_at_a_table())


@pytest.fixture
def game(match: Match) -> Game:
    """A game of the engine's in its midst, for the page of this match; the same whatever the match's salts are."""
    dealt_so = GameRecord.from_json(MatchGame.objects.get(match=match).record)
    lists = (random_legal_deck(DECKS), random_legal_deck(-DECKS))
    game = replay(replace(dealt_so, decks=lists, actions=()), current_data().catalog)
    for number in range(ANSWERS):
        game.play(answer(game, "greedy", seed=str(number), positions=0).action)
    return game


def page_of(match: Match, game: Game, seat: int, **asked: str) -> str:
    """The page of this seat once the match is played like the game."""
    MatchGame.objects.filter(match=match).update(record=game.record.to_json(), ply=len(game.actions))
    browser = Client()
    browser.cookies["fudacho_seat_key"] = key_of_seat(match, seat)
    return browser.get(f"/play/{match.token}/", asked, headers={"HX-Request": "true"}).content.decode()


def after(mark: str, alter: Alter) -> Alter:
    """The same for what follows the mark."""

    def altered(page: str) -> str:
        before, found, rest = page.partition(mark)
        assert found
        return before + found + alter(rest)

    return altered


def instead(pattern: str, words: str) -> Alter:
    return lambda page: re.sub(pattern, words, page, count=1, flags=re.DOTALL)


def swapped(pattern: str) -> Alter:
    """The first two of this kind in each other's place."""

    def altered(page: str) -> str:
        one, other = list(re.finditer(pattern, page, re.DOTALL))[:2]
        return page[: one.start()] + other[0] + page[one.end() : other.start()] + one[0] + page[other.end() :]

    return altered


def moved(source: str, goal: str) -> Alter:
    """The first card behind one mark, behind the other."""

    def altered(page: str) -> str:
        card = re.search(CARD, page.partition(source)[2], re.DOTALL)
        assert card
        return page.replace(card[0], "", 1).replace(goal, goal + card[0], 1)

    return altered


ALTERATIONS: tuple[tuple[str, Alter], ...] = (
    ("table.turns[0].lines", after("solo-log__turns", instead(LINE, ""))),
    ("table.turns[1].lines", after("</section><section>", instead(LINE, ""))),
    ("table.turns[0].lines", after("solo-log__turns", swapped(LINE))),
    ("table.turns[0].lines", after("solo-log__turns", instead(r"clause=[^\"]+", "clause=001"))),
    ("table.turns[0].heading", after("solo-log__turns", instead(r"<b>\d+</b>", "<b>99</b>"))),
    ("table.older", instead(r"これより前の\d+ターン", "これより前の99ターン")),
    ("table.own.hand", after(HAND, swapped(CARD))),
    ("table.own.hand", moved(HAND, OWN_FIELD)),
    ("table.own.places", moved(HAND, OWN_FIELD)),
    ("table.own.places", after(OWN_FIELD, swapped(CARD))),
    ("table.own.places", moved(OWN_FIELD, FACING_FIELD)),
    ("table.other.places", moved(OWN_FIELD, FACING_FIELD)),
    ("table.own.places", after(OWN_FIELD, instead(" solo-card--laid", ""))),
    ("table.own.places[0].power", after(OWN_FIELD, instead(r'(face__power">)\d+', r"\g<1>99"))),
    ("table.own.places[0].card_id", after(OWN_FIELD, instead(r'(data-card=")\d+', r"\g<1>99999"))),
    ("table.own.places[0].seasons", after(OWN_FIELD, instead(r'(face__season">)[^<]+', r"\1土用"))),
    ("table.own.places", after(OWN_FIELD, instead('class="face-row__name">[^<]+', 'class="face-row__name">誰か'))),
    ("table.own.life", instead(r'(data-life="own"><small>ライフ</small>\s*<span>)\d+', r"\g<1>99")),
    ("table.other.life", instead(r'(data-life="facing"><small>ライフ</small>\s*<span>)\d+', r"\g<1>99")),
    ("table.other.deck", instead(r'(data-count="facing-deck">)\d+', r"\g<1>99")),
    ("table.own.deck", instead(r'(data-count="deck">)\d+', r"\g<1>99")),
    ("table.own.virtue", instead(r'(data-count="virtue">)\d+', r"\g<1>99")),
    ("table.own.souls", after('data-keep="souls-cards"', instead(r'(data-card=")\d+', r"\g<1>99999"))),
    ("table.other.souls", after('data-keep="facing-souls-cards"', instead(r'(data-card=")\d+', r"\g<1>99999"))),
    ("table.own.rights", after("solo-seat--own", instead("<li>", '<li><span class="visually-hidden">（済み）</span>'))),
    ("table.other.closed_hand", after("solo-facing__hand", instead("face--back", "face--gone"))),
    ("table.other.places[0].closed_under", instead(r"裏向きの怪異札 \d+", "裏向きの怪異札 9")),
    ("table.own.on_turn", instead("(solo-seat--own) solo-seat--turn", r"\1")),
    ("table.spoken", instead(r"手札\d+、場", "手札99、場")),
    ("table.asked", instead('data-asked="1?"', 'data-asked="2"')),
)


def test_every_alteration_of_a_page_is_found_where_it_is(match: Match, game: Game) -> None:
    page, engine = page_of(match, game, 0), facts_in(game, 0)
    for place, alter in ALTERATIONS:
        altered = alter(page)
        assert altered != page, place
        assert any(line.startswith(place) for line in differences(facts_on(altered), engine)), place
    with pytest.raises(AssertionError, match="souls"):
        facts_on(instead(r'(data-count="souls">)\d+', r"\g<1>99")(page))


def test_pages_tell_what_the_engine_does(match: Match, game: Game) -> None:
    for seat in (0, 1):
        assert differences(facts_on(page_of(match, game, seat)), facts_in(game, seat)) == []
        whole = facts_on(page_of(match, game, seat, log="all"))
        assert differences(whole, facts_in(game, seat, whole_log=True)) == []
        assert whole.turns[-1].heading == "準備"
        assert len(whole.turns) > len(facts_in(game, seat).turns)
