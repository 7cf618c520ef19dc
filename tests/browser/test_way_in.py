"""From home to one's own declaration in three presses, by touch, by keys and without scripts; and the first game to
its end."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Seen
from tests.browser.screens import EVERY_SCREEN, ON_A_PHONE
from tests.browser.test_setting import reach
from tests.browser.test_solo_table import answer, revision
from tests.browser.whole_game import MOST_PRESSES, OVER, asked, default, offered, press, told_out, until

MOST_TURNS = 12
FOUND_BY_TABULATOR, SOME_PRESSES = 4, 8


def until_own_turn(page: Page) -> None:
    """The hand is kept, and the other side has done what comes first."""
    asked(page)
    told_out(page)
    for _ in range(MOST_TURNS):
        if any(value.split()[0] in ("summon", "end") for value in offered(page)):
            return
        press(page, default(page))
        told_out(page)


def own_turn(page: Page) -> None:
    """The hand is kept, the other side has done what comes first: one's own main phase has begun."""
    asked(page)
    told_out(page)
    assert "end" in offered(page)


def declaration(page: Page) -> Locator:
    """A card of the hand that can be declared, by the button on it; where none can, the end of the turn."""
    cards = page.locator(".solo-hand .solo-card__acts > button[name=action]")
    return (cards if cards.count() else answer(page)).first


def declared(page: Page, before: str) -> None:
    expect(page.locator(".solo__play input[name=revision]").first).not_to_have_value(before)


@ON_A_PHONE
def test_the_first_press_from_home_deals_and_the_third_declares(
    width: int, height: int, scheme: str, open_page: Callable[..., Page], seen: Seen
) -> None:
    def press_on(control: Locator) -> None:
        (control.tap if width < 700 else control.click)()

    page = open_page(width, height)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.reload()
    seen(page, "home", scheme)
    press_on(page.get_by_role("main").get_by_role("button", name="CPUと対戦する"))
    page.wait_for_url("**/solo/*/")
    asked(page)
    expect(page.locator("#prompt")).to_contain_text("先攻です")
    seen(page, "dealt", scheme)
    before = revision(page)
    press_on(answer(page))
    declared(page, before)
    own_turn(page)
    seen(page, "own-turn", scheme)
    before = revision(page)
    press_on(declaration(page))
    declared(page, before)
    for name, path in (("three-ways", "/solo/"), ("words", "/rules/words/"), ("word-page", "/rules/words/魂/")):
        page.goto(path)
        seen(page, name, scheme)


def test_by_keys_alone(open_page: Callable[..., Page]) -> None:
    """The tabulator leads to what the three presses of Enter press."""
    page = open_page(1280, 900)
    reach(page, page.get_by_role("navigation", name="主なページ").get_by_role("button", name="CPU対戦"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/solo/*/")
    asked(page)
    before = revision(page)
    page.keyboard.press("Enter")
    declared(page, before)
    own_turn(page)
    before = revision(page)
    reach(page, declaration(page))
    page.keyboard.press("Enter")
    declared(page, before)


def test_without_scripts(open_page: Callable[..., Page]) -> None:
    """Three touches declare; and the first game can be left."""
    page = open_page(320, 640, scripts=False)
    page.get_by_role("navigation", name="主なページ").get_by_role("button", name="CPU対戦").tap()
    asked(page)
    before = revision(page)
    answer(page).tap()
    declared(page, before)
    asked(page)
    before = revision(page)
    declaration(page).tap()
    declared(page, before)
    page.goto("/solo/first/")
    page.get_by_role("link", name="憑依", exact=True).click()
    expect(page.get_by_role("heading", name="憑依とは")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="手引き付きで始める").click()
    expect(page.locator(".solo-help")).to_contain_text("最初の手札は8枚です")
    page.get_by_role("button", name="手引きを閉じる").click()
    expect(page.locator(".solo-help")).to_have_count(0)


@ON_A_PHONE
def test_the_first_game_explains_itself_to_its_end(
    width: int, height: int, scheme: str, open_page: Callable[..., Page], seen: Seen
) -> None:
    page = open_page(width, height)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.get_by_role("link", name="はじめての方へ").first.click()
    seen(page, "first", scheme)
    page.get_by_role("button", name="手引き付きで始める").click()
    asked(page)
    seen(page, "help", scheme)
    page.locator(".solo-help").get_by_role("link", name="零探し").click()
    card = page.get_by_role("dialog", name="零探し")
    expect(card).to_contain_text("山札の下に置き")
    seen(page, "word", scheme)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    press(page, default(page))
    until_own_turn(page)
    seen(page, "help-to-summon", scheme)
    told: list[str] = []

    def go_on() -> bool:
        told.append(page.locator(".solo-help p").first.inner_text())
        return False

    for verb in ("summon", "deploy", "possess", "attack"):
        until(page, lambda wanted=verb: any(value.startswith(wanted) for value in offered(page)))  # type: ignore[misc]
        if page.locator(OVER).count():
            break
        go_on()
        press(page, next(value for value in offered(page) if value.startswith(verb)))
    until(page, go_on)
    told_out(page)
    assert len(set(told)) >= 5
    expect(page.locator(".solo-help")).to_contain_text("これで最初の一局は終わりです")
    seen(page, "over", scheme)


def test_the_first_game_by_keys_alone_without_scripts(open_page: Callable[..., Page]) -> None:
    """The tabulator and Enter alone, with what goes on with the least; once it has led to a few answers, the focus is
    put on the others. With `EVERY_SCREEN=1` to the end of the game, else as far as the help has led into it."""
    page = open_page(1280, 900, scripts=False, path="/solo/first/")
    reach(page, page.get_by_role("button", name="手引き付きで始める"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/solo/*/")
    asked(page)
    for number in range(MOST_PRESSES if EVERY_SCREEN else SOME_PRESSES):
        if page.locator(OVER).count():
            break
        later = f".solo__play input[name=revision]:not([value='{revision(page)}']), {OVER}"
        button = page.locator(f".solo__play button[name=action][value='{default(page)}']").first
        if number < FOUND_BY_TABULATOR:
            reach(page, button)
        else:
            button.focus()
        page.keyboard.press("Enter")
        page.locator(later).first.wait_for(state="attached")
        asked(page)
    if EVERY_SCREEN:
        expect(page.locator(".solo-help")).to_contain_text("これで最初の一局は終わりです")
    else:
        expect(page.locator(".solo-bar__turn")).to_contain_text("ターン目")
        expect(page.locator(".solo-help")).to_be_visible()
