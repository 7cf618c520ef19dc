"""Decks and verdicts as JSON, and what may be sent."""

from typing import Any

from rest_framework import serializers

from cards.api.known_names import Sent
from cards.catalog import CardData
from cards.list_question import LISTS
from cards.near_names import LineResult
from decks.building.models import MAX_COPIES, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, Visibility
from decks.odds.answers import MOST_TURN, OPTIMAL, POLICIES, USUAL
from decks.odds.conditions import MAX_LENGTH
from decks.transfer.reading import MAX_TEXT_LENGTH
from rules_engine.vocabulary.terms import FormatRule, NoticeCode, Term, Verdict, ViolationCode

Plain = serializers.Serializer[Any]
MAX_ENTRIES = 1000
MAX_FORMAT_LENGTH = 40


def term(terms: type[Term], **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField([(member.value, member.label) for member in terms], **options)


class EntrySerializer(Sent):
    """Copies of a card, or of one printing of it."""

    card = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1, help_text="札の番号")
    printing = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1, help_text="収録の番号")
    copies = serializers.IntegerField(min_value=1, max_value=MAX_COPIES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("card" in attrs) == ("printing" in attrs):
            raise serializers.ValidationError("card か printing のどちらか一つを書いてください。")
        data: CardData = self.context["data"]
        known = data.catalog.cards if "card" in attrs else data.catalog.card_by_printing
        field = "card" if "card" in attrs else "printing"
        if attrs[field] not in known:
            raise serializers.ValidationError({field: f"{attrs[field]} という番号の札はありません。"})
        return attrs


class SentDeckSerializer(Sent):
    """A deck as text or as entries."""

    text = serializers.CharField(
        required=False,
        max_length=MAX_TEXT_LENGTH,
        trim_whitespace=False,
        help_text="デッキ一つ。1行に1種類のリスト、デッキコード、共有URL、CSV、JSON（2,000行まで）",
    )
    entries = serializers.ListField(child=EntrySerializer(), required=False, max_length=MAX_ENTRIES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("entries" in attrs):
            raise serializers.ValidationError("text か entries のどちらか一つを送ってください。")
        return attrs


class CheckRequestSerializer(SentDeckSerializer):
    on = serializers.DateField(required=False, help_text="なければ今日（日本時間）")
    list = serializers.ChoiceField(LISTS, required=False, default="official")

    format = serializers.CharField(
        required=False,
        max_length=MAX_FORMAT_LENGTH,
        help_text="フォーマットの鍵。official、singleton のような名か、作ったフォーマットのURLにある文字。"
        "鍵.2 はそのバージョン。list より優先",
    )


class OddsRequestSerializer(SentDeckSerializer):
    want = serializers.CharField(
        required=False, default=USUAL, max_length=MAX_LENGTH, help_text="{検索式}>=枚数 を かつ・または・( ) でつなぐ"
    )
    turn = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_TURN, help_text="何ターン目のドローまでか。0は最初の手札"
    )
    second = serializers.BooleanField(required=False, default=False, help_text="後攻か")
    policy = serializers.ChoiceField(list(POLICIES.items()), required=False, default=OPTIMAL)


class ChanceSerializer(Plain):
    fraction = serializers.CharField(help_text="約分した分数")
    decimal = serializers.FloatField(help_text="小数、六桁まで。1と0は、必ず・決してのときだけ")


class OddsSerializer(ChanceSerializer):
    before = ChanceSerializer(help_text="零探しをしないとき")
    policy = serializers.CharField()


class CardNameSerializer(Plain):
    id = serializers.IntegerField()
    name = serializers.CharField()


class CandidateSerializer(CardNameSerializer):
    score = serializers.FloatField()


class RepairSerializer(Plain):
    action = serializers.CharField()
    copies = serializers.IntegerField()
    cards = CardNameSerializer(many=True)
    candidates = CandidateSerializer(many=True)
    until = serializers.DateField(allow_null=True)


class ViolationSerializer(Plain):
    code = term(ViolationCode)
    cards = CardNameSerializer(many=True)
    found = serializers.IntegerField()
    allowed = serializers.IntegerField()
    clause = serializers.CharField()
    rule = term(FormatRule, allow_null=True, help_text="公式ルールでなくフォーマットの決まりに反するときの、その決まり")
    words = serializers.CharField(help_text="フォーマット自身の言葉。なければ空")
    list = serializers.CharField(allow_null=True)
    effective = serializers.DateField(allow_null=True)
    repair = RepairSerializer()
    line = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    sentence = serializers.CharField(help_text="日本語の一文")


class NoticeSerializer(Plain):
    code = term(NoticeCode)
    cards = CardNameSerializer(many=True)
    found = serializers.IntegerField()
    allowed = serializers.IntegerField()
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)
    status = serializers.CharField(allow_null=True)
    list = serializers.CharField(allow_null=True)
    sentence = serializers.CharField(help_text="日本語の一文")


