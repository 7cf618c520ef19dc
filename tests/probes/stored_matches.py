"""What the running site has stored of a match, read and set from beside it."""

import sqlite3
from types import TracebackType
from typing import Any, Self

import psycopg

from tests.running_site import DATABASE, RunningSite

RECORD = (
    "select game.record from decks_matchgame game join decks_match found on found.id = game.match_id"
    " where found.token = {} order by game.number desc limit 1"
)
EARLIER = "update decks_matchgame set moved_at = {0} where match_id = (select id from decks_match where token = {{}})"


class StoredMatch:
    """The match of this `token`; its connection to the site's database is open until it is left."""

    def __init__(self, site: RunningSite, token: str) -> None:
        self.token = token
        url = site.environment.get("DATABASE_URL")
        self._on_postgres = bool(url)
        self._connection: Any = (
            psycopg.connect(url, autocommit=True)
            if url
            else sqlite3.connect(site.data / DATABASE, timeout=30, isolation_level=None)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def record(self) -> str:
        """The record of its newest game, as text."""
        row = self._ask(RECORD, self.token).fetchone()
        assert row
        return str(row[0])

    def rests_for(self, days: int) -> None:
        """As if the last answer had been given so many days earlier."""
        earlier = f"moved_at - interval '{days} days'" if self._on_postgres else f"datetime(moved_at, '-{days} days')"
        self._ask(EARLIER.format(earlier), self.token)

    def _ask(self, query: str, *values: object) -> Any:
        sign = "%s" if self._on_postgres else "?"
        return self._connection.execute(query.format(*[sign] * len(values)), values)
