"""Solo games for keepers: to look one up when somebody asks about it, and what looked wrong to somebody."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin.recorded import RecordsDeletions
from cards.admin.waiting import WAITING, Waiting
from cards.catalog import current_data
from decks.games.models import Doubt, TurnAnswer, TurnQuestion
from decks.games.models.solo_game import SoloGame
from decks.games.play.positions import position_of
from decks.games.replay.issue_reports import mark_handled
from decks.games.solo.from_record import keep_written
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from rules_engine.game import GameRecord
from rules_engine.vocabulary.errors import RulesError

OPEN, SHOWN = {"handled_at__isnull": True}, {"handled_at__isempty": "1"}
WAITING.append(Waiting("おかしいと思った手", Doubt, OPEN, SHOWN))


@admin.register(SoloGame)
class SoloGameAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    not_recorded = ("record", "position", "thoughts", "question", "token", "share")
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
class DoubtAdmin(RecordsDeletions, admin.ModelAdmin):  # type: ignore[type-arg]
    """Open ones first; each shows the draft of a ruling, to be completed and copied into the scenarios, and opens its
    board as a game of the keeper's own."""

    list_display = ["text", "step", "teller", "made_at", "handled_at"]
    list_filter = [("handled_at", admin.EmptyFieldListFilter)]
    search_fields = ["text", "draft", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "made_at"
    actions = ["handled"]
    fields = ("text", "step", "board", "teller", "made_at", "handled_at", "lines")
    readonly_fields = fields

    def get_urls(self) -> list[Any]:
        own = path("<int:object_id>/board/", self.admin_site.admin_view(self.open_board), name="doubt_board")
        return [own, *super().get_urls()]

    def open_board(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """The position as a game of the keeper's own, at the step that looks wrong."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_view_permission(request):
            raise PermissionDenied
        doubt = Doubt.objects.filter(pk=object_id).first()
        if doubt is None:
            return redirect("admin:decks_doubt_changelist")  # dealt with and removed meanwhile
        try:
            record = GameRecord.from_json(doubt.record)
            position_of(record, current_data())
            game = keep_written(owner_for(request), f"おかしいと思った手 {doubt.pk}", record)
        except RulesError:
            messages.error(request, "今のルールや札の情報では、この局面まで進められません。局面は下書きで読めます。")
        except QuotaReachedError as full:
            messages.error(request, str(full))
        else:
            return redirect(f"{reverse('solo:replay', args=[game.token])}?step={doubt.step}")
        return redirect("admin:decks_doubt_change", doubt.pk)

    @admin.display(description="局面")
    def board(self, doubt: Doubt) -> SafeString:
        address = reverse("admin:doubt_board", args=[doubt.pk])
        button = '<button class="button" formmethod="post" formaction="{}">盤面を開く</button> {}'
        return format_html(button, address, "自分のゲームとして開きます。続きも試せます。")

    @admin.display(description="裁定の下書き")
    def lines(self, doubt: Doubt) -> SafeString:
        """As they are: what is copied from here is a scenario that the engine reads."""
        return format_html('<pre class="keepers-draft" tabindex="0">{}</pre>', doubt.draft)

    def has_handle_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("decks.change_doubt")

    @admin.action(description="見たことにする", permissions=["handle"])
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
