"""The deck half of the API: judge a list without an account; read and write one's own decks with one."""

import uuid
from html import unescape
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, status
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from cards.api.known_names import ApiView, takes
from cards.catalog import CardData, current_data
from cards.list_question import InvalidQuestionError, ListQuestion, read_series, today
from decks.api.creation import HEADER, KEY_PARAMETER, creation_of, made_before
from decks.api.keys import MayByKey
from decks.api.sent_decks import listed, read_text
from decks.api.serializers import (
    CheckRequestSerializer,
    DeckPageSerializer,
    DeckSerializer,
    NewDeckSerializer,
    ReplaceEntriesSerializer,
    VerdictSerializer,
)
from decks.building.models import MAX_COPIES, Deck, DeckQuerySet
from decks.deck.queries import summary
from decks.deck.services import create_deck, delete_deck
from decks.editing.changes import Edit
from decks.editing.services import apply_to_locked
from decks.formats.question import asked_by
from decks.legality.reports import report_on
from decks.legality.whole_repair import repair_of
from decks.people.api_rates import ChecksLimit
from decks.people.quotas import QuotaReachedError
from decks.people.requests.repeats import digest_of
from decks.transfer.answers import ListReading
from decks.transfer.json_form import SCHEMA
from decks.transfer.verdict_data import verdict_data
from rules_engine.legality.deck_list import DeckList

SCHEMA_TYPE = "application/schema+json"
PAGE_PARAMETERS = (
    OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="1から"),
    OpenApiParameter("size", {"type": "integer", "minimum": 1, "maximum": 100}, description="1ページの数"),
)


class ConflictError(exceptions.APIException):
    """The deck changed since it was read; `extra` carries it as it is."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"
    default_detail = "読んだあとにデッキが変わっています。いまの内容を確かめて、もう一度送ってください。"

    def __init__(self, deck: dict[str, Any]) -> None:
        super().__init__()
        self.extra = {"deck": deck}


class CheckView(ApiView):
    """Judges one deck on a day. Nothing is stored, no account is needed."""

    throttle_classes = [ChecksLimit]
    changes_nothing = True

    @extend_schema(
        operation_id="check",
        request=CheckRequestSerializer,
        responses=VerdictSerializer,
        description="デッキ一つをチェックする。text は「読み込む」のページと同じものを読み、どの行にも答える。"
        "読めない行は違反にもなる。枚数のはっきりしない行があれば判定せず（legal は null、status は check）、"
        "COPIES_UNCERTAIN がその行を示す。デッキがいくつも入っていれば 400。repair は全部を直す最小の変更。",
    )
    def post(self, request: Request) -> Response:
        data = current_data()
        asked = CheckRequestSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        question = _question(values, data)
        if "entries" in values:
            return Response(_judged(listed(values["entries"], data), question, data))
        reading = read_text(request, values["text"], data)
        return Response(_judged(reading.deck, question, data, reading))


def _judged(
    deck: DeckList, question: ListQuestion, data: CardData, reading: ListReading | None = None
) -> dict[str, Any]:
    report = report_on(deck, question, data, unread=reading.unread if reading else ())
    repair = repair_of(deck, report.verdict, question, data)
    answer = verdict_data(report.verdict, reading.lines if reading else (), data.catalog, repair)
    for row, fault in zip(answer["violations"], report.faults, strict=True):
        row["sentence"] = _words("decks/legality/_fault_text.html", fault=fault)
    for row, doubt in zip(answer["notices"], report.doubts, strict=True):
        row["sentence"] = _words("decks/legality/_doubt_text.html", doubt=doubt)
    return answer


def _words(template: str, **context: object) -> str:
    return unescape(render_to_string(template, context)).strip()


def _question(values: dict[str, Any], data: CardData) -> ListQuestion:
    on = values.get("on") or today()
    if not values.get("format"):
        return ListQuestion(on, read_series(values["list"]))
    try:
        return asked_by(values["format"], on, data)
    except InvalidQuestionError as problem:
        sentence = _words("decks/formats/_question_problem.html", problem=problem)
        raise exceptions.ValidationError({"format": [sentence]}) from None


class DeckFormView(ApiView):
    """The JSON Schema of a deck as a file: what the export writes and the import reads."""

    @extend_schema(operation_id="deck_form", responses={(200, SCHEMA_TYPE): OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        return Response(SCHEMA, content_type=SCHEMA_TYPE)


class DeckListView(ApiView):
    """One's own decks."""

    permission_classes = [IsAuthenticated, MayByKey]
    key_scope = "writes_decks"

    @takes(*PAGE_PARAMETERS)
    @extend_schema(operation_id="decks_list", responses=DeckPageSerializer)
    def get(self, request: Request) -> Response:
        paginator: type[PageNumberPagination] = cast(Any, api_settings.DEFAULT_PAGINATION_CLASS)
        pages = paginator()
        decks = pages.paginate_queryset(_own(request).with_cards(), request) or []
        data = current_data()
        return pages.get_paginated_response([deck_data(deck, data) for deck in decks])

    @extend_schema(
        operation_id="decks_create",
        request=NewDeckSerializer,
        parameters=[KEY_PARAMETER],
        responses={
            200: OpenApiResponse(DeckSerializer, f"同じ {HEADER} でもう作られている"),
            201: OpenApiResponse(DeckSerializer, "作った"),
            409: OpenApiResponse(DeckSerializer, f"この {HEADER} で作ったデッキは消されている"),
            422: OpenApiResponse(DeckSerializer, f"この {HEADER} は違う内容で使われている"),
        },
    )
    def post(self, request: Request) -> Response:
        data = current_data()
        asked = NewDeckSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        creation, digest = creation_of(request), digest_of(values)
        if deck := made_before(creation, digest):
            return Response(deck_data(deck, data))
        try:
            deck = create_deck(
                {"owner": cast(User, request.user)},
                values["name"],
                copies_of(values["entries"], data),
                note=values["note"],
                memo=values["memo"],
                visibility=values["visibility"],
                creation=creation,
                creation_digest=digest,
            )
        except QuotaReachedError as full:
            raise exceptions.ValidationError({"decks": [str(full)]}) from None
        # Sent twice at the same moment: the other one may have made it, of another body.
        made_before(creation, digest)
        return Response(deck_data(deck, data), status=status.HTTP_201_CREATED)


