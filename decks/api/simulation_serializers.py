"""What is asked of a simulation, and a simulation as JSON."""

from typing import Any

from django.core.validators import ProhibitNullCharactersValidator
from rest_framework import serializers

from decks.analysis.simulations.models import SimulationKind
from decks.analysis.simulations.progress import Status
from decks.analysis.simulations.questions import MOST_GAMES, compares, most_games
from decks.api.serializers import MAX_ENTRIES, EntrySerializer, Plain, SentDeckSerializer
from decks.games.solo.forms import MAX_SEED_LENGTH
from decks.games.table.levels import level_label
from rules_engine.players import LEVELS

KIND_CHOICES = [(kind.value, kind.told) for kind in SimulationKind]


class SimulationRequestSerializer(SentDeckSerializer):
    against = serializers.ListField(
        child=EntrySerializer(),
        required=False,
        max_length=MAX_ENTRIES,
        help_text="相手のデッキ。なければ相手は誰もいない",
    )
    kind = serializers.ChoiceField(
        KIND_CHOICES,
        required=False,
        default=SimulationKind.GAMES.value,
        help_text="games：シミュレーション。compared：compared_with と同じシードで比較する。weakest：1枚ずつ"
        "何もしない札に替えて、減り方の小さい札を別のシードで確かめる。あとの2つは、シードごとに先攻と後攻の2ゲームを遊ぶ",
    )
    compared_with = serializers.ListField(
        child=EntrySerializer(),
        required=False,
        max_length=MAX_ENTRIES,
        help_text="比較するデッキ。kind が compared のときに送る",
    )
    level = serializers.ChoiceField(
        [(level.id, level.label) for level in LEVELS.values()], required=False, default="greedy"
    )
    games = serializers.IntegerField(required=False, default=100, min_value=1, max_value=MOST_GAMES)
    seed = serializers.CharField(
        required=False,
        max_length=MAX_SEED_LENGTH,
        trim_whitespace=False,
        validators=[ProhibitNullCharactersValidator()],
        help_text="同じデッキ・強さ・ゲーム数・シードなら同じ結果になる。なければ毎回違う",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        most = most_games(attrs["level"])
        if attrs["games"] > most:
            label = level_label(attrs["level"])
            raise serializers.ValidationError({"games": f"「{label}」で回せるのは{most}ゲームまでです。"})
        kind = attrs["kind"]
        if kind != SimulationKind.GAMES and not compares(attrs["level"]):
            raise serializers.ValidationError({"level": "比較するとき・弱い1枚を探すときは、この強さを選べません。"})
        if (kind == SimulationKind.COMPARED) != ("compared_with" in attrs):
            raise serializers.ValidationError({"compared_with": "kind が compared のときだけ、必ず送ってください。"})
        return super().validate(attrs)


class RateSerializer(Plain):
    n = serializers.IntegerField(help_text="ゲーム数")
    count = serializers.IntegerField()
    share = serializers.FloatField()
    low = serializers.FloatField(help_text="95%の区間の下")
    high = serializers.FloatField(help_text="95%の区間の上")


class MeanSerializer(Plain):
    n = serializers.IntegerField(help_text="ゲーム数")
    mean = serializers.FloatField()
    low = serializers.FloatField(allow_null=True, help_text="95%の区間の下。2ゲームに足りなければ null")
    high = serializers.FloatField(allow_null=True, help_text="95%の区間の上")


class FiguresSerializer(Plain):
    passed_over = serializers.FloatField(help_text="エンジンが行わずにとばした効果の割合")
    games_passed_over = RateSerializer(help_text="とばした効果のあったゲーム")
    stuck = RateSerializer(help_text="3ターン目までに札を使えなかったゲーム")
    wins = RateSerializer()
    draws = RateSerializer()
    losses = RateSerializer()
    unfinished = RateSerializer()
    damage = MeanSerializer(many=True, help_text="自分のターンごと")
    souls = MeanSerializer(many=True, help_text="自分のターンごと")
    kills_by = RateSerializer(many=True, help_text="そのターンまでに勝ったゲーム")
    used_by = serializers.DictField(
        child=serializers.ListField(child=RateSerializer()), help_text="札の番号ごとに、そのターンまでに使ったゲーム"
    )


class CountedSerializer(Plain):
    """Whole numbers that add up; lists hold one for each own turn."""

    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    unfinished = serializers.IntegerField()
    stuck = serializers.IntegerField()
    texts_run = serializers.IntegerField()
    texts_passed_over = serializers.IntegerField()
    games_passed_over = serializers.IntegerField()
    turns = serializers.ListField(child=serializers.IntegerField())
    damage = serializers.ListField(child=serializers.IntegerField())
    damage_squares = serializers.ListField(child=serializers.IntegerField())
    healed = serializers.ListField(child=serializers.IntegerField(), help_text="相手のライフがはじめより多かったゲーム")
    souls = serializers.ListField(child=serializers.IntegerField())
    soul_squares = serializers.ListField(child=serializers.IntegerField())
    kills = serializers.ListField(child=serializers.IntegerField())
    first_uses = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))


