"""Formats for other programs: those of the site as a list, and any one by the key in its link."""

from typing import Any

from django.http import Http404
from django.template.loader import render_to_string
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.known_names import ApiView
from cards.catalog import CardData, current_data
from cards.list_question import NO_LIST, today
from decks.api.serializers import CardNameSerializer, Plain, term
from decks.formats.queries import KnownFormat, find_format, site_formats
from decks.formats.shown import shown
from rules_engine.vocabulary.terms import FormatFaultCode, FormatRule, RestrictionStatus, Season


class FormatLimitSerializer(Plain):
    card = CardNameSerializer()
    status = term(RestrictionStatus)


class FormatNoteSerializer(Plain):
    rule = term(FormatRule, help_text="違反の rule と同じ")
    words = serializers.CharField()


class FormatFaultSerializer(Plain):
    code = term(FormatFaultCode)
    sentence = serializers.CharField()


class FormatSerializer(Plain):
    key = serializers.CharField(help_text="デッキチェックの format に送る鍵")
    name = serializers.CharField()
    about = serializers.CharField()
    version = serializers.IntegerField()
    newest = serializers.BooleanField(help_text="false なら、もっと新しいバージョンがある")
    list = serializers.CharField(help_text="official、community、none")
    revision = serializers.IntegerField(allow_null=True, help_text="その改訂のままなら、その番号。なければその日のもの")
    own = FormatLimitSerializer(many=True, help_text="個別の制限。list より優先")
    products = serializers.ListField(child=serializers.CharField(), help_text="使える商品。空なら全部")
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)
    seasons = serializers.ListField(child=term(Season), help_text="使える季節。空なら全部")
    least = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True, help_text="null なら上限なし")
    copies = serializers.IntegerField()
    printed_copies = serializers.BooleanField(help_text="札に書かれた枚数の上限をそのまま使うか")
    notes = FormatNoteSerializer(many=True, help_text="決まりごとの、フォーマット自身の言葉")
    faults = FormatFaultSerializer(many=True, help_text="今日このフォーマットで調べられないわけ。なければ空")


class FormatListView(ApiView):
    """The formats of the site."""

    @extend_schema(
        operation_id="formats_list",
        responses=FormatSerializer(many=True),
        description="札帖のフォーマット。作った人のフォーマットはリンクの鍵で読む。",
    )
    def get(self, request: Request) -> Response:
        data = current_data()
        return Response([FormatSerializer(format_facts(one, data)).data for one in site_formats()])


class FormatView(ApiView):
    """One format by its key; `key.2` is its second version."""

    @extend_schema(operation_id="formats_retrieve", responses=FormatSerializer)
    def get(self, request: Request, format_key: str) -> Response:
        known = find_format(format_key)
        if known is None:
            raise Http404
        return Response(FormatSerializer(format_facts(known, current_data())).data)


def format_facts(known: KnownFormat, data: CardData) -> dict[str, Any]:
    """What the page of a format says, as plain data."""
    format, made_ready = known.format, shown(known, data, today())
    same = ("key", "name", "about", "version", "products", "most", "copies", "printed_copies", "notes")
    return {
        **{name: getattr(format, name) for name in same},
        "newest": known.newest,
        "list": format.series.value if format.series else NO_LIST,
        "revision": format.fixed.number if format.fixed else None,
        "own": [{"card": card, "status": one.status} for one in made_ready.own for card in one.cards],
        "since": format.first,
        "until": format.last,
        "seasons": [season.value for season in format.seasons],
        "least": made_ready.least,
        "faults": [
            {
                "code": fault.code,
                "sentence": render_to_string("decks/formats/_format_fault.txt", {"fault": fault}).strip(),
            }
            for fault in made_ready.faults
        ],
    }
