"""Every page as a newcomer and as somebody with decks, games and questions sees it, on a desk and on a phone, by day
and by night; with what a look by eye may miss: python -m tests.browser.looks URL FOLDER [part]

The site at URL runs already, with RATELIMIT_ENABLE=false. What there is to see is made once and kept in FOLDER;
`part` is one of "phone-dark-own /decks/", say.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import STANDS_STILL, chromium
from tests.browser.decks import copied_deck
from tests.browser.every_page import every_page
from tests.browser.measures import faults
from tests.browser.whole_game import asked, default, offered, press

SIZES = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
SIGHTS = (("phone", "light"), ("desk", "dark"), ("phone", "dark"), ("desk", "light"))
LONG_NAME = "始まり始まりと隠された櫛の家で押し切る春夏混成の試作デッキ・その十二"
MOST_PRESSES = 60
NEWCOMER = ("/", "/decks/", "/cards/", "/kept/", "/solo/", "/solo/first/", "/decks/public/", "/accounts/login/")
LOST = ("/nowhere/", "/solo/nosuchgame/", "/solo/questions/nosuchquestion/")
OWN = (
    "/",
    "/decks/deleted/",
    "/accounts/",
    "/accounts/password/",
    "/accounts/delete/",
    "/accounts/put-back/",
    "/solo/",
    "/kept/",
    "/cards/",
)


def sign_up(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("ユーザー名").fill("櫛の家の人")
    page.locator("[name=password1]").fill("kushinoie-2026-haru")
    page.locator("[name=password2]").fill("kushinoie-2026-haru")
    page.get_by_role("main").get_by_role("button", name="作る").click()
    page.get_by_role("link", name="確かめずに進む").click()
    page.wait_for_load_state()


def named(page: Page, sample: str, name: str) -> str:
    """A copy of a sample deck under this name, for everybody to see."""
    own, _ = copied_deck(page, sample)
    page.goto(f"{own}details")
    page.get_by_label("デッキ名").fill(name)
    page.get_by_label("公開範囲").select_option("public")
    page.get_by_role("button", name="保存").click()
    page.wait_for_url("**/edit")
    return own


def keep_a_search(page: Page) -> None:
    page.goto("/cards/?q=季節:春 コスト<=3 効果:ドロー")
    page.locator("#keep summary").click()
    page.get_by_label("保存する検索の名前").fill("軽い春のドロー")
    page.locator("#keep").get_by_role("button", name="保存").click()
    page.wait_for_load_state()


def play(page: Page, until: str) -> str:
    """A game against the computer, played until it offers this ("over": to its end); its address."""
    page.goto("/")
    page.get_by_role("main").get_by_role("button", name="CPUと対戦する").click()
    page.wait_for_url("**/solo/*/")
    game = urlsplit(page.url).path
    asked(page)
    for number in range(MOST_PRESSES * 3):
        values = offered(page)
        if not values or (number > 5 and any(value.startswith(until) for value in values)):
            break
        verbs = ("summon", "deploy", "possess", "attack", "yes")
        press(page, next((value for verb in verbs for value in values if value.startswith(verb)), default(page)))
    return game


def made(page: Page) -> list[str]:
    """Everything there is to see, and where."""
    sign_up(page)
    long = named(page, "夏の蟲", LONG_NAME)
    keep_a_search(page)
    running, over = play(page, "attack"), play(page, "over")
    pages = [*every_page(page), f"{long}edit", f"{long}hand/", f"{long}share/", running, over, f"{over}replay/"]
    page.goto("/decks/public/")
    pages += [urlsplit(link.get_attribute("href") or "").path for link in page.locator(".deck-card a").all()[:1]]
    return list(dict.fromkeys([*OWN, *LOST, *pages, f"{running}doubt", "/u/櫛の家の人/"]))


def context(browser: Browser, url: str, size: str, scheme: str, state: str | None) -> BrowserContext:
    return browser.new_context(
        base_url=url,
        viewport=SIZES[size],  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="ja-JP",
        timezone_id="Asia/Tokyo",
        has_touch=size == "phone",
        is_mobile=size == "phone",
        reduced_motion="reduce",
        storage_state=state,
        bypass_csp=True,
    )


def look(page: Page, path: str, picture: Path) -> list[str]:
    page.goto(path, wait_until="networkidle")
    page.evaluate(STANDS_STILL)
    picture.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=picture, full_page=True)
    return faults(page)


def looks(browser: Browser, url: str, folder: Path, pages: list[str], part: str) -> Iterator[str]:
    state = str(folder / "state.json")
    people = [("own", state, pages), ("new", None, [*NEWCOMER])]
    for (size, scheme), (who, kept, paths) in product(SIGHTS, people):
        opened = context(browser, url, size, scheme, kept)
        page = opened.new_page()
        for number, path in enumerate(paths):
            if part in f"{size}-{scheme}-{who} {path}":
                name = f"{number:03}-{path.strip('/').replace('/', '-') or 'home'}"[:60]
                found = look(page, path, folder / f"{size}-{scheme}-{who}" / f"{name}.png")
                yield from (f"{size} {scheme} {who} {path}: {fault}" for fault in found)
        opened.close()


def main(url: str, folder: Path, part: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / "pages.json"
    with sync_playwright() as playwright:
        program = chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        if not listed.exists():
            opened = browser.new_context(base_url=url, viewport=SIZES["desk"], locale="ja-JP")  # type: ignore[arg-type]
            listed.write_text(json.dumps(made(opened.new_page()), ensure_ascii=False, indent=1))
            opened.storage_state(path=folder / "state.json")
            opened.close()
        for fault in looks(browser, url, folder, json.loads(listed.read_text()), part):
            print(fault, flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), (sys.argv[3:] or [""])[0])
