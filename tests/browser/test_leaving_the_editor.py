"""What is pressed in the editor counts on the page that opens next, however slow the network and whoever sends it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import sample

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.decks import new_deck
from tests.browser.waiting import PATIENCE, STEP_MS, wait_until
from tests.running_site import RunningSite

SLOW_MS = 800
EVERY_LINK, SOME = bool(os.environ.get("EVERY_LINK")), 6
"""Each link waits for a poor network; so many, others each time, are enough for every change."""
FIRST, MORE = ".found__card", '[data-step="1"]'
EDITS = "Object.keys(localStorage).filter((key) => key.startsWith('fudacho.edit.')).length"
THREE = f"""() => {{
  const more = document.querySelector('{FIRST} {MORE}');
  for (let turn = 0; turn < 3; turn += 1) more.click();
}}"""
WANTED = (
    *("legality", "export", "numbers", "import", "history", "solo", "details", "/prints", "/all/", "/d/", "compare?a="),
    *("/cards/", "/decks/", "/check/", "/solo/", "/accounts/login/", "/credits/"),
)
LINKS = """() => [...document.querySelectorAll("a[href]")]
  .filter((link) => link.origin === location.origin && !(link.hash && link.pathname === location.pathname))
  .filter((link) => !link.matches("[data-share], [data-hand]"))
  .filter((link) => !link.closest("[data-live], .found, dialog, [data-pane], .search"))
  .map((link) => link.getAttribute("href"))"""
# Not the word at a stepper that holds too many copies: that one tells why, and leads nowhere.
FOLLOW = "(link) => document.querySelector(`a[href='${CSS.escape(link)}']:not(.stepper__limit)`).click()"


@pytest.fixture
def context(browser: Browser, site: RunningSite) -> Iterator[BrowserContext]:
    """Pages whose network may fail: the browser reports every failed request on its console."""
    context = browser.new_context(base_url=site.url, viewport={"width": 1280, "height": 900}, locale="ja-JP")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@contextmanager
def slow(page: Page) -> Iterator[None]:
    """Each request of this page takes the time of a poor connection."""
    devtools = page.context.new_cdp_session(page)
    anyhow = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", {**anyhow, "latency": SLOW_MS})
    yield
    devtools.send("Network.emulateNetworkConditions", {**anyhow, "latency": 0})
    devtools.detach()


def ready(page: Page) -> None:
    expect(page.locator(".editor.scripted")).to_be_attached()
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")


def held(page: Page, address: str) -> int:
    """What the server holds of the deck, asked beside the page."""
    return int(page.context.request.get(f"{address.removesuffix('edit')}pane").json()["size"])


def arrives(page: Page, address: str) -> None:
    """Waits until the server holds the three presses, whatever the page does meanwhile."""
    for _ in range(PATIENCE // STEP_MS):
        if held(page, address) == 3:
            return
        page.wait_for_timeout(STEP_MS)
    raise AssertionError("what lies in the browser was not sent")


def course_of(page: Page) -> list[str]:
    """What happens in the network, in its order: an edit was answered, a page is asked for."""
    course: list[str] = []
    page.on("response", lambda answer: course.append("saved") if answer.url.endswith("/edits") else None)
    page.on("request", lambda asked: course.append("opens") if asked.is_navigation_request() else None)
    return course


def test_every_link_out_of_the_editor_opens_after_the_three_quick_presses_before_it(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    links = list(dict.fromkeys(page.evaluate(LINKS)))
    for part in WANTED:
        assert any(part in link for link in links), part
    course = course_of(page)
    followed = links if EVERY_LINK else sample(links, SOME)
    for number, link in enumerate(followed, start=1):
        page.goto(address)
        ready(page)
        with slow(page):
            course.clear()
            page.evaluate(THREE)
            page.evaluate(FOLLOW, link)
            page.wait_for_url(lambda url: not url.endswith("/edit"), wait_until="commit")
        assert course == ["saved", "saved", "saved", "opens"], link
        assert page.evaluate(EDITS) == 0
        assert held(page, address) == 3 * number


def test_a_page_in_a_new_tab_follows_what_is_still_sent(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    ready(page)
    with slow(page):
        page.evaluate(THREE)
        page.locator("#action-more summary").click()
        with context.expect_page() as opened:
            page.get_by_role("region", name="デッキ").get_by_role("link", name="デッキチェック", exact=True).click(
                modifiers=["Control"]
            )
        tab = opened.value
        expect(tab.locator("main")).to_contain_text("あと37枚")
        expect(tab.locator(".unsent [data-when=sending]")).to_be_hidden()
        expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert held(page, address) == 3


def test_a_version_is_kept_of_all_that_was_pressed(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    page.locator("#versions summary").click()
    with slow(page):
        page.evaluate(THREE)
        page.locator("#keep").click()
        expect(page.locator(".toasts")).to_contain_text("保存しています")
        page.wait_for_event("framenavigated")
    page.goto(f"{address.removesuffix('edit')}history/1")
    expect(page.locator("main")).to_contain_text("3枚")


def offline_presses(context: BrowserContext) -> str:
    """A deck's editor, closed with three presses in it that were never sent."""
    page = context.new_page()
    address = new_deck(page)
    context.set_offline(True)
    page.evaluate(THREE)
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "waiting")
    page.close()
    context.set_offline(False)
    return address


