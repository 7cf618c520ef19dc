"""A judge's check in the browser: the network cut and back, a reload, two devices, keys, no scripts."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.screens import DESK, PHONE
from tests.browser.waiting import PATIENCE, wait_until
from tests.running_site import RunningSite

PREPARE = """
import json, uuid
from decks.tournaments.models import TableSeat
from tests.decks.tournaments.events import build_event, given, hand_in_for
event = build_event(visitor="{whose}", name="札帖杯", check_goal=50)
entries = [hand_in_for(event, "{whose}-" + name, name, list=given(unread=("３ 火の玉？",)), reading=name).entry
    for name in ("やまだ", "すずき", "たかはし")]
for table, entry in enumerate(entries, 1):
    TableSeat.objects.create(event=event, entry=entry, round=2, table=table)
print("MADE " + json.dumps({{"key": event.key}}))
"""
DONE = """
from decks.tournaments.models import DeckCheck
check = DeckCheck.objects.get(pk={check})
print("MADE " + __import__("json").dumps([check.result, check.note, check.written, sorted(check.marks.values())]))
"""
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('fudacho.edit.')).length"
Scheme = Literal["light", "dark"]
SAVED = re.compile("saved")


@dataclass
class Hall:
    """An event of three players on the running site, and the browsers of its organiser."""

    site: RunningSite
    whose: str
    key: str

    @property
    def checks(self) -> str:
        return f"/events/{self.key}/checks"

    def run(self, code: str) -> object:
        told = self.site.manage("shell", "-c", code)
        return json.loads(next(line for line in told.splitlines() if line.startswith("MADE "))[5:])

    def sign_in(self, context: BrowserContext) -> None:
        context.add_cookies([{"name": "fudacho_visitor", "value": f"{self.whose}.", "url": self.site.url}])


@pytest.fixture
def hall(site: RunningSite, request: pytest.FixtureRequest) -> Hall:
    whose = re.sub(r"\W", "-", request.node.name)[:60]
    found = Hall(site, whose, "")
    made = found.run(PREPARE.format(whose=whose))
    assert isinstance(made, dict)
    found.key = made["key"]
    return found


@pytest.fixture
def device(browser: Browser, site: RunningSite, hall: Hall) -> Iterator[Callable[..., Page]]:
    """device(width, height) → a page of the organiser. What fails without a network is in no watch."""
    contexts: list[BrowserContext] = []

    def opened(width: int = 390, height: int = 844, scheme: Scheme = "light", *, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            locale="ja-JP",
            timezone_id="Asia/Tokyo",
            color_scheme=scheme,
            has_touch=width < 700,
            java_script_enabled=scripts,
        )
        context.set_default_timeout(PATIENCE)
        hall.sign_in(context)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def begin(page: Page, hall: Hall, name: str = "やまだ") -> str:
    """The address of a check that was begun by the search for a name."""
    page.goto(f"{hall.checks}?q={name}")
    page.get_by_role("button", name=re.compile("チェックを.*始める")).click()
    page.wait_for_url("**/checks/*")
    return page.url


def take(page: Page, row: int, times: int = 1) -> None:
    for _ in range(times):
        page.locator(".counting__take").nth(row).click()


def left(page: Page, row: int) -> str:
    return page.locator(".counting__take [data-value]").nth(row).inner_text() or "0"


def saved(page: Page) -> None:
    expect(page.locator("[data-save]")).to_have_attribute("data-save", SAVED)
    wait_until(page, f"{WAITING} === 0")


def test_what_is_pressed_without_a_network_is_there_after_it_and_after_a_reload(
    hall: Hall, device: Callable[..., Page]
) -> None:
    page = device()
    address = begin(page, hall)
    take(page, 0, 2)
    saved(page)
    page.context.set_offline(True)
    take(page, 0, 2)
    take(page, 1)
    page.get_by_label("メモ").fill("スリーブに印")
    page.get_by_label("メモ").blur()
    expect(page.locator("[data-save]")).to_contain_text("電波が戻ったら送ります")
    expect(page.locator(".counting__row").first).to_have_class(re.compile("done"))
    assert page.evaluate(WAITING) == 4
    page.context.set_offline(False)
    saved(page)
    page.goto(address)
    expect(page.locator(".counting__row").first).to_have_class(re.compile("done"))
    expect(page.locator("[data-found]")).to_have_text("5")
    expect(page.get_by_label("メモ")).to_have_value("スリーブに印")
    page.locator(".counting__back").first.click()
    expect(page.locator("[data-found]")).to_have_text("4")


def test_a_page_closed_without_a_network_sends_its_edits_when_it_is_opened_again(
    hall: Hall, device: Callable[..., Page]
) -> None:
    page = device()
    address = begin(page, hall)
    saved(page)
    page.context.set_offline(True)
    take(page, 0, 3)
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    saved(again)
    assert left(again, 0) == "1"
    again.reload()
    assert left(again, 0) == "1"


def test_a_result_that_is_pressed_without_a_network_is_sent_with_the_time_of_the_press(
    hall: Hall, device: Callable[..., Page]
) -> None:
    page = device()
    address = begin(page, hall)
    saved(page)
    page.context.set_offline(True)
    take(page, 0)
    page.get_by_label("メモ").fill("1枚多い")
    page.get_by_role("button", name="不一致で終える").click()
    expect(page.locator("[data-news=ending]")).to_be_visible()
    expect(page.get_by_role("button", name="不一致で終える")).to_be_disabled()
    page.context.set_offline(False)
    page.wait_for_url("**/report")
    expect(page.get_by_text("1枚多い")).to_be_visible()
    expect(page.get_by_role("heading", name="リストと違うところ")).to_be_visible()
    result = hall.run(DONE.format(check=address.rsplit("/", 1)[1]))
    assert isinstance(result, list)
    assert result[:2] == ["mismatch", "1枚多い"]


def test_two_devices_count_one_deck_and_what_one_replaced_is_shown(hall: Hall, device: Callable[..., Page]) -> None:
    one, two = device(), device(1280, 900)
    address = begin(one, hall)
    two.goto(address)
    take(two, 1, 2)
    saved(two)
    wait_until(one, "document.querySelectorAll('.counting__take [data-value]')[1].textContent === '2'")
    one.context.set_offline(True)
    take(one, 0)
    take(two, 0, 4)
    saved(two)
    one.context.set_offline(False)
    saved(one)
    expect(one.locator("[data-told]")).to_contain_text("残り0枚になっていました")
    expect(two.locator("[data-told]")).to_contain_text("ほかの端末で変わりました")
    assert left(one, 0) == left(two, 0) == "3"


def test_an_event_that_is_deleted_meanwhile_is_said_and_the_page_keeps_what_was_counted(
    hall: Hall, device: Callable[..., Page]
) -> None:
    page = device()
    begin(page, hall)
    saved(page)
    hall.run(
        "from decks.tournaments.models import Event; from decks.tournaments.forgetting import delete_event;"
        f"delete_event(Event.objects.get(key='{hall.key}')); print('MADE 1')"
    )
    take(page, 0, 3)
    expect(page.locator("[data-news=stopped]")).to_contain_text("大会かチェックが削除されたか")
    assert left(page, 0) == "1"
    assert page.evaluate(WAITING) >= 1
    page.goto("/decks/")
    expect(page.locator("#main .notice[data-when]:visible")).to_have_count(0)


def test_a_check_by_keys_and_without_scripts(hall: Hall, device: Callable[..., Page]) -> None:
    page = device(1280, 900)
    address = begin(page, hall)
    page.locator(".counting__take").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator("[data-spoken]")).to_contain_text("残り2枚")
    assert page.evaluate("document.activeElement.className") == "counting__take"
    saved(page)
    bare = device(scripts=False)
    bare.goto(address)
    assert left(bare, 0) == "2"
    take(bare, 0, 2)
    expect(bare.locator(".counting__row").first).to_have_class(re.compile("done"))
    bare.get_by_label("メモ").fill("よし")
    bare.get_by_role("button", name="一致で終える", exact=True).click()
    expect(bare.get_by_role("heading", name="デッキチェックの記録")).to_be_visible()
    expect(bare.get_by_text("よし")).to_be_visible()


@pytest.mark.parametrize(("width", "height", "scheme"), [DESK, PHONE])
def test_the_pages_of_a_check(
    hall: Hall,
    device: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    width: int,
    height: int,
    scheme: Scheme,
) -> None:
    page = device(width, height, scheme)
    page.goto(hall.checks)
    look(page, settled, picture, "checks")
    page.get_by_label("卓").fill("3")
    page.get_by_role("button", name="探す").click()
    expect(page.locator("#found")).to_contain_text("たかはし")
    look(page, settled, picture, "found")
    page.get_by_role("button", name=re.compile("無作為")).click()
    take(page, 0, 4)
    take(page, 1)
    saved(page)
    look(page, settled, picture, "check")
    page.get_by_role("button", name="不一致で終える").click()
    page.wait_for_url("**/report")
    look(page, settled, picture, "report")
    begin(page, hall)
    page.goto(hall.checks)
    look(page, settled, picture, "going-on")


def look(page: Page, settled: Callable[[Page], None], picture: Callable[[Page, str], None], name: str) -> None:
    picture(page, name)
    settled(page)
