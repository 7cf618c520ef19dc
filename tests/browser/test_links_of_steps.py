"""The link of a step of a replay: on a desk, on a phone, and without scripts."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import WITH_AND_WITHOUT_SCRIPTS
from tests.browser.test_solo_table import Check, Picture, answer, sit_down


@WITH_AND_WITHOUT_SCRIPTS
def test_a_step_is_linked_to_and_opened_again(
    width: int, height: int, scripts: bool, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, scripts=scripts, path=None)
    sit_down(page)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    page.get_by_role("link", name="再生と共有のページ").click()
    page.get_by_role("button", name="共有リンクを作る").click()
    page.get_by_role("link", name="最初", exact=True).click()
    expect(page.locator(".solo-replay__step")).to_contain_text("0 /")
    link = page.get_by_label("この手へのリンク", exact=True)
    expect(link).to_have_value(re.compile(r"step=0$"))
    picture(page, "step-link")
    if scripts:
        settled(page)
        page.get_by_role("button", name="この手へのリンクをコピー").click()
        expect(page.locator("[data-copied]")).to_have_text("コピーしました")
    else:
        expect(page.get_by_role("button", name="この手へのリンクをコピー")).to_be_hidden()
    assert link.input_value().endswith("/replay/?step=0")
    page.goto(link.input_value())
    expect(page.locator(".solo-replay__step")).to_contain_text("0 /")
