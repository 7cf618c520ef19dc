"""Every page that a visitor with a deck, a version, a game and a simulation of their own can open."""

from datetime import datetime
from urllib.parse import urljoin, urlsplit
from zoneinfo import ZoneInfo

from playwright.sync_api import Page

from tests.browser.decks import copied_deck

SITE_PAGES = (
    *(
        "/",
        "/cards/",
        "/cards/?q=制限",
        "/cards/?q=零コスト",
        "/cards/?view=list",
        "/cards/?view=text",
        "/cards/112-x/",
    ),
    *("/cards/syntax/", "/cards/data/", "/restrictions/", "/restrictions/?list=community", "/rules/open-points/"),
    *("/rules/open-points/sheet/", "/decks/", "/decks/new", "/decks/new?card=112", "/decks/public/", "/decks/compare"),
    *("/decks/deleted/", "/reports/"),
    *(
        "/check/",
        "/formats/",
        "/formats/new?of=singleton",
        "/formats/singleton/",
        "/formats/compare?a=official&a_on=2025-06-01&b=community",
        "/check/many/",
        "/kept/",
        "/events/",
        "/verify/",
        "/solo/",
        "/solo/from-record/",
        "/solo/first/",
        "/play/",
        "/play/new",
        "/play/check-deal/",
        "/rules/words/",
        "/rules/words/憑依/",
        "/theme/",
        "/faces/",
        "/credits/",
        "/rulings/",
        "/rulings/DM-手順-1/?step=3",
        "/compare-rules/",
        "/compare-rules/?topic=draw&step=3",
        "/rulings/?clause=001-効果-1",
        "/rulings/?q=道具札はいつ使える",
        "/rulings/?q=カレーの作り方",
        "/rulings/F-22/?step=3&reading=new_triggers:after_earlier",
        "/r/x74l",
        "/rulings/R-02/?step=2",
        "/events/new",
        "/events/guide",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/recover/",
        "/accounts/lost-factor/",
        "/accounts/device/",
        "/api/v1/docs/",
        "/developers/",
        "/developers/en/",
        "/embed/cards/29/",
        "/embed/rulings/F-22/",
    ),
)
DECK_PAGES = (
    "edit",
    "details",
    "history",
    "history/1",
    "import",
    "export",
    "legality",
    "solo",
    "cards/112",
    "hand/",
    "numbers",
    "simulate",
    "share/",
)
SHARED_PAGES = ("", "all/", "export", "prints", "solo", "hand/", "numbers?turn=2", "simulate", "share/", "report")


def asked_about(page: Page, game: str) -> list[str]:
    """The pages of a question about this game, of one's answer to it, and of the table that it is tried at."""
    page.goto(f"{game}ask")
    page.get_by_label("問い", exact=True).fill("このまま始めますか。")
    page.get_by_role("button", name="リンクを作る").click()
    question = urlsplit(page.url).path
    page.get_by_role("button", name="自分の手を試す").click()
    tried = urlsplit(page.url).path
    page.locator("[data-key=default]").click()
    page.locator(".solo-bar__turn", has_text="ターン目").wait_for()
    page.get_by_role("link", name="この手順で答える").click()
    page.get_by_role("button", name="答える").click()
    page.get_by_role("link", name="盤の上で見る").click()
    page.wait_for_load_state()
    return [question, tried, f"{tried}answer", urlsplit(page.url).path]


def looked_through(page: Page, address: str) -> str:
    """The page of a list that is to join the deck, with a line to decide and one that names no card."""
    page.goto(f"{address}import")
    page.get_by_label("リスト", exact=True).fill("4 隠された櫛の家\n1 肥川の大邪\n3 なにもない夢の札")
    page.get_by_role("button", name="読み取る").click()
    page.wait_for_url("**/decks/drafts/*")
    return urlsplit(page.url).path


TOKYO = ZoneInfo("Asia/Tokyo")
DESK_PAGES = ("desk", "settings", "copy", "staff", "log", "counter", "tables", "expected", "entries/new", "delete")


