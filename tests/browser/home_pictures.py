"""The pictures on the home page, taken of the site itself by day and by night: python -m tests.browser.home_pictures"""

import io
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import STANDS_STILL, chromium
from tests.browser.decks import copied_deck
from tests.browser.every_page import asked_about, looked_through
from tests.running_site import ROOT, RunningSite

TARGET = ROOT / "static" / "home"
SEEN, KEPT, QUALITY = {"width": 720, "height": 480}, (600, 400), 72
SCHEMES = ("light", "dark")
ONLY_THE_PAGE = ".site-header, .deck-links { display: none !important; }"


def in_sight(page: Page, part: str) -> None:
    """It stands at the top of the screen, under no header."""
    page.add_style_tag(content=ONLY_THE_PAGE)
    page.locator(part).first.evaluate("(part) => scrollTo(0, part.getBoundingClientRect().top + scrollY - 16)")


def build(page: Page) -> None:
    own, _ = copied_deck(page, "冬の石と鏡")
    page.goto(f"{own}edit")
    in_sight(page, ".editor")


def read(page: Page) -> None:
    own, _ = copied_deck(page, "春の園")
    page.goto(looked_through(page, own))
    in_sight(page, "main h1")


def repair(page: Page) -> None:
    page.goto(f"{copied_deck(page, '夏の蟲')[0]}import")
    page.get_by_label("リスト", exact=True).fill("4 悠習の古日記")
    page.get_by_role("button", name="読み取る").click()
    page.get_by_role("button", name="この札を読み込む").click()
    page.wait_for_url("**/decks/*/edit*")
    page.goto(page.url.partition("edit")[0] + "legality")
    in_sight(page, ".verdict")


def zero_search(page: Page) -> None:
    own, _ = copied_deck(page, "秋の道連れ")
    page.goto(f"{own}hand/?want={{種類:場所札 コスト:0}}>=2")
    in_sight(page, ".hand__advice")


def ruling(page: Page) -> None:
    page.goto("/rulings/R-02/?step=2")
    in_sight(page, ".ruling__table .solo-seat--facing, .ruling__table")


def question(page: Page) -> None:
    own, _ = copied_deck(page, "春の園")
    page.goto(f"{own}solo")
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_url("**/solo/*/")
    page.goto(asked_about(page, page.url)[0])
    in_sight(page, "main h1")


SCENES: dict[str, Callable[[Page], None]] = {
    "build": build,
    "import": read,
    "repair": repair,
    "zero_search": zero_search,
    "ruling": ruling,
    "question": question,
}


def taken(page: Page) -> Iterator[tuple[str, Image.Image]]:
    """Each picture with the name of its file."""
    for name, go in SCENES.items():
        page.context.clear_cookies()
        page.goto("/")
        go(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(STANDS_STILL)
            page.wait_for_load_state("networkidle")
            yield f"{name}-{scheme}.webp", Image.open(io.BytesIO(page.screenshot()))


def make_room() -> None:
    """The page asks for its pictures before there are any."""
    TARGET.mkdir(exist_ok=True)
    for path in (TARGET / f"{name}-{scheme}.webp" for name in SCENES for scheme in SCHEMES):
        if not path.exists():
            Image.new("RGB", KEPT).save(path)


def main() -> None:
    make_room()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        site = RunningSite(Path(folder), RATELIMIT_ENABLE="false")
        site.prepare()
        site.start()
        try:
            program = chromium(playwright.chromium.executable_path)
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_page(
                base_url=site.url, viewport=SEEN, device_scale_factor=2, locale="ja-JP", bypass_csp=True
            )
            for name, picture in taken(page):
                picture.resize(KEPT, Image.Resampling.LANCZOS).save(TARGET / name, quality=QUALITY, method=6)
            browser.close()
        finally:
            site.stop()


if __name__ == "__main__":
    main()
