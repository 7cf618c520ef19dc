"""Every page that a visitor with a deck, a version, a game and a simulation of their own can open."""

from urllib.parse import urlsplit

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
    *(
        "/check/",
        "/kept/",
        "/solo/",
        "/solo/from-record/",
        "/solo/first/",
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
        "/accounts/login/",
        "/accounts/signup/",
        "/api/v1/docs/",
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
    found += [*asked_about(page, game), looked_through(page, own)]
    return [*paths, *found, f"/decks/compare?a={own}edit&b={shared}"]
