"""What can be proved of the look without a browser: contrast, the font's characters, files that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from rules_engine.catalog import load_catalog

STATIC = Path(settings.BASE_DIR) / "static"
FONT = STATIC / "vendor" / "shippori-mincho" / "shippori-mincho-bold.woff2"
MOST_FONT_BYTES = 400_000
READABLE = 4.5
VISIBLE = 3.0

COLOUR = r"#[0-9a-f]{3}(?:[0-9a-f]{3})?"
SHEET = (STATIC / "css" / "tokens.css").read_text()


def tokens(place: int) -> dict[str, str]:
    """The colours by name: by day (0) or by night (1)."""
    pairs = re.findall(rf"--([\w-]+): (?:light-dark\(({COLOUR}), ({COLOUR})\)|({COLOUR}));", SHEET)
    return {name: (day or both, night or both)[place] for name, day, night, both in pairs}


THEMES = {"day": tokens(0), "night": tokens(1)}
GROUNDS = ("ink", "ink-2", "ink-3")
TEXTS = (
    *("washi", "muted", "vermilion", "gold", "ok", "link"),
    *("spring-text", "summer-text", "autumn-text", "winter-text", "none-text"),
    *("place-text", "apparition-text", "tool-text", "season-card-text"),
)
ON_BAND = (
    *(("washi", "vermilion-deep"), ("washi", "place"), ("washi", "apparition")),
    *(("ink", "tool"), ("ink", "season-card")),
)
ON_WASH = (
    *(("washi", "vermilion-wash"), ("muted", "vermilion-wash"), ("washi", "gold-wash"), ("muted", "gold-wash")),
    *(("gold", "gold-wash"), ("ok", "ok-wash"), ("vermilion", "vermilion-wash"), ("washi", "ok-wash")),
)


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_text_is_readable(text: str, ground: str, theme: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), ON_WASH)
def test_text_on_a_wash_is_readable(text: str, ground: str, theme: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= READABLE


@pytest.mark.parametrize(("text", "ground"), ON_BAND)
def test_text_on_the_bands_of_a_card_is_readable(text: str, ground: str) -> None:
    """Cards keep the colours of the night."""
    assert contrast(THEMES["night"][text], THEMES["night"][ground]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_edges_of_controls_are_visible(ground: str, theme: str) -> None:
    assert contrast(THEMES[theme]["line-strong"], THEMES[theme][ground]) >= VISIBLE


def test_font_holds_every_character_of_the_cards() -> None:
    held = {chr(code) for code in TTFont(FONT).getBestCmap()}
    catalog = load_catalog()
    words = [word for card in catalog for word in (card.name, card.printed_name, card.reading, *card.attributes)]
    words += [str(keyword) for card in catalog for keyword in card.keywords if keyword.name != "↻"]
    words += [*catalog.products, "零壱弐参四伍六七八九拾", "春夏秋冬無", "0123456789"]
    assert not set("".join(words)) - held - {" ", "\u3000"}


def test_font_keeps_vertical_forms_and_stays_small() -> None:
    features = {record.FeatureTag for record in TTFont(FONT)["GSUB"].table.FeatureList.FeatureRecord}
    assert "vert" in features
    assert FONT.stat().st_size <= MOST_FONT_BYTES


def test_font_comes_with_its_licence() -> None:
    assert "SIL Open Font License, Version 1.1" in (FONT.parent / "OFL.txt").read_text()
    assert "3.110" in (FONT.parent / "README.md").read_text()


def addresses(sheet: Path) -> Iterator[Path]:
    for address in re.findall(r'url\("([^"]+)"\)', sheet.read_text()):
        yield (sheet.parent / address).resolve()


@pytest.mark.parametrize("sheet", sorted((STATIC / "css").glob("*.css")), ids=lambda sheet: sheet.name)
def test_style_sheets_name_files_that_exist(sheet: Path) -> None:
    assert not [address for address in addresses(sheet) if not address.is_file()]


def test_nothing_is_fetched_from_elsewhere() -> None:
    names = {"http://www.w3.org/2000/svg"}
    texts = [path.read_text() for kind in ("*.css", "*.svg") for path in STATIC.rglob(kind)]
    assert {address for text in texts for address in re.findall(r"https?://[^\s\"')]+", text)} <= names


def test_templates_carry_no_style_and_no_script() -> None:
    for template in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        text = template.read_text()
        assert not re.search(r"\sstyle=|<style|\son(?!ly=)[a-z]+=|javascript:", text), template.name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), template.name


def test_every_colour_is_a_token() -> None:
    """But for the page to try the API, which has another tool's style and not ours."""
    sheets = [path for path in (STATIC / "css").glob("*.css") if path.name not in {"tokens.css", "api.css"}]
    assert len(sheets) > 30
    literal = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|hwb)a?\(")
    bare = {
        sheet.name: literal.findall(re.sub(r"/\*.*?\*/|url\([^)]*\)", "", sheet.read_text(), flags=re.DOTALL))
        for sheet in sheets
    }
    assert {name: found for name, found in bare.items() if found} == {}


def test_every_token_that_is_used_is_declared() -> None:
    sheets = [path.read_text() for path in STATIC.glob("css/*.css")]
    declared = {name for sheet in sheets for name in re.findall(r"(--[\w-]+):", sheet)}
    single = re.compile(r"var\((--(?:black|white|grey|red|copper|gold|green|blue|violet|rose)[\w-]*)\)")
    used = {name for sheet in sheets for name in single.findall(sheet)}
    assert len(used) > 100
    assert used <= declared


def test_no_style_asks_for_a_part_of_a_class() -> None:
    """It would be worked out anew for everything below an element whenever a class of that element changes."""
    sheets = sorted((STATIC / "css").glob("*.css"))
    assert sheets
    assert [sheet.name for sheet in sheets if "[class*=" in sheet.read_text() or "[class^=" in sheet.read_text()] == []
