"""How many searches and favourites a person may keep."""

from decks.people.quotas import Quota

SEARCHES = Quota(200, "検索は200個まで保存できます", "要らないものを削除してください。")
GROUPS = Quota(50, "グループは50個まで作れます", "要らないものを削除してください。")
FAVOURITES = Quota(5000, "お気に入りは5000枚までです", "要らないものを外してください。")
