"""Solo games for keepers: to look one up when somebody asks about it, and what looked wrong to somebody."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from decks.games.models import Doubt, TurnAnswer, TurnQuestion
from decks.games.models.solo_game import SoloGame
from decks.games.replay.issue_reports import mark_handled


@admin.register(SoloGame)
class SoloGameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["deck_name", "owner", "ply", "created_at", "changed_at"]
    search_fields = ["deck_name", "token", "owner__username"]
    date_hierarchy = "changed_at"
    list_select_related = ["owner"]
    readonly_fields = ["token", "owner", "deck", "deck_name", "other_deck", "question", "record", "ply"]
    readonly_fields += ["created_at", "changed_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def view_on_site(self, game: SoloGame) -> str | None:
        return reverse("solo:replay", args=[game.share]) if game.share else None


@admin.register(Doubt)
class DoubtAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Open ones first; each shows the draft of a ruling, to be completed and copied into the scenarios."""

    list_display = ["text", "step", "teller", "made_at", "handled_at"]
    list_filter = [("handled_at", admin.EmptyFieldListFilter)]
    search_fields = ["text", "draft", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "made_at"
    actions = ["handled"]

    @admin.action(description="見たことにする")
    def handled(self, request: HttpRequest, doubts: QuerySet[Doubt]) -> None:
        self.message_user(request, f"{mark_handled(doubts)}件を見たことにしました。")

    @admin.display(description="知らせた人")
    def teller(self, doubt: Doubt) -> str:
        return doubt.owner.username if doubt.owner else "訪問者"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Doubt | None = None) -> bool:
        return False


@admin.register(TurnQuestion)
class TurnQuestionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To be taken away where the words are not fit to be read; the answers go along."""

    list_display = ["text", "owner", "made_at"]
    search_fields = ["text", "token", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "made_at"
    readonly_fields = ["token", "owner", "text", "record", "ply", "made_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def view_on_site(self, question: TurnQuestion) -> str:
        return reverse("solo:question_page", args=[question.token])


@admin.register(TurnAnswer)
class TurnAnswerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["text", "question", "owner", "made_at"]
    search_fields = ["text", "owner__username", "question__text"]
    list_select_related = ["owner", "question"]
    date_hierarchy = "made_at"
    readonly_fields = ["question", "owner", "text", "decided", "made_at"]
    exclude = ["record"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
