"""How many decks a person may have, and how much may be in one."""

from decks.people.quotas import Quota

DECKS = Quota(500, "デッキは500個までです", "要らないデッキを削除してから、もう一度お試しください。")
DELETED_DECKS = Quota(500, "削除したデッキは、新しいものから500個まで残ります", "")
VERSIONS = Quota(
    200,
    "バージョンは1つのデッキに200個までです",
    "「派生デッキを作る」と、新しいデッキで続きのバージョンを保存できます。",
)
KINDS = Quota(200, "1つのデッキに入る札は200種類までです", "札を減らしてから、もう一度お試しください。")
SIDE_KINDS = Quota(100, "候補は100種類までです", "")
CARD_NOTES = Quota(100, "札のメモは1つのデッキに100枚までです", "")
TAKE_DOWN_ANSWERS = Quota(20, "公開停止への返事は1つのデッキに20回までです", "")
