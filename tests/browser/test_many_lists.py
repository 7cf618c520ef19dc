"""Many lists in a browser: pasted, told what is wrong first, opened, filtered; and more of them, done by a worker."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.screens import CROSSED
from tests.decks.many_lists.given import cards_of, many, sample

Open = Callable[..., Page]


def check(page: Page, text: str) -> None:
    page.goto("/check/")
    page.get_by_role("link", name="まとめて").click()
    page.get_by_label("リスト", exact=True).fill(text)
    page.get_by_role("button", name="確かめる", exact=True).click()


@CROSSED
def test_lists_are_judged_opened_filtered_and_more_of_them_found_again(
    width: int, height: int, scripts: bool, open_page: Open, settled: Any
) -> None:
    page = open_page(width, height, scripts=scripts)
    spring = "\n".join(cards_of(sample()))
    check(page, f"# 甲の人\n{spring}\n# 乙の人\n{spring}\n3 肥川の大蛇\n# 丙の人\n{spring}\n1 隠された櫛の屋")
    rows = page.locator(".many__row")
    expect(rows).to_contain_text(["乙の人", "丙の人", "甲の人"])
    expect(rows.first).to_contain_text("→ −2 《肥川の大蛇》")
    rows.first.locator("summary").click()
    expect(page.get_by_label("2番のリスト")).to_have_value(f"{spring}\n3 肥川の大蛇")
    if scripts:
        settled(page)
    page.get_by_role("button", name="読めない 1").click()
    expect(rows).to_have_count(1)
    check(page, f"{many(60)}\n# 直す人\n5 火の玉")
    page.wait_for_url(re.compile(r"/check/many/[^/#]+/"))
    expect(rows.first).to_contain_text("直す人", timeout=60_000)
    if scripts:
        settled(page)
    page.goto("/check/many/")
    page.get_by_role("link", name="61個").click()
    page.get_by_role("link", name="直すところあり 1").click()
    expect(rows).to_have_count(1)
