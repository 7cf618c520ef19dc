"""Two browsers make the key of a match together, keep what they need, and check the deal after the end."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.browser.waiting import wait_until
from tests.decks.games.matches.deal.test_check_deal import found_in
from tests.running_site import RunningSite

SIT_DOWN = """
import json
from decks.games.matches.seat_keys import new_key
from tests.decks.games.matches.deal.sittings import sat_down
people = sat_down()
print(json.dumps([people[0].match.token, *(new_key(one.seat) for one in people)]))
"""
PLAY = """
import json
from cards.catalog import current_data
from decks.games.matches.deal.opening import lines_seen
from decks.games.models.match import Match
from tests.decks.games.matches.deal.sittings import newest, played
game, position = played(newest(Match.objects.get(token="{token}")), 1)
sizes = len(position.decks[0])
print(json.dumps([lines_seen(position.observation(seat).log, seat, sizes)._asdict() for seat in (0, 1)]))
"""
LONG_AGO = """
from datetime import timedelta
from django.utils import timezone
from decks.games.models.match import MatchGame
MatchGame.objects.filter(match__token="{token}").update(moved_at=timezone.now() - timedelta(minutes=6))
"""
STORED = """
from decks.games.models.match import MatchGame
import json
game = MatchGame.objects.filter(match__token="{token}").order_by("-number")[0]
print(json.dumps([game.hashes, game.opened, game.commitment, bool(game.dealt_at)]))
"""
KEPT = """async ([match, game, seat]) => {
  const { keptOf } = await import("/static/js/match-deal-store.js");
  return await keptOf(match, game, seat) ?? null;
}"""
KEPT_ACTS = """async ([match, game, seat, acts]) => {
  const { keptOf } = await import("/static/js/match-deal-store.js");
  return (await keptOf(match, game, seat)).acts.length === acts;
}"""
KEEP_LINES = """async ([match, game, seat, lines, isOver]) => {
  const { keepLines } = await import("/static/js/match-deal-store.js");
  return await keepLines(match, game, seat, lines, isOver) ?? null;
}"""
FRAGMENT = """async (match) => {
  const { keptAsFragment } = await import("/static/js/match-deal-carry.js");
  return keptAsFragment(match);
}"""
TAKE = """async ([match, fragment]) => {
  const { keepFromFragment } = await import("/static/js/match-deal-carry.js");
  return keepFromFragment(match, fragment);
}"""
OF_THE_SERVER = ("salt", "cards")
"""What a device gets from the server when it needs it."""
Told = Callable[[str], Any]


def take_seat(page: Page, token: str, key: str) -> None:
    path = f"/play/{token}/"
    host = page.url.split("/")[2].split(":")[0]
    page.context.add_cookies([{"name": "fudacho_seat_key", "value": key, "domain": host, "path": path}])


def is_dealt(page: Page) -> None:
    expect(page.locator("#table")).to_be_visible()


def test_two_browsers_deal_and_check_the_deal(
    site: RunningSite,
    open_page: Callable[..., Page],
    picture: Callable[[Page, str], None],
    settled: Callable[[Page], None],
    ask: Told,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    token, *keys = ask(SIT_DOWN)
    desk, phone = open_page(1280, 900), open_page(390, 844)
    sent: list[tuple[int, str, str]] = []
    for seat, page in enumerate((desk, phone)):
        take_seat(page, token, keys[seat])
        page.on(
            "request",
            lambda one, seat=seat: one.method == "POST" and sent.append((seat, one.url[-5:], one.post_data or "")),
        )
    desk.goto(f"/play/{token}/")
    expect(desk.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    expect(desk.locator(".deal-progress")).to_contain_text("自分 約束（h）を受け取りました")
    expect(desk.get_by_role("button", name="スクリプトなしで配る", include_hidden=True)).to_have_count(0)
    settled(desk)
    picture(desk, "waits")
    row = desk.evaluate(KEPT, [token, 1, 0])
    hashes, opened, commitment, _ = ask(STORED.format(token=token))
    assert (row["commitment"], len(row["bytes"]), opened) == (commitment, 32, ["", ""])
    assert hashes[0]
    assert "hashes" not in row
    with desk.expect_download() as download:
        desk.get_by_role("button", name="控えを保存").click()
    assert json.loads(Path(download.value.path()).read_text())["kept"]["bytes"] == row["bytes"]

    desk.reload()
    second = desk.context.new_page()
    # Whichever of the two tabs learns of it first opens the bytes.
    second.on("request", lambda one: one.method == "POST" and sent.append((0, one.url[-5:], one.post_data or "")))
    second.goto(f"/play/{token}/")
    expect(second.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    assert second.evaluate(KEPT, [token, 1, 0])["bytes"] == row["bytes"]

    phone.goto(f"/play/{token}/")
    for page in (phone, desk, second):
        is_dealt(page)
    hashes, opened, commitment, dealt = ask(STORED.format(token=token))
    assert dealt
    for seat, page in enumerate((desk, phone)):
        kept = page.evaluate(KEPT, [token, 1, seat])
        assert (kept["commitment"], kept["hashes"], kept["bytes"]) == (commitment, hashes, opened[seat])
        promised = [n for n, one in enumerate(sent) if one[:2] == (seat, "/hash")]
        told = [n for n, one in enumerate(sent) if one[:2] == (seat, "bytes")]
        assert promised[-1] < told[0], "no bytes before their hash"

        assert [one["kind"] for one in kept["acts"]] == ["coin", "shuffle", "shuffle"]

    lines = ask(PLAY.format(token=token))
    for seat, page in enumerate((desk, phone)):
        page.goto(f"/play/{token}/")
        wait_until(page, KEPT_ACTS, [token, 1, seat, len(lines[seat]["acts"])])
        page.get_by_role("button", name="配り方を確かめる").click()
        expect(page.locator("[data-verdict]")).to_contain_text("違うところはありません。")
        expect(page.locator(".deal-line--wrong")).to_have_count(0)
        expect(page.locator(".deal-line--unknown")).to_have_count(1)
        settled(page)
        picture(page, f"checked-{seat}")
        with page.expect_download() as download:
            page.get_by_role("button", name="ファイルを保存").click()
        text = Path(download.value.path()).read_text()
        assert found_in(text, monkeypatch, capsys)[0] == 0
    # What another deal would be: an act that the browser saw and the file does not know.
    acts = [*lines[0]["acts"], {"act": len(lines[0]["acts"]), "kind": "shuffle", "seat": 0, "size": 3}]
    heard = desk.evaluate(KEPT, [token, 1, 0])["heard"]
    desk.evaluate(KEEP_LINES, [token, 1, 0, {**lines[0], "acts": acts, "heard": heard + 1}])
    desk.get_by_role("button", name="配り方を確かめる").click()
    expect(desk.locator(".deal-line--wrong")).to_have_text("×抽選の一覧は、ゲーム中に控えたものではありません")
    # Other cards for a shuffle that stands: told, though what was seen first is that of the file.
    desk.evaluate(KEEP_LINES, [token, 1, 0, {**lines[0], "heard": heard + 2}])
    desk.evaluate(KEEP_LINES, [token, 1, 0, {**lines[0], "draws": [[1, [0, 1]]], "heard": heard + 3}])
    desk.get_by_role("button", name="配り方を確かめる").click()
    verdict = desk.locator("[data-verdict] .fault")
    expect(verdict).to_contain_text("抽選1のあとに引いた札が、ゲームの途中で、前に見えていたものと変わりました。")
    expect(verdict).not_to_contain_text("違うところはありません")
    expect(desk.locator("[data-undone]")).to_contain_text("出ていた抽選が1回取り消されました。")
    expect(desk.locator(".deal-line--wrong")).to_have_count(0)
    picture(desk, "changed")
    # A browser that kept nothing, and the 控え of the one that did.
    other = open_page(390, 844)
    take_seat(other, token, keys[0])
    other.goto(f"/play/{token}/deals/")
    other.get_by_role("button", name="配り方を確かめる").click()
    expect(other.locator("[data-verdict]")).to_contain_text("約束Cを控えていない")
    saved = tmp_path / "deal.json"
    saved.write_text(text)
    other.get_by_label("控えを読み込む").set_input_files(saved)
    expect(other.locator("[data-verdict]")).to_contain_text("この席の、このゲームの控えではありません")
    # A table that it sees for the first time after the end is nothing that it kept.
    other.goto(f"/play/{token}/")
    other.get_by_role("button", name="配り方を確かめる").click()
    expect(other.locator(".deal-line--unknown", has_text="抽選の一覧")).to_have_count(1)
    assert other.evaluate(KEPT, [token, 1, 0]) is None
    fragment = phone.evaluate(FRAGMENT, token)
    assert len(fragment) < 300
    assert other.evaluate(TAKE, [token, fragment])
    carried, kept = other.evaluate(KEPT, [token, 1, 1]), phone.evaluate(KEPT, [token, 1, 1])
    assert carried == {name: value for name, value in kept.items() if name not in OF_THE_SERVER}
    damaged = (
        fragment[:-60] + "/札",
        fragment.replace("/1/", "/7/", 1),
        fragment[:-4],
        fragment + ";1/0",
        fragment + "__8",
    )
    for broken in ("", "#deal=", "#deal=1/0", *damaged, "#deal=%"):
        assert other.evaluate(TAKE, [token, broken]) is False


def shuffle(act: int, seat: int = 0, size: int = 40) -> dict[str, Any]:
    return {"act": act, "kind": "shuffle", "seat": seat, "size": size}


COIN = {"act": 0, "kind": "coin", "seat": 1}
START = [COIN, shuffle(1), shuffle(2, 1)]
PICK = {"act": 3, "kind": "pick", "seat": -1, "size": 300, "taken": 2}


def test_what_was_kept_of_chance_is_held_against_what_comes(open_page: Callable[..., Page]) -> None:
    """Each page that a browser sees: what is kept after it, how many acts went, and which draws changed."""
    page = open_page(390, 844, path="/play/check-deal/")
    number = 0

    def after(acts: list[Any], draws: list[Any], *, heard: int, name: str = "") -> list[Any]:
        lines = {"acts": acts, "draws": draws, "heard": heard}
        row = page.evaluate(KEEP_LINES, [name or f"lines-{number}", 1, 0, lines, False])
        return [len(row["acts"]), row["draws"], row["undone"], row["changed"]]

    # One goes on; a reload and a second tab with an older table change nothing.
    assert after(START, [[1, [5, 6]]], heard=3) == [3, [[1, [5, 6]]], 0, []]
    assert after([*START, shuffle(3)], [[1, [5, 6, 7]], [3, []]], heard=5) == [4, [[1, [5, 6, 7]], [3, []]], 0, []]
    assert after([*START, shuffle(3)], [[1, [5, 6, 7]], [3, []]], heard=5) == [4, [[1, [5, 6, 7]], [3, []]], 0, []]
    assert after(START, [[1, [5]]], heard=4) == [4, [[1, [5, 6, 7]], [3, []]], 0, []]
    # Taking back ends acts and draws: of a shuffle that stands what was seen stays, the others may come otherwise.
    assert after([*START, shuffle(3)], [[1, [5, 6, 7]], [3, [9]]], heard=6) == [4, [[1, [5, 6, 7]], [3, [9]]], 0, []]
    assert after(START, [[1, [5, 6]]], heard=7) == [3, [[1, [5, 6, 7]]], 1, []]
    assert after([*START, shuffle(3)], [[1, [5, 6]], [3, [8]]], heard=8) == [4, [[1, [5, 6, 7]], [3, [8]]], 1, []]
    # Draws that are told otherwise, or with a gap: what was seen first stays, and the act is named, once.
    for heard in (9, 10):
        told = after([*START, shuffle(3)], [[1, [5, 4, 7]], [3, [8]]], heard=heard)
        assert told == [4, [[1, [5, 6, 7]], [3, [8]]], 1, [1]]
    assert after([*START, shuffle(3)], [[3, [2, 8]]], heard=11) == [4, [[1, [5, 6, 7]], [3, [8]]], 1, [1, 3]]
    # An act in the midst that becomes another ends all from there on.
    assert after([COIN, shuffle(1, size=39)], [[1, [1]]], heard=12) == [2, [[1, [1]]], 4, [1, 3]]

    # What goes to another device comes there as it was, and is held against what it has.
    number = 1
    commitment, hashes = "c" * 64, ["a" * 64, ""]
    keep = """async ([match, game, fields]) => {
      const { keepOnce } = await import("/static/js/match-deal-store.js");
      await keepOnce(match, game, 0, fields);
    }"""
    page.evaluate(keep, ["lines-1", 1, {"commitment": commitment, "hashes": hashes, "bytes": "b" * 32}])
    after([*START, PICK], [[1, [5, 260]]], heard=300)
    after([*START, PICK], [[1, [6]]], heard=301)
    fragment = page.evaluate(FRAGMENT, "lines-1")
    assert page.evaluate(TAKE, ["brought", fragment])
    row, brought = (page.evaluate(KEPT, [match, 1, 0]) for match in ("lines-1", "brought"))
    assert {**brought, "match": "lines-1"} == row
    assert after([*START, PICK], [[1, [5, 261]]], heard=302, name="brought") == [4, [[1, [5, 260]]], 0, [1]]
    after(START, [[1, [7]]], heard=2, name="played-before")
    assert page.evaluate(TAKE, ["played-before", fragment])
    assert page.evaluate(KEPT, ["played-before", 1, 0])["changed"] == [1]
    # A device without the bytes hands on none, and a code has room for so many games.
    page.evaluate(keep, ["without", 1, {"commitment": commitment, "hashes": hashes}])
    assert page.evaluate(TAKE, ["from-without", page.evaluate(FRAGMENT, "without")])
    assert "bytes" not in page.evaluate(KEPT, ["from-without", 1, 0])
    for game in range(1, 9):
        page.evaluate(keep, ["many", game, {"commitment": commitment, "hashes": hashes, "bytes": "b" * 32}])
    fragment = page.evaluate(FRAGMENT, "many")
    assert fragment.startswith("#deal=8/0/")
    assert fragment.count(";") >= 2
    assert len(fragment) <= 710
    assert page.evaluate(TAKE, ["many-brought", fragment])
    assert page.evaluate(KEPT, ["many-brought", 7, 0])["commitment"] == commitment
    long = [*START, *(shuffle(act) for act in range(3, 200))]
    page.evaluate(KEEP_LINES, ["many", 8, 0, {"acts": long, "draws": [], "heard": 1}, False])
    fragment = page.evaluate(FRAGMENT, "many")
    assert len(fragment) <= 710
    assert page.evaluate(TAKE, ["long-brought", fragment])
    assert "acts" not in page.evaluate(KEPT, ["long-brought", 8, 0])


def test_what_does_not_agree_stops_the_browser(
    site: RunningSite,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    ask: Told,
) -> None:
    """C, the list, or the other's h otherwise than it should be: no bytes leave the browser."""
    token, *keys = ask(SIT_DOWN)
    page = open_page(390, 844)
    take_seat(page, token, keys[0])
    sent: list[str] = []
    page.on("request", lambda one: one.method == "POST" and sent.append(one.url))

    def forged(**fields: Any) -> Callable[[Route], None]:
        def answer(route: Route) -> None:
            state = route.fetch().json()
            route.fulfill(json={**state, **fields})

        return answer

    state = f"**/play/{token}/deal/state"
    for fields, words in (
        ({"commitment": "0" * 64}, "約束Cが、送られてきた中身から計算した値と違います"),
        ({"game": 1, "secret": "0" * 64}, "約束Cが、送られてきた中身から計算した値と違います"),
        ({"cards": [[1, 40]]}, "自分のリストの値が"),
        ({"salt": "0" * 64}, "自分のリストの値が"),
    ):
        page.route(state, forged(**fields))
        page.goto(f"/play/{token}/")
        expect(page.get_by_role("status")).to_contain_text(words)
        page.unroute(state)
    assert sent == []
    settled(page)
    picture(page, "stopped")
    page.goto(f"/play/{token}/")
    expect(page.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    # Another device has no bytes for the h that was sent.
    elsewhere = open_page(390, 844)
    take_seat(elsewhere, token, keys[0])
    elsewhere.goto(f"/play/{token}/")
    expect(elsewhere.get_by_role("status")).to_contain_text("別の端末かブラウザーが約束しました")
    # The seat's code brings what the first one kept.
    page.goto(f"/play/{token}/device")
    page.get_by_role("button", name="QRコードを出す").click()
    link = page.locator("#copy-seat")
    expect(link).to_have_value(re.compile("#deal=1/0/"))
    settled(page)
    picture(page, "code")
    seen = Image.open(BytesIO(page.locator("svg.match-code").screenshot()))
    assert [code.text for code in zxingcpp.read_barcodes(seen)] == [link.input_value()]
    third = open_page(390, 844)
    asked: list[str] = []
    third.on("request", lambda one: asked.append(one.url + (one.post_data or "")))
    third.goto(link.input_value())
    third.get_by_role("button", name="この端末で開く").click()
    expect(third.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    assert third.evaluate(KEPT, [token, 1, 0]) == page.evaluate(KEPT, [token, 1, 0])
    n = page.evaluate(KEPT, [token, 1, 0])["bytes"]
    assert not any("deal=1" in address or n in address for address in asked)
    # A server that shows another h than it did before.
    for other in ("1" * 64, "2" * 64):
        page.route(state, forged(hashes=[ask(STORED.format(token=token))[0][0], other], sent=[True, False]))
        page.goto(f"/play/{token}/")
        expect(page.get_by_role("status")).to_contain_text(
            "自分の数を送りました"
            if other[0] == "1"
            else "前に控えた約束（C、h、リスト）と、いま送られてきたものが違います"
        )
        page.unroute(state)
    assert not any(address.endswith("/bytes") for address in sent)


def test_without_scripts_and_after_five_minutes(
    site: RunningSite,
    open_page: Callable[..., Page],
    settled: Callable[[Page], None],
    picture: Callable[[Page, str], None],
    ask: Told,
) -> None:
    token, *keys = ask(SIT_DOWN)
    with_scripts, bare = open_page(390, 844), open_page(1280, 900, scripts=False)
    for page, key in ((with_scripts, keys[0]), (bare, keys[1])):
        take_seat(page, token, key)
    with_scripts.goto(f"/play/{token}/")
    expect(with_scripts.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    site.manage("shell", "-c", LONG_AGO.format(token=token))
    with_scripts.reload()
    settled(with_scripts)
    picture(with_scripts, "may-go-on")
    with_scripts.get_by_role("button", name="同じ相手と配り直す").click()
    expect(with_scripts.get_by_text("2ゲーム目")).to_be_visible()
    expect(with_scripts.get_by_role("status")).to_contain_text("相手のブラウザーを待っています")
    bare.goto(f"/play/{token}/")
    expect(bare.locator("noscript .notice")).to_be_visible()
    picture(bare, "bare")
    bare.locator("noscript").get_by_role("button", name="スクリプトなしで配る").click()
    is_dealt(with_scripts)
    with_scripts.goto(f"/play/{token}/deals/")
    settled(with_scripts)
    picture(with_scripts, "deals")
    bare.goto(f"/play/{token}/")
    is_dealt(bare)
    bare.goto(f"/play/{token}/deals/")
    expect(bare.get_by_text("自分が止めました")).to_be_visible()
