"""A card over the page: read in one press, turned to the next, closed by going back, and the page is as it was."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SIZES = [(1280, 900), (390, 844)]
SHEET = "[data-sheet-dialog]"
MAIN = f"{SHEET} .sheet__press .stepper"


def new_deck(page: Page) -> str:
    page.goto("/decks/new")
    page.get_by_role("button", name="作る").click()
    page.wait_for_url("**/edit")
    return page.url


def opened(page: Page) -> None:
    expect(page.locator(f"{SHEET} .sheet")).to_be_visible()


def closed(page: Page) -> None:
    expect(page.locator(SHEET)).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_in_the_editor_one_press_reads_a_card_and_closing_leaves_everything(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height)
    address = new_deck(page)
    page.goto(f"{address}?season=summer&q=%E9%9B%B6")
    page.evaluate("scrollTo(0, 300)")
    page.evaluate("window.asked = performance.getEntriesByType('resource').length")
    searches: list[str] = []
    page.on("request", lambda request: searches.append(request.url) if "/cards?" in request.url else None)
    before = page.evaluate("[scrollY, document.querySelector('#q').value, location.href]")
    link = page.locator(".found__card > a").nth(2)
    name = link.locator(".face").get_attribute("aria-label") or ""
    link.click()
    opened(page)
    expect(page.locator(f"{SHEET} h2")).to_be_focused()
    assert page.locator(f"{SHEET} h2").inner_text().split()[0][:2] in name
    expect(page.locator(f"{SHEET} .sheet__text")).not_to_be_empty()
    assert "/cards/" in page.url
    picture(page, "open")
    page.locator(f'{MAIN} [data-step="1"]').click()
    expect(page.locator(f"{MAIN} output")).to_have_text("1")
    page.locator(f"{SHEET} [data-fill]").click()
    expect(page.locator(f"{MAIN} output")).to_have_text("4")
    expect(page.locator(f"{SHEET} [data-size]")).to_have_text("4")
    settled(page)
    page.keyboard.press("Escape")
    closed(page)
    page.wait_for_url("**/edit?*")
    expect(link).to_be_focused()
    assert page.evaluate("[scrollY, document.querySelector('#q').value, location.href]") == before
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert searches == []
    page.goto(address)
    expect(page.locator(".deck .stepper output")).to_have_text(["4"])


def test_the_list_beneath_is_leafed_through(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900)
    page.goto("/cards/?season=winter")
    links = page.locator("#results .face-grid a")
    names = [links.nth(place).get_attribute("href") for place in range(3)]
    links.nth(1).click()
    opened(page)
    expect(page.locator("[data-place]")).to_have_text("2 / 20")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-place]")).to_have_text("3 / 20")
    expect(page.locator(f"{SHEET} .sheet")).to_have_attribute("data-address", str(names[2]))
    page.get_by_role("button", name="前の札").click()
    page.get_by_role("button", name="前の札").click()
    expect(page.locator("[data-place]")).to_have_text("1 / 20")
    expect(page.get_by_role("button", name="前の札")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    page.go_back()
    closed(page)
    assert page.url.endswith("/cards/?season=winter")
    page.go_forward()
    opened(page)
    expect(page.locator(f"{SHEET} .sheet")).to_have_attribute("data-address", str(names[0]))
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    assert "/cards/?" not in page.url
    page.go_back()
    expect(page.locator("#results .face-grid a")).to_have_count(20)
