"""A page of another origin in a real browser reads the data file and a card, checks a deck and shows frames."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kannagi_site.api.guide import example
from tests.running_site import RunningSite

PAGE = """<!doctype html><html lang="ja"><title>elsewhere</title><body></body></html>"""
RUN = """async (code) => {
  const said = [];
  const console = { log: (...words) => said.push(words) };
  await new (Object.getPrototypeOf(async () => {}).constructor)("console", code)(console);
  return said;
}"""
AGAIN = """async (address) => {
  const first = await fetch(address);
  const tag = first.headers.get("ETag");
  const again = await fetch(address, { headers: { "If-None-Match": tag }, cache: "no-store" });
  return [first.status, (await first.json()).name, again.status, (await again.text()).length];
}"""


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(viewport={"width": 300, "height": 800})
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    yield page
    context.close()
    server.shutdown()
    server.server_close()


def run(page: Page, name: str, site: str) -> Any:
    return page.evaluate(RUN, example(name, site))


def test_a_page_of_another_origin_uses_what_is_open(elsewhere: Page, site: RunningSite) -> None:
    [[count, text]] = run(elsewhere, "bulk.js", site.url)
    assert (count, text[0]) == (940, "この札は怪異札としても使える。")
    [[legal, sentences]] = run(elsewhere, "check.js", site.url)
    assert legal is False
    assert any("40枚以上" in sentence for sentence in sentences)
    assert elsewhere.evaluate(AGAIN, f"{site.url}/api/v1/cards/29/?fields=name") == [200, "朧車", 304, 0]


def test_a_page_of_another_origin_shows_frames_that_fit(elsewhere: Page, site: RunningSite) -> None:
    address = f"{site.url}/oembed/?maxwidth=300&url={site.url}/cards/29-x/"
    html = elsewhere.evaluate("async (address) => (await (await fetch(address)).json()).html", address)
    ruling = f'<iframe src="{site.url}/embed/rulings/F-22/" width="300" height="260"></iframe>'
    elsewhere.evaluate("(html) => { document.body.style.margin = 0; document.body.innerHTML = html; }", html + ruling)
    for number, words in enumerate(("朧車", "公式FAQ")):
        frame = elsewhere.frame_locator("iframe").nth(number)
        frame.get_by_text(words).first.wait_for()
        sizes = frame.locator("html").evaluate("(html) => [html.scrollWidth, html.clientWidth]")
        assert sizes[0] <= sizes[1], json.dumps(sizes)
        assert frame.locator("script").count() == 0
    assert elsewhere.context.cookies() == []


def test_other_pages_of_the_site_are_in_no_frame(elsewhere: Page, site: RunningSite) -> None:
    elsewhere.evaluate(f"() => {{ document.body.innerHTML = '<iframe src=\"{site.url}/cards/29-x/\"></iframe>'; }}")
    elsewhere.wait_for_timeout(1500)
    assert elsewhere.frame_locator("iframe").get_by_text("朧車").count() == 0
