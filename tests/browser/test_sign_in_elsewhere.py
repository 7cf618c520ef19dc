"""Sign-in by a provider in a real browser: the strict policy of content lets the one form go there and come back."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Watch
from tests.running_site import RunningSite
from tests.stand_in_provider import LABEL, StandInProvider

PASSWORD = "kushinoie-2026-haru"


@pytest.fixture(scope="module")
def provider() -> Iterator[StandInProvider]:
    provider = StandInProvider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, provider: StandInProvider) -> Iterator[RunningSite]:
    site = RunningSite(tmp_path_factory.mktemp("site"), **provider.environment, WORKERS="1", THINKERS="0")
    site.prepare()
    site.start()
    yield site
    assert site.faults() == []
    site.stop()


class WatchBoth(Watch):
    """Pages of the provider are meant, too."""

    provider = ""

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != self.provider:
            super()._request(request)


@pytest.fixture
def watch(site: RunningSite, provider: StandInProvider) -> Iterator[Watch]:
    watch = WatchBoth(urlsplit(site.url).netloc)
    watch.provider = urlsplit(provider.issuer).netloc
    yield watch
    assert watch.faults == []


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def agree(page: Page) -> None:
    press(page, f"{LABEL}へ進む")
    page.get_by_role("link", name="同意する").click()


def is_in(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_role("link", name="はるか")).to_be_visible()


def test_there_and_back(
    open_page: Callable[..., Page], picture: Callable[[Page, str], None], settled: Callable[..., None]
) -> None:
    page = open_page(1280, 900, path="/accounts/login/?next=/cards/")
    picture(page, "sign-in")
    page.get_by_role("link", name=f"{LABEL}でログイン").click()
    picture(page, "door")
    settled(page)
    press(page, f"{LABEL}へ進む")
    page.get_by_role("link", name="断る").click()
    expect(page.get_by_text("確認をやめました")).to_be_visible()
    page.get_by_role("link", name=f"{LABEL}でログイン").click()
    agree(page)
    expect(page.get_by_label("ユーザー名")).to_have_value("はるか")
    picture(page, "name")
    settled(page)
    press(page, "作る")
    expect(page.get_by_role("heading", name="控えてください")).to_be_visible()
    is_in(page)

    phone = open_page(390, 844, scripts=False, path="/accounts/login/?next=/cards/")
    picture(phone, "sign-in")
    phone.get_by_role("link", name=f"{LABEL}でログイン").click()
    picture(phone, "door")
    agree(phone)
    expect(phone).to_have_url(f"{page.url.partition('/accounts/')[0]}/cards/")
    is_in(phone)
    phone.goto("/accounts/elsewhere/")
    picture(phone, "connection")
    phone.get_by_role("link", name="パスワードを設定").click()
    picture(phone, "confirm")
    agree(phone)
    phone.locator("[name=password1]").fill(PASSWORD)
    phone.locator("[name=password2]").fill(PASSWORD)
    picture(phone, "password")
    press(phone, "設定")
    expect(phone.get_by_text("パスワードを設定しました")).to_be_visible()
    phone.get_by_role("link", name=f"{LABEL}との接続").click()
    press(phone, "接続をやめる")
    phone.locator("[name=password]").fill(PASSWORD)
    press(phone, "続ける")
    expect(phone.get_by_text("接続をやめました")).to_be_visible()

    # Connected again, from the desk: its session ended with the new password.
    page.goto("/accounts/login/?next=/accounts/elsewhere/")
    page.get_by_label("ユーザー名").fill("はるか")
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "ログイン")
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "続ける")
    picture(page, "connect")
    agree(page)
    expect(page.get_by_text("から接続しています")).to_be_visible()
    picture(page, "connected")
    settled(page)
