"""The pages of the site itself: home, what machines ask for, and what a visitor sees when something was refused."""

from datetime import timedelta

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from kannagi_site.health import health
from kannagi_site.home import list_changes, recent_of, restrictions_of, sample_decks, seasons_of, zero_search_page
from kannagi_site.metrics import metrics
from kannagi_site.readiness import backup_age, readiness, thinking


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    day, data = timezone.localdate(), current_data()
    listed, restricted = restrictions_of(day, data)
    samples = sample_decks(data)
    context = {
        "card_count": len(data.catalog),
        "seasons": seasons_of(day, data.catalog),
        "samples": samples,
        "zero_search": zero_search_page(samples),
        "listed": listed,
        "restricted": restricted,
    }
    if recent := recent_of(request, data):
        context |= {"recent": recent, "changes": list_changes(day, data)}
    return render(request, "home.html", context)


@require_safe
@cache_control(no_store=True)
def healthz(request: HttpRequest) -> JsonResponse:
    """Whether this process lives. Our own server answers so itself, while every thread is busy, too."""
    return JsonResponse(health())


@require_safe
@cache_control(no_store=True)
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether requests can be sent here: each part's state, and 200 only if all are well. How old the last backup is
    hinders no request, nor does it if nobody thinks."""
    parts = readiness()
    ready = all(parts.values())
    others = {"backup_age_hours": backup_age(), **thinking()}
    facts = {"status": "ok" if ready else "unavailable", **parts, **others}
    return JsonResponse(facts, status=200 if ready else 503)


@require_safe
@cache_control(max_age=86_400)
def manifest(request: HttpRequest) -> JsonResponse:
    icons = [
        {"src": staticfiles_storage.url(f"icons/app-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    facts = {
        "name": "札帖",
        "short_name": "札帖",
        "description": "巫カードゲームのデッキを組む道具(非公式)",
        "lang": "ja",
        "start_url": reverse("home"),
        "display": "standalone",
        "background_color": "#0c0a0d",
        "theme_color": "#0c0a0d",
        "icons": icons,
    }
    return JsonResponse(facts, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
@cache_control(max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(staticfiles_storage.url("icons/favicon-32.png"))


@require_safe
@cache_control(max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    closed = [f"Disallow: {path}" for path in ("/admin/", "/accounts/", "/decks/", "/solo/", "/simulations/")]
    lines = ["User-agent: *", *closed, "Allow: /decks/public/"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=86_400)
def security_txt(request: HttpRequest) -> HttpResponse:
    """RFC 9116, where the operator named a contact; it holds for a year from today."""
    contact = settings.SECURITY_CONTACT
    if not contact:
        raise Http404
    address = f"mailto:{contact}" if "@" in contact and ":" not in contact else contact
    expires = (timezone.now() + timedelta(days=365)).replace(microsecond=0)
    lines = [f"Contact: {address}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: ja, en"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots, name="robots"),
]
