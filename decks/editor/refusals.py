"""What could not be done as asked, with the card's name for the sentence that says so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string

from decks.models import MAX_COPIES
from rules_engine.clauses import Clause, clause
from rules_engine.definitions import CardDefinition, Catalog


@dataclass(frozen=True, slots=True)
class ExplainedRefusal:
    code: str
    card: CardDefinition | None
    printing: int
    asked: int
    held: int
    clause: Clause
    most: int = MAX_COPIES


def explained(refusals: Iterable[Mapping[str, Any]], catalog: Catalog) -> list[ExplainedRefusal]:
    """`refusals` as an edit keeps them."""
    return [
        ExplainedRefusal(
            code=item["code"],
            card=catalog.card_by_printing.get(item["printing"]),
            printing=item["printing"],
            asked=item["asked"],
            held=item["held"],
            clause=clause("001-札の種類"),
        )
        for item in refusals
    ]


def sentence(refusal: ExplainedRefusal) -> str:
    return render_to_string("decks/_refusal.html", {"refusal": refusal}).strip()


def tell_refusals(request: HttpRequest, refusals: Iterable[ExplainedRefusal]) -> None:
    """On the next page the person sees."""
    for refusal in refusals:
        messages.warning(request, sentence(refusal))
