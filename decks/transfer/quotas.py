"""How many lists a person may be looking through."""

from decks.people.quotas import Quota

LIST_DRAFTS = Quota(5, "確認中のリストは、新しいものから5つまで残ります", "")
