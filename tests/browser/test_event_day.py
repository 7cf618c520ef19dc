"""An event from its making to its end: an organiser at a desk, players and a judge on their phones, a stranger."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.browser.every_page import desk_pages
from tests.decks.many_lists.given import cards_of, sample

Open = Callable[..., Page]
Look = Callable[[Page, str], None]
TOKYO = ZoneInfo("Asia/Tokyo")
GOOD = "\n".join(cards_of(sample()))
TOO_MANY = f"{GOOD}\n3 肥川の大蛇"
REPAIR = "−2 《肥川の大蛇》"
DAYS_AHEAD = 3
SEEN_BY_NIGHT = ("/desk", "/counter", "/expected", "/mend", "/settings", "/staff", "/tables", "/delete", "/new#answer")


@pytest.fixture
def look(settled: Callable[..., None], picture: Callable[[Page, str], None]) -> Look:
    """A picture of the page, which nobody is kept out of and which does not scroll sideways.

    `test_every_page` sees the pages of a desk by night.
    """

    def looked(page: Page, name: str) -> None:
        picture(page, name)
        settled(page, by_night=not page.url.endswith(SEEN_BY_NIGHT))
        page.emulate_media(color_scheme="light", reduced_motion="reduce")

    return looked


def make_event(page: Page, name: str) -> str:
    """The address of a new event, made from the home page; its organiser's desk is open."""
    page.get_by_role("link", name="大会のページ").click()
    page.get_by_role("link", name="大会を作る").click()
    page.get_by_label("大会の名前").fill(name)
    day = datetime.now(TOKYO).date() + timedelta(days=DAYS_AHEAD)
    page.get_by_label("開催日", exact=True).fill(day.isoformat())
    page.get_by_role("button", name="大会を作る").click()
    page.wait_for_url("**/desk")
    return urlsplit(page.url).path.removesuffix("desk")


def read_list(page: Page, text: str, handle: str = "") -> None:
    """The verdict of a list is shown, and nothing is handed in yet."""
    if handle:
        page.get_by_label("名前", exact=True).fill(handle)
    page.get_by_role("textbox", name="リスト", exact=True).fill(text)
    page.get_by_role("button", name="確かめる", exact=True).click()
    expect(page.get_by_role("button", name="このまま出す")).to_be_visible()


def hand_in(page: Page) -> str:
    """The receipt of the list whose verdict is shown."""
    page.get_by_role("button", name="このまま出す").click()
    return receipt(page)


def receipt(page: Page) -> str:
    shown = page.locator(".entry-receipt__whole")
    expect(shown).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    return shown.inner_text()


def row(desk: Page, name: str) -> Locator:
    return desk.locator(".desk-row", has_text=name)


def fetched(page: Page, link: Locator) -> APIResponse:
    """What a link leads to that no page shows."""
    address = link.get_attribute("href")
    assert address
    answer = page.request.get(address)
    assert answer.status == 200, address
    return answer