class ChangeSerializer(Plain):
    old = serializers.FloatField()
    new = serializers.FloatField()
    change = MeanSerializer(help_text="new から old を引いたもの。n はシードの数、区間はこの行だけのもの")
    differs = serializers.BooleanField(help_text="差があると言えるか。全部の行を合わせて判断する（各100ゲームから）")


class PairedFiguresSerializer(Plain):
    passed_over = serializers.FloatField(help_text="エンジンが行わずにとばした効果の割合")
    seeds_passed_over = RateSerializer(help_text="とばした効果のあったシード")
    points = ChangeSerializer(help_text="1ゲームの勝ち点。勝ち1、引き分けと終わらないゲーム0.5")
    kill_turn = ChangeSerializer(help_text="勝ったターン。勝たなければ、数える最後のターンの次")
    damage = ChangeSerializer(many=True, help_text="自分のターンごと")


class PairedSerializer(Plain):
    """Whole numbers that add up, over both games of each seed; points are half points."""

    seeds = serializers.IntegerField()
    texts_run = serializers.IntegerField()
    texts_passed_over = serializers.IntegerField()
    seeds_passed_over = serializers.IntegerField()
    old_points = serializers.IntegerField()
    new_points = serializers.IntegerField()
    point_squares = serializers.IntegerField()
    old_kill_turns = serializers.IntegerField()
    new_kill_turns = serializers.IntegerField()
    kill_turn_squares = serializers.IntegerField()
    old_damage = serializers.ListField(child=serializers.IntegerField())
    new_damage = serializers.ListField(child=serializers.IntegerField())
    damage_squares = serializers.ListField(child=serializers.IntegerField())


class ComparisonSerializer(Plain):
    counted = PairedSerializer()
    figures = PairedFiguresSerializer()


class WeighingSerializer(Plain):
    seeds = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    blanked = serializers.IntegerField()
    squares = serializers.IntegerField()


class WeighedSerializer(Plain):
    texts_run = serializers.IntegerField()
    texts_passed_over = serializers.IntegerField()
    cards = serializers.DictField(child=WeighingSerializer(), help_text="札の番号ごと")


class WeighedFiguresSerializer(Plain):
    passed_over = serializers.FloatField(help_text="エンジンが行わずにとばした効果の割合")
    level = serializers.FloatField(help_text="区間がすべて同時に成り立つ確からしさ")
    cards = serializers.DictField(
        child=MeanSerializer(),
        help_text="札の番号ごとに、1枚を何もしない札に替えると減る勝ち点（相手がなければダメージ）",
    )
    differ = serializers.ListField(
        child=serializers.IntegerField(), help_text="そのうち、何もしない札と差があると言える札の番号"
    )


class WeakestSerializer(Plain):
    first = WeighedSerializer(help_text="全種類を比較した回")
    counted = WeighedSerializer(help_text="低い札を別のシードで確かめた回")
    figures = WeighedFiguresSerializer(help_text="確かめた回の数")


class SimulationSerializer(Plain):
    token = serializers.CharField()
    kind = serializers.ChoiceField(KIND_CHOICES)
    state = serializers.ChoiceField([status.value for status in Status])
    level = serializers.CharField()
    seed = serializers.CharField()
    games = serializers.IntegerField(help_text="頼んだゲーム数")
    chunks = serializers.IntegerField(help_text="遊ぶ単位の数")
    chunks_done = serializers.IntegerField(help_text="そのうち終わった数")
    seconds_left = serializers.IntegerField(allow_null=True, help_text="まだ分からなければ null")
    counted = CountedSerializer(allow_null=True, help_text="これまでに数えたもの。kind が games でなければ null")
    figures = FiguresSerializer(allow_null=True, help_text="まだ一つも終わっていなければ null")
    comparison = ComparisonSerializer(allow_null=True, help_text="kind が compared でなければ null")
    weakest = WeakestSerializer(allow_null=True, help_text="kind が weakest でなければ null")
