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
    TOO_MANY_COPIES = "TOO_MANY_COPIES", "同名超過"
    SEALED = "SEALED", "封印"
    LIMITED = "LIMITED", "制限超過"
    SEMI_LIMITED = "SEMI_LIMITED", "準制限超過"
    NOT_A_DECK_CARD = "NOT_A_DECK_CARD", "デッキに入らない札"
    NOT_RELEASED = "NOT_RELEASED", "未発売"
    UNKNOWN_CARD = "UNKNOWN_CARD", "不明な札"
    COPIES_UNCERTAIN = "COPIES_UNCERTAIN", "枚数の分からない行"


class NoticeCode(Term):
    SAME_PRINTED_NAME = "SAME_PRINTED_NAME", "同じ印刷名"
    COMMUNITY_LIST = "COMMUNITY_LIST", "コミュニティの制限"
    PROMO_MONTH = "PROMO_MONTH", "配布から一か月未満"
    DATE_UNCERTAIN = "DATE_UNCERTAIN", "日付が不確か"


class Verdict(Term):
    LEGAL = "legal", "使用可"
    CHECK = "check", "要確認"
    NOT_LEGAL = "not_legal", "使用不可"
