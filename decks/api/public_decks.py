"""Public decks for other programs: reading only, without an account."""

from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.utils.urls import remove_query_param, replace_query_param

from cards.api.known_names import ApiView, takes
from cards.catalog import CardData, current_data
from cards.search_language.faults import SearchSyntaxError
from decks.api.serializers import DeckEntrySerializer, Plain, term
from decks.api.views import PAGE_PARAMETERS, entries_data
from decks.deck.queries import DeckSummary, summary
from decks.deck_index.catching_up import catching_up
from decks.deck_index.facts import all_public
from decks.public.finding import FoundDecks, FoundPage, FoundPaginator
from decks.public.places import Sort
from decks.public.queries import in_list, search_public, summaries_of
from rules_engine.vocabulary.terms import Verdict


class PublicDeckSerializer(Plain):
    share = serializers.CharField(help_text="URL /d/…/ の鍵")
    name = serializers.CharField()
    note = serializers.CharField()
    author = serializers.CharField(allow_null=True, help_text="アカウントのない作者と見本では null")
    sample = serializers.BooleanField()
    size = serializers.IntegerField()
    status = term(Verdict, help_text="今日の公式の制限リストで")
    likes = serializers.IntegerField()
    views = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    entries = DeckEntrySerializer(many=True)


class WholePublicDeckSerializer(PublicDeckSerializer):
    origin = serializers.CharField(allow_null=True, help_text="もとのデッキが公開なら、その鍵")


class PublicDeckPageSerializer(Plain):
    count = serializers.IntegerField(help_text="1000まで数える。1000なら、もっとあるかもしれない（next をたどる）")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = PublicDeckSerializer(many=True)


AT = "at"
QUERY = (
    OpenApiParameter("q", description='/decks/public/ の探し方。例 札:"隠された櫛の家">=2 季節:夏'),
    OpenApiParameter("sort", enum=[sort.value for sort in Sort], default=Sort.NEWEST.value),
    *PAGE_PARAMETERS,
    OpenApiParameter(AT, description="奥のページの始まり。next と previous にあるままを使う"),
)


class PublicDeckListView(ApiView):
    """Searches public decks."""

    @takes(*QUERY)
    @extend_schema(operation_id="public_decks_list", responses=PublicDeckPageSerializer)
    def get(self, request: Request) -> Response:
        data = current_data()
        found = _found(request, data)
        if found.behind:
            catching_up.want()
        paginator: type[PageNumberPagination] = cast(Any, api_settings.DEFAULT_PAGINATION_CLASS)
        pages = paginator()
        cast(Any, pages).django_paginator_class = FoundPaginator
        shown = summaries_of(pages.paginate_queryset(cast(Any, found), request) or [], data)
        answer = pages.get_paginated_response([PublicDeckSerializer(_data(one, data)).data for one in shown])
        page = cast(FoundPage, pages.page)
        for link, at in (("next", page.next_at), ("previous", page.previous_at)):
            if answer.data[link]:
                bare = remove_query_param(answer.data[link], AT)
                answer.data[link] = replace_query_param(bare, AT, at) if at else bare
        return answer


class PublicDeckView(ApiView):
    """One public deck."""

    @extend_schema(operation_id="public_decks_retrieve", responses=WholePublicDeckSerializer)
    def get(self, request: Request, share: str) -> Response:
        data = current_data()
        deck = in_list(all_public()).select_related("origin__owner").with_cards().filter(share=share).first()
        if deck is None:
            raise Http404
        origin = deck.origin
        shown = origin is not None and origin.is_public and origin.deleted_at is None
        facts = {**_data(summary(deck, data), data), "origin": origin.share if origin and shown else None}
        return Response(WholePublicDeckSerializer(facts).data)


def _found(request: Request, data: CardData) -> FoundDecks:
    try:
        sort = Sort.of(request.query_params.get("sort", Sort.NEWEST.value))
    except ValueError:
        raise exceptions.ValidationError({"sort": [f"{'・'.join(one.value for one in Sort)} のどれかです。"]}) from None
    try:
        return search_public(request.query_params.get("q", ""), sort, data, request.query_params.get(AT, ""))
    except SearchSyntaxError as fault:
        raise exceptions.ValidationError({"q": [fault.sentence]}) from None


def _data(one: DeckSummary, data: CardData) -> dict[str, Any]:
    deck = one.deck
    fields = ("share", "name", "note", "views", "created_at", "changed_at")
    return {
        **{field: getattr(deck, field) for field in fields},
        "author": deck.owner.username if deck.owner else None,
        "sample": bool(deck.sample),
        "size": one.size,
        "status": one.status,
        "likes": getattr(deck, "like_count", 0),
        "entries": entries_data(deck, data),
    }
