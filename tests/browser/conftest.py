"""A real Chromium before the real site; every page is watched while a test uses it."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    StorageState,
    expect,
    sync_playwright,
)

from tests.browser.screens import EVERY_SCREEN
from tests.browser.waiting import PATIENCE
from tests.running_site import ROOT, RunningSite

expect.set_options(timeout=PATIENCE)
HERE = Path(__file__).resolve().parent
PICTURES = ROOT / "var" / "screenshots"
# The shell has no windows of its own around the pages: a page opens and closes in a quarter of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STANDS_STILL = """async () => {
  const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const frame = () => Promise.race([new Promise((done) => requestAnimationFrame(done)), soon(1000)]);
  await frame();
  await frame();
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.race([Promise.all(changing.map((one) => one.finished.catch(() => null))), soon(3000)]);
  await frame();
}"""
AT_ONCE = """(still) => {
  const sheets = document.adoptedStyleSheets.filter((sheet) => !sheet.ofTests);
  if (still) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after, ::backdrop { transition-property: none !important }");
    sheet.ofTests = true;
    sheets.push(sheet);
  }
  document.adoptedStyleSheets = sheets;
}"""
"""Colours change at once, or as the site says again: without motion it still has a transition of a hundredth of a
millisecond for every part of a page, and Chromium needs three times as long for thousands of them as for none."""
NO_BROWSER = "Chromium がありません / no Chromium:  sudo apt-get install -y chromium-headless-shell fonts-noto-cjk"


def chromium(bundled: str) -> str:
    """The browser asked for, else the system's, else the one playwright brought along."""
    candidates = [os.environ.get("CHROMIUM", ""), *(shutil.which(name) or "" for name in NAMES), bundled]
    for program in candidates:
        if program and Path(program).is_file():
            return program
    pytest.exit(NO_BROWSER, returncode=4)


