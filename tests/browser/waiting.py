"""Waiting for what a page says, asked from outside: the pages forbid the evaluation that waiting inside them needs."""

from typing import Any

from playwright.sync_api import Page

STEP_MS = 50
PATIENCE = 60_000
"""The longest a test waits for a page, in milliseconds: a busy machine is slow, not wrong."""


def wait_until(page: Page, expression: str, arg: Any = None) -> None:
    """Until the expression, or the function of `arg`, is true on the page; ``AssertionError`` after a minute."""
    for _ in range(PATIENCE // STEP_MS):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"not true after {PATIENCE // 1000} seconds: {expression}")
