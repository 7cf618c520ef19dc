"""A card over the page: read in one press, turned to the next, closed by going back, and the page is as it was."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.decks import new_deck
from tests.browser.screens import DESK_ALONE, PHONE_ALONE
from tests.browser.waiting import wait_until

SHEET = "[data-sheet-dialog]"
MAIN = f"{SHEET} .sheet__press .stepper"


def opened(page: Page) -> None:
    expect(page.locator(f"{SHEET} .sheet")).to_be_visible()


def closed(page: Page) -> None:
    """The sheet is gone and the browser has gone back over it; until then it would break off going elsewhere."""
    expect(page.locator(SHEET)).to_be_hidden()
    wait_until(page, "() => !history.state?.sheet")


@PHONE_ALONE
def test_in_the_editor_one_press_reads_a_card_and_closing_leaves_everything(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path=None)
    address = new_deck(page)
    page.goto(f"{address}?season=summer&q=%E9%9B%B6")
    page.evaluate("scrollTo(0, 300)")
    page.evaluate("addEventListener('pointerdown', () => { window.pressedAt ??= scrollY; })")
    searches: list[str] = []
    page.on("request", lambda request: searches.append(request.url) if "/cards?" in request.url else None)
    before = page.evaluate("[document.querySelector('#q').value, location.href]")
    link = page.locator(".found__card > a").nth(2)
    name = link.locator(".face").get_attribute("aria-label") or ""
    link.click()
    opened(page)
    expect(page.locator(f"{SHEET} h2")).to_be_focused()
    assert page.locator(f"{SHEET} h2").inner_text().split()[0][:2] in name
    expect(page.locator(f"{SHEET} .sheet__text")).not_to_be_empty()
    assert "/cards/" in page.url
    picture(page, "open")
    page.locator(f'{MAIN} [data-step="1"]').click()
    expect(page.locator(f"{MAIN} output")).to_have_text("1")
    page.locator(f"{SHEET} [data-fill]").click()
    expect(page.locator(f"{MAIN} output")).to_have_text("4")
    expect(page.locator(f"{SHEET} [data-size]")).to_have_text("4")
    settled(page)
    page.keyboard.press("Escape")
    closed(page)
    page.wait_for_url("**/edit?*")
    expect(link).to_be_focused()
    assert page.evaluate("scrollY === pressedAt")
    assert page.evaluate("[document.querySelector('#q').value, location.href]") == before
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert searches == []
    page.goto(address)
    expect(page.locator(".deck .stepper output")).to_have_text(["4"])


def test_the_list_beneath_is_leafed_through(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/cards/?season=winter")
    links = page.locator("#results .face-grid a")
    names = [links.nth(place).get_attribute("href") for place in range(3)]
    links.nth(1).click()
    opened(page)
    expect(page.locator("[data-place]")).to_have_text("2 / 20")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-place]")).to_have_text("3 / 20")
    expect(page.locator(f"{SHEET} .sheet")).to_have_attribute("data-address", str(names[2]))
    page.get_by_role("button", name="前の札").evaluate("(button) => { button.click(); button.click(); }")
    expect(page.locator("[data-place]")).to_have_text("1 / 20")
    expect(page.get_by_role("button", name="前の札")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    page.go_back()
    closed(page)
    assert page.url.endswith("/cards/?season=winter")
    page.go_forward()
    opened(page)
    expect(page.locator(f"{SHEET} .sheet")).to_have_attribute("data-address", str(names[0]))
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    assert "/cards/?" not in page.url
    page.go_back()
    expect(page.locator("#results .face-grid a")).to_have_count(20)


def test_going_back_from_a_card_asks_for_no_search(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/cards/?season=winter")
    page.locator("[name=type][value=tool]").check(force=True)
    expect(page.locator(".results__total")).not_to_contain_text("188")
    page.wait_for_url("**type=tool**")
    searches: list[str] = []
    page.on("request", lambda request: searches.append(request.url) if "/cards/?" in request.url else None)
    first = page.locator("#results .face-grid a").first
    shown = first.get_attribute("href")
    for close in (page.go_back, lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(20, 450)):
        first.click()
        opened(page)
        close()
        closed(page)
        page.wait_for_url("**type=tool**")
    assert searches == []
    assert first.get_attribute("href") == shown
    page.go_back()
    expect(page.locator(".results__total")).to_contain_text("188")


@DESK_ALONE
def test_presses_outside_the_editor_are_counted_by_the_server(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path="/cards/?season=autumn")
    page.locator("#results .face-grid a").first.click()
    opened(page)
    picture(page, "no-deck")
    settled(page)
    page.get_by_role("link", name="この札でデッキを作る").click()
    page.get_by_role("button", name="作る", exact=True).click()
    page.wait_for_url("**/edit")
    editor = page.url
    page.goto("/cards/?season=winter")
    page.locator("#results .face-grid a").first.click()
    opened(page)
    for _ in range(3):
        page.locator(f'{MAIN} [data-step="1"]').click()
    page.locator(f'{MAIN} [data-step="-1"]').click()
    page.locator(f"{SHEET} [data-side]").click()
    expect(page.locator("[data-said]")).to_have_text("保存済み")
    expect(page.locator(f"{MAIN} output")).to_have_text("2")
    expect(page.locator(f"{SHEET} [data-size]")).to_have_text("3")
    page.get_by_role("button", name="次の札").click()
    expect(page.locator(f"{MAIN} output")).to_have_text("0")
    page.locator(f"{SHEET} h2").focus()
    page.keyboard.press("4")
    expect(page.locator("[data-said]")).to_have_text("保存済み")
    page.locator(f"{SHEET} .sheet__star").click()
    expect(page.locator(f"{SHEET} .sheet__star")).to_have_attribute("aria-pressed", "true")
    page.locator(f"{SHEET} textarea").fill("冬の初手に")
    page.locator(f"{SHEET} textarea").blur()
    page.get_by_role("button", name="表紙にする").first.click()
    expect(page.locator(f"{SHEET} [data-cover] button").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{SHEET} textarea")).to_have_value("冬の初手に")
    expect(page.locator(f"{SHEET} [data-size]")).to_have_text("7")
    picture(page, "pressed")
    settled(page)
    page.keyboard.press("Escape")
    closed(page)
    expect(page.locator("#results .star").nth(1)).to_have_attribute("aria-pressed", "true")
    page.goto(editor)
    expect(page.locator(".deck__group:not(.deck__side) .stepper output")).to_have_text(["2", "4", "1"])
    expect(page.locator(".deck__side .stepper output")).to_have_text(["1"])
    expect(page.locator(".deck-row__note")).to_have_text(["冬の初手に"])


def test_one_can_choose_which_deck_is_at_hand(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    new_deck(page)
    page.goto("/cards/112-肥川の大蛇/")
    page.goto("/cards/")
    page.locator("#results .face-grid a").first.click()
    opened(page)
    page.locator(f'{MAIN} [data-step="1"]').click()
    expect(page.locator("[data-said]")).to_have_text("保存済み")
    page.get_by_label("入れるデッキ").select_option(index=1)
    expect(page.locator(f"{MAIN} output")).to_have_text("0")
    page.get_by_role("button", name="次の札").click()
    expect(page.locator("[data-place]")).to_have_text("2 / 20")
    expect(page.get_by_label("入れるデッキ").locator("option:checked")).to_have_count(1)
    assert page.get_by_label("入れるデッキ").evaluate("choice => choice.selectedIndex") == 1


def test_a_finger_turns_to_the_next_card(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path="/cards/")
    page.locator("#results .face-grid a").first.tap()
    opened(page)
    touch = page.context.new_cdp_session(page)

    def swipe(start: int, end: int, down: int = 0) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": 400}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end, "y": 400 + down}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(300, 120)
    expect(page.locator("[data-place]")).to_have_text("2 / 20")
    swipe(300, 270)
    swipe(300, 200, down=200)
    swipe(120, 300)
    expect(page.locator("[data-place]")).to_have_text("1 / 20")


def test_resting_on_a_face_shows_its_text_and_asks_for_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/cards/?q=蠢く黒い影")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/cards/" in request.url else None)
    face = page.locator("#results .face").first
    face.hover()
    panel = page.locator(".face-text")
    expect(panel).to_contain_text("相手に2ダメージ。")
    expect(panel).to_have_attribute("aria-hidden", "true")
    over, under = panel.bounding_box(), face.bounding_box()
    assert over is not None
    assert under is not None
    assert over["x"] >= under["x"] + under["width"] or over["x"] + over["width"] <= under["x"]
    page.mouse.move(5, 5)
    expect(panel).to_have_count(0)
    assert asked == []
    face.click()
    opened(page)
    expect(panel).to_have_count(0)


def test_resting_on_a_name_in_the_deck_shows_its_text_asked_for_once(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    page.locator("#q").fill("蠢く黒い影")
    expect(page.locator(".found__card")).to_have_count(1)
    page.locator('.found [data-step="1"]').click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/decks/sheet/" in request.url else None)
    for _ in range(2):
        page.locator(".deck-row__name").first.hover()
        expect(page.locator(".face-text")).to_contain_text("相手に2ダメージ。")
        page.mouse.move(5, 5)
        expect(page.locator(".face-text")).to_have_count(0)
    assert len(asked) == 1
    page.locator(".deck-row__name").first.focus()
    page.keyboard.press("o")
    opened(page)
    page.keyboard.press("3")
    expect(page.locator(f"{MAIN} output")).to_have_text("3")
    page.keyboard.press("0")
    page.locator(f"{SHEET} .sheet__forms a[href*='attribute=']").first.click()
    closed(page)
    expect(page.locator(".deck-row")).to_have_count(0)
    expect(page.locator(".found__card")).not_to_have_count(1)
    page.wait_for_url("**/edit?attribute=*")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_the_page_of_a_card_puts_it_into_ones_decks(
    scripts: bool, open_page: Callable[..., Page], settled: Callable[[Page], None], picture: Callable[[Page, str], None]
) -> None:
    page = open_page(390, 844, scripts=scripts, path=None)
    new_deck(page, scripts=scripts)
    page.goto("/cards/45/")
    page.locator('.into [data-step="1"]').first.click()
    expect(page.locator(".into output").first).to_have_text("1")
    page.locator('.into [data-step="1"]').first.click()
    expect(page.locator(".into output").first).to_have_text("2")
    expect(page.locator(".card h1")).to_be_visible()
    if scripts:
        expect(page.locator(".into__said").first).to_have_text("保存済み")
        settled(page)
    picture(page, "page")
    page.reload()
    expect(page.locator(".into output").first).to_have_text("2")


def test_when_nothing_answers_the_editor_stays(open_page: Callable[..., Page], watch: object) -> None:
    """Neither without the styles of a sheet nor without the sheet; pressed again, the card opens as ever."""
    page = open_page(390, 844, path=None)
    address = new_deck(page)
    for missing in ("**/card-sheet*.css", "**/decks/sheet/**"):
        page.route(missing, lambda route: route.abort("internetdisconnected"))
        page.locator(".found__card > a").first.tap()
        expect(page.locator(f"{SHEET} .fault")).to_contain_text("通信できませんでした")
        page.get_by_role("button", name="閉じる").tap()
        closed(page)
        assert page.url == address
        page.unroute(missing)
        page.locator(".found__card > a").first.tap()
        opened(page)
        expect(page.locator(f"{SHEET} .sheet")).to_have_css("display", "grid")
        page.get_by_role("button", name="閉じる").tap()
        closed(page)
    faults = watch.faults  # type: ignore[attr-defined]
    assert all("ERR_INTERNET_DISCONNECTED" in fault for fault in faults)
    faults.clear()
