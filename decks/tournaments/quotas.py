"""How many events a person may keep, and how much may be in one."""

from decks.people.quotas import Quota
from decks.tournaments.models.event import MOST_PLAYERS

EVENTS = Quota(50, "大会は50件まで残せます", "終わった大会を削除してください。")
OFFICIALS = Quota(40, "スタッフは40人までです", "もう手伝わない人を外してください。")
ENTRIES_OF_A_PERSON = Quota(10, "一つの端末から出せるのは一つの大会に10人分までです", "主催者に頼んでください。")
HAND_INS = Quota(50, "リストを出し直せるのは50回までです", "主催者に頼んでください。")
ENTRIES = Quota(2 * MOST_PLAYERS, f"一つの大会の参加は{2 * MOST_PLAYERS}人までです", "大会を分けてください。")
CHECKS = Quota(1000, "一つの大会のデッキチェックは1000件までです", "間違えて始めたものを削除してください。")