@pytest.mark.parametrize("path", ["/cards/", "/decks/", "legality", "export"])
def test_any_page_sends_what_lies_in_the_browser(path: str, context: BrowserContext) -> None:
    address = offline_presses(context)
    page = context.new_page()
    page.goto(path if path.startswith("/") else f"{address.removesuffix('edit')}{path}")
    arrives(page, address)
    if path == "/decks/":
        expect(page.locator(".deck-card__size").first).to_have_text("3枚")
    if path == "legality":
        expect(page.locator("main")).to_contain_text("あと37枚")
    expect(page.locator(".unsent p:visible")).to_have_count(0)


def test_a_page_of_a_deck_says_that_edits_are_under_way(context: BrowserContext) -> None:
    address = offline_presses(context)
    page = context.new_page()
    page.route("**/edits", lambda route: route.fulfill(status=503))
    page.goto(f"{address.removesuffix('edit')}legality")
    notice = page.locator(".unsent")
    expect(notice).to_contain_text("まだ送られていない編集が、この端末にあります。つながると送ります。")
    page.mouse.click(5, 5)  # somebody is at work here: the page stays as it is until they wish
    page.unroute("**/edits")
    expect(notice.get_by_role("link", name="読み直す")).to_be_visible()
    assert held(page, address) == 3
    notice.get_by_role("link", name="読み直す").click()
    expect(page.locator("main")).to_contain_text("あと37枚")
    expect(notice).to_have_count(0)


def test_edits_of_somebody_else_are_kept_and_told_and_never_sent(context: BrowserContext) -> None:
    address = offline_presses(context)
    theirs = context.cookies()
    context.clear_cookies()
    page = context.new_page()
    course = course_of(page)
    page.goto("/decks/")
    others = page.locator(".unsent [data-when=others]")
    expect(others).to_contain_text("3件残っています")
    page.goto(address)
    expect(page.locator("h1")).to_contain_text("神隠し")
    expect(others).to_contain_text("3件残っています")
    others.get_by_role("button", name="閉じる").click()
    page.goto("/cards/")
    page.wait_for_timeout(500)
    expect(page.locator(".unsent p:visible")).to_have_count(0)
    assert "saved" not in course
    assert page.evaluate(EDITS) == 3

    context.clear_cookies()
    context.add_cookies(theirs)  # type: ignore[arg-type]
    page.goto("/cards/")
    arrives(page, address)
    wait_until(page, f"{EDITS} === 0")


def test_two_tabs_send_each_edit_once(context: BrowserContext) -> None:
    one = context.new_page()
    address = new_deck(one)
    ready(one)
    sent: list[str] = []
    context.on(
        "request",
        lambda asked: sent.append(asked.post_data_json["edit_id"]) if asked.url.endswith("/edits") else None,
    )
    with slow(one):
        one.evaluate(THREE)
        other = context.new_page()
        other.goto(address)
        other.evaluate(THREE)
        for page in (one, other):
            expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert len(sent) == len(set(sent)) == 6
    assert held(one, address) == 6
    expect(other.locator(".deck .stepper output")).to_have_text(["6"])


def test_taking_back_and_redoing_show_at_once_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    address = new_deck(page)
    copies = page.locator(f"{FIRST} output").first
    undo, redo = (page.get_by_role("button", name=name) for name in ("元に戻す", "やり直す"))
    page.evaluate(THREE)
    ready(page)
    context.set_offline(True)
    page.evaluate(THREE)
    expect(copies).to_have_text("6")
    for left in ("5", "4", "3", "2", "1"):
        undo.click()
        expect(copies).to_have_text(left)
    redo.click()
    expect(copies).to_have_text("2")
    expect(page.locator(".deck__bar [data-size]")).to_have_text("2")
    page.locator("#id_name").fill("列車の名")
    page.locator("#id_name").blur()
    expect(redo).to_be_disabled()
    undo.click()
    expect(page.locator("#id_name")).not_to_have_value("列車の名")
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "waiting")
    context.set_offline(False)
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    expect(copies).to_have_text("2")
    assert held(page, address) == 2
    page.reload()
    expect(page.locator("#id_name")).not_to_have_value("列車の名")
    expect(page.locator(".deck .stepper output")).to_have_text(["2"])

    context.set_offline(True)
    undo.click()
    expect(page.locator(".toasts")).to_contain_text("つながったときに戻します")
    context.set_offline(False)
    expect(page.locator("[data-save]")).to_have_attribute("data-save", "saved")
    assert held(page, address) == 1
