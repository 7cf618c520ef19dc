"""What is pressed in the editor counts on the page that opens next, however slow the network and whoever sends it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.decks import new_deck
from tests.browser.waiting import PATIENCE, wait_until
from tests.running_site import RunningSite

SLOW_MS = 800
FIRST, MORE = ".found__card", '[data-step="1"]'
EDITS = "Object.keys(localStorage).filter((key) => key.startsWith('fudacho.edit.')).length"
THREE = f"""() => {{
  const more = document.querySelector('{FIRST} {MORE}');
  for (let turn = 0; turn < 3; turn += 1) more.click();
}}"""
WANTED = (
    *("legality", "export", "numbers", "import", "history", "solo", "details", "/prints", "/all/", "/d/", "compare?a="),
    *("/cards/", "/decks/", "/check/", "/solo/", "/accounts/login/", "/credits/"),
)
LINKS = """() => [...document.querySelectorAll("a[href]")]
  .filter((link) => link.origin === location.origin && !link.closest("[data-live], .found, dialog, [data-pane], .search"))
  .filter((link) => !(link.hash && link.pathname === location.pathname) && !link.matches("[data-share], [data-hand]"))
  .map((link) => link.getAttribute("href"))"""
# Not the word at a stepper that holds too many copies: that one tells why, and leads nowhere.
FOLLOW = "(link) => document.querySelector(`a[href='${CSS.escape(link)}']:not(.stepper__limit)`).click()"


@pytest.fixture
def context(browser: Browser, site: RunningSite) -> Iterator[BrowserContext]:
    """Pages whose network may fail: the browser reports every failed request on its console."""
    context = browser.new_context(base_url=site.url, viewport={"width": 1280, "height": 900}, locale="ja-JP")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@contextmanager
def slow(page: Page) -> Iterator[None]:
    """Each request of this page takes the time of a poor connection."""
    devtools = page.context.new_cdp_session(page)
    anyhow = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", {**anyhow, "latency": SLOW_MS})
    yield
    devtools.send("Network.emulateNetworkConditions", {**anyhow, "latency": 0})
    devtools.detach()


def ready(page: Page) -> None:
    expect(page.locator(".editor.scripted")).to_be_attached()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")


def held(page: Page, address: str) -> int:
    """What the server holds of the deck, asked beside the page."""
    return int(page.context.request.get(f"{address.removesuffix('edit')}pane").json()["size"])


def course_of(page: Page) -> list[str]:
    """What happens in the network, in its order: an edit was answered, a page is asked for."""
    course: list[str] = []
    page.on("response", lambda answer: course.append("saved") if answer.url.endswith("/edits") else None)
    page.on("request", lambda asked: course.append("opens") if asked.is_navigation_request() else None)
    return course


def test_every_link_out_of_the_editor_opens_after_the_three_quick_presses_before_it(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    links = list(dict.fromkeys(page.evaluate(LINKS)))
    for part in WANTED:
        assert any(part in link for link in links), part
    course = course_of(page)
    for number, link in enumerate(links, start=1):
        page.goto(address)
        ready(page)
        with slow(page):
            course.clear()
            page.evaluate(THREE)
            page.evaluate(FOLLOW, link)
            page.wait_for_url(lambda url: not url.endswith("/edit"), wait_until="commit")
        assert course == ["saved", "saved", "saved", "opens"], link
        assert page.evaluate(EDITS) == 0
        assert held(page, address) == 3 * number
