"""The engine's values as JSON. Terms are given by their identifiers, names and texts as printed."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.faces.texts import automation_of, text_lines, timed_scripts
from cards.pictures.shown import EVERYWHERE, picture_of_printing
from cards.search.queries import SearchResult
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRow
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

    def to_representation(self, instance: PrintingDefinition) -> dict[str, Any]:
        """The picture is no fact of the printing: it is named only where it is shown."""
        facts: dict[str, Any] = super().to_representation(instance)
        shown = picture_of_printing(instance.number) if settings.CARD_PICTURES == EVERYWHERE else None
        return facts | {"picture": self.context["request"].build_absolute_uri(shown.src)} if shown else facts


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
    page = serializers.SerializerMethodField()

    @extend_schema_field(serializers.URLField())
    def get_page(self, card: CardDefinition) -> str:
        path = reverse("cards:card_page", args=[card.id, card.name])
        return str(self.context["request"].build_absolute_uri(path))


class AbilitySerializer(Plain):
    timing = term(Timing)
    script = serializers.CharField(help_text="札帖のスクリプト1行")


class FullCardSerializer(CardSerializer):
    text = serializers.SerializerMethodField(help_text="能力の文 (札帖による文)。1行に1つ")
    automation = serializers.SerializerMethodField(help_text="能力を札帖がどこまで処理するか")
    abilities = serializers.SerializerMethodField(help_text="能力の時とスクリプト。1行に1つ")
    related = serializers.ListField(child=serializers.CharField())
    doubt = serializers.CharField()

    def get_text(self, card: CardDefinition) -> list[str]:
        return list(text_lines(card))

    @extend_schema_field(AbilitySerializer(many=True))
    def get_abilities(self, card: CardDefinition) -> list[dict[str, str]]:
        return [{"timing": timing.value, "script": script} for timing, script in timed_scripts(card)]

    @extend_schema_field({"type": "string", "enum": [state.value for state in Automation]})
    def get_automation(self, card: CardDefinition) -> str:
        return automation_of(card)[0].value


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
    results = CardSerializer(many=True)


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


class RestrictionListSerializer(Plain):
    on = serializers.DateField()
    list = term(RestrictionSeries)
    rows = RestrictionRowSerializer(many=True)
    revisions = RestrictionRevisionSerializer(many=True)
