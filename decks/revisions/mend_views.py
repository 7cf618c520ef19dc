"""One's own decks that revisions break: the list, what each would become, and one press that makes it so."""

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.catalog import current_data
from cards.list_question import today
from decks.building.access import own_decks
from decks.building.quotas import VERSIONS
from decks.legality.broken import concerned
from decks.people.rates import by_person, limited
from decks.people.requests.repeats import sent_id
from decks.revisions.finding import FoundDeck, broken_among, own_broken
from decks.revisions.known import breaks_of, published
from decks.revisions.mending import MendedCard, MendOutcome, mend, mended_cards
from decks.revisions.page import OwnBroken
from rules_engine.legality.revision_breaks import RevisionBreaks

AT_ONCE = 50
"""So many decks are shown together as they would become, and mended by one press."""
TOLD = 8


@dataclass(frozen=True, slots=True)
class Preview:
    found: FoundDeck
    cards: tuple[MendedCard, ...]

    @property
    def value(self) -> str:
        """What the form sends: the deck, and the revision of its cards that was seen."""
        return f"{self.found.deck.pk}:{self.found.deck.revision}"


@require_safe
@never_cache
def own_breaks(request: HttpRequest) -> HttpResponse:
    own, day = own_decks(request), today()
    found = [OwnBroken.of(one, own_broken(own, one, day), day) for one in concerned(current_data(), day)]
    return render(request, "decks/revisions/own_breaks.html", {"revisions": found, "form_id": uuid.uuid4()})


@require_http_methods(["GET", "POST"])
@never_cache
@limited("mend", "20/m", key=by_person)
def mend_decks(request: HttpRequest, series: str, number: int) -> HttpResponse:
    """GET: what the decks that are named (all that are broken, where none is) would become. POST: make it so."""
    breaks = breaks_of(published(series, number), current_data())
    assert breaks is not None  # a published revision has its day
    if request.method == "POST":
        return _mended(request, breaks)
    chosen = _numbers(request.GET.getlist("deck"))
    if chosen:
        named = own_decks(request).living().filter(pk__in=chosen)
        found = broken_among(named, breaks, today())
    else:
        found = own_broken(own_decks(request), breaks, today())
    previews = [Preview(one, mended_cards(one.broken, one.deck.copies_by_printing())) for one in found[:AT_ONCE]]
    context = {"revision": breaks.revision, "in_force": breaks.day <= today(), "previews": previews}
    counts = {"more": len(found) - len(previews), "whole": max(0, len(chosen) - len(found))}
    return render(request, "decks/revisions/mend_decks.html", {**context, **counts, "form_id": uuid.uuid4()})


def _mended(request: HttpRequest, breaks: RevisionBreaks) -> HttpResponse:
    seen = _seen(request.POST.getlist("deck"))
    form = sent_id(request, "form_id") or uuid.uuid4()
    outcomes: defaultdict[MendOutcome, list[str]] = defaultdict(list)
    for deck in own_decks(request).living().filter(pk__in=seen).order_by("pk"):
        outcomes[mend(deck, seen[deck.pk], breaks, today(), form)].append(deck.name)
    if not seen:
        messages.error(request, "直すデッキを選んでください。")
    elif lost := len(seen) - sum(map(len, outcomes.values())):
        messages.warning(request, f"{lost}個は、もうあなたのデッキの中にありません。")
    _tell(request, outcomes)
    return redirect("decks:own_breaks")


def _tell(request: HttpRequest, outcomes: dict[MendOutcome, list[str]]) -> None:
    undo = "デッキの「元に戻す」で、前の札に戻せます。"
    words = {
        MendOutcome.DONE: (messages.success, f"を直し、新しいバージョンとして保存しました。{undo}"),
        MendOutcome.UNKEPT: (
            messages.success,
            f"を直しました。バージョンは{VERSIONS.most}個までなので、保存していません。{undo}",
        ),
        MendOutcome.BEFORE: (messages.info, "は、前に直してあります。今回は何も変えていません。"),
        MendOutcome.EDITED: (
            messages.warning,
            "は、確かめたあとに編集されたので、直していません。もう一度確かめてください。",
        ),
        MendOutcome.WHOLE: (messages.info, "は、この改訂で直すところがありません。"),
    }
    for outcome, names in outcomes.items():
        tell, ending = words[outcome]
        tell(request, f"{_named(names)}{ending}")


def _named(names: list[str]) -> str:
    more = f"ほか{len(names) - TOLD}個" if len(names) > TOLD else ""
    return "".join(f"「{name}」" for name in names[:TOLD]) + more


def _numbers(texts: Iterable[str]) -> list[int]:
    return [int(text) for text in texts if _is_number(text)][:AT_ONCE]


def _seen(texts: Iterable[str]) -> dict[int, int]:
    """The revision of its cards that was seen, by deck; what cannot be read is left out."""
    pairs = [text.partition(":") for text in texts]
    found = {int(deck): int(revision) for deck, _, revision in pairs if _is_number(deck) and _is_number(revision)}
    return dict(list(found.items())[:AT_ONCE])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 15
