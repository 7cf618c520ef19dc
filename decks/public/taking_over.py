"""What a visitor liked and reported becomes the user's when he signs in."""

from django.contrib.auth.models import User

from decks.models import DeckLike, DeckReport


def take_over_public_life(visitor: str, user: User) -> None:
    """Each deck is liked once, and none of one's own."""
    likes = DeckLike.objects.filter(visitor=visitor)
    likes.filter(deck__likes__person=user).delete()
    likes.filter(deck__owner=user).delete()
    likes.update(person=user, visitor="")
    DeckReport.objects.filter(visitor=visitor).update(person=user, visitor="")
