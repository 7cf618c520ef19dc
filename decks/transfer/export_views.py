"""A deck going out: the page with everything to copy, and its files."""

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.building.access import own_deck, shared_deck
from decks.building.models import Deck
from decks.deck_codes import Version, encode
from decks.people.access import is_own
from decks.transfer.csv_form import export_csv
from decks.transfer.json_form import write_json
from decks.transfer.post_line import export_post
from decks.transfer.text import export_text, file_name
from rules_engine.legality.list_text import list_text, short_mark

TEXT = "text/plain"
CONTENT_TYPES = {"txt": TEXT, "post": TEXT, "list": TEXT, "csv": "text/csv", "json": "application/json"}
"""By the word in the address: `post` is the one line of a post and `list` the one text of a list, other texts."""


@require_GET
def export(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _page(request, own_deck(request, deck_id))


@require_GET
def public_export(request: HttpRequest, share: str) -> HttpResponse:
    return _page(request, shared_deck(request, share))


@require_GET
def export_file(request: HttpRequest, deck_id: int, ending: str) -> HttpResponse:
    deck = own_deck(request, deck_id)
    return _file(deck, ending, memo=deck.memo)


@require_GET
def public_export_file(request: HttpRequest, share: str, ending: str) -> HttpResponse:
    return _file(shared_deck(request, share), ending)


def _page(request: HttpRequest, deck: Deck) -> HttpResponse:
    copies, data = deck.copies_by_printing(), current_data()
    codes = {version.value: encode(copies, version, deck.name) for version in Version}
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "size": sum(copies.values()),
        "text": export_text(deck.name, copies, data.catalog),
        "post": export_post(deck.name, copies, data),
        "code_v7": codes["v7"] if codes["v7"] != codes["v6"] else "",
        "code_v6": codes["v6"],
        "code_own": codes["own"],
        "mark": short_mark(deck.to_deck_list(), data.catalog),
        "address": request.build_absolute_uri(reverse("decks:public", args=[deck.share])),
    }
    return render(request, "decks/transfer/export.html", context)


def _file(deck: Deck, ending: str, *, memo: str = "") -> HttpResponse:
    if ending not in CONTENT_TYPES:
        raise Http404
    response = HttpResponse(_written(deck, ending, memo), content_type=f"{CONTENT_TYPES[ending]}; charset=utf-8")
    shown = "inline" if CONTENT_TYPES[ending] == TEXT else "attachment"
    name = file_name(deck.name, "txt" if CONTENT_TYPES[ending] == TEXT else ending)
    response["Content-Disposition"] = f"{shown}; filename*=UTF-8''{quote(name)}"
    return response


def _written(deck: Deck, ending: str, memo: str) -> str:
    copies, data = deck.copies_by_printing(), current_data()
    if ending == "csv":
        return export_csv(copies, data.catalog)
    if ending == "json":
        return write_json(deck.name, deck.note, copies, data.catalog, memo=memo)
    if ending == "list":
        return list_text(deck.to_deck_list(), data.catalog)
    if ending == "post":
        return export_post(deck.name, copies, data) + "\n"
    return export_text(deck.name, copies, data.catalog)
