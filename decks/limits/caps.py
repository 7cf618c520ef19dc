"""How much one person may keep: every list that grows by somebody's hand ends here, and says so in these words.

What stood before a cap was set, or comes along when somebody signs in, may be more; then only nothing new is added.
"""

from dataclasses import dataclass

from django.db import connection

from decks.models import Held


@dataclass(frozen=True, slots=True)
class Cap:
    """`most` things, `told` before they are there; `way_out` is what to do when they are."""

    most: int
    told: str
    way_out: str

    @property
    def sentence(self) -> str:
        return f"{self.told}。{self.way_out}"


DECKS = Cap(500, "デッキは500個までです", "要らないデッキを消してから、もう一度お試しください。")
DELETED_DECKS = Cap(500, "消したデッキは、新しいものから500個まで残ります", "")
VERSIONS = Cap(200, "版は1つのデッキに200個までです", "「複製して別案を作る」と、新しいデッキで続きの版を残せます。")
KINDS = Cap(200, "1つのデッキに入る札は200種類までです", "札を減らしてから、もう一度お試しください。")
SIDE_KINDS = Cap(100, "候補は100種類までです", "")
CARD_NOTES = Cap(100, "札のメモは1つのデッキに100枚までです", "")
SOLO_GAMES = Cap(
    300, "一人回しの記録は300個までです", "「これまでの一人回し」で要らない記録を消してから、始めてください。"
)
OPEN_DOUBTS = Cap(20, "まだ見られていない報告が20件あります", "管理者が見てから、もう一度お送りください。")
TURN_QUESTIONS = Cap(50, "問いは50個までです", "要らない問いを消してから、もう一度お試しください。")
OWN_TURN_ANSWERS = Cap(5, "1つの問いに答えられるのは5回までです", "前の答えを消すと、また答えられます。")
TURN_ANSWERS = Cap(300, "この問いには、もう答えが300個あります", "")
LIST_DRAFTS = Cap(5, "確かめている一覧は、新しいものから5つまで残ります", "")
SEARCHES = Cap(200, "検索は200個まで保存できます", "要らないものを消してください。")
GROUPS = Cap(50, "グループは50個まで作れます", "要らないものを消してください。")
MOVES_AT_ONCE = Cap(
    4, "コンピュータが同時に考えられる勝負は4つまでです", "ほかの勝負の一手が終わってから、もう一度お試しください。"
)
CHUNKS_AT_ONCE = Cap(
    8,
    "同時に回して数えられるのは2つまでです",
    "いま回しているものが終わるか、やめてから、もう一度お試しください。",
)
SIMULATIONS = Cap(50, "回して数えた結果は、新しいものから50個まで残ります", "")
FAVOURITES = Cap(5000, "お気に入りは5000枚までです", "要らないものを外してください。")


class CapReachedError(ValueError):
    """Nothing was added: the person has as many as the cap allows."""

    def __init__(self, cap: Cap) -> None:
        super().__init__(cap.sentence)
        self.cap = cap


def one_at_a_time(thing: Held) -> None:
    """Let nobody else add things for the person whose `thing` is, until the transaction ends, so that counts hold.

    Call it first in a transaction. SQLite lets one transaction write at a time in any case; a visitor has no row that
    PostgreSQL could lock.
    """
    if connection.vendor == "postgresql":
        whose = f"user {thing.owner_id}" if thing.owner_id else f"visitor {thing.visitor}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [whose])
