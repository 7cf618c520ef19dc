"""What a person liked and reported."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User

from decks.building.models import Deck
from decks.deck_index.writing import count_likes
from decks.people.belongings import Belonging, new_owner, register
from decks.people.models import Owner
from decks.people.read_back import PutBack
from decks.public.models import DeckLike, DeckReport


def likes_of(user: User) -> Iterator[dict[str, Any]]:
    likes = DeckLike.objects.filter(owner=user).select_related("deck__owner")
    return (like_data(like) for like in likes.iterator())


def like_data(like: DeckLike) -> dict[str, Any]:
    return {**other_deck(like.deck), "made_at": like.made_at.isoformat()}


def reports_of(user: User) -> Iterator[dict[str, Any]]:
    reports = DeckReport.objects.filter(owner=user).select_related("deck__owner")
    return (report_data(report) for report in reports.iterator())


def report_data(report: DeckReport) -> dict[str, Any]:
    facts = {"reason": report.reason, "text": report.text, "made_at": report.made_at.isoformat()}
    facts |= {"kind": report.kind, "outcome": report.result}
    about = other_deck(report.deck) if report.deck else {"key": report.key, "words": report.words}
    return {**about, **facts}


def other_deck(deck: Deck) -> dict[str, Any]:
    """Somebody else's deck; its name only while everybody may read it."""
    public = deck.is_public and deck.deleted_at is None
    return {"share": deck.share, "name": deck.name if public else None}


def transfer_likes(visitor: str, owner: Owner) -> int:
    """Each deck is liked once, and none of one's own."""
    likes = DeckLike.objects.filter(visitor=visitor)
    likes.filter(deck__in=DeckLike.objects.filter(**owner).values("deck")).delete()
    likes.filter(**{f"deck__{field}": value for field, value in owner.items()}).delete()
    decks = list(likes.values_list("deck", flat=True))
    count = likes.update(**new_owner(owner), **({"counted": True} if "owner" in owner else {}))
    count_likes(decks)
    return count


register(
    Belonging(
        DeckLike,
        in_file="likes",
        rows_of=likes_of,
        put_back=PutBack("付けたいいね", "decks.public.read_back.LikeReader", at_once=100),
        transfer=transfer_likes,
        unlimited="Each deck is liked once.",
    )
)
register(
    Belonging(
        DeckReport,
        in_file="reports",
        rows_of=reports_of,
        not_put_back="公開デッキなどの報告は、もとのサイトの管理者に宛てたものなので、入れられません。",
        unlimited="Each thing is reported once until a keeper has looked.",
    )
)
