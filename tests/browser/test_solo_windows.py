"""Windows that do not tire, and moves by hand where a card asks for them: on the desk, on a phone, without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import WITH_AND_WITHOUT_SCRIPTS
from tests.browser.test_solo_table import Check, Picture, answer, hand, revision
from tests.running_site import RunningSite

MAKE_DECK = """
from tests.decks.builders import build_deck
deck = build_deck(name="窓と手", visibility="unlisted", copies={1: 16, 182: 12, 2065: 12})
print(deck.share)
"""


@pytest.fixture(scope="module")
def share(site: RunningSite) -> str:
    """The link of a deck of 場所札, 道具札 that cost nothing, and 恐怖, whose print cannot be read."""
    return site.manage("shell", "--no-imports", "-c", MAKE_DECK).split()[-1]


def sit_down(page: Page, share: str) -> None:
    page.goto(f"/d/{share}/solo")
    page.get_by_label("シード", exact=True).fill("窓")
    page.get_by_role("button", name="八枚引いて始める").click()
    expect(hand(page)).to_have_count(8)


def click(page: Page, name: str) -> None:
    """Press the first button of this name and wait for the next table."""
    before = revision(page)
    page.get_by_role("button", name=name).first.click()
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)


@WITH_AND_WITHOUT_SCRIPTS
def test_one_press_passes_every_window_until_the_end_that_is_chosen(
    width: int,
    height: int,
    scripts: bool,
    share: str,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
) -> None:
    page = open_page(width, height, scripts=scripts, path=None)
    sit_down(page, share)
    page.locator(".solo-stops > summary").click()
    click(page, "いつも聞く")
    expect(page.locator(".solo-stops > summary")).to_contain_text("いつも")
    click(page, "このまま始める")
    expect(page.locator("#prompt")).to_contain_text("ターン開始")
    ways = page.locator(".solo-decline > .button")
    expect(ways).to_have_text(["このターンは聞かない", "攻撃だけ聞く", "ふだんどおり聞く"])
    for way in ways.all():
        box = way.bounding_box()
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert way.evaluate("button => button.scrollWidth <= button.clientWidth"), "the words fit into it"
    page.get_by_text("ほかの時まで…").click()
    ends = page.locator(".solo-pass-until__ends button")
    expect(ends).to_have_count(2)
    for box in [end.bounding_box() for end in ends.all()]:
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    picture(page, "ends")
    if scripts:
        settled(page)
    page.locator(".solo-sheet:visible").get_by_text("閉じる").click()
    click(page, "このターンは聞かない")
    expect(page.locator(".solo-phases [aria-current]")).to_contain_text("メイン")
    expect(page.get_by_role("button", name="使わない")).to_have_count(0)
    expect(page.get_by_role("button", name="：使う").first).to_be_visible()
    click(page, "：召喚")
    expect(answer(page)).to_contain_text("ターン終了")
    expect(page.get_by_role("button", name="：使う").first).to_be_visible()
    click(page, "元に戻す")
    expect(page.get_by_role("button", name="：召喚").first).to_be_visible()
    click(page, "元に戻す")
    expect(page.locator("#prompt")).to_contain_text("道具札を使いますか？")
    click(page, "攻撃だけ聞く")
    expect(page.locator(".solo-phases [aria-current]")).to_contain_text("メイン")
    expect(page.locator(".solo-stops > summary")).to_contain_text("攻撃だけ")


@WITH_AND_WITHOUT_SCRIPTS
def test_a_card_that_is_not_played_by_itself_is_moved_by_hand_and_marked(
    width: int,
    height: int,
    scripts: bool,
    share: str,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
) -> None:
    page = open_page(width, height, scripts=scripts, path=None)
    sit_down(page, share)
    click(page, "このまま始める")
    click(page, "：召喚")
    expect(page.locator("#by-hand")).to_have_count(0)
    click(page, "に憑依")
    form = page.locator("#by-hand")
    expect(form).to_contain_text("恐怖")
    expect(form).to_contain_text("効果を読めない")
    page.get_by_role("link", name="手で処理する").click()
    expect(form.get_by_role("button", name="動かす")).to_be_in_viewport()
    picture(page, "by-hand")
    form.get_by_label("札", exact=True).select_option("top")
    form.get_by_label("行き先").select_option("soul")
    click(page, "動かす")
    expect(page.locator(".solo-pile").first).to_contain_text("1")
    expect(page.locator(".solo-bar__by-hand")).to_contain_text("手動1回")
    form.get_by_label("新しい数").fill("21")
    click(page, "ライフを変更")
    expect(page.locator(".solo-seat:not(.solo-seat--absent) .solo-life")).to_contain_text("21")
    expect(page.locator(".solo-bar__by-hand")).to_contain_text("手動2回")
    click(page, "元に戻す")
    expect(page.locator(".solo-bar__by-hand")).to_contain_text("手動1回")
    if scripts:
        settled(page)


def test_the_space_bar_passes_and_the_choice_of_an_end_is_reached_by_keys_and_closed_by_escape(
    share: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(1280, 900, path=None)
    sit_down(page, share)
    page.locator(".solo-stops > summary").click()
    page.get_by_text("一つずつ選ぶ").click()
    page.locator(".solo-stops label", has_text="メイン").first.click()
    click(page, "この時に聞く")
    click(page, "このまま始める")
    click(page, "ターン終了")
    page.evaluate("document.activeElement.blur()")
    asked = revision(page)
    page.keyboard.press("Space")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(asked)
    click(page, "元に戻す")
    page.locator(".solo-pass-until > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".solo-pass-until__ends")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".solo-pass-until__ends")).to_be_hidden()
    expect(page.locator(".solo-pass-until > summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".solo-pass-until .solo-sheet[popover]")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    before = revision(page)
    page.keyboard.press("Enter")
    expect(page.locator(".solo__play input[name=revision]")).not_to_have_value(before)
    expect(answer(page)).to_contain_text("ターン終了")
    page.evaluate("document.activeElement.blur()")
    before = revision(page)
    page.keyboard.press("Space")
    page.wait_for_load_state("networkidle")
    assert revision(page) == before
