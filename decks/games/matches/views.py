"""The page on which anybody checks an opened deal, in the browser alone, and the script that does the same."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

SCRIPT = settings.BASE_DIR / "docs" / "check_deal.py"


@require_safe
def check_deal(request: HttpRequest) -> HttpResponse:
    """What a fair deal proves, and a place for the file of one; the server never sees the file."""
    return render(request, "decks/games/check_deal.html")


@require_safe
def check_deal_script(request: HttpRequest) -> HttpResponse:
    """`docs/check_deal.py` as a file to keep: it checks a deal without this site."""
    return HttpResponse(
        SCRIPT.read_bytes(),
        content_type="text/x-python; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{SCRIPT.name}"'},
    )