class CodeDeckSerializer(Plain):
    title = serializers.CharField()
    size = serializers.IntegerField(help_text="分かる札の枚数")
    unknown = serializers.ListField(child=serializers.CharField(), help_text="この札帖にない札")


class CodeSerializer(Plain):
    form = serializers.CharField(help_text="コードやURLの種類")
    refusal = serializers.CharField(help_text="読めない理由。読めれば空")
    decks = CodeDeckSerializer(many=True)


class LineSerializer(Plain):
    number = serializers.IntegerField(help_text="1から数えた行")
    span = serializers.IntegerField(help_text="何行分の答えか。JSON の中の札は0")
    text = serializers.CharField()
    result = term(LineResult)
    reason = serializers.CharField(help_text="入れられない理由。なければ空")
    card = CardNameSerializer(allow_null=True)
    copies = serializers.IntegerField(help_text="行の枚数。はっきりしなければ0")
    possible = serializers.ListField(
        child=serializers.IntegerField(), help_text="枚数がはっきりしない行（copies）で、考えられる枚数"
    )
    candidates = CandidateSerializer(many=True)
    codes = CodeSerializer(many=True, help_text="この行から始まるデッキコード・URL・データ")


class JudgedBySerializer(Plain):
    """The format and its version."""

    key = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField()


class RemovalSerializer(Plain):
    copies = serializers.IntegerField(help_text="cards のどれからでも、合わせてこの枚数")
    cards = CardNameSerializer(many=True)


class WholeRepairSerializer(Plain):
    """The smallest change that ends every fault at once."""

    possible = serializers.BooleanField(help_text="false なら、その日に使える札だけでは必要な枚数のデッキを作れない")
    changes = serializers.IntegerField(help_text="動かす枚数の合計。これより少ない変更では使用可にならない")
    remove = RemovalSerializer(many=True)
    add = serializers.IntegerField(help_text="このあと入れる枚数。まだ入れられる札ならどれでもよい")


class VerdictSerializer(Plain):
    legal = serializers.BooleanField(
        allow_null=True, help_text="枚数のはっきりしない行（COPIES_UNCERTAIN）があれば null で、status は check"
    )
    status = term(Verdict)
    on = serializers.DateField()
    list = serializers.CharField()
    format = JudgedBySerializer(allow_null=True)
    size = serializers.IntegerField()
    violations = ViolationSerializer(many=True)
    notices = NoticeSerializer(many=True)
    repair = WholeRepairSerializer(
        allow_null=True, help_text="全部を直す最小の変更。使用可なら、また読めない行があれば null"
    )
    lines = LineSerializer(many=True)


class NewDeckSerializer(Sent):
    name = serializers.CharField(max_length=MAX_NAME_LENGTH)
    note = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=MAX_NOTE_LENGTH, help_text="説明（公開されます）"
    )
    memo = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=MAX_NOTE_LENGTH, help_text="自分用メモ"
    )
    visibility = serializers.ChoiceField(Visibility.choices, required=False, default=Visibility.PRIVATE)
    entries = serializers.ListField(child=EntrySerializer(), required=False, default=list, max_length=MAX_ENTRIES)


class ReplaceEntriesSerializer(Sent):
    revision = serializers.IntegerField(min_value=0, max_value=2**31 - 1, help_text="読んだときの revision")
    entries = serializers.ListField(child=EntrySerializer(), max_length=MAX_ENTRIES)


class DeckEntrySerializer(Plain):
    printing = serializers.IntegerField()
    card = serializers.IntegerField()
    name = serializers.CharField()
    copies = serializers.IntegerField()


class DeckSerializer(Plain):
    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField(help_text="説明（公開されます）")
    memo = serializers.CharField(help_text="自分用メモ")
    visibility = serializers.ChoiceField(Visibility.choices)
    share = serializers.CharField()
    revision = serializers.IntegerField()
    size = serializers.IntegerField()
    status = term(Verdict)
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    taken_down_at = serializers.DateTimeField(allow_null=True, help_text="管理者が公開を止めた日時")
    taken_down_reason = serializers.CharField(help_text="管理者が公開を止めた理由")
    entries = DeckEntrySerializer(many=True)


class DeckPageSerializer(Plain):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = DeckSerializer(many=True)
