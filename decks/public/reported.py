"""What can be reported: a public deck, a question, an answer, the name on a profile or at a match. Each in one form."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse

from decks.building.models import Deck
from decks.public.models import DeckReport

PAGES = {
    DeckReport.Kind.DECK: "decks:public",
    DeckReport.Kind.PROFILE: "decks:author",
    DeckReport.Kind.QUESTION: "solo:question_page",
    DeckReport.Kind.ANSWER: "solo:branch",
    DeckReport.Kind.HANDLE: "matches:table",
}
"""The page of each kind, whose parameters are the parts of the key."""
BETWEEN = " "


@dataclass(frozen=True, slots=True)
class Reported:
    """One thing that is reported: `key` leads to its page, `words` are what stands there."""

    kind: str
    key: str
    words: str
    deck: Deck | None = None

    @property
    def address(self) -> str:
        return address_of(self.kind, self.key)


def of_deck(deck: Deck) -> Reported:
    return Reported(DeckReport.Kind.DECK, deck.share, deck.name, deck)


def of_person(person: User) -> Reported:
    return Reported(DeckReport.Kind.PROFILE, person.username, person.username)


def of_question(token: str, text: str) -> Reported:
    return Reported(DeckReport.Kind.QUESTION, token, text)


def of_answer(question: str, token: str, text: str) -> Reported:
    return Reported(DeckReport.Kind.ANSWER, f"{question}{BETWEEN}{token}", text)


def of_handle(match: str, handle: str) -> Reported:
    return Reported(DeckReport.Kind.HANDLE, match, handle)


def address_of(kind: str, key: str) -> str:
    """The page of what was reported; "" where the key leads nowhere."""
    try:
        return reverse(PAGES[DeckReport.Kind(kind)], args=key.split(BETWEEN)) if key else ""
    except (NoReverseMatch, ValueError):
        return ""
