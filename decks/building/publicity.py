"""Who may see a deck, written: the one place that changes it for a deck that is there already."""

from collections.abc import Iterable

from auditlog.models import LogEntry
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.acts.acting import record
from cards.acts.taking_back import CannotTakeBackError
from decks.building.models import Deck, TakeDownAnswer, Visibility
from decks.building.quotas import TAKE_DOWN_ANSWERS
from decks.building.written import written_together
from decks.people.quotas import QuotaReachedError

PRIVATE = Visibility.PRIVATE.value


class TakenDownError(Exception):
    """A keeper took the deck down: only a keeper can let others see it again."""

    def __str__(self) -> str:
        return "管理者がこのデッキの公開を止めています。公開範囲は「自分だけ」から変えられません。"


def write_visibility(locked: Deck, visibility: str, *, counted: bool = False) -> None:
    """Write who may see a deck that this transaction has locked. It is one of its details: whoever has the old ones
    before him is told of the change, unless that is `counted` already. ``TakenDownError`` for a deck that was taken
    down."""
    if locked.visibility == visibility:
        return
    if locked.is_taken_down:
        raise TakenDownError
    Deck.objects.filter(pk=locked.pk).update(
        visibility=visibility,
        details_revision=F("details_revision") + (0 if counted else 1),
        changed_at=timezone.now(),
    )


@transaction.atomic
@written_together()
def take_down(decks: Iterable[int], keeper: int | None, reason: str) -> list[Deck]:
    """Show these decks to nobody but their owners, who read the `reason`; those that were not down before.
    ``ValueError`` without a reason."""
    if not reason.strip():
        raise ValueError("a deck is taken down for a reason")
    rows = Deck.objects.select_for_update().filter(pk__in=set(decks), taken_down_at__isnull=True).order_by("pk")
    taken = list(rows)
    now = timezone.now()
    for deck in taken:
        Deck.objects.filter(pk=deck.pk).update(
            visibility=Visibility.PRIVATE,
            details_revision=F("details_revision") + 1,
            taken_down_at=now,
            taken_down_by=keeper,
            taken_down_reason=reason.strip(),
            taken_down_from=deck.visibility,
        )
        record(deck, {"visibility": (deck.visibility, PRIVATE), "taken_down_reason": ("", reason.strip())})
    return taken


@transaction.atomic
@written_together()
def restore_public(decks: Iterable[int]) -> list[Deck]:
    """Let decks that were taken down be seen by whom they were seen before; which ones."""
    rows = Deck.objects.select_for_update().filter(pk__in=set(decks), taken_down_at__isnull=False).order_by("pk")
    restored = list(rows)
    for deck in restored:
        Deck.objects.filter(pk=deck.pk).update(
            visibility=deck.taken_down_from,
            details_revision=F("details_revision") + 1,
            taken_down_at=None,
            taken_down_by=None,
            taken_down_reason="",
            taken_down_from="",
        )
        record(deck, {"visibility": (PRIVATE, deck.taken_down_from), "taken_down_reason": (deck.taken_down_reason, "")})
    return restored


def take_back_state(entry: LogEntry, keeper: User) -> None:
    """What taking back means for a deck: restoring it, or taking it down again. ``CannotTakeBackError`` where its state
    changed since, and for what else a keeper changed in it."""
    reasons = entry.changes.get("taken_down_reason")
    if reasons is None:
        why = "の内容の変更は、ここでは戻せません。デッキの画面で直してください。"
        raise CannotTakeBackError(f"「{entry.object_repr}」{why}")
    old, new = reasons
    deck = Deck.objects.filter(pk=entry.object_pk, taken_down_reason=new).first()
    done = deck and (restore_public([deck.pk]) if new else take_down([deck.pk], keeper.pk, old))
    if not done:
        raise CannotTakeBackError(f"「{entry.object_repr}」は、この操作のあとで変えられているので戻せません。")


@transaction.atomic
def answer_take_down(deck: Deck, text: str) -> None:
    """Keep what the owner says of it, the same once. ``QuotaReachedError`` where he said as much as one may."""
    locked = Deck.objects.select_for_update().get(pk=deck.pk)
    said = locked.take_down_answers.all()
    if said.filter(text=text).exists():
        return
    if said.count() >= TAKE_DOWN_ANSWERS.most:
        raise QuotaReachedError(TAKE_DOWN_ANSWERS)
    TakeDownAnswer.objects.create(deck=locked, text=text)
