"""An opened deal is checked in the browser: as the script checks it, and nothing leaves the page."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import DESK_ALONE
from tests.decks.games.matches.deal.alterations import ALTERATIONS, altered
from tests.decks.games.matches.deal.test_check_deal import DEALS, WHOLE, found_in

ADDRESS = "/play/check-deal/"
FOUND = """async (texts) => {
  const { checkDeal } = await import("/static/js/fair-deal.js");
  return texts.map((text) => checkDeal(text));
}"""
SHOWN = {
    "another h of the other": "相手のブラウザーの数は、hで約束したものではありません",
    "two cards of a shuffle swapped": "抽選1の札は、鍵で決まるものではありません",
    "an act left out": "抽選の番号は、コインの0から抜けなく続くものではありません",
    "C is not the one that was kept": "約束Cは、ゲーム中に控えたものではありません",
    "no key": "ファイルは正しい形（key）ではありません",
}
NO_FILES = ["", "[", "[]", "7", "札", '{"__proto__":1}', json.dumps(WHOLE).replace('"game": 1', '"game": 1.0')]


def marks(found: dict[str, Any]) -> list[bool | None]:
    return [one["right"] for one in found["found"]] if "found" in found else [False]


def test_the_browser_finds_what_the_script_finds(
    open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every vector, every alteration and what is no such file: line by line the same marks."""
    page = open_page(1280, 800, path=ADDRESS)
    texts = [json.dumps(file) for file in DEALS.values()]
    texts += [json.dumps(altered(WHOLE, name)) for name in ALTERATIONS] + NO_FILES
    known = {"○": True, "×": False, "？": None}
    for text, found in zip(texts, page.evaluate(FOUND, texts), strict=True):
        _, lines = found_in(text, monkeypatch, capsys)
        assert marks(found) == [known[line[0]] for line in lines[:-1]], text[:200]
        if "misfit" in found:
            assert f"（{found['misfit']}）" in lines[0]


@DESK_ALONE
def test_a_file_is_checked_and_stays_here(
    width: int,
    height: int,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    tmp_path: Path,
) -> None:
    page = open_page(width, height, path=ADDRESS)
    settled(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    verdict = page.get_by_role("status")
    page.get_by_role("button", name="確かめる").click()
    expect(verdict).to_have_text("ファイルを選ぶか、中身を貼り付けてください。")
    for name in ("all-open", "no-bytes-1", "long-game"):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(DEALS[name], indent=1), "ascii")
        page.get_by_label("ファイルを選ぶ").set_input_files(file)
        expect(verdict).to_contain_text("違うところはありません。")
    page.get_by_label("または、中身を貼り付ける").fill(json.dumps(DEALS["no-bytes-1"]))
    page.get_by_role("button", name="確かめる").click()
    expect(verdict).to_have_text("違うところはありません。確かめられないものが2つあります。")
    expect(
        page.get_by_text("相手のブラウザーは数を送っていないので、配りに加わったものとは確かめられません")
    ).to_be_visible()
    picture(page, "accepted")
    for name, sentence in SHOWN.items():
        page.get_by_label("または、中身を貼り付ける").fill(json.dumps(altered(WHOLE, name)))
        page.get_by_role("button", name="確かめる").click()
        expect(page.locator(".deal-line--wrong").filter(has_text=sentence)).to_be_visible()
        expect(verdict).to_contain_text("か所が違います。")
    settled(page)
    page.get_by_label("または、中身を貼り付ける").fill(json.dumps(altered(WHOLE, "an act left out")))
    page.get_by_role("button", name="確かめる").click()
    picture(page, "refused")
    without = {name: value for name, value in WHOLE.items() if name != "kept"}
    page.get_by_label("または、中身を貼り付ける").fill(json.dumps(without))
    page.get_by_role("button", name="確かめる").click()
    expect(verdict).to_contain_text("約束Cを控えていないので、ゲームの前の約束どおりだったかは分かりません。")
    page.get_by_label("または、中身を貼り付ける").fill("札")
    page.get_by_role("button", name="確かめる").click()
    expect(verdict).to_have_text("1か所が違います。")
    assert sent == [], "nothing is sent"


@pytest.mark.parametrize("width", [390])
def test_without_scripts_the_page_offers_the_other_way(width: int, open_page: Callable[..., Page]) -> None:
    page = open_page(width, 844, scripts=False, path=ADDRESS)
    expect(page.locator("noscript .notice")).to_be_visible()
    expect(page.get_by_role("button", name="確かめる")).to_have_count(0)
    expect(page.get_by_role("link", name="check_deal.py をダウンロード")).to_be_visible()
