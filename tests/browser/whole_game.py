"""How a whole game is played in a browser: the decks, what is pressed, and what must be in sight meanwhile."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_solo_table import answer, revision
from tests.browser.waiting import wait_until

COPIES = "{1809: 5, 13: 4, 1337: 2}"
"""場所札 of 力 7, 怪異札 and 季節札, all of them of cost 0, and so few that the deck is empty in the ninth turn: all
that happens on a field happens soon, and the game ends."""
MAKE_DECK = f"""
from tests.decks.builders import build_deck
print(build_deck(name="火の手", visibility="unlisted", copies={COPIES}).share)
"""
ACROSS = "冬の石と鏡"
SEED = "夕"
MOST_PRESSES = 120
WATCH_TELLING = """() => {
  window.told = [];
  new MutationObserver(() => {
    const said = document.querySelector(".solo-band:not([hidden]) p")?.textContent;
    if (said && said !== window.told.at(-1)) window.told.push(said);
  }).observe(document.querySelector("#room"), { subtree: true, childList: true, attributes: true });
}"""
# Of each sheet its zone, and how many of its middle and corners something else covers.
COVERED_SHEETS = """async () => {
  const found = [];
  const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  for (const details of document.querySelectorAll("details[name='about']")) {
    details.open = true;
    await soon(50);
    const sheet = details.querySelector(":scope > .solo-sheet");
    const { left, right, top, bottom } = sheet.getBoundingClientRect();
    const corners = [left + 9, right - 9].flatMap((x) => [[x, top + 9], [x, bottom - 9]]);
    const points = [[(left + right) / 2, (top + bottom) / 2], ...corners];
    const covered = points.filter(([x, y]) => !sheet.contains(document.elementFromPoint(x, y)));
    found.push([details.closest("[data-keep]")?.dataset.keep ?? "prompt", covered.length]);
    details.open = false;
    await soon(20);
  }
  return found;
}"""
TITLE = "#prompt strong"
OVER = ".solo-prompt--over"


def in_colours(page: Page, scheme: str) -> None:
    """From now on the site is as the device is, and the device in these colours."""
    page.context.add_cookies([{"name": "fudacho_theme", "value": "device", "url": page.url}])
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")


def sit_down(page: Page, share: str, scheme: str = "dark") -> None:
    """At a table with the computer of the middle level."""
    in_colours(page, scheme)
    page.goto(f"/d/{share}/solo")
    page.get_by_label("シード", exact=True).fill(SEED)
    page.locator("label", has_text="コンピュータ").first.click()
    page.locator("label", has_text="ふつう").click()
    page.get_by_label("相手のデッキ").select_option(label=ACROSS)
    page.get_by_role("button", name="八枚引いて始める").click()
    page.wait_for_load_state()


def asked(page: Page) -> None:
    """Wait until the person is asked, or the game is over; without scripts the page comes anew by itself."""
    page.locator(f".solo__play button[name=action], {OVER}").first.wait_for(state="attached")


def offered(page: Page) -> list[str]:
    buttons = page.locator(".solo__play button[name=action]")
    return [str(value) for value in buttons.evaluate_all("(all) => all.map((one) => one.value)")]


def press(page: Page, value: str, *, scripts: bool = True) -> None:
    """Answer with this, and wait for the next question."""
    before = revision(page)
    expect(page.locator(".htmx-request")).to_have_count(0)
    button = page.locator(f".solo__play button[name=action][value='{value}']").first
    if scripts:  # where another sheet holds it, it is pressed all the same: what is in sight others look at
        button.evaluate("(button) => button.click()")
    else:
        button.click(force=True)
    page.locator(f".solo__play input[name=revision]:not([value='{before}']), {OVER}").first.wait_for(state="attached")
    asked(page)


def default(page: Page) -> str:
    """What goes on with the least: the default answer, a no, else the first there is."""
    if answer(page).count():
        return str(answer(page).get_attribute("value"))
    values = offered(page)
    return "no" if "no" in values else values[0]


def at_defence(page: Page) -> bool:
    return page.locator(TITLE).count() > 0 and page.locator(TITLE).first.inner_text() == "防御"


def lay_out(page: Page, *, scripts: bool = True) -> None:
    """A 季節札, a 場所札 upon it, and a 怪異札 that possesses it: whatever a field can hold."""
    for wanted in (r"deploy", r"summon \d+ on ", r"possess"):
        found: list[str] = []
        for _ in range(MOST_PRESSES):
            found = [value for value in offered(page) if re.match(wanted, value)]
            if found or "end" in offered(page):
                break
            press(page, default(page), scripts=scripts)
        assert found, f"{wanted}: {offered(page)}"
        press(page, found[0], scripts=scripts)


def until_an_attack(page: Page, *, scripts: bool = True) -> None:
    """Summon what can be summoned, until there is something to attack with."""
    for _ in range(MOST_PRESSES):
        values = offered(page)
        if any(value.startswith("attack") for value in values):
            return
        summons = [value for value in values if value.startswith("summon")]
        press(page, (summons or [default(page)])[0], scripts=scripts)
    raise AssertionError("nothing could attack")


def strike(page: Page, *, scripts: bool = True) -> None:
    """Attack with the first that can, and answer all that is asked about it."""
    press(page, next(value for value in offered(page) if value.startswith("attack")), scripts=scripts)
    until(page, lambda: "end" in offered(page), scripts=scripts)


def until(page: Page, reached: Callable[[], bool], *, scripts: bool = True) -> None:
    """Go on with the least until it is so, or the game is over."""
    for _ in range(MOST_PRESSES):
        if page.locator(OVER).count() or reached():
            return
        press(page, default(page), scripts=scripts)
    raise AssertionError("it never came to that")


def wholly_seen(part: Locator) -> bool:
    """Whether it lies on the screen from corner to corner, and nothing of the page over it."""
    return bool(
        part.evaluate(
            """(part) => {
                const { left, right, top, bottom } = part.getBoundingClientRect();
                const points = [left + 3, right - 3].flatMap((x) => [[x, top + 3], [x, bottom - 3]]);
                const whole = part.closest(".solo-card__face, .solo-life, .button") ?? part;
                const met = ([x, y]) => document.elementFromPoint(x, y);
                const within = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
                return within && points.map(met).every((one) => whole.contains(one) || one?.contains(part));
            }"""
        )
    )


def told_out(page: Page) -> None:
    """Until nothing is told any more."""
    wait_until(page, "!document.querySelector('.solo-band:not([hidden])')")


def heads(page: Page) -> list[str]:
    """The acts of the other seat, as the list of what happened has them."""
    texts = page.locator("[data-act][data-again] > p").all_text_contents()
    return [" ".join(text.split()) for text in texts]
