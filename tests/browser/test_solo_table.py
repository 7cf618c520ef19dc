"""The solo table in a browser: parts are swapped without losing place or focus, keys work, everything works without."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Watch
from tests.browser.decks import at_a_sample
from tests.browser.waiting import wait_until

Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]

TOUCH = 44


def sit_down(page: Page, *, clicking: bool = False) -> None:
    """From the start form with a sample deck to the table; `clicking` also from the home page to that form."""
    if clicking:
        page.locator(".sample").first.click()
        page.get_by_role("main").get_by_role("link", name="一人回し", exact=True).click()
    else:
        at_a_sample(page)
    page.locator("label", has_text="先攻").click()
    page.get_by_label("シード", exact=True).fill("三月")
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()
    expect(hand(page)).to_have_count(8)


def hand(page: Page) -> Locator:
    return page.locator(".solo-hand__cards > li")


def answer(page: Page) -> Locator:
    return page.locator("[data-key=default]")


def revision(page: Page) -> str:
    return page.locator(".solo__play input[name=revision]").input_value()


def turn(page: Page) -> int:
    """How many turns the game has had: the small count, or the large one where both are the same."""
    return int(re.findall(r"\d+", page.locator(".solo-bar__turn").inner_text())[-1])


def play_turns(page: Page, turns: int) -> None:
    """Declare what is offered first, answer every question, end the turn; that many of one's own turns."""
    last = turn(page) + 2 * turns
    while turn(page) < last:
        offers = page.locator(".solo-card__acts > button:not([value^=soul])")
        anything = page.locator(".solo__play button[name=action]:visible")
        before = revision(page)
        (offers if offers.count() else answer(page) if answer(page).count() else anything).first.click()
        expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)


def put_back_two(page: Page, *, scripts: bool) -> None:
    """零探し: with scripts the cards are pressed in any order, and again to keep them; without, one after the other."""
    if not scripts:
        for left in (7, 6):
            hand(page).first.get_by_role("button").last.click()
            expect(hand(page)).to_have_count(left)
        return
    cards = page.locator(".solo-hand__cards button[value^=bottom]")
    before = revision(page)
    for place in (3, 0, 1):
        cards.nth(place).click()
    expect(answer(page)).to_have_text("3枚引き直す")
    at = cards.nth(0).bounding_box()
    cards.nth(0).click()
    assert cards.nth(0).bounding_box() == at
    expect(answer(page)).to_have_text("2枚引き直す")
    assert [cards.nth(place).get_attribute("data-place") for place in (3, 0, 1)] == ["1", "", "2"]
    expect(hand(page)).to_have_count(8)
    assert revision(page) == before


@pytest.mark.parametrize(
    ("width", "height", "scripts"),
    [
        pytest.param(390, 844, True, id="phone"),
        pytest.param(390, 844, False, id="phone-without-scripts"),
    ],
)
def test_opening_turns_by_clicking(
    width: int, height: int, scripts: bool, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, scripts=scripts)

    def seen(name: str) -> None:
        picture(page, name)
        if scripts:
            settled(page)

    sit_down(page, clicking=True)
    seen("zero-search")
    put_back_two(page, scripts=scripts)
    seen("picked")
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    expect(hand(page)).to_have_count(8)
    seen("first-turn")
    play_turns(page, 3)
    seen("later")
    hand(page).first.locator("summary").first.click()
    expect(page.locator(".solo-sheet:visible")).to_have_count(1)
    seen("sheet")
    if not scripts:  # it opened as a page of its own
        page.go_back()
    page.get_by_role("link", name="再生と共有のページ").click()
    expect(page.locator(".solo-replay__step")).to_contain_text(re.compile(r"(\d+) / \1手"))
    seen("replay")
    page.get_by_role("link", name="最初").click()
    for step in (1, 2):
        page.get_by_role("link", name="次の手").click()
        expect(page.locator(".solo-replay__step")).to_contain_text(f"{step} / ")
    with page.expect_navigation():  # the page left may hold as many cards
        page.get_by_role("button", name="ここから試す").click()
    expect(hand(page)).to_have_count(6)
    seen("continued")


def test_keys_take_back_bring_back_and_go_on(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page)
    page.keyboard.press("Enter")
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    page.keyboard.press("z")
    expect(page.locator(".solo-bar__turn")).to_contain_text("準備")
    page.keyboard.press("Shift+Z")
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    expect(page.locator("#spoken")).to_contain_text(re.compile(r"手札8、場0、山札32、魂0、ライフ30"))


def test_keys_are_dead_where_one_writes_and_while_one_composes(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page)
    before = revision(page)
    answer(page).click()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    after = revision(page)
    page.evaluate(
        """() => {
            const composing = {key: "z", isComposing: true, bubbles: true};
            document.body.dispatchEvent(new KeyboardEvent("keydown", composing));
            document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}));
            const field = document.body.appendChild(document.createElement("input"));
            field.focus();
            field.dispatchEvent(new KeyboardEvent("keydown", {key: "z", bubbles: true}));
        }"""
    )
    page.wait_for_load_state("networkidle")
    assert revision(page) == after


def test_focus_and_place_stay_where_they_were(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path=None)
    sit_down(page)
    strip = page.locator(".solo-hand__cards")
    last = hand(page).last.get_by_role("button").last
    last.scroll_into_view_if_needed()
    left = strip.evaluate("strip => strip.scrollLeft")
    assert left > 100
    last.focus()
    page.keyboard.press("Enter")
    expect(answer(page)).to_have_text("1枚引き直す")
    assert page.evaluate("document.activeElement.value.startsWith('bottom')")
    answer(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    assert strip.evaluate("strip => strip.scrollLeft") > 100
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.dataset.key") == "default"


def test_a_scrolled_page_does_not_jump(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path=None)
    sit_down(page)
    page.mouse.move(200, 300)
    page.mouse.wheel(0, 60)
    wait_until(page, "scrollY > 0")
    before = page.evaluate("scrollY")
    box = answer(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    assert abs(page.evaluate("scrollY") - before) < 20


def test_escape_closes_the_sheet_and_gives_the_focus_back(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page)
    summary = hand(page).nth(2).locator("summary").first
    summary.click()
    expect(page.locator(".solo-sheet:visible")).to_have_count(1)
    hand(page).nth(4).locator("summary").first.click()
    expect(page.locator(".solo-sheet:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".solo-sheet:visible")).to_have_count(0)
    expect(hand(page).nth(4).locator("summary").first).to_be_focused()


def test_on_a_phone_the_question_and_the_hand_are_pinned_and_large_enough(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path=None)
    sit_down(page)
    prompt, cards = page.locator("#prompt").bounding_box(), page.locator(".solo-hand").bounding_box()
    assert prompt
    assert cards
    assert round(cards["y"] + cards["height"]) == 844
    assert round(prompt["y"] + prompt["height"]) == round(cards["y"])
    buttons = [box for button in page.locator("#table button:visible").all() if (box := button.bounding_box())]
    assert len(buttons) > 8
    assert all(box["height"] >= TOUCH and box["width"] >= TOUCH for box in buttons)


def test_a_lost_connection_says_so_and_loses_nothing(open_page: Callable[..., Page], watch: Watch) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page)
    page.route("**/act", lambda route: route.abort())
    before = revision(page)
    answer(page).click()
    expect(page.locator("#trouble")).to_be_visible()
    page.unroute("**/act")
    answer(page).click()
    expect(page.locator("#trouble")).to_be_hidden()
    assert revision(page) != before
    assert all("act" in fault or "htmx" in fault for fault in watch.faults)
    watch.faults.clear()
