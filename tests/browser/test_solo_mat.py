"""Two sides on one mat, both one's own: sheets lie over everything, and nothing covers what is asked."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.decks import at_a_sample
from tests.browser.screens import PHONE_ALONE
from tests.browser.test_solo_table import Picture, answer, revision
from tests.browser.whole_game import COVERED_SHEETS

MOST_DECISIONS = 80


def sit_on_both_chairs(page: Page) -> None:
    at_a_sample(page)
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


def until_a_card_lies_on_a_season_card(page: Page) -> None:
    """The first seat deploys a 季節札, summons upon it, and has a 怪異札 possess what it summoned."""
    press(page, str(answer(page).get_attribute("value")))
    for _ in range(MOST_DECISIONS):
        if page.locator(".solo-season .solo-card + .solo-card .solo-under[name=about]").count():
            return
        offered = page.locator(".solo__play button[name=action]")
        values = [str(value) for value in offered.evaluate_all("(all) => all.map((one) => one.value)")]
        wanted = [
            *(value for value in values if value.startswith("deploy")),
            *(value for value in values if value.startswith("summon") and " on " in value),
            *(value for value in values if value.startswith("possess")),
        ]
        press(page, (wanted or [str(answer(page).get_attribute("value"))])[0])
    raise AssertionError("nothing came to lie on a 季節札")


@PHONE_ALONE
def test_every_sheet_on_the_table_lies_over_everything(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    """Of every card in every zone, those on a 季節札 and the 怪異札 under a 場所札 among them."""
    page = open_page(width, height, path=None)
    sit_on_both_chairs(page)
    until_a_card_lies_on_a_season_card(page)
    assert page.locator(".solo-season .solo-card + .solo-card").count() == 1
    assert page.locator(".solo-under[name=about]").count() == 1
    sheets = page.evaluate(COVERED_SHEETS)
    zones = {zone for zone, _ in sheets}
    assert {"hand", "facing-hand", "field-own"} <= zones
    assert [sheet for sheet in sheets if sheet[1]] == []
    page.locator(".solo-season .solo-card + .solo-card summary").first.click()
    sheet = page.locator(".solo-sheet:visible")
    expect(sheet).to_have_count(1)
    picture(page, "sheet")
    sheet.get_by_role("link", name="閉じる").click()
    expect(sheet).to_have_count(0)


@PHONE_ALONE
def test_what_an_answer_would_bring_leaves_the_question_in_sight(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(width, height, path=None)
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
