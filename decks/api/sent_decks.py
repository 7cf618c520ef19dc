"""Decks that are sent to be looked at, and not kept: entries, or any text that the import reads."""

from functools import partial
from typing import Any

from django.template.loader import render_to_string
from rest_framework import exceptions
from rest_framework.request import Request

from cards.catalog import CardData
from decks.legality.unread_lines import UnreadLine
from decks.transfer.answers import ListReading
from decks.transfer.pasted_addresses import opened_for
from decks.transfer.reading import UnreadableListError, read_one
from rules_engine.legality.deck_list import DeckList

MOST_NAMED = 10


def listed(entries: list[dict[str, Any]], data: CardData) -> DeckList:
    cards = data.catalog.card_by_printing
    return DeckList.of((item.get("card") or cards[item["printing"]].id, item["copies"]) for item in entries)


def read_text(request: Request, text: str, data: CardData) -> ListReading:
    try:
        return read_one(text, data, open_shared=partial(opened_for, request))
    except UnreadableListError as problem:
        sentence = render_to_string("decks/transfer/_unreadable.txt", {"code": problem.code}).strip()
        raise exceptions.ValidationError({"text": [sentence]}) from None


def _named(lines: tuple[UnreadLine, ...]) -> list[str]:
    """The first lines that could not be read, each with its text and the code that says why."""
    return [f"{line.line}行目「{line.text[:60]}」（{line.code.value}）" for line in lines[:MOST_NAMED]]


def whole_text(request: Request, text: str, data: CardData) -> DeckList:
    """The deck of a text; without the lines that cannot be read it would be another deck."""
    reading = read_text(request, text, data)
    if reading.unread:
        raise exceptions.ValidationError({"text": [f"{len(reading.unread)}行が読めません。", *_named(reading.unread)]})
    return reading.deck
