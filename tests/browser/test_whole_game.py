"""A whole game against the computer, by day and by night: 零探し, sheets, what is told, a defence, the end, the
replay; and all of it without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seen
from tests.browser.screens import IN_COLOURS
from tests.browser.test_machine_table import SKIPS
from tests.browser.test_solo_reach import uncovered
from tests.browser.test_solo_table import Picture, answer, put_back_two
from tests.browser.whole_game import (
    COVERED_SHEETS,
    MAKE_DECK,
    OVER,
    WATCH_TELLING,
    asked,
    at_defence,
    default,
    heads,
    lay_out,
    offered,
    press,
    sit_down,
    strike,
    told_out,
    until,
    until_an_attack,
    wholly_seen,
)
from tests.running_site import RunningSite

STOPPED_MS = 1200
"""So long nothing comes any more once it was stopped."""


@pytest.fixture(scope="module")
def share(site: RunningSite) -> str:
    return site.manage("shell", "--no-imports", "-c", MAKE_DECK).split()[-1]


@IN_COLOURS
def test_a_whole_game_against_the_computer(
    width: int, height: int, scheme: str, share: str, open_page: Callable[..., Page], picture: Picture, seen: Seen
) -> None:
    page = open_page(width, height)
    page.context.add_cookies([{"name": "fudacho_telling", "value": "fast", "url": page.url}])
    sit_down(page, share, scheme)
    asked(page)
    expect(page.locator(".solo-seat--facing")).to_contain_text("コンピュータ（ふつう）")
    expect(page.locator(".solo-seat--facing .solo-backs")).to_be_visible()
    put_back_two(page, scripts=True)
    seen(page, "zero-search", scheme)
    answer(page).click()
    expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
    asked(page)
    own_turn(page, scheme, seen)
    told_and_skipped(page, picture)
    defended(page, scheme, seen)
    to_the_end(page, scheme, seen)
    replayed(page, scheme, seen)
    page.get_by_role("link", name="卓へ戻る").click()
    page.get_by_role("button", name="元に戻す").click()
    asked(page)
    expect(page.locator(OVER)).to_have_count(0)


def own_turn(page: Page, scheme: str, seen: Seen) -> None:
    """What may be done lies on the screen, and every sheet lies over everything."""
    lay_out(page)
    told_out(page)
    seen(page, "own-turn", scheme)
    assert uncovered(answer(page))
    assert uncovered(page.locator(".solo-hand summary").first)
    assert page.locator(".solo-season .solo-card + .solo-card .solo-under[name=about]").count() == 1
    sheets = page.evaluate(COVERED_SHEETS)
    assert {"hand", "field-own"} <= {zone for zone, _ in sheets}
    assert [sheet for sheet in sheets if sheet[1]] == []
    page.locator(".solo-season .solo-card + .solo-card summary").first.click()
    sheet = page.locator(".solo-sheet:visible")
    expect(sheet).to_have_count(1)
    seen(page, "sheet", scheme)
    sheet.get_by_role("link", name="閉じる").click()
    expect(sheet).to_have_count(0)


def told_and_skipped(page: Page, picture: Picture) -> None:
    """The other's turn is told to its end, then told once more and skipped act by act; from then on at once."""
    page.evaluate(WATCH_TELLING)
    answer(page).click()
    page.locator(".solo-band:visible").wait_for()
    picture(page, "told")
    asked(page)
    told_out(page)
    acts = heads(page)
    assert len(acts) >= 2
    assert [act for act in acts if act not in page.evaluate("window.told")] == []
    first, second = page.evaluate(SKIPS)
    assert re.search(r"相手の\d+ターン目", first)
    assert second
    assert "ターン目" not in second
    page.keyboard.press("Escape")
    expect(page.locator(".solo-band")).to_be_hidden()
    page.locator(".solo-telling__fold > summary").click()
    picture(page, "what-happened")
    page.get_by_role("button", name="一瞬").click()
    page.locator(".solo-telling__fold > summary").click()


def small(page: Page) -> bool:
    """Whether the screen is too small for a whole field beside the question: whoever goes there sees it."""
    return bool(page.evaluate("innerWidth < 360"))


def defended(page: Page, scheme: str, seen: Seen) -> None:
    until_an_attack(page)
    attack = page.locator(".solo-seat--own button[value^=attack]").first
    attack.focus()  # under a card that is possessed it may lie below the fold of a phone: whoever goes there sees it
    assert uncovered(attack)
    assert uncovered(answer(page))
    strike(page)
    expect(page.locator(".solo-log li.main", has_text="攻撃：").first).to_be_attached()
    until(page, lambda: at_defence(page))
    assert at_defence(page), "the computer attacks"
    told_out(page)
    page.evaluate("scrollTo(0, 0)")
    asking = page.locator(".solo-card--asks")
    expect(asking).to_have_count(1)
    name = page.locator(".solo-prompt__card .face").get_attribute("data-card")
    assert asking.locator(".face").first.get_attribute("data-card") == name
    expect(page.locator(".solo-pile--asked[open]")).to_have_count(1)
    seen(page, "defence", scheme)
    # One's own field, the attacker, both lives and every soul's button are in sight and under nothing.
    for part in (
        *page.locator(".solo-seat--own .solo-field .face").all(),
        *page.locator(".solo-seat--own .solo-life span, .solo-seat--facing .solo-life span").all(),
        *page.locator(".solo-pile--asked .button").all()[:3],
        asking.locator(".face__power").first,
        asking.locator(".face").first,
        answer(page),
    ):
        if small(page):
            part.scroll_into_view_if_needed()
        assert wholly_seen(part), part
    sheets = page.evaluate(COVERED_SHEETS)
    assert {"hand", "field-own", "field-facing"} <= {zone for zone, _ in sheets}
    assert [sheet for sheet in sheets if sheet[1]] == []
    press(page, next(value for value in offered(page) if value.startswith("exile")))
    until(page, lambda: not at_defence(page))
    expect(page.locator(".solo-pile--asked")).to_have_count(0)
    expect(page.locator(".solo-pile[open]")).to_have_count(0)
    piles(page)


