"""The page for those who build other tools: what there is, how it is asked for, and examples that a test runs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.api.problems import OLD_FORM_UNTIL, PROBLEMS, type_of
from cards.open_data.contents import GAME, LICENCE, LICENCE_JA
from cards.open_data.versions import KEPT

EXAMPLES = ("bulk.py", "bulk.js", "check.py", "check.js", "unchanged.py")


@require_safe
def api_guide(request: HttpRequest) -> HttpResponse:
    return render(request, "api/guide.html", _context(request))


@require_safe
def api_guide_in_english(request: HttpRequest) -> HttpResponse:
    return render(request, "api/guide_in_english.html", _context(request))


def example(name: str, site: str) -> str:
    """An example as the page shows it, asking that site."""
    return render_to_string(f"api/examples/{name}.txt", {"site": site})


def _context(request: HttpRequest) -> dict[str, object]:
    site = request.build_absolute_uri("/").rstrip("/")
    return {
        "site": site,
        "examples": [(name, example(name, site)) for name in EXAMPLES],
        "problems": [(type_of(code), one) for code, one in PROBLEMS.items()],
        "until": OLD_FORM_UNTIL,
        "kept": KEPT,
        "licence": LICENCE,
        "licence_ja": LICENCE_JA,
        "game": GAME,
        "schema": reverse("api:schema"),
    }
