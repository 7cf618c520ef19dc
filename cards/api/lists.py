"""Rulings, products, keywords, attributes and clauses: each a list in pages, and one by its id."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.known_names import ApiView, takes
from cards.api.pages import AFTER_PARAMETER, SIZE_PARAMETER, page_of, rows_after
from cards.api.serializers import Plain, term
from cards.models import Keyword
from cards.open_data.facts import clause_facts, product_facts, ruling_facts
from rules_engine import CLAUSES
from rules_engine.rulings.book import OWN_GAME, BookEntry, chosen, entry_of
from rules_engine.vocabulary.terms import Certainty

PAGES = (SIZE_PARAMETER, AFTER_PARAMETER)


class CitedSerializer(Plain):
    id = serializers.CharField()
    says = serializers.CharField()


class RulingSerializer(Plain):
    id = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    clauses = CitedSerializer(many=True)
    cards = serializers.ListField(child=serializers.IntegerField())
    keywords = serializers.ListField(child=serializers.CharField())
    options = serializers.ListField(child=serializers.CharField())


class ProductSerializer(Plain):
    name = serializers.CharField()
    kind = serializers.CharField()
    released = serializers.DateField(allow_null=True)
    earliest = serializers.DateField(allow_null=True)
    certainty = term(Certainty)
    source = serializers.CharField()  # type: ignore[assignment]


class KeywordSerializer(Plain):
    name = serializers.CharField()
    kind = serializers.CharField()
    meaning = serializers.CharField()
    clause = serializers.CharField()
    open_points = serializers.CharField()


class AttributeSerializer(Plain):
    name = serializers.CharField()
    cards = serializers.IntegerField(help_text="この属性を持つ札の数")


class ClauseSerializer(Plain):
    id = serializers.CharField()
    heading = serializers.CharField()
    summary = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]


class RulingListView(ApiView):
    """Rulings of 巫, the surest first; of a card, a clause or a keyword where one is named."""

    from_data = True

    @takes(
        *PAGES,
        OpenApiParameter("card", {"type": "integer", "minimum": 1}, description="札の番号"),
        OpenApiParameter("clause", str, description="条文の番号"),
        OpenApiParameter("keyword", str, description="キーワード能力"),
    )
    @extend_schema(operation_id="rulings_list", summary="裁定", responses=page_of(RulingSerializer))
    def get(self, request: Request) -> Response:
        asked = request.query_params
        card = asked.get("card", "")
        if "card" in asked and not (card.isascii() and card.isdigit() and int(card[:9]) > 0):
            raise serializers.ValidationError({"card": [f"読めない値です: {card[:40]}"]})
        rows = chosen(OWN_GAME, int(card[:9] or 0), asked.get("clause", ""), asked.get("keyword", ""))
        return rows_after(request, rows, lambda row: row.id, ruling_facts)


class RulingView(ApiView):
    from_data = True

    @extend_schema(operation_id="rulings_retrieve", summary="裁定を一つ読む", responses=RulingSerializer)
    def get(self, request: Request, ruling: str) -> Response:
        try:
            entry: BookEntry = entry_of(ruling)
        except KeyError:
            raise Http404 from None
        if entry.game != OWN_GAME:
            raise Http404
        return Response(ruling_facts(entry))


class ProductListView(ApiView):
    """Products by their names."""

    from_data = True

    @takes(*PAGES)
    @extend_schema(operation_id="products_list", summary="商品", responses=page_of(ProductSerializer))
    def get(self, request: Request) -> Response:
        products = self.data.catalog.products
        return rows_after(
            request, [products[name] for name in sorted(products)], lambda product: product.name, product_facts
        )


class ProductView(ApiView):
    from_data = True

    @extend_schema(operation_id="products_retrieve", summary="商品を一つ読む", responses=ProductSerializer)
    def get(self, request: Request, name: str) -> Response:
        product = self.data.catalog.products.get(name)
        if product is None:
            raise Http404
        return Response(product_facts(product))


KEYWORD_FIELDS = ("name", "kind", "meaning", "clause", "open_points")


class KeywordListView(ApiView):
    """Keyword abilities with what they mean, in our words."""

    from_data = True

    @takes(*PAGES)
    @extend_schema(operation_id="keywords_list", summary="キーワード能力", responses=page_of(KeywordSerializer))
    def get(self, request: Request) -> Response:
        rows: list[Any] = list(Keyword.objects.order_by("name").values(*KEYWORD_FIELDS))
        return rows_after(request, rows, lambda row: str(row["name"]), lambda row: row)


class KeywordView(ApiView):
    from_data = True

    @extend_schema(operation_id="keywords_retrieve", summary="キーワード能力を一つ読む", responses=KeywordSerializer)
    def get(self, request: Request, name: str) -> Response:
        row = Keyword.objects.filter(name=name).values(*KEYWORD_FIELDS).first()
        if row is None:
            raise Http404
        return Response(row)


class AttributeListView(ApiView):
    """Attributes, those of most cards first."""

    from_data = True

    @takes(*PAGES)
    @extend_schema(operation_id="attributes_list", summary="属性", responses=page_of(AttributeSerializer))
    def get(self, request: Request) -> Response:
        rows = list(self.data.known.attributes.items())
        return rows_after(request, rows, lambda row: row[0], lambda row: {"name": row[0], "cards": row[1]})


class ClauseListView(ApiView):
    """The clauses that faults of decks and rulings cite, in our words."""

    from_data = True

    @takes(*PAGES)
    @extend_schema(operation_id="clauses_list", summary="条文", responses=page_of(ClauseSerializer))
    def get(self, request: Request) -> Response:
        return rows_after(request, list(CLAUSES.values()), lambda row: row.id, clause_facts)


class ClauseView(ApiView):
    from_data = True

    @extend_schema(operation_id="clauses_retrieve", summary="条文を一つ読む", responses=ClauseSerializer)
    def get(self, request: Request, clause: str) -> Response:
        if clause not in CLAUSES:
            raise Http404
        return Response(clause_facts(CLAUSES[clause]))
