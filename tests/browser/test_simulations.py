"""A simulation in a browser: started, watched, cancelled, resumed and read.

Nobody plays its games on this site before the test lets workers begin.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.decks import copied_deck
from tests.running_site import RunningSite

WORKERS = ("manage.py", "run_workers", "--number", "1")
SIZES = [pytest.param(1280, 900, id="desk"), pytest.param(390, 844, id="phone")]
Picture = Callable[[Page, str], None]
Check = Callable[[Page], None]
PUSHED = "table => { table.dataset.old = 'yes'; table.scrollLeft = 60; return table.scrollLeft; }"
BLACK = "rgb(0, 0, 0)"
SLOW = "ふつう"
"""A level whose games go on for many looks at the page: what plays at random is done between two of them."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """In place of the session's site: one whose games are played only while `WORKERS` run."""
    site = RunningSite(tmp_path_factory.mktemp("unmanned"), THINKERS="0")
    site.prepare()
    site.start()
    yield site
    site.stop()


def started(page: Page, *, games: str = "100", against: int = 0, level: str = "弱い") -> None:
    """From a deck's own page to the simulation that was asked for."""
    own, _ = copied_deck(page, "春の園")
    page.goto(f"{own}numbers")
    page.get_by_role("link", name="シミュレーションへ").click()
    page.get_by_label("相手のデッキ").select_option(index=against)
    page.locator("label", has_text=f"{level}：").click()
    page.locator("label", has_text=re.compile(f"^{games}$")).click()
    page.get_by_label("シード", exact=True).fill("三月")


def played(page: Page) -> int:
    """Games, or per cent of the whole."""
    return int(page.get_by_role("status").locator("b").inner_text().rstrip("%"))


def numbers(places: Locator) -> list[float]:
    return [float(text.replace("−", "-")) for text in places.all_text_contents()]


