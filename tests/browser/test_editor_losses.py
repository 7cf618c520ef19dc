"""Nothing acknowledged is lost: tabs killed in the middle of edits, two tabs at once, notes written offline."""

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, Route, expect

from tests.browser.decks import new_deck
from tests.browser.waiting import PATIENCE
from tests.running_site import RunningSite

KILLS = 20
PRESSES = 6
ENOUGH = 60

# Presses buttons as fast as the page takes them, until the tab is gone.
FLURRY = """(presses) => {
  const buttons = [...document.querySelectorAll('.found [data-step="1"]')].slice(0, 3);
  for (let turn = 0; turn < presses; turn += 1) buttons[turn % buttons.length].click();
}"""
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('fudacho.edit.')).length"
COPIES = """() => [...document.querySelectorAll(".deck .deck__group:not(.deck__side) .stepper output")]
  .reduce((sum, output) => sum + Number(output.textContent), 0)"""


@pytest.fixture
def context(browser: Browser, site: RunningSite) -> Iterator[BrowserContext]:
    """Pages that are killed leave failed requests behind: these are not watched."""
    context = browser.new_context(base_url=site.url, viewport={"width": 1280, "height": 900}, locale="ja-JP")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".editor.scripted")).to_be_attached()
    return page


def all_is_sent(page: Page) -> None:
    """Waits until no edit of any tab is left in the browser."""
    for _ in range(200):
        if page.evaluate(WAITING) == 0:
            return
        page.wait_for_timeout(100)
    raise AssertionError("edits are left unsent")


def renderers(browser: Browser) -> set[int]:
    """The processes that draw pages, the spare one that the next page will take among them."""
    session = browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {process["id"] for process in told if process["type"] == "renderer"}


def kill(browser: Browser, page: Page) -> None:
    """Every page's process dies at once, as in a crash: nothing in it can be put in order any more."""
    killed = renderers(browser)
    with page.expect_event("crash"):
        for process in killed:
            os.kill(process, signal.SIGKILL)
    page.close()
    # A spare process whose end the browser has not noticed yet would be handed to the next page.
    for _ in range(200):
        if not killed & renderers(browser):
            return
        time.sleep(0.05)
    raise AssertionError("the browser still counts on processes that are gone")


def test_twenty_tabs_killed_in_the_middle_of_edits_lose_nothing(browser: Browser, context: BrowserContext) -> None:
    first = context.new_page()
    address = new_deck(first)
    first.close()
    acknowledged: dict[str, int] = {}

    def remember(response: Response) -> None:
        if response.url.endswith("/edits") and response.ok:
            edit = response.request.post_data_json
            acknowledged[edit["edit_id"]] = sum(change["to"] - change["from"] for change in edit["changes"])

    asked = 0
    for killed in range(KILLS):
        page = opened(context, address)
        page.on("response", remember)
        expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
        page.evaluate(FLURRY, PRESSES)
        asked += PRESSES
        # Between none and all of the edits have been answered by now, each time another number.
        page.wait_for_timeout(40 * (killed % 6))
        kill(browser, page)

    last = opened(context, address)
    expect(last.locator("[data-save]")).to_have_attribute("data-save", "saved")
    all_is_sent(last)
    last.reload()
    held = int(last.evaluate(COPIES))
    print(f"asked {asked}, acknowledged while watched {sum(acknowledged.values())}, held {held}")
    assert asked == KILLS * PRESSES
    assert held >= ENOUGH
    assert sum(acknowledged.values()) <= held <= asked


def test_two_tabs_edit_cards_notes_and_tags_and_all_of_it_stays(context: BrowserContext) -> None:
    one = context.new_page()
    address = new_deck(one)
    expect(one.locator(".editor.scripted")).to_be_attached()
    other = opened(context, address)

    one.locator('.found [data-step="1"]').nth(0).click()
    expect(one.locator(".deck .stepper output").first).to_have_text("1")
    one.locator("#details summary").click()
    one.locator("#id_note").fill("一つめの行")
    one.locator("#id_tags").fill("夏")
    one.locator("#id_tags").blur()
    expect(one.locator("[data-save]")).to_have_attribute("data-save", "saved")
    all_is_sent(one)

    other.locator('.found [data-step="1"]').nth(1).click()
    expect(other.locator(".toasts")).to_contain_text("合わせました")
    expect(other.locator(".toasts")).to_contain_text("＋1")
    other.locator("#details summary").click()
    expect(other.locator("#id_tags")).to_have_value("夏")
    other.locator("#id_note").fill("一つめの行\n二つめの行")
    other.locator("#id_tags").fill("夏、大会")
    other.locator("#id_tags").blur()
    all_is_sent(other)

    one.locator("#id_note").fill("一つめの行\n三つめの行")
    one.locator("#id_note").blur()
    all_is_sent(one)
    one.reload()
    one.locator("#details summary").click()
    note = one.locator("#id_note").input_value()
    assert sorted(note.split("\n")) == sorted(["一つめの行", "二つめの行", "三つめの行"])
    expect(one.locator("#id_tags")).to_have_value("夏、大会")
    expect(one.locator(".deck .stepper output")).to_have_text(["1", "1"])


