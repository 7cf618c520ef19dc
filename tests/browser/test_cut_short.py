"""The computer's thinking, cut short: nobody thinks on this site before the test lets workers begin."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import PHONE_ALONE
from tests.browser.test_machine_table import Check, Picture, answer_with, asked, revision, sit_down
from tests.running_site import RunningSite

WORKERS = ("manage.py", "run_workers", "--number", "1")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """In place of the session's site: one whose computer thinks only while `WORKERS` run."""
    site = RunningSite(tmp_path_factory.mktemp("unmanned"), THINKERS="0")
    site.prepare()
    site.start()
    yield site
    site.stop()


@PHONE_ALONE
def test_thinking_shows_and_is_cut_short(
    width: int, height: int, site: RunningSite, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height)
    sit_down(page, "強い", seat="後攻")
    expect(page.locator("#prompt")).to_contain_text("いま考えるプログラムが動いていません")
    picture(page, "thinking")
    settled(page)
    page.get_by_role("button", name="すぐ決めさせる").click()
    expect(page.locator("#prompt")).to_contain_text("動き始めると、すぐ決めます。")
    with site.running(*WORKERS):
        asked(page)
    picture(page, "asked")
    settled(page)


def test_the_enter_key_cuts_short_and_z_takes_back(site: RunningSite, open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900)
    sit_down(page, "強い")
    with site.running(*WORKERS):
        asked(page)
    answer_with(page)
    expect(page.locator("#act-cut-short")).to_be_visible()
    page.locator("body").press("Enter")
    expect(page.locator("#prompt")).to_contain_text("すぐ決めます。")
    with site.running(*WORKERS):
        asked(page)
    before = revision(page)
    page.locator("body").press("z")
    page.locator(f".solo__play input[name=revision]:not([value='{before}'])").wait_for(state="attached")
    asked(page)
    expect(page.locator("#prompt")).to_contain_text("零探し")
