"""W3: our search page beside a stand-in of the tool that players use today, in one browser.

The stand-in is a generated page with as much to it as theirs: 1,136 cards in 7,851 elements, 3,917 of them buttons,
every card with a picture loaded when near, a filter that sets `style.display` and a sort that puts all cards in anew.
Both are asked in turn for a season, a reset and another order of the whole, at two sizes. A press lasts as long as a
finger's does, which a page may use. Measured from the event that its release makes to the end of the frame in which the
other cards stand, no debounce being part of choosing. First feedback after a reset or another order is the first frame
after that event; of a season it is the frame in which the season touched looks chosen, measured from touching it, since
a page need not wait for the release to show that. The first frame after the release is told, too: the screen alone
makes every page wait for it up to 17 ms. On a phone whose conditions are unfolded all our cards
lie below the screen: they are in the page in that frame, and are laid out after it, as nobody sees them before.

Each figure names the processor it was measured with: a phone is measured at this machine's full speed, and with its
processor slowed four times, as those of most phones are. With every ratio stand the milliseconds of both, each as a
median with its quartiles.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.benchmarks.pairs import PAIRS
from tests.benchmarks.stand_in import serving_stand_in
from tests.browser.conftest import chromium
from tests.running_site import RunningSite

DESKTOP, PHONE, SLOWED_PHONE = (
    "desktop at full processor speed",
    "phone at full processor speed",
    "phone with its processor slowed four times",
)
SIZES = {DESKTOP: (1280, 900), PHONE: (390, 844), SLOWED_PHONE: (390, 844)}
SLOWED = {DESKTOP: 1, PHONE: 1, SLOWED_PHONE: 4}
PRESS, BETWEEN = 80, 500  # ms between touching and leaving, and between two presses
SHOWN_BY_US = (
    "['.count', '.face-grid:not(.coming, .going) li:nth-child(8) a'].map((part) => document.querySelector(part))"
    ".map((part) => part.href ?? part.textContent).join()"
)
SHOWN_BY_THEM = "performance.now()"  # a tap changes all in its own event
CHOSEN_BY_US = "document.querySelector('.chip:has([value=spring])').matches('.chip--pressed, :has(:checked)')"
CHOSEN_BY_THEM = "document.querySelector('[data-filter-season=春]').matches('.on')"
GOALS = {
    "season": "goal ≤ 0.5, on a phone ≤ 0.4",
    "season: looks chosen": "goal ≤ 0.2",
    "season: first frame": "no goal",
    "reset": "goal ≤ 0.5",
    "reset: first frame": "goal ≤ 0.2",
    "sort": "goal ≤ 0.5",
    "sort: first frame": "goal ≤ 0.2",
}
# The frame in which a season touched looks chosen, the first one after a tap, and the first that shows other cards.
WATCH = """
() => {
  const shown = () => %s;
  const chosen = () => %s;
  const channel = new MessageChannel();
  let ended = [];
  channel.port1.onmessage = () => { for (const then of ended.splice(0)) then(performance.now()); };
  const afterFrame = (then) => { ended.push(then); channel.port2.postMessage(0); };
  const tapped = (event) => {
    if ((!event.isTrusted && event.type === "click") || window.watched.start) return;
    const watched = window.watched;
    watched.start = event.timeStamp;
    const look = () => {
      if (watched.first === undefined) afterFrame((now) => { watched.first ??= now - watched.start; });
      if (shown() === watched.before) requestAnimationFrame(look);
      else afterFrame((now) => { watched.final = now - watched.start; });
    };
    requestAnimationFrame(look);
  };
  const touched = ({ timeStamp }) => {
    const watched = window.watched;
    const look = () => {
      if (watched.chosen !== undefined) return;
      if (chosen()) afterFrame((now) => { watched.chosen = now - timeStamp; });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  document.addEventListener("pointerdown", touched, true);
  window.watch = () => { window.watched = { before: shown() }; };
  for (const type of ["click", "change"]) document.addEventListener(type, tapped, true);
}
"""
Times = dict[str, list[float]]


@contextmanager
def running_site() -> Iterator[RunningSite]:
    with tempfile.TemporaryDirectory() as folder:
        site = RunningSite(Path(folder), RATELIMIT_ENABLE="false")
        site.prepare()
        site.start()
        try:
            yield site
        finally:
            site.stop()


def opened(browser: Browser, address: str, size: str, shown: str, chosen: str) -> Page:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, bypass_csp=True)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED[size]})
    page.goto(address, wait_until="networkidle")
    page.evaluate(WATCH % (shown, chosen))
    return page


def timed(page: Page, times: Times, name: str, act: Any) -> None:
    page.evaluate("window.watch()")
    act()
    page.wait_for_function("window.watched.final !== undefined && window.watched.first !== undefined")
    found = page.evaluate("window.watched")
    times.setdefault(name, []).append(found["final"])
    times.setdefault(f"{name}: first frame", []).append(found["first"])
    if name == "season":
        times.setdefault(f"{name}: looks chosen", []).append(found["chosen"])
    page.wait_for_timeout(BETWEEN)


def use_ours(page: Page, times: Times) -> None:
    """A season, all conditions taken away, another order; on a phone the facets are unfolded for the season."""
    facets = page.locator(".search__toggle-label")
    if facets.is_visible() and not page.locator("#facet-season").is_visible():
        facets.click()
    timed(page, times, "season", lambda: page.locator("label:has([value=spring])").click(delay=PRESS))
    if facets.is_visible():
        facets.click()
    timed(page, times, "reset", lambda: page.locator("#reset").click(delay=PRESS))
    timed(page, times, "sort", lambda: page.locator("#sort").select_option("cost"))
    timed(page, {}, "sort back", lambda: page.locator("#sort").select_option("number"))


def use_theirs(page: Page, times: Times) -> None:
    timed(page, times, "season", lambda: page.locator("[data-filter-season=春]").click(delay=PRESS))
    timed(page, times, "reset", lambda: page.locator("[data-reset]").click(delay=PRESS))
    timed(page, times, "sort", lambda: page.locator("[data-sort=cost]").click(delay=PRESS))
    timed(page, {}, "sort back", lambda: page.locator("[data-reset]").click(delay=PRESS))


def report(size: str, ours: Times, theirs: Times) -> None:
    for name, mine in ours.items():
        goal = GOALS[name]
        ratios = [one / other for one, other in zip(mine, theirs[name], strict=True)]
        times = f"{_spread(mine, 0)} ms / {_spread(theirs[name], 0)} ms"
        print(f"W3 {size}, {name}: {_spread(ratios, 2)}, {times}; {goal}", flush=True)


def measure(browser: Browser, addresses: tuple[str, str]) -> None:
    for name in SIZES:
        mine = opened(browser, addresses[0], name, SHOWN_BY_US, CHOSEN_BY_US)
        other = opened(browser, addresses[1], name, SHOWN_BY_THEM, CHOSEN_BY_THEM)
        print(f"W3 {name}: {_elements(mine)} elements / {_elements(other)}", flush=True)
        ours: Times = {}
        theirs: Times = {}
        for number in range(PAIRS + 1):
            if number == 1:
                ours, theirs = {}, {}
            pair = [(use_ours, mine, ours), (use_theirs, other, theirs)]
            for use, page, times in reversed(pair) if number % 2 else pair:
                page.bring_to_front()
                use(page, times)
        report(name, ours, theirs)


def main() -> None:
    with sync_playwright() as playwright, running_site() as site, serving_stand_in() as stand_in:
        program = chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        measure(browser, (f"{site.url}/cards/", stand_in))
        browser.close()


def _spread(values: list[float], digits: int) -> str:
    low, median, high = statistics.quantiles(values, n=4)
    return f"{median:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def _elements(page: Page) -> int:
    return int(page.evaluate("document.getElementsByTagName('*').length"))


if __name__ == "__main__":
    main()
