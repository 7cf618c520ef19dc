"""People who invite each other: browsers that read a form and send it."""

from collections import Counter
from typing import Any

from django.test import Client

from decks.games.models import Match, MatchSeat
from decks.models import Deck, Visibility
from tests.decks.builders import OROCHI, build_deck, visitor_client
from tests.rules_engine.game.real_decks import random_legal_deck

LEGAL = dict(Counter(random_legal_deck(0)))
ANOTHER = dict(Counter(random_legal_deck(1)))
TOO_MANY = {**LEGAL, OROCHI: 4}


class Guest:
    """A browser with a deck of its own."""

    def __init__(self, name: str, copies: dict[int, int] = LEGAL, client: Client | None = None, **deck: Any) -> None:
        visitor = f"guest-{name.encode().hex()}"
        self.client = client or visitor_client(visitor)
        whose = deck or {"visitor": visitor}
        self.deck: Deck = build_deck(name=f"{name}の束", copies=copies, **whose)
        self.name = name

    def form(self, address: str) -> Any:
        return self.client.get(address).context["form"]

    def sent(self, form: Any, **more: Any) -> dict[str, Any]:
        return {"mark": form["mark"].value(), "deck": self.deck.share, "deck_url": "", "handle": self.name, **more}

    def invites(self, form: Any = None, **more: Any) -> Any:
        """The answer to the form that makes an invitation."""
        form = form or self.form("/play/new")
        return self.client.post("/play/new", self.sent(form, **{"format": "official", **more}))

    def sits(self, match: Match, form: Any = None, **more: Any) -> Any:
        """The answer to the form of the invitation."""
        form = form or self.form(f"/play/{match.token}/")
        return self.client.post(f"/play/{match.token}/sit", self.sent(form, **more))


def invited(host: Guest, **more: Any) -> Match:
    answer = host.invites(**more)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(token=answer["Location"].strip("/").split("/")[-1])


def seated(host: Guest | None = None, guest: Guest | None = None) -> tuple[Guest, Guest, Match]:
    """Two people at a match whose cards are about to be dealt."""
    host, guest = host or Guest("甲"), guest or Guest("乙", ANOTHER)
    match = invited(host)
    answer = guest.sits(match)
    assert answer.status_code == 302, answer.content.decode()
    match.refresh_from_db()
    return host, guest, match


def seat_at(match: Match, number: int) -> MatchSeat:
    return MatchSeat.objects.get(match=match, number=number)


def public(deck: Deck) -> Deck:
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    deck.refresh_from_db()
    return deck