def piles(page: Page) -> None:
    """A pile that is opened comes into sight, and so does the sheet of a card in it."""
    opened = 0
    for pile in page.locator("details.solo-pile").all():
        pile.locator("summary").click()
        page.wait_for_timeout(300)
        assert uncovered(pile.locator("li a").first)
        pile.locator("li a").first.click()
        sheet = page.locator("[data-sheet-dialog]")
        expect(sheet).to_be_visible()
        assert uncovered(sheet.locator("h2"))
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        pile.locator("summary").click()
        opened += 1
    assert opened >= 2


def to_the_end(page: Page, scheme: str, seen: Seen) -> None:
    until(page, lambda: False)
    told_out(page)
    expect(page.get_by_role("heading", name="コンピュータが知っていたこと")).to_be_visible()
    expect(page.locator(".solo-seat--facing .solo-backs")).to_have_count(0)
    expect(page.locator(".solo-scene h2")).to_be_in_viewport()
    expect(page.locator(".solo-scene h2")).to_have_text(re.compile("勝ち|負け|引き分け"))
    expect(page.locator("#act-again")).to_be_in_viewport()
    seen(page, "over", scheme)


def replayed(page: Page, scheme: str, seen: Seen) -> None:
    """Ten quick presses are ten steps, the buttons stay where they are, and it plays by itself to its end."""
    page.get_by_role("link", name="再生", exact=True).click()
    at, onward = page.locator(".solo-replay__step"), page.get_by_role("link", name="次の手", exact=True)
    page.get_by_role("link", name="最初", exact=True).click()
    expect(at).to_contain_text("0 /")
    onward.click()
    expect(at).to_contain_text("1 /")
    place = onward.bounding_box()
    page.evaluate("for (let press = 0; press < 10; press += 1) document.querySelector('[data-go=next]').click()")
    expect(at).to_contain_text("11 /")
    assert page.evaluate("innerWidth < 1000") or onward.bounding_box() == place
    seen(page, "replay", scheme)
    page.locator("[data-speed]").select_option("fast")
    play = page.locator("[data-play]")
    play.click()
    expect(at).to_contain_text("13 /")
    play.click()
    stopped = at.inner_text()
    page.wait_for_timeout(STOPPED_MS)
    assert at.inner_text() == stopped
    last = page.locator("[data-replay]").get_attribute("data-plies").count(" ")  # type: ignore[union-attr]
    page.locator(".solo-steps__slider").fill(str(last - 2))
    expect(at).to_have_text(f"{last - 2} / {last}手")
    play.click()
    expect(at).to_have_text(f"{last} / {last}手")
    expect(play).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".solo-scene h2")).to_be_attached()


def test_without_scripts_all_of_it_goes_by_pages_and_lines(
    share: str, open_page: Callable[..., Page], picture: Picture
) -> None:
    page = open_page(390, 844, scripts=False)
    sit_down(page, share)
    asked(page)
    put_back_two(page, scripts=False)
    press(page, default(page), scripts=False)
    lay_out(page, scripts=False)
    page.locator(".solo-hand summary").first.click()
    expect(page.locator(".solo-sheet").get_by_role("heading")).to_be_visible()
    page.locator(".solo-sheet").get_by_text("閉じる").click()
    press(page, "end", scripts=False)
    page.locator(".solo-telling__fold > summary").click()
    expect(page.locator("[data-act][data-again]").first).to_be_visible()
    picture(page, "lines")
    until_an_attack(page, scripts=False)
    strike(page, scripts=False)
    until(page, lambda: at_defence(page), scripts=False)
    picture(page, "defence")
    press(page, next(value for value in offered(page) if value.startswith("exile")), scripts=False)
    until(page, lambda: False, scripts=False)
    expect(page.locator(".solo-scene h2")).to_have_text(re.compile("勝ち|負け|引き分け"))
    picture(page, "over")
    page.get_by_role("link", name="再生", exact=True).click()
    page.get_by_role("link", name="最初", exact=True).click()
    for step in range(1, 4):
        page.get_by_role("link", name="次の手", exact=True).click()
        expect(page.locator(".solo-replay__step")).to_contain_text(f"{step} / ")
    picture(page, "replay")
