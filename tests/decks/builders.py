"""Decks for tests; every argument has a default."""

import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from decks.editing.changes import Change, Edit
from decks.models import Deck, DeckEntry, Visibility
from decks.people.cookies import COOKIE, cookie_of, hash_of, read_cookie
from decks.people.own_data import written

KUSHI = 1  # 隠された櫛の家, also printed as #10017
KUSHI_PROMO = 10017
OROCHI = 112  # 肥川の大蛇, 制限 in the official list of today
DIARY = 52  # 悠習の古日記, 準制限
FIREBALL = 285  # 火の玉, ten copies
DARKNESS = 10044  # 闇, belongs in no deck


def build_deck(
    owner: User | None = None,
    *,
    visitor: str = "",
    sample: str = "",
    name: str = "試しの束",
    copies: Mapping[int, int] | None = None,
    visibility: str = Visibility.PRIVATE,
    **fields: Any,
) -> Deck:
    """A deck of these copies by printing; without any holder given it is a visitor's."""
    if owner is None and not visitor and not sample:
        visitor = "somebody"
    holder = hash_of(visitor)
    deck = Deck.objects.create(owner=owner, visitor=holder, sample=sample, name=name, visibility=visibility, **fields)
    DeckEntry.objects.bulk_create(
        DeckEntry(deck=deck, printing_id=printing, copies=count) for printing, count in (copies or {}).items()
    )
    return deck


def visitor_client(token: str = "somebody") -> Client:
    """A browser that carries the token of a visitor."""
    client, cookie = Client(), cookie_of(token, issued=True)
    assert read_cookie(cookie).token == token, f"{token!r} can be no token: this browser would be nobody's"
    client.cookies[COOKIE] = cookie
    return client


def edit_of(*changes: tuple[int, int, int], base: int = 0, edit_id: uuid.UUID | None = None) -> Edit:
    return Edit(edit_id or uuid.uuid4(), base, tuple(Change(*change) for change in changes))


def edit_body(*changes: tuple[int, int, int], base: int = 0, edit_id: str = "") -> dict[str, Any]:
    return {
        "edit_id": edit_id or str(uuid.uuid4()),
        "base": base,
        "changes": [{"printing": printing, "from": before, "to": after} for printing, before, after in changes],
    }


def held(deck: Deck) -> dict[int, int]:
    return dict(DeckEntry.objects.filter(deck=deck).values_list("printing_id", "copies"))


def own_data_of(user: User) -> Any:
    """The file of everything that is the user's, as it is read again."""
    return json.loads("".join(written(user)))
