"""A ruling is found, stepped to its end and back, and handed on, with a mouse, by touch and by keys alone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import DESK_ALONE, PHONE_ALONE

Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]


@PHONE_ALONE
def test_found_and_stepped_to_its_end_and_back(
    open_page: Callable[..., Page], picture: Picture, settled: Check, width: int, height: int
) -> None:
    page = open_page(width, height, path="/rulings/")
    page.get_by_label("聞きたいこと").fill("沼御前の不屈は二度選べる？")
    page.get_by_role("button", name="聞く").click()
    settled(page)
    page.get_by_role("link", name="沼御前を二度選べる").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("沼御前を二度選べる")
    expect(page.get_by_text("はじめの場面")).to_be_visible()
    for number in range(1, 11):
        page.get_by_role("link", name="次へ").click()
        expect(page.locator(".solo-replay__step")).to_have_text(f"{number} / 10手")
        if number == 6:
            picture(page, f"step_{width}")
            settled(page)
    expect(page.get_by_role("link", name="次へ")).to_have_count(0)
    expect(page.locator(".ruling-move__right")).to_have_count(2)
    for number in range(9, 0, -1):
        page.wait_for_load_state()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".solo-replay__step")).to_have_text(f"{number} / 10手")
    there = page.url
    assert there.endswith("/rulings/F-22/?step=1")
    guest = open_page(width, height, path=there)
    expect(guest.locator(".solo-replay__step")).to_have_text("1 / 10手")


def test_by_keys_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(1280, 900, path="/rulings/?q=F-22")
    link = page.get_by_role("link", name="沼御前を二度選べる").first
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings/F-22*/")
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".solo-replay__step")).to_contain_text("1 / ")


@DESK_ALONE
def test_the_log_leads_to_the_rulings_of_a_clause(open_page: Callable[..., Page], width: int, height: int) -> None:
    page = open_page(width, height, path="/rulings/F-22/?step=3")
    page.locator(".ruling-move__clause").first.click()
    expect(page.get_by_role("heading", name="裁定集")).to_be_visible()
    expect(page.locator(".rulings-clause")).to_contain_text("効果で選ぶ札は一枚ずつ選ぶ")


@PHONE_ALONE
def test_three_games_are_stepped_together(
    open_page: Callable[..., Page], picture: Picture, settled: Check, width: int, height: int
) -> None:
    page = open_page(width, height, path="/compare-rules/")
    settled(page)
    page.get_by_role("link", name="一段ずつ見る").click()
    expect(page.locator(".compare__row")).to_have_count(1)
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".compare__row")).to_have_count(2)
    page.get_by_role("link", name="次へ").click()
    expect(page.locator(".compare__row--here")).to_contain_text("コスト")
    picture(page, f"compare_{width}")
    settled(page)
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".compare__row")).to_have_count(2)


@DESK_ALONE
def test_a_ruling_of_another_game_is_stepped_on_a_list_of_zones(
    open_page: Callable[..., Page], picture: Picture, settled: Check, width: int, height: int
) -> None:
    page = open_page(width, height, path="/rulings/?game=duel_masters&q=DM-手順-1")
    page.locator(".rulings-list a").first.click()
    for number in range(1, 5):
        page.get_by_role("link", name="次へ").click()
        expect(page.locator(".solo-replay__step")).to_contain_text(f"{number} / ")
    picture(page, f"zones_{width}")
    settled(page)
    expect(page.locator(".ruling-side").first).to_contain_text("バトルゾーン")
