"""What a clause is."""

from rules_engine.kernel.frozen import frozen

_SOURCES = {
    "001": "公式ルール",
    "000": "公式確認済みの道具札のページ",
    "F": "公式FAQ",
    "H": "公式FAQ",
    "R": "公式の資料による裁定",
    "S": "札帖の読み",
}


@frozen
class Clause:
    """`heading` is where to find it in the source; `summary` says it in our words.

    `cards` are the names of cards that play by it though their own words, like those of others, say something else.
    """

    id: str
    heading: str
    summary: str
    cards: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """Who says it, for readers: how official the clause is."""
        return _SOURCES[self.id.partition("-")[0]]