def test_what_is_written_offline_is_sent_by_the_next_tab_and_can_be_taken_back(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    expect(page.locator(".editor.scripted")).to_be_attached()
    context.set_offline(True)
    page.locator(".found__side").first.click()
    page.locator("#details summary").click()
    page.locator("#id_name").fill("列車で書いた名")
    page.locator("#id_name").blur()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "waiting")
    page.close()
    context.set_offline(False)
    again = opened(context, address)
    expect(again.locator("h1")).to_have_text("列車で書いた名")
    expect(again.locator(".deck__side .stepper output")).to_have_text(["1"])
    again.get_by_role("button", name="元に戻す").click()
    expect(again.locator("h1")).not_to_have_text("列車で書いた名")
    again.get_by_role("button", name="元に戻す").click()
    expect(again.locator(".deck__side .stepper")).to_have_count(0)


def test_the_details_form_is_sent_after_what_was_typed_into_it(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    new_deck(page)
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.locator("#details summary").click()
    page.locator("#id_name").fill("見せる束")
    page.locator("#id_folder").fill("大会")
    page.locator("#id_visibility").select_option("unlisted")
    page.get_by_role("button", name="保存").click()
    expect(page.locator("main")).to_contain_text("保存しました")
    expect(page.locator("h1")).to_have_text("見せる束")
    page.goto("/decks/?folder=大会")
    expect(page.locator(".deck-card").first).to_contain_text("見せる束")
    expect(page.locator(".deck-card").first).to_contain_text("リンクを知る人")


def test_a_page_made_before_an_edit_was_answered_shows_the_edit(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    stale = page.content()
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.locator('.found [data-step="1"]').first.click()
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])
    all_is_sent(page)

    def serve_what_was(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=stale)

    page.route("**/edit", serve_what_was)
    page.goto(address)
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])


ASIDES = "Object.keys(localStorage).filter((key) => key.startsWith('fudacho.aside.')).length"


def poisoned(status: int) -> Callable[[Route], None]:
    """The server's answer to the edits that write 毒; the others are served."""
    return lambda route: route.fulfill(status=status) if "毒" in (route.request.post_data or "") else route.continue_()


def write(page: Page, field: str, text: str) -> None:
    page.locator(field).fill(text)
    page.locator(field).blur()


@pytest.mark.parametrize("status", [400, 500])
def test_an_edit_the_server_cannot_take_holds_up_no_other_and_is_offered_again(
    context: BrowserContext, status: int
) -> None:
    page = context.new_page()
    new_deck(page)
    expect(page.locator(".editor.scripted")).to_be_attached()
    page.locator("#details summary").click()
    page.route("**/edits", poisoned(status))
    write(page, "#id_note", "毒の説明")
    for _ in range(4):
        page.locator('.found [data-step="1"]').first.click()
        page.wait_for_timeout(100)
    asides = page.locator("[data-asides]")
    expect(asides).to_contain_text("説明：毒の説明")
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "aside")
    assert page.evaluate(WAITING) == 0
    assert page.evaluate(ASIDES) == 1

    page.reload()
    expect(page.locator(".deck .stepper output")).to_have_text(["4"])
    expect(asides).to_contain_text("説明：毒の説明")
    page.unroute("**/edits")
    asides.get_by_role("button", name="もう一度送る").click()
    expect(asides).to_be_hidden()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    page.reload()
    expect(page.locator("#id_note")).to_have_value("毒の説明")
    expect(asides).to_be_hidden()


def test_what_was_set_aside_can_be_thrown_away(context: BrowserContext) -> None:
    page = context.new_page()
    new_deck(page)
    expect(page.locator(".editor.scripted")).to_be_attached()
    write(page, "#id_name", "半分の字")
    all_is_sent(page)
    page.evaluate("document.querySelector('#id_name').value = 'x\\ud800'")
    page.locator("#id_name").press("End")
    page.locator("#id_name").dispatch_event("change")
    asides = page.locator("[data-asides]")
    expect(page.locator("[data-toasts]")).to_contain_text("保存できない変更があります。")
    expect(page.locator("[data-toasts] button")).to_have_count(0)
    expect(asides).to_contain_text("デッキ名")
    page.locator('.found [data-step="1"]').first.click()
    expect(page.locator(".deck .stepper output")).to_have_text(["1"])
    asides.get_by_role("button", name="捨てる").click()
    expect(asides).to_be_hidden()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert page.evaluate(ASIDES) == 0
    page.reload()
    expect(page.locator("h1")).to_have_text("半分の字")


def test_a_server_that_is_away_or_fails_on_everything_sets_nothing_aside(context: BrowserContext) -> None:
    page = context.new_page()
    new_deck(page)
    expect(page.locator(".editor.scripted")).to_be_attached()
    for answer in (lambda route: route.fulfill(status=503), lambda route: route.fulfill(status=500)):
        page.route("**/edits", answer)
        for _ in range(5):
            page.locator('.found [data-step="1"]').first.click()
            page.wait_for_timeout(50)
        expect(page.locator("[data-save]")).to_have_attribute("data-save", "waiting")
        assert page.evaluate(ASIDES) == 0
        page.unroute("**/edits")
        page.locator('.found [data-step="1"]').first.click()
        all_is_sent(page)
    expect(page.locator(".deck .stepper output")).to_have_text(["12"])
    expect(page.locator("[data-asides]")).to_be_hidden()
