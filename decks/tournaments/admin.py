"""Events for keepers: to look them up, to take one off the list and to delete one. No names and lists of players."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse

from cards.acts.acting import record
from cards.admin.recorded import RecordsDeletions
from decks.tournaments import forgetting
from decks.tournaments.keeping import take_off_list
from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Entry, Event, HandIn

SHOWN = (
    *("name", "shop", "about", "day", "deadline", "limit", "listed", "format_name", "kept_days", "owner"),
    *("fixed_at", "opened_at", "forgotten_at", "made_at", "entry_count", "hand_in_count"),
)


@admin.register(Event)
class EventAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    """Settings are their organisers'; here they are only read."""

    list_display = ["name", "day", "shop", "listed", "entry_count", "hand_in_count", "owner", "made_at"]
    list_filter = ["listed", ("forgotten_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "shop", "key", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "day"
    fields = readonly_fields = SHOWN
    actions = ("take_off",)
    not_recorded = ("visitor", "key", "judge_key", "organiser_key", "rules", "about")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

    def has_take_off_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("decks.change_event")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        events: QuerySet[Event] = super().get_queryset(request)
        return events.annotate(
            entries_made=_counted(Entry.objects.filter(event=OuterRef("pk")), "event"),
            lists_made=_counted(HandIn.objects.filter(entry__event=OuterRef("pk")), "entry__event"),
        )

    @admin.display(description="参加", ordering="entries_made")
    def entry_count(self, event: Event) -> int:
        return int(getattr(event, "entries_made", 0))

    @admin.display(description="出されたリスト", ordering="lists_made")
    def hand_in_count(self, event: Event) -> int:
        return int(getattr(event, "lists_made", 0))

    @admin.action(description="「大会」の一覧から外す", permissions=["take_off"])
    def take_off(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        taken = [event for event in events if _taken_off(event)]
        for event in taken:
            record(event, {"listed": ("True", "False")})
        self.message_user(request, f"{len(taken)}件の大会を一覧から外しました。主催者の記録に残ります。")

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes is shown as numbers: who took part is not a keeper's to read."""
        events = list(objs)
        pks = [event.pk for event in events]
        counts = {
            Event._meta.verbose_name_plural: len(events),
            Entry._meta.verbose_name_plural: Entry.objects.filter(event__in=pks).count(),
            HandIn._meta.verbose_name_plural: HandIn.objects.filter(entry__event__in=pks).count(),
        }
        missing = set() if self.has_delete_permission(request) else {str(Event._meta.verbose_name)}
        return [str(event) for event in events], counts, missing, []

    def delete_model(self, request: HttpRequest, obj: Event) -> None:
        """Receipts stay, to say 削除済み."""
        forgetting.delete_event(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> None:
        for event in queryset:
            forgetting.delete_event(event)

    def view_on_site(self, event: Event) -> str:
        return reverse("decks:event_page", args=[event.key])


def _taken_off(event: Event) -> bool:
    try:
        return take_off_list(event)
    except NotNowError:
        return False


def _counted(rows: QuerySet[Any], by: str) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values(by).annotate(count=Count("pk")).values("count")), 0)
