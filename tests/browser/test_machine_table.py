"""The computer on the other chair: the form that asks for it, what it does told act by act, and its thinking without
scripts. A whole game against it is played in `test_whole_game`."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.decks import at_a_sample
from tests.browser.screens import DESK_ALONE

Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]
FOCUSED = "document.activeElement.id || document.activeElement.closest('[id]').id"
SKIPS = """async () => {
  const soon = () => new Promise((done) => setTimeout(done, 150));
  const told = () => document.querySelector('.solo-band:not([hidden])')?.innerText;
  document.querySelector('#tell-again').click();
  await soon();
  const first = told();
  document.querySelector('.solo-bar__turn').click();
  await soon();
  return [first, told()];
}"""


def sit_down(page: Page, level: str, *, seat: str = "先攻") -> None:
    """At a table with the computer on the other chair."""
    at_a_sample(page)
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


def test_what_the_computer_does_is_told_act_by_act(
    open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(1280, 900)
    page.context.add_cookies([{"name": "fudacho_telling", "value": "slow", "url": page.url}])
    sit_down(page, "強い", seat="後攻")
    band, heard, read = (
        page.locator(".solo-band"),
        page.locator("#told p"),
        page.locator(".solo-hand__cards .solo-sheet"),
    )
    expect(band.locator("p")).to_have_text("相手：零探し")
    page.locator(".solo-hand__cards summary").first.click()
    # What is read stays open while the computer plays on, and nothing is told over it.
    asked(page)
    expect(read.first).to_be_visible()
    expect(band.locator("p")).to_have_text("相手：零探し")
    page.keyboard.press("Escape")
    expect(page.locator(".solo-hand__cards summary").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(band).to_be_hidden()
    while not page.locator("[data-key=default]", has_text="ターン終了").count():
        answer_with(page)
        asked(page)
    page.keyboard.press("Escape")
    expect(band).to_be_hidden()
    where = page.evaluate(FOCUSED)
    acts = page.locator("[data-act][data-again]")
    told, before = acts.count(), heard.count()
    assert told >= 2
    first, second = page.evaluate(SKIPS)
    assert re.match(r"相手の\d+ターン目", first)
    assert second
    assert not re.match(r"相手の\d+ターン目", second)
    assert page.evaluate(FOCUSED) == where
    expect(band).to_be_hidden()
    assert heard.count() == before + told
    # A fold that is opened holds it, so that each act can be looked at.
    page.keyboard.press("r")
    page.get_by_text("起きたこと", exact=True).click()
    for number in range(told):
        expect(band.locator("p")).to_have_text(" ".join(acts.nth(number).locator("> p").inner_text().split()))
        expect(heard).to_have_count(before + told + number + 1)
        expect(band).to_have_class("solo-band solo-band--held")
        if number < told - 1:
            page.keyboard.press("s")
    picture(page, "told")
    settled(page)
    page.get_by_text("起きたこと", exact=True).click()
    expect(band).to_be_hidden()
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="相手のターンをもう一度").click()
    expect(band.locator("p")).to_contain_text(re.compile(r"相手の\d+ターン目"))
    page.get_by_text("起きたこと", exact=True).click()
    for _ in range(1, told):
        expect(band.locator(".face")).to_have_count(0)
        page.keyboard.press("s")
    page.get_by_role("button", name="一瞬").click()
    expect(page.get_by_role("button", name="一瞬")).to_have_attribute("aria-pressed", "true")
    expect(band).to_be_hidden()
    lives = page.locator("[data-life] span")
    shown = lives.all_inner_texts()
    expect(page.locator(".solo-card--untold")).to_have_count(0)
    page.reload()
    expect(page.locator(".solo-telling")).to_have_attribute("data-speed", "instant")
    assert lives.all_inner_texts() == shown


def test_without_scripts_the_page_comes_again_by_itself(open_page: Callable[..., Page], picture: Picture) -> None:
    page = open_page(390, 844, scripts=False)
    sit_down(page, "ふつう", seat="後攻")
    picture(page, "thinking")
    page.locator("button[name=action]").first.wait_for(state="attached")
    picture(page, "asked")


@DESK_ALONE
def test_the_start_form_shows_what_belongs_to_the_choice(
    width: int, height: int, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    page.locator(".sample").first.click()
    page.get_by_role("main").get_by_role("link", name="一人回し", exact=True).click()
    level, deck = page.get_by_text("コンピュータの強さ"), page.get_by_label("相手のデッキ")
    for chair, shown in (("誰もいない", (False, False)), ("手札を隠す", (False, True)), ("コンピュータ", (True, True))):
        page.locator("label", has_text=chair).first.click()
        assert (level.is_visible(), deck.is_visible()) == shown
        picture(page, chair)
        settled(page)
