"""Faces, grids and whole pictures: drawn from the facts, every card and any number of them."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image, ImageChops

from cards.emblems.composition import COMPOSITIONS, LIGHTS
from cards.faces.face import face_of
from cards.faces.motifs import MOTIFS
from decks.deck.faces import face_groups
from decks.drawing import qr
from decks.drawing.fonts import drawable
from decks.pictures import palette
from decks.pictures.contents import PictureContents
from decks.pictures.curve import costs_of, draw_curve
from decks.pictures.face import draw_face, height_of
from decks.pictures.layout import grid_below, grid_within
from decks.pictures.lettering import columns, fitting, shortened, width_of, wrapped
from decks.pictures.picture import MOST_FACES_TALL, MOST_FACES_WIDE, draw_tall, draw_wide
from decks.pictures.shades import PATTERNS
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.terms import CardType, Season

LINK = "https://example.org/d/abcdef/"


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def contents(catalog: Catalog, kinds: int = 14, **fields: object) -> PictureContents:
    ids = random.Random(kinds).sample([card.id for card in catalog if card.is_deck_card], kinds)
    groups = face_groups(DeckList({card_id: number % 4 + 1 for number, card_id in enumerate(ids)}), catalog)
    given = {"name": "試しの束", "author": "owner", "seasons": (("summer", "夏", 9),), "link": LINK, "address": "here"}
    return PictureContents(**{**given, "groups": groups, **fields})  # type: ignore[arg-type]


def opened(raw: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(raw))
    assert image.format == "JPEG"
    return image.convert("RGB")


def sheet(name: str) -> str:
    return Path(settings.BASE_DIR / "static/css" / name).read_text("utf-8")


def tokens_by_night() -> dict[str, palette.Colour]:
    by_night = re.findall(r"--([a-z0-9-]+): (?:light-dark\(#[0-9a-f]+, )?(#[0-9a-f]{6})\)?;", sheet("tokens.css"))
    return {name: palette.colour(code) for name, code in by_night}


def test_colours_are_those_of_the_pages() -> None:
    tokens = tokens_by_night()
    assert {season: tokens[season.value] for season in palette.SEASONS} == palette.SEASONS
    for kind, name in palette.NAMES.items():
        word = kind.value.replace("_", "-")
        assert (tokens[f"{word}-text"], tokens[word]) == (name, palette.BANDS[kind])
    assert (tokens["ink"], tokens["washi"], tokens["vermilion"]) == (palette.INK, palette.WASHI, palette.VERMILION)


def test_shades_of_patterns_are_those_of_the_pages() -> None:
    tokens = tokens_by_night()
    said = re.findall(r"\.motif-(\w+) {\s+--shade: var\(--([\w-]+)\);", sheet("face.css"))
    assert {motif: tokens[name] for motif, name in said} == palette.SHADES
    assert set(palette.SHADES) == set(MOTIFS) - {"void"}


def test_bars_have_the_colours_of_the_charts() -> None:
    tokens = tokens_by_night()
    fills = dict(re.findall(r"\.fill--(\w+) {\s+--fill: var\(--([\w-]+)\);", sheet("charts.css")))
    assert {kind: tokens[fills[kind.value]] for kind in palette.BARS} == palette.BARS


def test_every_pattern_and_season_is_there() -> None:
    assert {path.stem for path in PATTERNS.glob("*.png")} == {*MOTIFS, *(season.value for season in Season)}


def test_faces_of_all_kinds_are_drawn(catalog: Catalog) -> None:
    odd = [
        card for card in catalog if not card.types or len(card.types) > 1 or len(card.seasons) != 1 or card.cost > 12
    ]
    for card in [*odd[::6], *random.Random(8).sample(list(catalog), 25), catalog.card(1685)]:
        for width in (66, 150):
            drawn = draw_face(face_of(card), width, 4)
            assert drawn.size == (width, height_of(width))
            assert drawn.getpixel((0, 0))[3] < 40
            assert len(drawn.convert("RGB").getcolors(1 << 20) or ()) > 300


def test_copies_stand_on_the_face(catalog: Catalog) -> None:
    one, four = (draw_face(face_of(catalog.card(1)), 120, copies).convert("RGB") for copies in (1, 4))
    left, *_, bottom = ImageChops.difference(one, four).getbbox() or (0, 0, 0, 0)
    assert left > 60
    assert 0 < bottom < 40


def test_every_name_finds_room_in_its_column(catalog: Catalog) -> None:
    for card in catalog:
        name = columns(drawable(card.printed_name or card.name), 8)
        assert name.length <= 10
        assert "".join(name.parts).replace(" ", "") == drawable(card.printed_name or card.name).replace(" ", "")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("肥川の大蛇", ("肥川の大蛇",)),
        ("ムビエル・ムビエル・ムビエル", ("ムビエル・", "ムビエル・ムビエル")),
        ("秋田：鹿男プリンスホテル", ("秋田：鹿男プ", "リンスホテル")),
        ("GMK BLACK CARD", ("GMK BLACK", "CARD")),
        ("ありがとう、の、代わり、に", ("ありがとう、", "の、代わり、に")),
    ],
)
def test_long_names_break_where_a_line_may_begin(name: str, parts: tuple[str, ...]) -> None:
    assert columns(name, 8).parts == parts


def test_words_are_cut_to_their_room() -> None:
    long = "とても長いデッキの名前" * 4
    size = fitting(long, 46, 28, 500)
    assert size == 28
    cut = shortened(long, size, 500)
    assert cut.endswith("…")
    assert width_of(cut, size) <= 500
    assert shortened("短い", size, 500) == "短い"
    assert shortened("短い", size, size / 2) == "", "there is no room for … either"
    assert shortened("", size, -20) == ""
    assert wrapped("短い", size, -20, 1) == [""]


def test_text_is_wrapped_within_its_room_and_what_is_left_out_is_marked() -> None:
    text = "攻撃時：相手の魂から場所札一枚を選んで、持ち主の手札公開場に置く。" * 2
    lines = wrapped(text, 12, 100, 3)
    assert len(lines) == 3
    assert all(width_of(line, 12) <= 100 for line in lines)
    assert lines[-1].endswith("…")
    assert "".join(wrapped(text, 12, 100, 30)) == text
    assert not any(line.startswith(("、", "。")) for line in wrapped(text, 12, 100, 30))
    assert wrapped("", 12, 100, 3) == []


def test_the_compositions_are_those_of_the_pages() -> None:
    rules = Path(settings.BASE_DIR / "static/css/face.css").read_text("utf-8")
    for number, way in enumerate(COMPOSITIONS):
        rule = re.search(rf"\.view-{number} {{([^}}]*)}}", rules)
        assert rule is not None
        said = dict(re.findall(r"--(emblem-x|emblem-y|emblem-size|tilt|flip): (-?\d+)", rule[1]))
        assert said == {
            "emblem-x": str(way.x),
            "emblem-y": str(way.y),
            "emblem-size": str(way.size),
            **({"tilt": str(way.tilt)} if way.tilt else {}),
            **({"flip": "-1"} if way.mirrored else {}),
        }


def test_the_lights_are_those_of_the_pages() -> None:
    rules = Path(settings.BASE_DIR / "static/css/face.css").read_text("utf-8")
    said = re.findall(r"\.light-(\d) {\s+--glow-x: (\d+)%;\s+--glow-y: (\d+)%;", rules)
    assert [(int(x), int(y)) for _, x, y in said] == list(LIGHTS)
    assert [int(number) for number, *_ in said] == list(range(len(LIGHTS)))


def test_large_emblems_keep_clear_of_name_and_season() -> None:
    for way in COMPOSITIONS:
        assert way.x - way.size / 2 >= 23
        assert way.x + way.size / 2 <= 98
        assert way.y + way.size / 2 <= 66


@pytest.mark.parametrize("count", range(1, MOST_FACES_WIDE + 1))
def test_faces_stand_in_their_box_without_overlap(count: int) -> None:
    grid = grid_within(count, (28, 168, 1172, 652), 6, 176)
    corners = list(grid.corners(count))
    assert len(set(corners)) == count
    for left, top in corners:
        assert 28 <= left <= 1172 - grid.width
        assert 168 <= top <= 652 - height_of(grid.width)
    steps = {abs(one - other) for one, _ in corners[: grid.columns] for other, _ in corners[: grid.columns]} - {0}
    assert all(step >= grid.width for step in steps)
    assert grid.width >= 60


def test_rows_below_each_other_fill_the_width() -> None:
    grid = grid_below(17, 5, 40, 1040, 300, 14)
    lefts, tops = zip(*grid.corners(17), strict=True)
    assert (grid.rows, min(tops), max(tops)) == (4, 300, 300 + 3 * (height_of(grid.width) + 14))
    assert min(lefts) >= 40
    assert max(lefts) + grid.width <= 1040


def test_the_wide_picture_has_the_size_previews_want(catalog: Catalog) -> None:
    assert opened(draw_wide(contents(catalog))).size == (1200, 675)
    assert opened(draw_wide(contents(catalog, 0, seasons=()))).size == (1200, 675)


def test_the_tall_picture_grows_with_the_deck(catalog: Catalog) -> None:
    small, large = (opened(draw_tall(contents(catalog, kinds))) for kinds in (0, 22))
    assert small.width == large.width == 1080
    assert large.height > 1500 > small.height


def test_work_is_bounded_for_huge_decks(catalog: Catalog) -> None:
    huge = contents(catalog, MOST_FACES_TALL + 60)
    assert opened(draw_wide(huge)).size == (1200, 675)
    assert opened(draw_tall(huge)).height < 3600


def test_pictures_say_whose_emblems_they_show(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    for draw in (draw_wide, draw_tall):
        with_credit = opened(draw(contents(catalog, 2)))
        with monkeypatch.context() as patch:
            patch.setattr("decks.pictures.picture.CREDIT", "")
            without = opened(draw(contents(catalog, 2)))
        changed = ImageChops.difference(with_credit, without).convert("L").point([0] * 40 + [255] * 216)
        _, top, _, bottom = changed.getbbox() or (0, 0, 0, 0)
        assert with_credit.height - 30 < top < bottom <= with_credit.height


def test_the_code_in_the_picture_leads_to_the_deck(catalog: Catalog) -> None:
    image = opened(draw_wide(contents(catalog, 2))).convert("L")
    rows = qr.modules(LINK)
    scale = qr.scale_for(rows, 132)
    left = 1172 - len(rows) * scale
    inner = range(qr.QUIET, len(rows) - qr.QUIET)
    seen = [
        [image.getpixel((left + x * scale + scale // 2, 24 + y * scale + scale // 2)) < 128 for x in inner]
        for y in inner
    ]
    assert seen == [[rows[y][x] for x in inner] for y in inner]


@pytest.mark.parametrize("author", ["", "owner", "とても長い名前の持ち主さん"])
@pytest.mark.parametrize(
    "name", ["春の園を改めて組み直した二〇二六年十一月版のデッキで大会用の名", "あ" * 60, "W" * 60]
)
@pytest.mark.parametrize(
    ("draw", "right", "top", "room", "gap"), [(draw_wide, 1172, 24, 132, 24), (draw_tall, 1040, 40, 232, 32)]
)
def test_nothing_is_drawn_over_the_code(
    draw: Callable[[PictureContents], bytes],
    right: int,
    top: int,
    room: int,
    gap: int,
    name: str,
    author: str,
    catalog: Catalog,
) -> None:
    """Neither over its modules nor its quiet border: there the picture is that of a deck with a short name."""
    rows = qr.modules(LINK)
    side = len(rows) * qr.scale_for(rows, room)
    around = (right - side - gap + 8, top - 8, right, top + side)
    for kinds in (2, 14):
        given = contents(catalog, kinds, name=name, author=author)
        long, short = (opened(draw(one)).crop(around) for one in (given, replace(given, name="別", author="")))
        assert ImageChops.difference(long, short).getbbox() is None


def test_no_author_leaves_no_sign(catalog: Catalog) -> None:
    given = contents(catalog, name="あ" * 21, author="")
    golden = [
        count
        for count, (red, green, blue) in opened(draw_tall(given)).crop((0, 60, 1080, 130)).getcolors(1 << 20) or ()
        if red > 170 and 120 < green < 210 and blue < 120
    ]
    assert golden == []


def test_without_room_for_a_code_the_name_takes_its_place(catalog: Catalog) -> None:
    image = opened(draw_wide(contents(catalog, 2, link="x" * 2500)))
    assert image.crop((1040, 20, 1172, 150)).convert("L").getextrema()[1] < 128


def test_the_mark_changes_with_whatever_is_drawn(catalog: Catalog) -> None:
    given = contents(catalog)
    others = [replace(given, **{field: "別"}) for field in ("name", "author", "link", "address")]
    others += [replace(given, seasons=()), replace(given, groups=given.groups[:1]), contents(catalog, 15)]
    marks = {other.mark for other in (given, *others)}
    assert len(marks) == len(others) + 1
    assert contents(catalog).mark == given.mark


def test_the_curve_counts_copies_by_cost_and_type(catalog: Catalog) -> None:
    faces = contents(catalog, 40).faces
    costs = costs_of(faces)
    assert list(costs) == list(range(11))
    assert sum(column.total() for column in costs.values()) == sum(copies for _, copies in faces)
    assert costs[10].total() == sum(copies for face, copies in faces if face.cost >= 10)


def test_every_bar_stands_in_its_box_as_high_as_its_cards(catalog: Catalog) -> None:
    kinds = [card for card in catalog if card.types == (CardType.PLACE,)]
    cheap, dear = (next(card for card in kinds if card.cost == cost) for cost in (0, 4))
    image = Image.new("RGB", (440, 200))
    draw_curve(image, (0, 20, 440, 190), costs_of([(face_of(cheap), 8), (face_of(dear), 4)]), 20)
    heights = []
    for cost in (0, 1, 4):
        column = image.crop((cost * 40 + 18, 0, cost * 40 + 22, 200))
        heights.append(sum(column.getpixel((0, y)) == palette.BARS[CardType.PLACE] for y in range(200)))
    assert heights[1] == 0
    assert heights[0] > 80
    assert abs(heights[0] - 2 * heights[2]) <= 2
    assert image.getbbox()[1] >= 20 - 6  # type: ignore[index]
    assert image.getbbox()[3] <= 192  # type: ignore[index]


@pytest.mark.parametrize("name", ["夏の蟲", "とても長いデッキの名前がここに入ってもよい"])
def test_the_wide_picture_shows_curve_and_author_beside_the_code(name: str, catalog: Catalog) -> None:
    given = contents(catalog, name=name)
    image = opened(draw_wide(given))
    others = (opened(draw_wide(replace(given, author=""))), opened(draw_wide(replace(given, name="別"))))
    changed = [ImageChops.difference(image, other).getbbox() for other in others]
    assert all(box and box[3] < 182 and box[2] <= 1043 for box in changed)
    bars = image.crop((664, 20, 1030, 180))
    reds = sum(
        count
        for count, (red, green, blue) in bars.getcolors(1 << 20) or ()
        if red > 170 and green < 90 and blue < 90  # JPEG's own shades of the places' red
    )
    assert reds > 300


@pytest.mark.parametrize("width", [66, 86, 134, 176])
def test_counts_can_be_read_at_half_the_size(width: int, catalog: Catalog) -> None:
    one, four = (draw_face(face_of(catalog.card(1)), width, copies).convert("RGB") for copies in (1, 4))
    left, top, right, bottom = ImageChops.difference(one, four).getbbox() or (0, 0, 0, 0)
    assert bottom - top >= 14  # the figures alone, 7 pixels in a picture 600 pixels wide
    assert left > 0
    assert right <= width
