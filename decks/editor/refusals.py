"""What could not be done as asked, with the card's name for the sentence that says so."""

from dataclasses import dataclass

from decks.models import MAX_COPIES, DeckEdit
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


def explained(edit: DeckEdit, catalog: Catalog) -> list[ExplainedRefusal]:
    return [
        ExplainedRefusal(
            code=item["code"],
            card=catalog.card_by_printing.get(item["printing"]),
            printing=item["printing"],
            asked=item["asked"],
            held=item["held"],
            clause=clause("001-札の種類"),
        )
        for item in edit.refusals
    ]
