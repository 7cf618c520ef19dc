"""What a clause is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """`heading` is where to find it in the source; `summary` says it in our words."""

    id: str
    heading: str
    summary: str
