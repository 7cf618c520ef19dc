"""Matches for keepers: who sits there under which name. Lists, records and secrets are in no keeper's page."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cards.admin.recorded import RecordsDeletions
from decks.games.matches.handles import USUAL
from decks.games.models import Match, MatchSeat


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """A handle that is not fit to be read is changed here."""

    model = MatchSeat
    fields = ("number", "handle", "owner", "seen_at")
    readonly_fields = ("number", "owner", "seen_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["token", "handles", "state", "format", "game", "created_at", "changed_at"]
    list_filter = ["state"]
    search_fields = ["token", "seats__handle", "seats__owner__username"]
    date_hierarchy = "created_at"
    fields = readonly_fields = ("token", "state", "format", "any_list", "game", "created_at", "changed_at")
    inlines = [SeatInline]
    actions = ("usual_handles",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        matches: QuerySet[Match] = super().get_queryset(request)
        return matches.prefetch_related("seats")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description="呼び名")
    def handles(self, match: Match) -> str:
        return "・".join(seat.handle for seat in match.seats.all())

    @admin.action(description=f"呼び名を「{USUAL}」にする", permissions=["change"])
    def usual_handles(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        """One by one, so that each is recorded as a keeper's act."""
        seats = list(MatchSeat.objects.filter(match__in=matches).exclude(handle=USUAL))
        for seat in seats:
            seat.handle = USUAL
            seat.save(update_fields=["handle"])
        self.message_user(request, f"{len(seats)}人の呼び名を「{USUAL}」にしました。")
