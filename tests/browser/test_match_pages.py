"""Pages of matches that no game of two leads to: each once on a desk and once on a phone."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.measures import LEAST_TARGET, faults
from tests.running_site import RunningSite

MADE = """
import json
from tests.decks.games.matches.rare_pages import rare_pages
print(json.dumps(rare_pages()))
"""
TOPS = """() => [".solo-board", ".solo-log"].map((one) => document.querySelector(one).getBoundingClientRect().top)"""


def test_pages_of_matches_that_are_seldom_seen(
    site: RunningSite,
    open_page: Callable[..., Page],
    watch: Watch,
    ask: Callable[[str], Any],
    picture: Callable[[Page, str], None],
    settled: Callable[..., None],
) -> None:
    pages = ask(MADE)
    host = site.url.split("/")[2].split(":")[0]
    for width, height in ((1280, 900), (390, 844)):
        page = open_page(width, height, path=None)
        for _, path, key, _ in pages:
            if key:
                page.context.add_cookies([{"name": "fudacho_seat_key", "value": key, "domain": host, "path": path}])
        for number, (name, path, _, words) in enumerate(pages):
            page.goto(path)
            expect(page.locator("body")).to_contain_text(words)
            if name == "published":
                board, log = page.evaluate(TOPS)
                assert board < log or width > 700, "on a phone the board comes first"
            picture(page, f"{name}-{width}")
            # Half of them by night, too, the other half on the other screen.
            settled(page, by_night=(number % 2 == 0) == (width > 700))
            if width < 700:
                assert faults(page, LEAST_TARGET) == [], path
    # A table that cannot be shown now is answered so.
    watch.faults[:] = [one for one in watch.faults if "409" not in one]
