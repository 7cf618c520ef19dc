"""What is known of a static file is kept once it was asked for."""

from pathlib import Path

from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from kannagi_site.static_answers import StaticFilesMiddleware


def test_files_are_found_when_asked_for_and_nothing_else_is(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "collected" / "css").mkdir(parents=True)
    (tmp_path / "collected" / "css" / "page.css").write_text("p{}")
    (tmp_path / "secret").write_text("x")
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH = tmp_path / "collected", False
    site = StaticFilesMiddleware(lambda request: HttpResponse("a page"))
    assert not site.files
    for path in ("/static/css/page.css", "/static/css/page.css"):
        assert b"".join(site(RequestFactory().get(path)).streaming_content) == b"p{}"
    for path in ("/static/css", "/static/gone.css", "/static/../secret", "/static/%00", "/decks/"):
        assert site(RequestFactory().get(path)).content == b"a page", path
    assert list(site.files) == ["/static/css/page.css"]
