"""Pages of tables that are not followed: what keepers remove there is recorded all the same."""

from typing import TYPE_CHECKING, Any

from auditlog.models import LogEntry
from django.contrib import admin
from django.http import HttpRequest

from cards.acts.acting import record

if TYPE_CHECKING:
    Page = admin.ModelAdmin[Any]
else:
    Page = object


class RecordsDeletions(Page):
    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for row in queryset:
            columns = (field for field in row._meta.concrete_fields if field.name not in self.not_recorded)
            gone = {field.name: (str(field.value_from_object(row)), "") for field in columns}
            record(row, gone, LogEntry.Action.DELETE)
        return super().log_deletions(request, queryset)

    not_recorded: tuple[str, ...] = ()
    """Columns that are no keeper's to read, or too long."""
