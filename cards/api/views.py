"""The card half of the API: cards, and the restriction list on a day."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.known_names import ApiView, takes
from cards.api.serializers import (
    CardPageSerializer,
    CardSerializer,
    FullCardSerializer,
    RestrictionListSerializer,
    in_text,
)
from cards.catalog import current_catalog, current_data
from cards.list_question import read_list_of_day
from cards.search.form import PAGE_SIZES, Search, Sort
from cards.search.parse import HIGHEST_NUMBER, HIGHEST_PAGE, parse_search
from cards.search.queries import search_cards
from rules_engine.legality.restrictions import in_series, list_on
from rules_engine.vocabulary.terms import CardType, RestrictionSeries, Season, Term

UNREADABLE = "読めない値です: {}"


def _many(name: str, description: str, terms: type[Term] | None = None) -> OpenApiParameter:
    enum = [term.value for term in terms] if terms else None
    return OpenApiParameter(name, str, many=True, enum=enum, description=description)


def _number(name: str, description: str, *, low: int = 0, high: int = HIGHEST_NUMBER) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "integer", "minimum": low, "maximum": high}, description=description)


SEARCH_PARAMETERS = [
    OpenApiParameter(
        "q",
        str,
        description="検索式。書き方は /cards/syntax/ 。札名でないキーワードは効果から探し、その読み方を read_as が示す",
    ),
    _many("type", "種類", CardType),
    _many("season", "季節。混化の札はそれぞれの季節で見つかる", Season),
    OpenApiParameter("mixed", bool, description="混化の札だけ"),
    OpenApiParameter("cost", int, many=True, description="コスト"),
    _number("cost_min", "コストの下限"),
    _number("cost_max", "コストの上限"),
    OpenApiParameter("power", int, many=True, description="力"),
    _number("power_min", "力の下限"),
    _number("power_max", "力の上限"),
    _many("attribute", "属性"),
    _many("keyword", "キーワード能力"),
    _many("effect", "効果のキーワード。/cards/syntax/ の表にあるもの"),
    _many("product", "収録商品"),
    _many("rarity", "レアリティ"),
    OpenApiParameter(
        "sort",
        str,
        enum=[sort.value for sort in Sort],
        default=Sort.MATCH.value,
        description="並び順。match は名かよみがキーワードに近い順（関連順）、キーワードがなければ番号順",
    ),
    OpenApiParameter("desc", bool, description="逆順"),
    _number("page", "ページ", low=1, high=HIGHEST_PAGE),
    OpenApiParameter("size", int, enum=PAGE_SIZES, description="1ページの枚数"),
]


class CardListView(ApiView):
    """Cards found by the same filters as on the page /cards/."""

    @takes(*SEARCH_PARAMETERS)
    @extend_schema(operation_id="cards_list", summary="札を探す", responses=CardPageSerializer)
    def get(self, request: Request) -> Response:
        data = current_data()
        parsed = parse_search(dict(request.query_params.lists()), data.known)
        if parsed.problems:
            _refuse((problem.parameter, problem.value) for problem in parsed.problems)
        search = parsed.search
        by_number = replace(search, sort=Sort.NUMBER) if search.asks_nothing else search
        result = search_cards(by_number, with_facets=False, data=data)
        if result.fault:
            raise ValidationError({"q": [result.fault.sentence]})
        if result.search.page != search.page:
            raise Http404
        return Response(
            {
                "count": result.total,
                "next": _page_url(request, search, 1) if search.page < result.pages else None,
                "previous": _page_url(request, search, -1) if search.page > 1 else None,
                "read_as": result.by_text.query if result.by_text else None,
                "in_text": in_text(result),
                "results": CardSerializer(result.cards, many=True, context={"request": request}).data,
            }
        )


def _refuse(problems: Iterable[tuple[str, str]]) -> NoReturn:
    raise ValidationError({name: [UNREADABLE.format(value)] for name, value in problems})


def _refuse_empty(request: Request, *names: str) -> None:
    """A form of a page sends what was left empty; a program that does has forgotten a value."""
    if empty := [name for name in names if request.query_params.get(name) == ""]:
        _refuse((name, "") for name in empty)


def _page_url(request: Request, search: Search, step: int) -> str:
    turned = replace(search, page=search.page + step)
    return request.build_absolute_uri(f"{request.path}?{turned.query_string()}")


class CardView(ApiView):
    """One card with everything recorded about it."""

    @extend_schema(operation_id="cards_retrieve", summary="札を一枚読む", responses=FullCardSerializer)
    def get(self, request: Request, card_id: int) -> Response:
        card = current_catalog().cards.get(card_id)
        if card is None:
            raise Http404
        return Response(FullCardSerializer(card, context={"request": request}).data)


class RestrictionsView(ApiView):
    """The restriction list in force on a day, and the revisions it comes from."""

    @takes(
        OpenApiParameter("on", OpenApiTypes.DATE, description="日付。なければ今日 (日本時間)"),
        OpenApiParameter("list", str, enum=[series.value for series in RestrictionSeries], description="系列"),
    )
    @extend_schema(
        operation_id="restrictions_list", summary="ある日の制限リストを読む", responses=RestrictionListSerializer
    )
    def get(self, request: Request) -> Response:
        _refuse_empty(request, "on", "list")
        on, series, problems = read_list_of_day(request.query_params.dict())
        if problems:
            _refuse((problem.field, problem.given) for problem in problems)
        data = current_data()
        revisions = in_series(data.revisions, series)
        answer = {
            "on": on,
            "list": series,
            "rows": list_on(data.revisions, series, on).rows.values(),
            "revisions": revisions,
        }
        return Response(RestrictionListSerializer(answer, context={"catalog": data.catalog}).data)
