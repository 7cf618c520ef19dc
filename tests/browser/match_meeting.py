"""Two people meet by a link as anybody does: each makes a deck, one invites, the other opens the link and sits down."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.match_pair import SIZES, Pair

Look = Callable[[Page, str], None]
LIST = "4 燃えていいとも\n4 病ねずみ\n2 火炎旋風"
"""So few cards, all of cost 0, that there is none to draw in the sixth turn: the game ends by the rules."""
NEWEST_KEPT = """async (match) => {
  const { keptOfMatch } = await import("/static/js/match-deal-store.js");
  const [row] = await keptOfMatch(match);
  return row ? [row.commitment, row.bytes] : null;
}"""


def meet(open_page: Callable[..., Page], look: Look) -> Pair:
    """A desk and a phone before the first question of their match."""
    desk, phone = (open_page(*size) for size in SIZES)
    for page, name in ((desk, "火の手"), (phone, "山の火")):
        make_deck(page, name)
    link = invite(desk)
    look(desk, "match-waiting")
    phone.goto(link)
    expect(phone.get_by_text("はるさんが、巫カードゲームの対戦相手を待っています。")).to_be_visible()
    expect(phone.get_by_text("（どのデッキでも可）")).to_be_visible()
    phone.get_by_label("デッキ", exact=True).select_option(label="山の火")
    phone.get_by_label("呼び名").fill("なつ")
    look(phone, "match-invitation")
    phone.get_by_role("button", name="このデッキで座る").click()
    # The one who waits learns of it by himself; then both browsers send their bytes.
    pair = Pair(link.strip("/").split("/")[-1], [desk, phone])
    kept = [page.evaluate(NEWEST_KEPT, pair.token) for page in pair.pages]
    assert kept[0][0] == kept[1][0], "one commitment"
    assert kept[0][1] != kept[1][1], "bytes of each"
    return pair


def make_deck(page: Page, name: str) -> None:
    page.goto("/decks/new")
    page.get_by_text("デッキコード・リストから作る").click()
    page.get_by_label("リスト", exact=True).fill(LIST)
    page.get_by_label("デッキ名").fill(name)
    page.get_by_role("button", name="作る", exact=True).click()
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url("**/edit")


def invite(page: Page) -> str:
    """The path of a new invitation, for any list."""
    page.goto("/play/")
    page.get_by_label("デッキ", exact=True).select_option(label="火の手")
    page.get_by_label("呼び名").fill("はる")
    page.get_by_label("フォーマットに合わないデッキでも遊べるようにする").check()
    page.get_by_role("button", name="招待のリンクを作る").click()
    expect(page.get_by_role("heading", name="相手を待っています")).to_be_visible()
    return urlsplit(page.get_by_label("招待のリンク", exact=True).input_value()).path


def goes_to_another_device(pair: Pair, open_page: Callable[..., Page], look: Look) -> None:
    """The seat at the desk is taken by a phone, too, with what its browser keeps of the deal."""
    desk, other = pair.pages[0], open_page(390, 844)
    desk.goto(f"{pair.address}device")
    desk.get_by_role("button", name="QRコードを出す").click()
    carried = desk.get_by_role("textbox", name="リンク")
    expect(carried).to_have_value(re.compile("#deal="))
    look(desk, "match-device")
    other.goto(carried.input_value())
    look(other, "match-take-seat")
    other.get_by_role("button", name="この端末で開く").click()
    other.locator("#match-beside").wait_for()
    other.wait_for_function("() => !location.hash")
    assert other.evaluate(NEWEST_KEPT, pair.token) == desk.evaluate(NEWEST_KEPT, pair.token)
    desk.goto(pair.address)
    other.context.close()
