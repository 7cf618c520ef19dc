"""What an answer would bring, told at its button: by mouse, by keys, and by a finger that stays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.decks import at_a_sample

Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]


def at_main_phase(page: Page) -> None:
    at_a_sample(page)
    page.get_by_label("シード", exact=True).fill("三月")
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()
    page.locator("[data-key=default]").first.click()
    expect(page.locator("#prompt")).to_contain_text("宣言できます")


def lit(page: Page) -> Locator:
    return page.locator(".solo-card__acts > button[name=action]:visible").first


def test_with_a_mouse_and_with_keys(open_page: Callable[..., Page], picture: Picture, settled: Check) -> None:
    page = open_page(1280, 900, path=None)
    at_main_phase(page)
    told = page.locator("#forecast")
    expect(told).to_be_hidden()
    lit(page).hover()
    expect(told).to_contain_text("こうなります")
    expect(told).to_contain_text("手札")
    button, slip = lit(page).bounding_box(), told.bounding_box()
    assert button
    assert slip
    assert slip["y"] + slip["height"] <= button["y"] or slip["y"] >= button["y"] + button["height"], "never under it"
    picture(page, "mouse")
    settled(page)
    page.mouse.move(2, 2)
    expect(told).to_be_hidden()
    page.locator("body").press("Tab")
    for _ in range(60):
        if page.evaluate("() => document.activeElement?.closest('.solo-card__acts') !== null"):
            break
        page.keyboard.press("Tab")
    expect(told).to_contain_text("こうなります")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(390, 844)])
def test_a_finger_that_stays_reads_and_answers_nothing(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, path=None)
    at_main_phase(page)
    before = page.locator(".solo__play input[name=revision]").input_value()
    button = lit(page)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.locator("#forecast")).to_contain_text("こうなります")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#forecast")).to_be_visible()
    picture(page, "finger")
    settled(page)
    assert page.locator(".solo__play input[name=revision]").input_value() == before
    page.touchscreen.tap(**at[0])
    page.locator(f".solo__play input[name=revision]:not([value='{before}'])").wait_for(state="attached")
