"""The owner of decks that an announced revision breaks: reads it ahead, sees what each becomes, presses once."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_keepers_day import WORD, sign_in
from tests.running_site import RunningSite

MADE = f"""
from datetime import timedelta
from django.contrib.auth.models import User
from cards.list_question import today
from cards.models import RestrictionEntry, RestrictionRevision, RevisionState
from cards.sync.data_version import bump
from decks.deck.services import create_deck
from tests.decks.revisions.announced import copies
player = User.objects.create_user("yukari", password="{WORD}")
for name, extra in (("足りない束", 0), ("足りる束", 5)):
    create_deck({{"owner": player}}, name, copies(extra), visibility="public")
row = RestrictionRevision.objects.create(
    series="official", number=60, title="試しの改訂", effective=today() + timedelta(9), source="告知",
    state=RevisionState.PUBLISHED,
)
RestrictionEntry.objects.create(revision=row, card_id=1, status="limited")
bump()
"""
GONE = """
from cards.models import RestrictionRevision
from cards.sync.data_version import bump
RestrictionRevision.objects.filter(number=60).delete()
bump()
"""


@pytest.fixture
def revision(site: RunningSite) -> Iterator[None]:
    """Announced for nine days from now; other tests find the site without it."""
    site.manage("shell", "-v", "0", "-c", MADE)
    yield
    site.manage("shell", "-v", "0", "-c", GONE)


@pytest.mark.usefixtures("revision")
def test_decks_that_a_revision_will_break_are_mended_by_one_press(
    open_page: Callable[..., Page], settled: Any, picture: Callable[[Page, str], None]
) -> None:
    page = open_page(1280, 900)

    def look(name: str) -> None:
        for size, width, height in (("desk", 1280, 900), ("phone", 390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"{name}-{size}")
            settled(page, by_night=size == "desk")
        page.set_viewport_size({"width": 1280, "height": 900})

    page.goto("/accounts/login/")
    sign_in(page, "yukari")
    page.goto("/decks/")
    expect(page.get_by_role("link", name="の改訂で使えなくなります")).to_have_count(2)
    look("decks")
    page.goto("/restrictions/")
    page.locator("#official-60").get_by_role("link", name="この改訂で使えなくなるデッキ").click()
    page.get_by_role("button", name="公開デッキを調べる").click()
    expect(page.locator("#public")).to_contain_text(re.compile(r"\d+個が使えなくなります"), timeout=60_000)
    look("revision")
    page.get_by_role("button", name="選んだデッキの直しを確かめる").click()
    expect(page.get_by_role("main")).to_contain_text("あと3枚足りない作成中のデッキになります")
    expect(page.get_by_role("main")).to_contain_text("直すと42枚の使えるデッキになります")
    look("preview")
    page.get_by_role("button", name="選んだデッキを直す").click()
    expect(page.get_by_role("main")).to_contain_text("この改訂で使えなくなるあなたのデッキはありません")
    look("mended")
