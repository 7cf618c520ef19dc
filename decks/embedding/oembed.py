"""oEmbed: the address of a page of ours → the frame in which another site shows it."""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.http import Http404, HttpRequest, JsonResponse
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.html import format_html
from django.views.decorators.http import conditional_page, require_safe

from cards.catalog import current_data
from decks.building.access import public_deck
from decks.people.rates import limited
from rules_engine.rulings.book import entry_of

WIDTH, NARROWEST = 480, 300
HEIGHTS = {"deck": 480, "card": 260, "ruling": 260}
SHORT = "public, max-age=300"


@require_safe
@limited("oembed", "120/m", method=["GET", "HEAD"])
@conditional_page
def oembed(request: HttpRequest) -> JsonResponse:
    """404 for what cannot be embedded, 501 for another form than JSON, as the standard says."""
    if request.GET.get("format", "json") != "json":
        return _refused("format", "JSON だけです。", 501)
    sizes = [request.GET.get(name, str(usual)) for name, usual in (("maxwidth", WIDTH), ("maxheight", 10_000))]
    if not all(size.isascii() and size.isdigit() and int(size[:6]) > 0 for size in sizes):
        return _refused("maxwidth", "maxwidth と maxheight は1以上の数です。", 400)
    kind, title, path = _embedded(request, request.GET.get("url", ""))
    width = max(NARROWEST, min(WIDTH, int(sizes[0][:6])))
    height = min(HEIGHTS[kind], int(sizes[1][:6]))
    frame = '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" style="border:0"></iframe>'
    answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "札帖",
        "provider_url": request.build_absolute_uri("/"),
        "title": title,
        "width": width,
        "height": height,
        "cache_age": 300,
        "html": format_html(frame, request.build_absolute_uri(path), width, height, title),
    }
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False}, headers={"Cache-Control": SHORT})


def _refused(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)


def _embedded(request: HttpRequest, url: str) -> tuple[str, str, str]:
    """The kind of thing at this address of ours, its title, and the address of its frame; 404 for anything else."""
    found = _page_at(request, url)
    values = found.kwargs
    if found.view_name == "decks:public":
        deck = public_deck(values["share"])
        return "deck", deck.name, reverse("embedded_deck", args=[deck.share])
    if found.view_name == "cards:card_page" or "card_id" in values:
        card = current_data().catalog.cards.get(values["card_id"])
        if card is not None and found.route.startswith("cards/"):
            return "card", card.name, reverse("embedded_card", args=[card.id])
    if found.view_name == "rulings:ruling":
        try:
            entry = entry_of(values["ruling"])
        except KeyError:
            raise Http404 from None
        return "ruling", entry.question or entry.answer, reverse("embedded_ruling", args=[entry.id])
    raise Http404


def _page_at(request: HttpRequest, url: str) -> ResolverMatch:
    try:
        parts: Any = urlsplit(url)
    except ValueError:
        raise Http404 from None
    if parts.scheme not in ("http", "https") or parts.netloc != request.get_host():
        raise Http404
    try:
        return resolve(unquote(parts.path))
    except Resolver404:
        raise Http404 from None
