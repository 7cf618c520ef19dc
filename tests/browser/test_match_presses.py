"""Whatever two people press at the table of a match arrives, whatever else is under way."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.gate import Gate
from tests.browser.match_pair import MOVED_ON, Pair, is_quiet
from tests.browser.waiting import wait_until
from tests.running_site import RunningSite

PRESS_TWICE = """(table, presses) => {
  for (const press of presses) for (const _ of [1, 2]) table.querySelector(press).click();
}"""
HELD = 1500
"""So many milliseconds a button is held down: longer than a page waits until it asks for news again."""


def test_what_is_pressed_while_something_is_under_way_is_not_lost(
    site: RunningSite, open_page: Callable[..., Page], ask: Callable[[str], Any]
) -> None:
    pair = Pair(site, ask, open_page)
    pair.until_main_phase()
    for page in pair.pages:
        is_quiet(page)
        page.get_by_text("あいさつ", exact=True).click()
    presses_wait_for_each_other(pair)
    presses_do_not_wait_for_news(pair)
    what_is_held_is_not_replaced(pair)


def presses_wait_for_each_other(pair: Pair) -> None:
    """Each of them arrives, in order, and a double press once."""
    page, other = pair.until_main_phase()
    gate, heard = Gate(page, "beside", "act"), page.locator("#table").get_attribute("data-heard")
    page.locator("#table").evaluate(PRESS_TWICE, ["#say-greeting", "[name=action][value=end]", "#say-ok"])
    gate.holds_one()
    gate.opens()
    wait_until(page, MOVED_ON, heard)
    for one in (page, other):
        expect(one.locator("#match-beside")).to_contain_text("「わかりました」")
    assert gate.asked == ["beside", "act", "beside"]
    gate.goes()


def presses_do_not_wait_for_news(pair: Pair) -> None:
    """Neither for the question whether there are any, nor for the table that is fetched because of them."""
    for end, phrase in (("news", "いい手ですね"), ("", "少し席を外します")):
        page, other = pair.until_main_phase()
        is_quiet(other)
        gate = Gate(other, end)
        pair.press()
        gate.holds_one()
        other.get_by_role("button", name=phrase).click()
        expect(page.locator("#match-beside")).to_contain_text(f"「{phrase}」")
        gate.goes()
        other.reload()
        other.get_by_text("あいさつ", exact=True).click()


def what_is_held_is_not_replaced(pair: Pair) -> None:
    """A button stays under the finger while what is beside the table changes, and the table itself."""
    for phrase, of_other in (("すみません", True), ("少し考えます", False)):
        page, other = pair.until_main_phase()
        is_quiet(other)
        heard = other.locator("#table").get_attribute("data-heard")
        other.get_by_role("button", name=phrase).hover()
        other.mouse.down()
        if of_other:
            page.locator("#say-waiting").click()
        else:
            pair.press()
        other.wait_for_timeout(HELD)
        other.mouse.up()
        expect(page.locator("#match-beside")).to_contain_text(f"「{phrase}」")
        if not of_other:
            wait_until(other, MOVED_ON, heard)