@dataclass
class Day:
    """One event, the browser of its organiser, and the looks at its pages."""

    desk: Page
    own: str
    look: Look

    def show_the_counter(self) -> str:
        """The address that players read off it."""
        self.look(self.desk, "desk-empty")
        self.desk.get_by_role("link", name="受付のQRを大きく").click()
        self.look(self.desk, "counter")
        address = self.desk.locator(".desk-counter__address").inner_text()
        self.desk.get_by_role("link", name="運営のページに戻る").click()
        return address

    def expect_names(self, names: str) -> None:
        self.desk.get_by_role("link", name="名前をまとめて登録").first.click()
        self.desk.get_by_label("名前", exact=True).fill(names)
        self.look(self.desk, "expected")
        self.desk.get_by_role("button", name="登録", exact=True).click()
        expect(self.desk.locator(".desk-row", has_text="未提出")).to_have_count(2)
        self.desk.evaluate("window.sameDocument = true")

    def enter_a_walk_in(self) -> None:
        self.desk.get_by_role("link", name="参加者を入力").click()
        self.desk.get_by_label("名前", exact=True).fill("たかはし")
        self.desk.get_by_text("リストも出す").click()
        self.desk.get_by_role("textbox", name="リスト", exact=True).fill(f"{GOOD}\n1 なにもない夢の札")
        self.desk.get_by_role("button", name="登録", exact=True).click()
        expect(self.desk.locator("#answer")).to_contain_text("なにもない夢の札")
        self.look(self.desk, "walk-in")
        self.desk.get_by_role("button", name="このまま出す").click()
        expect(self.desk.get_by_role("textbox", name="リスト", exact=True)).to_have_value(
            re.compile("なにもない夢の札")
        )
        self.look(self.desk, "walk-in-entry")
        self.desk.get_by_role("link", name="参加者の表に戻る").click()
        expect(row(self.desk, "たかはし")).to_contain_text("要確認（読めない行）")
        expect(row(self.desk, "たかはし")).to_contain_text("主催者が入力")

    def links_of_staff(self) -> str:
        self.desk.get_by_role("link", name="スタッフ").click()
        self.look(self.desk, "staff")
        return self.desk.get_by_role("textbox", name="ジャッジのリンク").input_value()

    def step(self, button: str) -> None:
        self.desk.goto(f"{self.own}desk")
        self.desk.get_by_role("button", name=button).click()
        expect(self.desk.get_by_role("button", name=button)).to_have_count(0)

    def seat(self) -> None:
        self.desk.get_by_role("link", name="卓", exact=True).click()
        self.desk.get_by_label("卓と参加者").fill("1,1,3")
        self.desk.get_by_role("button", name="この回戦に入れる").click()
        expect(self.desk.get_by_role("region", name="1回戦")).to_contain_text("たかはし")
        self.look(self.desk, "tables")

    def print_everything(self) -> None:
        self.desk.get_by_role("link", name="印刷・CSV").click()
        self.look(self.desk, "prints")
        sheets = fetched(self.desk, self.desk.get_by_role("link", name="1ページに1人（PDF）"))
        assert sheets.headers["content-type"] == "application/pdf"
        assert sheets.body().startswith(b"%PDF-")
        names = fetched(self.desk, self.desk.get_by_role("link", name="UTF-8").first)
        assert names.headers["content-type"].startswith("text/csv")
        assert "やまだ" in names.body().decode("utf-8-sig")

    def forget_the_people(self) -> None:
        self.desk.goto(f"{self.own}settings")
        self.look(self.desk, "settings")
        self.desk.get_by_role("link", name="名前とリスト、大会の削除").click()
        self.look(self.desk, "delete")
        part = self.desk.get_by_role("region", name="名前とリストだけ削除する")
        part.get_by_label("元に戻せないことを確かめました").check()
        part.get_by_role("button", name="名前とリストを削除").click()
        expect(self.desk.locator("#main")).not_to_contain_text("やまだ")
        self.look(self.desk, "over")


def hand_in_at_the_counter(day: Day, phone: Page, address: str) -> str:
    """A player without an account brings a list that is not allowed, sees it, hands it in all the same, mends it."""
    phone.goto(address)
    day.look(phone, "phone-event")
    phone.get_by_role("link", name="リストを出す").click()
    day.look(phone, "phone-form")
    read_list(phone, TOO_MANY, "やまだ")
    expect(phone.locator("#answer")).to_contain_text(REPAIR)
    day.look(phone, "phone-verdict")
    first = hand_in(phone)
    expect(row(day.desk, "やまだ")).to_contain_text("使用不可")
    expect(day.desk.locator(".chip", has_text="要確認")).to_have_text(re.compile(r"^\s*要確認\s*1\s*$"))
    day.look(day.desk, "desk-live")
    phone.get_by_text("QRコードを出す").click()
    expect(phone.get_by_role("img", name="自分だけのリンクのQRコード")).to_be_visible()
    day.look(phone, "phone-entry")
    phone.get_by_role("link", name="リストを直す").click()
    expect(phone.get_by_role("textbox", name="リスト", exact=True)).to_have_value(re.compile("3 肥川の大蛇"))
    read_list(phone, GOOD)
    expect(phone.get_by_text("直すところはありません。")).to_be_visible()
    second = hand_in(phone)
    assert second != first
    expect(row(day.desk, "やまだ")).to_contain_text("使用可")
    expect(row(day.desk, "やまだ")).to_contain_text("直した 1回")
    assert day.desk.evaluate("window.sameDocument"), "the desk was loaded again"
    return second


