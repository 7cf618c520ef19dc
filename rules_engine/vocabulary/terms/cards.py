"""Terms of cards: what they are, where they lie, when their texts happen."""

from rules_engine.kernel.term import Term


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


class Timing(Term):
    """When an ability happens."""

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


class Automation(Term):
    """How much of a card's text the engine plays by itself."""

    AUTOMATED = "automated", "自動"
    PARTLY = "partly", "一部手動"
    MANUAL = "manual", "手動"
