"""The sheet of a card on the table as a page of its own: what a press on the card leads to where no scripts run."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.games.pages import number_in
from decks.games.table.card_view import CardView
from decks.games.table.table import Table


def card_page(request: HttpRequest, table: Table, context: dict[str, object]) -> HttpResponse | None:
    """The page of the card that the address asks for (`card` is its number on the table); None where it asks for none
    that lies there to be seen."""
    wanted = number_in(request.GET.get("card", ""), -1)
    card = _card(table, wanted) if request.method == "GET" and wanted >= 0 else None
    return render(request, "decks/games/card.html", {**context, "card": card}) if card else None


def _card(table: Table, number: int) -> CardView | None:
    seats = (table.own, table.facing) if table.facing else (table.own,)
    return next((card for seat in seats for card in seat.shown if card.number == number), None)
