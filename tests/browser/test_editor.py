"""The editor in a real browser: no press is lost, whatever happens to the network, the tab or the scripts."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.decks import new_deck
from tests.browser.waiting import PATIENCE
from tests.running_site import RunningSite

MORE, LESS = '.stepper [data-step="1"]', '.stepper [data-step="-1"]'


def deck_by_number(page: Page, *, scripts: bool = True) -> str:
    """The address of a new, empty deck's editor, the cards by their numbers, with the page on it."""
    page.goto(f"{new_deck(page, scripts=scripts)}?sort=number")
    return page.url


def found(page: Page, position: int = 0) -> str:
    """The copies shown on a found card."""
    return page.locator(".found .stepper output").nth(position).inner_text()


def press(page: Page, what: str = MORE, position: int = 0) -> None:
    page.locator(f".found {what}").nth(position).click()


def state(page: Page) -> str:
    return page.locator("[data-save]").inner_text()


def waiting_edits(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('fudacho.edit.')).length"))


@pytest.fixture
def unwatched(browser: Browser, site: RunningSite) -> Iterator[BrowserContext]:
    """Pages whose network may fail: the browser reports every failed request on its console."""
    context = browser.new_context(base_url=site.url, viewport={"width": 1280, "height": 900}, locale="ja-JP")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def test_presses_made_offline_survive_the_tab_and_are_saved_once(unwatched: BrowserContext) -> None:
    page = unwatched.new_page()
    address = deck_by_number(page)
    unwatched.set_offline(True)
    for _ in range(3):
        press(page)
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "waiting")
    assert state(page) == "オフライン・この端末に保存済み"
    assert (found(page), waiting_edits(page)) == ("3", 3)
    page.close()
    unwatched.set_offline(False)
    again = unwatched.new_page()
    again.goto(address)
    expect(again.locator(".deck .stepper output")).to_have_text(["3"])
    expect(again.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert waiting_edits(again) == 0
    again.reload()
    expect(again.locator(".deck .stepper output")).to_have_text(["3"])


def test_an_answer_that_never_arrived_is_asked_for_again_and_counts_once(unwatched: BrowserContext) -> None:
    page = unwatched.new_page()
    deck_by_number(page)
    lost: list[str] = []

    def lose_the_first(route: object) -> None:
        if lost:
            route.continue_()  # type: ignore[attr-defined]
            return
        lost.append("answer")
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/edits", lose_the_first)
    press(page)
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert lost == ["answer"]
    page.reload()
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])


def test_a_server_in_trouble_is_asked_again(unwatched: BrowserContext) -> None:
    page = unwatched.new_page()
    deck_by_number(page)
    troubles = [503, 500]

    def trouble(route: object) -> None:
        if troubles:
            route.fulfill(status=troubles.pop())  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/edits", trouble)
    press(page)
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])
    assert not troubles


def test_two_tabs_lose_nothing_and_hear_of_each_other(open_page: Callable[..., Page]) -> None:
    one = open_page(1280, 900, path=None)
    address = deck_by_number(one)
    other = one.context.new_page()
    other.goto(address)
    press(one, position=0)
    expect(one.locator(".deck .stepper output")).to_have_text(["1"])
    press(other, position=0)
    press(other, position=1)
    expect(other.locator(".toasts")).to_contain_text("合わせました")
    expect(other.locator(".deck .stepper output")).to_have_text(["2", "1"])


def test_quick_presses_all_count_and_can_be_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    deck_by_number(page)
    for _ in range(7):
        press(page)
    expect(page.locator(".deck .stepper output")).to_have_text(["7"])
    expect(page.locator("[data-findings]")).to_contain_text("4枚まで（いま7枚）")
    page.get_by_role("button", name=re.compile("^−3 《")).click()
    expect(page.locator(".deck .stepper output")).to_have_text(["4"])
    page.get_by_role("button", name="元に戻す").click()
    expect(page.locator(".deck .stepper output")).to_have_text(["7"])
    page.get_by_role("button", name="やり直す").click()
    expect(page.locator(".deck .stepper output")).to_have_text(["4"])
    # All of it before the server has answered to anything.
    undo, redo = (page.get_by_role("button", name=name) for name in ("元に戻す", "やり直す"))
    press_at_once(page.locator(f".found {LESS}").first, undo, redo, undo, redo)
    expect(page.locator(".deck .stepper output")).to_have_text(["3"])


def press_at_once(*buttons: Locator) -> None:
    handles = [button.element_handle() for button in buttons]
    buttons[0].page.evaluate("buttons => { for (const button of buttons) button.click() }", handles)


def test_keys_work_where_nothing_is_typed_and_can_be_switched_off(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    deck_by_number(page)
    page.locator(".found__card a").first.focus()
    page.keyboard.press("3")
    expect(page.locator(".deck .stepper output")).to_have_text(["3"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(page.locator(".deck .stepper output")).to_have_text(["3", "2"])
    page.keyboard.press("Control+z")
    expect(page.locator(".deck .stepper output")).to_have_text(["3"])
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".deck .stepper output")).to_have_text(["3", "2"])
    page.keyboard.press("/")
    page.keyboard.type("0")
    expect(page.locator("#q")).to_have_value("0")
    page.locator("#q").fill("")
    page.get_by_role("button", name="操作とキー").click()
    page.get_by_label("キー操作を使う").uncheck()
    page.keyboard.press("Escape")
    page.locator(".found__card a").first.focus()
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    expect(page.locator(".deck .stepper output")).to_have_text(["3", "2"])


def test_a_long_press_goes_to_the_limit_and_to_none(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    deck_by_number(page)
    for what, copies in ((MORE, "4"), (LESS, "0")):
        page.locator(f".found {what}").first.hover()
        page.mouse.down()
        page.wait_for_timeout(800)
        page.mouse.up()
        expect(page.locator(".found .stepper output").first).to_have_text(copies)
    expect(page.locator(".deck .stepper")).to_have_count(0)


def test_searching_beside_the_deck_keeps_copies_and_the_way_back(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    deck_by_number(page)
    page.locator("#q").fill("ひのかわのおろち")
    expect(page.locator(".found__card")).to_have_count(1)
    press(page)
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])
    page.locator(".quick a", has_text="冬").click()
    expect(page.locator(".found__card")).to_have_count(0)
    page.locator("#reset").click()
    expect(page.locator(".found__card").nth(19)).to_be_attached()
    expect(page.locator("#q")).to_have_value("")
    page.go_back()
    page.go_back()
    expect(page.locator("#q")).to_have_value("ひのかわのおろち")
    expect(page.locator(".found .stepper output")).to_have_text(["1"])


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_on_a_phone_the_deck_is_a_sheet_over_the_cards(
    scripts: bool,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(390, 844, scripts=scripts, path=None)
    deck_by_number(page, scripts=scripts)
    for position in range(3):
        press(page, position=position)
        expect(page.locator(".found .stepper output").nth(position)).to_have_text("1")
    expect(page.locator(".editor__bar")).to_contain_text("3/40")
    page.locator(".editor__bar").click()
    expect(page.locator(".deck__scroll")).to_be_visible()
    picture(page, "sheet")
    page.locator(f".deck {LESS}").first.click()
    expect(page.locator(".deck .stepper")).to_have_count(2)
    expect(page.locator(".deck__scroll")).to_be_visible()
    page.get_by_role("link", name="札へ戻る").click()
    expect(page.locator(".deck__scroll")).to_be_hidden()
    expect(page.get_by_role("link", name="共有")).to_be_visible()
    if scripts:
        settled(page)
