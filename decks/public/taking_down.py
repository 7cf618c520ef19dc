"""Keepers take decks down, for a reason that their owners read, and restore them: as actions of admin pages."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse

from decks.building.models import Deck
from decks.building.publicity import restore_public, take_down
from decks.building.taken_down import MAX_TAKE_DOWN_LENGTH
from decks.deck.forms import NUL
from decks.public.models import DeckReport
from decks.public.reports import mark_handled

if TYPE_CHECKING:
    Page = admin.ModelAdmin[Any]
else:
    Page = object

APPLIED = "apply"


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label="理由（持ち主が読みます）",
        max_length=MAX_TAKE_DOWN_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": MAX_TAKE_DOWN_LENGTH}),
        error_messages={
            "required": "理由を書いてください。",
            "max_length": f"理由は{MAX_TAKE_DOWN_LENGTH}文字までです（いまは%(show_value)d文字）。",
            **NUL,
        },
    )


class TakingDown(Page):
    """An admin page on which decks are taken down and restored; `deck_field` leads from its rows to the deck."""

    deck_field = "pk"
    actions: tuple[str, ...] = ("take_down", "restore_public")

    def has_take_down_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("decks.change_deck")

    @admin.action(description="公開を止める（理由を書く）", permissions=["take_down"])
    def take_down(self, request: HttpRequest, rows: QuerySet[Any]) -> TemplateResponse | None:
        decks = Deck.objects.filter(pk__in=rows.values(self.deck_field), taken_down_at__isnull=True)
        form = ReasonForm(request.POST if APPLIED in request.POST else None)
        if form.is_valid():
            taken = taken_down_with_reports(decks.values_list("pk", flat=True), request.user.pk, **form.cleaned_data)
            self.message_user(request, f"{len(taken)}個のデッキの公開を止めました。")
            return None
        context = {
            **self.admin_site.each_context(request),
            "title": "デッキの公開を止める",
            "opts": self.model._meta,
            "decks": decks,
            "form": form,
            "chosen": rows.values_list("pk", flat=True),
            "box": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "decks/public/take_down.html", context)

    @admin.action(description="止めた公開を元に戻す", permissions=["take_down"])
    def restore_public(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        restored = restore_public(rows.values_list(self.deck_field, flat=True))
        self.message_user(request, f"{len(restored)}個のデッキの公開を元に戻しました。")


@transaction.atomic
def taken_down_with_reports(decks: Iterable[int], keeper: int | None, reason: str) -> list[Deck]:
    """Take the decks down and count their reports as handled; those that were not down before."""
    taken = take_down(decks, keeper, reason)
    mark_handled(DeckReport.objects.filter(deck__in=taken), DeckReport.Outcome.ACTED)
    return taken
