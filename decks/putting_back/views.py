"""Taking everything out as a ZIP, and putting it back: choose a file, look at what would come of it, have it taken."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from decks.putting_back.content import UnreadableFileError
from decks.putting_back.forms import DifferingForm, FileForm
from decks.putting_back.presentation import shown
from decks.putting_back.services import NoRoomError, begin_taking, bring, file_of, forget_file, go_on
from decks.putting_back.zipped import zipped

GONE = "このファイルは、もうありません。もう一度ファイルを選んでください。"


@require_GET
@login_required
@limited("take-out", "20/h", key=by_person, method="GET")
def account_data_zip(request: HttpRequest) -> StreamingHttpResponse:
    response = StreamingHttpResponse(zipped(cast(User, request.user)), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="fudacho-{timezone.localdate():%Y%m%d}.zip"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
@limited("put-back", "20/h", key=by_person)
def put_back(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request, FileForm())
    form = FileForm(request.POST, request.FILES)
    if form.is_valid():
        sent = form.cleaned_data["file"]
        try:
            bring(cast(User, request.user), sent.name, sent.read())
        except (UnreadableFileError, NoRoomError, QuotaReachedError) as fault:
            form.add_error("file", str(fault))
        else:
            return redirect("put_back")
    return _page(request, form, status=422)


@require_GET
@login_required
@never_cache
def put_back_look(request: HttpRequest) -> HttpResponse:
    """What is new if anything changed since the mark that was seen; else nothing (204)."""
    context = _context(request)
    if context["shown"] and context["shown"].mark == request.GET.get("seen"):
        return HttpResponse(status=204)
    return render(request, "decks/putting_back/_file.html", context)


@require_POST
@login_required
@limited("put-back-take", "60/h", key=by_person)
def put_back_take(request: HttpRequest) -> HttpResponse:
    form = DifferingForm(request.POST)
    if not form.is_valid():
        return _page(request, FileForm(), status=422, differing=form)
    token = request.POST.get("file", "")[:32]
    try:
        found = begin_taking(cast(User, request.user), token, form.cleaned_data["differing"])
    except QuotaReachedError as full:
        messages.error(request, str(full))
    else:
        if found is None:
            messages.error(request, GONE)
    return redirect("put_back")


@require_POST
@login_required
@limited("put-back-take", "60/h", key=by_person)
def put_back_go_on(request: HttpRequest) -> HttpResponseBase:
    try:
        go_on(cast(User, request.user), request.POST.get("file", "")[:32])
    except QuotaReachedError as full:
        messages.error(request, str(full))
    return redirect("put_back")


@require_POST
@login_required
@limited("put-back-take", "60/h", key=by_person)
def put_back_forget(request: HttpRequest) -> HttpResponse:
    file = file_of(cast(User, request.user))
    if file is not None and file.token == request.POST.get("file", ""):
        forget_file(file)
    return redirect("put_back")


def _context(request: HttpRequest) -> dict[str, Any]:
    file = file_of(cast(User, request.user))
    return {"file": file, "shown": shown(file) if file else None, "differing": DifferingForm()}


def _page(request: HttpRequest, form: FileForm, *, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "decks/putting_back/page.html", {**_context(request), "form": form, **more}, status=status)
