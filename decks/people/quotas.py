"""How much one person may keep: every list that grows by somebody's hand ends at a quota, and says so in its words.

What was there before a quota was set, or comes along when somebody signs in, may be more; then nothing new is added.
"""

from dataclasses import dataclass

from django.db import connection

from decks.people.models import Owned


@dataclass(frozen=True, slots=True)
class Quota:
    """`most` things, `told` before they are there; `way_out` is what to do when they are."""

    most: int
    told: str
    way_out: str

    @property
    def sentence(self) -> str:
        return f"{self.told}。{self.way_out}"


class QuotaReachedError(ValueError):
    """Nothing was added: the person has as many as the quota allows."""

    def __init__(self, quota: Quota) -> None:
        super().__init__(quota.sentence)
        self.quota = quota


def one_at_a_time(thing: Owned) -> None:
    """Let nobody else add things for the person whose `thing` is, until the transaction ends, so that counts hold.

    Call it first in a transaction. SQLite lets one transaction write at a time in any case; a visitor has no row that
    PostgreSQL could lock.
    """
    if connection.vendor == "postgresql":
        whose = f"user {thing.owner_id}" if thing.owner_id else f"visitor {thing.visitor}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [whose])
