"""What keeper pages do on saving: remember what no longer follows the catalogue, and renew the data version."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import BaseModelFormSet, ModelForm
from django.http import HttpRequest

from cards.admin.choosing import Choosing
from cards.catalog import current_catalog
from cards.models import KeepsEdits, Origin
from cards.sync import data_version

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    PlainTabularInline = admin.TabularInline[Any, Any]
else:
    ModelAdmin, PlainTabularInline = admin.ModelAdmin, admin.TabularInline


class TabularInline(Choosing, PlainTabularInline):
    """Rows that belong to the page's own."""


class DataAdmin(Choosing, ModelAdmin):
    """An admin page whose changes renew the data version; its list names the cards that cannot be read."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        if unreadable := current_catalog().unreadable:
            names = "、".join(f"#{card.id} {card.name}" for card in unreadable.values())
            messages.error(request, f"使い方か印刷がないため、どのページにも出ない札があります：{names}")
        return super().changelist_view(request, extra_context)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        data_version.bump()

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        super().delete_model(request, obj)
        data_version.bump()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        super().delete_queryset(request, queryset)
        data_version.bump()


class KeepingAdmin(DataAdmin):
    """`groups` names the child rows that the sync treats as one fact each."""

    groups: Mapping[type[Model], str] = {}
    actions = ("follow_catalogue",)

    def save_model(self, request: HttpRequest, obj: KeepsEdits, form: "ModelForm[Any]", change: bool) -> None:
        if change:
            obj.keep(form.changed_data)
        else:
            obj.origin = Origin.KEEPER
            own = {field.name for field in obj._meta.get_fields()}
            obj.keep([*(name for name in form.fields if name in own), *self.groups.values()])
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        touched = self._touched_groups(formsets)
        super().save_related(request, form, formsets, change)
        if touched:
            form.instance.keep(touched)
            form.instance.save(update_fields=["kept_fields"])

    def _touched_groups(self, formsets: "Iterable[BaseModelFormSet[Any, Any]]") -> list[str]:
        changed = {part.model for part in formsets if part.has_changed()}
        return [group for model, group in self.groups.items() if model in changed]

    @admin.action(description="選んだものを目録に従わせる (次の反映から)", permissions=["change"])
    def follow_catalogue(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        rows = list(queryset)
        for row in rows:
            row.kept_fields = {}
            row.save(update_fields=["kept_fields"])  # one by one: what each kept is recorded
        messages.info(request, f"{len(rows)}件は、次の sync_catalog で目録の値に戻ります")

    @admin.display(description="由来")
    def origin_label(self, row: KeepsEdits) -> str:
        return str(row.get_origin_display())

    @admin.display(description="目録より優先する項目")
    def kept_label(self, row: KeepsEdits) -> str:
        return "、".join(f"{field} ({Origin(origin).label})" for field, origin in row.kept_fields.items()) or "なし"
