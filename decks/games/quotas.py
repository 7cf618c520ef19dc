"""How many games, questions and answers a person may have."""

from decks.people.quotas import Quota

SOLO_GAMES = Quota(
    300, "ゲームの記録は300個までです", "「これまでのゲーム」で要らない記録を削除してから、始めてください。"
)
OPEN_DOUBTS = Quota(20, "まだ見られていない報告が20件あります", "管理者が見てから、もう一度お送りください。")
TURN_QUESTIONS = Quota(50, "問いは50個までです", "要らない問いを削除してから、もう一度お試しください。")
OWN_TURN_ANSWERS = Quota(5, "1つの問いに答えられるのは5回までです", "前の答えを削除すると、また答えられます。")
TURN_ANSWERS = Quota(300, "この問いには、もう答えが300個あります", "")
MOVES_AT_ONCE = Quota(
    4, "コンピュータが同時に考えられる勝負は4つまでです", "ほかの勝負の一手が終わってから、もう一度お試しください。"
)
