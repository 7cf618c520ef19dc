"""Decks for keepers: to look things up, to help somebody, to take a public page down."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone

from cards.admin.choosing import Choosing
from decks.building.models import Deck, DeckEdit, DeckEntry, DeckVersion
from decks.games.admin import DoubtAdmin as DoubtAdmin
from decks.games.admin import SoloGameAdmin as SoloGameAdmin
from decks.games.admin import TurnAnswerAdmin as TurnAnswerAdmin
from decks.games.admin import TurnQuestionAdmin as TurnQuestionAdmin
from decks.public.models import DeckReport
from decks.public.reports import mark_handled, take_down


class EntryInline(Choosing, admin.TabularInline):  # type: ignore[type-arg]
    model = DeckEntry
    autocomplete_fields = ["printing"]
    extra = 0


class VersionInline(admin.TabularInline):  # type: ignore[type-arg]
    model = DeckVersion
    fields = ["number", "message", "revision", "made_at"]
    readonly_fields = ["number", "message", "revision", "made_at"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        return False


@admin.register(Deck)
class DeckAdmin(Choosing, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "owner", "kind", "visibility", "size", "changed_at", "deleted_at"]
    list_filter = ["visibility", ("deleted_at", admin.EmptyFieldListFilter), ("sample", admin.EmptyFieldListFilter)]
    search_fields = ["name", "note", "owner__username", "share"]
    date_hierarchy = "changed_at"
    ordering = ["-changed_at", "-pk"]  # what sums up copies forgets the model's own order
    list_select_related = ["owner"]
    autocomplete_fields = ["owner", "cover", "origin"]
    readonly_fields = ["share", "revision", "created_at", "changed_at"]
    exclude = ["memo"]  # its owner's alone
    inlines = [EntryInline, VersionInline]
    actions = ["make_private"]

    @admin.action(description="非公開にする")
    def make_private(self, request: HttpRequest, decks: QuerySet[Deck]) -> None:
        self.message_user(request, f"{take_down(decks.values_list('pk', flat=True))}個のデッキを非公開にしました。")

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Cards that a keeper changed count as a change of the deck."""
        super().save_related(request, form, formsets, change)
        if any(formset.has_changed() for formset in formsets):
            Deck.objects.filter(pk=form.instance.pk).update(changed_at=timezone.now())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        decks: QuerySet[Deck] = super().get_queryset(request)
        return decks.annotate(copies=Sum("entries__copies"))

    @admin.display(description="枚数", ordering="copies")
    def size(self, deck: Deck) -> int:
        return getattr(deck, "copies", 0) or 0

    @admin.display(description="持ち主の種類")
    def kind(self, deck: Deck) -> str:
        if deck.sample:
            return f"見本（{deck.sample}）"
        return "アカウント" if deck.owner_id else "訪問者"


@admin.register(DeckReport)
class DeckReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What people reported, open ones first; nothing in it is changed but by the two actions."""

    list_display = ["deck", "visibility", "reason", "text", "reporter", "made_at", "handled_at"]
    list_filter = [("handled_at", admin.EmptyFieldListFilter), "reason"]
    search_fields = ["deck__name", "deck__share", "text", "owner__username"]
    list_select_related = ["deck", "owner"]
    date_hierarchy = "made_at"
    actions = ["make_private", "handled"]

    @admin.action(description="非公開にする")
    def make_private(self, request: HttpRequest, reports: QuerySet[DeckReport]) -> None:
        count = take_down(reports.values_list("deck_id", flat=True))
        self.message_user(request, f"{count}個のデッキを非公開にしました。")

    @admin.action(description="見たことにする")
    def handled(self, request: HttpRequest, reports: QuerySet[DeckReport]) -> None:
        self.message_user(request, f"{mark_handled(reports)}件を見たことにしました。")

    @admin.display(description="公開範囲")
    def visibility(self, report: DeckReport) -> str:
        return report.deck.get_visibility_display()

    @admin.display(description="知らせた人")
    def reporter(self, report: DeckReport) -> str:
        return report.owner.username if report.owner else "訪問者"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: DeckReport | None = None) -> bool:
        return False


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What happened stays as it happened."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(DeckVersion)
class DeckVersionAdmin(ReadOnlyAdmin):
    list_display = ["deck", "number", "message", "made_at"]
    list_select_related = ["deck"]
    search_fields = ["deck__name", "message"]
    date_hierarchy = "made_at"


@admin.register(DeckEdit)
class DeckEditAdmin(ReadOnlyAdmin):
    list_display = ["deck", "revision", "merged", "made_at"]
    list_filter = ["merged"]
    list_select_related = ["deck"]
    search_fields = ["deck__name", "edit_id"]
    date_hierarchy = "made_at"
