"""Two people at one table, each in a browser of his own."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

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


class Pair:
    """Two people at one table, each in a browser of his own."""

    def __init__(self, site: RunningSite, ask: Callable[[str], Any], open_page: Callable[..., Page]) -> None:
        self.token, *keys = ask(SIT_DOWN)
        self.address = f"/play/{self.token}/"
        self.pages = [open_page(1280, 900), open_page(390, 844)]
        for page, key in zip(self.pages, keys, strict=True):
            host = site.url.split("/")[2].split(":")[0]
            page.context.add_cookies([{"name": "fudacho_seat_key", "value": key, "domain": host, "path": self.address}])
            page.goto(self.address)
        for page in self.pages:
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

    def until_main_phase(self) -> tuple[Page, Page]:
        for _ in range(30):
            page, other = self.asked()
            if page.locator("button[name='action'][value='end']").count():
                return page, other
            self.press()
        raise AssertionError("no main phase")


def is_quiet(page: Page) -> None:
    """Nothing is under way: what is pressed meanwhile would not be sent."""
    expect(page.locator(".htmx-request")).to_have_count(0)
