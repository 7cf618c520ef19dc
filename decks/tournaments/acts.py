"""What is done at an event, each with the name of who did it; what concerns an entry is shown to its player."""

from enum import StrEnum

from django.db.models import F

from decks.tournaments.access import EventStanding
from decks.tournaments.models import Entry, Event, EventAct
from decks.tournaments.models.event import MAX_WORDS_LENGTH
from decks.tournaments.roles import Role


class ActKind(StrEnum):
    MADE = "made"
    SET_UP = "set_up"
    FIXED = "fixed"
    UNFIXED = "unfixed"
    OPENED = "opened"
    CLOSED_AGAIN = "closed_again"
    JOINED = "joined"
    ENDED = "ended"
    NEW_LINK = "new_link"
    EXPECTED = "expected"
    HANDED_IN = "handed_in"
    MENDED = "mended"
    RENAMED = "renamed"
    UNLOCKED = "unlocked"
    LOCKED = "locked"
    REMOVED = "removed"
    PUT_BACK = "put_back"
    SEATED = "seated"
    CHECK_BEGUN = "check_begun"
    CHECKED = "checked"
    CHECK_REOPENED = "check_reopened"
    CHECK_DELETED = "check_deleted"
    DELETED = "deleted"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    ActKind.MADE: "大会を作りました",
    ActKind.SET_UP: "設定を変更しました",
    ActKind.FIXED: "リストを確定しました",
    ActKind.UNFIXED: "確定を取り消しました",
    ActKind.OPENED: "リストを公開しました",
    ActKind.CLOSED_AGAIN: "公開をやめました",
    ActKind.JOINED: "スタッフに加わりました",
    ActKind.ENDED: "スタッフから外しました",
    ActKind.NEW_LINK: "スタッフのリンクを新しくしました",
    ActKind.EXPECTED: "名前を登録しました",
    ActKind.HANDED_IN: "リストを出しました",
    ActKind.MENDED: "リストを直しました",
    ActKind.RENAMED: "名前を直しました",
    ActKind.UNLOCKED: "本人が直せるようにしました",
    ActKind.LOCKED: "本人が直せないようにしました",
    ActKind.REMOVED: "参加を取り消しました",
    ActKind.PUT_BACK: "参加を元に戻しました",
    ActKind.SEATED: "卓を入れました",
    ActKind.CHECK_BEGUN: "デッキチェックを始めました",
    ActKind.CHECKED: "デッキチェックをしました",
    ActKind.CHECK_REOPENED: "デッキチェックを再開しました",
    ActKind.CHECK_DELETED: "デッキチェックの記録を削除しました",
    ActKind.DELETED: "個人の情報を削除しました",
}


def note(
    event: Event, kind: ActKind, *, by: EventStanding | None = None, entry: Entry | None = None, words: str = ""
) -> EventAct:
    """Write a line of the log and let every page of the event know; `by` None: the player of the entry himself.

    Call it in the transaction of what was done.
    """
    Event.objects.filter(pk=event.pk).update(changes=F("changes") + 1)
    role, name = (Role.PLAYER, entry.handle if entry else "") if by is None else (by.staff or Role.PLAYER, by.name)
    return EventAct.objects.create(
        event=event, entry=entry, role=role.value, name=name, kind=kind.value, words=words[:MAX_WORDS_LENGTH]
    )
