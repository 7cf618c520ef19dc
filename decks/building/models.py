"""Decks and what was done to them. Verdicts are computed from these rows, and never believed longer than they hold."""

import secrets
import uuid
from collections.abc import Iterable
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from decks.building.by_format import ByFormat
from decks.building.taken_down import DOWN_IS_PRIVATE, MAX_TAKE_DOWN_LENGTH, TakenDown
from decks.building.visibility import FOR_ALL
from decks.building.visibility import Visibility as Visibility
from decks.building.written import LISTED_BY, ToldEntries, ToldQuerySet, tell_written
from decks.people.models import Owned
from decks.people.name_fields import Folded, FoldedField, FoldedQuerySet, LineField
from rules_engine.legality.deck_list import DeckList

MAX_COPIES = 999
MAX_NAME_LENGTH = 60
MAX_NOTE_LENGTH = 4000
MAX_LABEL_LENGTH = 30
MAX_CARD_NOTE_LENGTH = 500
MAX_MESSAGE_LENGTH = 200


def new_share_token() -> str:
    return secrets.token_urlsafe(9)


class DeckQuerySet(ToldQuerySet["Deck"]):
    def living(self) -> "DeckQuerySet":
        return self.filter(deleted_at__isnull=True)

    def deleted(self) -> "DeckQuerySet":
        return self.filter(deleted_at__isnull=False)

    def for_all(self) -> "DeckQuerySet":
        return self.filter(FOR_ALL)

    def with_cards(self) -> "DeckQuerySet":
        entries = models.Prefetch("entries", DeckEntry.objects.select_related("printing"))
        return self.select_related("owner").prefetch_related(entries)


