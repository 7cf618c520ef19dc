"""Games played alone. A game is its record; every table is computed from it."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.models.holder import Held
from decks.models.stops import USUAL, write_stops


def new_token() -> str:
    return secrets.token_urlsafe(16)


def usual_stops() -> str:
    return write_stops(USUAL)


class Chair(models.TextChoices):
    """Who sits on the other side: nobody, oneself with a second deck (with all hands open, or each closed while the
    other side decides), or the computer."""

    NOBODY = "nobody", "誰もいない"
    OPEN = "open", "自分で（手札を見せる）"
    CLOSED = "closed", "自分で（手札を隠す）"
    MACHINE = "machine", "コンピュータ"


class SoloGame(Held):
    """One game of a user or of a visitor without an account.

    `record` is the engine's text of the game with all its actions; only the first `ply` of them are in force, the
    others were taken back and wait for a redo. `revision` counts changes: who answers an older one answers a table
    that is gone. `deck` only leads back to the deck; what was dealt stands in the record. `share` is the key of the
    link that the holder hands on, "" while there is none. `other_name` names the deck of the other chair, `level` how
    the computer plays that sits there. `pressed` is what a press of the person says further, once the other side has
    declined what it is asked in between (``decks.solo.presses.write_press``). `question` is the one of somebody's that
    is tried in this game. `position` is how the table stood after `position_ply` actions, as the engine writes
    positions, the last time that nothing was under way: from there it goes on where a later engine plays it otherwise.
    """

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    share = models.CharField("共有の鍵", max_length=32, blank=True, default="", editable=False)
    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="solo_games", verbose_name="デッキ"
    )
    deck_name = models.CharField("デッキ名", max_length=60)
    question = models.ForeignKey(
        "decks.TurnQuestion", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="問い"
    )
    chair = models.CharField("相手", max_length=8, choices=Chair, default=Chair.NOBODY, editable=False)
    other_name = models.CharField("相手のデッキ名", max_length=60, blank=True, default="", editable=False)
    level = models.CharField("コンピュータの強さ", max_length=20, blank=True, default="", editable=False)
    record = models.TextField("記録")
    ply = models.PositiveIntegerField("手数", default=0)
    revision = models.PositiveIntegerField("編集番号", default=0, editable=False)
    stops = models.CharField("止まる窓", max_length=400, blank=True, default=usual_stops)
    passes = models.TextField("聞かない間", blank=True, default="", editable=False)
    pressed = models.TextField("押した続き", blank=True, default="", editable=False)
    position = models.TextField("局面", blank=True, default="", editable=False)
    position_ply = models.PositiveIntegerField("局面までの手数", default=0, editable=False)
    created_at = models.DateTimeField("開始", default=timezone.now, editable=False)
    changed_at = models.DateTimeField("更新", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "一人回し"
        ordering = ["-changed_at", "-pk"]
        constraints = [
            *Held.Meta.constraints,
            models.UniqueConstraint(name="solo_share_unique", fields=["share"], condition=~Q(share="")),
        ]
        indexes = [
            models.Index(name="solo_by_owner", fields=["owner", "-changed_at"]),
            models.Index(name="solo_by_visitor", fields=["visitor", "-changed_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.deck_name}（{self.ply}手）"
