"""A keeper's first day as docs/keepers.md tells it, from the link that sets a password on, on a desk and on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.keepers import code_of
from tests.running_site import RunningSite

WORD = "kannagi-no-fuda-8"
PLAYER = f"""
from django.contrib.auth.models import User
from cards.catalog import current_data
from decks.deck.services import create_deck
from decks.games.replay.issue_reports import keep_doubt
from decks.games.solo.start import start_game
from decks.public.models import DeckReport
player = User.objects.create_user("hanako", password="{WORD}")
deck = create_deck({{"owner": player}}, "ひどい名前の束", {{1: 4, 4: 4}}, visibility="public")
DeckReport.objects.create(deck=deck, words=deck.name, key=deck.share, reason="name", text="名前がひどい", owner=player)
game = start_game({{"owner": player}}, deck, deck.name, (1,) * 20 + (4,) * 20, "seed", 0)
keep_doubt({{"owner": player}}, game, 0, "はじめの手札は九枚のはずです", current_data())
print(deck.pk)
"""


def sign_in(page: Page, name: str) -> None:
    page.get_by_label("ユーザー名").fill(name)
    page.get_by_label("パスワード", exact=True).fill(WORD)
    page.get_by_role("main").get_by_role("button", name="ログイン").click()


def test_a_keepers_first_day(
    site: RunningSite,
    open_page: Callable[..., Page],
    picture: Callable[[Page, str], None],
    settled: Callable[..., None],
) -> None:
    def look(name: str, page: Page | None = None) -> None:
        shown = page or keeper
        for size, width, height in (("desk", 1280, 900), ("phone", 390, 844)):
            shown.set_viewport_size({"width": width, "height": height})
            picture(shown, f"{name}-{size}")
            wide, window = shown.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide <= window, f"{name} scrolls sideways on a {size}: {wide}"
        shown.set_viewport_size({"width": 1280, "height": 900})

    def act(name: str) -> None:
        """On the row of the deck alone: other tests of this site may have rows of their own."""
        keeper.locator("#result_list tr", has_text="ひどい名前の束").locator(".action-select").check()
        keeper.get_by_label("操作:").select_option(label=name)
        keeper.get_by_role("button", name="実行").click()

    deck = site.manage("shell", "-v", "0", "-c", PLAYER).split()[-1]
    keeper = open_page(1280, 900, path=re.findall(r"/accounts/keeper/[\w-]+/", site.manage("keeper", "hatsune"))[0])
    look("link")
    settled(keeper)
    secret = keeper.locator("code").inner_text()
    keeper.locator("[name=password1]").fill(WORD)
    keeper.locator("[name=password2]").fill(WORD)
    keeper.locator("[name=code]").fill(code_of(secret))
    keeper.get_by_role("button", name="設定する").click()
    sign_in(keeper, "hatsune")
    keeper.locator("[name=code]").fill(code_of(secret, 1))
    keeper.get_by_role("main").get_by_role("button", name="ログイン").click()
    keeper.wait_for_url("**/admin/")
    expect(keeper.get_by_role("heading", name="待っているもの")).to_be_visible()
    look("front")
    keeper.get_by_role("link", name="管理者の手引き").click()
    expect(keeper.get_by_role("heading", name="知らせが届いたら")).to_be_visible()
    look("guide")

    keeper.get_by_role("link", name="ホーム").first.click()
    keeper.get_by_role("link", name=re.compile(r"^知らせ \d")).click()
    look("reports")
    keeper.get_by_role("link", name="ひどい名前の束").click()
    look("report")
    keeper.go_back()
    act("公開を止める（理由を書く）")
    look("taking-down")
    keeper.get_by_label("理由（持ち主が読みます）").fill("名前がほかの人を傷つけるため")
    keeper.get_by_role("button", name="公開を止める").click()
    expect(keeper.get_by_text("1個のデッキの公開を止めました。")).to_be_visible()

    owner = open_page(1280, 900, path=f"/accounts/login/?next=/decks/{deck}/details")
    sign_in(owner, "hanako")
    expect(owner.get_by_text("名前がほかの人を傷つけるため")).to_be_visible()
    look("owner", owner)
    owner.get_by_label("返事").fill("名前を直しました")
    owner.get_by_role("button", name="返事を送る").click()
    expect(owner.get_by_text("自分の返事：名前を直しました")).to_be_visible()
    look("owner-answered", owner)

    keeper.goto("/admin/")
    keeper.get_by_role("link", name=re.compile("^公開を止めたデッキからの返事 ")).click()
    look("answers")
    keeper.goto("/admin/decks/deck/?taken_down_at__isempty=0")
    act("止めた公開を元に戻す")
    expect(keeper.get_by_text("1個のデッキの公開を元に戻しました。")).to_be_visible()

    keeper.goto("/admin/cards/card/4/change/")
    scripts = keeper.get_by_label("効果のスクリプト")
    expect(keeper.get_by_text("■不屈：相手に1ダメージ。")).to_be_visible()
    scripts.fill("不屈: damage opponent 2\nuse: draw 1")
    expect(keeper.get_by_text("■不屈：相手に2ダメージ。")).to_be_visible()
    scripts.scroll_into_view_if_needed()
    look("script")
    keeper.locator("#id_forms-0-power").fill("")
    keeper.get_by_role("button", name="保存", exact=True).click()
    expect(keeper.locator(".errorlist").get_by_text("use は道具札だけの時点です")).to_be_visible()
    expect(keeper.get_by_text("力は場所札だけが持ち")).to_be_visible()
    look("card-refused")
    scripts.scroll_into_view_if_needed()
    look("script-refused")
    scripts.fill("不屈: damage opponent 2")
    keeper.locator("#id_forms-0-power").fill("1")
    keeper.get_by_role("button", name="保存", exact=True).click()
    expect(keeper.locator(".messagelist .success")).to_be_visible()
    keeper.goto("/admin/auditlog/logentry/")
    look("acts")
    keeper.get_by_role("button", name="取り消す").first.click()
    expect(keeper.get_by_text("操作を取り消しました（変更")).to_be_visible()

    keeper.goto("/admin/decks/doubt/")
    keeper.get_by_role("link", name="はじめの手札は九枚のはずです").click()
    look("doubt")
    draft = keeper.locator("pre").inner_text()
    assert "\n  " in draft
    keeper.get_by_role("button", name="盤面を開く").click()
    expect(keeper.locator(".solo-replay__step")).to_be_visible()
    look("board")
