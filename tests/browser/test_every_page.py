"""Every page, by day and by night, on a desk and on phones: nobody is kept out, nothing is too wide or too much, and
no field makes a phone enlarge the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import STANDS_STILL
from tests.browser.every_page import every_page
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


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_every_page_is_open_to_everybody_and_light(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[..., None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height)
    faults: list[str] = []
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") is (width < 700)
    for path in every_page(page):
        if path == TRIED_BY_OTHERS:
            continue
        page.goto(path)
        picture(page, path.strip("/").replace("/", "-").partition("?")[0] or "home")
        elements = page.evaluate("document.getElementsByTagName('*').length")
        if elements > MOST_ELEMENTS:
            faults.append(f"{path}: {elements} elements")
        if width >= 700:
            faults += [f"{path}: {word}" for word in unsaid_words(page.evaluate(READ))]
        if width < 700:
            faults += [f"{path}: letters under 16 px in {field}" for field in page.evaluate(SMALL_FIELDS)]
        try:
            settled(page, by_night=width >= 700)  # a phone has the same colours
        except AssertionError as fault:
            faults.append(str(fault))
        if width < 700:
            page.set_viewport_size(NARROWEST)
            page.evaluate(STANDS_STILL)
            if page.evaluate(WIDTH) > NARROWEST["width"]:
                page.goto(path)  # perhaps it only had no time to become narrower: that phone opens it anew
            if (wide := page.evaluate(WIDTH)) > NARROWEST["width"]:
                faults.append(f"{path} scrolls sideways: {wide} px")
            page.set_viewport_size({"width": width, "height": height})
    assert faults == []
