"""おかしいと思ったら, from the table: on a desk, on a phone, and without scripts."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import WITH_AND_WITHOUT_SCRIPTS
from tests.browser.test_solo_table import Check, Picture, answer, sit_down


@WITH_AND_WITHOUT_SCRIPTS
def test_what_looks_wrong_is_told_and_the_table_is_there_again(
    width: int, height: int, scripts: bool, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, scripts=scripts, path=None)
    sit_down(page)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    page.get_by_role("link", name="おかしいと思ったら").click()
    words = page.get_by_label("おかしいと思ったこと")
    words.focus()
    page.keyboard.type("九枚引くはずです")
    picture(page, "doubt")
    if scripts:
        settled(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("管理者に届きました")).to_be_visible()
    expect(page.locator(".solo-replay__step")).to_be_visible()
    picture(page, "told")
    page.get_by_role("link", name="卓へ戻る").click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
