"""Waiting for what a page says, asked from outside: the pages forbid the evaluation that waiting inside them needs."""

from typing import Any

from playwright.sync_api import Page

STEP_MS = 50
LONGEST_MS = 20_000


def wait_until(page: Page, expression: str, arg: Any = None) -> None:
    """Until the expression, or the function of `arg`, is true on the page; ``AssertionError`` after twenty seconds."""
    for _ in range(LONGEST_MS // STEP_MS):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"not true after {LONGEST_MS // 1000} seconds: {expression}")
