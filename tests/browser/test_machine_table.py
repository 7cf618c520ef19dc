"""A game against the computer in a browser: to its end at both sizes, and without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.waiting import wait_until

Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]
SIZES = [pytest.param(1280, 900, id="desk"), pytest.param(390, 844, id="phone")]
MOST_DECISIONS = 400


def sit_down(page: Page, level: str, *, seat: str = "先攻") -> None:
    """From the home page to a table with the computer on the other chair."""
    page.locator(".sample").first.click()
    page.get_by_role("link", name="回す", exact=True).click()
    page.locator("label", has_text=seat).click()
    page.get_by_label("シード", exact=True).fill("三月")
    page.locator("label", has_text="コンピュータ").first.click()
    page.locator("label", has_text=level).click()
    page.get_by_label("相手のデッキ").select_option(index=2)
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()


def asked(page: Page) -> None:
    """Wait until the person is asked, or the game is over."""
    page.locator(".solo__play button[name=action], .solo-prompt--over").first.wait_for(state="attached")


def revision(page: Page) -> str:
    return page.locator(".solo__play input[name=revision]").input_value()


def answer_with(page: Page) -> None:
    """The quickest way on: the default answer, else the first button there is."""
    before = revision(page)
    default = page.locator("button[name=action][data-key=default]")
    # The table may come anew while one reaches for it: then what stands there now is pressed.
    expect(page.locator(".htmx-request")).to_have_count(0)
    (default if default.count() else page.locator(".solo__play button[name=action]:visible")).first.click()
    page.locator(f".solo__play input[name=revision]:not([value='{before}'])").wait_for(state="attached")


def hurried(page: Page) -> None:
    """Wait until the person is asked, and cut the computer's thinking short."""
    page.locator("#act-cut-short, .solo__play button[name=action], .solo-prompt--over").first.wait_for(state="attached")
    if page.locator("#act-cut-short").count():
        page.locator("body").press("Enter")
    asked(page)


def play_to_the_end(page: Page, seen: Callable[[str], None]) -> None:
    for number in range(MOST_DECISIONS):
        hurried(page)
        if page.locator(".solo-prompt--over").count():
            return
        if number == 12:
            seen("later")
        answer_with(page)
    raise AssertionError("no end")


@pytest.mark.parametrize(
    ("width", "height", "level"),
    [
        pytest.param(1280, 900, "じっくり", id="desk-searching"),
        pytest.param(390, 844, "じっくり", id="phone-searching"),
        pytest.param(844, 390, "すなお", id="side"),
        pytest.param(640, 450, "すなお", id="double"),
    ],
)
def test_a_game_to_its_end(
    width: int, height: int, level: str, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    sit_down(page, level)

    def seen(name: str) -> None:
        picture(page, name)
        settled(page)

    asked(page)
    expect(page.locator(".solo-seat--facing")).to_contain_text(f"コンピュータ（{level}）")
    expect(page.locator(".solo-seat--facing .solo-backs")).to_be_visible()
    seen("begun")
    play_to_the_end(page, seen)
    expect(page.get_by_role("heading", name="コンピュータが知っていたこと")).to_be_visible()
    expect(page.locator(".solo-seat--facing .solo-backs")).to_have_count(0)
    seen("over")
    page.get_by_role("button", name="元に戻す").click()
    asked(page)
    expect(page.locator(".solo-prompt--over")).to_have_count(0)


def test_a_sheet_that_is_read_stays_open_while_the_computer_plays(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900)
    sit_down(page, "じっくり", seat="後攻")
    page.locator(".solo-hand__cards summary").first.click()
    expect(page.locator(".solo-hand__cards .solo-sheet").first).to_be_visible()
    asked(page)
    expect(page.locator(".solo-hand__cards .solo-sheet").first).to_be_visible()


def test_without_scripts_the_page_comes_again_by_itself(open_page: Callable[..., Page], picture: Picture) -> None:
    page = open_page(390, 844, scripts=False)
    sit_down(page, "すなお", seat="後攻")
    picture(page, "thinking")
    page.locator("button[name=action]").first.wait_for(state="attached")
    picture(page, "asked")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_start_form_shows_what_belongs_to_the_choice(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    page.locator(".sample").first.click()
    page.get_by_role("link", name="回す", exact=True).click()
    level, deck = page.get_by_text("コンピュータの強さ"), page.get_by_label("相手のデッキ")
    for chair, shown in (("誰もいない", (False, False)), ("手札を隠す", (False, True)), ("コンピュータ", (True, True))):
        page.locator("label", has_text=chair).first.click()
        assert (level.is_visible(), deck.is_visible()) == shown
        picture(page, chair)
        settled(page)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_both_chairs_are_ones_own(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    page.locator(".sample").first.click()
    page.get_by_role("link", name="回す", exact=True).click()
    page.locator("label", has_text="手札を隠す").click()
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()
    for _ in range(6):
        answer_with(page)
    picture(page, "own")
    settled(page)
    wait_until(page, "() => document.querySelectorAll('.solo-backs').length === 1")
