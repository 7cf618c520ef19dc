"""Who may see a deck."""

from django.db import models


class Visibility(models.TextChoices):
    PRIVATE = "private", "自分だけ"
    UNLISTED = "unlisted", "リンクを知る人"
    PUBLIC = "public", "公開"


FOR_ALL = models.Q(deleted_at__isnull=True, visibility=Visibility.PUBLIC) & (
    models.Q(owner__isnull=True) | models.Q(owner__is_active=True)
)
"""The living decks that everybody may find: public ones, but for those of accounts that were locked."""
