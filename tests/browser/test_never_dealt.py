"""Deals of a match that come to nothing, as both see them: who is left, what stays, and how it goes on."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.match_pair import is_quiet, seated
from tests.running_site import RunningSite

BROKEN_OFF = """
import json
from django.db import transaction
from decks.games.matches.deal.breaking import break_off
from decks.games.matches.deal.dealing import commit_deal
from decks.games.models.match import Match
with transaction.atomic():
    match = Match.objects.select_for_update().get(token="{token}")
    game = match.games.get(number=match.game) if {first} else commit_deal(match)
    break_off(game, 0)
print(json.dumps(game.holders))
"""
SIT_DOWN = """
import json
from decks.games.matches.seat_keys import new_key
from tests.decks.games.matches.deal.sittings import sat_down
people = sat_down()
print(json.dumps([people[0].match.token, *(new_key(one.seat) for one in people)]))
"""


def test_a_further_game_that_is_broken_off_takes_nothing_from_the_first(
    site: RunningSite,
    open_page: Callable[..., Page],
    ask: Callable[[str], Any],
    picture: Callable[[Page, str], None],
    settled: Callable[[Page], None],
) -> None:
    pair = seated(site, ask, open_page)
    desk, phone = pair.pages
    is_quiet(desk)
    desk.get_by_text("終わらせる", exact=True).click()
    desk.get_by_role("button", name="降伏する").click()
    for page in pair.pages:
        page.locator(".solo-scene").wait_for()
    ask(BROKEN_OFF.format(token=pair.token, first=False))
    for page, name in ((desk, "desk"), (phone, "phone")):
        page.goto(pair.address)
        expect(page.get_by_role("button", name="前のゲームの結果に戻る")).to_be_visible()
        expect(page.get_by_role("button", name="席を空けて、別の人を待つ")).to_have_count(0)
        picture(page, f"broken-off-{name}")
        settled(page)
    phone.get_by_role("button", name="前のゲームの結果に戻る").click()
    for page, name in ((desk, "desk"), (phone, "phone")):
        page.locator(".solo-scene").wait_for()
        expect(page.locator("#undealt")).to_contain_text("2ゲーム目は配られませんでした")
        picture(page, f"back-{name}")
        settled(page)


def test_a_first_game_that_is_broken_off_frees_the_seat_of_who_did_it(
    site: RunningSite,
    open_page: Callable[..., Page],
    ask: Callable[[str], Any],
    watch: Watch,
    picture: Callable[[Page, str], None],
    settled: Callable[[Page], None],
) -> None:
    token, *keys = ask(SIT_DOWN)
    address, host = f"/play/{token}/", site.url.split("/")[2].split(":")[0]
    ask(BROKEN_OFF.format(token=token, first=True))
    broke, stays = pages = [open_page(1280, 900), open_page(390, 844)]
    for page, key in zip(pages, keys, strict=True):
        page.context.add_cookies([{"name": "fudacho_seat_key", "value": key, "domain": host, "path": address}])
        page.goto(address)
    expect(broke.get_by_role("button", name="席を空けて、別の人を待つ")).to_have_count(0)
    picture(broke, "first-own")
    settled(broke)
    picture(stays, "first-other")
    settled(stays)
    stays.get_by_role("button", name="席を空けて、別の人を待つ").click()
    stays.get_by_role("heading", name="相手を待っています").wait_for()
    expect(broke.get_by_role("main")).to_contain_text("あなたの席は、札を配る前に")
    picture(broke, "vacated")
    settled(broke)
    stays.get_by_role("button", name="招待を取り消す").click()
    stays.get_by_role("heading", name="対戦", exact=True).wait_for()
    stays.goto(address)
    expect(stays.get_by_role("heading", name="札は配られませんでした")).to_be_visible()
    picture(stays, "never-dealt-phone")
    settled(stays)
    stays.set_viewport_size({"width": 1280, "height": 900})
    picture(stays, "never-dealt-desk")
    # His page hears that it has no seat any more, and loads itself again.
    watch.faults[:] = [fault for fault in watch.faults if "403" not in fault]
