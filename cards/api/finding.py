"""Cards by what a program has of them: a name, a printing's number, a list of either, the beginning of a name."""

import secrets
from collections.abc import Iterator
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.fields import FIELDS_PARAMETER, KNOWN, asked_fields, card_data
from cards.api.known_names import ApiView, Sent, takes
from cards.api.serializers import FoundCardSerializer, Plain
from cards.catalog import CardData, current_data
from cards.near_names import LEAST_TO_TELL, LineResult
from cards.search.form import Search
from cards.search.queries import found_ids, search_cards
from rules_engine.catalog.definitions import CardDefinition

MOST_NAMED = 300
MOST_COMPLETED = 20
MAX_NAME = 200
NAME_PARAMETERS = (
    OpenApiParameter("exact", {"type": "string", "minLength": 1}, description="札名か別名。表記ゆれは読む"),
    OpenApiParameter(
        "fuzzy", {"type": "string", "minLength": 1}, description="おおよその名前。近い札が一つに決まらなければ 404"
    ),
)


class CandidateCardSerializer(Plain):
    id = serializers.IntegerField()
    name = serializers.CharField()
    score = serializers.FloatField()


class ManyNearError(exceptions.NotFound):
    """No card alone comes nearest; `extra` names those that do."""

    default_detail = "一つの札に決まりません。near の中から選んでください。"

    def __init__(self, near: list[dict[str, Any]]) -> None:
        super().__init__(None if near else "その名前の札も、近い名前の札もありません。")
        self.extra = {"near": near}


class NamedCardView(ApiView):
    """One card by its name: `exact`, or `fuzzy` where it may be misspelt."""

    from_data = True

    @takes(*NAME_PARAMETERS, FIELDS_PARAMETER)
    @extend_schema(operation_id="cards_named", summary="名前で札を一枚読む", responses=FoundCardSerializer)
    def get(self, request: Request) -> Response:
        fields = asked_fields(request, KNOWN)
        given = {name: request.query_params[name] for name in ("exact", "fuzzy") if name in request.query_params}
        if len(given) != 1:
            raise exceptions.ValidationError({"exact": ["exact か fuzzy のどちらか一つを書いてください。"]})
        [(way, name)] = given.items()
        if not name.strip():
            raise exceptions.ValidationError({way: ["名前が空です。"]})
        return Response(card_data(_named(name, self.data, fuzzy=way == "fuzzy"), request, fields))


def _named(name: str, data: CardData, *, fuzzy: bool) -> CardDefinition:
    match = data.names.find(name, near=fuzzy)
    if match.card_id is not None:
        return data.catalog.cards[match.card_id]
    near = match.candidates or data.names.nearest(name, least=LEAST_TO_TELL)
    if fuzzy and match.result is LineResult.GUESSED and (len(near) == 1 or near[0].score > near[1].score):
        return data.catalog.cards[near[0].card_id]
    raise ManyNearError([{"id": one.card_id, "name": one.name, "score": one.score} for one in near])


class PrintingView(ApiView):
    """The card that has a printing of this number."""

    from_data = True

    @takes(FIELDS_PARAMETER)
    @extend_schema(operation_id="printings_retrieve", summary="収録の番号で札を読む", responses=FoundCardSerializer)
    def get(self, request: Request, number: int) -> Response:
        card = self.data.catalog.card_by_printing.get(number)
        if card is None:
            raise Http404
        return Response(card_data(card, request, asked_fields(request, KNOWN)))


class CardNamesSerializer(Plain):
    names = serializers.ListField(child=serializers.CharField())


class CardNamesView(ApiView):
    """Names that a half-typed name may become, at most twenty."""

    from_data = True

    @takes(OpenApiParameter("q", {"type": "string", "minLength": 1, "maxLength": MAX_NAME}, required=True))
    @extend_schema(operation_id="cards_autocomplete", summary="打ちかけの名前を補う", responses=CardNamesSerializer)
    def get(self, request: Request) -> Response:
        typed = request.query_params.get("q", "").strip()
        if not 1 <= len(typed) <= MAX_NAME:
            raise exceptions.ValidationError({"q": [f"1文字から{MAX_NAME}文字までで書いてください。"]})
        return Response({"names": list(_completed(typed, self.data))})


def _completed(typed: str, data: CardData) -> Iterator[str]:
    """Those that begin with it before those that only hold it."""
    index = data.index
    named = index.named(typed)
    begin, whole = index.by_fit(named, typed)
    sets = (whole, begin & ~whole, named & ~begin)
    places = [place for cards in sets for place in range(index.size) if cards >> place & 1]
    yield from (index.cards[place].name for place in places[:MOST_COMPLETED])


class RandomCardView(ApiView):
    """Any card, or any of those that `q` finds."""

    @takes(OpenApiParameter("q", str, description="検索式。書き方は /cards/syntax/"), FIELDS_PARAMETER)
    @extend_schema(operation_id="cards_random", summary="札を一枚引く", responses=FoundCardSerializer)
    def get(self, request: Request) -> Response:
        data, fields = current_data(), asked_fields(request, KNOWN)
        search = Search(text=request.query_params.get("q", "")[:MAX_NAME].replace("\0", "").strip(), size=1)
        if fault := search_cards(search, with_facets=False, data=data).fault:
            raise exceptions.ValidationError({"q": [fault.sentence]})
        ids = found_ids(search, data)
        if not ids:
            raise Http404
        answer = Response(card_data(data.catalog.cards[secrets.choice(ids)], request, fields))
        answer["Cache-Control"] = "no-store"
        return answer


class CardNamedSerializer(Sent):
    """One of the three."""

    id = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    printing = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    name = serializers.CharField(required=False, max_length=MAX_NAME)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError("id、printing、name のどれか一つを書いてください。")
        return attrs


class CollectionRequestSerializer(Sent):
    cards = serializers.ListField(child=CardNamedSerializer(), max_length=MOST_NAMED)


class CardCollectionSerializer(Plain):
    found = FoundCardSerializer(many=True, help_text="送られた順。同じ札は一度だけ")
    not_found = CardNamedSerializer(many=True)


class CardCollectionView(ApiView):
    """Up to 300 cards at once, by id, printing or name."""

    changes_nothing = True

    @takes(FIELDS_PARAMETER)
    @extend_schema(
        operation_id="cards_collection",
        summary="札をまとめて読む",
        request=CollectionRequestSerializer,
        responses=CardCollectionSerializer,
    )
    def post(self, request: Request) -> Response:
        data, fields = current_data(), asked_fields(request, KNOWN)
        asked = CollectionRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        named = asked.validated_data["cards"]
        found = [(one, _card_of(one, data)) for one in named]
        cards = dict.fromkeys(card for _, card in found if card is not None)
        return Response(
            {
                "found": [card_data(card, request, fields) for card in cards],
                "not_found": [one for one, card in found if card is None],
            }
        )


def _card_of(named: dict[str, Any], data: CardData) -> CardDefinition | None:
    if "id" in named:
        return data.catalog.cards.get(named["id"])
    if "printing" in named:
        return data.catalog.card_by_printing.get(named["printing"])
    match = data.names.find_certain(named["name"])
    return data.catalog.cards[match.card_id] if match.card_id is not None else None
