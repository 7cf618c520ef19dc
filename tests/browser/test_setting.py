"""局面を直す: a dummy is laid across in the middle of a game, and played against for six turns."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Watch
from tests.browser.test_solo_table import Check, Picture, answer, play_turns, revision, sit_down, turn

MOST_STOPS = 250


def press(page: Page, control: str) -> None:
    before = revision(page)
    page.locator(f"#setting-{control}").click()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)


def opened(page: Page) -> None:
    if page.locator("#setting:not([open])").count():
        page.locator("#setting > summary").click()


@pytest.mark.parametrize(
    ("width", "height", "scripts"),
    [(390, 844, True), (390, 844, False)],
    ids=["phone", "bare"],
)
def test_six_turns_with_a_dummy_set_in_mid_game(
    width: int,
    height: int,
    scripts: bool,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
    watch: Watch,
) -> None:
    page = open_page(width, height, scripts=scripts, path=None)
    sit_down(page)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    play_turns(page, 1)
    opened(page)
    page.get_by_label("または種類").select_option("winter tool")
    page.get_by_label("枚数", exact=True).fill("4")
    press(page, "lay")
    opened(page)
    page.get_by_label("相手に置く札の名前").fill("隠された櫛の家")
    page.get_by_label("どこへ").select_option("field")
    press(page, "lay")
    opened(page)
    page.get_by_label("どこへ").select_option("hand")
    page.get_by_label("枚数", exact=True).fill("5")
    press(page, "lay")
    opened(page)
    page.locator("#setting-seat").select_option("other")
    page.locator("#setting-number").fill("12")
    page.locator("#setting-set").focus()
    before = revision(page)
    page.keyboard.press("Enter")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    facing = page.locator(".solo-seat--facing")
    expect(facing.locator("[data-life=facing]")).to_contain_text("12")
    expect(facing.get_by_text("手札5")).to_be_visible()
    opened(page)
    picture(page, "set")
    if scripts:
        settled(page)
    written = page.get_by_label("この局面の文字").input_value()
    assert "absent" in written
    page.get_by_label("この局面の文字").fill(written.replace("life 12", "life many"))
    page.locator("#setting-read").click()
    expect(page.get_by_role("alert").filter(has_text="行目を読めませんでした")).to_be_visible()
    assert "life many" in page.get_by_label("この局面の文字").input_value()
    assert all("422" in fault for fault in watch.faults)
    watch.faults.clear()
    page.get_by_label("この局面の文字").fill(written.replace("life 12", "life 11"))
    press(page, "read")
    expect(facing.locator("[data-life=facing]")).to_contain_text("11")
    begun = turn(page)
    play_turns(page, 3)
    assert turn(page) >= begun + 6
    life = int(facing.locator("[data-life=facing] span").inner_text())
    assert life < 11
    picture(page, "later")
    page.get_by_role("link", name="再生と共有のページ").click()
    expect(page.locator(".solo-seat--facing")).to_be_visible()
    if scripts:
        settled(page)


def reach(page: Page, control: Locator) -> None:
    """By the tabulator alone."""
    for _ in range(MOST_STOPS):
        if control.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {control}")


def press_by_keys(page: Page, control: Locator) -> None:
    before = revision(page)
    reach(page, control)
    page.keyboard.press("Enter")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)


def turns_by_keys(page: Page, turns: int) -> None:
    """What stands on the cards first, then whatever goes on."""
    last = turn(page) + 2 * turns
    while turn(page) < last:
        offers = page.locator(".solo-card__acts > button:not([value^=soul]):visible")
        anything = page.locator(".solo__play button[name=action]:visible")
        press_by_keys(page, (offers if offers.count() else anything).first)


@pytest.mark.parametrize(("width", "height", "turns"), [(1280, 900, 4), (640, 450, 1)], ids=["desk", "double"])
def test_six_turns_with_a_dummy_by_keys_alone(
    width: int, height: int, turns: int, open_page: Callable[..., Page]
) -> None:
    """On a desk; at twice the size of letters the keys lead to the same in the first turns."""
    page = open_page(width, height, path=None)
    sit_down(page)
    page.keyboard.press("Enter")
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    turns_by_keys(page, turns // 2 or 1)
    reach(page, page.locator("#setting > summary"))
    page.keyboard.press("Enter")
    reach(page, page.get_by_label("相手に置く札の名前"))
    page.keyboard.type("隠された櫛の家")
    reach(page, page.get_by_label("どこへ"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("どこへ")).to_have_value("field")
    press_by_keys(page, page.locator("#setting-lay"))
    expect(page.locator(".solo-seat--facing .solo-card")).not_to_have_count(0)
    begun = turn(page)
    turns_by_keys(page, turns)
    assert turn(page) >= begun + 2 * turns
    before = revision(page)
    page.keyboard.press("z")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