class DeckView(ApiView):
    """One deck of one's own."""

    permission_classes = [IsAuthenticated, MayByKey]
    key_scope = "writes_decks"

    @extend_schema(operation_id="decks_retrieve", responses=DeckSerializer)
    def get(self, request: Request, deck_id: int) -> Response:
        return Response(deck_data(_own_deck(request, deck_id), current_data()))

    @extend_schema(
        operation_id="decks_replace",
        request=ReplaceEntriesSerializer,
        responses={200: DeckSerializer, 409: DeckSerializer},
        description="札をすべて入れ替える。revision が古ければ 409 と、いまのデッキが返る。",
    )
    def put(self, request: Request, deck_id: int) -> Response:
        data = current_data()
        deck = get_object_or_404(_own(request), pk=deck_id)
        asked = ReplaceEntriesSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        wanted, revision = copies_of(asked.validated_data["entries"], data), asked.validated_data["revision"]
        if not replace_entries(deck, revision, wanted):
            raise ConflictError(deck_data(_own_deck(request, deck_id), data))
        return Response(deck_data(_own_deck(request, deck_id), data))

    @extend_schema(operation_id="decks_delete", responses={204: None})
    def delete(self, request: Request, deck_id: int) -> Response:
        delete_deck(get_object_or_404(_own(request), pk=deck_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


@transaction.atomic
def replace_entries(deck: Deck, revision: int, wanted: dict[int, int]) -> bool:
    """Make the deck hold exactly `wanted`, if nobody edited it since `revision`; whether that was so."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    if locked.revision == revision:
        apply_to_locked(locked, Edit(uuid.uuid4(), revision, wanted=wanted))
        return True
    return False


def deck_data(deck: Deck, data: CardData) -> dict[str, Any]:
    found = summary(deck, data)
    answer = {"size": found.size, "status": found.verdict.status, "entries": entries_data(deck, data)}
    names = (str(name) for name in DeckSerializer().get_fields())
    fields = {name: getattr(deck, name) for name in names if name not in answer}
    return dict(DeckSerializer({**fields, **answer}).data)


def entries_data(deck: Deck, data: CardData) -> list[dict[str, Any]]:
    return [
        {
            "printing": entry.printing_id,
            "card": entry.printing.card_id,
            "name": data.catalog.card(entry.printing.card_id).name,
            "copies": entry.copies,
        }
        for entry in deck.entries.all()
    ]


def _own(request: Request) -> DeckQuerySet:
    return Deck.objects.living().filter(owner=cast(User, request.user))


def _own_deck(request: Request, deck_id: int) -> Deck:
    return get_object_or_404(_own(request).with_cards(), pk=deck_id)


def copies_of(entries: list[dict[str, Any]], data: CardData) -> dict[int, int]:
    """Copies by printing; a card without one takes its first. What no deck can hold is refused, not cut short."""
    copies: dict[int, int] = {}
    for position, item in enumerate(entries):
        printing = item.get("printing") or data.catalog.card(item["card"]).printings[0].number
        copies[printing] = copies.get(printing, 0) + item["copies"]
        if not data.catalog.card_by_printing[printing].is_deck_card:
            raise exceptions.ValidationError({"entries": {str(position): ["デッキに入る種類の札ではありません。"]}})
        if copies[printing] > MAX_COPIES:
            raise exceptions.ValidationError({"entries": {str(position): [f"合わせて{MAX_COPIES}枚までです。"]}})
    return copies