def check_a_deck(day: Day, judge: Page, link: str) -> None:
    judge.goto(link)
    judge.get_by_label("名前", exact=True).fill("ジャッジの甲")
    day.look(judge, "judge-join")
    judge.get_by_role("button", name="ジャッジになる").click()
    expect(judge.get_by_role("heading", name="デッキチェック", exact=True)).to_be_visible()
    day.look(judge, "judge-checks")
    judge.get_by_role("button", name=re.compile("無作為")).click()
    judge.get_by_role("button", name="一致で終える", exact=True).click()
    judge.wait_for_url("**/report")


def look_as_a_stranger(day: Day, stranger: Page, number: str) -> None:
    stranger.goto(day.own)
    day.look(stranger, "stranger-event")
    stranger.get_by_role("link", name="やまだ").click()
    expect(stranger.locator(".listed")).to_contain_text("体探しの園")
    day.look(stranger, "stranger-list")
    stranger.goto("/verify/")
    stranger.get_by_label("受領番号", exact=True).fill(number)
    stranger.get_by_role("button", name="確かめる").click()
    expect(stranger.get_by_text("その時から変わっていません。", exact=False).first).to_be_visible()
    day.look(stranger, "stranger-verify")


def test_an_organisers_day(open_page: Open, look: Look) -> None:
    desk = open_page(1280, 900)
    day = Day(desk, make_event(desk, "札帖杯"), look)
    address = day.show_the_counter()
    day.expect_names("やまだ\tやまだ\nすずき\tすずき")
    phone = open_page(390, 844)
    number = hand_in_at_the_counter(day, phone, address)
    day.enter_a_walk_in()
    check_a_deck(day, open_page(390, 844), day.links_of_staff())
    day.step("リストを確定する")
    look(desk, "desk-fixed")
    phone.reload()
    expect(phone.get_by_text("リストは確定しました。")).to_be_visible()
    expect(phone.get_by_role("link", name="リストを直す")).to_have_count(0)
    day.seat()
    day.print_everything()
    stranger = open_page(390, 844, path=day.own)
    expect(stranger.get_by_role("link", name="やまだ")).to_have_count(0)
    day.step("リストを公開する")
    look_as_a_stranger(day, stranger, number)
    day.forget_the_people()
    stranger.reload()
    expect(stranger.get_by_text("削除済み")).to_be_visible()
    look(stranger, "stranger-deleted")


def test_a_player_without_scripts_and_on_another_phone(open_page: Open, picture: Any) -> None:
    own = make_event(open_page(1280, 900, scripts=False), "飛び入りの会")
    phone = open_page(390, 844, scripts=False, path=own)
    phone.get_by_role("link", name="リストを出す").click()
    read_list(phone, TOO_MANY, "さとう")
    expect(phone.locator("#answer")).to_contain_text(REPAIR)
    picture(phone, "verdict")
    first = hand_in(phone)
    picture(phone, "entry")
    link = phone.get_by_role("textbox", name="リンク").input_value()
    other = open_page(390, 844, scripts=False, path=link)
    picture(other, "secret-link")
    other.get_by_role("button", name="この端末で開く").click()
    assert receipt(other) == first
    assert urlsplit(link).path not in other.url
    other.get_by_role("link", name="リストを直す").click()
    read_list(other, GOOD)
    second = hand_in(other)
    picture(other, "mended")
    phone.reload()
    assert receipt(phone) == second != first


def test_an_organiser_with_a_phone(open_page: Open, look: Look) -> None:
    page = open_page(390, 844, path=None)
    own = desk_pages(page)[0].removesuffix("desk")
    for name in ("desk", "entries/1/mend", "settings", "staff", "print", "tables"):
        page.goto(own + name)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        look(page, name.replace("/", "-"))
