"""The page on which somebody says what looks wrong about a step of a game."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.catalog import current_data
from decks.deck.forms import NUL
from decks.games.access import readable_game
from decks.games.models import MAX_DOUBT_LENGTH, Doubt
from decks.games.pages import number_in, or_lost
from decks.games.play.live_game import playable
from decks.games.replay.issue_reports import keep_doubt
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited


class DoubtForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Doubt
        fields = ["text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_DOUBT_LENGTH})}
        help_texts = {"text": f"何が起きるはずか、なぜそう思うかを{MAX_DOUBT_LENGTH}文字までで。"}
        error_messages = {
            "text": {
                "required": "一言でも書いてください。",
                "max_length": f"{MAX_DOUBT_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            }
        }


@require_http_methods(["GET", "POST"])
@never_cache
@limited("doubt", "10/h", key=by_person)
@limited("doubt-address", "60/h")
@or_lost
def doubt(request: HttpRequest, token: str) -> HttpResponse:
    """`step` is the number of actions after which it looks wrong."""
    game, sent = readable_game(request, token), request.POST if request.method == "POST" else request.GET
    step = min(number_in(sent.get("step", ""), game.ply), game.ply)
    form = DoubtForm(request.POST if request.method == "POST" else None)
    back = f"{reverse('solo:replay', args=[token])}?step={step}"
    if request.method == "POST" and form.is_valid():
        try:
            with playable(game):
                keep_doubt(owner_for(request), game, step, form.cleaned_data["text"], current_data())
        except QuotaReachedError as full:
            form.add_error(None, str(full))
        else:
            messages.success(request, "ありがとうございます。この手の局面とともに、管理者に届きました。")
            return redirect(back)
    context = {"form": form, "game": game, "key": token, "step": step, "back": back}
    return render(request, "decks/games/doubt.html", context, status=422 if form.errors else 200)
