"""Two sides on one mat: what a question opens closes with it, who asks is shown, and nothing covers what is needed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_solo_reach import uncovered
from tests.browser.test_solo_table import Check, Picture, answer, revision

MOST_DECISIONS = 80
SIZES = pytest.mark.parametrize(
    ("width", "height"), [(1280, 900), (390, 844), (844, 390), (640, 450)], ids=["desk", "phone", "side", "double"]
)


def sit_on_both_chairs(page: Page) -> None:
    page.locator(".sample").first.click()
    page.get_by_role("link", name="回す", exact=True).click()
    page.get_by_label("シード", exact=True).fill("夜")
    page.locator("label", has_text="自分で（手札を見せる）").click()
    page.get_by_label("相手のデッキ").select_option(index=3)
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()


def press(page: Page, value: str) -> None:
    before = revision(page)
    # Whatever lies over it: that it can be reached is what other tests look at.
    page.locator(f".solo__play button[name=action][value='{value}']").first.evaluate("(button) => button.click()")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)


def until_a_defence(page: Page) -> None:
    """Both seats declare what they can, until an attack is to be defended against."""
    for _ in range(MOST_DECISIONS):
        if page.locator("#prompt strong").first.inner_text() == "防御":
            return
        offered = page.locator(".solo__play button[name=action]")
        values = [str(value) for value in offered.evaluate_all("(all) => all.map((one) => one.value)")]
        wanted = [v for verb in ("summon", "possess", "attack") for v in values if v.startswith(verb)]
        default = answer(page).get_attribute("value") if answer(page).count() else None
        press(page, (wanted or [default or values[0]])[0])
    raise AssertionError("nobody could defend")


@SIZES
def test_who_attacks_is_shown_and_the_souls_close_after_the_defence(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    until_a_defence(page)
    asking = page.locator(".solo-card--asks")
    expect(asking).to_have_count(1)
    name = page.locator(".solo-prompt__card .face").get_attribute("data-card")
    assert asking.locator(".face").first.get_attribute("data-card") == name
    expect(page.locator(".solo-pile--asked[open]")).to_have_count(1)
    picture(page, "defence")
    settled(page)
    press(page, str(answer(page).get_attribute("value")))
    expect(page.locator(".solo-pile--asked")).to_have_count(0)
    expect(page.locator(".solo-pile[open]")).to_have_count(0)
    picture(page, "after")


@SIZES
def test_with_somebody_across_what_one_may_do_lies_on_the_screen(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    until_a_defence(page)
    while page.locator(".solo-seat--own button[value^=attack]").count() == 0:
        values = page.locator(".solo__play button[name=action]").evaluate_all("(all) => all.map((one) => one.value)")
        default = answer(page).get_attribute("value") if answer(page).count() else None
        press(page, default or values[0])
        page.evaluate("scrollTo(0, 0)")
    picture(page, "own-turn")
    assert uncovered(page.locator(".solo-seat--own button[value^=attack]").first)
    assert uncovered(answer(page))
    assert uncovered(page.locator(".solo-hand summary").first)


@SIZES
def test_the_sheet_of_any_card_lies_over_everything(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    until_a_defence(page)
    for place in (".solo-hand__cards", ".solo-seat--own .solo-field"):
        for card in (page.locator(f"{place} > .solo-card").first, page.locator(f"{place} .solo-card").last):
            card.scroll_into_view_if_needed()
            card.locator("summary").first.click()
            sheet = page.locator(".solo-sheet:visible")
            expect(sheet).to_have_count(1)
            picture(page, "sheet")
            for part in (sheet.locator("h3"), sheet.get_by_role("link", name="札のページ")):
                assert uncovered(part)
            sheet.get_by_role("link", name="閉じる").click()
            expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_a_pile_that_is_opened_comes_into_sight(width: int, height: int, open_page: Callable[..., Page]) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    until_a_defence(page)
    press(page, str(answer(page).get_attribute("value")))
    pile = page.locator(".solo-seat--own details.solo-pile").first
    pile.locator("summary").click()
    page.wait_for_timeout(300)
    assert uncovered(pile.locator("li a").first)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_what_an_answer_would_bring_leaves_the_question_in_sight(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    answer(page).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    slip = page.locator("#forecast")
    expect(slip).to_contain_text("こうなります")
    picture(page, "forecast")
    told, question = slip.bounding_box(), page.locator("#prompt").bounding_box()
    assert told
    assert question
    assert told["y"] + told["height"] <= question["y"] or told["y"] >= question["y"] + question["height"]


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (844, 390)], ids=["desk", "side"])
def test_the_buttons_of_a_replay_stay_where_they_are(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(width, height)
    sit_on_both_chairs(page)
    until_a_defence(page)
    page.get_by_role("link", name="再生と共有のページ").click()
    page.get_by_role("link", name="最初", exact=True).click()
    onward = page.get_by_role("link", name="次の手", exact=True)
    places = set()
    for step in range(1, 9):
        box = onward.bounding_box()
        assert box
        places.add((box["x"], box["y"]))
        onward.click()
        expect(page.locator(".solo-replay__step")).to_contain_text(f"{step} /")
    picture(page, "replay")
    assert len(places) == 1 or (len(places) == 2 and width < 1000)
