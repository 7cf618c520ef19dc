"""A gate before the site: what a page asks for meanwhile is under way until the gate opens."""

import re

from playwright.sync_api import Page, Route

from tests.browser.waiting import PATIENCE, STEP_MS


class Gate:
    """Before the addresses of a page that end in one of `ends`; `asked` are those that came, in order."""

    def __init__(self, page: Page, *ends: str) -> None:
        self.page, self.asked, self.kept, self.is_open = page, list[str](), list[Route](), False
        self.addresses = re.compile(rf"/({'|'.join(ends)})(\?.*)?$")
        page.route(self.addresses, self._comes)

    def _comes(self, route: Route) -> None:
        self.asked.append(route.request.url.partition("?")[0].rsplit("/", 1)[-1])
        if self.is_open:
            route.continue_()
        else:
            self.kept.append(route)

    def holds_one(self) -> None:
        """Wait until something is under way."""
        for _ in range(PATIENCE // STEP_MS):
            if self.kept:
                return
            self.page.wait_for_timeout(STEP_MS)
        raise AssertionError("nothing is asked for")

    def opens(self) -> None:
        self.is_open = True
        for route in self.kept:
            route.continue_()
        self.kept.clear()

    def goes(self) -> None:
        """Nothing is kept back any more; what the page gave up meanwhile is forgotten."""
        self.page.unroute_all(behavior="ignoreErrors")
