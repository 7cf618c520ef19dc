"""Codes read in, decks going out, versions compared and merged: open to everybody, on a desk and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import PHONE_ALONE

V7 = "7BgNvbJyph5U2_K4"
PASTE = (
    "# 夏の試し\n札名の表ではない行\n人魚の活血 ×1\n2 隠された櫛の家 #10017\n1 肥川の大邪\n"
    f"デッキコード：{V7}\n5|0000000000|AQQ\n"
    '{"decks": [{"name": "一の束", "entries": [[1, 4], [112, 1]]},\n'
    '{"name": "二の束", "entries": [[13, 4], [999999, 2]]}]}'
)


@PHONE_ALONE
def test_everything_pasted_is_answered_and_everything_goes_out_again(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height)

    def look(name: str) -> None:
        settled(page)
        picture(page, name)

    page.goto("/decks/new")
    page.get_by_text("デッキコード・リストから作る").click()
    page.get_by_label("リスト", exact=True).fill(PASTE)
    page.get_by_role("button", name="作る", exact=True).click()
    expect(page.get_by_text("確認用の文字が合いません")).to_be_visible()
    look("reading")
    page.get_by_text("肥川の大蛇 ", exact=False).first.click()
    page.locator("fieldset", has_text="二の束").get_by_text("分かる札だけ入れる").click()
    page.locator("fieldset", has_text="一の束").get_by_text("入れない").click()
    page.get_by_text("1つのデッキにまとめる").click()
    page.get_by_label("デッキ名").fill("まとめた束")
    look("decided")
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url("**/edit")
    deck = page.url.removesuffix("/edit")

    page.goto(f"{deck}/export")
    look("export")
    page.get_by_role("button", name="巫カードフィルター用（v7）をコピー").click()
    expect(page.locator("[data-copied]")).to_have_text("コピーしました")

    page.goto(f"{deck}/history")
    page.get_by_label("メモ").fill("はじめの形")
    page.get_by_role("button", name="いまの札でバージョンを保存").click()
    page.get_by_role("button", name="派生デッキを作る").click()
    page.wait_for_url("**/edit")
    branch = page.url.removesuffix("/edit")
    for address, text in ((deck, "3 隠された櫛の家\n2 火の玉"), (branch, "1 隠された櫛の家")):
        page.goto(f"{address}/import")
        page.get_by_label("リスト", exact=True).fill(text)
        page.get_by_role("button", name="読み取る").click()
        page.get_by_role("button", name="この札を読み込む").click()
        page.wait_for_url("**/edit")
    page.goto(f"{branch}/history")
    look("history")
    page.goto(f"/decks/compare?a=/{branch.partition('//')[2].partition('/')[2]}")
    look("compare-choose")
    page.goto(f"{branch}/history")
    page.get_by_role("link", name="変更を見て取り込む").click()
    look("merge")
    page.get_by_role("button", name="選んだ枚数にする").click()
    expect(page.get_by_role("alert")).to_contain_text("両方で変わった札が1種")
    page.locator(".merge__row--conflict").get_by_text("もとの ").click()
    page.get_by_role("button", name="選んだ枚数にする").click()
    page.wait_for_url("**/edit")

    page.goto(f"{deck}/history/1")
    look("version")
    page.get_by_role("link", name="ほかと比較").click()
    page.get_by_label("右：デッキのURLかコード").fill(branch.partition("//")[2].partition("/")[2].join(["/", ""]))
    page.get_by_role("button", name="比較").click()
    expect(page.get_by_role("rowheader", name="火の玉")).to_be_visible()
    look("compare")
    page.get_by_label("右：デッキのURLかコード").fill("なにか")
    page.get_by_role("button", name="比較").click()
    look("compare-fault")
