"""What could not be done as asked, with the card's name for the sentence that says so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string

from decks.building.models import MAX_COPIES, MAX_LABEL_LENGTH
from decks.building.quotas import CARD_NOTES, KINDS, SIDE_KINDS
from decks.editing.texts import LONGEST, Field
from rules_engine import Clause, clause
from rules_engine.catalog.definitions import CardDefinition, Catalog

LABELS = {
    Field.NAME: "デッキ名",
    Field.NOTE: "説明",
    Field.MEMO: "自分用メモ",
    Field.FOLDER: "フォルダ",
    Field.TAGS: "タグ",
    Field.COVER: "表紙",
    Field.CARD_NOTE: "札のメモ",
}

MOST_TOLD = 10


@dataclass(frozen=True, slots=True)
class ExplainedRefusal:
    code: str
    card: CardDefinition | None
    printing: int
    asked: int
    held: int
    clause: Clause
    most: int = MAX_COPIES
    kinds: str = KINDS.told
    side_kinds: str = SIDE_KINDS.told


@dataclass(frozen=True, slots=True)
class ExplainedTextRefusal:
    """A text that is not as it was sent: `asked` was, `held` stands."""

    code: str
    label: str
    card: CardDefinition | None
    asked: str
    held: str
    longest: int
    notes: str = CARD_NOTES.told


Explained = ExplainedRefusal | ExplainedTextRefusal


def explained(refusals: Iterable[Mapping[str, Any]], catalog: Catalog) -> list[Explained]:
    """`refusals` as an edit keeps them."""
    return [_of_text(item, catalog) if "field" in item else _of_card(item, catalog) for item in refusals]


def _of_card(item: Mapping[str, Any], catalog: Catalog) -> ExplainedRefusal:
    return ExplainedRefusal(
        code=item["code"],
        card=catalog.card_by_printing.get(item["printing"]),
        printing=item["printing"],
        asked=item["asked"],
        held=item["held"],
        clause=clause("001-札の種類"),
    )


def _of_text(item: Mapping[str, Any], catalog: Catalog) -> ExplainedTextRefusal:
    field = Field(item["field"])
    return ExplainedTextRefusal(
        code=item["code"],
        label=LABELS[field],
        card=catalog.cards.get(item["card"]),
        asked=item["asked"],
        held=item["held"],
        longest=MAX_LABEL_LENGTH if field is Field.TAGS else LONGEST[field],
    )


def sentence(refusal: Explained) -> str:
    return render_to_string("decks/editing/_refusal.html", {"refusal": refusal}).strip()


def tell_refusals(request: HttpRequest, refusals: Iterable[Explained]) -> None:
    """On the next page the person sees: the first ones, and how many more there are."""
    told = list(refusals)
    for refusal in told[:MOST_TOLD]:
        messages.warning(request, sentence(refusal))
    if len(told) > MOST_TOLD:
        messages.warning(request, f"ほかに{len(told) - MOST_TOLD}件、入らなかったものがあります。")
