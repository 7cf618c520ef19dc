"""Back, a double press, two tabs, a kept page with another list, lost cookies: nothing lost, nothing doubled, no untrue
sentence."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch

DRAFT, EDITOR = "**/decks/drafts/*", "**/edit"


def write(page: Page, text: str) -> None:
    """Another list in place of the one that was read."""
    page.get_by_text("元のリストを直す").click()
    page.get_by_label("リスト", exact=True).fill(text)
    page.get_by_role("button", name="読み直す").click()
    expect(page.locator("#text")).to_have_value(text)
    expect(page.get_by_role("status").filter(has_text="1行")).to_be_visible()


def sizes(page: Page) -> dict[str, int]:
    """One's own decks: how many copies those of each name have."""
    page.goto("/decks/")
    cards = page.locator(".deck-card", has=page.get_by_role("button", name="コピー"))
    found = [re.search(r"(束\S*)\s.*?(\d+)枚", text, re.DOTALL) for text in cards.all_inner_texts()]
    return {one[1]: int(one[2]) for one in found if one}


def read_new(page: Page, text: str, name: str) -> None:
    page.goto("/decks/new")
    page.get_by_label("デッキ名").fill(name)
    page.get_by_text("デッキコード・リストから作る").click()
    page.get_by_label("リスト", exact=True).fill(text)
    page.get_by_role("button", name="作る", exact=True).click()
    page.wait_for_url(DRAFT)


def test_back_double_press_two_tabs_and_a_kept_page(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path=None)
    read_new(page, "4 隠された櫛の家", "束一")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.is_navigation_request() else None)
    page.reload()
    assert sent == ["GET"], "a reload sends the list again"
    page.get_by_role("button", name="この札でデッキを作る").dblclick()
    page.wait_for_url(EDITOR)
    deck = page.url.removesuffix("/edit")

    page.go_back()
    page.wait_for_url(DRAFT)
    expect(page.get_by_text("「束一」を作ってあります")).to_be_visible()
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url(EDITOR)
    assert page.url.removesuffix("/edit") == deck
    expect(page.get_by_text("もう作ってあるので、それを開きました")).to_be_visible()

    page.go_back()
    page.wait_for_url(DRAFT)
    other = page.context.new_page()
    other.goto(page.url)
    write(other, "10 火の玉")
    other.get_by_label("デッキ名").fill("束二")
    other.get_by_role("button", name="この札でデッキを作る").click()
    other.wait_for_url(EDITOR)
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url(EDITOR)
    assert page.url.removesuffix("/edit") == deck
    assert sizes(other) == {"束一": 4, "束二": 10}


def test_a_kept_page_reads_another_list_into_the_deck(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, path="/decks/new")
    page.get_by_label("デッキ名").fill("束三")
    page.get_by_role("button", name="作る", exact=True).click()
    page.wait_for_url(EDITOR)
    page.goto(f"{page.url.removesuffix('/edit')}/import")
    page.get_by_label("リスト", exact=True).fill("2 火の玉")
    page.get_by_role("button", name="読み取る").click()
    page.get_by_role("button", name="この札を読み込む").click()
    page.wait_for_url(EDITOR)
    expect(page.get_by_text("2枚を読み込みました")).to_be_visible()
    page.go_back()
    page.wait_for_url(DRAFT)
    expect(page.get_by_text("「束三」に読み込んであります")).to_be_visible()
    write(page, "3 隠された櫛の家")
    page.get_by_role("button", name="この札を読み込む").click()
    page.wait_for_url(EDITOR)
    expect(page.get_by_text("3枚を読み込みました")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="この札を読み込む").click()
    page.wait_for_url(EDITOR)
    expect(page.get_by_text("前に読み込んであります。今回は何も変えていません")).to_be_visible()
    assert sizes(page) == {"束三": 5}


def test_what_was_typed_is_sent_after_cookies_were_lost(open_page: Callable[..., Page], watch: Watch) -> None:
    page = open_page(1280, 900, path="/decks/new")
    page.get_by_text("デッキコード・リストから作る").click()
    page.get_by_label("リスト", exact=True).fill("4 隠された櫛の家")
    page.context.clear_cookies()
    page.get_by_role("button", name="作る", exact=True).click()
    expect(page.get_by_role("heading", name="もう一度送り直してください")).to_be_visible()
    assert any(fault.startswith("403 ") for fault in watch.faults)
    watch.faults.clear()
    page.go_back()
    expect(page.get_by_label("リスト", exact=True)).to_have_value("4 隠された櫛の家")
    page.get_by_role("button", name="作る", exact=True).click()
    page.wait_for_url(DRAFT)
    expect(page.get_by_text("4 隠された櫛の家").first).to_be_visible()


def test_a_page_whose_token_changed_on_another_tab_is_sent_all_the_same(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/decks/new")
    page.get_by_label("デッキ名").fill("束四")
    page.context.clear_cookies()
    page.context.new_page().goto("/decks/new")
    page.get_by_role("button", name="作る", exact=True).click()
    page.wait_for_url(EDITOR)
