"""Formats for keepers: to look things up and to remove one that bears words nobody should read."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from cards.admin.recorded import RecordsDeletions
from decks.formats.models import DeckFormat, FormatVersion


class FormatVersionInline(admin.TabularInline):  # type: ignore[type-arg]
    model = FormatVersion
    fields = ["number", "name", "about", "rules", "made_at", "made_by"]
    readonly_fields = ["number", "name", "about", "rules", "made_at", "made_by"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: DeckFormat | None = None) -> bool:
        return False


@admin.register(DeckFormat)
class DeckFormatAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rules are written on the format's own page, where they are checked; here they are only read."""

    list_display = ["name", "owner", "by_site", "version", "made_at"]
    list_filter = ["by_site"]
    search_fields = ["key", "versions__name", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "made_at"
    readonly_fields = ["key", "owner", "by_site", "version", "made_at"]
    inlines = [FormatVersionInline]
    not_recorded = ("visitor",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[DeckFormat]:
        formats: QuerySet[DeckFormat] = super().get_queryset(request)
        return formats.prefetch_related("versions")

    def view_on_site(self, row: DeckFormat) -> str:
        return reverse("decks:format_page", args=[row.key])

    @admin.display(description="名前")
    def name(self, row: DeckFormat) -> str:
        versions: list[Any] = list(row.versions.all())
        return versions[-1].name if versions else row.key
