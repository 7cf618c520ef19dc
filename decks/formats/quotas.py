"""How many formats a person may keep, and how often one may change."""

from decks.people.quotas import Quota

FORMATS = Quota(30, "フォーマットは30個まで作れます", "要らないものを削除してください。")
VERSIONS = Quota(200, "一つのフォーマットの版は200までです", "新しいフォーマットとして作ってください。")
