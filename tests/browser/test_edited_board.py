"""盤面を編集: a position is built on the board itself, drawn, pressed, and by keys alone, and played on from there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_setting import reach
from tests.browser.test_solo_table import Check, Picture, answer, hand, sit_down


def open_editor(page: Page) -> None:
    sit_down(page)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    page.get_by_role("link", name="盤面を編集").click()
    expect(page.get_by_role("region", name="盤面の編集")).to_be_visible()


def revision(page: Page) -> str:
    return page.locator("#edit input[name=revision]").input_value()


def changed(page: Page, act: Callable[[], object]) -> None:
    before = revision(page)
    act()
    expect(page.locator("#edit input[name=revision]")).not_to_have_value(before)


def drag(page: Page, card: Locator, goal: Locator) -> None:
    card.scroll_into_view_if_needed()
    start, end = card.bounding_box(), goal.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 30, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 900)], ids=["phone", "desk"])
def test_a_position_is_built_by_drawing_and_pressing(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, path=None)
    open_editor(page)
    empty = page.locator(".solo-seat--own .solo-field__empty")
    changed(page, lambda: drag(page, hand(page).filter(has_text="首つりの木"), empty))
    field = page.locator(".solo-seat--own .solo-field > .solo-card")
    expect(field).to_have_count(1)
    rabbit = hand(page).filter(has_text="うさぎの死骸")
    rabbit.locator("summary").first.click(position={"x": 20, "y": 20})
    expect(page.locator("[data-picked=name]")).to_have_text("うさぎの死骸")
    changed(page, lambda: page.locator(".solo-seat--own [data-drop=souls]").click())
    expect(page.locator("[data-count=souls]")).to_have_text("1")
    field.locator("summary").first.click(position={"x": 20, "y": 20})
    picture(page, "chosen")
    settled(page)
    page.get_by_role("button", name="ダメージ 0").click()
    page.get_by_role("button", name="1増やす").click()
    changed(page, lambda: page.get_by_role("button", name="決める").click())
    expect(field).to_contain_text("1ダメージ")
    page.locator("#number-own-life").click()
    page.locator("#stepper-number").fill("7")
    changed(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("[data-life=own]")).to_contain_text("7")
    changed(page, lambda: page.get_by_role("button", name="元に戻す").click())
    expect(page.locator("[data-life=own]")).to_contain_text("30")
    page.locator("#number-own-deck").click()
    page.locator("#stepper-number").fill("5")
    changed(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#number-own-deck")).to_have_text("5")
    expect(page.get_by_role("region", name="盤面の編集")).to_be_visible()
    page.get_by_role("link", name="終える").click()
    expect(page.get_by_role("region", name="いま決めること")).to_be_visible()
    expect(field).to_have_count(1)


def test_a_position_is_built_by_keys_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page)
    page.keyboard.press("Enter")
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    reach(page, page.get_by_role("link", name="盤面を編集"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="盤面の編集")).to_be_visible()
    reach(page, hand(page).first.locator("summary").first)
    page.keyboard.press("Enter")
    goals = page.get_by_role("group", name="この札の行き先").get_by_role("button")
    expect(goals.first).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("行き先を押してください")
    page.keyboard.press("ArrowRight")
    expect(goals.nth(1)).to_be_focused()
    assert goals.nth(1).inner_text() == "場"
    changed(page, lambda: page.keyboard.press("Enter"))
    placed = page.locator(".solo-seat--own .solo-field > .solo-card summary").first
    expect(placed).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("手で場へ")
    page.keyboard.press("Enter")
    expect(goals.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(placed).to_be_focused()
    reach(page, page.get_by_role("button", name="召喚の権利"))
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    changed(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("button", name="自分の召喚の権利 3を変える")).to_be_focused()
    changed(page, lambda: page.keyboard.press("z"))
    expect(page.get_by_role("button", name="自分の召喚の権利 1を変える")).to_be_visible()
    reach(page, page.get_by_role("link", name="終える"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="いま決めること")).to_be_visible()


def test_without_scripts_the_form_stays_the_way(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, scripts=False, path=None)
    sit_down(page)
    answer(page).click()
    expect(page.get_by_role("link", name="盤面を編集")).to_be_hidden()
    page.locator("#setting > summary").click()
    page.locator("#setting-number").fill("9")
    page.locator("#setting-set").click()
    expect(page.locator("[data-life=own]")).to_contain_text("9")
