"""Two people play a match in two browsers, to its end and once more, whatever happens to network and server."""

import re
import signal
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.match_meeting import Look, goes_to_another_device, meet
from tests.browser.match_pair import HIDE, MOVED_ON, ORDER, PRESS, Pair, is_quiet
from tests.browser.waiting import wait_until
from tests.running_site import RunningSite

RECORD = """
import json
from cards.catalog import current_data
from decks.games.models.match import MatchGame
from rules_engine.game import GameRecord, replay
game = MatchGame.objects.filter(match__token="{token}").order_by("number").first()
end = replay(GameRecord.from_json(game.record), current_data().catalog).outcome()
print(json.dumps([game.ply, game.winner, game.end, end.winner if end else None]))
"""
HANGING = """() => {
  const real = window.fetch;
  window.given = 0;
  window.hangs = 0;
  window.wake = () => { window.fetch = real; };
  window.fetch = (address, options) => {
    if (!String(address).includes("/news?")) return real(address, options);
    window.hangs += 1;
    return new Promise((_, failed) => options.signal.addEventListener("abort", () => {
      window.given += 1;
      failed(new DOMException("", "AbortError"));
    }));
  };
}"""
WAKE = """() => {
  const before = window.given;
  window.wake();
  document.dispatchEvent(new Event("visibilitychange"));
  return window.given - before;
}"""
MOST_PRESSES = 200
UNHEARD = 1200
"""So many milliseconds nobody hears of what is not sent: more than a page waits until it asks for news."""


def test_a_match_is_played_to_its_end_and_once_more(
    site: RunningSite,
    open_page: Callable[..., Page],
    watch: Watch,
    ask: Callable[[str], Any],
    picture: Callable[[Page, str], None],
    settled: Callable[[Page], None],
) -> None:
    def look(page: Page, name: str) -> None:
        picture(page, name)
        settled(page)

    pair = meet(open_page, look)
    goes_to_another_device(pair, open_page, look)
    not_yet_sent(pair)
    page, other = pair.until_main_phase()
    for one, name in ((page, "asked"), (other, "waits")):
        expect(one.locator("#match-beside")).to_contain_text("この卓を見ています")
        look(one, name)
    expect(page).to_have_title(re.compile("^●自分のターン "))
    expect(other).to_have_title(re.compile("^対戦："))
    page.locator("#prompt button[name='action'][value='end']").hover()
    told = page.locator("#forecast")
    expect(told).to_contain_text("こうなります")
    assert told.evaluate("slip => getComputedStyle(slip).pointerEvents") == "none", "it is in nobody's way"
    picture(page, "forecast")
    page.mouse.move(2, 2)
    taking_back(pair, look)
    offers_and_phrases(pair)
    windows_closed(pair)
    network_lost(pair, watch)
    server_killed(pair, site, watch)
    in_the_background(pair)
    asleep(pair)
    assert to_the_end(pair, open_page) >= 2
    for one, name in zip(pair.pages, ("desk", "phone"), strict=True):
        one.locator(".solo-scene").wait_for()
        one.get_by_role("button", name="配り方を確かめる").click()
        expect(one.locator("[data-verdict]")).to_contain_text("違うところはありません")
        look(one, f"end-{name}")
    ply, winner, end, replayed = ask(RECORD.format(token=pair.token))
    assert ply > 20
    assert (winner, end) == (replayed, "rules")
    once_more(pair)


def not_yet_sent(pair: Pair) -> None:
    """零探し: a card that is chosen and let go again costs nothing, and nobody hears of it."""
    page, other = pair.asked()
    sent: list[str] = []
    page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
    heard = [one.locator("#table").get_attribute("data-heard") for one in (page, other)]
    cards, go = page.locator(".solo-hand__cards button[value^=bottom]"), page.locator("#act-search")
    for place in (0, 2, 0):
        cards.nth(place).click()
    expect(go).to_have_text("1枚引き直す")
    expect(page.locator(".solo-hand__cards [aria-pressed=true]")).to_have_count(1)
    other.wait_for_timeout(UNHEARD)
    assert [one.locator("#table").get_attribute("data-heard") for one in (page, other)] == heard
    assert sent == []
    go.click()
    wait_until(other, MOVED_ON, heard[1])
    assert [address.removesuffix("/")[-4:] for address in sent] == ["/act"]


def to_the_end(pair: Pair, open_page: Callable[..., Page]) -> int:
    """Play on; between turns both close their browsers. How often they did."""
    closed, turn = 0, pair.turn()
    for _ in range(MOST_PRESSES):
        if pair.is_over():
            return closed
        if pair.turn() != turn:
            pair.close_browsers(open_page)
            closed, turn = closed + 1, pair.turn()
        pair.press()
    raise AssertionError("no end")


