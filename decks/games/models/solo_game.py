"""Games played alone. A game is its record; every table is computed from it."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.games.models.stops import USUAL, write_stops
from decks.people.models import Owned, new_token


def usual_stops() -> str:
    return write_stops(USUAL)


class Chair(models.TextChoices):
    """Who sits on the other side: nobody, oneself with a second deck (with all hands open, or each closed while the
    other side decides), or the computer."""

    NOBODY = "nobody", "誰もいない"
    OPEN = "open", "自分で（手札を見せる）"
    CLOSED = "closed", "自分で（手札を隠す）"
    MACHINE = "machine", "コンピュータ"


WAYS = {Chair.NOBODY: "一人回し", Chair.MACHINE: "CPU対戦", Chair.OPEN: "一人二役", Chair.CLOSED: "一人二役"}


class SoloGame(Owned):
    """One game of a user or of a visitor without an account.

    `record` is the engine's text of the game with all its actions; only the first `ply` of them are in force, the
    others were taken back and wait for a redo. `revision` counts changes: who answers an older one answers a table
    that is gone. `deck` and `other_deck`, that of the other chair, only lead back to decks; what was dealt stands in
    the record. `share` is the key of the link that the owner hands on, "" while there is none; `share_seat` is the
    seat whose side it shows. `other_name` names the deck of the other chair, `level` how
    the computer plays that sits there. `stops` are the moments at which it stops to ask, `former_stops` what they were
    before (``decks.games.models.stops``), `stops_news` says that the person is still to be told that what is usual has
    changed. `pressed` is what a press of the person says further, once the other side has declined what it is asked in
    between (``decks.games.table.combined_actions.write_press``). `question` is the one of somebody's that is tried
    in this game. `position` is how the table stood after `position_ply` actions, as the engine writes positions, the
    last time that nothing was under way: from there it goes on where a later engine plays it otherwise. `thoughts` are
    why the computer answered as it did (``decks.games.table.thoughts``).
    """

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    share = models.CharField("共有の鍵", max_length=32, blank=True, default="", editable=False)
    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="solo_games", verbose_name="デッキ"
    )
    share_seat = models.PositiveSmallIntegerField("共有で見せる席", default=0, editable=False)
    other_deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="相手のデッキ"
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
    former_stops = models.TextField("それまでの止まる窓", blank=True, default="", editable=False)
    stops_news = models.BooleanField("止まる窓の知らせ", default=False, editable=False)
    passes = models.TextField("聞かない間", blank=True, default="", editable=False)
    pressed = models.TextField("押した続き", blank=True, default="", editable=False)
    position = models.TextField("局面", blank=True, default="", editable=False)
    position_ply = models.PositiveIntegerField("局面までの手数", default=0, editable=False)
    thoughts = models.TextField("コンピュータの理由", blank=True, default="", editable=False)
    created_at = models.DateTimeField("開始", default=timezone.now, editable=False)
    changed_at = models.DateTimeField("更新", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "ゲーム"
        ordering = ["-changed_at", "-pk"]
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(name="solo_share_unique", fields=["share"], condition=~Q(share="")),
        ]
        indexes = [
            models.Index(name="solo_by_owner", fields=["owner", "-changed_at"]),
            models.Index(name="solo_by_visitor", fields=["visitor", "-changed_at"]),
        ]

    @property
    def way(self) -> str:
        """What people call such a game, by who sits on the other chair."""
        return WAYS[Chair(self.chair)]

    def __str__(self) -> str:
        return f"{self.deck_name}（{self.ply}手）"
