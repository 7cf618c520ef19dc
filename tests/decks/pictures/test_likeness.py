"""No two cards of one season and type look alike, and the commands that show it."""

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from cards.faces.face import CardFace, face_of
from decks.management.commands.draw_contact_sheet import GAP
from decks.pictures.face import height_of
from decks.pictures.likeness import FLOOR, in_groups, pairs
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.vocabulary.terms import CardType, Season

SOME = [card for card in load_catalog() if card.attributes][::97]


def distance(one: CardFace, other: CardFace) -> float:
    [(_, pair)] = pairs([one, other])
    return pair.distance


def test_all_pairs_keep_their_distance() -> None:
    """Twenty seconds on a slow machine: 940 cards drawn twice, 29,255 pairs."""
    found = [pair for _, pair in pairs(map(face_of, load_catalog()))]
    assert len(found) > 29_000
    assert [pair for pair in sorted(found)[:20] if pair.distance < FLOOR] == []


def test_no_emblem_stands_large_on_two_cards_of_a_season_and_type() -> None:
    for group in in_groups(map(face_of, load_catalog())).values():
        bearers = defaultdict(list)
        for face in group:
            bearers[face.emblem].append(face.name)
        assert [names for names in bearers.values() if len(names) > 1] == []


@pytest.mark.parametrize("card", SOME, ids=lambda card: card.name)
def test_the_same_emblem_elsewhere_is_known_again_and_another_is_not(card: CardDefinition) -> None:
    faces = [face_of(replace(card, id=number)) for number in (8, 14)]
    assert distance(*faces) < FLOOR
    emblem = "oni" if faces[0].emblem != "oni" else "ufo"
    assert distance(faces[0], replace(faces[1], emblem=emblem)) > FLOOR


def test_cards_are_compared_within_season_and_type_only() -> None:
    groups = in_groups(map(face_of, load_catalog()))
    assert sum(map(len, groups.values())) == len(load_catalog())
    assert next(iter(groups)) == ((Season.SPRING,), (CardType.PLACE,))
    assert all(len({(face.seasons, face.types) for face in group}) == 1 for group in groups.values())


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    few = Catalog.of(list(load_catalog())[:12])
    for command in ("draw_contact_sheet", "compare_faces"):
        monkeypatch.setattr(f"decks.management.commands.{command}.current_catalog", lambda: few)
    return few


def test_the_sheet_shows_every_card(few_cards: Catalog, tmp_path: Path) -> None:
    target = tmp_path / "sheet.png"
    call_command("draw_contact_sheet", str(target), columns=5, width=60)
    sheet = Image.open(target)
    assert sheet.size == (5 * (60 + GAP) + GAP, 3 * (height_of(60) + GAP) + GAP)
    last = sheet.crop((GAP + 66, GAP + 2 * (height_of(60) + GAP), GAP + 126, sheet.height - GAP))
    assert len(last.convert("RGB").getcolors(1 << 20) or ()) > 300


def test_the_nearest_pairs_are_told(few_cards: Catalog, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("compare_faces", nearest=3)
    lines = capsys.readouterr().out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("全体で"))
    told = [float(line.split()[0]) for line in lines[place + 1 :]]
    groups = [group for group in in_groups(map(face_of, few_cards)).values() if len(group) > 1]
    assert place == 1 + len(groups)
    assert told == sorted(told)
    assert len(told) == 3
    assert told[0] == min(float(line.split()[0]) for line in lines[1:place])


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("draw_contact_sheet", {"columns": 0}),
        ("draw_contact_sheet", {"width": 5000}),
        ("compare_faces", {"width": 1}),
        ("compare_faces", {"nearest": -1}),
    ],
)
def test_numbers_that_make_no_sense_are_refused(
    few_cards: Catalog, tmp_path: Path, command: str, options: dict[str, int]
) -> None:
    where = [str(tmp_path / "sheet.png")] if command == "draw_contact_sheet" else []
    with pytest.raises(CommandError, match="にしてください"):
        call_command(command, *where, **options)


def test_a_place_that_cannot_be_written_is_named(few_cards: Catalog, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere/sheet\.png"):
        call_command("draw_contact_sheet", str(tmp_path / "nowhere" / "sheet.png"), width=40)
    with pytest.raises(CommandError, match="に書けません"):
        call_command("draw_contact_sheet", str(tmp_path / "sheet.docx"), width=40)
