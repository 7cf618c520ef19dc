"""A keeper drafts a revision, looks at it, publishes it for tomorrow; at midnight it is in force; it is taken back."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.running_site import RunningSite

JAPAN = ZoneInfo("Asia/Tokyo")
KEEPER = """
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from tests.keepers import sign_in
client = sign_in(Client(), User.objects.create_superuser("kaitei"))
print(settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value)
"""
LIMITED = """
from cards.catalog import current_data
from cards.list_question import today
from rules_engine.legality.restrictions import in_series, list_on
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
data, official = current_data(), RestrictionSeries.OFFICIAL
rows = list_on(data.revisions, official, today()).rows
card = next(card for card, row in rows.items() if row.status is RestrictionStatus.LIMITED)
print(max(one.number for one in in_series(data.revisions, official)) + 1, data.catalog.card(card).name)
"""
"""The number that the next revision bears, and a card that is 制限 now."""
DRAFT = "from cards.models import RestrictionRevision as R; print(R.objects.latest('pk').pk)"


def test_a_revision_from_the_draft_to_midnight_and_back(
    site: RunningSite, open_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    def look(page: Page, name: str) -> None:
        for size, width, height in (("desk", 1280, 900), ("phone", 390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"{name}-{size}")
            wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide <= window, f"{name} scrolls sideways on a {size}: {wide}"
        page.set_viewport_size({"width": 1280, "height": 900})

    now = datetime.now(JAPAN)
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    cookie, value = site.manage("shell", "-v", "0", "-c", KEEPER).split()[-2:]
    number, card = site.manage("shell", "-v", "0", "-c", LIMITED).split()[-2:]
    keeper = open_page(1280, 900)
    keeper.context.add_cookies([{"name": cookie, "value": value, "domain": "127.0.0.1", "path": "/"}])
    keeper.goto("/admin/cards/restrictionrevision/add/")
    keeper.get_by_label("回:", exact=True).fill(number)
    keeper.get_by_label("題:", exact=True).fill("試しの改訂")
    keeper.locator("#id_effective").fill(midnight.date().isoformat())
    keeper.locator("#id_certainty").select_option("sure")
    keeper.locator("#id_source").fill("公式の告知")
    keeper.locator("#entries-0 .select2-selection").click()
    keeper.locator(".select2-search__field").fill(card)
    keeper.locator(".select2-results__option", has_text=card).first.click()
    keeper.locator("#id_entries-0-status").select_option("limited")
    keeper.locator("#id_entries-0-certainty").select_option("sure")
    look(keeper, "draft")
    keeper.get_by_role("button", name="保存して、公開の確認へ").click()
    expect(keeper.get_by_text(f"「{card}」は、前の日からもう制限です")).to_be_visible()
    look(keeper, "refused")
    keeper.locator("#id_entries-0-status").select_option("sealed")
    keeper.get_by_role("button", name="保存して、公開の確認へ").click()
    expect(keeper.get_by_text(f"{card}： 制限 → 封印")).to_be_visible()
    look(keeper, "looked-at")
    keeper.get_by_role("button", name="公開する").click()
    expect(keeper.get_by_text("「公式 試しの改訂」を公開しました。")).to_be_visible()
    look(keeper, "published")
    keeper.goto("/restrictions/")
    expect(keeper.get_by_text("これからの改訂:")).to_be_visible()
    expect(keeper.locator(".list--sealed")).not_to_contain_text(card)
    look(keeper, "announced")

    revision = site.manage("shell", "-v", "0", "-c", DRAFT).split()[-1]
    ahead = str((midnight - datetime.now(JAPAN)).total_seconds() + 1)
    later = RunningSite(site.data, PYTHONPATH=str(Path(__file__).parent / "moved_clock"), MOVED_BY=ahead)
    later.start()
    try:
        page = keeper.context.new_page()
        page.goto(f"{later.url}/restrictions/")
        expect(page.locator(".list--sealed")).to_contain_text(card)
        look(page, "in-force")
        page.goto(f"{later.url}/admin/cards/restrictionrevision/{revision}/withdraw/")
        page.get_by_label("理由").fill("告知が取り消されたため")
        page.get_by_label("過ぎた日の判定も変わる").check()
        look(page, "withdrawing")
        page.get_by_role("button", name="取り下げる").click()
        expect(page.get_by_text("「公式 試しの改訂」を取り下げました。")).to_be_visible()
        look(page, "taken-back")
        page.goto(f"{later.url}/restrictions/")
        expect(page.get_by_text("試しの改訂")).to_have_count(0)
        page.close()
    finally:
        later.stop()
