"""What an open point is."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen


class Source(StrEnum):
    """Who says something about a point."""

    RULEBOOK = "001"
    TOOL_PAGE = "000"
    FAQ = "FAQ"
    PRINT = "print"
    THIRD_PARTY = "004"
    NOBODY = "nobody"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    Source.RULEBOOK: "公式ルール（001）",
    Source.TOOL_PAGE: "道具札のページ（000）",
    Source.FAQ: "公式FAQ",
    Source.PRINT: "札の文",
    Source.THIRD_PARTY: "第三者のまとめ（004）",
    Source.NOBODY: "資料なし",
}


@frozen
class PointAnswer:
    """One value of the option: what it means, and the scenario that passes under this value alone."""

    value: str
    scenario: str
    text: str


@frozen
class Saying:
    source: Source
    text: str


@frozen
class OpenPoint:
    """`question` in a player's words; `answers` with the standard one first; `cards` the ids it touches, in order,
    none where it concerns the game in general. `option` names a field of the ruleset, `clause` says how we read it."""

    question: str
    option: str
    clause: str
    answers: tuple[PointAnswer, ...]
    sayings: tuple[Saying, ...]
    cards: tuple[int, ...]

    @property
    def standard(self) -> PointAnswer:
        """The answer that is played where nothing else is chosen."""
        return self.answers[0]
