"""Browsers of people who help at an event."""

from django.test import Client

from decks.people.cookies import hash_of
from decks.tournaments.models import Event, Official
from tests.decks.builders import visitor_client


def as_official(event: Event, role: str, name: str = "") -> Client:
    """The browser of somebody who took up the link of this role."""
    name = name or f"{role}の人"
    token = f"{role}-{name.encode().hex()}"[:60]
    Official.objects.get_or_create(event=event, role=role, name=name, visitor=hash_of(token))
    return visitor_client(token)
