"""What is asked of a simulation, and a simulation as JSON."""

from typing import Any

from django.core.validators import ProhibitNullCharactersValidator
from rest_framework import serializers

from decks.api.serializers import MAX_ENTRIES, EntrySerializer, Plain, SentDeckSerializer
from decks.simulations.progress import Status
from decks.simulations.questions import MOST_GAMES, most_games
from decks.solo.forms import MAX_SEED_LENGTH
from decks.solo.levels import level_label
from rules_engine.machine import LEVELS


class SimulationRequestSerializer(SentDeckSerializer):
    against = serializers.ListField(
        child=EntrySerializer(),
        required=False,
        max_length=MAX_ENTRIES,
        help_text="相手のデッキ。なければ相手は誰もいない",
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
    souls = serializers.ListField(child=serializers.IntegerField())
    soul_squares = serializers.ListField(child=serializers.IntegerField())
    kills = serializers.ListField(child=serializers.IntegerField())
    first_uses = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))


class SimulationSerializer(Plain):
    token = serializers.CharField()
    state = serializers.ChoiceField([status.value for status in Status])
    level = serializers.CharField()
    seed = serializers.CharField()
    games = serializers.IntegerField(help_text="頼んだゲーム数")
    chunks = serializers.IntegerField(help_text="回す単位の数")
    chunks_done = serializers.IntegerField(help_text="そのうち終わった数")
    seconds_left = serializers.IntegerField(allow_null=True, help_text="まだ分からなければ null")
    counted = CountedSerializer(help_text="これまでに数えたもの")
    figures = FiguresSerializer(allow_null=True, help_text="まだ一つも終わっていなければ null")
