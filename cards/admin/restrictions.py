"""Admin of the restriction revisions: drafted, looked at, published, taken back."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse

from cards.acts.taking_back import not_taken_back
from cards.admin.draft_links import links_of
from cards.admin.keeping import KeepingAdmin, TabularInline
from cards.admin.revision_acts import (
    CannotActError,
    copy_into_draft,
    has_counted,
    is_past,
    publish,
    take_back,
    what_happened,
)
from cards.admin.revision_check import changes_of, digest_of, row_faults
from cards.admin.revision_form import TO_PUBLISH, EntryForm, EntryRows, RevisionForm
from cards.admin.waiting import WAITING, Waiting
from cards.list_question import today
from cards.models import RestrictionEntry, RestrictionRevision, RevisionState

CHANGELIST = "admin:cards_restrictionrevision_changelist"
CHANGE = "admin:cards_restrictionrevision_change"
GONE = "この改訂は、もう削除されています。"
ACT_PAGES = {
    "publish": ("改訂を公開する", "cards/admin/revision_publish.html"),
    "withdraw": ("改訂を取り下げる", "cards/admin/revision_withdraw.html"),
}
DRAFTS = {"state": RevisionState.DRAFT.value}
not_taken_back(
    RestrictionRevision,
    "state",
    "の公開と取り下げは、記録からは戻せません。改訂のページで取り下げるか、写しを公開します。",
)
WAITING.append(Waiting("改訂の下書き", RestrictionRevision, DRAFTS, {"state__exact": RevisionState.DRAFT.value}))


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label="理由（改訂のフィードに出ます）",
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": 500}),
        error_messages={"required": "理由を書いてください。", "max_length": "理由は500文字までです。"},
    )


class EntryInline(TabularInline):
    model = RestrictionEntry
    form, formset = EntryForm, EntryRows
    autocomplete_fields = ("card",)
    formfield_overrides = {models.TextField: {"widget": forms.Textarea({"rows": 2, "cols": 20})}}
    verbose_name_plural = "変わる札（書かない札は前のままです。出典が空欄なら、改訂の出典です）"

    def get_extra(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> int:
        return 0 if obj and obj.state == RevisionState.PUBLISHED else 3


@admin.register(RestrictionRevision)
class RestrictionRevisionAdmin(KeepingAdmin):
    """A new one is a draft. What counts is corrected here, but never removed: it is taken back."""

    form = RevisionForm
    change_form_template = "cards/admin/revision.html"
    list_display = ("__str__", "state", "number", "earliest", "effective", "announced", "certainty", "kept_label")
    list_filter = ("state", "series", "certainty", "entries__status")
    search_fields = ("title", "source", "entries__card__name")
    inlines = (EntryInline,)
    groups = {RestrictionEntry: "entries"}
    readonly_fields = (
        *("state", "published_at", "published_by", "taken_back_at", "taken_back_by", "taken_back_reason"),
        *("origin_label", "kept_label"),
    )

    def get_urls(self) -> list[Any]:
        own = [
            path(f"<int:pk>/{name}/", self.admin_site.admin_view(page), name=f"revision_{name}")
            for name, page in (("publish", self.publish), ("withdraw", self.withdraw), ("copy", self.copy))
        ]
        return [*own, *super().get_urls()]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row is locked while it is written, so that the later of two keepers sees what the first one did."""
        row = super().get_object(request, object_id, from_field)
        if row is None or request.method != "POST":
            return row
        return RestrictionRevision.objects.select_for_update(of=("self",)).filter(pk=row.pk).first()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """What the keeper has seen is no field to be read: the page has it on top."""
        return [name for name in super().get_fields(request, obj) if name != "seen"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_open = obj is None or obj.state != RevisionState.TAKEN_BACK
        return is_open and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_open = obj is None or obj.state == RevisionState.DRAFT
        return is_open and super().has_delete_permission(request, obj)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        row = kwargs.get("obj")
        may = self.has_change_permission(request)
        told: dict[str, Any] = {"may_act": may, "is_draft": row is None or row.state == RevisionState.DRAFT}
        if row and told["is_draft"]:
            told |= {"faults": row_faults(row), "draft_links": links_of(row.pk)}
        return super().render_change_form(request, {**context, **told}, *args, **kwargs)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        return self._to_publish(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._to_publish(request, obj) or super().response_change(request, obj)

    def _to_publish(self, request: HttpRequest, row: RestrictionRevision) -> HttpResponse | None:
        if row.state != RevisionState.DRAFT:
            return None
        if TO_PUBLISH in request.POST and self.has_change_permission(request, row):
            return redirect("admin:revision_publish", row.pk)
        if faults := row_faults(row):
            messages.warning(request, f"下書きとして保存しました。公開までに直すところ：{''.join(faults)}")
        return None

    def publish(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What a draft would change, and the button that lets it."""
        row = self._acted_on(request, pk, RevisionState.DRAFT)
        if isinstance(row, HttpResponse):
            return row
        problem = ""
        if request.method == "POST":
            try:
                told = publish(pk, *_pressed(request), past_agreed="past" in request.POST)
            except CannotActError as refusal:
                problem = str(refusal)
                row.refresh_from_db()
            else:
                messages.success(
                    request, f"「{told}」を公開しました。{told.effective:%Y-%m-%d} の0時（日本時間）から効きます。"
                )
                return redirect(CHANGE, pk)
        if row.state != RevisionState.DRAFT:
            messages.error(request, problem)
            return redirect(CHANGE, pk)
        return self._page(request, row, "publish", problem, is_past(row), {"faults": row_faults(row)})

    def withdraw(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What taking a published revision back would change, and the reason for it."""
        row = self._acted_on(request, pk, RevisionState.PUBLISHED)
        if isinstance(row, HttpResponse):
            return row
        form, problem = ReasonForm(request.POST or None), ""
        if form.is_valid():
            try:
                told = take_back(
                    pk, *_pressed(request), form.cleaned_data["reason"], past_agreed="past" in request.POST
                )
            except CannotActError as refusal:
                problem = str(refusal)
                row.refresh_from_db()
            else:
                messages.success(request, f"「{told}」を取り下げました。")
                return redirect(CHANGE, pk)
        if row.state != RevisionState.PUBLISHED:
            messages.error(request, problem)
            return redirect(CHANGE, pk)
        return self._page(request, row, "withdraw", problem, has_counted(row), {"form": form})

    def copy(self, request: HttpRequest, pk: int) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_add_permission(request):
            raise PermissionDenied
        try:
            draft, is_new = copy_into_draft(pk)
        except RestrictionRevision.DoesNotExist:
            messages.error(request, GONE)
            return redirect(CHANGELIST)
        messages.success(request, "写しを下書きにしました。" if is_new else "同じ内容の下書きが、もうあります。")
        return redirect(CHANGE, draft.pk)

    def _acted_on(self, request: HttpRequest, pk: int, state: RevisionState) -> RestrictionRevision | HttpResponse:
        """The row if it is in this state, else the page that says what became of it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        row = RestrictionRevision.objects.filter(pk=pk).first()
        if row is None:
            messages.error(request, GONE)
            return redirect(CHANGELIST)
        if row.state != state:
            messages.warning(request, f"「{row}」は、{what_happened(row)}")
            return redirect(CHANGE, pk)
        return row

    def _page(
        self, request: HttpRequest, row: RestrictionRevision, act: str, problem: str, past: bool, more: dict[str, Any]
    ) -> TemplateResponse:
        title, template = ACT_PAGES[act]
        is_whole = row.effective is not None and row.number is not None
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.model._meta,
            "revision": row,
            "problem": problem,
            "is_past": past,
            "in_force": has_counted(row),
            "today": today(),
            "changes": changes_of(row) if is_whole else [],
            "seen": digest_of(row),
            "draft_links": links_of(row.pk) if row.state == RevisionState.DRAFT else [],
            "back": reverse(CHANGE, args=[row.pk]),
            **more,
        }
        return TemplateResponse(request, template, context)


def _pressed(request: HttpRequest) -> tuple[User, str]:
    return cast(User, request.user), request.POST.get("seen", "")
