"""The page of a deck's numbers, for its owner and for whoever may see the deck."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import CardData, current_data
from decks.analysis.probabilities.asked import PACES, AskedOdds, read_asked
from decks.analysis.probabilities.page import numbers_of, ready_made
from decks.building.access import own_decks, shared_deck, visible_deck
from decks.building.models import Deck
from decks.games.solo.start import MOST_CARDS
from decks.history.sides import ComparedSide, UnreadableSideError, UnseenSideError, read_side
from decks.odds.answers import POLICIES
from decks.odds.conditions import MAX_LENGTH
from decks.odds.wishes import Wishes
from decks.people.access import is_own
from decks.people.rates import by_person, limited
from rules_engine import STANDARD

OFFERED_DECKS, OFFERED_VERSIONS = 50, 20


@require_safe
@limited("numbers", "20/m", key=by_person, method=["GET", "HEAD"])
def numbers(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _page(request, visible_deck(request, deck_id))


@require_safe
@limited("numbers", "20/m", key=by_person, method=["GET", "HEAD"])
def shared_numbers(request: HttpRequest, share: str) -> HttpResponse:
    return _page(request, shared_deck(request, share))


def _page(request: HttpRequest, deck: Deck) -> HttpResponse:
    data, listed = current_data(), deck.to_deck_list()
    asked, readable = read_asked(request.GET)
    beside, unread, status = _beside(request, asked, data)
    undealt = "few" if listed.size < STANDARD.opening_hand else "many" if listed.size > MOST_CARDS else ""
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "size": listed.size,
        "asked": asked,
        "wishes": Wishes(asked.want),
        "unreadable": not readable,
        "policies": POLICIES.items(),
        "paces": [int(pace) for pace in PACES],
        "longest": MAX_LENGTH,
        "ready": ready_made(listed, asked, data),
        "undealt": undealt,
        "opening_hand": STANDARD.opening_hand,
        "most_cards": MOST_CARDS,
        "beside": beside,
        "unread": unread,
        "choices": _choices(request, deck, asked, beside),
        "numbers": None if undealt else numbers_of(deck.name, listed, beside, asked, data),
    }
    response = render(request, "decks/analysis/probabilities/numbers.html", context, status=status)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _beside(request: HttpRequest, asked: AskedOdds, data: CardData) -> tuple[ComparedSide | None, str, int]:
    """What stands beside the deck, or why nothing does and which status says so."""
    if not asked.other:
        return None, "", 200
    try:
        side = read_side(request, asked.other, data)
    except UnseenSideError as problem:
        return None, str(problem), 404
    except UnreadableSideError as problem:
        return None, str(problem), 200
    if not STANDARD.opening_hand <= side.cards.size <= MOST_CARDS:
        return None, f"「{side.name}」は{side.cards.size}枚なので数えられません。", 200
    return side, "", 200


def _choices(
    request: HttpRequest, deck: Deck, asked: AskedOdds, beside: ComparedSide | None
) -> list[tuple[str, str, bool]]:
    """What can be put beside the deck: address, name, and whether it is there."""
    offered: dict[str, str] = {}
    if is_own(request, deck):
        for version in deck.versions.defer("entries")[:OFFERED_VERSIONS]:
            offered[reverse("decks:version", args=[deck.pk, version.number])] = f"このデッキの{version}"
    for other in own_decks(request).living().exclude(pk=deck.pk)[:OFFERED_DECKS]:
        offered[f"/decks/{other.pk}"] = other.name
    if beside and asked.other not in offered:
        offered[asked.other] = beside.name
    return [(address, name, beside is not None and address == asked.other) for address, name in offered.items()]
