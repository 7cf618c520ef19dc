"""A game that ended under former rules, replayed as it was seen then: on a desk, on a phone, and without scripts;
step by step, by the slider and by the curve."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import WITH_AND_WITHOUT_SCRIPTS
from tests.browser.test_solo_table import Check, Picture
from tests.running_site import RunningSite

ENDED_LONG_AGO = """
import json
import re
from decks.games.models.solo_game import Chair
from tests.decks.games.ended import as_of_former_rules, by_chance
from tests.decks.games.opponents import game_of
from decks.games.solo.start import set_link
player = by_chance(Chair.OPEN, "long ago")
as_of_former_rules(player)
game = game_of(player)
set_link(game, shared=True, anew=False)
game.refresh_from_db()
print(json.dumps(f"/solo/{game.share}/replay/"))
"""


@pytest.fixture(scope="module")
def replay(site: RunningSite) -> str:
    return str(json.loads(site.manage("shell", "-v", "0", "-c", ENDED_LONG_AGO).splitlines()[-1]))


@WITH_AND_WITHOUT_SCRIPTS
def test_it_is_stepped_through_and_gone_on_from(
    width: int,
    height: int,
    scripts: bool,
    replay: str,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
) -> None:
    page = open_page(width, height, scripts=scripts, path=replay)
    expect(page.get_by_role("note").filter(has_text="当時のルール")).to_be_visible()
    expect(page.get_by_role("heading", name="ここが分かれ目")).to_be_attached()
    at, onward = page.locator(".solo-replay__step"), page.get_by_role("link", name="次の手", exact=True)
    if width > 1000:
        settled(page)
        page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("link", name="最初", exact=True).click()
    expect(at).to_contain_text("0 /")
    for _ in range(6):
        onward.click()
    expect(at).to_contain_text("6 /")
    expect(page.locator(".solo-hand .face").first).to_be_visible()
    if scripts:
        go_through(page, width)
    if scripts and width < 1000:
        settled(page)
    picture(page, "as-seen")
    page.get_by_role("button", name="ここから試す").click()
    expect(page.get_by_role("note").filter(has_text="書き留めてあった局面から")).to_be_visible()
    picture(page, "gone-on")


def go_through(page: Page, width: int) -> None:
    """Ten presses as quick as they come, the slider, the curve; each is the step it says."""
    nav, at, turn = page.locator("[data-replay]"), page.locator(".solo-replay__step"), page.locator(".solo-bar__turn")
    plies = (nav.get_attribute("data-plies") or "").split()

    def shows(number: int) -> None:
        expect(at).to_have_text(f"{number} / {len(plies) - 1}手")
        expect(page).to_have_url(re.compile(rf"\?step={plies[number]}$"))

    page.evaluate("for (let press = 0; press < 10; press += 1) document.querySelector('[data-go=next]').click()")
    shows(16)
    if width > 1000:
        for _ in range(10):
            page.keyboard.press("ArrowLeft")
        shows(6)
    page.locator(".solo-steps__slider").fill("20")
    shows(20)
    link = page.get_by_label("この手へのリンク", exact=True)
    assert link.input_value().endswith(f"?step={plies[20]}")
    last = page.locator(".solo-curve__turns a").last
    page.locator("[data-curve] a").last.click(position={"x": 2, "y": 10})
    shows(plies.index((last.get_attribute("href") or "").removeprefix("?step=")))
    expect(turn).to_contain_text((last.text_content() or "").split("ターン目")[0].strip())
