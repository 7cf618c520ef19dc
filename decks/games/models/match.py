"""A match of two people: the table they share, who sits at it, and the games they play there, one after the other.

What is dealt by which protocol is written in docs/fair_deal.md. A game is its record; both pages are computed from it.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone

from decks.games.models.solo_game import usual_stops
from decks.people.models import Owned, new_token

SEATS = (0, 1)


class MatchState(models.TextChoices):
    """An invitation that nobody has taken yet; lists chosen, cards about to be dealt; a game runs; the last game ended;
    nobody plays on (taken back, run out, or both left)."""

    OPEN = "open", "招待中"
    DEALING = "dealing", "配る前"
    PLAYING = "playing", "対戦中"
    OVER = "over", "終わった対戦"
    CLOSED = "closed", "閉じた対戦"


class GameEnd(models.TextChoices):
    """Why a game ended, where the rules of the game did not end it (`RULES`)."""

    RULES = "rules", "ルールによる決着"
    AGREED = "agreed", "合意による引き分け"
    CLAIMED = "claimed", "相手が答えなくなったため"
    EXPIRED = "expired", "どちらも続けなかったため"
    BROKEN = "broken", "配る前にやめたため"
    LOST = "lost", "新しいルールでは続けられないため"
    LEFT = "left", "相手が退会したため"


class Match(models.Model):
    """The table: `token` is its public name and is in the path, `format` is the format that lists are judged for,
    `any_list` whether they may be played whatever the verdict; `game` is the number of the newest game, from 1."""

    token = models.CharField("名", max_length=32, unique=True, default=new_token, editable=False)
    state = models.CharField("状態", max_length=8, choices=MatchState, default=MatchState.OPEN)
    format = models.CharField("フォーマット", max_length=40)
    any_list = models.BooleanField("どんなデッキでもよい", default=False)
    game = models.PositiveSmallIntegerField("ゲームの番号", default=1)
    created_at = models.DateTimeField("作成", default=timezone.now, editable=False)
    changed_at = models.DateTimeField("更新", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "対戦"
        ordering = ["-changed_at", "-pk"]
        indexes = [models.Index(name="match_by_state", fields=["state", "changed_at"])]

    def __str__(self) -> str:
        return self.token


class MatchSeat(Owned):
    """Who sits at a match. `number` is the seat in the newest game, which a rematch swaps.

    `cards` is the list he plays as canonical JSON, ``[[card id, copies], …]``, `deck` only leads back to the deck;
    `fault` is why the format does not allow the list, "" where it does. `heard` counts what changed on his table,
    `noted` what changed beside it (phrases, offers, presence), `asked` his questions; none of them counts what only the
    other sees. `answered` is the number of his last question that is no longer open, with the digest of his answer
    where he gave one; `did` is the digest of what he last did beside the table in this game. `served` is how many
    actions were in force when his page was last drawn, `sight` the digest of what it shows now. `stops`,
    `former_stops`, `passes` and `pressed` are as those of a game alone. `refusals` counts how often he refused to let
    the other take back in this game.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name="対戦")
    number = models.PositiveSmallIntegerField("席")
    handle = models.CharField("呼び名", max_length=30)
    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="デッキ"
    )
    deck_name = models.CharField("デッキ名", max_length=60)
    cards = models.TextField("リスト")
    fault = models.CharField("リストの問題", max_length=200, blank=True, default="")
    heard = models.PositiveIntegerField("卓の番号", default=0, editable=False)
    noted = models.PositiveIntegerField("そばの番号", default=0, editable=False)
    asked = models.PositiveIntegerField("質問の番号", default=0, editable=False)
    answered = models.CharField("最後の答え", max_length=80, blank=True, default="", editable=False)
    served = models.PositiveIntegerField("見せた手数", default=0, editable=False)
    sight = models.CharField("見せたもの", max_length=64, blank=True, default="", editable=False)
    stops = models.CharField("止まる窓", max_length=400, blank=True, default=usual_stops)
    former_stops = models.TextField("それまでの止まる窓", blank=True, default="", editable=False)
    passes = models.TextField("聞かない間", blank=True, default="", editable=False)
    pressed = models.TextField("押した続き", blank=True, default="", editable=False)
    phrase = models.CharField("ことば", max_length=20, blank=True, default="", editable=False)
    muted = models.BooleanField("相手のことばを出さない", default=False)
    refusals = models.PositiveSmallIntegerField("断った回数", default=0, editable=False)
    did = models.CharField("最後にした事", max_length=16, blank=True, default="", editable=False)
    again = models.BooleanField("もう一度を望む", default=False, editable=False)
    seen_at = models.DateTimeField("最後に見た時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "対戦の席"
        ordering = ["match", "number"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="match_seat_by_owner", fields=["owner", "-seen_at"]),
            models.Index(name="match_seat_by_visitor", fields=["visitor", "-seen_at"]),
        ]

    # How many actions are in force: set where the game is read, for what is kept by it.
    ply = 0

    def __str__(self) -> str:
        return self.handle


