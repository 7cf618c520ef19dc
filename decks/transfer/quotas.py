"""How many lists a person may be looking through."""

from decks.people.quotas import Quota

LIST_DRAFTS = Quota(5, "確かめている一覧は、新しいものから5つまで残ります", "")
