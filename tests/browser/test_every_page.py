"""Every page, by day and by night, on a desk and on phones: nobody is kept out, nothing is too wide or too much, and
no field makes a phone enlarge the page.

A phone opens every page; who is kept out is looked at on every third one, and on a desk on another third. With
`EVERY_SCREEN=1` every page is looked at on both.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, StorageState

from tests.browser.conftest import STANDS_STILL, Watch
from tests.browser.every_page import every_page
from tests.browser.measures import LEAST_TARGET
from tests.browser.measures import faults as missed_by_eyes
from tests.browser.screens import EVERY_SCREEN
from tests.browser.waiting import PATIENCE
from tests.running_site import RunningSite
from tests.words_said import faults as unsaid_words

MOST_ELEMENTS = 2_500
NARROWEST = {"width": 320, "height": 640}
"""The narrowest phone, on which no page scrolls sideways."""
WIDTH = "document.scrollingElement.scrollWidth"
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((field) => !["hidden", "checkbox", "radio", "range", "file", "submit", "button"].includes(field.type))
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => `${field.nodeName} ${field.name || field.id || field.className}`)"""
READ = """() => [document.title, document.body.textContent, ...[...document.querySelectorAll(
    "[aria-label], [title], [placeholder], [alt], meta[content]"
  )].flatMap((one) => ["aria-label", "title", "placeholder", "alt", "content"].map((name) => one.getAttribute(name)))
].join(" ")"""
"""All that a page says, also where it is folded away."""
TRIED_BY_OTHERS = "/api/v1/docs/"
"""The page to try the API is drawn by a library, whose own barriers are not ours to mend."""


@pytest.fixture(scope="module")
def made(browser: Browser, site: RunningSite) -> tuple[list[str], StorageState]:
    """The addresses, and the browser of the person whose pages they are."""
    context, watch = browser.new_context(base_url=site.url, locale="ja-JP"), Watch(urlsplit(site.url).netloc)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watch.over(page)
    page.goto("/")
    paths = every_page(page)
    kept = context.storage_state()
    context.close()
    assert watch.faults == []
    return paths, kept


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_every_page_is_open_to_everybody_and_light(
    width: int,
    height: int,
    made: tuple[list[str], StorageState],
    open_page: Callable[..., Page],
    settled: Callable[..., None],
    picture: Callable[[Page, str], None],
) -> None:
    paths, kept = made
    page = open_page(width, height, kept=kept)
    phone, faults = width < 700, list[str]()
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") is phone
    for number, path in enumerate(paths):
        wholly = EVERY_SCREEN or number % 3 == phone
        if path == TRIED_BY_OTHERS or not (wholly or phone):
            continue
        page.goto(path)
        elements = page.evaluate("document.getElementsByTagName('*').length")
        if elements > MOST_ELEMENTS:
            faults.append(f"{path}: {elements} elements")
        faults += [f"{path}: {word}" for word in unsaid_words(page.evaluate(READ))]
        if wholly:
            picture(page, path.strip("/").replace("/", "-").partition("?")[0] or "home")
            try:
                settled(page, by_night=not (phone and EVERY_SCREEN))  # the same colours as on a desk
            except AssertionError as fault:
                faults.append(str(fault))
        if wholly:
            faults += [f"{path}: {fault}" for fault in missed_by_eyes(page, LEAST_TARGET)]
        if phone:
            faults += [f"{path}: letters under 16 px in {field}" for field in page.evaluate(SMALL_FIELDS)]
            faults += too_wide(page, path, width, height)
    assert faults == []


def too_wide(page: Page, path: str, width: int, height: int) -> list[str]:
    """What scrolls sideways on the narrowest phone, or on this one."""
    found = [f"{path} scrolls sideways: {wide} px" for wide in [page.evaluate(WIDTH)] if wide > width]
    page.set_viewport_size(NARROWEST)
    if page.evaluate(WIDTH) > NARROWEST["width"]:
        page.evaluate(STANDS_STILL)  # perhaps it is only on its way there
    if page.evaluate(WIDTH) > NARROWEST["width"]:
        page.goto(path)  # perhaps it only had no time to become narrower: that phone opens it anew
    if (wide := page.evaluate(WIDTH)) > NARROWEST["width"]:
        found.append(f"{path} scrolls sideways: {wide} px")
    page.set_viewport_size({"width": width, "height": height})
    return found
