"""Terms of deck building: restriction lists, what the check finds, its verdict."""

from rules_engine.kernel.term import Term


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
    DECK_TOO_LARGE = "DECK_TOO_LARGE", "枚数超過"
    TOO_MANY_COPIES = "TOO_MANY_COPIES", "同名超過"
    SEALED = "SEALED", "封印"
    LIMITED = "LIMITED", "制限超過"
    SEMI_LIMITED = "SEMI_LIMITED", "準制限超過"
    NOT_A_DECK_CARD = "NOT_A_DECK_CARD", "デッキに入らない札"
    NOT_RELEASED = "NOT_RELEASED", "未発売"
    NOT_IN_POOL = "NOT_IN_POOL", "使えない収録"
    SEASON_NOT_ALLOWED = "SEASON_NOT_ALLOWED", "使えない季節"
    UNKNOWN_CARD = "UNKNOWN_CARD", "不明な札"
    COPIES_UNCERTAIN = "COPIES_UNCERTAIN", "枚数の分からない行"


class NoticeCode(Term):
    SAME_PRINTED_NAME = "SAME_PRINTED_NAME", "同じ印刷名"
    COMMUNITY_LIST = "COMMUNITY_LIST", "コミュニティの制限"
    PROMO_MONTH = "PROMO_MONTH", "配布から一か月未満"
    DATE_UNCERTAIN = "DATE_UNCERTAIN", "日付が不確か"
    POOL_UNCERTAIN = "POOL_UNCERTAIN", "収録の日が不確か"


class FormatRule(Term):
    """The rules that a format may have of its own, beside or instead of those of the rulebook."""

    LIST = "list", "制限"
    COPIES = "copies", "同じ札"
    POOL = "pool", "使える収録"
    SEASONS = "seasons", "使える季節"
    LEAST = "least", "枚数の下限"
    MOST = "most", "枚数の上限"


class FormatFaultCode(Term):
    """Why nothing can be judged by a format."""

    NO_NAME = "NO_NAME", "名前がない"
    SIZES = "SIZES", "枚数の下限と上限"
    COPIES = "COPIES", "同じ札の枚数"
    DAYS = "DAYS", "期間"
    CARD_TWICE = "CARD_TWICE", "二度書かれた札"
    UNKNOWN_CARD = "UNKNOWN_CARD", "ない札"
    UNKNOWN_PRODUCT = "UNKNOWN_PRODUCT", "ない商品"
    LIST_GONE = "LIST_GONE", "取り下げられた改訂"
    POOL_EMPTY = "POOL_EMPTY", "使える札がない"
    POOL_TOO_SMALL = "POOL_TOO_SMALL", "使える札が足りない"


class Verdict(Term):
    LEGAL = "legal", "使用可"
    CHECK = "check", "要確認"
    NOT_LEGAL = "not_legal", "使用不可"
