"""Ways into an account: a name alone, a recovery code, an app, a passkey, another device; sessions, a lost factor.

Every step waits for the heading of the page that it leads to: asked before, the former page answers.
"""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from decks.transfer.picture_codes import texts_in
from tests.browser.conftest import Watch
from tests.browser.screens import ON_A_DESK
from tests.keepers import code_of
from tests.running_site import RunningSite

PASSWORD, NEW = "kushinoie-2026-haru", "atarashii-aikotoba-9"
Open = Callable[..., Page]
Look = Callable[[Page, str], None]
names = iter(f"入る人{number}" for number in range(100))


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def comes(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def text_of_picture(page: Page) -> str:
    """What a phone reads off the QR code on the page."""
    return texts_in(page.locator(".recovery-code__picture").screenshot())[0]


def sign_up(page: Page) -> tuple[str, list[str]]:
    """The name, and the groups of the code that the page shows."""
    name = f"{next(names)}-{time.monotonic_ns()}"
    page.goto("/accounts/signup/")
    page.get_by_label("ユーザー名").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    press(page, "作る")
    comes(page, "控えてください")
    return name, page.locator(".recovery-code span").all_inner_texts()


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("ユーザー名").fill(name)
    page.locator("[name=password]").fill(password)
    press(page, "ログイン")


def sign_out(page: Page) -> None:
    page.goto("/accounts/")
    press(page, "ログアウト")
    expect(page.get_by_role("banner").get_by_role("link", name="ログイン")).to_be_visible()


def confirm(page: Page, heading: str) -> None:
    """The password once more; then the page that asked for it goes on."""
    comes(page, "パスワードの確認")
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "続ける")
    comes(page, heading)


def is_in(page: Page, name: str) -> None:
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


@ON_A_DESK
@pytest.mark.parametrize("scripts", [True, False])
def test_a_name_a_code_and_a_forgotten_password(
    width: int, height: int, scheme: str, scripts: bool, open_page: Open, picture: Look, settled: Callable[..., None]
) -> None:
    page = open_page(width, height, scripts=scripts)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/decks/new")
    page.get_by_label("デッキ名").fill("持っていくデッキ")
    press(page, "作る")
    comes(page, "持っていくデッキ")
    name, groups = sign_up(page)
    picture(page, "code")
    assert text_of_picture(page).replace("-", "") == "".join(groups)
    if scripts:
        settled(page)
    with page.expect_download() as kept:
        press(page, "保存")
    assert "-".join(groups) in kept.value.path().read_text("utf-8")
    asked = int(re.findall(r"控えた(\d)組目", page.get_by_role("main").inner_text())[0])
    page.locator("[name=group]").fill(groups[asked - 1].lower())
    press(page, "確かめて進む")
    expect(page.get_by_text("持っていくデッキ").first).to_be_visible()
    sign_out(page)
    page.goto("/accounts/login/")
    expect(page.get_by_role("link", name="パスワードを忘れた")).to_have_count(0)
    sign_in(page, name, "wasureta-aikotoba")
    expect(page.get_by_text("ユーザー名かパスワードが違います")).to_be_visible()
    picture(page, "wrong")
    page.get_by_role("link", name="パスワードを忘れた").click()
    comes(page, "パスワードを忘れた")
    page.get_by_label("ユーザー名").fill(name)
    page.get_by_label("復旧コード").fill(
        "　".join(groups).lower().translate({ord(c): ord(c) + 0xFEE0 for c in "acdefghjkm2345"})
    )
    page.locator("[name=password1]").fill(NEW)
    page.locator("[name=password2]").fill(NEW)
    picture(page, "recover")
    if scripts:
        settled(page)
    press(page, "パスワードを変更")
    comes(page, "新しい復旧コード")
    assert text_of_picture(page).replace("-", "") == "".join(page.locator(".recovery-code span").all_inner_texts())
    picture(page, "recovered")
    sign_in(page, name, NEW)
    expect(page.get_by_text("持っていくデッキ").first).to_be_visible()


