"""A card that is told to leave the field lies there until its line: at the table, and in a replay that plays."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from decks.people.cookies import COOKIE
from tests.browser.test_solo_table import Check, Picture
from tests.browser.waiting import wait_until
from tests.running_site import RunningSite

LEAVING = """
import dataclasses
import json
from decks.people.cookies import cookie_of
from tests.decks.games.leaving import leaving
print(json.dumps({**dataclasses.asdict(leaving(3)), "visitor": cookie_of("somebody", issued=True)}))
"""

WATCH = """() => {
  window.likenesses = [];
  const told = () => [...document.querySelectorAll(".solo-band:not([hidden]) li")].map((one) => one.textContent);
  const note = (lies) => (node) => {
    if (!node.matches?.(".solo-card--gone")) return;
    window.likenesses.push({
      lies, words: node.textContent, told: told(), row: node.closest("ul[data-keep]")?.dataset.keep,
      closed: node.inert && node.ariaHidden === "true" && !node.querySelector("button, [id], [name]"),
    });
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes, removedNodes }) => {
    addedNodes.forEach(note(true));
    removedNodes.forEach(note(false));
  })).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def game(site: RunningSite) -> dict[str, Any]:
    return dict(json.loads(site.manage("shell", "-v", "0", "-c", LEAVING).splitlines()[-1]))


def watch(page: Page) -> None:
    """From here on it is noted what had been told when a likeness came and when it went."""
    page.evaluate(WATCH)


def lay_until_told(page: Page, name: str) -> None:
    """While its line was still to come it lay in its row, though the table had it no more; with its line it went."""
    # A table that comes meanwhile takes the likeness out and puts it back at once: it is gone when it stays away.
    wait_until(page, "window.likenesses.length && !document.querySelector('.solo-card--gone')")
    noted = page.evaluate("window.likenesses")
    leaves = re.compile(rf"{re.escape(name)}.*：場から魂へ")
    first, gone = noted[0], noted[-1]
    assert not gone["lies"]
    assert first["lies"]
    assert name in first["words"]
    assert first["row"] == "field-own"
    assert first["closed"]
    assert [line for line in first["told"] if leaves.search(line)] == []
    assert leaves.search(gone["told"][-1])


def sit_down(page: Page, game: dict[str, Any], table: int) -> str:
    """At one of the tables of this game; what the card is called that is to leave."""
    for name, value in ((COOKIE, game["visitor"]), ("fudacho_telling", "slow")):
        page.context.add_cookies([{"name": name, "value": value, "url": page.url}])
    page.goto(game["tables"][table])
    return page.locator(f"#card-{game['card']} .face__name").first.inner_text()


def answer(page: Page, game: dict[str, Any]) -> None:
    page.locator(f"button[name=action][value='{game['answer']}']").click()


def test_at_the_table(game: dict[str, Any], open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900)
    name = sit_down(page, game, 0)
    watch(page)
    answer(page, game)
    lay_until_told(page, name)
    expect(page.locator(f"#card-{game['card']}")).to_have_count(0)


def test_whoever_skips_it_sees_how_it_stands(
    game: dict[str, Any], open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(390, 844)
    sit_down(page, game, 1)
    answer(page, game)
    expect(page.locator(".solo-card--gone")).to_be_visible()
    picture(page, "told")
    page.keyboard.press("Escape")
    expect(page.locator(".solo-card--gone")).to_have_count(0)
    expect(page.locator(f"#card-{game['card']}")).to_have_count(0)
    settled(page)


def test_without_motion_there_are_lines_alone(game: dict[str, Any], open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844)
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, game, 2)
    answer(page, game)
    expect(page.locator(".solo-band li").first).to_be_visible()
    assert page.locator(".solo-card--gone").count() == 0
    assert page.locator(f"#card-{game['card']}").count() == 0


def test_in_a_replay(game: dict[str, Any], open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=game["replay"])
    plies = (page.locator("[data-replay]").get_attribute("data-plies") or "").split()
    page.goto(f"{game['replay']}?step={plies[game['number'] - 1]}")
    card, onward = page.locator(f"#card-{game['card']}"), page.get_by_role("link", name="次の手", exact=True)
    name = card.locator(".face__name").first.inner_text()
    page.locator("[data-speed]").select_option("slow")
    watch(page)
    page.get_by_role("button", name="自動で再生").click()
    lay_until_told(page, name)
    page.get_by_role("button", name="再生を止める").click()
    page.goto(f"{game['replay']}?step={plies[game['number'] - 1]}")
    onward.click()
    expect(card).to_have_count(0)
    assert page.locator(".solo-card--gone").count() == 0, "a press shows the step as it is"
