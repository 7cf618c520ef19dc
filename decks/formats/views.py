"""Pages of formats: all there are for somebody, one with its rules, making and changing one, two lists compared."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.catalog import CardData, current_data
from cards.list_question import today
from decks.formats.choices import choices_with
from decks.formats.comparing import compared, read_side
from decks.formats.forms import FormatForm, blank, initial_of
from decks.formats.models import DeckFormat
from decks.formats.queries import (
    KnownFormat,
    find_format,
    is_keeper,
    may_change,
    offered_formats,
    own_formats,
    site_formats,
)
from decks.formats.quotas import FORMATS
from decks.formats.services import FormatChangedError, change_format, make_format
from decks.formats.shown import shown
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited

format_limit = limited("format", "60/m", key=by_person)


@require_safe
def formats_page(request: HttpRequest) -> HttpResponse:
    data, own = current_data(), own_formats(request)
    context = {
        "site": [shown(one, data, today()) for one in site_formats()],
        "own": [shown(one, data, today()) for one in own],
        "quota": FORMATS,
    }
    return render(request, "decks/formats/formats.html", context)


@require_safe
def format_page(request: HttpRequest, format_key: str) -> HttpResponse:
    """A format, in one of its older versions where the address ends with its number."""
    known = find_format(format_key)
    if known is None:
        return gone(request)
    context = {
        "shown": shown(known, current_data(), today()),
        "may_change": may_change(request, known.row),
        "address": request.build_absolute_uri(request.path),
        "today": today(),
    }
    response = render(request, "decks/formats/format.html", context)
    if known.row and not known.row.by_site:
        response["X-Robots-Tag"] = "noindex"
    return response


def gone(request: HttpRequest) -> HttpResponse:
    return render(request, "decks/formats/gone.html", status=404)


@require_http_methods(["GET", "POST"])
@format_limit
def new_format(request: HttpRequest) -> HttpResponse:
    """With `of` the form begins with the rules of another format."""
    data, source = current_data(), find_format(request.GET.get("of", ""))
    if request.method == "GET":
        initial = {**initial_of(source.format, data), "seen": 0} if source else blank()
        return _form_page(request, FormatForm(data, initial=initial), None)
    form = FormatForm(data, request.POST)
    if not form.is_valid():
        return _form_page(request, form, None)
    keeper = request.user.get_username() if is_keeper(request) and "by_site" in request.POST else ""
    try:
        made = make_format(owner_for(request), form.draft(), keeper=keeper)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _form_page(request, form, None)
    messages.success(request, f"フォーマット「{form.draft().name}」を作りました。")
    return redirect("decks:format_page", made.key)


@require_http_methods(["GET", "POST"])
@format_limit
def edit_format(request: HttpRequest, format_key: str) -> HttpResponse:
    known, row = _own_format(request, format_key)
    data = current_data()
    if request.method == "GET":
        return _form_page(request, FormatForm(data, initial=initial_of(known.format, data)), known)
    form = FormatForm(data, request.POST)
    if not form.is_valid():
        return _form_page(request, form, known)
    keeper = request.user.get_username() if row.by_site else ""
    try:
        version = change_format(row, form.draft(), form.cleaned_data["seen"] or 0, keeper=keeper)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _form_page(request, form, known)
    except FormatChangedError:
        return _changed_meanwhile(request, form, data, format_key)
    messages.success(request, f"「{version.name}」のバージョン{version.number}を保存しました。")
    return redirect("decks:format_page", row.key)


def _changed_meanwhile(request: HttpRequest, form: FormatForm, data: CardData, format_key: str) -> HttpResponse:
    """What was typed stays, on top of the newest version: sent again it is saved."""
    known, _ = _own_format(request, format_key)
    typed = request.POST.copy()
    typed["seen"] = str(known.format.version)
    form = FormatForm(data, typed)
    form.is_valid()
    form.add_error(None, "ほかの画面で変更されています。下の内容でよければ、もう一度保存してください。")
    return _form_page(request, form, known, status=409)


@require_POST
@format_limit
def delete_format(request: HttpRequest, format_key: str) -> HttpResponse:
    known, row = _own_format(request, format_key)
    row.delete()
    messages.success(request, f"フォーマット「{known.format.name}」を削除しました。")
    return redirect("decks:formats_page")


def _own_format(request: HttpRequest, format_key: str) -> tuple[KnownFormat, DeckFormat]:
    """The newest version of a format that this person may change, or 404."""
    known = find_format(format_key)
    if known is None or known.row is None or not known.newest or not may_change(request, known.row):
        raise Http404
    return known, known.row


def _form_page(request: HttpRequest, form: FormatForm, known: KnownFormat | None, status: int = 0) -> HttpResponse:
    context = {
        "form": form,
        "known": known,
        "keeping": known is None and is_keeper(request),
        "by_site": "by_site" in request.POST,
        "quota": FORMATS,
    }
    return render(request, "decks/formats/edit.html", context, status=status or (422 if form.is_bound else 200))


@require_safe
@limited("compare", "120/m", key=by_person, method="GET")
def compare_lists(request: HttpRequest) -> HttpResponse:
    """What two lists say differently; each is a format on a day."""
    data, known = current_data(), offered_formats(request)
    left, right = (read_side(request.GET, name, data) for name in ("a", "b"))
    context = {
        "left": left,
        "right": right,
        "left_choices": choices_with(known, left.code, left.name),
        "right_choices": choices_with(known, right.code, right.name),
        "difference": compared(left.limits, right.limits, data) if left.limits and right.limits else None,
    }
    return render(request, "decks/formats/compare.html", context)