@ON_A_DESK
@pytest.mark.parametrize("scripts", [True, False])
def test_an_app_sessions_and_a_lost_factor(
    width: int, height: int, scheme: str, scripts: bool, open_page: Open, picture: Look, settled: Callable[..., None]
) -> None:
    page = open_page(width, height, scripts=scripts)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    name, groups = sign_up(page)
    page.goto("/accounts/factors/")
    picture(page, "factors")
    page.get_by_role("link", name="認証アプリを設定").click()
    comes(page, "パスワードの確認")
    picture(page, "confirm")
    confirm(page, "認証アプリを設定")
    secret = page.locator("code").inner_text()
    picture(page, "app")
    if scripts:
        settled(page)
    page.locator("[name=code]").fill(code_of(secret))
    press(page, "設定する")
    expect(page.get_by_text("次のログインから、コードも要ります")).to_be_visible()
    other = open_page(390, 844)
    sign_in(other, name)
    comes(other, "二段階認証")
    picture(other, "second")
    settled(other)
    other.locator("[name=code]").fill(code_of(secret, 1))
    press(other, "ログイン")
    is_in(other, name)
    page.goto("/accounts/sessions/")
    picture(page, "sessions")
    if scripts:
        settled(page)
    press(page, "ほかの端末ですべてログアウト")
    expect(page.get_by_text("ほかの端末ですべてログアウトしました")).to_be_visible()
    other.goto("/accounts/")
    comes(other, "ログイン")
    other.goto("/accounts/lost-factor/")
    other.get_by_label("ユーザー名").fill(name)
    other.locator("[name=password1]").fill(PASSWORD)
    other.get_by_label("復旧コード").fill("".join(groups))
    picture(other, "lost")
    press(other, "申し出る")
    expect(other.get_by_text("申し出を受け付けました")).to_be_visible()
    page.goto("/accounts/")
    picture(page, "account")
    if scripts:
        settled(page)
    press(page, "取り消す")
    expect(page.get_by_text("取り下げました")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_another_device(scripts: bool, open_page: Open, picture: Look, settled: Callable[..., None]) -> None:
    """A desk shows the code, a phone with a visitor's deck reads it; with scripts nobody reloads a page."""
    desk, phone = open_page(1280, 900, scripts=scripts), open_page(390, 844, scripts=scripts)
    phone.goto("/decks/new")
    phone.get_by_label("デッキ名").fill("電話で組んだデッキ")
    press(phone, "作る")
    phone.wait_for_url("**/edit")
    name, _ = sign_up(desk)
    desk.goto("/accounts/")
    desk.get_by_role("link", name="別の端末でログイン").click()
    comes(desk, "QRコードを出す")
    picture(desk, "before")
    press(desk, "QRコードを出す")
    confirm(desk, "新しい端末で読み取ってください")
    picture(desk, "shown")
    phone.goto(text_of_picture(desk))
    comes(phone, "別の端末のコードでログイン")
    picture(phone, "opened")
    if scripts:
        settled(desk)
        settled(phone)
    press(phone, "この端末でログインする")
    comes(phone, "もとの端末に、この数字を入れてください")
    digits = phone.locator(".recovery-code").inner_text()
    picture(phone, "digits")
    if not scripts:
        press(desk, "読み取ったので次へ")
    comes(desk, "この端末がログインしようとしています")
    picture(desk, "asked")
    if scripts:
        settled(desk)
        settled(phone)
    desk.get_by_label("新しい端末に出ている2桁の数字").fill(digits)
    press(desk, "ログインさせる")
    comes(desk, "数字が合いました")
    if not scripts:
        phone.get_by_role("link", name="入れたので次へ").click()
    comes(phone, "確かめました")
    picture(phone, "confirmed")
    press(phone, f"{name}でログイン")
    expect(phone.get_by_text("1個のデッキを、アカウントに移しました")).to_be_visible()
    expect(phone.get_by_text("電話で組んだデッキ").first).to_be_visible()
    is_in(phone, name)
    if not scripts:
        desk.get_by_role("link", name="表示を新しくする").click()
    expect(desk.get_by_text("新しい端末でログインしました")).to_be_visible()
    picture(desk, "taken")
    desk.goto("/accounts/sessions/")
    expect(desk.get_by_text("別の端末から")).to_be_visible()
    picture(desk, "sessions")


@pytest.fixture
def at_a_name(browser: Browser, site: RunningSite) -> Iterator[Page]:
    """A page at a name in place of digits, whose browser has a device that holds passkeys and knows its owner."""
    url = site.url.replace("127.0.0.1", "localhost")
    context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844}, locale="ja-JP")
    watch = Watch(url.removeprefix("http://"))
    page = context.new_page()
    watch.over(page)
    tools = context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    device: dict[str, Any] = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    device |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    yield page
    context.close()
    assert watch.faults == []


def test_a_passkey_is_both_factors(at_a_name: Page, picture: Look, settled: Callable[..., None]) -> None:
    page = at_a_name
    name, _ = sign_up(page)
    page.goto("/accounts/factors/")
    page.get_by_role("link", name="パスキーを追加").click()
    confirm(page, "パスキーを追加")
    picture(page, "add")
    settled(page)
    press(page, "パスキーを作る")
    expect(page.get_by_text("パスキーを追加しました")).to_be_visible()
    picture(page, "added")
    sign_out(page)
    page.goto("/accounts/login/?next=/kept/")
    picture(page, "sign-in")
    press(page, "パスキーでログイン")
    page.wait_for_url("**/kept/")
    is_in(page, name)
    sign_out(page)
    sign_in(page, name)
    comes(page, "二段階認証")
    press(page, "パスキーを使う")
    is_in(page, name)
    page.goto("/accounts/factors/")
    page.get_by_role("link", name="削除").click()
    confirm(page, "パスキーを削除")
    press(page, "削除")
    expect(page.get_by_text("パスキーを削除しました")).to_be_visible()
