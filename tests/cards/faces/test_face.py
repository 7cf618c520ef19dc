"""The face shows what is printed, for every card of the catalogue, with at most twelve elements."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from cards.faces.face import CardFace, face_of
from cards.faces.motifs import MOTIFS, motif_of
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog, PrintedKeyword
from rules_engine.vocabulary.terms import CardType, Season

MOST_ELEMENTS = 12
PLACE = CardForm(CardType.PLACE, 3, 2, (Season.SUMMER,))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog()


def card(name: str = "腐乱別荘", reading: str = "ふらんべっそう", **facts: object) -> CardDefinition:
    given: dict[str, object] = {"forms": (PLACE,), "attributes": ("廃別荘",), **facts}
    return CardDefinition(id=6, name=name, reading=reading, **given)  # type: ignore[arg-type]


def classes(face: CardFace) -> set[str]:
    return set(face.classes.split())


def drawn(face: CardFace, **context: object) -> str:
    return render_to_string("cards/faces/_face.html", {"face": face, **context})


class Elements(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}


def test_facts_as_printed() -> None:
    face = face_of(card())
    assert (face.name, face.reading, face.cost, face.numeral, face.power) == ("腐乱別荘", "ふらんべっそう", 3, "参", 2)
    assert face.types == (CardType.PLACE,)
    assert (face.emblem, face.second_emblem) == ("wood-cabin-ruined", "")
    assert {"face--place", "season-summer", "motif-shoji", "view-6", "light-0", "numeral-1", "name-4"} <= classes(face)


def test_name_as_printed_without_the_season_that_tells_cards_apart(catalog: Catalog) -> None:
    face = face_of(catalog.card(3))
    assert (face.name, face.printed_name) == ("神隠しの廃集落（夏）", "神隠しの廃集落")
    assert "name-7" in classes(face)


@pytest.mark.parametrize(
    ("name", "reading", "size"),
    [
        ("鬼", "", "name-4"),
        ("孵らなかった7番目の子雛", "", "name-12"),
        ("HAVE A NICE CURSE!!", "よいのろいを！！", "name-12"),
        ("獄", "ながいながいながいよみかた", "name-6"),
        ("あ" * 30, "", "name-16"),
    ],
)
def test_long_names_get_smaller_letters(name: str, reading: str, size: str) -> None:
    assert size in classes(face_of(card(name, reading)))


@pytest.mark.parametrize(
    ("name", "upright"),
    [
        ("UFOライン", True),
        ("36524", True),
        ("3億円事件", True),
        ("GMK BLACK CARD", True),
        ("unknown", False),
        ("鬼", False),
    ],
)
def test_short_latin_words_stand_upright(name: str, upright: bool) -> None:
    assert ("name-upright" in classes(face_of(card(name)))) is upright


def test_dual_card_shows_both_types(catalog: Catalog) -> None:
    face = face_of(catalog.card(29))
    assert {"face--place", "face--second-apparition"} <= classes(face)
    assert "【場所札・怪異札】廃車/妖怪" in drawn(face)


def test_mixed_card_shows_both_seasons(catalog: Catalog) -> None:
    face = face_of(catalog.card_by_name["雪溶け"])
    assert {"season-spring", "second-winter"} <= classes(face)
    assert '<span class="face__season">春冬</span>' in drawn(face)


def test_card_of_all_four_seasons(catalog: Catalog) -> None:
    face = face_of(catalog.card_by_name["夢の男"])
    assert {"season-spring", "season-many"} <= classes(face)


def test_card_without_type_and_attribute(catalog: Catalog) -> None:
    face = face_of(catalog.card_by_name["闇"])
    html = drawn(face)
    assert {"face--typeless", "season-none", "motif-void"} <= classes(face)
    assert "【" not in html
    assert "face__power" not in html


def test_power_nought_is_shown() -> None:
    face = face_of(card(forms=(CardForm(CardType.PLACE, 0, 0, (Season.NONE,)),)))
    assert '<span class="face__power">0</span>' in drawn(face)


def test_highest_cost_and_power(catalog: Catalog) -> None:
    html = drawn(face_of(catalog.card_by_name["ムビエル・ムビエル・ムビエル"]))
    assert '<span class="face__cost">参拾</span>' in html
    assert '<span class="face__power">30</span>' in html


def test_keywords_and_each_timing_once() -> None:
    scripts = ("速攻", "summon: draw 1", "attack: draw 1", "attack: draw 2", "counts as apparition")
    face = face_of(card(scripts=scripts, keywords=(PrintedKeyword("憤怒", "20"),)))
    assert face.keywords == ("憤怒 20",)
    assert face.timings == ("召喚時", "攻撃時")
    assert '<span class="face__text">■憤怒 20\n■速攻\n召喚時：1枚引く。\n' in drawn(face)


def test_a_script_that_nobody_can_read_leaves_the_keywords() -> None:
    face = face_of(card(scripts=("summon: draw 1", "attack: explode"), keywords=(PrintedKeyword("憤怒", "20"),)))
    assert (face.text, face.timings, face.lines) == ((), (), ("■憤怒 20",))


def test_a_scripted_card_carries_its_text() -> None:
    scripted = card(
        keywords=(PrintedKeyword("不屈"),),
        scripts=("不屈: damage opponent 1", "attack: draw 1"),
    )
    face = face_of(scripted)
    assert face.text == ("■不屈：相手に1ダメージ。", "攻撃時：1枚引く。")
    assert '<span class="face__text">■不屈：相手に1ダメージ。\n攻撃時：1枚引く。</span>' in drawn(face)
    assert (face.keywords, face.unwritten) == (("不屈",), ())


def test_keywords_stand_before_the_rest_of_the_text() -> None:
    scripted = card(
        keywords=(PrintedKeyword("不屈"), PrintedKeyword("混化", "春夏")),
        scripts=("attack: draw 1", "不屈: damage opponent 1"),
    )
    assert face_of(scripted).text == ("攻撃時：1枚引く。", "■不屈：相手に1ダメージ。")
    assert face_of(scripted).lines == ("■混化 春夏", "■不屈：相手に1ダメージ。", "攻撃時：1枚引く。")


def test_a_card_without_a_word_keeps_its_lower_part_free(catalog: Catalog) -> None:
    assert "face__text" not in drawn(face_of(catalog.card(1)))


def test_no_card_that_says_something_is_without_text(catalog: Catalog) -> None:
    silent = [one.name for one in catalog if (one.scripts or one.keywords) and not face_of(one).lines]
    assert silent == []


def test_two_emblems(catalog: Catalog) -> None:
    face = face_of(card(attributes=("廃病院", "髑髏", "ゴリラ")))
    assert '<span class="face__field emblem-gorilla">' in drawn(face)
    assert "emblem-hospital-cross-ruined" in classes(face)


def test_the_room_of_a_power_of_two_digits() -> None:
    assert "power-2" in classes(face_of(card(forms=(CardForm(CardType.PLACE, 9, 10, (Season.NONE,)),))))
    assert "power-2" not in classes(face_of(card()))


def test_face_is_spoken_as_one_sentence() -> None:
    label = "腐乱別荘（ふらんべっそう）、場所札、コスト3、季節夏、力2、属性廃別荘、4枚"
    assert f'role="img" aria-label="{label}"' in drawn(face_of(card()), copies=4)


def test_what_the_card_does_is_spoken() -> None:
    scripted = card(
        keywords=(PrintedKeyword("不屈"), PrintedKeyword("混化", "春夏")),
        scripts=("不屈: damage opponent 1", "attack: draw 1"),
    )
    label = "属性廃別荘、混化 春夏。不屈：相手に1ダメージ。攻撃時：1枚引く。"
    assert f'{label}"' in drawn(face_of(scripted))


def test_names_are_escaped() -> None:
    assert "<b>" not in drawn(face_of(card('<b>"')))


@pytest.mark.parametrize("variant", ["laid", "lit", "dim"])
def test_variants(variant: str) -> None:
    assert f"face--{variant}" in drawn(face_of(card()), variant=variant)


def test_every_face_is_small_and_without_styles(catalog: Catalog) -> None:
    for definition in catalog:
        elements = Elements(drawn(face_of(definition), copies=4))
        assert len(elements.tags) <= MOST_ELEMENTS, definition.name
        assert elements.attributes == {"class", "data-card", "role", "aria-label"}


def test_every_class_of_every_face_has_a_rule(catalog: Catalog) -> None:
    sheets = settings.BASE_DIR / "static" / "css"
    rules = (sheets / "face.css").read_text() + (sheets.parent / "emblems" / "emblems.css").read_text()
    quiet = {"numeral-1"}
    used = {name for definition in catalog for name in classes(face_of(definition))} - quiet
    assert not {name for name in used if not any(f".{name}{end}" in rules for end in (" ", "::", "{"))}


def test_every_attribute_has_a_chosen_pattern(catalog: Catalog) -> None:
    attributes = {attribute for definition in catalog for attribute in definition.attributes}
    assert {motif_of(attribute) for attribute in attributes} == set(MOTIFS) - {"void"}


def test_attribute_nobody_placed_gets_a_lasting_pattern() -> None:
    assert motif_of("まだない属性") == motif_of("まだない属性")
    assert motif_of("まだない属性") in set(MOTIFS) - {"void"}


@pytest.mark.parametrize("motif", sorted(set(MOTIFS) - {"void"}))
def test_pattern_is_drawn(motif: str) -> None:
    assert (Path(settings.BASE_DIR) / "static" / "patterns" / f"{motif}.svg").read_text().startswith("<svg")
