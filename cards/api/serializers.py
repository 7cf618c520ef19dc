"""The engine's values as JSON. Terms are given by their identifiers, names and texts as printed."""

from typing import Any

from rest_framework import serializers

from cards.search.queries import SearchResult
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision, RestrictionRow
from rules_engine.vocabulary.terms import (
    Automation,
    CardType,
    Certainty,
    RestrictionSeries,
    RestrictionStatus,
    Season,
    Term,
    Timing,
)

Plain = serializers.Serializer[Any]


def choices_of(terms: type[Term]) -> list[tuple[str, str]]:
    return [(member.value, member.label) for member in terms]


SERIES = choices_of(RestrictionSeries)
STATUSES = choices_of(RestrictionStatus)
CERTAINTIES = choices_of(Certainty)


def term(terms: type[Term], **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices_of(terms), **options)


class FormSerializer(Plain):
    type = term(CardType, allow_null=True)
    cost = serializers.IntegerField()
    power = serializers.IntegerField(allow_null=True)
    seasons = serializers.ListField(child=term(Season))


class PrintedKeywordSerializer(Plain):
    name = serializers.CharField()
    parameter = serializers.CharField()


class PrintingSerializer(Plain):
    number = serializers.IntegerField()
    products = serializers.ListField(child=serializers.CharField())
    rarity = serializers.CharField()
    code = serializers.CharField()
    promo_date = serializers.DateField(allow_null=True)
    promo_text = serializers.CharField()
    picture = serializers.URLField(required=False, help_text="絵の URL。サイトが API でも見せるときだけ")


class CardSerializer(Plain):
    id = serializers.IntegerField()
    name = serializers.CharField()
    reading = serializers.CharField()
    printed_name = serializers.CharField()
    forms = FormSerializer(many=True)
    mixed = serializers.BooleanField()
    attributes = serializers.ListField(child=serializers.CharField())
    keywords = PrintedKeywordSerializer(many=True)
    copy_limit = serializers.IntegerField(allow_null=True, help_text="null は何枚でも")
    limit_group = serializers.CharField(help_text="上限を共有する組")
    aliases = serializers.ListField(child=serializers.CharField())
    printings = PrintingSerializer(many=True)
    page = serializers.URLField()


class AbilitySerializer(Plain):
    timing = term(Timing)
    script = serializers.CharField(help_text="札帖のスクリプト1行")


class FullCardSerializer(CardSerializer):
    text = serializers.ListField(child=serializers.CharField(), help_text="能力の文 (札帖による文)。1行に1つ")
    automation = term(Automation, help_text="能力を札帖がどこまで処理するか")
    abilities = AbilitySerializer(many=True, help_text="能力の時とスクリプト。1行に1つ")
    related = serializers.ListField(child=serializers.CharField())
    doubt = serializers.CharField()


def some_of(serializer: type[CardSerializer], name: str) -> type[CardSerializer]:
    """The same card where `fields` may leave facts out."""
    fields = {one: _optional(field) for one, field in serializer().get_fields().items()}
    return type(name, (serializer,), fields)


def _optional(field: Any) -> Any:
    # A field is made again from what it was made of, wherever it is used.
    field._kwargs["required"] = field.required = False
    return field


FoundCardSerializer = some_of(FullCardSerializer, "FoundCardSerializer")


class InTextSerializer(Plain):
    count = serializers.IntegerField()
    q = serializers.CharField(help_text="その札だけを探す検索式")


def in_text(result: SearchResult) -> dict[str, Any] | None:
    """The cards beside the results that only do what the words say."""
    hits = result.text_hits
    return {"count": hits.total, "q": hits.in_text.query} if hits else None


class CardPageSerializer(Plain):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    read_as = serializers.CharField(
        allow_null=True, help_text="キーワードがどの札名でもなく効果から探したとき、その読み方の検索式"
    )
    in_text = InTextSerializer(
        allow_null=True, help_text="名前では見つからず、札の効果にキーワードがある札。results には入らない"
    )
    results = FoundCardSerializer(many=True)


class RestrictionEntrySerializer(Plain):
    card = serializers.IntegerField(source="card_id")
    name = serializers.SerializerMethodField()
    status = term(RestrictionStatus)
    allowed = serializers.IntegerField(source="status.allowed", allow_null=True, help_text="枚数。解除では null")
    certainty = term(Certainty)
    source = serializers.CharField()  # type: ignore[assignment]

    def get_name(self, entry: RestrictionEntry) -> str:
        return str(self.context["catalog"].card(entry.card_id).name)


class RestrictionRowSerializer(Plain):
    """An entry of the list in force, with the revision and the day since when."""

    card = serializers.IntegerField(source="entry.card_id")
    name = serializers.SerializerMethodField()
    status = term(RestrictionStatus)
    allowed = serializers.IntegerField(source="status.allowed", allow_null=True)
    effective = serializers.DateField(source="revision.effective")
    revision = serializers.IntegerField(source="revision.number")
    certainty = term(Certainty, source="entry.certainty")
    source = serializers.CharField(source="entry.source")  # type: ignore[assignment]

    def get_name(self, row: RestrictionRow) -> str:
        return str(self.context["catalog"].card(row.entry.card_id).name)


class RestrictionRevisionSerializer(Plain):
    number = serializers.IntegerField()
    series = term(RestrictionSeries)
    title = serializers.CharField()
    effective = serializers.DateField()
    earliest = serializers.DateField(allow_null=True, help_text="適用日が確かでないとき、早ければこの日")
    announced = serializers.DateField(allow_null=True)
    certainty = term(Certainty)
    source = serializers.CharField()  # type: ignore[assignment]
    entries = RestrictionEntrySerializer(many=True)
    in_force = serializers.SerializerMethodField(help_text="その日に効いているか。false は発表だけ")

    def get_in_force(self, revision: RestrictionRevision) -> bool:
        return bool(revision.effective <= self.context["on"])


class TakenBackSerializer(Plain):
    """A revision that was published, and counts on no day any more."""

    number = serializers.IntegerField()
    series = term(RestrictionSeries)
    title = serializers.CharField()
    effective = serializers.DateField()
    taken_back_at = serializers.DateTimeField()
    reason = serializers.CharField(source="taken_back_reason")


class RevisionsSerializer(Plain):
    on = serializers.DateField()
    list = term(RestrictionSeries)
    announced = RestrictionRevisionSerializer(many=True, help_text="その日より後に効く改訂")
    in_force = RestrictionRevisionSerializer(many=True, help_text="その日に効いている改訂。古い順")
    taken_back = TakenBackSerializer(many=True)


class RestrictionListSerializer(Plain):
    on = serializers.DateField()
    list = term(RestrictionSeries)
    rows = RestrictionRowSerializer(many=True)
    revisions = RestrictionRevisionSerializer(many=True)
