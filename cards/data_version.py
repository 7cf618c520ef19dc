"""The token of the card data: whoever changes the data bumps it, whoever computes from it compares it."""

from uuid import uuid4

from cards.models import DataVersion


def current_token() -> str:
    """The token of what the database holds now; empty where nothing was ever filled in."""
    return DataVersion.objects.values_list("token", flat=True).first() or ""


def bump() -> None:
    """Say that the card data changed. A random token never comes back, not even after a rollback."""
    DataVersion.objects.update_or_create(id=1, defaults={"token": uuid4().hex})
