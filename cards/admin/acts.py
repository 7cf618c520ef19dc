"""All that keepers did: who, when, what, from what to what; one press takes an act back."""

from datetime import UTC
from typing import Any, cast

from auditlog.admin import LogEntryAdmin
from auditlog.models import LogEntry
from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, DateTimeField, Field, JSONField
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import is_aware, localtime

from cards.acts.taking_back import CannotTakeBackError, may_take_back, take_back
from cards.admin.naming import name_for_keepers

SHOWN_LENGTH = 160
admin.site.unregister(LogEntry)
apps.get_app_config("auditlog").verbose_name = "操作の記録"
name_for_keepers(LogEntry, "管理者の操作")


@admin.register(LogEntry)
class ActAdmin(LogEntryAdmin):  # type: ignore[misc]
    """The newest first. Nothing in it is changed or removed."""

    list_display = ("timestamp", "actor", "what", "values", "back")
    list_display_links = None
    list_filter = ("action", *((name, admin.RelatedOnlyFieldListFilter) for name in ("actor", "content_type")))
    search_fields = ("object_repr", "actor__username", "=cid")
    fields = readonly_fields = ("timestamp", "actor", "action", "content_type", "object_repr", "values", "cid")
    fieldsets = None
    list_per_page = 50
    ordering = ("-pk",)
    actions = None

    show_facets = admin.ShowFacets.NEVER

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return super().changelist_view(request, {"title": "管理者の操作", **(extra_context or {})})

    def get_urls(self) -> list[Any]:
        own = path("<str:act>/take-back/", self.admin_site.admin_view(self.take_back), name="take_back")
        return [own, *super().get_urls()]

    def take_back(self, request: HttpRequest, act: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        keeper = cast(User, request.user)
        entries = list(LogEntry.objects.filter(cid=act).select_related("content_type"))
        if not (self.has_view_permission(request) and may_take_back(keeper, entries)):
            raise PermissionDenied
        try:
            count = take_back(act, keeper)
        except CannotTakeBackError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, f"操作を取り消しました（変更{count}件）。")
        return redirect("admin:auditlog_logentry_changelist")

    @admin.display(description="何を", ordering="object_repr")
    def what(self, entry: LogEntry) -> str:
        return f"{entry.content_type.name}「{entry.object_repr}」を{entry.get_action_display()}"

    @admin.display(description="前 → 後")
    def values(self, entry: LogEntry) -> SafeString:
        model = entry.content_type.model_class()
        fields: dict[str, Any] = {field.name: field for field in model._meta.fields} if model else {}
        lines = (
            (getattr(fields.get(name), "verbose_name", name), *_shown(told, fields.get(name)))
            for name, told in (entry.changes or {}).items()
        )
        return format_html_join("", "<div>{}：{} → {}</div>", lines)

    @admin.display(description="取り消し")
    def back(self, entry: LogEntry) -> SafeString | str:
        if not entry.cid:
            return ""
        address = reverse("admin:take_back", args=[entry.cid])
        return format_html('<button class="button" formmethod="post" formaction="{}">取り消す</button>', address)


def _shown(told: Any, field: "Field[Any, Any] | None") -> tuple[str, str]:
    """The old and the new value; of a set of rows those that were taken out and put in."""
    if isinstance(told, dict):
        names = "、".join(told["objects"])
        return ("", names) if told["operation"] == "add" else (names, "")
    old, new = (_short(_in_words(value, field)) for value in told)
    return old, new


def _in_words(value: Any, field: "Field[Any, Any] | None") -> Any:
    """As the pages of the table show it: the words of a choice, the site's own time."""
    if isinstance(field, DateTimeField) and isinstance(value, str) and (moment := parse_datetime(value)):
        aware = moment if is_aware(moment) else moment.replace(tzinfo=UTC)  # as the record writes it
        return date_format(localtime(aware), "Y-m-d H:i")
    if isinstance(field, BooleanField) and str(value) in ("True", "False"):
        return "はい" if str(value) == "True" else "いいえ"
    if isinstance(field, JSONField) and isinstance(value, dict):
        return "、".join(map(str, value))
    return dict(field.flatchoices).get(value, value) if field and field.flatchoices else value


def _short(value: Any) -> str:
    text = "なし" if value is None or value == "" else str(value)
    return text if len(text) <= SHOWN_LENGTH else f"{text[:SHOWN_LENGTH]}…"
