"""The card half of the API: cards, and the restriction list on a day."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import NoReturn
from urllib.parse import urlencode

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.fields import FIELDS, FIELDS_PARAMETER, KNOWN, SHORT, asked_fields, card_data
from cards.api.known_names import ApiView, takes
from cards.api.pages import AFTER, SIZE, SIZE_PARAMETER, read_size, with_after
from cards.api.serializers import (
    CardPageSerializer,
    FoundCardSerializer,
    RestrictionListSerializer,
    RevisionsSerializer,
    in_text,
)
from cards.catalog import CardData, current_data
from cards.list_question import read_list_of_day
from cards.models import RestrictionRevision, RevisionState
from cards.search.form import PAGE_SIZES, Search, Sort
from cards.search.parse import HIGHEST_NUMBER, HIGHEST_PAGE, parse_search
from cards.search.queries import found_ids, search_cards
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.restrictions import in_series, list_on
from rules_engine.vocabulary.terms import CardType, RestrictionSeries, Season, Term

UNREADABLE = "読めない値です: {}"
WITHOUT_ORDER = "after は番号順（sort=number か、条件のない一覧）でだけ、page なしで使えます。"


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
    OpenApiParameter("usable", bool, description="今日の公式の制限リストでデッキに入れられる札だけ"),
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
    SIZE_PARAMETER,
    OpenApiParameter(AFTER, int, description="この番号の札の次から、番号順に。next にあるままを使う"),
    FIELDS_PARAMETER,
]


class CardListView(ApiView):
    """Cards found by the same filters as on the page /cards/."""

    from_data = True

    @takes(*SEARCH_PARAMETERS)
    @extend_schema(operation_id="cards_list", summary="札を探す", responses=CardPageSerializer)
    def get(self, request: Request) -> Response:
        data, fields = self.data, asked_fields(request, SHORT)
        search = _search(request, data)
        by_number = replace(search, sort=Sort.NUMBER) if search.asks_nothing else search
        result = search_cards(by_number, with_facets=False, data=data)
        if result.fault:
            raise ValidationError({"q": [result.fault.sentence]})
        if result.search.page != search.page:
            raise Http404
        cards, following = result.cards, _page_url(request, search, 1) if search.page < result.pages else None
        if AFTER in request.query_params:
            cards, following = _behind(request, by_number, data)
        return Response(
            {
                "count": result.total,
                "next": following,
                "previous": _page_url(request, search, -1) if search.page > 1 else None,
                "read_as": result.by_text.query if result.by_text else None,
                "in_text": in_text(result),
                "results": [card_data(card, request, fields) for card in cards],
            }
        )


def _search(request: Request, data: CardData) -> Search:
    """The search that is asked for."""
    size = read_size(request, PAGE_SIZES[0])
    given = {name: values for name, values in request.query_params.lists() if name != SIZE}
    parsed = parse_search(given, data.known)
    if parsed.problems:
        _refuse((problem.parameter, problem.value) for problem in parsed.problems)
    return replace(parsed.search, size=size)


def _behind(request: Request, search: Search, data: CardData) -> tuple[tuple[CardDefinition, ...], str | None]:
    """The cards behind the one named by `after`, by number, and the address of those behind them."""
    after = request.query_params[AFTER]
    if not (after.isascii() and after.isdigit() and len(after) < 10):
        _refuse([(AFTER, after)])
    if search.sort is not Sort.NUMBER or search.descending or "page" in request.query_params:
        raise ValidationError({AFTER: [WITHOUT_ORDER]})
    ids = sorted(found_ids(search, data))
    start = bisect_right(ids, int(after))
    shown = ids[start : start + search.size]
    following = with_after(request, str(shown[-1])) if start + search.size < len(ids) else None
    return tuple(data.catalog.cards[card] for card in shown), following


def _refuse(problems: Iterable[tuple[str, str]]) -> NoReturn:
    raise ValidationError({name: [UNREADABLE.format(value)] for name, value in problems})


def _refuse_empty(request: Request, *names: str) -> None:
    """A form of a page sends what was left empty; a program that does has forgotten a value."""
    if empty := [name for name in names if request.query_params.get(name) == ""]:
        _refuse((name, "") for name in empty)


def _page_url(request: Request, search: Search, step: int) -> str:
    turned = replace(search, page=search.page + step).query_string()
    fields = request.query_params.getlist(FIELDS)
    kept = f"&{urlencode({FIELDS: ','.join(fields)})}" if fields else ""
    return request.build_absolute_uri(f"{request.path}?{turned}{kept}")


class CardView(ApiView):
    """One card with everything recorded about it."""

    from_data = True

    @takes(FIELDS_PARAMETER)
    @extend_schema(operation_id="cards_retrieve", summary="札を一枚読む", responses=FoundCardSerializer)
    def get(self, request: Request, card_id: int) -> Response:
        card = self.data.catalog.cards.get(card_id)
        if card is None:
            raise Http404
        return Response(card_data(card, request, asked_fields(request, KNOWN)))


DAY_AND_LIST = (
    OpenApiParameter("on", OpenApiTypes.DATE, description="日付。なければ今日 (日本時間)"),
    OpenApiParameter("list", str, enum=[series.value for series in RestrictionSeries], description="系列"),
)


class RestrictionsView(ApiView):
    """The restriction list in force on a day, and the revisions it comes from."""

    from_data = True

    @takes(*DAY_AND_LIST)
    @extend_schema(
        operation_id="restrictions_list", summary="ある日の制限リストを読む", responses=RestrictionListSerializer
    )
    def get(self, request: Request) -> Response:
        on, series = _day_and_series(request)
        data = self.data
        revisions = in_series(data.revisions, series)
        answer = {
            "on": on,
            "list": series,
            "rows": list_on(data.revisions, series, on).rows.values(),
            "revisions": revisions,
        }
        return Response(RestrictionListSerializer(answer, context={"catalog": data.catalog, "on": on}).data)


class RevisionsView(ApiView):
    """The revisions of a series: announced on a day, in force on it, and those that were taken back."""

    @takes(*DAY_AND_LIST)
    @extend_schema(operation_id="revisions_list", summary="改訂を読む", responses=RevisionsSerializer)
    def get(self, request: Request) -> Response:
        on, series = _day_and_series(request)
        data = current_data()
        revisions = in_series(data.revisions, series)
        answer = {
            "on": on,
            "list": series,
            "announced": [revision for revision in revisions if revision.effective > on],
            "in_force": [revision for revision in revisions if revision.effective <= on],
            "taken_back": RestrictionRevision.objects.filter(
                state=RevisionState.TAKEN_BACK, series__in={RestrictionSeries.OFFICIAL.value, series.value}
            ).order_by("taken_back_at", "pk"),
        }
        return Response(RevisionsSerializer(answer, context={"catalog": data.catalog, "on": on}).data)


def _day_and_series(request: Request) -> tuple[date, RestrictionSeries]:
    _refuse_empty(request, "on", "list")
    on, series, problems = read_list_of_day(request.query_params.dict())
    if problems:
        _refuse((problem.field, problem.given) for problem in problems)
    return on, series
