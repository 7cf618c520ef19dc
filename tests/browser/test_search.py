"""Results in a browser: links among them answer live, favourites and searches are kept without leaving the page."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import DESK_ALONE
from tests.catalogue_counts import EVERY, PLACES

Open = Callable[..., Page]
Check = Callable[[Page], None]
TOTAL = ".results__total"


@DESK_ALONE
def test_stars_and_searches_are_kept(
    open_page: Open, settled: Check, picture: Callable[[Page, str], None], width: int, height: int
) -> None:
    page = open_page(width, height, path="/cards/?type=place")
    star = page.locator(".star").nth(1)
    star.focus()
    page.keyboard.press("Space")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    page.locator("#keep > summary").click()
    page.locator("#keep [name=name]").fill("場所を眺める")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("検索「場所を眺める」を保存しました。")
    settled(page)
    picture(page, "saved")
    page.goto("/cards/?type=place")
    page.locator("#reset").click()
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    page.locator(".results__chips--saved a").click()
    expect(page.locator(TOTAL)).to_contain_text(str(PLACES))
    page.goto("/kept/")
    settled(page)
    picture(page, "all")
    page.get_by_role("link", name="お気に入り", exact=True).click()
    expect(page.locator(TOTAL)).to_contain_text("1")
    expect(page.locator(".star")).to_have_attribute("aria-pressed", "true")


def test_stars_of_one_card_in_several_rows_stay_together(
    open_page: Open, settled: Check, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(390, 844, path="/cards/?q=隠された櫛の家&printings=1&view=list")
    first, second = page.locator("#star-1-1"), page.locator("#star-1-10017")
    for pressed in ("true", "false"):
        second.focus()
        page.keyboard.press("Space")
        expect(first).to_have_attribute("aria-pressed", pressed)
        expect(second).to_have_attribute("aria-pressed", pressed)
        expect(second).to_be_focused()
    settled(page)
    picture(page, "printings")


def test_without_scripts_stars_and_searches_are_kept(open_page: Open) -> None:
    page = open_page(390, 844, scripts=False, path="/cards/?type=place")
    page.locator(".star").first.click()
    expect(page).to_have_url(re.compile(r"/cards/\?type=place$"))
    expect(page.locator(".star").first).to_have_attribute("aria-pressed", "true")
    page.locator("#keep > summary").click()
    page.locator("#keep [name=name]").fill("場所だけ")
    page.locator("#keep button").click()
    expect(page.locator(".messages")).to_contain_text("検索「場所だけ」を保存しました。")
    page.goto("/kept/")
    page.get_by_role("link", name="場所だけ").first.click()
    expect(page.locator(TOTAL)).to_contain_text(str(PLACES))


def test_links_among_the_results_answer_live_and_every_step_can_be_gone_back(open_page: Open, settled: Check) -> None:
    page = open_page(1280, 900, path="/cards/?q=花子")
    page.evaluate("window.stayed = true")
    page.locator("#view-text").click()
    # Four are called so, and below them one has the word in its text.
    expect(page.locator(".card-text")).to_have_count(5)
    expect(page).to_have_url(re.compile("view=text"))
    page.locator(".results__chips a").first.click()
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    expect(page.locator("#q")).to_have_value("")
    page.locator("#facet-attribute > summary").click()
    page.locator("#facet-attribute-all").click()
    expect(page.locator("#facet-attribute-all")).to_contain_text("少なく")
    settled(page)
    page.locator("#facet-attribute label").last.click()
    expect(page).to_have_url(re.compile(r"[?&]attribute="))
    expect(page.locator("#facet-attribute input").last).to_be_focused()
    expect(page.locator("#said")).not_to_contain_text(str(EVERY))
    expect(page.locator("#said")).to_contain_text(re.compile(r"^\d+ 種"))
    assert page.evaluate("window.stayed")
    page.evaluate("history.back()")
    expect(page.locator("#facet-attribute input:checked")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page.locator("#facet-attribute-all")).to_contain_text("ほかの")
    page.evaluate("history.back()")
    expect(page.locator(".card-text")).to_have_count(5)
    expect(page.locator("#q")).to_have_value("花子")
    settled(page)


def test_a_half_typed_word_is_mentioned_only_after_a_pause(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    page.locator("#q").press_sequentially("花子 季節:", delay=20)
    fault = page.locator(".results__fault")
    expect(page.locator(TOTAL)).to_contain_text("4")
    expect(fault).to_be_attached()
    assert fault.evaluate("(part) => getComputedStyle(part).animationDelay") == "1.2s"
    expect(fault).to_be_visible()
    page.locator("#q").press_sequentially("春", delay=20)
    expect(fault).not_to_be_attached()
    expect(page.locator(TOTAL)).to_contain_text("2")


def test_conditions_taken_away_by_a_link_leave_their_fields_too(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    page.locator("#cost_min").fill("20")
    page.keyboard.press("Tab")
    expect(page.locator(TOTAL)).to_contain_text("6")
    page.locator("label:has([value=place])").click()
    page.locator("#sort").focus()
    page.locator("#sort").select_option("name")
    expect(page).to_have_url(re.compile("type=place&cost_min=20&sort=name"))
    expect(page.locator("#sort")).to_be_focused()
    page.locator("#reset").click()
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    expect(page.locator("#cost_min")).to_have_value("")
    expect(page.locator("[value=place]")).not_to_be_checked()
    expect(page.locator("#sort")).to_have_value("match")
    expect(page.locator(TOTAL)).to_be_focused()
