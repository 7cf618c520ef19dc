"""Whatever the solo table offers can be reached and read: on a desk, a phone, a phone on its side and at 200 %."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_solo_table import TOUCH, Check, Picture, hand, sit_down
from tests.browser.test_solo_windows import click
from tests.running_site import RunningSite

MAKE_DECK = """
from tests.decks.builders import build_deck
deck = build_deck(name="見張り", visibility="unlisted", copies={1355: 20, 1376: 20})
print(deck.share)
"""
DESK, PHONE, SMALL, SIDE, DOUBLE = (1280, 900), (390, 844), (320, 640), (844, 390), (640, 450)


@pytest.fixture(scope="module")
def share(site: RunningSite) -> str:
    """The link of a deck of 場所札 whose attack lets one choose, with 怪異札 that do, too."""
    return site.manage("shell", "--no-imports", "-c", MAKE_DECK).split()[-1]


def before_the_attack(page: Page, share: str) -> None:
    page.goto(f"/d/{share}/solo")
    page.get_by_label("シード", exact=True).fill("番")
    page.get_by_role("button", name="八枚引いて始める").click()
    expect(hand(page)).to_have_count(8)
    click(page, "このまま始める")
    click(page, "：召喚")
    click(page, "に憑依")
    click(page, "ターン終了")


def uncovered(control: Locator) -> bool:
    """Whether a press in its middle meets the control itself."""
    return bool(
        control.evaluate(
            """(control) => {
                const box = control.getBoundingClientRect();
                const x = box.left + box.width / 2, y = box.top + box.height / 2;
                const met = document.elementFromPoint(x, y);
                return box.left >= 0 && box.right <= innerWidth && control.contains(met);
            }"""
        )
    )


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers the other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = first["x"] + first["width"] <= second["x"] + 1 or second["x"] + second["width"] <= first["x"] + 1
    above = first["y"] + first["height"] <= second["y"] + 1 or second["y"] + second["height"] <= first["y"] + 1
    return beside or above


@pytest.mark.parametrize("size", [DESK, PHONE, SMALL, SIDE, DOUBLE], ids=["desk", "phone", "small", "side", "double"])
def test_the_attack_and_its_options_lie_on_the_screen(
    size: tuple[int, int], share: str, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(*size, path=None)
    before_the_attack(page, share)
    attack = page.get_by_role("button", name="：攻撃").first
    if size != SMALL:
        assert uncovered(attack)
        assert uncovered(hand(page).first.locator("summary").first)
    assert apart(page.locator("#prompt"), page.locator(".solo-hand"))
    box = attack.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= TOUCH
    picture(page, "attack")
    attack.focus()
    assert uncovered(attack)
    click(page, "：攻撃")
    options = page.locator(".solo-prompt__acts .button")
    while not page.locator(".solo-prompt__option").count():
        options.first.click()
        page.wait_for_load_state("networkidle")
    picture(page, "options")
    assert apart(page.locator("#prompt"), page.locator(".solo-hand"))
    for option in options.all():
        option.scroll_into_view_if_needed()
        assert uncovered(option)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_sheet_is_closed_by_its_button_by_escape_and_by_a_press_beside(
    size: tuple[int, int], open_page: Callable[..., Page], settled: Check
) -> None:
    page = open_page(*size, path=None)
    sit_down(page)
    summary, sheet = hand(page).nth(1).locator("summary").first, page.locator(".solo-sheet:visible")
    for close in (
        lambda: sheet.get_by_text("閉じる").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(60, 150),
    ):
        summary.click()
        expect(sheet).to_have_count(1)
        close()
        expect(sheet).to_have_count(0)
        expect(summary).to_be_focused()
    summary.click()
    settled(page)


def test_without_scripts_a_sheet_is_a_page_of_its_own(open_page: Callable[..., Page], picture: Picture) -> None:
    page = open_page(*PHONE, scripts=False, path=None)
    sit_down(page)
    name = hand(page).nth(1).locator(".face__name").evaluate("(name) => name.firstChild.textContent")
    hand(page).nth(1).locator("summary").first.click()
    sheet = page.locator(".solo-sheet")
    expect(sheet.get_by_role("heading")).to_contain_text(str(name))
    picture(page, "page")
    sheet.get_by_text("閉じる").click()
    expect(page.locator(".solo-sheet:visible")).to_have_count(0)
    expect(hand(page)).to_have_count(8)


def test_the_log_is_one_stop_and_keeps_to_its_column(open_page: Callable[..., Page], share: str) -> None:
    page = open_page(*DESK, path=None)
    before_the_attack(page, share)
    stops = page.locator(".solo-log :is(a[href]:not([tabindex='-1']), button, summary, [tabindex='0']):visible")
    assert stops.count() <= 3
    page.locator(".solo-stops > summary").click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    log, foot = page.locator(".solo-log__page").bounding_box(), page.locator(".solo__foot").bounding_box()
    assert log
    assert foot
    assert log["y"] + log["height"] <= foot["y"] + 1


def test_the_log_tells_the_story_and_on_demand_every_step_with_its_clause(open_page: Callable[..., Page]) -> None:
    page = open_page(*DESK, path=None)
    sit_down(page)
    page.locator("[data-key=default]").first.click()
    expect(page.locator("#prompt")).to_contain_text("宣言できます")
    clause, step = page.locator(".solo-log li .solo-clause").first, page.locator(".solo-log li.quiet").first
    expect(clause).to_be_hidden()
    expect(step).to_be_hidden()
    page.get_by_label("条文も見る").check()
    expect(clause).to_be_visible()
    expect(step).to_be_visible()
    page.get_by_role("button", name="元に戻す").click()
    expect(page.locator("#prompt")).not_to_contain_text("宣言できます")
    expect(page.get_by_label("条文も見る")).to_be_checked()


def test_the_keys_of_the_table_are_dead_under_the_sheet_of_a_card(open_page: Callable[..., Page]) -> None:
    page = open_page(*DESK, path=None)
    sit_down(page)
    hand(page).nth(1).locator("summary").first.click()
    page.locator(".solo-sheet:visible").get_by_role("link", name="カードのページ").click()
    expect(page.locator("[data-sheet-dialog]")).to_be_visible()
    before = page.locator(".solo__play input[name=revision]").input_value()
    page.locator("[data-sheet-dialog] h2").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("[data-sheet-dialog]")).to_be_hidden()
    expect(page.locator(".solo-sheet:visible")).to_have_count(1)
    assert page.locator(".solo__play input[name=revision]").input_value() == before