def taking_back(pair: Pair, look: Look) -> None:
    """What the other has not seen is taken back at once; what he has seen is asked of him, with what he saw since."""
    page, other = pair.until_main_phase()
    other.evaluate(HIDE, "hidden")
    hand = page.locator(".solo-hand__head h2")
    before = hand.inner_text()
    pair.press()
    goes_on(page, page.get_by_role("button", name="元に戻す", exact=True))
    expect(hand).to_have_text(before)
    other.evaluate(HIDE, "visible")
    page, _ = pair.until_main_phase()
    before = hand.inner_text()
    pressed = pair.press().split()
    pair.until_main_phase()
    page.get_by_role("button", name="元に戻す（お願い）").click()
    offer = other.locator(".match-offer")
    expect(offer).to_contain_text("その手のあとで起きたこと：")
    assert pressed[0] == "summon"
    expect(offer.locator("li").first).to_have_text("相手：召喚：燃えていいとも")
    look(other, "asked-to-take-back")
    look(page, "asks-to-take-back")
    other.locator("#act-refuse").click()
    expect(page.locator("#offer-refused")).to_contain_text("「元に戻す」のお願いは、相手が断りました。")
    is_quiet(page)
    page.get_by_role("button", name="元に戻す（お願い）").click()
    other.locator("#act-agree").click()
    expect(hand).to_have_text(before)


def goes_on(page: Page, button: Locator) -> None:
    """Press when nothing is under way, and wait for the table that comes of it."""
    is_quiet(page)
    heard = page.locator("#table").get_attribute("data-heard")
    button.click()
    wait_until(page, MOVED_ON, heard)


def offers_and_phrases(pair: Pair) -> None:
    desk, phone = pair.pages
    is_quiet(phone)
    phone.get_by_text("あいさつ", exact=True).click()
    phone.get_by_role("button", name="よろしくお願いします").click()
    expect(desk.locator("#match-beside")).to_contain_text("「よろしくお願いします」")
    desk.get_by_text("終わらせる", exact=True).click()
    for _ in range(2):
        desk.get_by_role("button", name="引き分けを申し出る").click()
        expect(desk.locator("#offer-refused")).to_have_count(0)
        phone.locator("#act-refuse").click()
        expect(desk.locator("#offer-refused")).to_contain_text("引き分けの申し出は、相手が断りました。")
        is_quiet(desk)


def windows_closed(pair: Pair) -> None:
    """Both close their windows and come back: everything is as it was."""
    asked, _ = pair.asked()
    seat, words = pair.pages.index(asked), asked.locator("#prompt").inner_text()
    for number, page in enumerate(pair.pages):
        context = page.context
        page.close()
        pair.pages[number] = context.new_page()
        pair.pages[number].goto(pair.address)
    again, _ = pair.asked()
    assert (pair.pages.index(again), again.locator("#prompt").inner_text()) == (seat, words)


def network_lost(pair: Pair, watch: Watch) -> None:
    """A press that does not arrive says so, and is made again; nothing is played twice."""
    page, _ = pair.asked()
    is_quiet(page)
    page.context.set_offline(True)
    page.evaluate(PRESS, ORDER)
    expect(page.locator("#trouble")).to_be_visible()
    page.context.set_offline(False)
    pair.press()
    expect(page.locator("#trouble")).to_be_hidden()
    forget_lost(watch)


def server_killed(pair: Pair, site: RunningSite, watch: Watch) -> None:
    site.stop(signal.SIGKILL)
    pair.pages[0].wait_for_timeout(600)
    site.start()
    pair.play(2)
    forget_lost(watch)


def in_the_background(pair: Pair) -> None:
    """A phone that nobody looks at asks for nothing, and shows what is new as soon as somebody does."""
    other = pair.pages[1]
    while pair.until_main_phase()[1] is not other:
        pair.press()
    other.evaluate(HIDE, "hidden")
    other.wait_for_timeout(500)
    asked: list[str] = []
    other.on("request", lambda one: asked.append(one.url))
    heard = other.locator("#table").get_attribute("data-heard")
    pair.press()
    other.wait_for_timeout(1500)
    assert asked == []
    other.evaluate(HIDE, "visible")
    wait_until(other, MOVED_ON, heard)


def asleep(pair: Pair) -> None:
    """What hangs when a page comes back, be it the table itself, is given up and asked for anew at once."""
    _, other = pair.until_main_phase()
    other.evaluate(HANGING)
    wait_until(other, "window.hangs > 0")
    heard = other.locator("#table").get_attribute("data-heard")
    pair.press()
    assert other.evaluate(WAKE) == 1
    wait_until(other, MOVED_ON, heard)
    _, other = pair.until_main_phase()
    held: list[Route] = []
    other.route(f"**{pair.address}", lambda route: held.append(route))
    heard = other.locator("#table").get_attribute("data-heard")
    pair.press()
    wait_until(other, "Boolean(document.querySelector('#renew.htmx-request'))")
    held[0].abort()
    other.unroute(f"**{pair.address}")
    other.evaluate(HIDE, "visible")
    wait_until(other, MOVED_ON, heard)
    assert len(held) == 1


def once_more(pair: Pair) -> None:
    """Both want another game: it is dealt with the seats swapped."""
    for page in pair.pages:
        is_quiet(page)
        page.get_by_role("button", name="もう一度（席を替えて）").click()
    for page in pair.pages:
        page.locator("#table:not(:has(.solo-scene))").wait_for()
    pair.play(3)


def forget_lost(watch: Watch) -> None:
    """What a browser says of a network or server that was away on purpose."""
    watch.faults[:] = [one for one in watch.faults if "net::ERR" not in one and "htmx:sendError" not in one]
