"""Two people pass one phone: a curtain between their hands, and the board turns to whoever acts. With `EVERY_SCREEN=1`
on five screens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seen
from tests.browser.screens import IN_COLOURS
from tests.browser.test_machine_table import answer_with
from tests.browser.test_solo_reach import uncovered
from tests.browser.test_solo_table import Picture, hand
from tests.browser.whole_game import MAKE_DECK, in_colours
from tests.running_site import RunningSite

CURTAIN_MS = 1000
"""So long a curtain takes no press that was meant for what lay there before."""


@pytest.fixture(scope="module")
def share(site: RunningSite) -> str:
    return site.manage("shell", "--no-imports", "-c", MAKE_DECK).split()[-1]


def sit_down(page: Page, share: str, scheme: str = "dark") -> None:
    in_colours(page, scheme)
    page.goto(f"/d/{share}/solo")
    page.locator("label", has_text="手札を隠す").click()
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()


@IN_COLOURS
def test_two_people_pass_one_phone(
    width: int, height: int, scheme: str, share: str, open_page: Callable[..., Page], picture: Picture, seen: Seen
) -> None:
    page = open_page(width, height)
    sit_down(page, share, scheme)
    takers = []
    while len(takers) < 3:
        curtain = page.locator("#act-open-hand")
        if not curtain.count():
            answer_with(page)
            continue
        takers.append(page.locator(".solo-curtain .solo-prompt__seat").inner_text())
        assert page.locator(".solo :is(.solo-hand, .solo-facing__hand) .solo-card").count() == 0
        expect(page.locator(".solo-seat--own .solo-seat__who")).to_contain_text(takers[-1])
        if len(takers) == 2:
            seen(page, "curtain", scheme)
        page.wait_for_timeout(CURTAIN_MS)
        assert uncovered(curtain)
        curtain.click()
        expect(page.locator(".solo-hand .solo-card").first).to_be_visible()
        expect(page.locator(".solo-facing__hand .solo-card")).to_have_count(0)
        if len(takers) == 1:
            nothing_over_the_texts(page)
            picture(page, "zero-search")
    assert takers == ["先攻", "後攻", "先攻"]
    seen(page, "own", scheme)
    page.get_by_role("button", name="盤を回さない").click()
    expect(page.get_by_role("button", name="決める側が下に来るように盤を回す")).to_be_visible()


def test_without_scripts_the_curtain_is_a_page(share: str, open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, scripts=False)
    sit_down(page, share)
    for taker in ("先攻", "後攻"):
        expect(page.locator(".solo-curtain .solo-prompt__seat")).to_have_text(taker)
        expect(page.locator(".solo :is(.solo-hand, .solo-facing__hand) .solo-card")).to_have_count(0)
        page.locator("#act-open-hand").click()
        expect(hand(page)).to_have_count(8)
        answer_with(page)


def nothing_over_the_texts(page: Page) -> None:
    """No button of the hand lies over a face."""
    over = page.evaluate(
        """() => {
            const boxOf = (one) => one.getBoundingClientRect();
            const boxes = (selector) => [...document.querySelectorAll(selector)].map(boxOf);
            const buttons = boxes(".solo-hand .solo-card__acts .button"), faces = boxes(".solo-hand .solo-card .face");
            const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
            const over = buttons.filter((one) => faces.some((face) => !before(one, face) && !before(face, one)));
            return [buttons.length, faces.length, over.length];
        }"""
    )
    assert over == [8, 8, 0]
