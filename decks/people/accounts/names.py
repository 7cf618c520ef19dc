"""Names that look alike are one name: nobody signs up as somebody else's twin.

Two forms of each name are unique over all accounts: how it looks as it is written, and how it looks in small letters.
Both join width, letters of other alphabets and kana or kanji of one look (Unicode's list of confusables, UTS 39), and
leave out what cannot be seen. Accounts that looked alike before keep their names; so do those that keepers make.
"""

import unicodedata
from functools import cache
from typing import Any

from django.contrib.auth.models import User

from decks.people.accounts.models import AccountName

# Alike in most fonts, but not in Unicode's list.
ALSO_ALIKE = ("Oo0", "リり", "チ千", "ミ三", "ー-")
# Letters by their category, but nothing is drawn.
UNSEEN = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"


def looks_of(name: str) -> tuple[str, str]:
    """How a name looks as it is written, and in small letters."""
    plain = unicodedata.normalize("NFKC", name)
    return _look(plain), _look(unicodedata.normalize("NFKC", plain.casefold()))


def _look(text: str) -> str:
    # Taken apart, so that べ is へ with its dots.
    apart = unicodedata.normalize("NFD", text)
    seen = (letter for letter in apart if unicodedata.category(letter) != "Cf" and letter not in UNSEEN)
    first = _first_of_alike()
    return "".join(first.get(letter, letter) for letter in seen)


@cache
def _first_of_alike() -> dict[str, str]:
    """Of each letter that has twins the one that stands for all of them."""
    # Only sign-up needs the list, which takes a moment to read.
    from confusable_homoglyphs.confusables import confusables_data

    alike: dict[str, set[str]] = {}
    pairs = [(letter, twin["c"]) for letter, twins in confusables_data.items() for twin in twins]
    pairs += [(letters[0], letter) for letters in ALSO_ALIKE for letter in letters[1:]]
    for one, other in pairs:
        if len(one) == len(other) == 1:
            joined = alike.setdefault(one, {one}) | alike.setdefault(other, {other})
            alike.update(dict.fromkeys(joined, joined))
    return {letter: min(twins) for letter, twins in alike.items()}


def is_taken(name: str) -> bool:
    look, small = looks_of(name)
    return AccountName.objects.filter(look=look).exists() or AccountName.objects.filter(small_look=small).exists()


def has_its_look(user: User) -> bool:
    return AccountName.objects.filter(user=user).exists()


def claim_look(sender: object, instance: User, raw: bool = False, update_fields: Any = None, **rest: Any) -> None:
    """Called whenever an account is written, since the framework's model is saved in places that are not ours
    (`createsuperuser`, the admin): the account takes the looks of its name if they are free."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    look, small = looks_of(instance.username)
    if not AccountName.objects.filter(user=instance, look=look, small_look=small).exists():
        AccountName.objects.filter(user=instance).delete()
        AccountName.objects.bulk_create(
            [AccountName(user=instance, look=look, small_look=small)], ignore_conflicts=True
        )
