"""Which facts of a card are asked for, and the facts themselves as they are sent."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from cards.api.known_names import nearest_name
from cards.open_data.facts import ALL_OF_CARD, OF_CARD, printing_facts
from cards.pictures.shown import EVERYWHERE, picture_of_printing
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition

FIELDS = "fields"
PAGE = "page"
KNOWN = (*ALL_OF_CARD, PAGE)
SHORT = (*OF_CARD, PAGE)
"""The facts that a list sends where nobody names any."""
FIELDS_PARAMETER = OpenApiParameter(
    FIELDS,
    {"type": "string", "pattern": f"^({'|'.join(KNOWN)})(,({'|'.join(KNOWN)}))*$"},
    description="返す項目をコンマで並べる。例 id,name,text,abilities。"
    "一覧では、書かなければ text・automation・abilities・related・doubt を除く",
)


def asked_fields(request: Request, usual: Sequence[str]) -> Sequence[str]:
    """``ValidationError`` for a name that no card has."""
    if FIELDS not in request.query_params:
        return usual
    names = [name.strip() for text in request.query_params.getlist(FIELDS) for name in text.split(",")]
    if unknown := [name for name in names if name not in KNOWN]:
        raise ValidationError({FIELDS: [_no_fact(name) for name in dict.fromkeys(unknown)]})
    return tuple(dict.fromkeys(names))


def _no_fact(name: str) -> str:
    near = nearest_name(name, KNOWN)
    meant = f"「{near}」のことですか。" if near else ""
    return f"札に「{name[:40]}」という項目はありません。{meant}項目: {', '.join(KNOWN)}"


def card_data(card: CardDefinition, request: Request, names: Iterable[str] = KNOWN) -> dict[str, Any]:
    """The named facts of a card in this order; `page` is the address of its page."""
    return {name: _fact(name, card, request) for name in names}


def _fact(name: str, card: CardDefinition, request: Request) -> Any:
    if name == PAGE:
        return request.build_absolute_uri(reverse("cards:card_page", args=[card.id, card.name]))
    if name == "printings" and settings.CARD_PICTURES == EVERYWHERE:
        return [printing_data(printing, request) for printing in card.printings]
    return ALL_OF_CARD[name](card)


def printing_data(printing: PrintingDefinition, request: Request) -> dict[str, Any]:
    """The picture is no fact of the printing: it is named only where it is shown."""
    shown = picture_of_printing(printing.number) if settings.CARD_PICTURES == EVERYWHERE else None
    picture = {"picture": request.build_absolute_uri(shown.src)} if shown else {}
    return printing_facts(printing) | picture
