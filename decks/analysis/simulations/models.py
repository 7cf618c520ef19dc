"""Games that the machine plays out to be counted: what was asked, and what each part of it came to."""

from django.db import models
from django.utils import timezone

from decks.people.models import Owned, new_token


class SimulationState(models.TextChoices):
    """Games of two states of the card data are not added up: then it is outdated."""

    RUNNING = "running", "回している"
    DONE = "done", "終わった"
    CANCELLED = "cancelled", "やめた"
    OUTDATED = "outdated", "札のデータが変わった"

    @property
    def told(self) -> str:
        """Its name on pages."""
        return "シミュレーション中" if self is SimulationState.RUNNING else str(self.label)


class SimulationKind(models.TextChoices):
    """What the games are for: to count what happens, to compare another list, to find the weakest copies."""

    GAMES = "games", "回して数える"
    COMPARED = "compared", "2つのデッキを比べる"
    WEAKEST = "weakest", "弱い1枚を探す"

    @property
    def told(self) -> str:
        """Its name on pages; the labels above are what the table of the database was made with."""
        return KINDS_TOLD[self]


KINDS_TOLD = {
    SimulationKind.GAMES: "シミュレーション",
    SimulationKind.COMPARED: "2つのデッキの比較",
    SimulationKind.WEAKEST: "弱い1枚を探す",
}


class Simulation(Owned):
    """`games` games of the list `cards` against the list `against` (none: nobody), both played by `level`.

    Where two lists are compared, `new_cards` is the other one; it plays the seeds that `cards` plays.

    The lists are as they were asked about; `deck` only leads back. Games are played in chunks, whose size follows from
    `step` (``decks.analysis.simulations.plans``). `basis` names
    rules, card data and version of the level, `key` all that the result depends on: equal keys, equal results.
    `begun_at` is when it was started or resumed last.
    """

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    key = models.CharField("問い", max_length=64, editable=False)
    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="simulations", verbose_name="デッキ"
    )
    deck_name = models.CharField("デッキ名", max_length=60)
    cards = models.JSONField("札", editable=False)
    other_name = models.CharField("相手のデッキ名", max_length=60, blank=True, default="", editable=False)
    against = models.JSONField("相手の札", null=True, blank=True, editable=False)
    kind = models.CharField("種類", max_length=8, choices=SimulationKind, default=SimulationKind.GAMES, editable=False)
    new_name = models.CharField("比べるデッキ名", max_length=120, blank=True, default="", editable=False)
    new_cards = models.JSONField("比べる札", null=True, blank=True, editable=False)
    level = models.CharField("強さ", max_length=20, editable=False)
    seed = models.CharField("シード", max_length=40, editable=False)
    games = models.PositiveIntegerField("ゲーム数", editable=False)
    step = models.PositiveSmallIntegerField("一度に回す数", editable=False)
    basis = models.CharField("もとにした版", max_length=120, editable=False)
    state = models.CharField("状態", max_length=9, choices=SimulationState, default=SimulationState.RUNNING)
    created_at = models.DateTimeField("開始", default=timezone.now, editable=False)
    begun_at = models.DateTimeField("再開", default=timezone.now, editable=False)

    @property
    def kind_told(self) -> str:
        return SimulationKind(self.kind).told

    class Meta:
        verbose_name = verbose_name_plural = "回して数える"
        ordering = ["-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="simulation_by_owner", fields=["owner", "key"]),
            models.Index(name="simulation_by_visitor", fields=["visitor", "key"]),
        ]

    def __str__(self) -> str:
        return f"{self.deck_name}（{self.games}ゲーム）"


class SimulationChunk(models.Model):
    """What the games of one chunk came to, as whole numbers; written once, the result is the sum of the rows."""

    simulation = models.ForeignKey(Simulation, models.CASCADE, related_name="chunks", verbose_name="回して数える")
    number = models.PositiveIntegerField("番号")
    counted = models.JSONField("数えたもの")
    made_at = models.DateTimeField("終わった時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "数えた分"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(name="chunk_once", fields=["simulation", "number"])]

    def __str__(self) -> str:
        return f"{self.simulation_id} {self.number}"
