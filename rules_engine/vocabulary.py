"""The one table of game terms: identifiers for the code, Japanese labels for people.

The value of a term is its identifier (used in texts, records, URLs and databases); ``label`` is what a player reads.
"""

from enum import StrEnum
from typing import Self


class Term(StrEnum):
    """A game term: the value is the identifier, ``label`` the Japanese word."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member

    @classmethod
    def of(cls, identifier: str) -> Self:
        """The term with this identifier; ``ValueError`` if there is none."""
        for member in cls:
            if member.value == identifier:
                return member
        raise ValueError(identifier)

    @classmethod
    def from_label(cls, label: str) -> Self:
        """The term a player writes as `label`; ``ValueError`` if there is none."""
        for member in cls:
            if member.label == label:
                return member
        raise ValueError(label)


class CardType(Term):
    PLACE = "place", "場所札"
    APPARITION = "apparition", "怪異札"
    TOOL = "tool", "道具札"
    SEASON_CARD = "season_card", "季節札"


class Season(Term):
    SPRING = "spring", "春"
    SUMMER = "summer", "夏"
    AUTUMN = "autumn", "秋"
    WINTER = "winter", "冬"
    NONE = "none", "無"


class Zone(Term):
    DECK = "deck", "山札"
    HAND = "hand", "手札"
    OPEN_HAND = "open_hand", "手札公開場"
    FIELD = "field", "場"
    SOUL = "soul", "魂"
    EXILE = "exile", "除外"
    VIRTUE = "virtue", "徳"
    HOLD = "hold", "保留"


class Orientation(Term):
    AWAKE = "awake", "起き"
    LAID = "laid", "伏せ"


class Phase(Term):
    TURN_START = "turn_start", "ターン開始フェイズ"
    RECOVERY = "recovery", "回復フェイズ"
    DRAW = "draw", "ドローフェイズ"
    MAIN = "main", "メインフェイズ"
    END = "end", "エンドフェイズ"


class Procedure(Term):
    """What a player may declare, and the two acts that only answer something."""

    SUMMON = "summon", "召喚"
    POSSESS = "possess", "憑依"
    DEPLOY = "deploy", "展開"
    USE = "use", "道具の使用"
    ATTACK = "attack", "攻撃"
    DEFEND = "defend", "防御"
    ZERO_SEARCH = "zero_search", "零探し"


class Moment(Term):
    """The two windows of every act."""

    DECLARATION = "declaration", "宣言時"
    COMPLETION = "completion", "完了時"


class Timing(Term):
    """When a recorded ability happens."""

    ATTACK = "attack", "攻撃時"
    SUMMON = "summon", "召喚時"
    DEPLOY = "deploy", "展開時"
    ALWAYS = "always", "常時"
    POSSESSED = "possessed", "憑依"
    USE = "use", "使用"
    TURN_START = "turn-start", "ターン開始時"
    RECOVERY = "recovery", "回復フェイズ"
    DRAW_PHASE = "draw-phase", "ドローフェイズ"
    END_PHASE = "end-phase", "エンドフェイズ"
    LEAVE_FIELD = "leave-field", "場を離れた時"
    SOUL_PLACED = "soul-placed", "魂に置かれた時"
    EXILED = "exiled", "除外された時"
    KEYWORD = "keyword", "キーワード能力"
    ON = "on", "誘発"
    DECKBUILDING = "deckbuilding", "構築"
    COUNTS_AS = "counts-as", "種類の扱い"


class RestrictionStatus(Term):
    """A row of a restriction list; ``allowed`` copies, None where the printed limit stands."""

    SEALED = "sealed", "封印"
    LIMITED = "limited", "制限"
    SEMI_LIMITED = "semi_limited", "準制限"
    RELEASED = "released", "解除"

    @property
    def allowed(self) -> int | None:
        """Copies allowed in a deck, 0 to 2; None for 解除 (001 封印・制限・準制限について)."""
        return {"sealed": 0, "limited": 1, "semi_limited": 2}.get(self.value)


class RestrictionSeries(Term):
    OFFICIAL = "official", "公式"
    COMMUNITY = "community", "コミュニティ"


class Certainty(Term):
    """How sure a recorded date or fact is."""

    SURE = "sure", "確か"
    BY = "by", "遅くともこの日"
    COMMUNITY = "community", "コミュニティのみ"
    UNKNOWN = "unknown", "不明"


class ViolationCode(Term):
    DECK_TOO_SMALL = "DECK_TOO_SMALL", "枚数不足"
    TOO_MANY_COPIES = "TOO_MANY_COPIES", "同名超過"
    SEALED = "SEALED", "封印"
    LIMITED = "LIMITED", "制限超過"
    SEMI_LIMITED = "SEMI_LIMITED", "準制限超過"
    NOT_A_DECK_CARD = "NOT_A_DECK_CARD", "デッキに入らない札"
    NOT_RELEASED = "NOT_RELEASED", "未発売"
    UNKNOWN_CARD = "UNKNOWN_CARD", "不明な札"


class NoticeCode(Term):
    SAME_PRINTED_NAME = "SAME_PRINTED_NAME", "同じ印刷名"
    COMMUNITY_LIST = "COMMUNITY_LIST", "コミュニティの制限"
    PROMO_MONTH = "PROMO_MONTH", "配布から一か月未満"
    DATE_UNCERTAIN = "DATE_UNCERTAIN", "日付が不確か"


class Verdict(Term):
    LEGAL = "legal", "合法"
    CHECK = "check", "要確認"
    NOT_LEGAL = "not_legal", "不可"
