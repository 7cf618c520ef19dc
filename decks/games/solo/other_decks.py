"""The decks that may sit on the other chair: one's own, the samples, public ones."""

import re
from typing import Any

from django.http import HttpRequest

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.building.access import own_decks, shared_deck_or_none
from decks.building.models import Deck
from decks.deck.queries import public_decks, public_samples
from decks.games.models.solo_game import Chair
from decks.games.solo.start import MOST_CARDS, dealt_cards
from decks.games.table.opponents import NOBODY, Opponent
from decks.legality.reports import judge

SAMPLES = "見本のデッキ"
SHOWN_OWN, SHOWN_PUBLIC = 100, 20
SHARE = re.compile(r"(?:^|/d/)([\w-]{6,40})/?$")


class NoSuchDeckError(ValueError):
    """The other chair has no deck to play with; the message says why. `field` is the one to look at."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(words)
        self.field = field


Group = tuple[str, list[tuple[str, str]]]


def offered_decks(request: HttpRequest, deck: Deck | None) -> list[Group]:
    """What a form offers beside `deck`, by group, each by its share token; a few queries."""
    own = own_decks(request).living().values_list("share", "name")[:SHOWN_OWN]
    public = public_decks(SHOWN_PUBLIC).values_list("share", "name")
    samples = [(deck.share, deck.name) for deck in public_samples()]
    groups = [(SAMPLES, samples), ("自分のデッキ", list(own)), ("新しい公開デッキ", list(public))]
    here = [("このデッキ", [(deck.share, deck.name)])] if deck else []
    return [*here, *((title, decks) for title, decks in groups if decks)]


def other_chair(request: HttpRequest, wanted: dict[str, Any], data: CardData) -> Opponent:
    """Who sits there as the form says; ``NoSuchDeckError`` where they have no deck that may be played with."""
    chair = wanted["chair"]
    if chair == Chair.NOBODY:
        return NOBODY
    deck = _deck(request, wanted)
    listed = deck.to_deck_list()
    if not 0 < listed.size <= MOST_CARDS:
        raise NoSuchDeckError(
            "other_deck", f"相手のデッキは1枚から{MOST_CARDS}枚までです（「{deck.name}」は{listed.size}枚）。"
        )
    if chair != Chair.MACHINE:
        return Opponent(chair, deck.name, dealt_cards(listed), deck_id=deck.pk)
    if not judge(listed, ListQuestion(today()), data).legal:
        raise NoSuchDeckError(
            "other_deck",
            f"コンピュータは、今日の公式の制限リストで使用可のデッキだけを使います。「{deck.name}」は合いません。",
        )
    return Opponent(chair, deck.name, dealt_cards(listed), wanted["level"], deck.pk)


def named_deck(request: HttpRequest, share: str, url: str) -> Deck | None:
    """The deck of an address that was pasted, else the one that was chosen; None where there is none to be seen."""
    if not url.strip():
        return shared_deck_or_none(request, share) if share else None
    found = SHARE.search(url.strip())
    return shared_deck_or_none(request, found[1]) if found else None


def _deck(request: HttpRequest, wanted: dict[str, Any]) -> Deck:
    deck = named_deck(request, wanted["other_deck"], wanted["other_url"])
    if deck is None and wanted["other_url"].strip():
        raise NoSuchDeckError("other_url", "このURLの公開デッキは見つかりません。")
    if deck is None:
        raise NoSuchDeckError("other_deck", "相手のデッキを選んでください。")
    return deck
