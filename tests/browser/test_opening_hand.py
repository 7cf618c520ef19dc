"""Opening hands in a real browser: eight cards at one press over the editor, 零探し, hand after hand, and the table."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Watch
from tests.browser.decks import copied_deck
from tests.browser.screens import CROSSED, DESK_ALONE, PHONE_ALONE

SEEN_AT_ONCE = """() => [...document.querySelectorAll(".hand__card .face")].every((face) => {
  const box = face.getBoundingClientRect();
  return box.width >= 80 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
})"""


def open_drawer(page: Page) -> None:
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.get_by_role("link", name="初手", exact=True).click()
    expect(page.locator(".hand-dialog .hand__card")).to_have_count(8)


def names(page: Page) -> list[str]:
    return page.locator(".hand__card .hand__name").all_inner_texts()


def seed(page: Page) -> str:
    return page.locator("[data-hand-room]").get_attribute("data-seed") or ""


def next_by(page: Page, key: str) -> str:
    """The seed of the next hand, which a key deals."""
    before = seed(page)
    page.keyboard.press(key)
    expect(page.locator("[data-hand-room]")).not_to_have_attribute("data-seed", before)
    return seed(page)


@PHONE_ALONE
def test_eight_cards_at_one_press_and_the_editor_as_it_was(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path=None)
    copied_deck(page, "春の園")
    page.locator("#q").fill("櫛")
    expect(page.locator(".found__card").first).to_contain_text("櫛")
    expect(page).to_have_url(re.compile(r"\?q="))
    address = page.url
    open_drawer(page)
    expect(page.locator(".hand-dialog")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(SEEN_AT_ONCE)
    assert page.locator("*").count() <= 2500
    settled(page)
    picture(page, "dealt")

    dealt = names(page)
    faces = page.locator(".hand__pick")
    for place in (4, 1, 6):
        faces.nth(place).click()
    faces.nth(6).click()
    expect(page.locator(".hand__pick :checked")).to_have_count(2)
    expect(faces.nth(4).locator(".hand__turn")).to_have_attribute("data-turn", "1")
    picture(page, "chosen")
    page.get_by_role("button", name="零探しをする（2枚）").click()
    expect(page.locator(".hand__card--new")).to_have_count(2)
    assert names(page)[:6] == [name for place, name in enumerate(dealt) if place not in (1, 4)]
    expect(page.get_by_text(f"山札の下へ：{dealt[4]}、{dealt[1]}")).to_be_visible()
    page.get_by_role("link", name="後攻").click()
    page.get_by_role("link", name="最初のターンの1枚を引く").click()
    expect(page.get_by_text("最初のターンに引いた札")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(SEEN_AT_ONCE)
    settled(page)
    picture(page, "searched")
    page.get_by_role("link", name="選び直す").click()
    expect(page.locator(".hand__pick :checked")).to_have_count(2)
    expect(page.locator(".hand__pick").nth(4).locator(".hand__turn")).to_have_attribute("data-turn", "1")
    page.get_by_role("link", name="次の手札").click()
    expect(page.locator("[data-hand-seen]")).to_have_text("2")

    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page).to_have_url(address)
    expect(page.locator("#q")).to_have_value("櫛")
    expect(page.get_by_role("link", name="初手", exact=True)).to_be_focused()


@DESK_ALONE
def test_the_advice_for_what_one_hopes_for_marks_the_cards_to_put_back(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path=None)
    copied_deck(page, "春の園")
    open_drawer(page)
    dealt = names(page)
    page.locator(".hand__advice > summary").click()
    page.get_by_text("詳細（検索式で書く）").click()
    page.get_by_label("検索式", exact=True).fill("{種類:怪異札}>=6")
    page.get_by_label("検索式", exact=True).press("Enter")
    best = page.get_by_role("link", name="枚に印を付ける").first
    expect(best).to_be_visible()
    page.wait_for_timeout(300)
    settled(page)
    picture(page, "advised")
    number = int(best.inner_text().removesuffix("枚に印を付ける"))
    best.click()
    expect(page.locator(".hand__pick :checked")).to_have_count(number)
    expect(page.get_by_role("button", name=f"零探しをする（{number}枚）")).to_be_enabled()
    assert names(page) == dealt
    page.get_by_text("詳細（検索式で書く）").click()
    page.get_by_label("検索式", exact=True).fill("{種類:怪異札}")
    page.get_by_role("button", name="調べる").click()
    expect(page.get_by_role("alert").filter(has_text="枚数の条件が要ります")).to_be_visible()
    expect(page.locator(".hand__pick :checked")).to_have_count(number)
    page.get_by_role("link", name="次の手札").click()
    expect(page.locator("[data-hand-seen]")).to_have_text("2")
    expect(page.get_by_label("検索式", exact=True)).to_have_value("{種類:怪異札}")


@PHONE_ALONE
def test_going_back_closes_the_drawer_and_stays_in_the_editor(
    width: int, height: int, open_page: Callable[..., Page]
) -> None:
    page = open_page(width, height, path=None)
    copied_deck(page, "春の園")
    if width < 700:
        page.locator(".editor__bar").click()
        expect(page.locator(".deck__cards")).to_be_visible()
    address = page.url
    open_drawer(page)
    next_by(page, "n")
    dealt = names(page)
    page.locator(".hand__name").nth(2).click()
    sheet = page.locator("[data-sheet-dialog]")
    expect(sheet.get_by_role("heading", level=2)).to_contain_text(dealt[2])
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator(".hand__card .hand__name")).to_have_text(dealt)
    expect(page).to_have_url(address)
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page).to_have_url(address)
    expect(page.locator(".deck__cards")).to_be_visible()
    page.go_forward()
    expect(page.locator(".hand-dialog[open] .hand__card")).to_have_count(8)
    page.get_by_role("button", name="閉じる").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page).to_have_url(address)


def test_what_was_changed_a_moment_ago_is_dealt(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/decks/new")
    page.get_by_role("button", name="作る").click()
    page.wait_for_url("**/edit")
    expect(page.locator(".editor.scripted")).to_be_attached()
    for place in (0, 1):
        page.locator(".found__card").nth(place).locator('[data-step="1"]').focus()
        page.keyboard.press("4")
    page.get_by_role("link", name="初手", exact=True).click()
    expect(page.locator(".hand-dialog .hand__card")).to_have_count(8)
    expect(page.get_by_text("あと32枚の途中のデッキで配りました。")).to_be_visible()
    expect(page.locator("[data-hand-unsaved]")).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator('.deck [data-step="-1"]').first.click()
    page.get_by_role("link", name="初手", exact=True).click()
    expect(page.get_by_text("初手を配るには8枚が要ります。このデッキはいま7枚です。")).to_be_visible()


def test_where_nothing_arrives_the_editor_stays(open_page: Callable[..., Page], watch: Watch) -> None:
    page = open_page(390, 844, path=None)
    copied_deck(page, "春の園")
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("link", name="初手", exact=True).click()
    expect(page.locator(".toasts")).to_contain_text("通信できませんでした")  # the drawer's own script is not here yet
    page.context.set_offline(False)
    open_drawer(page)
    drawer = page.locator(".hand-dialog")
    drawer.get_by_role("button", name="閉じる").click()
    page.context.set_offline(True)
    page.get_by_role("link", name="初手", exact=True).click()
    expect(drawer.get_by_text("通信できませんでした")).to_be_visible()
    page.context.set_offline(False)
    drawer.get_by_role("button", name="閉じる").click()
    open_drawer(page)
    page.context.set_offline(True)
    page.get_by_role("link", name="次の手札").click()
    expect(page.get_by_text("いま配れませんでした")).to_be_visible()
    expect(page.locator(".hand__card")).to_have_count(8)
    page.context.set_offline(False)
    watch.faults[:] = [fault for fault in watch.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_keys_deal_choose_and_confirm_and_stay_quiet_where_they_must(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    copied_deck(page, "春の園")
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.locator("#q").focus()
    page.keyboard.press("h")
    expect(page.locator("#q")).to_have_value("h")
    page.locator("#q").fill("")
    expect(page.locator(".hand-dialog")).to_have_count(0)
    page.get_by_role("link", name="初手", exact=True).focus()
    page.keyboard.press("h")
    expect(page.locator(".hand-dialog .hand__card")).to_have_count(8)
    seeds = [seed(page), next_by(page, "n"), next_by(page, "N"), next_by(page, "Space")]
    assert len(set(seeds)) == 4
    expect(page.locator("[data-hand-seen]")).to_have_text("4")
    for key in ("2", "5", "2"):
        page.keyboard.press(key)
    expect(page.locator(".hand__pick :checked")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".hand__card--new")).to_have_count(1)
    last = seed(page)

    asked: list[str] = []

    def heard(request: Request) -> None:
        if "/hand/" in request.url:
            asked.append(request.url)

    page.on("request", heard)
    page.locator("[data-hand-room]").evaluate(
        """(room) => {
          for (const more of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }])
            for (const key of ["n", " ", "Enter", "3"])
              room.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
        }"""
    )
    page.evaluate("localStorage.setItem('fudacho.keys', 'off')")
    page.keyboard.press("n")
    page.evaluate("localStorage.removeItem('fudacho.keys')")
    assert (asked, seed(page)) == ([], last)
    # A key that would undo an edit of the deck does nothing to it from here.
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    expect(page.locator("[data-size]").first).to_have_text("40")


@CROSSED
def test_a_page_of_its_own_whose_address_is_the_hand(
    scripts: bool,
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, scripts=scripts, path="/decks/")
    page.get_by_role("link", name="春の園").first.click()
    page.wait_for_url("**/d/*/")
    page.goto(f"{page.url}hand/")
    page.wait_for_url("**/hand/?seed=*")
    first, dealt = page.url, names(page)
    picture(page, "dealt")
    if scripts:
        settled(page)
    page.get_by_role("link", name="次の手札").click()
    expect(page).not_to_have_url(first)
    page.go_back()
    expect(page).to_have_url(first)
    expect(page.locator(".hand__card .hand__name")).to_have_text(dealt)
    for place in (0, 7):
        page.locator(".hand__pick").nth(place).click()
    page.get_by_role("button", name="零探しをする").click()
    expect(page.locator(".hand__card--new")).to_have_count(2)
    searched = names(page)
    assert searched[:6] == dealt[1:7]
    picture(page, "searched")
    page.reload()
    expect(page.locator(".hand__card .hand__name")).to_have_text(searched)
    page.get_by_role("button", name="この手札で一人回し").click()
    page.wait_for_url("**/solo/*/")
    expect(page.locator("#act-end")).to_be_attached()
    labels = page.locator(".solo-hand .face").evaluate_all("(faces) => faces.map((face) => face.ariaLabel)")
    assert [label.startswith(name) for label, name in zip(labels, searched, strict=True)] == [True] * 8


def test_the_page_fits_the_narrowest_phone(open_page: Callable[..., Page], settled: Callable[[Page], None]) -> None:
    page = open_page(320, 640, path="/decks/")
    page.get_by_role("link", name="春の園").first.click()
    page.get_by_role("link", name="初手", exact=True).click()
    expect(page.locator(".hand-dialog .hand__card")).to_have_count(8)
    settled(page)
    assert page.locator(".hand-dialog").evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
