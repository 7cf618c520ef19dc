"""Two people meet by a link, and one of them goes on at another device with what his browser keeps of the deal."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

NEWEST_KEPT = """async (match) => {
  const { keptOfMatch } = await import("/static/js/match-deal-store.js");
  const [row] = await keptOfMatch(match);
  return row ? [row.commitment, row.bytes] : null;
}"""


def invite(page: Page) -> str:
    """The link of a new invitation."""
    page.goto("/play/")
    page.get_by_label("デッキ", exact=True).select_option(label="春の園")
    page.get_by_label("呼び名").fill("はる")
    page.get_by_role("button", name="招待のリンクを作る").click()
    expect(page.get_by_role("heading", name="相手を待っています")).to_be_visible()
    return urlsplit(page.get_by_label("招待のリンク", exact=True).input_value()).path


def test_two_people_meet_by_a_link_and_a_seat_goes_to_another_device(
    open_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    desk, phone, other = open_page(1280, 900), open_page(390, 844), open_page(390, 844)
    link = invite(desk)
    picture(desk, "match-waiting")
    phone.goto(link)
    expect(phone.get_by_text("はるさんが、巫カードゲームの対戦相手を待っています。")).to_be_visible()
    picture(phone, "match-invitation")
    phone.get_by_label("デッキ", exact=True).select_option(label="夏の蟲")
    phone.get_by_role("button", name="このデッキで座る").click()
    for page in (desk, phone):  # the one who waits learns of it by himself
        page.locator("#match-beside").wait_for()
    token = link.strip("/").split("/")[-1]
    kept: Any = desk.evaluate(NEWEST_KEPT, token)
    assert kept
    desk.goto(f"{link}device")
    desk.get_by_role("button", name="QRコードを出す").click()
    carried = desk.get_by_role("textbox", name="リンク")
    expect(carried).to_have_value(re.compile("#deal="))
    picture(desk, "match-device")
    other.goto(carried.input_value())
    picture(other, "match-take-seat")
    other.get_by_role("button", name="この端末で開く").click()
    other.locator("#match-beside").wait_for()
    other.wait_for_function("() => !location.hash")
    assert other.evaluate(NEWEST_KEPT, token) == kept
