"""The whole way by clicking: find a card, build a deck from it and from a typed list, judge it, keep it, play it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import EVERY_SCREEN

Picture = Callable[[Page, str], None]
Check = Callable[..., None]

# Forty-one real cards as people type them: full-width digits, an alias of a limited card (人魚の活血), a misspelt name
# (体探しの圏).
TYPED = """\
# 春の園
4 体探しの圏
４　犬族の里
ねこやま ×4
3枚 散華淵
菴捻銀山 3
2 首つりの木
2x おいかけっこ
1 牛鬼の怒号
2 《海坊主》
3 うさぎの死骸
2 鵺
1 猫又
3 骨女
2 人魚の活血
1 夜泣き蕎麦
1 屈折する万華鏡
2 火車の春休み
1 始まり始まり
"""


class Walk:
    """One visitor at one size; every step ends with a picture and, where scripts run, the accessibility check: by night
    on the phone alone, for a desk has the same colours."""

    def __init__(self, page: Page, picture: Picture, settled: Check, *, scripts: bool, by_night: bool) -> None:
        self.page, self.picture, self.scripts, self.by_night = page, picture, scripts, by_night
        self._settled = settled

    def seen(self, name: str) -> None:
        self.picture(self.page, name)
        if self.scripts:
            self._settled(self.page, by_night=self.by_night)

    def find_a_card(self) -> None:
        self.seen("home")
        self.page.locator("main input[name=q]").fill("カラダサガシ")
        self.page.locator("main input[name=q]").press("Enter")
        expect(self.page).to_have_url(re.compile(r"/cards/\?"))
        expect(self.page.locator("main")).to_contain_text("体探しの園")
        self.seen("search")
        self.page.locator("main a", has_text="体探しの園").first.click()
        expect(self.page.locator("h1, #sheet-title").last).to_contain_text("体探しの園")
        self.seen("card")

    def make_a_deck_with_it(self) -> None:
        self.page.get_by_role("link", name="この札でデッキを作る").click()
        self.page.get_by_label("デッキ名").fill("春のためし")
        self.page.get_by_role("button", name="作る", exact=True).click()
        expect(self.page.locator("h1")).to_contain_text("春のためし")
        self.expect_size(1)
        self.seen("new-deck")

    def expect_size(self, size: int) -> None:
        expect(self.page.locator("[data-size]").first).to_have_text(str(size))

    def open_deck(self) -> None:
        """On a phone the deck lies behind the bar at the bottom."""
        title = self.page.locator(".deck__title")
        if not self.page.url.endswith("#deck") and not title.is_visible():
            self.page.locator(".editor__bar").click()
        expect(title).to_be_visible()

    def choose(self, action: str) -> None:
        actions = self.page.locator(".deck-actions")
        actions.locator("summary").click()
        actions.get_by_role("link", name=action).click()

    def type_a_list(self) -> None:
        self.choose("読み込む")
        self.page.locator("textarea[name=text]").fill(TYPED)
        self.page.get_by_role("button", name="読み取る").click()
        lines = self.page.locator(".reading__line")
        expect(lines).to_have_count(len(TYPED.splitlines()))
        guessed = lines.filter(has=self.page.locator("input[value='4 体探しの圏']"))
        expect(guessed).to_contain_text("体探しの園")
        expect(lines.filter(has_text="人魚の活血")).to_contain_text("人魚の活き血")
        expect(lines.filter(has_text="犬族の里")).to_contain_text("4")
        guessed.locator("label", has_text="体探しの園").click()
        self.page.locator("label", has_text="入れ替える").click()
        self.seen("reading")
        self.page.get_by_role("button", name="この札を読み込む").click()
        self.expect_size(41)
        self.seen("editor")

    def change_copies(self) -> None:
        self.open_deck()
        row = self.page.locator(".deck-row", has_text="首つりの木")
        row.get_by_role("button", name="1枚減らす").click()
        self.expect_size(40)
        self.open_deck()
        row.get_by_role("button", name="1枚増やす").click()
        self.expect_size(41)
        if self.scripts:
            expect(self.page.locator("[data-save]")).to_have_attribute("data-save", "saved")
        self.page.reload()
        self.expect_size(41)

    def judge_on_a_day(self) -> None:
        self.choose("デッキチェック")
        expect(self.page.locator(".verdict-line")).to_contain_text("不可")
        fault = self.page.locator(".finding", has_text="人魚の活き血").first
        expect(fault).to_contain_text("制限")
        self.seen("not-legal")
        fault.get_by_role("button", name="−1 《人魚の活き血》").click()
        expect(self.page.locator(".verdict-line")).to_contain_text("使用可")
        expect(self.page.locator(".verdict-line")).to_contain_text("40")
        self.page.get_by_label("日付", exact=True).fill("2024-07-01")
        self.page.get_by_role("button", name="確かめる", exact=True).click()
        expect(self.page).to_have_url(re.compile("on=2024-07-01"))
        expect(self.page.locator(".verdict-line")).to_contain_text("2024年7月1日")
        self.seen("legality")

    def keep_a_version(self) -> None:
        self.page.get_by_role("navigation", name="このデッキ").get_by_role("link", name="バージョン履歴").click()
        self.page.get_by_label("メモ").or_(self.page.locator("input[name=message]")).first.fill("はじめの形")
        self.page.get_by_role("button", name=re.compile("バージョンを保存")).click()
        expect(self.page.locator(".versions")).to_contain_text("はじめの形")
        self.seen("version")

    def draw_eight_cards(self) -> None:
        self.page.get_by_role("main").get_by_role("link", name="一人回し").first.click()
        self.seen("before-the-game")
        self.page.locator("label", has_text="先攻").click()
        self.page.get_by_label("シード", exact=True).fill("春の夜")
        self.page.get_by_role("button", name="八枚引いて始める").click()
        self.expect_hand(8)
        self.seen("eight-cards")

    def expect_hand(self, cards: int) -> None:
        expect(self.page.locator(".solo-hand__cards > li")).to_have_count(cards)

    def act(self, button: str) -> None:
        """Press a button of the table and wait for the table it brings."""
        before = self.page.locator(".solo__play input[name=revision]").input_value()
        self.page.locator(button).first.click()
        expect(self.page.locator(".solo__play input[name=revision]")).not_to_have_value(before)

    def search_zero(self) -> None:
        """零探し: two cards to the bottom, two new ones from the top, once."""
        cards = self.page.locator(".solo-hand button[value^=bottom]")
        for place in (0, 1):
            if self.scripts:
                cards.nth(place).click()
            else:
                self.act(".solo-hand button[value^=bottom]")
                self.expect_hand(7 - place)
        expect(self.page.get_by_role("button", name="2枚引き直す")).to_be_visible()
        self.act("#act-search" if self.scripts else "#act-done")
        self.expect_hand(8)
        expect(self.page.locator(".solo-bar__turn")).to_contain_text("自分の1ターン目")

    def summon(self) -> None:
        self.act(".solo-hand button[value^=summon]")
        self.decline_windows()
        expect(self.page.locator(".solo-field > .solo-card")).to_have_count(1)
        self.expect_hand(7)
        self.seen("summoned")

    def decline_windows(self) -> None:
        """Tools are not answered with, wherever the rules ask for them."""
        while self.page.locator("#act-pass").count():
            self.act("#act-pass")

    def read_why_not(self) -> None:
        card = self.page.locator(".solo-hand__cards > li").filter(has=self.page.locator(".solo-why")).first
        card.locator("summary").first.click()
        opened = card if self.scripts else self.page.locator("main")
        expect(opened.locator(".solo-why")).to_be_visible()
        expect(opened.locator(".solo-why a, .solo-why .solo-clause").first).to_contain_text("001")
        self.seen("why-not")
        if self.scripts:
            card.locator("summary").first.click()
        else:
            self.page.go_back()

    def end_the_turn(self) -> None:
        self.act("#act-end")
        self.decline_windows()
        expect(self.page.locator(".solo-bar__turn")).to_contain_text("自分の2ターン目（全体3）")
        self.expect_hand(8)
        self.seen("next-own-turn")

    def take_back(self) -> None:
        while "自分の1ターン目" not in self.page.locator(".solo-bar__turn").inner_text():
            self.act("#act-undo")
        self.expect_hand(7)
        while self.page.locator("#act-redo").is_enabled():
            self.act("#act-redo")
        expect(self.page.locator(".solo-bar__turn")).to_contain_text("自分の2ターン目（全体3）")
        self.seen("undone-and-redone")


WINDOWS = [pytest.param(1280, 900, True, id="desk"), pytest.param(390, 844, True, id="phone")]
WITHOUT_SCRIPTS = [pytest.param(390, 844, False, id="phone-without-scripts")]


@pytest.mark.parametrize(("width", "height", "scripts"), WINDOWS + WITHOUT_SCRIPTS)
def test_the_main_way(
    width: int, height: int, scripts: bool, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    walk = Walk(
        open_page(width, height, scripts=scripts),
        picture,
        settled,
        scripts=scripts,
        by_night=width < 700 or EVERY_SCREEN,
    )
    walk.find_a_card()
    walk.make_a_deck_with_it()
    walk.type_a_list()
    walk.change_copies()
    walk.judge_on_a_day()
    walk.keep_a_version()
    walk.draw_eight_cards()
    walk.search_zero()
    walk.summon()
    walk.read_why_not()
    walk.end_the_turn()
    walk.take_back()
