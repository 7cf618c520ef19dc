"""Finding cards in a browser: results change while typing, every step can be gone back, a phone folds the facets."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import PHONE_ALONE
from tests.catalogue_counts import EVERY, PLACES

Open = Callable[..., Page]
TOTAL = ".results__total .count"


@PHONE_ALONE
def test_type_choose_and_go_back(
    open_page: Open, settled: Callable[[Page], None], picture: Callable[[Page, str], None], width: int, height: int
) -> None:
    page = open_page(width, height, path="/cards/")
    settled(page)
    page.locator("#q").press_sequentially("ハナコ", delay=30)
    expect(page.locator(TOTAL)).to_have_text("4 種")
    expect(page).to_have_url(re.compile(r"\?q=[^&]+$"))
    expect(page.locator("#q")).to_be_focused()
    page.locator("#q").fill("")
    expect(page.locator(TOTAL)).to_have_text(f"{EVERY} 種")
    if width < 700:
        expect(page.locator("#facet-season")).not_to_be_visible()
        page.get_by_text("絞り込み", exact=True).click()
    page.locator("#facet-attribute > summary").click()
    page.locator("label:has([value=place])").click()
    expect(page.locator(TOTAL)).to_have_text(f"{PLACES} 種")
    expect(page).to_have_url(re.compile(r"\?type=place$"))
    expect(page.locator("#facet-attribute")).to_have_attribute("open", "")
    page.locator("label:has([value=spring])").click()
    expect(page).to_have_url(re.compile(r"\?type=place&season=spring$"))
    picture(page, "facets")
    page.go_back()
    expect(page.locator(TOTAL)).to_have_text(f"{PLACES} 種")
    expect(page.locator("[value=spring]")).not_to_be_checked()
    page.locator(".results__chips a").first.click()
    expect(page.locator(TOTAL)).to_have_text(f"{EVERY} 種")


def test_half_written_kana_do_not_search(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "?q=" in request.url else None)
    page.locator("#q").dispatch_event("compositionstart")
    page.locator("#q").press_sequentially("はなk", delay=10)
    page.wait_for_timeout(600)
    assert asked == []
    page.locator("#q").evaluate("(box) => { box.value = 'はなこ'; }")
    page.locator("#q").dispatch_event("compositionend")
    expect(page.locator(TOTAL)).to_have_text("4 種")


def test_the_slash_key_goes_to_the_search_box_but_types_inside_it(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#q")).to_have_value("/")


def test_without_scripts_the_form_and_its_facets_do_the_same(open_page: Open) -> None:
    page = open_page(390, 844, scripts=False, path="/cards/")
    page.locator("#q").fill("家")
    page.get_by_text("絞り込み", exact=True).click()
    page.locator("label:has([value=place])").click()
    page.get_by_role("button", name="絞り込む").click()
    expect(page.locator("[value=place]")).to_be_checked()
    expect(page.locator("#q")).to_have_value("家")
    page.locator(".face-grid a").first.click()
    expect(page.locator(".card h1")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        *("/cards/29/", "/cards/1817/", "/restrictions/?on=2025-08-15", "/restrictions/?list=community"),
        *("/cards/156/", "/rules/open-points/", "/rules/open-points/sheet/"),
    ],
)
def test_pages_of_cards_restrictions_and_open_points_keep_nobody_out(
    open_page: Open, settled: Callable[[Page], None], path: str
) -> None:
    page = open_page(390, 844, path=path)
    settled(page)


def test_the_api_can_be_tried_under_the_strict_policy(open_page: Open) -> None:
    page = open_page(1280, 900, path="/api/v1/docs/")
    expect(page.get_by_text("/api/v1/cards/", exact=True).first).to_be_visible()
