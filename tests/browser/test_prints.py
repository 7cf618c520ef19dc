"""Pictures, sheets and paper: the page that leads to them, and what a printer gets of deck, legality and card pages."""

import io
from collections.abc import Callable

from PIL import Image, ImageFilter
from playwright.sync_api import Page

from tests.browser.screens import DESK_ALONE
from tests.browser.waiting import wait_until

PAPER = {"width": 720, "height": 1018}  # A4 without its margins, at 96 dots per inch
COLOURED = 24  # differences of red, green and blue below this look grey
SPOT = 12  # pixels around a place over which its darkness is taken: more than the strokes of the largest letters
DARK = 50


@DESK_ALONE
def test_pictures_and_sheets_of_a_deck(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(width, height, path=None)
    _open_sample(page)
    page.get_by_role("link", name="画像と登録用紙").click()
    page.wait_for_url("**/prints")
    image = page.get_by_alt_text("横長の画像", exact=False)
    image.scroll_into_view_if_needed()
    wait_until(page, "image => image.complete && image.naturalWidth === 1200", image.element_handle())
    settled(page)
    picture(page, "prints")
    form = page.locator("form[action$='sheet.pdf']")
    form.get_by_label("日付", exact=True).fill("2025-08-15")
    answer = page.request.get(f"{form.get_attribute('action')}?on=2025-08-15&list=official")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


PRINTED = (("card", "/cards/112/"), ("lists", "/restrictions/"), ("questions", "/rules/open-points/sheet/"))


def test_paper_is_white_and_needs_no_colour(
    open_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    page = open_page(PAPER["width"], PAPER["height"], path=None)
    _open_sample(page)
    deck, legality = page.url, page.get_by_role("link", name="日付を選んでデッキチェック").get_attribute("href")
    page.emulate_media(media="print")
    for name, address in (("deck", deck), ("legality", legality), *PRINTED):
        page.goto(str(address))
        wait_until(page, "document.fonts.status === 'loaded'")
        picture(page, name)
        shown = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
        assert _darkest(shown) > DARK, name
        assert _coloured(shown) == 0, name
    page.goto(deck)
    for label in ("【場所札】", "【怪異札】", "【道具札】", "【季節札】"):
        assert page.get_by_text(label).first.is_visible()
    assert page.get_by_role("button", name="コピーして自分のデッキにする").is_hidden()


def _open_sample(page: Page) -> None:
    page.goto("/decks/")
    page.locator("a[href^='/d/']").first.click()
    page.wait_for_url("**/d/*/")


def _darkest(image: Image.Image) -> int:
    """How light the darkest spot is: a black ground anywhere is near 0."""
    return image.convert("L").filter(ImageFilter.BoxBlur(SPOT)).getextrema()[0]


def _coloured(image: Image.Image) -> int:
    """How many pixels are no shade of grey."""
    counts = image.getcolors(image.width * image.height) or []
    return sum(count for count, shade in counts if max(shade) - min(shade) > COLOURED)
