"""Numbers in a real browser: the advice that a table gives when it is asked, and the page that answers a condition."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.decks import copied_deck
from tests.browser.screens import PHONE_ALONE


@PHONE_ALONE
def test_a_table_says_what_to_put_back_and_the_numbers_answer(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path=None)
    own, _ = copied_deck(page, "春の園")
    page.goto(f"{own}numbers")
    row = page.get_by_role("group", name="条件1")
    row.get_by_label("コスト").select_option("")
    row.get_by_label("季節").select_option("春")
    row.get_by_label("種類").select_option("")
    row.get_by_label("枚数").fill("2")
    row.get_by_role("button", name="1枚増やす").click()
    expect(row.get_by_label("枚数")).to_have_value("3")
    page.get_by_label("いつ").select_option("2")
    page.get_by_role("button", name="数える").click()
    expect(page).to_have_url(re.compile("turn=2"))
    expect(page.locator(".numbers__sentence").first).to_contain_text("春の札が3枚以上の手札になるのは、自分の2ターン目")
    expect(page.locator(".numbers__answer .count")).to_have_text(re.compile(r"^[0-9.]+%$"))
    page.locator("#how-usable summary").click()
    settled(page)
    picture(page, "numbers")
    page.goto(f"{own}solo")
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_url("**/solo/*/")
    page.wait_for_load_state()  # before its scripts run the link leads to a page of its own
    page.get_by_role("link", name="どれを戻すとよい？").click()
    advice = page.locator("#zero-advice")
    expect(advice).to_contain_text(re.compile("戻す：|戻さない："))
    expect(advice).to_be_focused()
    advice.get_by_role("link", name="道具札").click()
    expect(advice.locator("[aria-current]")).to_have_text("道具札")
    settled(page)
    picture(page, "table-advice")
    page.get_by_role("button", name="このまま始める").click()
    expect(page.locator("#zero-advice")).to_have_count(0)
