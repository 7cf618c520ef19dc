"""Whatever two people press at the table of a match arrives, whatever else is under way."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.gate import Gate
from tests.browser.match_pair import HIDE, MOVED_ON, Pair, is_quiet, seated
from tests.browser.waiting import wait_until
from tests.running_site import RunningSite

PRESS_TWICE = """(table, presses) => {
  for (const press of presses) for (const _ of [1, 2]) table.querySelector(press).click();
}"""
OLDER_QUESTION = """table => {
  for (const field of table.querySelectorAll("[name=revision]")) field.value = String(Number(field.value) - 1);
}"""
TOUCH = """part => {
  for (const kind of ["pointerdown", "pointerup"]) part.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
}"""
"""A touch right before: what is held down next is held no less for it."""
HELD = 1500
"""So many milliseconds a button is held down: longer than a page waits until it asks for news again."""


def test_what_is_pressed_while_something_is_under_way_is_not_lost(
    site: RunningSite, open_page: Callable[..., Page], ask: Callable[[str], Any], watch: Watch
) -> None:
    pair = seated(site, ask, open_page)
    pair.until_main_phase()
    for page in pair.pages:
        is_quiet(page)
        page.get_by_text("あいさつ", exact=True).click()
    presses_wait_for_each_other(pair)
    presses_do_not_wait_for_news(pair)
    what_is_pressed_back_is_what_was_pressed_last(pair)
    what_is_held_is_not_replaced(pair)
    a_phrase_outlives_a_refused_press(pair, watch)


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
        other.locator("#match-beside").evaluate(TOUCH)
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


def what_is_pressed_back_is_what_was_pressed_last(pair: Pair) -> None:
    """元に戻す right behind an answer takes that answer back, and once however often it is pressed."""
    page, other = pair.until_main_phase()
    is_quiet(page)
    other.evaluate(HIDE, "hidden")
    other.wait_for_timeout(500)
    gate, heard = Gate(page, "act", "undo"), page.locator("#table").get_attribute("data-heard")
    page.locator("#table").evaluate(PRESS_TWICE, ["[name=action][value=end]", "#act-undo"])
    gate.holds_one()
    gate.opens()
    wait_until(page, MOVED_ON, heard)
    is_quiet(page)
    expect(page.locator("[name=action][value=end]")).to_have_count(1)
    assert gate.asked == ["act", "undo"]
    gate.goes()
    other.evaluate(HIDE, "visible")


def a_phrase_outlives_a_refused_press(pair: Pair, watch: Watch) -> None:
    """An answer to a question that is no more is refused; what was said behind it is not lost with it."""
    page, other = pair.until_main_phase()
    is_quiet(page)
    page.locator("#table").evaluate(OLDER_QUESTION)
    page.locator("#table").evaluate(PRESS_TWICE, ["[name=action][value=end]", "#say-ok"])
    expect(page.locator("#match-beside")).to_contain_text("「わかりました」")
    expect(other.locator("#match-beside")).to_contain_text("「わかりました」")
    refused = [fault for fault in watch.faults if "409" in fault]
    assert refused
    watch.faults[:] = [fault for fault in watch.faults if fault not in refused]
