"""Admin of the restriction revisions."""

from django.contrib import admin

from cards.admin.keeping import KeepingAdmin, TabularInline
from cards.models import RestrictionEntry, RestrictionRevision


class EntryInline(TabularInline):
    model = RestrictionEntry
    autocomplete_fields = ("card",)
    extra = 0


@admin.register(RestrictionRevision)
class RestrictionRevisionAdmin(KeepingAdmin):
    list_display = ("title", "series", "number", "earliest", "effective", "announced", "certainty", "kept_label")
    list_filter = ("series", "certainty", "entries__status")
    search_fields = ("title", "source", "entries__card__name")
    inlines = (EntryInline,)
    groups = {RestrictionEntry: "entries"}
    readonly_fields = ("origin_label", "kept_label")
