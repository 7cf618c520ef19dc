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
from decks.limits.caps import CapReachedError
from decks.limits.rates import by_person, limited
from decks.models import MAX_DOUBT_LENGTH, Doubt
from decks.people.access import holder_for
from decks.solo.access import readable_game
from decks.solo.answers import lost_game, number_in
from decks.solo.doubts import keep_doubt
from decks.solo.going_on import played_record
from rules_engine.terms.errors import RulesError


class DoubtForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Doubt
        fields = ["text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_DOUBT_LENGTH})}
        help_texts = {"text": f"何が起きるはずか、なぜそう思うかを{MAX_DOUBT_LENGTH}文字までで。"}
        error_messages = {
            "text": {
                "required": "ひとことでも書いてください。",
                "max_length": f"{MAX_DOUBT_LENGTH}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            }
        }


@require_http_methods(["GET", "POST"])
@never_cache
@limited("doubt", "10/h", key=by_person)
@limited("doubt-address", "60/h")
def doubt(request: HttpRequest, token: str) -> HttpResponse:
    """`step` is the number of actions after which it looks wrong."""
    game, sent = readable_game(request, token), request.POST if request.method == "POST" else request.GET
    step = min(number_in(sent.get("step", ""), game.ply), game.ply)
    form = DoubtForm(request.POST if request.method == "POST" else None)
    back = f"{reverse('solo:replay', args=[token])}?step={step}"
    if request.method == "POST" and form.is_valid():
        try:
            keep_doubt(holder_for(request), played_record(game, step), form.cleaned_data["text"], current_data())
        except RulesError:
            return lost_game(request, game)
        except CapReachedError as full:
            form.add_error(None, str(full))
        else:
            messages.success(request, "ありがとうございます。この手の局面とともに、管理者に届きました。")
            return redirect(back)
    context = {"form": form, "game": game, "key": token, "step": step, "back": back}
    return render(request, "decks/solo/doubt.html", context, status=422 if form.errors else 200)
