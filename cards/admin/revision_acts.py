"""A revision published, taken back, or copied into a draft. Each looks at the row as it is now, alone."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import date_format

from cards.admin.revision_check import digest_of, row_faults
from cards.list_question import today
from cards.models import Origin, RestrictionEntry, RestrictionRevision, RevisionState
from cards.sync import data_version

OWN_FIELDS = ("series", "number", "title", "effective", "earliest", "announced", "certainty", "source")
NOT_ASKED = "過ぎた日の判定も変わります。それでよければ、確認のチェックを入れてください。"


class CannotActError(Exception):
    """Nothing was done; the message says why, in words for keepers."""


def publish(pk: int, keeper: User, seen: str, *, past_agreed: bool) -> RestrictionRevision:
    """The draft as the keeper has `seen` it counts from its day on; ``CannotActError`` where it may not."""
    try:
        with transaction.atomic():
            row = _locked(pk, RevisionState.DRAFT, seen)
            if faults := row_faults(row):
                raise CannotActError("まだ公開できません。" + "".join(faults))
            if is_past(row) and not past_agreed:
                raise CannotActError(NOT_ASKED)
            row.state, row.published_at, row.published_by = RevisionState.PUBLISHED, timezone.now(), keeper
            row.save(update_fields=["state", "published_at", "published_by"])
            data_version.bump()
            return row
    except IntegrityError:
        raise CannotActError("同じ回の改訂が、いま公開されました。回を直してください。") from None


@transaction.atomic
def take_back(pk: int, keeper: User, seen: str, reason: str, *, past_agreed: bool) -> RestrictionRevision:
    """A published revision counts on no day any more; ``CannotActError`` where it may not."""
    row = _locked(pk, RevisionState.PUBLISHED, seen)
    if has_counted(row) and not past_agreed:
        raise CannotActError(NOT_ASKED)
    row.state, row.taken_back_at, row.taken_back_by = RevisionState.TAKEN_BACK, timezone.now(), keeper
    row.taken_back_reason = reason
    row.keep(["state"])
    row.save(update_fields=["state", "taken_back_at", "taken_back_by", "taken_back_reason", "kept_fields"])
    data_version.bump()
    return row


@transaction.atomic
def copy_into_draft(pk: int) -> tuple[RestrictionRevision, bool]:
    """A draft that says the same, and whether it is new: the same press twice makes one."""
    row = RestrictionRevision.objects.select_for_update(of=("self",)).get(pk=pk)
    for draft in RestrictionRevision.objects.filter(state=RevisionState.DRAFT, series=row.series).exclude(pk=pk):
        if _contents(draft) == _contents(row):
            return draft, False
    draft = RestrictionRevision.objects.create(
        **{name: getattr(row, name) for name in OWN_FIELDS},
        origin=Origin.KEEPER,
        kept_fields=dict.fromkeys((*OWN_FIELDS, "entries"), Origin.KEEPER.value),
    )
    for entry in row.entries.order_by("position", "pk"):  # one by one, so that it is recorded
        entry.pk, entry._state.adding, entry.revision = None, True, draft
        entry.save()
    return draft, True


def is_past(row: RestrictionRevision) -> bool:
    """Whether days that are over would be judged differently."""
    return row.effective is not None and row.effective < today()


def has_counted(row: RestrictionRevision) -> bool:
    """Whether the revision is in force: decks have been judged by it."""
    return row.effective is not None and row.effective <= today()


def what_happened(row: RestrictionRevision) -> str:
    """What became of the row, when and by whom."""
    if row.state == RevisionState.PUBLISHED:
        return f"もう公開されています（{_when(row.published_at, row.published_by)}）。"
    if row.state == RevisionState.TAKEN_BACK:
        return f"取り下げられています（{_when(row.taken_back_at, row.taken_back_by)}）。"
    return "まだ下書きです。"


def _when(moment: datetime | None, person: User | None) -> str:
    day = date_format(timezone.localtime(moment), "Y-m-d H:i") if moment else "目録"
    return f"{day}、{person.username}" if person else day


def _locked(pk: int, state: RevisionState, seen: str) -> RestrictionRevision:
    row = RestrictionRevision.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if row is None:
        raise CannotActError("この改訂は、もう削除されています。")
    if row.state != state:
        raise CannotActError(f"「{row}」は、{what_happened(row)}")
    if digest_of(row) != seen:
        raise CannotActError("確認の画面を開いたあとで、この改訂が変えられました。いまの内容を確かめてください。")
    return row


def _contents(row: RestrictionRevision) -> list[Any]:
    rows = RestrictionEntry.objects.filter(revision=row).order_by("position", "pk")
    return [
        *(getattr(row, name) for name in OWN_FIELDS),
        *rows.values_list("card", "status", "certainty", "source"),
    ]
