"""Every card bears an emblem that is drawn, credited and used."""

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from PIL import Image

from cards.emblems.choice import OF_ATTRIBUTE, RUINED, UNSAID, Emblems, emblem_of_attribute, emblems_of
from cards.emblems.silhouettes import AUTHOR_OF, EMBLEMS, FOLDER
from cards.models.card import known_emblem
from rules_engine.catalog import CATALOG_DIR, load_catalog
from rules_engine.catalog.definitions import CardDefinition, CardForm
from rules_engine.catalog.loader import card_files
from rules_engine.kernel.text_blocks import read_file
from rules_engine.vocabulary.terms import CardType, Season

SHEET = (FOLDER / "emblems.css").read_text()


def card(*attributes: str, emblem: str = "", kind: CardType | None = CardType.TOOL) -> CardDefinition:
    form = CardForm(kind, 0, 1 if kind is CardType.PLACE else None, (Season.SPRING,))
    return CardDefinition(1, "見本", "みほん", (form,), attributes=attributes, emblem=emblem)


def unknown_emblems(folder: Path) -> list[str]:
    """The `emblem` lines of the catalogue whose silhouette is not drawn, with file and line."""
    entries = (entry for path in card_files(folder) for entry in read_file(path))
    lines = (line for entry in entries for line in entry.all("emblem"))
    return [f"{line.file}:{line.line} {line.text}" for line in lines if line.text not in EMBLEMS]


def test_every_emblem_of_the_catalogue_is_drawn() -> None:
    assert unknown_emblems(CATALOG_DIR) == []


def test_an_emblem_that_is_not_drawn_is_named_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "01_a.txt").write_text("# 見本\n\ncard 1 見本\n  emblem oni\ncard 2 鬼\n  emblem no-such-thing\n")
    assert unknown_emblems(tmp_path) == ["01_a.txt:6 no-such-thing"]


def test_every_attribute_has_an_emblem_and_the_commonest_stands_first() -> None:
    cards = list(load_catalog())
    bearers = Counter(attribute for one in cards for attribute in one.attributes)
    seen = list(dict.fromkeys(attribute for one in cards for attribute in one.attributes))
    assert list(OF_ATTRIBUTE) == sorted(seen, key=lambda attribute: -bearers[attribute])


def test_the_rarest_attribute_is_large_and_the_next_small() -> None:
    assert emblems_of(card("妖怪", "ゴリラ", "猫")) == Emblems(OF_ATTRIBUTE["ゴリラ"], OF_ATTRIBUTE["猫"])
    assert emblems_of(card("妖怪")) == Emblems(OF_ATTRIBUTE["妖怪"])


def test_an_emblem_of_its_own_stands_before_the_attributes() -> None:
    assert emblems_of(card("猫", emblem="oni")) == Emblems("oni", OF_ATTRIBUTE["猫"])
    assert emblems_of(card("猫", emblem="cat")) == Emblems("cat")


def test_what_lies_in_ruins_is_not_what_stands() -> None:
    assert emblems_of(card("廃校")).large == OF_ATTRIBUTE["廃校"] + RUINED


@pytest.mark.parametrize("kind", [*CardType, None])
def test_a_card_of_which_nothing_is_known_bears_the_emblem_of_its_type(kind: CardType | None) -> None:
    assert emblems_of(card("まだない属性", kind=kind)).large in UNSAID
    assert emblems_of(card(emblem="not-drawn", kind=kind)).large in UNSAID


def test_all_cards_bear_an_emblem_that_has_a_picture() -> None:
    for one in load_catalog():
        chosen = emblems_of(one)
        assert f".emblem-{chosen.large}{{" in SHEET
        assert not chosen.small or f".emblem-{chosen.small}{{" in SHEET


def test_no_two_cards_of_the_same_seasons_and_types_bear_the_same_emblem() -> None:
    """Side by side in a deck they must be told apart at a glance."""
    alike: dict[object, list[str]] = defaultdict(list)
    for one in load_catalog():
        alike[frozenset(one.types), frozenset(one.seasons), emblems_of(one).large].append(one.name)
    assert [names for names in alike.values() if len(names) > 1] == []


def test_every_silhouette_has_an_author_is_used_and_stands_as_drawing_picture_and_rule() -> None:
    used = {*OF_ATTRIBUTE.values(), *UNSAID, *(one.emblem for one in load_catalog() if one.emblem)}
    pictures = used | {emblem_of_attribute(attribute) for attribute in OF_ATTRIBUTE}
    assert used == EMBLEMS
    assert all(re.fullmatch(r"[a-z0-9-]+", author) for author in AUTHOR_OF.values())
    assert used == {path.stem for path in FOLDER.glob("*.svg")}
    assert pictures == {path.stem for path in FOLDER.glob("*.webp")}
    assert re.findall(r"\.emblem-([a-z0-9-]+)\{--e:url\(([a-z0-9-]+)\.webp\)}", SHEET) == [
        (name, name) for name in sorted(pictures)
    ]


def test_pictures_are_small_and_their_edges_clear() -> None:
    """A shadow that is cut off would show as a line on the face."""
    sizes = [path.stat().st_size for path in FOLDER.glob("*.webp")]
    assert max(sizes) < 8_000
    for path in FOLDER.glob("*.webp"):
        alpha = Image.open(path).convert("RGBA").getchannel("A")
        rim = (alpha.crop((0, 0, alpha.width, 1)), alpha.crop((0, alpha.height - 1, alpha.width, alpha.height)))
        assert max(edge.getextrema()[1] for edge in rim) < 60, path.stem


def test_a_keeper_may_only_choose_what_is_drawn() -> None:
    known_emblem("oni")
    with pytest.raises(ValidationError, match="no-such-thing"):
        known_emblem("no-such-thing")
