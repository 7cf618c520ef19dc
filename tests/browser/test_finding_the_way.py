"""Finding the way: the five sections under the thumb, what words meant, colours."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import grave_barriers
from tests.browser.decks import copied_deck
from tests.browser.screens import CROSSED, DESK_ALONE, PHONE_ALONE

SECTIONS = {
    "札": "/cards/",
    "デッキ": "/decks/",
    "みんなのデッキ": "/decks/public/",
    "一人回し": "/solo/",
    "裁定集": "/rulings/",
    "デッキチェック": "/check/",
}


@CROSSED
def test_the_five_sections_lead_on_from_every_page(
    width: int, height: int, scripts: bool, open_page: Callable[..., Page]
) -> None:
    page = open_page(width, height, scripts=scripts)
    for name, path in SECTIONS.items():
        section = page.get_by_role("navigation", name="主なページ").get_by_role("link", name=name, exact=True)
        box = section.bounding_box()
        assert box
        assert box["height"] >= 44
        assert (box["y"] + box["height"] == height) is (width < 700), f"{name} {box}"
        section.click()
        page.wait_for_url(f"**{path}")
        assert page.locator('.site-nav [aria-current="true"]').inner_text() == name


def test_the_bar_covers_nothing_at_the_end_of_a_page(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path="/restrictions/")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".site-footer nav a").last.bounding_box()
    bar = page.locator(".site-nav").bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]


def test_pages_with_a_bar_of_their_own_keep_the_sections_in_one_row_of_the_header(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(320, 640, path=None)
    own, _ = copied_deck(page, "春の園")
    page.goto(f"{own}edit")
    header = page.locator(".site-header").bounding_box()
    assert header
    assert header["height"] <= 60
    for name in SECTIONS:
        box = page.locator(".site-nav").get_by_role("link", name=name, exact=True).bounding_box()
        assert box
        assert box["y"] + box["height"] <= header["y"] + header["height"]
        assert min(box["width"], box["height"]) >= 44


@PHONE_ALONE
def test_words_that_find_nothing_lead_to_what_they_meant(
    width: int, height: int, open_page: Callable[..., Page], settled: Callable[[Page], None]
) -> None:
    page = open_page(width, height, path="/cards/")
    page.get_by_role("searchbox").fill("零コスト")
    offer = page.get_by_role("link", name="コスト 0")
    expect(offer).to_be_visible()
    settled(page)
    offer.click()
    expect(page).to_have_url("/cards/?cost=0")
    expect(page.locator("#total")).to_contain_text("207")
    page.goto("/cards/?q=春")
    settled(page)
    page.get_by_role("link", name="季節 春").click()
    expect(page.locator("#total")).to_contain_text("219")


@DESK_ALONE
def test_the_colours_change_in_the_header_without_scripts(
    width: int, height: int, open_page: Callable[..., Page]
) -> None:
    page = open_page(width, height, scripts=False, path="/cards/?q=人形")
    assert page.locator("html").get_attribute("data-theme") is None  # the device is in its day
    page.get_by_role("button", name="ダークモードにする").click()
    expect(page).to_have_url("/cards/?q=%E4%BA%BA%E5%BD%A2")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="ライトモードにする").click()
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_home_knows_who_comes_back_and_leads_to_the_table(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path=None)
    copied_deck(page, "春の園")
    page.goto("/")
    expect(page.get_by_role("heading", name="おかえりなさい")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="一人回し", exact=True).first.click()
    page.wait_for_url("**/solo")


def test_the_page_to_try_the_api_can_be_read(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/api/v1/docs/")
    page.locator(".opblock-summary-control").first.click()
    page.locator(".opblock-body").first.wait_for()
    assert grave_barriers(page, "color-contrast") == []
