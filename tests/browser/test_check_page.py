"""The page that judges a pasted list: its button in sight at once, an example to try."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import CROSSED

Open = Callable[..., Page]
IN_SIGHT = """button => {
  const { top, bottom, left, width } = button.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && scrollY === 0 && button.contains(seen);
}"""


@CROSSED
def test_the_example_is_judged_with_two_presses_and_no_scrolling(
    width: int, height: int, scripts: bool, open_page: Open
) -> None:
    page = open_page(width, height, scripts=scripts, path="/check/")
    judge, example = page.get_by_role("button", name="確かめる"), page.get_by_role("link", name="例で試す")
    assert judge.evaluate(IN_SIGHT)
    assert example.evaluate(IN_SIGHT)
    example.click()
    expect(page.get_by_label("リスト", exact=True)).to_have_value(re.compile("4 隠された櫛の家"))
    assert judge.evaluate(IN_SIGHT)
    judge.click()
    expect(page.locator(".verdict-line")).to_contain_text("不可 2")
