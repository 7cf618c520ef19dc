"""The front page of `/admin/` with what waits, and the keepers' guide as a page."""

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from cards.admin.waiting import waits_for
from kannagi_site.readiness import backup_age

if TYPE_CHECKING:
    from markdown_it.token import Token

GUIDE = settings.BASE_DIR / "docs" / "keepers.md"
admin.site.site_header = admin.site.site_title = "札帖の管理"
admin.site.index_title = "何をしますか"


def keepers_front(request: HttpRequest) -> HttpResponse:
    told = {"waiting": waits_for(request.user), "backup_age": backup_age(), "backups": settings.BACKUP_DIR is not None}
    return admin.site.index(request, told)


@require_safe
def keepers_guide(request: HttpRequest) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": "管理者の手引き", "guide": guide_page()}
    return TemplateResponse(request, "admin/guide.html", context)


@cache
def guide_page() -> SafeString:
    """`docs/keepers.md` as markup. Its first heading is the page's own; files that it points to are no pages here."""
    # Loaded for the one page that needs it.
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False})
    tokens = reader.parse(GUIDE.read_text(encoding="utf-8"))
    for token in tokens:
        token.children = _without_files(token.children or [])
    return mark_safe(str(reader.renderer.render(tokens[3:], reader.options, {})))


def _without_files(tokens: "list[Token]") -> "list[Token]":
    """The same without links to other files of the repository; their words stay."""
    kept, within = [], False
    for token in tokens:
        if token.type == "link_open":
            within = ".md" in str(token.attrs["href"])
        if not (within and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


urlpatterns = [
    path("", admin.site.admin_view(keepers_front), name="keepers_front"),
    path("guide/", admin.site.admin_view(keepers_guide), name="keepers_guide"),
]
