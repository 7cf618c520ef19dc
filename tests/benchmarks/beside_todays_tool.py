"""W2: our search page beside a stand-in of the tool that players use today, in one browser.

The stand-in is a generated page with as much to it as theirs: 1,136 cards in 7,851 elements, 3,917 of them buttons,
every card with a picture loaded when near, a filter that sets `style.display` and a sort that puts all cards in anew.
Both are asked in turn for a season, a reset and another order of the whole, at two sizes. Measured from the event of
the tap to the frame after the final results stand; first feedback is the first frame after the tap. Of choosing no
debounce is part.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.benchmarks.stand_in import serving_stand_in
from tests.browser.conftest import chromium
from tests.running_site import RunningSite

ROUNDS = 7
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
# The first frame after a tap, and the first frame after the last change that the tap made.
WATCH = """
(settledBy) => {
  const afterFrame = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(0);
  });
  const tapped = (event) => {
    if (!event.isTrusted && event.type === "click") return;
    if (window.watched?.start) return;
    window.watched.start = event.timeStamp;
    afterFrame((now) => { window.watched.first = now - window.watched.start; });
    if (settledBy === "tap") afterFrame((now) => { window.watched.final = now - window.watched.start; });
  };
  window.watched = {};
  for (const type of ["click", "change"]) document.addEventListener(type, tapped, true);
  if (settledBy !== "tap") document.addEventListener(settledBy, () => {
    afterFrame((now) => { window.watched.final = now - window.watched.start; });
  });
}
"""
Times = dict[str, list[float]]


@contextmanager
def running_site() -> Iterator[RunningSite]:
    with tempfile.TemporaryDirectory() as folder:
        site = RunningSite(Path(folder), RATELIMIT_ENABLE="false")
        site.manage("prepare")
        site.start()
        try:
            yield site
        finally:
            site.stop()


def opened(browser: Browser, address: str, size: tuple[int, int], settled_by: str) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page.goto(address, wait_until="networkidle")
    page.evaluate(WATCH, settled_by)
    return page


def timed(page: Page, times: Times, name: str, act: Any) -> None:
    page.evaluate("window.watched = {}")
    act()
    page.wait_for_function("window.watched.final !== undefined && window.watched.first !== undefined")
    found = page.evaluate("window.watched")
    times.setdefault(name, []).append(found["final"])
    times.setdefault(f"{name}: first feedback", []).append(found["first"])
    page.wait_for_load_state("networkidle")


def use_ours(page: Page, times: Times) -> None:
    """A season, all conditions taken away, another order; on a phone the facets are unfolded for the season."""
    facets = page.locator(".search__toggle-label")
    if facets.is_visible() and not page.locator("#facet-season").is_visible():
        facets.click()
    timed(page, times, "season", lambda: page.locator("label:has([value=spring])").click())
    if facets.is_visible():
        facets.click()
    timed(page, times, "reset", lambda: page.locator("#reset").click())
    timed(page, times, "sort", lambda: page.locator("#sort").select_option("cost"))
    timed(page, {}, "sort back", lambda: page.locator("#sort").select_option("number"))


def use_theirs(page: Page, times: Times) -> None:
    timed(page, times, "season", lambda: page.locator("[data-filter-season=春]").click())
    timed(page, times, "reset", lambda: page.locator("[data-reset]").click())
    timed(page, times, "sort", lambda: page.locator("[data-sort=cost]").click())
    timed(page, {}, "sort back", lambda: page.locator("[data-reset]").click())


def report(size: str, ours: Times, theirs: Times) -> None:
    for name, mine in ours.items():
        goal = "≤ 0.2" if name == "season: first feedback" else "≤ 0.5"
        ratios = [one / other for one, other in zip(mine, theirs[name], strict=True)]
        low, median, high = statistics.quantiles(ratios, n=4)
        times = f"{statistics.median(mine):.0f} ms / {statistics.median(theirs[name]):.0f} ms"
        print(f"W2 {size}, {name}: {median:.2f} ({low:.2f}–{high:.2f}), {times}; goal {goal}", flush=True)


def main() -> None:
    with sync_playwright() as playwright, running_site() as site, serving_stand_in() as stand_in:
        program = chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, size in SIZES.items():
            mine = opened(browser, f"{site.url}/cards/", size, "htmx:afterSwap")
            other = opened(browser, stand_in, size, "tap")
            print(f"W2 {name}: {_elements(mine)} elements / {_elements(other)}", flush=True)
            ours: Times = {}
            theirs: Times = {}
            for number in range(ROUNDS + 1):
                if number == 1:
                    ours, theirs = {}, {}
                pair = [(use_ours, mine, ours), (use_theirs, other, theirs)]
                for use, page, times in reversed(pair) if number % 2 else pair:
                    page.bring_to_front()
                    use(page, times)
            report(name, ours, theirs)
        browser.close()


def _elements(page: Page) -> int:
    return int(page.evaluate("document.getElementsByTagName('*').length"))


if __name__ == "__main__":
    main()
