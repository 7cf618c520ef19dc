"""What a request asked the database for."""

from django.test.utils import CaptureQueriesContext


def reads_of(table: str, asked: CaptureQueriesContext) -> int:
    """How many times rows of the table were read, to be changed or to be shown."""
    return sum(one["sql"].startswith("SELECT") and f'FROM "{table}"' in one["sql"] for one in asked.captured_queries)
