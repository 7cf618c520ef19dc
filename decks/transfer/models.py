"""A list that somebody pasted and looks through before it becomes a deck or joins one."""

import uuid

from django.db import models
from django.utils import timezone

from decks.building.models import Deck
from decks.people.models import Owned, new_token


class ListDraft(Owned):
    """A list as it was sent to be read, kept so that its page can be opened again without being sent again.

    `text` is the list, `sent` are the other fields of the form: what was chosen for its lines, its name. `creation` is
    the id of what is to be made of it. It is read into `deck`, or becomes a new one where that is None. `taken_at` says
    when what stands here was taken in, `made` which deck it became, if it became one.
    """

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    deck = models.ForeignKey(
        Deck, models.CASCADE, null=True, blank=True, related_name="+", verbose_name="読み込むデッキ"
    )
    creation = models.UUIDField("作成の印", default=uuid.uuid4, editable=False)
    text = models.TextField("一覧", editable=False)
    sent = models.JSONField("選んだこと", default=dict, editable=False)
    taken_at = models.DateTimeField("読み込み", null=True, blank=True, editable=False)
    made = models.ForeignKey(
        Deck, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="作ったデッキ"
    )
    changed_at = models.DateTimeField("更新", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "確かめている一覧"
        ordering = ["-changed_at", "-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="drafts_of_owner", fields=["owner", "-changed_at"]),
            models.Index(name="drafts_of_visitor", fields=["visitor", "-changed_at"]),
        ]

    def __str__(self) -> str:
        return f"確かめている一覧 {self.pk}"
