"""A link shared in two presses, from the editor and from a deck's page, on a desk and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import DESK_ALONE, PHONE_ALONE
from tests.browser.waiting import wait_until

LIST = "# 分かち合う櫛の家\n4 隠された櫛の家\n2 肥川の大蛇\n4 雨宿\n"
SYSTEM = """navigator.share = async (data) => { window.handed = data; };
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/jpeg" && file.size > 1000);"""


def make_deck(page: Page) -> str:
    """A deck of one's own, private as all are at first; the address of its page."""
    page.goto("/check/")
    page.get_by_label("リスト", exact=True).fill(LIST)
    page.get_by_role("button", name="確かめる").click()
    page.get_by_role("button", name="このリストでデッキを作る").click()
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url("**/edit")
    return page.url


@PHONE_ALONE
def test_a_link_is_shared_in_two_presses_from_the_editor(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    make_deck(page)
    if width < 700:
        page.goto(page.url + "#deck")
    link = page.locator("a[data-share]:visible").first
    link.click()  # the first press makes the link
    dialog = page.get_by_role("dialog", name="「分かち合う櫛の家」を共有")
    expect(dialog.get_by_text("このリンクを知っている人だけが見られます。")).to_be_visible()
    page.evaluate("navigator.clipboard.writeText('something else')")
    copy = dialog.get_by_role("button", name="リンクをコピー")
    expect(copy).to_be_focused()
    copy.click()  # the second one copies it
    expect(copy).to_have_text("コピーしました")
    copied = page.evaluate("navigator.clipboard.readText()")
    shown = dialog.get_by_label("リンク", exact=True).input_value()
    assert copied == shown
    expect(dialog.get_by_alt_text("画像")).to_be_visible()
    image = dialog.get_by_alt_text("画像").element_handle()
    wait_until(page, "image => image.complete && image.naturalWidth === 1200", image)
    settled(page)
    picture(page, "shared")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(link).to_be_focused()
    assert page.url.split("#")[0].endswith("/edit")

    stranger = open_page(width, height)
    answer = stranger.goto(copied)
    assert answer
    assert answer.status == 200
    expect(stranger.get_by_role("heading", level=1)).to_have_text("分かち合う櫛の家")


@DESK_ALONE
def test_taking_back_and_making_public_are_presses_of_their_own(
    width: int, height: int, open_page: Callable[..., Page]
) -> None:
    page = open_page(width, height, path=None)
    make_deck(page)
    if width < 700:
        page.goto(page.url + "#deck")
    page.locator("a[data-share]:visible").first.click()
    dialog = page.get_by_role("dialog")
    address = dialog.get_by_label("リンク", exact=True).input_value()
    others = open_page(width, height)
    for press, told, status in (
        ("公開する", "だれでも見られ", 200),
        ("公開をやめて", "知っている人だけが", 200),
        ("共有をやめる", "いま自分だけが見られます", 404),
        ("リンクを作る", "知っている人だけが", 200),
    ):
        dialog.get_by_role("button", name=press).click()
        expect(dialog.get_by_text(told)).to_be_visible()
        assert others.request.get(address).status == status, press
    page.keyboard.press("Escape")
    visibility = page.locator("[data-details] select[name=visibility]")
    assert visibility.input_value() == "unlisted"


def test_the_device_is_given_the_link_and_the_picture(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844)
    page.add_init_script(SYSTEM)
    page.goto("/decks/")
    page.locator("a[href^='/d/']").first.click()
    page.wait_for_url("**/d/*/")
    with page.expect_response(lambda answer: "picture.jpg" in answer.url and answer.request.resource_type == "fetch"):
        page.get_by_role("link", name="共有", exact=True).click()
    page.wait_for_timeout(200)
    page.get_by_role("button", name="共有先を選ぶ").click()
    handed = page.evaluate("({...handed, files: handed.files?.map((file) => file.type)})")
    assert handed["url"] == page.url
    assert handed["files"] == ["image/jpeg"]
    assert "#巫カードゲーム" in handed["text"]


@PHONE_ALONE
def test_without_scripts_a_page_does_the_same(
    width: int, height: int, open_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    page = open_page(width, height, scripts=False, path=None)
    make_deck(page)
    page.goto(page.url.removesuffix("edit") + "share/")
    expect(page.get_by_text("いま自分だけが見られます")).to_be_visible()
    page.get_by_role("button", name="リンクを作る").click()
    address = page.get_by_label("リンク", exact=True).input_value()
    picture(page, "page")
    assert open_page(width, height).request.get(address).status == 200


@DESK_ALONE
def test_a_whole_deck_is_seen_at_once(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path="/decks/")
    page.locator("a[href^='/d/']").first.click()
    page.wait_for_url("**/d/*/")
    settled(page)
    picture(page, "deck")
    page.get_by_role("link", name="全体", exact=True).click()
    page.get_by_role("link", name="1枚ずつ").click()
    page.wait_for_url("**copies=each**")
    cards = page.locator(".spread .face")
    expect(cards).to_have_count(40)
    settled(page)
    picture(page, "whole")
    boxes = [box for card in cards.all() if (box := card.bounding_box())]
    rows: dict[int, int] = {}
    for box in boxes:
        rows[round(box["y"])] = rows.get(round(box["y"]), 0) + 1
    assert 5 <= max(rows.values()) <= 10
    assert len({round(box["width"]) for box in boxes}) == 1
    if width == 1280:
        assert max(box["y"] + box["height"] for box in boxes) <= height
    page.get_by_role("link", name="コストごと").click()
    page.wait_for_url("**by=cost**")
    expect(page.get_by_role("heading", level=3).first).to_contain_text("コスト0")
    page.locator(".spread a").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


@PHONE_ALONE
def test_what_is_for_oneself_stays_with_oneself(width: int, height: int, open_page: Callable[..., Page]) -> None:
    page = open_page(width, height, path=None)
    editor = make_deck(page)
    details = editor.removesuffix("edit") + "details"
    page.goto(details)
    page.get_by_label("説明（公開されます）").fill("みんなへの説明")
    page.get_by_label("自分用メモ").fill("ひみつの弱点")
    page.get_by_role("button", name="保存", exact=True).click()
    page.wait_for_url("**/edit")
    page.goto(details.removesuffix("details") + "share/")
    page.get_by_role("button", name="リンクを作る").click()
    address = page.get_by_label("リンク", exact=True).input_value()
    page.goto(address)
    for reader in (page, open_page(width, height)):
        reader.goto(address)
        expect(reader.get_by_text("みんなへの説明")).to_be_visible()
        expect(reader.get_by_text("ひみつの弱点")).to_have_count(0)
    page.goto(details)
    expect(page.get_by_label("自分用メモ")).to_have_value("ひみつの弱点")
