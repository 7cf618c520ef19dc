"""What organisers paste in one go: the names of who is expected, and the tables of a round."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.deck.forms import NUL
from decks.people.quotas import QuotaReachedError
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.desk.expecting import Expected, expect
from decks.tournaments.desk.name_lines import InvalidNamesError, read_names
from decks.tournaments.desk.seat_lines import MOST_BYTES, InvalidSeatsError, Players, read_seats, text_in
from decks.tournaments.desk.seating import MOST_ROUNDS, last_seat, players_of, seat
from decks.tournaments.fields import NumberInput
from decks.tournaments.locking import ChangedMeanwhileError, NotNowError
from decks.tournaments.models import Event, TableSeat
from decks.tournaments.models.event import MOST_PLAYERS
from decks.tournaments.not_now import not_now
from decks.tournaments.rates import limited_at_event
from decks.tournaments.roles import EventRight
from decks.tournaments.states import EventState

NAMES_SHOWN = 10
CHANGED = "ほかの人が先に卓を入れたか、参加者が変わりました。下の内容でよければ、もう一度押してください。"


class NamesForm(forms.Form):
    names = forms.CharField(
        label="名前",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text="1行に1人。ふりがなはタブか「,」のあとに。表計算から2列を貼り付けてもかまいません。",
        error_messages={"required": "名前を1行に1人ずつ貼り付けてください。", **NUL},
    )


class TablesForm(forms.Form):
    round = NumberInput("回戦", 1, MOST_ROUNDS)
    text = forms.CharField(
        label="卓と参加者",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="1行に「卓の番号・参加者」か「卓の番号・参加者・参加者」。参加者は受付番号か名前で。",
        error_messages=NUL,
    )
    file = forms.FileField(label="CSV ファイル", required=False, allow_empty_file=True)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_expect", "30/m")
def expect_players(request: HttpRequest, event_key: str) -> HttpResponse:
    """Names of people who will come; each gets a place, which is his when he hands in under his name."""
    standing = event_for(request, event_key, EventRight.CHANGE_ENTRIES)
    event = standing.event
    if standing.state is EventState.OVER:
        return not_now(request, NotNowError("over"), event)
    form = NamesForm(request.POST or None)
    if request.method != "POST":
        return _names_page(request, standing, form)
    if not form.is_valid():
        return _names_page(request, standing, form, status=422)
    try:
        done = expect(event, read_names(form.cleaned_data["names"]), standing)
    except (InvalidNamesError, QuotaReachedError) as problem:
        faults = problem.faults if isinstance(problem, InvalidNamesError) else (str(problem),)
        return _names_page(request, standing, form, faults, status=422)
    except NotNowError as refusal:
        return not_now(request, refusal, event)
    _tell(request, done)
    return redirect("decks:desk", event.key)


def _tell(request: HttpRequest, done: Expected) -> None:
    if done.entered:
        messages.success(request, f"{done.entered}人を登録しました。")
    if done.skipped:
        names = "、".join(done.skipped[:NAMES_SHOWN])
        more = f"、ほか{len(done.skipped) - NAMES_SHOWN}人" if len(done.skipped) > NAMES_SHOWN else ""
        messages.warning(request, f"もう登録されている名前、二度書かれた名前は入れていません：{names}{more}")


def _names_page(
    request: HttpRequest, standing: EventStanding, form: NamesForm, faults: tuple[str, ...] = (), *, status: int = 200
) -> HttpResponse:
    context = {"event": standing.event, "standing": standing, "here": "expected", "form": form, "faults": faults}
    return render(request, "decks/tournaments/desk/expected.html", {**context, "most": MOST_PLAYERS}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited_at_event("event_tables", "30/m")
def event_tables(request: HttpRequest, event_key: str) -> HttpResponse:
    """Who sits where in each round; a round is written whole, or not at all."""
    standing = event_for(request, event_key, EventRight.SEAT)
    event = standing.event
    if standing.state is EventState.OVER:
        return not_now(request, NotNowError("over"), event)
    if request.method != "POST":
        return _tables_page(request, standing, TablesForm(initial={"round": _next_round(event)}))
    form = TablesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _tables_page(request, standing, form, status=422)
    round = form.cleaned_data["round"]
    try:
        players = players_of(event)
        form, text = _text_of(form, players)
        sitting = seat(event, round, read_seats(text, players), request.POST.get("seen", ""), standing)
    except InvalidSeatsError as problem:
        return _tables_page(request, standing, form, problem.faults, status=422)
    except ChangedMeanwhileError:
        return _tables_page(request, standing, form, (CHANGED,), status=409)
    except NotNowError as refusal:
        return not_now(request, refusal, event)
    messages.success(request, f"{round}回戦の卓を入れました（{sitting}人）。")
    return redirect(f"{reverse('decks:event_tables', args=[event.key])}?round={round}")


def _text_of(form: TablesForm, players: Players) -> tuple[TablesForm, str]:
    """What is to be read, and the form with it in sight. ``InvalidSeatsError``."""
    file = form.cleaned_data["file"]
    text = text_in(file.read(MOST_BYTES + 1), players) if file else form.cleaned_data["text"]
    return TablesForm(initial={"round": form.cleaned_data["round"], "text": text}), text


def _next_round(event: Event) -> int:
    last = TableSeat.objects.filter(event=event).order_by("-round").values_list("round", flat=True).first()
    return min((last or 0) + 1, MOST_ROUNDS)


def _tables_page(
    request: HttpRequest, standing: EventStanding, form: TablesForm, faults: tuple[str, ...] = (), *, status: int = 200
) -> HttpResponse:
    event = standing.event
    rounds = list(TableSeat.objects.filter(event=event).order_by("round").values_list("round", flat=True).distinct())
    asked = request.GET.get("round", "")
    shown = next((one for one in rounds if str(one) == asked), rounds[-1] if rounds else None)
    context: dict[str, Any] = {
        "event": event,
        "standing": standing,
        "here": "tables",
        "form": form,
        "faults": faults,
        "rounds": rounds,
        "round": shown,
        "seats": TableSeat.objects.filter(event=event, round=shown).select_related("entry") if shown else [],
        "seen": last_seat(event),
    }
    return render(request, "decks/tournaments/desk/tables.html", context, status=status)