class SeatKey(models.Model):
    """A key by which a browser has a seat: `key` is its SHA-256. Until it is taken to another device it is a code that
    is good once, up to `waits_until`. A device that took the seat so is `owner`'s or `visitor`'s: nobody's where its
    person has the seat anyway. It is no row that somebody owns; what it opens is the seat's."""

    seat = models.ForeignKey(MatchSeat, models.CASCADE, related_name="keys", verbose_name="席")
    key = models.CharField("鍵", max_length=64, unique=True, editable=False)
    waits_until = models.DateTimeField("受け取りの期限", null=True, blank=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+", verbose_name="端末の持ち主"
    )
    visitor = models.CharField("端末の訪問者の鍵", max_length=64, blank=True, default="", editable=False)
    made_at = models.DateTimeField("作成", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "席の鍵"
        indexes = [models.Index(name="seat_key_by_visitor", fields=["visitor"])]

    def __str__(self) -> str:
        return f"{self.seat_id}"


class MatchGame(models.Model):
    """One game of a match, dealt or about to be.

    `holders` are the keys of the rows that sit at seats 0 and 1, `salts`, `lists` (canonical JSON each), `hashes` and
    `opened` go by these seats. A seat's hash h is "" until its browser has sent it and ``NO_BYTES`` for a browser that
    sends none; `opened` are the bytes n. `rules` and `data` are the versions that it was dealt by. `record` is the
    engine's text, "" before the deal; the first `ply` of its actions are in force, and it is never longer. `revision`
    counts changes, `moved_at` is when anything came of either seat: h or n before the deal, then a press. `position` is
    how the table was after `position_ply` actions, the last time nothing was under way.
    `played_by` are the versions of rules and data of the last press, "" before the first one. `offer` is what one seat
    asks of the other: ``{"kind", "seat", "id", …}``, with ``refused`` once the other has refused it; nothing, or
    ``{"id"}`` of the last one, while nothing is asked. `vacated` are the keys that opened the seat which was vacated
    before the deal, as SeatKey has them. `presses` are the presses in force, each as ``[seat, actions before it]``.
    `winner` is a seat, None without one; `left_by` the seat that left before the deal, or that was asked when
    the game ended because nobody went on.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="games", verbose_name="対戦")
    number = models.PositiveSmallIntegerField("番号")
    holders = models.JSONField("席の人", default=list)
    secret = models.CharField("秘密", max_length=64, editable=False)
    salts = models.JSONField("塩", default=list, editable=False)
    lists = models.JSONField("リスト", default=list, editable=False)
    commitment = models.CharField("C", max_length=64, editable=False)
    hashes = models.JSONField("h", default=list, editable=False)
    opened = models.JSONField("n", default=list, editable=False)
    rules = models.CharField("ルールの版", max_length=100)
    data = models.CharField("データの版", max_length=100)
    played_by = models.CharField("最後に進めた版", max_length=200, blank=True, default="", editable=False)
    vacated = models.JSONField("空けた席の鍵", blank=True, default=list, editable=False)
    record = models.TextField("記録", blank=True, default="")
    ply = models.PositiveIntegerField("手数", default=0)
    revision = models.PositiveIntegerField("編集番号", default=0)
    position = models.TextField("局面", blank=True, default="", editable=False)
    position_ply = models.PositiveIntegerField("局面までの手数", default=0, editable=False)
    offer = models.JSONField("申し出", default=dict, blank=True, editable=False)
    end = models.CharField("終わり方", max_length=8, choices=GameEnd, blank=True, default="")
    presses = models.JSONField("押した手", default=list, blank=True, editable=False)
    winner = models.PositiveSmallIntegerField("勝った席", null=True, blank=True)
    left_by = models.PositiveSmallIntegerField("やめた席", null=True, blank=True)
    published = models.JSONField("公開した席", default=list, blank=True)
    committed_at = models.DateTimeField("C の日時", default=timezone.now, editable=False)
    dealt_at = models.DateTimeField("配った日時", null=True, blank=True)
    moved_at = models.DateTimeField("最後の手", null=True, blank=True)
    ended_at = models.DateTimeField("終わり", null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "対戦のゲーム"
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(name="match_game_once", fields=["match", "number"])]

    def __str__(self) -> str:
        return f"{self.number}"


NO_BYTES = "none"
"""In place of a hash: this seat's browser sends no bytes."""
