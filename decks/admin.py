"""Decks for keepers: to look things up, to help somebody, to take a public page down and to restore it."""

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.http import HttpRequest
from django.utils import timezone

from cards.acts.acting import record
from cards.admin.choosing import Choosing
from cards.admin.draft_links import DRAFT_LINKS, DraftLink
from cards.admin.naming import name_for_keepers
from cards.admin.recorded import RecordsDeletions
from cards.admin.waiting import WAITING, Waiting
from decks.building.models import Deck, DeckEdit, DeckEntry, DeckVersion, TakeDownAnswer
from decks.formats.admin import DeckFormatAdmin as DeckFormatAdmin
from decks.games.admin import DoubtAdmin as DoubtAdmin
from decks.games.admin import SoloGameAdmin as SoloGameAdmin
from decks.games.admin import TurnAnswerAdmin as TurnAnswerAdmin
from decks.games.admin import TurnQuestionAdmin as TurnQuestionAdmin
from decks.games.matches.admin import MatchAdmin as MatchAdmin
from decks.public.models import DeckReport
from decks.public.reported import address_of
from decks.public.reports import mark_handled
from decks.public.taking_down import TakingDown
from decks.tournaments.admin import EventAdmin as EventAdmin

DRAFT_LINKS.append(DraftLink("この改訂で使えなくなるデッキ", "decks:draft_breaks"))
WAITING += [
    Waiting(
        "公開を止めたデッキからの返事",
        TakeDownAnswer,
        {"deck__taken_down_at__isnull": False},
        {"deck__taken_down_at__isempty": "0"},
    ),
    Waiting("知らせ", DeckReport, {"handled_at__isnull": True}, {"handled_at__isempty": "1"}),
]


name_for_keepers(DeckVersion, "デッキのバージョン")
name_for_keepers(DeckEdit, "デッキの編集")


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


def copies_of(deck: Deck) -> dict[str, int]:
    return {str(printing): copies for printing, copies in deck.entries.values_list("printing_id", "copies")}


def plain(deck: Deck, name: str) -> str:
    value = getattr(deck, f"{name}_id", None) if name in ("owner", "cover", "origin") else getattr(deck, name)
    return "" if value is None else str(value)


@admin.register(Deck)
class DeckAdmin(TakingDown, RecordsDeletions, Choosing, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who may see a deck is its owner's; a keeper takes it down, which is a state of its own."""

    list_display = ["name", "owner", "kind", "visibility", "size", "changed_at", "deleted_at", "taken_down_at"]
    list_filter = [
        "visibility",
        ("taken_down_at", admin.EmptyFieldListFilter),
        ("deleted_at", admin.EmptyFieldListFilter),
        ("sample", admin.EmptyFieldListFilter),
    ]
    search_fields = ["name", "note", "owner__username", "share"]
    date_hierarchy = "changed_at"
    ordering = ["-changed_at", "-pk"]  # what sums up copies forgets the model's own order
    list_select_related = ["owner"]
    autocomplete_fields = ["owner", "cover", "origin"]
    readonly_fields = ["share", "revision", "created_at", "changed_at", "visibility", "format_key", "format_version"]
    readonly_fields += ["taken_down_at", "taken_down_by", "taken_down_reason", "taken_down_from", "answers"]
    exclude = ["memo"]  # its owner's alone
    inlines = [EntryInline, VersionInline]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Cards that a keeper changed count as a change of the deck. All is recorded here: edits of decks by their
        owners are many, and are not followed."""
        deck = form.instance
        before = copies_of(deck)
        super().save_related(request, form, formsets, change)
        if any(formset.has_changed() for formset in formsets):
            Deck.objects.filter(pk=deck.pk).update(changed_at=timezone.now())
        written = {name: (str(form.initial.get(name) or ""), plain(deck, name)) for name in form.changed_data}
        record(deck, {**written, "entries": (before, copies_of(deck))})

    not_recorded = ("memo", "folded_name", "folded_folder", "creation", "creation_digest", "origin_entries")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        decks: QuerySet[Deck] = super().get_queryset(request)
        entries = DeckEntry.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        return decks.annotate(copies=Subquery(entries.annotate(sum=Sum("copies")).values("sum")))

    @admin.display(description="公開停止への返事")
    def answers(self, deck: Deck) -> str:
        return (
            "\n".join(f"{answer.made_at:%Y-%m-%d} {answer.text}" for answer in deck.take_down_answers.all()) or "なし"
        )

    @admin.display(description="枚数", ordering="copies")
    def size(self, deck: Deck) -> int:
        return getattr(deck, "copies", 0) or 0

    @admin.display(description="持ち主の種類")
    def kind(self, deck: Deck) -> str:
        if deck.sample:
            return f"見本（{deck.sample}）"
        return "アカウント" if deck.owner_id else "訪問者"


@admin.register(DeckReport)
class DeckReportAdmin(TakingDown, RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    """What people reported, open ones first; nothing in it is changed but by the actions."""

    deck_field = "deck_id"

    list_display = ["about", "kind", "visibility", "reason", "text", "reporter", "made_at", "handled_at", "outcome"]
    list_filter = [("handled_at", admin.EmptyFieldListFilter), "outcome", "kind", "reason"]
    search_fields = ["deck__name", "deck__share", "words", "key", "text", "owner__username"]
    list_select_related = ["deck", "owner"]
    date_hierarchy = "made_at"
    actions = (*TakingDown.actions, "acted", "left")

    def has_handle_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("decks.change_deckreport")

    @admin.action(description="対応したことにする", permissions=["handle"])
    def acted(self, request: HttpRequest, reports: QuerySet[DeckReport]) -> None:
        self.close(request, reports, DeckReport.Outcome.ACTED)

    @admin.action(description="見て、そのままにする", permissions=["handle"])
    def left(self, request: HttpRequest, reports: QuerySet[DeckReport]) -> None:
        self.close(request, reports, DeckReport.Outcome.LEFT)

    def close(self, request: HttpRequest, reports: QuerySet[DeckReport], outcome: DeckReport.Outcome) -> None:
        count = mark_handled(reports, outcome)
        self.message_user(request, f"{count}件の知らせに、知らせた人が読む結果を付けました：{outcome.label}")

    def view_on_site(self, report: DeckReport) -> str | None:
        return address_of(report.kind, report.key) or None

    @admin.display(description="何についてか")
    def about(self, report: DeckReport) -> str:
        return report.about or "（言葉なし）"

    @admin.display(description="公開範囲")
    def visibility(self, report: DeckReport) -> str:
        if report.deck is None:
            return "―"
        return "公開を止めている" if report.deck.is_taken_down else report.deck.get_visibility_display()

    @admin.display(description="知らせた人")
    def reporter(self, report: DeckReport) -> str:
        return report.owner.username if report.owner else "訪問者"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: DeckReport | None = None) -> bool:
        return False


class ReadOnlyAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
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


@admin.register(TakeDownAnswer)
class TakeDownAnswerAdmin(ReadOnlyAdmin):
    """What owners of decks that were taken down said, the newest first."""

    list_display = ["deck", "text", "reason", "made_at"]
    list_filter = [("deck__taken_down_at", admin.EmptyFieldListFilter)]
    list_select_related = ["deck"]
    search_fields = ["deck__name", "text"]
    date_hierarchy = "made_at"
    ordering = ["-made_at", "-pk"]

    @admin.display(description="公開を止めた理由")
    def reason(self, answer: TakeDownAnswer) -> str:
        return answer.deck.taken_down_reason or "（もう元に戻した）"