@pytest.mark.parametrize(("width", "height"), SIZES[1:])
def test_a_simulation_is_watched_cancelled_and_resumed(
    width: int, height: int, site: RunningSite, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    page = open_page(width, height, path=None)
    started(page, games="1000", level=SLOW)
    settled(page)
    picture(page, "start")
    page.get_by_role("button", name="シミュレーションを始める").click()
    expect(page.get_by_role("status")).to_contain_text("1000ゲームのうち0ゲームまで")
    with site.running(*WORKERS):
        expect(page.get_by_role("status")).not_to_contain_text("うち0ゲーム")
        before = played(page)
        page.locator("#how-trust summary").click()
        page.locator("#simulation-cancel").focus()
        expect(page.get_by_role("status").locator("b")).not_to_have_text(str(before))
    assert before < played(page)
    expect(page.locator("#how-trust")).to_have_attribute("open", "")
    expect(page.locator("#simulation-cancel")).to_be_focused()
    settled(page)
    picture(page, "running")
    page.get_by_role("button", name="やめる").press("Enter")
    expect(page.get_by_role("heading", name="やめました")).to_be_visible()
    done = played(page)
    assert 0 < done < 1000
    expect(page.get_by_text(f"{done}ゲーム").first).to_be_visible()
    settled(page)
    picture(page, "cancelled")
    page.get_by_role("button", name="続きから始める").click()
    expect(page.get_by_role("heading", name="シミュレーション中…")).to_be_visible()
    assert played(page) == done
    with site.running(*WORKERS):
        expect(page.get_by_role("status").locator("b")).not_to_have_text(str(done))
    page.get_by_role("button", name="やめる").press("Enter")  # so that the next test's games are the first in the queue
    expect(page.get_by_role("heading", name="やめました")).to_be_visible()
    assert played(page) > done


@pytest.mark.parametrize(("width", "height"), SIZES[:1])
def test_what_was_counted_is_read_on_screen_on_paper_and_without_colour(
    width: int, height: int, site: RunningSite, open_page: Callable[..., Page], picture: Picture, settled: Check
) -> None:
    """What a bar says stands on it as a number, its interval is a line, and every number is in the table."""
    page = open_page(width, height, path=None)
    started(page, against=2)
    page.get_by_role("button", name="シミュレーションを始める").click()
    with site.running(*WORKERS):
        expect(page.get_by_role("heading", name="100ゲームのシミュレーションが終わりました")).to_be_visible()
    expect(page.locator("[hx-get]")).to_have_count(0)
    expect(page.get_by_text("相手は「")).to_be_visible()
    settled(page)
    picture(page, "done")
    damage = page.get_by_role("img", name="ターンごとの、与えたダメージの平均")
    on_bars = numbers(damage.locator(".numbers__on-bar"))
    rows = page.get_by_role("region", name="ターンごとの数").locator("tbody tr")
    assert len(on_bars) == 12
    assert on_bars == pytest.approx(numbers(rows.locator("td:nth-of-type(1) b")), abs=0.051)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(media="print")
    picture(page, "paper")
    expect(page.get_by_text("自分のそのターンの終わりの数です")).to_be_visible()  # unfolded on paper
    for part in (damage.locator("rect").last, damage.locator("path").last):
        expect(part).to_have_css("stroke", BLACK)
    expect(damage.locator("rect").last).to_have_css("fill", "rgb(255, 255, 255)")
    expect(page.locator("#table-used tbody tr").first.locator("rect").last).to_have_css("fill", BLACK)


def test_without_scripts_a_link_shows_how_far_it_is(site: RunningSite, open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844, scripts=False, path=None)
    started(page)
    page.get_by_role("button", name="シミュレーションを始める").click()
    expect(page.get_by_role("status")).to_contain_text("100ゲームのうち0ゲームまで")
    with site.running(*WORKERS):
        for _ in range(60):
            again = page.get_by_role("link", name="表示を新しくする")
            with page.expect_navigation():  # whether there is a link still is asked of the page that comes
                again.click()
            if not again.count():
                break
            page.wait_for_timeout(500)
    expect(page.get_by_role("heading", name="100ゲームのシミュレーションが終わりました")).to_be_visible()
    expect(page.get_by_role("heading", name="ターンごとのダメージ・魂・倒したゲーム")).to_be_visible()


def test_a_table_pushed_aside_stays_there_while_the_figures_come_anew(
    site: RunningSite, open_page: Callable[..., Page]
) -> None:
    page = open_page(390, 844, path=None)
    started(page, games="1000", level=SLOW)
    page.get_by_role("button", name="シミュレーションを始める").click()
    with site.running(*WORKERS):
        expect(page.get_by_role("status")).not_to_contain_text("うち0ゲーム")
        table = page.locator("#table-used")
        page.locator("#how-turns summary").click()
        assert table.evaluate(PUSHED) == 60
        expect(table).not_to_have_attribute("data-old", "yes")  # it has come anew
        expect(page.locator("#how-turns .numbers__intervals")).to_be_visible()  # with the figures, and still open
        assert table.evaluate("table => table.scrollLeft") == 60
    page.get_by_role("button", name="やめる").press("Enter")
    expect(page.get_by_role("heading", name="やめました")).to_be_visible()


@pytest.mark.parametrize(
    ("asked", "kind", "games", "width", "height"),
    [
        ("別のデッキと同じシードで比較する", "compared", "1000", 390, 844),
        # The figures of a weakest copy come after half of the games.
        ("弱い1枚を探す", "weakest", "300", 1280, 900),
    ],
    ids=["compared-phone", "weakest-desk"],
)
def test_two_lists_are_compared_and_weakest_copies_found(
    asked: str,
    kind: str,
    games: str,
    width: int,
    height: int,
    site: RunningSite,
    open_page: Callable[..., Page],
    picture: Picture,
    settled: Check,
) -> None:
    """What a list is compared with is asked for only then; what was unfolded stays so while the figures come anew."""
    page = open_page(width, height, path=None)
    copied_deck(page, "夏の蟲")
    started(page, games=games, level=SLOW)
    expect(page.get_by_label("比較するデッキ")).to_be_hidden()
    page.locator("label", has_text=asked).click()
    if kind == "compared":
        page.get_by_label("比較するデッキ").select_option(index=1)
    expect(page.get_by_label("比較するデッキ")).to_be_visible(visible=kind == "compared")
    settled(page)
    picture(page, f"{kind}-start")
    page.get_by_role("button", name="シミュレーションを始める").click()
    with site.running(*WORKERS):
        expect(page.get_by_role("heading", name="どこまで信じられるか")).to_be_visible()
        before = played(page)
        page.locator(f"#how-{kind} summary").press("Enter")  # a key needs no page that stands still
        expect(page.get_by_role("status").locator("b")).not_to_have_text(str(before))
        expect(page.locator(f"#how-{kind}")).to_have_attribute("open", "")
        expect(page.locator(f"#how-{kind} .numbers__intervals")).to_contain_text("から")
    page.get_by_role("button", name="やめる").press("Enter")
    expect(page.get_by_role("heading", name="やめました")).to_be_visible()
    folded = page.locator(f"#how-{kind} .numbers__intervals").text_content() or ""
    told = page.locator(f"#table-{kind}").inner_text() + folded
    assert "−" in told
    assert not re.search(r"-\d", told)
    settled(page)
    picture(page, kind)
