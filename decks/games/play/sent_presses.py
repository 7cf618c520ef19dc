"""What the forms of a table send, as the press that is meant."""

from django.http import HttpRequest

from decks.games.models.stops import Asking, Stops, wanted_stops
from decks.games.pages import number_in
from decks.games.play.asked_less import Decline
from decks.games.play.presses import Act, Declare, SearchZero
from decks.games.play.stops import Until
from rules_engine.vocabulary.terms import Verb

MOST_LETTERS = 100
MOST_CARDS = 200


def press_meant(request: HttpRequest) -> Decline | SearchZero | Declare | Act:
    """The answer to what is asked, as the form of the table means it."""
    sent = request.POST
    if sent.get("until") in set(Until):
        return Decline(Until(sent["until"]))
    if sent.get("ask") in set(Asking):
        return Decline(Asking(sent["ask"]))
    if "search" in sent:
        return SearchZero(tuple(number_in(number, -1) for number in sent.getlist("bottom")[:MOST_CARDS]))
    text = sent.get("action", "")[:MOST_LETTERS]
    return Declare(sent.get("said", "")[:MOST_LETTERS]) if text == Verb.NAME.value else Act(text)


def stops_wanted(request: HttpRequest) -> Asking | Stops:
    """`ask` is one of the ways of being asked, or each `stop` a moment at which to be."""
    asking = request.POST.get("ask")
    return Asking(asking) if asking in set(Asking) else wanted_stops(request.POST.getlist("stop"))
