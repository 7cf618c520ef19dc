"""Colours of the day and of the night: chosen once, kept in the browser, never leading away from the site."""

import re
from pathlib import Path

import pytest
from django.test import Client

from decks.people.preferences.theme import THEME

pytestmark = pytest.mark.django_db

TOKENS = (Path(__file__).resolve().parents[3] / "static/css/tokens.css").read_text("utf-8")
GROUNDS = ("ink", "ink-2", "ink-3", "ink-4", "vermilion-wash", "gold-wash", "ok-wash", "field")
ON_EVERY_GROUND = ("washi", "muted")
ON_PAGES = (
    "vermilion",
    "gold",
    "ok",
    "link",
    "danger",
    "faint",
    *(f"{s}-text" for s in ("spring", "summer", "autumn")),
)


def test_the_device_decides_until_somebody_chooses() -> None:
    client = Client()
    assert "data-theme" not in client.get("/check/").content.decode()
    answer = client.post("/theme/", {"theme": "light", "back": "/check/"})
    assert answer["Location"] == "/check/"
    assert 'data-theme="light"' in client.get("/check/").content.decode()
    client.post("/theme/", {"theme": ""})
    assert "data-theme" not in client.get("/check/").content.decode()
    client.cookies[THEME.cookie] = "device"  # as it was kept when the night was usual
    page = client.get("/check/").content.decode()
    assert "data-theme" not in page
    assert '<meta name="color-scheme" content="light dark">' in page


def test_every_choice_can_be_pressed_and_leads_back() -> None:
    client = Client()
    page = client.get("/theme/", headers={"Referer": "http://testserver/cards/?q=x"}).content.decode()
    assert re.findall(r'name="theme" value="([^"]*)"', page) == list(THEME.labels)
    assert 'name="back" value="/cards/?q=x"' in page


def test_the_header_switches_to_the_other_colours_and_stays_on_the_page() -> None:
    client = Client()
    for chosen, offered in (("", ["light", "dark"]), ("light", ["dark"]), ("dark", ["light"])):
        client.cookies[THEME.cookie] = chosen
        page = client.get("/cards/?q=人形").content.decode()
        switch = page.partition('<form class="theme-switch"')[2].partition("</form>")[0]
        assert re.findall(r'name="theme" value="([^"]*)"', switch) == offered
        back = re.findall(r'name="back" value="([^"]*)"', switch)
        assert client.post("/theme/", {"theme": offered[0], "back": back[0]})["Location"] == back[0]
        assert back[0].startswith("/cards/?q=")


def test_the_answer_to_a_form_has_no_switch_that_would_lose_it() -> None:
    assert "theme-switch" not in Client().post("/check/", {"text": "1 人形"}).content.decode()


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", "", "x"])
def test_a_choice_leads_nowhere_else(back: str) -> None:
    assert Client().post("/theme/", {"theme": "dark", "back": back})["Location"] == "/"


def test_nonsense_is_refused_and_a_bent_cookie_passed_over() -> None:
    client = Client()
    assert client.post("/theme/", {"theme": "pink"}).status_code == 422
    client.cookies[THEME.cookie] = '"><script>'
    assert "data-theme" not in client.get("/check/").content.decode()


def colours(name: str) -> tuple[str, str]:
    """(by day, by night)"""
    found = re.search(rf"--{name}: light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);", TOKENS)
    assert found, name
    return found[1], found[2]


def brightness(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("night", [0, 1], ids=["day", "night"])
def test_every_text_can_be_read_on_every_ground(night: int) -> None:
    pairs = [(text, ground) for text in ON_EVERY_GROUND for ground in GROUNDS]
    pairs += [(text, ground) for text in ON_PAGES for ground in ("ink", "ink-2", "ink-3")]
    pairs += [("vermilion", "vermilion-wash"), ("gold", "gold-wash"), ("ok", "ok-wash"), ("danger", "vermilion-wash")]
    poor = {
        pair: round(found, 2) for pair in pairs if (found := contrast(*(colours(name)[night] for name in pair))) < 4.5
    }
    assert poor == {}
