"""Deck codes: a list written as the codes that players' tools read, and a code read again."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.known_names import ApiView, Sent
from cards.catalog import CardData, current_data
from decks.api.serializers import MAX_ENTRIES, DeckEntrySerializer, EntrySerializer, Plain
from decks.api.views import copies_of
from decks.building.models import MAX_NAME_LENGTH
from decks.deck_codes import DeckCodeError, Version, decode, encode
from decks.people.api_rates import ChecksLimit


class DeckCodesRequestSerializer(Sent):
    entries = serializers.ListField(child=EntrySerializer(), min_length=1, max_length=MAX_ENTRIES)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=MAX_NAME_LENGTH)


class WrittenCodesSerializer(Plain):
    v7 = serializers.CharField()
    v6 = serializers.CharField()
    own = serializers.CharField(help_text="札帖のコード。デッキ名も入る")


class UnknownEntrySerializer(Plain):
    printing = serializers.IntegerField()
    copies = serializers.IntegerField()


class CodedDeckSerializer(Plain):
    name = serializers.CharField(allow_null=True, help_text="コードに名前がなければ null")
    entries = DeckEntrySerializer(many=True)
    unknown = UnknownEntrySerializer(many=True, help_text="札帖にない収録の番号")


class ReadCodeSerializer(Plain):
    version = serializers.CharField(help_text="コードの種類")
    decks = CodedDeckSerializer(many=True)


class DeckCodeListView(ApiView):
    """A list as codes."""

    throttle_classes = [ChecksLimit]
    changes_nothing = True

    @extend_schema(
        operation_id="deck_codes_write",
        summary="デッキコードを書く",
        request=DeckCodesRequestSerializer,
        responses=WrittenCodesSerializer,
    )
    def post(self, request: Request) -> Response:
        data = current_data()
        asked = DeckCodesRequestSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        copies = copies_of(values["entries"], data)
        return Response({version.value: encode(copies, version, values["name"]) for version in Version})


class DeckCodeView(ApiView):
    """What a code holds."""

    throttle_classes = [ChecksLimit]

    @extend_schema(
        operation_id="deck_codes_read",
        summary="デッキコードを読む",
        responses={200: ReadCodeSerializer, 400: OpenApiResponse(description="読めないコード")},
    )
    def get(self, request: Request, code: str) -> Response:
        data = current_data()
        try:
            decoded = decode(code)
        except DeckCodeError as fault:
            raise exceptions.ValidationError({"code": [fault.message]}) from None
        decks = [{"name": one.title, **_entries(one.deck, data)} for one in decoded.decks]
        return Response({"version": decoded.version, "decks": decks})


def _entries(copies: Any, data: CardData) -> dict[str, Any]:
    cards = data.catalog.card_by_printing
    rows = sorted(dict(copies).items())
    return {
        "entries": [
            {"printing": number, "card": cards[number].id, "name": cards[number].name, "copies": count}
            for number, count in rows
            if number in cards
        ],
        "unknown": [{"printing": number, "copies": count} for number, count in rows if number not in cards],
    }
