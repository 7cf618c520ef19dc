"""Everything that is a visitor's goes to somebody else: to the user he becomes, or to the visitor he is by now."""

from django.db import transaction

from decks.people.belongings import belongings, transfer_plainly
from decks.people.models import Owner


@transaction.atomic
def transfer(visitor: str, owner: Owner) -> list[str]:
    """Give everything of `visitor` (the hash of a token) to `owner`; what to tell a person of it."""
    told = []
    for one in belongings():
        moved = one.transfer(visitor, owner) if one.transfer else transfer_plainly(one.model, visitor, owner)
        if moved and one.transferred:
            told.append(one.transferred.format(count=moved))
    return told
