"""The page about the data: what was compared with the prints, which wording counts, how much plays by itself."""

from collections import Counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.faces.texts import automation_of
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CorrectionAnswer
from rules_engine.cli.corrections import (
    COMPARED,
    NEVER_COMPARED_WITH_BARE_KEYWORD,
    NEVER_COMPARED_WITHOUT_TEXT,
    load_findings,
    states_of,
)
from rules_engine.vocabulary.terms import Automation


@require_safe
def data_page(request: HttpRequest) -> HttpResponse:
    catalog, findings = current_data().catalog, load_findings()
    states = states_of(load_catalog(kept_in=settings.DATA_DIR), findings)
    played = Counter(automation_of(card)[0] for card in catalog)
    context = {
        "cards": len(catalog),
        "printings": len(catalog.card_by_printing),
        "compared": COMPARED,
        "without_text": NEVER_COMPARED_WITHOUT_TEXT,
        "with_bare_keyword": NEVER_COMPARED_WITH_BARE_KEYWORD,
        "never_compared": NEVER_COMPARED_WITHOUT_TEXT + NEVER_COMPARED_WITH_BARE_KEYWORD,
        "came_since": len(catalog) - COMPARED - NEVER_COMPARED_WITHOUT_TEXT - NEVER_COMPARED_WITH_BARE_KEYWORD,
        "findings": len(findings),
        "applied": states[CorrectionAnswer.APPLIED],
        "answered": states[CorrectionAnswer.ANSWERED],
        "options": states[CorrectionAnswer.OPTION],
        "older": [card for card in catalog if card.older],
        "played": [(state.label, played[state]) for state in Automation],
    }
    return render(request, "cards/pages/data.html", context)
