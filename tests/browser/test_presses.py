"""Pressing a condition asks for its answer while the press lasts; leaving it shows the answer, nothing else does."""

import re
from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page, Request, Route, expect

from tests.browser.screens import PHONE_ALONE
from tests.browser.waiting import wait_until
from tests.catalogue_counts import EVERY, OF_SPRING

Open = Callable[..., Page]
TOTAL = ".results__total"
SPRING = "#facet-season label:has([value=spring])"
WINTER = "#facet-season label:has([value=winter])"
BOTH = re.compile(r"\?season=spring&season=winter$")
LONG = 400  # ms, long enough for the answer to stand before the finger leaves


def searches(page: Page) -> list[Request]:
    """Every request for results from now on."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if "hx-request" in request.headers else None)
    return asked


def hold(page: Page, what: str) -> None:
    """Touch the middle of `what` until its answer stands there unseen."""
    page.locator(what).scroll_into_view_if_needed()
    box = page.locator(what).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator(".rows > .coming")).to_have_count(1)


@PHONE_ALONE
def test_a_press_asks_once_and_its_release_shows(open_page: Open, width: int, height: int) -> None:
    page = open_page(width, height, path="/cards/")
    if width < 700:
        page.locator(".search__toggle-label").click()
    page.locator("#facet-keyword > summary").click()
    asked = searches(page)
    hold(page, SPRING)
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    assert page.locator(".rows > .coming").evaluate("(part) => getComputedStyle(part).opacity") == "0"
    page.mouse.up()
    expect(page.locator(TOTAL)).to_contain_text(str(OF_SPRING))
    expect(page).to_have_url(re.compile(r"/cards/\?season=spring$"))
    expect(page.locator("[value=spring]")).to_be_checked()
    expect(page.locator("[value=spring]")).to_be_focused()
    expect(page.locator("#facet-keyword")).to_have_attribute("open", "")
    expect(page.locator("#said")).to_contain_text(str(OF_SPRING))
    expect(page.locator(".rows > *")).to_have_count(1)
    assert len(asked) == 1
    unseen = "(faces) => faces.filter((face) => getComputedStyle(face).contentVisibility === 'hidden').length"
    wait_until(page, f"({unseen})([...document.querySelectorAll('.face')]) === 0")
    page.locator("#reset").click(delay=LONG)
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    expect(page.locator(TOTAL)).to_be_focused()
    expect(page).to_have_url(re.compile(r"/cards/$"))
    assert len(asked) == 2
    page.evaluate("history.back()")
    expect(page.locator(TOTAL)).to_contain_text(str(OF_SPRING))
    page.evaluate("history.back()")
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))


def test_whoever_has_scrolled_sees_whole_cards_at_once(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    hold(page, SPRING)
    expect(page.locator(".coming.arriving")).to_have_count(1)
    page.mouse.move(640, 850)
    page.mouse.up()
    page.evaluate("scrollTo(0, 700)")
    hold(page, SPRING)
    expect(page.locator(".arriving")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(TOTAL)).to_contain_text(str(OF_SPRING))


def test_cards_below_the_screen_wait_until_what_is_in_sight_has_changed(open_page: Open) -> None:
    page = open_page(390, 844, path="/cards/")
    page.locator(".search__toggle-label").click()
    aside, cards = page.locator("#results.unseen"), page.locator(".results__cards")
    height = cards.evaluate("(part) => part.offsetHeight")
    hold(page, SPRING)
    expect(aside).to_have_count(1)
    assert cards.evaluate("(part) => getComputedStyle(part).contentVisibility") == "hidden"
    assert cards.evaluate("(part) => part.offsetHeight") == height
    page.evaluate("scrollBy(0, 1)")
    expect(aside).to_have_count(0)
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator(".rows > .coming")).to_have_count(0)
    hold(page, SPRING)
    expect(aside).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".results__apply")).to_have_text(f"{OF_SPRING}種の札を見る")
    expect(aside).to_have_count(0)
    page.locator(".results__apply label").click()
    expect(page.locator(".face").first).to_be_in_viewport()
    expect(page.locator(TOTAL)).to_contain_text(str(OF_SPRING))


def test_cards_in_sight_do_not_wait(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    hold(page, SPRING)
    expect(page.locator("#results.unseen")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(TOTAL)).to_contain_text(str(OF_SPRING))


def test_a_press_that_leaves_elsewhere_changes_nothing(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    hold(page, SPRING)
    page.mouse.move(640, 850)
    page.mouse.up()
    expect(page.locator(".rows > .coming")).to_have_count(0)
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    expect(page.locator("[value=spring]")).not_to_be_checked()
    expect(page).to_have_url(re.compile(r"/cards/$"))


def test_what_is_laid_out_unseen_is_no_part_of_the_form(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/?season=winter&season=spring&type=place")
    asked = searches(page)
    hold(page, "#facet-type label:has([value=tool])")
    page.locator("#q").focus()
    page.keyboard.insert_text("花")
    expect(page).to_have_url(re.compile("q="))
    fields = parse_qsl(urlsplit(asked[-1].url).query)
    assert sorted(value for name, value in fields if name in ("season", "type")) == ["place", "spring", "winter"]
    expect(page.locator(".rows > *")).to_have_count(1)
    page.mouse.move(640, 850)
    page.mouse.up()


def test_a_text_just_typed_is_part_of_what_a_press_asks_for(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    asked = searches(page)
    page.locator("#q").focus()
    page.keyboard.insert_text("花子")
    page.locator(SPRING).click(delay=LONG)
    expect(page).to_have_url(re.compile(r"season=spring"))
    assert dict(parse_qsl(urlsplit(asked[-1].url).query))["q"] == "花子"
    expect(page.locator("#q")).to_have_value("花子")
    expect(page.locator("[value=spring]")).to_be_checked()


def test_an_answer_that_comes_late_is_shown_when_it_comes_and_the_last_press_wins(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    held: list[Route] = []
    page.route("**/cards/?*season=*", lambda route: held.append(route))
    page.locator(SPRING).click()
    page.locator(WINTER).click()
    expect(page.locator("#waiting")).to_be_visible()
    expect(page.locator(TOTAL)).to_contain_text(str(EVERY))
    for route in held:
        if "season=spring&season=winter" in route.request.url:
            route.continue_()
    expect(page.locator(TOTAL)).not_to_contain_text(str(EVERY))
    expect(page).to_have_url(BOTH)
    expect(page.locator("#waiting")).to_be_hidden()
    for route in held:
        if "season=winter" not in route.request.url:
            route.continue_()
    page.wait_for_timeout(300)
    expect(page).to_have_url(BOTH)
    expect(page.locator("#facet-season input:checked")).to_have_count(2)


def test_an_answer_that_does_not_come_is_told_and_the_next_one_shows_all_that_is_chosen(open_page: Open) -> None:
    page = open_page(1280, 900, path="/cards/")
    page.route("**/cards/?*season=spring*", lambda route: route.fulfill(status=204), times=1)
    page.locator(SPRING).click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("[value=spring]")).to_be_checked()
    page.locator(WINTER).click()
    expect(page).to_have_url(BOTH)
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_finger_sees_at_once_what_it_touched(open_page: Open) -> None:
    page = open_page(390, 844, path="/cards/?season=winter")
    page.locator(".search__toggle-label").click()
    touch = page.context.new_cdp_session(page)
    pressed, chosen = page.locator(".chip--pressed"), "(chip) => getComputedStyle(chip).borderTopColor"
    plain, on = (page.locator(chip).evaluate(chosen) for chip in (SPRING, WINTER))
    assert plain != on
    for what, look in ((SPRING, on), (WINTER, plain)):
        page.locator(what).scroll_into_view_if_needed()
        box = page.locator(what).bounding_box()
        assert box is not None
        finger = {"x": box["x"] + 9, "y": box["y"] + 9}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(pressed).to_have_count(1)
        assert page.locator(what).evaluate(chosen) == look
        touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        expect(pressed).to_have_count(0)
        expect(page.locator(".rows > .coming")).to_have_count(0)
    assert (page.locator(SPRING).evaluate(chosen), page.locator(WINTER).evaluate(chosen)) == (plain, on)
    expect(page).to_have_url(re.compile(r"/cards/\?season=winter$"))


def test_a_pressed_page_link_leads_to_the_top(open_page: Open) -> None:
    page = open_page(390, 844, path="/cards/")
    second = page.locator(".pagination a").first
    second.scroll_into_view_if_needed()
    second.click(delay=LONG)
    expect(page.locator(TOTAL)).to_contain_text(f"2 / {-(-EVERY // 20)}")
    expect(page.locator("#q")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("page=2"))