def desk_pages(page: Page) -> list[str]:
    """The pages of the organiser of an event with two people who are expected, one of whom brought a list."""
    page.goto("/events/new")
    page.get_by_label("大会の名前").fill("札帖杯")
    page.get_by_label("開催日", exact=True).fill(datetime.now(TOKYO).date().isoformat())
    page.get_by_role("button", name="大会を作る").click()
    page.wait_for_url("**/desk")
    own = urlsplit(page.url).path.removesuffix("desk")
    page.goto(f"{own}expected")
    page.get_by_label("名前", exact=True).fill("甲\tこう\n乙")
    page.get_by_role("button", name="登録").click()
    page.goto(f"{own}entries/1/mend")
    page.get_by_role("textbox", name="リスト", exact=True).fill("4 隠された櫛の家\n1 なにもない夢の札")
    page.get_by_role("button", name="確かめる").click()
    page.get_by_role("button", name="このまま出す").click()
    page.goto(f"{own}tables")
    page.get_by_label("卓と参加者").fill("1,1,2")
    page.get_by_role("button", name="この回戦に入れる").click()
    page.goto(f"{own}staff")
    judge = urlsplit(page.get_by_role("textbox", name="ジャッジのリンク").input_value()).path
    desk = [*(own + part for part in DESK_PAGES), f"{own}entries/1/mend", f"{own}entries/2/mend", judge]
    return [*desk, *entry_pages(page, own)]


def entry_pages(page: Page, own: str) -> list[str]:
    """The pages of somebody who hands a list in there, of its receipt, of its check, and of what is printed."""
    page.goto(f"{own}hand-in")
    page.get_by_label("名前", exact=True).fill("丙")
    page.get_by_role("textbox", name="リスト", exact=True).fill("4 隠された櫛の家")
    page.get_by_role("button", name="確かめる", exact=True).click()
    page.get_by_role("button", name="このまま出す").click()
    receipt = page.locator(".entry-receipt__whole").inner_text()
    entry = urlsplit(page.url).path
    page.goto(f"{own}checks")
    page.get_by_role("button", name="まだの人から無作為に選ぶ").click()
    page.wait_for_url("**/checks/*")
    check = urlsplit(page.url).path
    return [own, f"{own}hand-in", entry, f"/verify/{receipt}", f"{own}checks", check, f"{own}print"]


def invitation(page: Page) -> str:
    """The path of an invitation that was just made in this browser."""
    page.get_by_role("button", name="招待のリンクを作る").click()
    page.get_by_role("heading", name="相手を待っています").wait_for()
    return urlsplit(page.url).path


def match_pages(page: Page) -> list[str]:
    """An invitation of one's own and one of somebody else, the table of a match, and what lies around it."""
    page.goto("/play/new")
    own = invitation(page)
    page.goto("/play/new")
    played = invitation(page)
    browser = page.context.browser
    assert browser
    other = browser.new_context(locale="ja-JP").new_page()
    other.goto(urljoin(page.url, "/play/new"))
    another = invitation(other)
    other.goto(urljoin(page.url, played))
    other.get_by_role("button", name="このデッキで座る").click()
    for one in (page, other):
        one.locator("#match-beside").wait_for()
    other.context.close()
    return [own, f"{own}device", f"{own}take/none/", another, played, f"{played}deals/", f"{played}report"]


def every_page(page: Page) -> list[str]:
    """The addresses; makes the deck, the version, the game and the simulation on the way."""
    own, shared = copied_deck(page, "春の園")
    page.goto(f"{own}history")
    page.get_by_role("button", name="いまの札でバージョンを保存").click()
    page.goto(f"{own}solo")
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_url("**/solo/*/")
    game = urlsplit(page.url).path
    page.goto(f"{own}simulate")
    page.locator("label", has_text="弱い：").click()
    page.get_by_role("button", name="シミュレーションを始める").click()
    page.wait_for_url("**/simulations/*/")
    simulation = urlsplit(page.url).path
    paths = [*SITE_PAGES, *(own + part for part in DECK_PAGES), *(shared + part for part in SHARED_PAGES)]
    found = [game, f"{game}advice", f"{game}doubt", f"{game}replay/", f"{game}ask", "/solo/games/", simulation]
    found += [*asked_about(page, game), looked_through(page, own), *desk_pages(page), *match_pages(page)]
    return [*paths, *found, f"/decks/compare?a={own}edit&b={shared}"]
