"""A person's own pictures of cards: chosen in the browser, kept there alone, laid over every face, preferred or not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import DESK_ALONE
from tests.cards.pictures.made_files import image_file

FOUND = "/cards/?q=%231"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    contents = {
        "1 (a) 櫛.png": image_file("PNG", (630, 880)),
        "3.jpg": image_file("turned", (630, 880)),
        "4.jpg": b"words",
        "a.png": image_file("PNG"),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return [tmp_path / name for name in contents]


@DESK_ALONE
def test_own_pictures_lie_on_every_page_until_they_are_removed(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    files: list[Path],
) -> None:
    page = open_page(width, height, path="/faces/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label("画像を選ぶ").set_input_files(files)
    expect(page.get_by_role("status")).to_have_text("2枚を取り込みました。2枚の絵を使っています。")
    page.get_by_text("使えなかったファイル").click()
    expect(page.get_by_text("4.jpg：画像として読めません")).to_be_visible()
    expect(page.get_by_text("a.png：札の番号が読めません")).to_be_visible()
    assert set(sent) == {"GET"}, "nothing is sent to the server"
    settled(page)
    picture(page, "chosen")

    page.goto(FOUND)
    laid = page.locator('.face[data-card="1"] .face__picture').first
    expect(laid).to_be_visible()
    assert (laid.get_attribute("src") or "").startswith("blob:")
    assert laid.evaluate("image => image.decode().then(() => image.naturalWidth)") == 480
    picture(page, "found")

    page.goto("/faces/")
    page.get_by_role("button", name="札面", exact=True).click()
    page.goto(FOUND)
    expect(page.locator('.face[data-card="1"]').first).to_be_visible()
    expect(page.locator(".face__picture:visible")).to_have_count(0)
    page.goto("/faces/")
    page.get_by_role("button", name="絵", exact=True).click()

    page.goto("/faces/")
    page.get_by_role("button", name="自分の絵をすべて削除").click()
    expect(page.get_by_role("status")).to_have_text("まだ選んでいません。")
    page.goto(FOUND)
    expect(page.locator('.face[data-card="1"]').first).to_be_visible()
    expect(page.locator(".face__picture")).to_have_count(0)


def test_without_scripts_the_page_says_what_is_missing(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, scripts=False, path="/faces/")
    expect(page.locator("noscript .notice")).to_be_visible()
    page.get_by_role("button", name="札面", exact=True).click()
    page.goto("/faces/")
    expect(page.get_by_role("button", name="札面", exact=True)).to_have_attribute("aria-current", "true")
