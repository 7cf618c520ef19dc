"""The editor's search in a browser: forty cards in few presses, cards without end, facets kept, limits said."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.decks import new_deck
from tests.browser.screens import DESK_ALONE, PHONE_ALONE

Open = Callable[..., Page]
IN_SIGHT = """() => [...document.querySelectorAll(".found__card")].filter((card) => {
  const { top, bottom } = card.getBoundingClientRect();
  return top >= 0 && bottom <= document.querySelector(".deck").getBoundingClientRect().top + 1;
}).length"""
FIRST_IN_SIGHT = """() => [...document.querySelectorAll(".found__card")]
  .find((card) => card.getBoundingClientRect().bottom > innerHeight / 4).id"""
MOST_PRESSES = 20


@PHONE_ALONE
def test_a_legal_deck_of_forty_in_at_most_twenty_presses(
    width: int, height: int, open_page: Open, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(width, height, path=None)
    new_deck(page)
    presses = 0

    def press(what: Locator) -> None:
        nonlocal presses
        presses += 1
        if width < 700:
            what.tap()
        else:
            what.click()

    size = page.locator(".editor__bar [data-size]" if width < 700 else ".deck__bar [data-size]")
    for card in range(10):
        press(page.locator("[data-fill]", has_text="×4").nth(card))
        expect(size).to_have_text(str(4 * card + 4))
    verdict = page.locator(".editor__bar .verdict" if width < 700 else ".deck__bar .verdict")
    expect(verdict).to_have_text("使用可")
    picture(page, "forty")
    assert presses <= MOST_PRESSES


@DESK_ALONE
def test_missing_cards_are_no_fault_and_a_fifth_copy_is_said_at_the_stepper(
    width: int, height: int, open_page: Open, settled: Callable[[Page], None]
) -> None:
    page = open_page(width, height, path=None)
    new_deck(page)
    if width < 700:
        assert page.evaluate(IN_SIGHT) >= 6
    verdict = page.locator(".editor__bar .verdict" if width < 700 else ".deck__bar .verdict")
    page.locator("[data-fill]", has_text="×4").first.click()
    expect(verdict).to_have_text("作成中（あと36枚）")
    expect(page.locator(".verdict--not_legal")).to_have_count(0)
    first = page.locator(".found__card").first
    first.locator('[data-step="1"]').click()
    expect(first.locator(".stepper__limit")).to_have_text("上限4")
    expect(verdict).to_have_text("作成中・枚数超過の札あり")
    first.locator(".stepper__limit").click()
    expect(page.locator(".toasts")).to_contain_text("同じ札は4枚まで")
    settled(page)
    first.locator('[data-step="-1"]').click()
    expect(page.locator(".stepper__limit")).to_have_count(0)


@PHONE_ALONE
def test_cards_come_as_one_scrolls_and_going_back_leads_to_the_same_place(
    width: int, height: int, open_page: Open
) -> None:
    page = open_page(width, height, path=None)
    address = new_deck(page)
    page.goto(f"{address}?season=summer&season=winter")
    expect(page.locator(".found__card")).to_have_count(20)
    seen: set[str] = set()
    for _ in range(14):
        page.mouse.move(width / 3, height / 2)
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(250)
        seen |= set(page.evaluate("[...document.querySelectorAll('.found__card')].map((card) => card.id)"))
        assert page.locator(".found .face").count() <= 60
    assert len(seen) > 80
    page.wait_for_timeout(400)
    assert "page=" in page.url
    assert "season=winter" in page.url
    place = page.evaluate(FIRST_IN_SIGHT)
    page.goto("/restrictions/")
    page.go_back()
    expect(page.locator(f"#{place}")).to_be_in_viewport()
    for _ in range(12):
        page.mouse.wheel(0, -900)
        page.wait_for_timeout(200)
    page.evaluate("scrollTo(0, 0)")
    page.mouse.wheel(0, -100)
    expect(page.locator("#earlier")).to_be_hidden()


def test_facets_open_over_the_cards_and_stay_through_edits(open_page: Open, settled: Callable[[Page], None]) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    page.get_by_role("button", name="絞り込み").click()
    page.locator(".facet label", has_text="道具札").click()
    expect(page.locator("#conditions")).to_have_text("1")
    expect(page.locator("#total")).to_contain_text("178")
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator(".results__facets")).to_be_hidden()
    page.locator(".quick a", has_text="夏").click()
    expect(page.locator("#conditions")).to_have_text("2")
    page.locator("[data-fill]").first.click()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert "type=tool" in page.url
    assert "season=summer" in page.url
    total = page.locator("#total").inner_text()
    page.locator("#q").fill("の")
    expect(page.locator("#total")).not_to_have_text(total)
    expect(page).to_have_url(re.compile("type=tool.*q=|q=.*type=tool"))
    page.reload()
    expect(page.locator("#conditions")).to_have_text("2")
    expect(page.locator("#q")).to_have_value("の")


def test_escape_in_the_search_keeps_the_words_and_what_they_found(open_page: Open) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    page.keyboard.press("/")
    page.keyboard.type("karadas")
    page.keyboard.press("Escape")
    first = page.locator(".found__card").first
    expect(first).to_contain_text("体探しの園")
    expect(first.locator('[data-step="1"]')).to_be_focused()
    page.keyboard.press("4")
    expect(first.locator("output")).to_have_text("4")
    expect(page.locator("#q")).to_have_value("karadas")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("#q")).to_have_value("karadas")
    expect(first).to_contain_text("体探しの園")


def test_the_title_renames_the_deck(open_page: Open) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    page.get_by_label("デッキ名").fill("夏の夜")
    page.keyboard.press("Enter")
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    expect(page.locator("h1")).to_have_text("夏の夜")
    page.reload()
    expect(page.get_by_label("デッキ名")).to_have_value("夏の夜")


@DESK_ALONE
def test_enter_never_adds_a_card_that_only_does_what_was_typed(
    width: int, height: int, open_page: Open, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(width, height, path=None)
    new_deck(page)
    page.locator("#q").fill("1枚引く")
    page.keyboard.press("Enter")
    expect(page.locator(".reading")).to_contain_text("効果:ドロー=1")
    expect(page.locator(".found__card a:focus")).to_have_count(1)
    picture(page, "effect")
    size = page.locator(".editor__bar [data-size]" if width < 700 else ".deck__bar [data-size]")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".found__card a:focus")).to_have_count(1)
    expect(page.locator(".stepper[data-held]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("[data-sheet-dialog][open], dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(size).to_have_text("0")
    page.keyboard.press("2")
    expect(size).to_have_text("2")


def test_enter_adds_the_first_card_found_by_name_and_hits_in_texts_stand_below(
    open_page: Open, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    page.locator("#q").fill("花子")
    page.keyboard.press("Enter")
    expect(page.locator(".found__card [data-step='1']:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".deck__bar [data-size]")).to_have_text("1")
    expect(page.locator(".text-hits .found__card")).to_have_count(1)
    expect(page.locator(".found[data-page] .found__card")).to_have_count(4)
    picture(page, "groups")
    # By a key: a busy machine may lay out the rest between the two halves of a press of the mouse.
    page.locator(".text-hits .found__card [data-fill]").press("Enter")
    expect(page.locator(".deck__bar [data-size]")).to_have_text("5")
    page.locator(".results__read a", has_text="効果に「花子」").click()
    expect(page.locator("#q")).to_have_value("本文:花子")
