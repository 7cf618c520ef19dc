"""A game that ended under former rules, replayed as it was seen then: on a desk, on a phone, and without scripts."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_solo_table import Check, Picture
from tests.running_site import RunningSite

ENDED_LONG_AGO = """
import json
from decks.models.solo_game import Chair
from tests.decks.solo.ended import as_of_former_rules, by_chance
from tests.decks.solo.opponents import game_of
from decks.solo.services import set_link
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


@pytest.mark.parametrize(
    ("width", "height", "scripts"),
    [(1280, 900, True), (390, 844, True), (390, 844, False)],
    ids=["desk", "phone", "bare"],
)
def test_it_is_stepped_through_and_gone_on_from(
    width: int,
    height: int,
    scripts: bool,
    replay: str,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
) -> None:
    page = open_page(width, height, scripts=scripts)
    page.goto(replay)
    expect(page.get_by_role("note").filter(has_text="当時のルール")).to_be_visible()
    page.get_by_role("link", name="最初", exact=True).click()
    for _ in range(6):
        page.get_by_role("link", name="次の手", exact=True).click()
    expect(page.locator(".solo-replay__step")).to_contain_text("6 /")
    expect(page.locator(".solo-hand .face").first).to_be_visible()
    picture(page, "as-seen")
    if scripts:
        settled(page)
    page.get_by_role("button", name="ここから試す").click()
    expect(page.get_by_role("note").filter(has_text="書き留めてあった局面から")).to_be_visible()
    picture(page, "gone-on")
