"""共有: a page of its own without scripts, and the part of it that scripts show over any page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from decks.building.access import own_deck, shared_deck
from decks.building.models import Deck, Visibility
from decks.building.publicity import TakenDownError
from decks.deck.links import author_of
from decks.drawing import qr
from decks.people.access import is_own
from decks.people.rates import by_person, limited
from decks.sharing.links import to_line, to_x, words_of
from decks.sharing.services import make_link, set_visibility

PART = "part"
TOLD = {
    Visibility.PRIVATE: "共有をやめました。リンクを知っている人も、もう開けません。",
    Visibility.UNLISTED: "リンクを知っている人だけが開けるようになりました。",
    Visibility.PUBLIC: "公開しました。「みんなのデッキ」に載ります。",
}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("details", "120/m", key=by_person)
def share(request: HttpRequest, deck_id: int) -> HttpResponse:
    """One's own deck. Sent without a visibility it makes the link that is missing; looking changes nothing."""
    deck = own_deck(request, deck_id)
    if request.method != "POST":
        return _shown(request, deck)
    told = _written(request, deck, request.POST.get("visibility", ""))
    if PART in request.POST:
        return _shown(request, own_deck(request, deck_id))
    if told:
        messages.success(request, told)
    return redirect("decks:share", deck.pk)


def _written(request: HttpRequest, deck: Deck, asked: str) -> str:
    """Write what was `asked` for; what to tell of it, and why not where it was refused."""
    try:
        if not asked:
            make_link(deck)
            return ""
        if asked in Visibility.values:
            set_visibility(deck, Visibility(asked))
            return TOLD[Visibility(asked)]
        messages.error(request, "公開範囲を選び直してください。")
    except TakenDownError as refusal:
        messages.error(request, str(refusal))
    return ""


@require_safe
def shared(request: HttpRequest, share: str) -> HttpResponse:
    """Somebody else's deck, as far as one may see it; one's own has its page."""
    deck = shared_deck(request, share)
    if is_own(request, deck):
        return HttpResponseRedirect(reverse("decks:share", args=[deck.pk]))
    return _shown(request, deck)


def _shown(request: HttpRequest, deck: Deck) -> HttpResponse:
    address = request.build_absolute_uri(reverse("decks:public", args=[deck.share]))
    words = words_of(deck.name, author_of(deck))
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "address": address,
        "words": words,
        "to_x": to_x(words, address),
        "to_line": to_line(address),
        "code": qr.drawn(address) if deck.is_shared else None,
    }
    part = PART in request.GET or PART in request.POST
    response = render(
        request, "decks/sharing/_share.html" if part else "decks/sharing/share.html", {**context, "part": part}
    )
    response["Cache-Control"] = "private, no-store"
    if not deck.is_public:
        response["X-Robots-Tag"] = "noindex"
    return response
