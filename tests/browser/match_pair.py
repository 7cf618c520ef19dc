"""Two people at one table, each in a browser of his own."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, StorageState, expect

from tests.browser.waiting import PATIENCE, STEP_MS, wait_until
from tests.running_site import RunningSite

SIT_DOWN = """
import json
from tests.decks.games.matches.tables import key_of_seat, two_at_a_table
match = two_at_a_table([{1809: 5, 13: 4, 1337: 2}, {1809: 5, 13: 4, 1337: 2}])
print(json.dumps([match.token, *(key_of_seat(match, seat) for seat in (0, 1))]))
"""
ORDER = [
    "attack",
    "summon",
    "deploy",
    "possess",
    "choose",
    "yes",
    "no",
    "pass",
    "done",
    "bottom",
    "soul",
    "exile",
    "end",
]
"""What is pressed first where several things may be: a game that ends soon."""
PRESS = """(order) => {
  const table = document.querySelector("#table");
  if (!table?.dataset.asked) return null;
  const offered = [...table.querySelectorAll("button[name='action']:not(:disabled)")];
  const rank = ({ value }) => order.indexOf(value.split(" ")[0]) + 1 || 99;
  const [first] = offered.sort((one, other) => rank(one) - rank(other));
  first?.click();
  return first ? [table.dataset.heard, first.value] : null;
}"""
MOVED_ON = "(heard) => document.querySelector('#table').dataset.heard !== heard"
SIZES = [(1280, 900), (390, 844)]
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A phone in the background, or in the hand again."""


class Pair:
    """Two people at one table: the first sits at a desk, the second has a phone."""

    def __init__(self, token: str, pages: list[Page]) -> None:
        self.token, self.pages = token, pages
        self.address = f"/play/{token}/"
        for page in pages:
            page.locator("#table").wait_for()

    def asked(self) -> tuple[Page, Page]:
        """The page on which something is asked, then the other."""
        for _ in range(PATIENCE // STEP_MS):
            for page, other in (self.pages, self.pages[::-1]):
                if page.locator("#table[data-asked='1']").count():
                    return page, other
            self.pages[0].wait_for_timeout(STEP_MS)
        raise AssertionError("nobody is asked")

    def is_over(self) -> bool:
        return any(page.locator(".solo-scene").count() for page in self.pages)

    def press(self) -> str:
        """Press on the page that is asked, and wait until it has gone on; what was pressed."""
        page, _ = self.asked()
        is_quiet(page)
        pressed = page.evaluate(PRESS, ORDER)
        assert pressed, page.locator("#prompt").inner_text()
        wait_until(page, MOVED_ON, pressed[0])
        return str(pressed[1])

    def play(self, presses: int) -> None:
        for _ in range(presses):
            if self.is_over():
                return
            self.press()

    def close_browsers(self, open_page: Callable[..., Page]) -> None:
        """Both end their browsers, and open the match later with what a browser keeps on its disk."""
        kept = [left_on_disk(page) for page in self.pages]
        for page in self.pages:
            page.context.close()
        self.pages = [open_page(*size, path=self.address, kept=state) for size, state in zip(SIZES, kept, strict=True)]
        for page in self.pages:
            page.locator("#table").wait_for()

    def turn(self) -> str:
        """Which turn of the game it is, in words of the page at the desk."""
        return self.pages[0].locator(".solo-bar__turn").inner_text()

    def until_main_phase(self) -> tuple[Page, Page]:
        for _ in range(30):
            page, other = self.asked()
            if page.locator("button[name='action'][value='end']").count():
                return page, other
            self.press()
        raise AssertionError("no main phase")


def seated(site: RunningSite, ask: Callable[[str], Any], open_page: Callable[..., Page]) -> Pair:
    """Two who got the keys of their seats without having met."""
    token, *keys = ask(SIT_DOWN)
    pages = [open_page(*size) for size in SIZES]
    host = site.url.split("/")[2].split(":")[0]
    for page, key in zip(pages, keys, strict=True):
        cookie = {"name": "fudacho_seat_key", "value": key, "domain": host, "path": f"/play/{token}/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/play/{token}/")
    return Pair(token, pages)


def left_on_disk(page: Page) -> StorageState:
    """What this page's browser still has when it is opened again: no cookie that ends with it."""
    state = page.context.storage_state(indexed_db=True)
    state["cookies"] = [cookie for cookie in state["cookies"] if cookie.get("expires", -1) != -1]
    return state


def is_quiet(page: Page) -> None:
    """Nothing is under way: what is pressed meanwhile would not be sent."""
    expect(page.locator(".htmx-request")).to_have_count(0)
