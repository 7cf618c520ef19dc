"""Decks of one's own, made on the pages as anybody makes them."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

SAMPLE = re.compile(r'<a class="sample\b[^"]*" href="([^"]+)"')


def at_a_sample(page: Page) -> None:
    """Before a solo game with the first sample deck of the home page; `test_opening_turns_by_clicking` clicks there."""
    found = SAMPLE.search(page.request.get("/").text())
    assert found
    page.goto(f"{found[1]}solo")


def new_deck(page: Page, *, scripts: bool = True) -> str:
    """The address of a new, empty deck's editor; the page stands there, ready."""
    page.goto("/decks/new")
    page.get_by_role("button", name="作る").click()
    page.wait_for_url("**/edit")
    expect(page.locator(".editor.scripted" if scripts else ".editor")).to_be_attached()
    return page.url


def copied_deck(page: Page, name: str) -> tuple[str, str]:
    """A copy of one of the sample decks: its address, and that of the sample; the page stands in its editor."""
    page.goto("/decks/")
    page.get_by_role("link", name=name).first.click()
    page.wait_for_url("**/d/*/")
    sample = urlsplit(page.url).path
    page.locator(f'form[action="{sample}copy"] button').first.click()
    page.wait_for_url("**/decks/*/edit*")
    return urlsplit(page.url).path.removesuffix("edit"), sample