class Deck(TakenDown, ByFormat, Folded, Owned):
    """One deck: of a user, of a visitor without an account, or a sample of ours (`sample`) that nobody holds.

    `note` is shown to whoever may see the deck, `memo` to its owner alone. `revision` counts edits of the cards,
    `details_revision` those of what is written and of visibility: two people at work on different halves never stand
    in each other's way. `creation` makes a form sent twice create one deck; `creation_digest` tells whether
    what is sent under the same id asks for the same deck.
    A branch or fork names its `origin`; `origin_entries` is what that held when they parted, a list of
    [printing number, copies]. `views` counts openings of the public page and knows nothing of who opened it.
    """

    sample = models.SlugField("見本の名", max_length=30, blank=True, default="", db_index=False)
    name = LineField("デッキ名", max_length=MAX_NAME_LENGTH)
    folded_name = FoldedField("探す形のデッキ名", of="name")
    note = models.TextField("説明", max_length=MAX_NOTE_LENGTH, blank=True, default="")
    memo = models.TextField("自分用メモ", max_length=MAX_NOTE_LENGTH, blank=True, default="")
    visibility = models.CharField("公開範囲", max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    share = models.CharField("共有の鍵", max_length=32, unique=True, default=new_share_token, editable=False)
    creation = models.UUIDField("作成の印", unique=True, default=uuid.uuid4, editable=False)
    creation_digest = models.CharField("作成の内容", max_length=64, blank=True, default="", editable=False)
    cover = models.ForeignKey(
        "cards.Printing", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="表紙の札"
    )
    folder = LineField("フォルダ", max_length=MAX_LABEL_LENGTH, blank=True, default="")
    folded_folder = FoldedField("探す形のフォルダ", of="folder")
    origin = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="branches", verbose_name="もとのデッキ"
    )
    origin_entries = models.JSONField("もとの札", default=list, blank=True, editable=False)
    views = models.PositiveIntegerField("見られた回数", default=0, editable=False)
    revision = models.PositiveIntegerField("札の編集番号", default=0, editable=False)
    details_revision = models.PositiveIntegerField("記載の編集番号", default=0, editable=False)
    created_at = models.DateTimeField("作成", default=timezone.now, editable=False)
    changed_at = models.DateTimeField("更新", default=timezone.now, editable=False)
    deleted_at = models.DateTimeField("削除", null=True, blank=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = verbose_name_plural = "デッキ"
        ordering = ["-changed_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="deck_has_exactly_one_holder",
                condition=Q(owner__isnull=False, visitor="", sample="")
                | (Q(owner__isnull=True, sample="") & ~Q(visitor=""))
                | (Q(owner__isnull=True, visitor="") & ~Q(sample="")),
            ),
            models.CheckConstraint(name="deck_visibility_known", condition=Q(visibility__in=Visibility.values)),
            models.CheckConstraint(name="deck_name_not_empty", condition=~Q(name="")),
            models.CheckConstraint(name="deck_taken_down_is_private", condition=DOWN_IS_PRIVATE),
            models.UniqueConstraint(name="deck_sample_unique", fields=["sample"], condition=~Q(sample="")),
        ]
        indexes = [
            models.Index(name="deck_by_owner", fields=["owner", "-changed_at"]),
            models.Index(name="deck_by_visitor", fields=["visitor", "-changed_at"]),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        written = LISTED_BY if update_fields is None else LISTED_BY & set(update_fields)
        was_listed = "visibility" in written and not self._state.adding
        if not written or not (was_listed or self.visibility == Visibility.PUBLIC):
            super().save(*args, update_fields=update_fields, **kwargs)
            return
        with transaction.atomic(savepoint=False):
            super().save(*args, update_fields=update_fields, **kwargs)
            tell_written([self.pk])

    @property
    def whose(self) -> dict[str, Any]:
        return {"sample": self.sample} if self.sample else super().whose

    def copies_by_printing(self) -> dict[int, int]:
        return {entry.printing_id: entry.copies for entry in self.entries.all()}

    def to_deck_list(self) -> DeckList:
        """What the engine judges: copies by card, all printings of a card together."""
        counts: dict[int, int] = {}
        for entry in self.entries.all():
            counts[entry.printing.card_id] = counts.get(entry.printing.card_id, 0) + entry.copies
        return DeckList(counts)


class DeckTag(Folded):
    """A word the owner puts decks together by."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags", verbose_name="デッキ")
    name = LineField("タグ", max_length=MAX_LABEL_LENGTH)
    folded_name = FoldedField("探す形のタグ", of="name")

    objects = FoldedQuerySet.as_manager()

    class Meta:
        verbose_name = verbose_name_plural = "タグ"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(name="deck_tag_once", fields=["deck", "name"])]

    def __str__(self) -> str:
        return self.name


class DeckCardNote(models.Model):
    """What the owner noted about one card of a deck."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="card_notes", verbose_name="デッキ")
    card = models.ForeignKey("cards.Card", models.CASCADE, related_name="+", verbose_name="札")
    text = models.CharField("覚え書き", max_length=MAX_CARD_NOTE_LENGTH)

    class Meta:
        verbose_name = verbose_name_plural = "札の覚え書き"
        ordering = ["card_id"]
        constraints = [models.UniqueConstraint(name="deck_card_note_once", fields=["deck", "card"])]

    def __str__(self) -> str:
        return f"{self.card}: {self.text}"


class CopiesOfPrinting(models.Model):
    """So many copies of one printing, of some deck."""

    printing = models.ForeignKey("cards.Printing", models.PROTECT, related_name="+", verbose_name="収録")
    copies = models.PositiveSmallIntegerField("枚数", validators=[MinValueValidator(1), MaxValueValidator(MAX_COPIES)])

    class Meta:
        abstract = True


class DeckEntry(CopiesOfPrinting):
    """So many copies of one printing. Who takes some away writes the deck itself, too, or tells (`tell_written`)."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries", verbose_name="デッキ")

    objects = ToldEntries["DeckEntry"].as_manager()

    class Meta:
        verbose_name = verbose_name_plural = "デッキの札"
        ordering = ["printing_id"]
        constraints = [
            models.UniqueConstraint(name="deck_entry_once_per_printing", fields=["deck", "printing"]),
            models.CheckConstraint(
                name="deck_entry_copies_1_to_999", condition=Q(copies__gte=1, copies__lte=MAX_COPIES)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.printing} ×{self.copies}"


class DeckCandidate(CopiesOfPrinting):
    """So many copies of one printing on the side list (候補): thought of, not part of the deck."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="candidates", verbose_name="デッキ")

    class Meta:
        verbose_name = verbose_name_plural = "候補の札"
        ordering = ["printing_id"]
        constraints = [
            models.UniqueConstraint(name="deck_candidate_once_per_printing", fields=["deck", "printing"]),
            models.CheckConstraint(
                name="deck_candidate_copies_1_to_999", condition=Q(copies__gte=1, copies__lte=MAX_COPIES)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.printing} ×{self.copies}（候補）"


class DeckVersion(ByFormat):
    """A version kept on purpose; never changed afterwards. `entries` is a list of [printing number, copies]."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions", verbose_name="デッキ")
    number = models.PositiveIntegerField("版")
    message = models.CharField("ひとこと", max_length=MAX_MESSAGE_LENGTH, blank=True, default="")
    entries = models.JSONField("札")
    revision = models.PositiveIntegerField("札の編集番号")
    made_at = models.DateTimeField("日時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "版"
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(name="deck_version_number_unique", fields=["deck", "number"]),
            models.CheckConstraint(name="deck_version_number_from_1", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"バージョン{self.number}"

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.entries)


class DeckEdit(models.Model):
    """One acknowledged edit. The same `edit_id` is applied once; its outcome is kept to answer a repeated sending.
    `digest` tells whether what is sent under that id is the same; what was done before there was one has none.

    `changes` is a list of {printing, before, after} as applied, `refusals` what could not be done as asked. An edit
    that takes another one back names it in `undoes`; taking back such an edit is a redo.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="edits", verbose_name="デッキ")
    edit_id = models.UUIDField("編集の印")
    digest = models.CharField("編集の内容", max_length=64, blank=True, default="", editable=False)
    revision = models.PositiveIntegerField("札の編集番号")
    changes = models.JSONField("変更")
    refusals = models.JSONField("できなかった変更", default=list)
    merged = models.BooleanField("ほかの編集と合流", default=False)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by", verbose_name="取り消した編集"
    )
    made_at = models.DateTimeField("日時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "編集"
        ordering = ["-revision"]
        constraints = [
            models.UniqueConstraint(name="deck_edit_applied_once", fields=["deck", "edit_id"]),
            models.UniqueConstraint(name="deck_edit_revision_unique", fields=["deck", "revision"]),
        ]

    def __str__(self) -> str:
        return f"{self.deck} #{self.revision}"


class TakeDownAnswer(models.Model):
    """What the owner of a deck says to the keepers who took it down."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="take_down_answers", verbose_name="デッキ")
    text = models.CharField("返事", max_length=MAX_TAKE_DOWN_LENGTH)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "公開停止への返事"
        ordering = ["made_at", "pk"]
        constraints = [models.CheckConstraint(name="take_down_answer_not_empty", condition=~Q(text=""))]

    def __str__(self) -> str:
        return f"{self.deck}: {self.text}"
