"""A deck made public is found by its cards, liked, copied and reported, on a desk and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import PHONE_ALONE

LIST = "# 櫛の家の試し\n4 隠された櫛の家\n2 肥川の大蛇\n"


@PHONE_ALONE
def test_a_public_deck_is_found_liked_and_copied(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    def look(page: Page, name: str) -> None:
        settled(page)
        picture(page, name)

    name = f"櫛の家の試し{width}"
    maker = open_page(width, height, path="/check/")
    maker.get_by_label("リスト", exact=True).fill(LIST)
    maker.get_by_role("button", name="確かめる").click()
    maker.get_by_role("button", name="このリストでデッキを作る").click()
    maker.get_by_role("button", name="この札でデッキを作る").click()
    maker.wait_for_url("**/edit")
    maker.goto(maker.url.removesuffix("/edit") + "/details")
    maker.get_by_label("デッキ名").fill(name)
    maker.get_by_label("公開範囲").select_option("public")
    maker.get_by_role("button", name="保存").click()
    maker.wait_for_url("**/edit")

    page = open_page(width, height, path="/decks/public/")
    look(page, "list")
    page.get_by_role("searchbox").fill(f'札:"隠された櫛の家">=4 札:大蛇<=2 名:{width}')
    page.get_by_role("button", name="探す", exact=True).click()
    expect(page.locator(".deck-card")).to_have_count(1)
    page.get_by_role("link", name=name).click()
    look(page, "deck")
    like = page.get_by_role("button", name="いいね")
    for pressed in ("true", "false", "true"):
        like.click()
        expect(like).to_have_attribute("aria-pressed", pressed)
    page.get_by_role("link", name="問題を報告する").click()
    look(page, "report")
    page.get_by_role("radio", name="そのほか").check()
    page.get_by_role("button", name="報告する", exact=True).click()
    expect(page.get_by_text("報告を受け付けました")).to_be_visible()
    page.get_by_role("button", name="コピーして自分のデッキにする").click()
    page.wait_for_url("**/edit")
    page.goto(page.url.removesuffix("/edit") + "/details")
    expect(page.get_by_text("もと:")).to_contain_text(name)
    look(page, "copy")
    page.goto("/cards/1-隠された櫛の家/")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator(".like__count")).to_have_text("1")
    page.goto("/decks/public/?q=枚数:多い")
    expect(page.get_by_role("alert")).to_contain_text("4文字目")
    look(page, "fault")
