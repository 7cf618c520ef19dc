"""Cards at the solo table by arrow keys, and by drawing them to their places."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gate import Gate
from tests.browser.test_solo_table import answer, hand, revision, sit_down

WATCH_FLIGHTS = """() => {
    const animate = Element.prototype.animate;
    window.flights = [];
    Element.prototype.animate = function (...given) {
        window.flights.push(this.closest(".solo-card")?.id ?? this.className);
        return animate.apply(this, given);
    };
}"""
FOCUSED = "() => document.activeElement.closest('.solo-card')?.id ?? ''"


def begun(page: Page) -> None:
    sit_down(page)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page: Page, card: Locator, place: Locator) -> None:
    """The face, held beside its buttons, is drawn to the middle of the place and let go."""
    box = card.locator(".face").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=4)
    expect(page.locator(".solo-ghost")).to_have_count(1)
    page.mouse.move(*middle(place), steps=6)


def lit(page: Page) -> Locator:
    return page.locator(".solo-hand .solo-card:has(button[value^=summon])").first


def test_arrows_go_from_card_to_card_and_enter_does_what_it_offers(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    begun(page)
    page.keyboard.press("ArrowRight")
    first = page.evaluate(FOCUSED)
    assert first
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    second = hand(page).nth(1).get_attribute("id")
    assert page.evaluate(FOCUSED) == second
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == hand(page).last.get_attribute("id")
    card = lit(page)
    number, before = card.get_attribute("id"), revision(page)
    card.locator("summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    expect(page.locator(f".solo-field #{number}")).to_have_count(1)
    page.locator(f".solo-field #{number} summary").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => Boolean(document.activeElement.closest('.solo-hand'))")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => !document.activeElement.closest('.solo-hand')")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_a_card_is_drawn_onto_the_field(width: int, height: int, open_page: Callable[..., Page]) -> None:
    page = open_page(width, height, path=None)
    begun(page)
    card, before = lit(page), revision(page)
    number = card.get_attribute("id")
    drawn(page, card, page.locator(".solo-seat--own .solo-field"))
    expect(page.locator(".solo-goal--over")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    expect(page.locator(f".solo-field #{number}")).to_have_count(1)
    expect(page.locator(".solo-ghost")).to_have_count(0)


def test_let_go_elsewhere_or_taken_back_nothing_happens(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    begun(page)
    before = revision(page)
    drawn(page, lit(page), page.locator(".solo-seat--absent"))
    expect(page.locator(".solo-goal--over")).to_have_count(0)
    page.mouse.up()
    drawn(page, lit(page), page.locator(".solo-seat--own .solo-field"))
    page.keyboard.press("Escape")
    expect(page.locator(".solo-ghost")).to_have_count(0)
    page.mouse.up()
    assert revision(page) == before
    expect(page.locator(".solo-sheet:visible")).to_have_count(0)


def test_a_possession_is_drawn_onto_its_host_and_a_press_is_still_a_press(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    begun(page)
    host = lit(page).get_attribute("id")
    before = revision(page)
    drawn(page, lit(page), page.locator(".solo-seat--own .solo-field"))
    page.mouse.up()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    ghost = page.locator(".solo-hand .solo-card:has(button[value^=possess])").first
    before = revision(page)
    drawn(page, ghost, page.locator(f"#{host}"))
    page.mouse.up()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    expect(page.locator(f"#{host} .solo-under")).to_have_count(1)
    hand(page).first.locator("summary").first.click(position={"x": 20, "y": 20})
    expect(page.locator(".solo-sheet:visible")).to_have_count(1)


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_card_travels_to_where_it_lies_unless_one_wants_it_still(still: bool, open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    begun(page)
    page.evaluate(WATCH_FLIGHTS)
    card, before = lit(page), revision(page)
    number = card.get_attribute("id")
    card.locator("button[value^=summon]").first.click()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    expect(page.locator(f".solo-field #{number}")).to_have_count(1)
    flights = page.evaluate("() => window.flights")
    assert (number in flights) is not still
    assert bool(flights) is not still
    expect(page.locator(".solo-ghost")).to_have_count(0)


def test_what_is_pressed_while_a_press_is_under_way_comes_after_it(open_page: Callable[..., Page]) -> None:
    """元に戻す takes back what was on its way, and the double press of an answer is one answer."""
    page = open_page(1280, 900, path=None)
    begun(page)
    before = hand(page).count()
    gate = Gate(page, "act", "undo")
    summon = lit(page).locator("button[value^=summon]")
    summon.evaluate("(button) => { button.click(); button.click(); document.querySelector('#act-undo').click(); }")
    gate.holds_one()
    gate.opens()
    expect(page.locator("#act-redo")).to_be_enabled()
    expect(hand(page)).to_have_count(before)
    assert gate.asked == ["act", "undo"]
