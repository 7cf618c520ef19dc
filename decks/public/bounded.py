"""How public decks are asked of a database so that it looks at a bounded number of rows, however many there are."""

from collections.abc import Sequence
from typing import Any

from django.db.models import BooleanField, Exists, F, Func, Q, Value

from decks.deck_index.models import IndexedDeck


class Compared(Func):
    """Columns of the index compared as one value: a database begins at the very place of an index, however many rows
    are alike in the first column. Django puts it together for PostgreSQL only."""

    output_field = BooleanField()

    def __init__(self, columns: Sequence[str], sign: str, values: Sequence[Any]) -> None:
        fields: list[Any] = [IndexedDeck._meta.get_field(column) for column in columns]
        kept = [
            Value(value, getattr(field, "target_field", field)) for field, value in zip(fields, values, strict=True)
        ]
        super().__init__(*map(F, columns), *kept)
        self.sign = sign

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> Any:  # type: ignore[override]
        parts = [compiler.compile(one) for one in self.source_expressions]
        half = len(parts) // 2
        columns, values = (", ".join(sql for sql, _ in some) for some in (parts[:half], parts[half:]))
        return f"({columns}) {self.sign} ({values})", [value for _, given in parts for value in given]


class BareColumn(Func):
    """A column by whose own index SQLite looks for nothing: rows that lie together in an order are read in that order.
    Else it would rather read all rows that a condition holds for and sort them, as many as the site has."""

    arity = 1
    template = "%(expressions)s"

    def as_sqlite(self, compiler: Any, connection: Any, **given: Any) -> Any:
        return self.as_sql(compiler, connection, template="+%(expressions)s", **given)


BARE_COLUMNS = {f"bare_{field.name}": BareColumn(F(field.name)) for field in IndexedDeck._meta.fields}


def of_bare_columns(condition: Q) -> Q:
    """The condition, asked of the columns under the names of `BARE_COLUMNS`."""
    return Q.create(
        [_bare(part) for part in condition.children], connector=condition.connector, negated=condition.negated
    )


def _bare(part: Any) -> Any:
    if isinstance(part, Q):
        return of_bare_columns(part)
    return (f"bare_{part[0]}", part[1]) if isinstance(part, tuple) and part[0].partition("__")[0] != "pk" else part


class HasRow(Exists):
    """As `Exists`, but looked up for each row that is looked at: PostgreSQL would read all that the other table has for
    the value first, as many rows as the site has decks."""

    template = "((%(subquery)s) IS NOT NULL)"
