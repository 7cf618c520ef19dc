"""Every page of decks and accounts: nobody is kept out, nothing scrolls sideways, on a desk and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.screens import DESK_ALONE

LIST = "# 夏の試し\n４ 隠された櫛の家\n人魚の活血 ×1\n1 肥川の大邪\n0 病ねずみ\nそんな札はどこにもない夢\n3 つちのこ\n"


@DESK_ALONE
def test_deck_pages_are_open_to_everybody(
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

    page.goto("/check/")
    page.get_by_label("リスト", exact=True).fill(LIST)
    page.get_by_role("button", name="確かめる").click()
    look("check")
    page.get_by_role("button", name="このリストでデッキを作る").click()
    look("reading")
    page.get_by_role("button", name="この札でデッキを作る").click()
    look("undecided")
    page.get_by_text("肥川の大蛇", exact=False).last.click()
    page.get_by_role("button", name="この札でデッキを作る").click()
    page.wait_for_url("**/edit")
    look("editor")
    deck = page.url.removesuffix("/edit")
    for day in ("2025-08-15", "x"):
        page.goto(f"{deck}/legality?on={day}")
        look(f"legality-{day}")
    page.goto("/decks/")
    page.locator(".deck-card__main").last.click()
    page.wait_for_url("**/d/**")
    look("public")
