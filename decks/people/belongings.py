"""What people own: each kind of thing once, with all that follows from its being somebody's.

A room that keeps rows of people registers them in a module `belongings` of its own, which is read when the site
starts. Own data, putting it back, a visitor's things becoming an account's, the end of an account, daily pruning and
the work of worker processes are loops over what is registered here. A test fails for a kind of row that nobody has
registered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from django.contrib.auth.models import User

from decks.people.models import Owned, Owner
from decks.people.quotas import Quota
from decks.people.read_back import PutBack


class Pruned(Protocol):
    def __call__(self, now: datetime, *, dry_run: bool) -> int:
        """Remove what has grown old, or only count it; how many rows."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """One kind of row that a person owns.

    `rows_of` gives what goes into the file of the person's own data, under the name `in_file`; None where nothing
    does, and then `left_out` says why. `put_back` reads those rows again for who brings the file; where nothing
    does, `not_put_back` says why, in the person's words. `transfer` gives what is a visitor's to an account, None: as
    it is; `transferred` tells the person so, with the `count` of rows. `counted` gives what pages of the account say
    of how many there are. `quotas` say how many rows of the kind a person may have and how much may be in one; where
    there are none, `unlimited` says what ends them.
    `is_locked`: others may be writing to a row while its account ends, so that it is locked first. `left_behind` takes
    the account's name off what stays for others when it ends; how many rows. `pruned` says, in
    the words of the daily log, what is not kept for ever.
    """

    model: type[Owned]
    in_file: str = ""
    rows_of: Callable[[User], Iterator[Any]] | None = None
    left_out: str = ""
    put_back: PutBack | None = None
    not_put_back: str = ""
    transfer: Callable[[str, Owner], int] | None = None
    transferred: str = ""
    counted: Callable[[User], dict[str, int]] | None = None
    quotas: tuple[Quota, ...] = ()
    unlimited: str = ""
    is_locked: bool = False
    left_behind: Callable[[User], int] | None = None
    pruned: dict[str, Pruned] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if bool(self.in_file and self.rows_of) == bool(self.left_out):
            raise ValueError(f"{self.model.__name__} is either in the file of own data or says why not")
        if (bool(self.put_back) + bool(self.not_put_back)) != bool(self.in_file):
            raise ValueError(f"{self.model.__name__} is either read back from the file or says why not")
        if bool(self.quotas) == bool(self.unlimited):
            raise ValueError(f"{self.model.__name__} either has quotas or says why not")


_REGISTERED: dict[type[Owned], Belonging] = {}


def register(belonging: Belonging) -> None:
    """Take up a kind of row; ``ValueError`` if it is registered already."""
    if belonging.model in _REGISTERED:
        raise ValueError(f"{belonging.model.__name__} is registered twice")
    _REGISTERED[belonging.model] = belonging


def belongings() -> list[Belonging]:
    """Every kind of row that people own, in an order that does not depend on which room was read first: what is locked
    is locked in one order everywhere."""
    return sorted(_REGISTERED.values(), key=lambda one: str(one.model._meta.model_name))


def transfer_plainly(model: type[Owned], visitor: str, owner: Owner) -> int:
    """Give every row of this kind that is the visitor's to somebody else; how many."""
    return model._default_manager.filter(visitor=visitor).update(**new_owner(owner))


def new_owner(owner: Owner) -> dict[str, Any]:
    """The fields of a row that was a visitor's once it is the owner's."""
    return {"visitor": "", **owner}
