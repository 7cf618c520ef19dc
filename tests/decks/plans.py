"""Which tables the database reads as a whole for a statement: what it says of its own plan before it runs it."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

OF_FEW = {"indexed_deck_samples", "deckformat_of_site"}
"""Indexes of few rows, however many there are in the table."""
SHUNNED = ("seqscan", "hashjoin", "mergejoin")
PLANNED = ("SELECT", "UPDATE", "DELETE", "WITH")


@contextmanager
def read_whole(growing: set[str]) -> Iterator[list[str]]:
    """Collects each of the `growing` tables that a statement goes through row by row, with the statement.

    Tables of a test are small, so that PostgreSQL is told to shun what goes through one wherever there is another way.
    What is read in the order of an index up to a bound costs as that bound.
    """
    found: list[str] = []

    def explain(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.lstrip("( ").upper().startswith(PLANNED):
            cursor = context["cursor"].cursor
            tables = TOLD_BY[connection.vendor](cursor, sql, params)
            found.extend(f"{table}: {sql}" for table in tables if table in growing)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        yield found


def _of_sqlite(cursor: Any, sql: str, params: Any) -> Iterator[str]:
    names = {alias: table for table, alias in re.findall(r'"?(\w+)"? (?:AS )?"?(U\d+|T\d+|V\d+|[a-z])"?(?=[ ),])', sql)}
    cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
    for *_, told in cursor.fetchall():
        scan = re.match(r"SCAN (\w+)(?:.* INDEX (\w+))?", told)
        if scan and scan[2] not in OF_FEW and not (scan[2] and "LIMIT" in sql):
            yield names.get(scan[1], scan[1])


def _of_postgresql(cursor: Any, sql: str, params: Any) -> Iterator[str]:
    with cursor.connection.cursor() as own:  # the other one may be a named one of the server
        for way in SHUNNED:
            own.execute(f"SET LOCAL enable_{way} = off")
        own.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        ((plan,),) = own.fetchall()
        for way in SHUNNED:
            own.execute(f"SET LOCAL enable_{way} = on")
    yield from _whole((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"], limited=False)


def _whole(node: dict[str, Any], *, limited: bool) -> Iterator[str]:
    kind = node["Node Type"]
    in_order = kind in ("Index Scan", "Index Only Scan") and "Index Cond" not in node
    if kind == "Seq Scan" or (in_order and not limited and node["Index Name"] not in OF_FEW):
        yield node["Relation Name"]
    for part in node.get("Plans", ()):
        yield from _whole(part, limited=limited or kind == "Limit")


TOLD_BY: dict[str, Callable[[Any, str, Any], Iterator[str]]] = {"sqlite": _of_sqlite, "postgresql": _of_postgresql}
