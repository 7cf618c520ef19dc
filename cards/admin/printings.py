"""Admin of products and printings."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cards.admin.keeping import KeepingAdmin, ModelAdmin, TabularInline
from cards.models import ListDifference, Printing, Product


@admin.register(Product)
class ProductAdmin(KeepingAdmin):
    list_display = ("name", "kind", "earliest", "released", "certainty", "source", "origin_label", "kept_label")
    list_filter = ("kind", "certainty", "origin")
    search_fields = ("name",)
    readonly_fields = ("origin_label", "kept_label")


class DifferenceInline(TabularInline):
    model = ListDifference
    readonly_fields = ("field", "ours", "listed", "seen_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Printing)
class PrintingAdmin(KeepingAdmin):
    list_display = ("number", "card", "rarity", "code", "promo_date", "promo_text", "origin_label", "kept_label")
    list_select_related = ("card",)
    list_filter = ("products", "rarity", "origin")
    search_fields = ("=number", "card__name", "card__reading", "code")
    autocomplete_fields = ("card", "products")
    readonly_fields = ("origin_label", "kept_label")
    inlines = (DifferenceInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Printing | None = None) -> Any:
        return (*self.readonly_fields, "number") if obj else self.readonly_fields


@admin.register(ListDifference)
class ListDifferenceAdmin(ModelAdmin):
    list_display = ("printing", "field", "ours", "listed", "seen_at")
    list_select_related = ("printing__card",)
    list_filter = ("field",)
    search_fields = ("=printing__number", "printing__card__name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ListDifference | None = None) -> bool:
        return False