DEAREST = (
    *("test_every_page", "test_simulations", "test_main_way", "test_match_table", "test_way_in", "test_whole_game"),
    *("test_deck_check", "test_match_deal", "test_cut_short", "test_editor_losses", "test_event_day"),
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With several workers each begins with some of the files that take longest: none is left for one worker alone at
    the end. Which worker gets which part of the list is up to xdist; it deals the list in equal parts."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers < 2 or any(item.path.parent != HERE for item in items):
        return
    files = {name: [item for item in items if item.path.stem == name] for name in DEAREST}
    # What a file makes is shared by its tests.
    dear = [found for found in files.values() if found]
    others = [item for item in items if item.path.stem not in DEAREST]
    dealt: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for place, group in enumerate(dear):
        dealt[place % workers] += group
    share = -(-len(items) // workers)
    for own in dealt:
        lacking = max(0, share - len(own))
        own += others[:lacking]
        del others[:lacking]
    items[:] = [item for own in dealt for item in own] + others


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    arguments = ["--disable-dev-shm-usage", "--disable-background-networking", "--disable-renderer-backgrounding"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        program = chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    site = RunningSite(tmp_path_factory.mktemp("site"))
    site.prepare()
    site.start()
    yield site
    site.stop()


# htmx reports a request given up for a later one as it does a fault, and rejects a promise that nobody holds.
GIVEN_UP = ("htmx:afterRequest, ", "htmx:sendAbort, ")


@dataclass
class Watch:
    """What must never happen while somebody uses a page."""

    host: str
    faults: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._script)
        page.on("request", self._request)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(GIVEN_UP):
            self.faults.append(f"console {message.type}: {message.text} {message.location}")

    def _script(self, error: Error) -> None:
        if error.message != "undefined":
            self.faults.append(f"script error: {error}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self.host:
            self.faults.append(f"leaves the machine: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.url}")


@pytest.fixture
def ask(site: RunningSite) -> Callable[[str], Any]:
    """What a text of Python prints that runs on the site's database."""
    return lambda text: json.loads(site.manage("shell", "-c", text).strip().splitlines()[-1])


@pytest.fixture
def watch(site: RunningSite) -> Iterator[Watch]:
    watch = Watch(urlsplit(site.url).netloc)
    yield watch
    assert watch.faults == []


@pytest.fixture
def open_page(browser: Browser, site: RunningSite, watch: Watch) -> Iterator[Callable[..., Page]]:
    """open_page(width, height, scripts=True, path="/") → a watched page on the site's home, or at that path, or with
    None where the test itself leads it. Its browser begins with what another one `kept`, or with nothing."""
    contexts: list[BrowserContext] = []

    def opened(
        width: int, height: int, *, scripts: bool = True, path: str | None = "/", kept: StorageState | None = None
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            locale="ja-JP",
            timezone_id="Asia/Tokyo",
            has_touch=width < 700,
            java_script_enabled=scripts,
            storage_state=kept,
        )
        context.set_default_timeout(PATIENCE)
        # As in a window, where a press on 「コピー」 may copy.
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        if path is not None:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Saves what a page shows under the test's own name, in var/screenshots; with `PICTURES=0` nothing."""
    if os.environ.get("PICTURES") == "0":
        return lambda page, name: None
    folder = PICTURES / request.node.name.replace("[", "-").rstrip("]")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def save(page: Page, name: str) -> None:
        number = len(list(folder.iterdir())) + 1
        path = folder / f"{number:02}-{name}.jpg"  # a PNG takes three times as long
        try:
            page.screenshot(path=path, caret="initial", quality=85)  # hiding it would write into the page
        except Error:  # Chromium now and then has no frame to give on a busy machine: it is asked once more
            page.screenshot(path=path, caret="initial", quality=85)

    return save


GRAVE = """(rules) => {
  const grave = ({ impact }) => ["serious", "critical"].includes(impact);
  const values = rules.length ? rules : axe._audit.rules.filter((rule) => rule.enabled && grave(rule)
    && !rule.tags.includes("experimental")).map(({ id }) => id);
  return axe.run({ preload: false, resultTypes: ["violations"], runOnly: values }).then(({ violations }) =>
    violations.filter(grave).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ""}`)));
}"""
"""Only rules whose findings are grave are asked: a finding is as grave as its rule. Style sheets are not fetched once
more for axe: only a rule that is not asked reads them."""


def grave_barriers(page: Page, *rules: str) -> list[str]:
    """axe's serious and critical findings, of these rules or of all: rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(GRAVE, list(rules))
    return found


@pytest.fixture
def settled() -> Callable[..., None]:
    """Nobody is kept out of the page, by day and by night (or by day alone), and it does not scroll sideways."""

    def check(page: Page, *, by_night: bool = True) -> None:
        try:
            judge(page, by_night=by_night)
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            judge(page, by_night=by_night)  # A press before had set out for another page: the one that came.

    def judge(page: Page, *, by_night: bool) -> None:
        page.wait_for_load_state()
        page.evaluate(AT_ONCE, True)
        # Between day and night only colours change.
        for scheme, rules in (("light", ()), ("dark", ("color-contrast",)))[: 1 + by_night]:
            page.evaluate("delete document.documentElement.dataset.theme")
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(STANDS_STILL)
            # A busy machine may still be on its way from one scheme to the other: what is wrong stays wrong.
            if grave_barriers(page, *rules):
                page.evaluate(STANDS_STILL)
                assert grave_barriers(page, *rules) == [], f"{page.url} ({scheme})"
        page.evaluate(AT_ONCE, False)
        width, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= window, f"{page.url} scrolls sideways: {width} > {window}"

    return check


Seen = Callable[[Page, str, str], None]


@pytest.fixture
def seen(picture: Callable[[Page, str], None], settled: Callable[[Page], None]) -> Seen:
    """A picture of a page that is open to everybody by day and by night; with `EVERY_SCREEN=1` one of each. `scheme` is
    as it was before."""

    def look(page: Page, name: str, scheme: str) -> None:
        picture(page, name)
        settled(page)
        if EVERY_SCREEN:
            page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
            page.evaluate(STANDS_STILL)
            picture(page, f"{name}-other-colours")
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="no-preference")

    return look
