"""What stands on one side of a comparison: a deck or version named by its address, or a deck code."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.building.access import own_deck, shared_deck, visible_deck
from decks.deck_codes import DeckCodeError, decode
from decks.legality.reports import judge
from decks.legality.standing import Standing, standing_of
from rules_engine.legality.deck_check import DeckVerdict
from rules_engine.legality.deck_list import DeckList

MAX_LENGTH = 2000
_SHARE = re.compile(r"/d/([A-Za-z0-9_-]{1,32})(?![A-Za-z0-9_-])")
_VERSION = re.compile(r"/decks/([0-9]{1,12})/history/([0-9]{1,9})(?![0-9])")
_DECK = re.compile(r"/decks/([0-9]{1,12})(?![0-9])|^([0-9]{1,12})$")


class UnreadableSideError(ValueError):
    """The sentence says why nothing stands on this side."""


class UnseenSideError(UnreadableSideError):
    """There is no such deck, or not for this person."""


@dataclass(frozen=True, slots=True)
class ComparedSide:
    """A list of cards with its name and, if it has a page, its address; `unknown` copies are of no card we know."""

    name: str
    cards: DeckList
    verdict: DeckVerdict
    address: str = ""
    unknown: int = 0

    @property
    def standing(self) -> Standing:
        return standing_of(self.verdict)


def read_side(request: HttpRequest, text: str, data: CardData) -> ComparedSide:
    """The side that `text` names to this person; ``UnreadableSideError`` if there is none."""
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise UnreadableSideError("長すぎます。デッキのURLかデッキコードを1つ入れてください。")
    try:
        return _addressed(request, text, data) or _coded(text, data)
    except Http404:
        raise UnseenSideError("このデッキは見つかりません（消されたか、公開されていません）。") from None


def _addressed(request: HttpRequest, text: str, data: CardData) -> ComparedSide | None:
    if found := _SHARE.search(text):
        deck = shared_deck(request, found[1])
        return _side(deck.name, deck.copies_by_printing(), data, reverse("decks:public", args=[deck.share]))
    if found := _VERSION.search(text):
        deck = own_deck(request, int(found[1]))
        version = get_object_or_404(deck.versions, number=int(found[2]))
        address = reverse("decks:version", args=[deck.pk, version.number])
        return _side(f"{deck.name} {version}", dict(version.entries), data, address)
    if found := _DECK.search(text):
        deck = visible_deck(request, int(found[1] or found[2]))
        return _side(deck.name, deck.copies_by_printing(), data, reverse("decks:public", args=[deck.share]))
    return None


def _coded(text: str, data: CardData) -> ComparedSide:
    try:
        decoded = decode(text)
    except DeckCodeError as problem:
        raise UnreadableSideError(f"デッキのURLでもデッキコードでもありません。{problem.message}") from None
    if decoded.is_backup:
        raise UnreadableSideError("バックアップにはいくつものデッキが入っています。デッキを1つ入れてください。")
    deck = decoded.decks[0]
    return _side(deck.title or "デッキコード", deck.deck, data, "")


def _side(name: str, copies: Mapping[int, int], data: CardData, address: str) -> ComparedSide:
    cards = data.catalog.card_by_printing
    listed = DeckList.of((cards[number].id, count) for number, count in copies.items() if number in cards)
    unknown = sum(count for number, count in copies.items() if number not in cards)
    return ComparedSide(name, listed, judge(listed, ListQuestion(today()), data), address, unknown)
