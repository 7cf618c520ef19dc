"""Games that asked at the former usual moments ask at those of today; what was played before is read as it was."""

from typing import Any

from decks.games.models.solo_game import SoloGame
from decks.games.models.stops import USUAL, FormerStops, read_former, read_stops, write_stops
from rules_engine.vocabulary.terms import Window
from tests.migrating import at_former, migrated

BEFORE = [("decks", "0026_names_as_they_look")]
AFTER = [("decks", "0027_stops_at_attacks")]
FORMER = "main summon_landed"
KEPT = ("summon_landed", "", "main", "main attack_declared summon_landed")
"""Alone, never, and moments that somebody has chosen."""


def test_former_usual_stops_become_those_of_today_and_back(transactional_db: None) -> None:
    with at_former(BEFORE) as apps:
        for ply, stops in ((12, FORMER), (0, FORMER), *((5, stops) for stops in KEPT)):
            game(apps, ply=ply, stops=stops)
        question = apps.get_model("decks", "TurnQuestion").objects.create(
            visitor="x", text="問い", record="{}", ply=7, stops=FORMER
        )
        apps.get_model("decks", "TurnAnswer").objects.create(
            visitor="x", question=question, record="{}", ply=9, stops=FORMER, decided=""
        )
        apps = migrated(AFTER)
        assert rows(apps, "SoloGame", "stops_news") == [
            (12, write_stops(USUAL), "12:set:main+summon_landed", True),
            (0, write_stops(USUAL), "", True),
            *((5, stops, "", False) for stops in KEPT),
        ]
        assert rows(apps, "TurnQuestion") == [(7, write_stops(USUAL), "7:set:main+summon_landed")]
        assert rows(apps, "TurnAnswer") == [(9, write_stops(USUAL), "9:set:main+summon_landed")]
        apps = migrated(BEFORE)
        stops = apps.get_model("decks", "SoloGame").objects.order_by("pk").values_list("stops", flat=True)
        assert list(stops) == [FORMER, FORMER, *KEPT]
        assert apps.get_model("decks", "TurnQuestion").objects.get().stops == FORMER
        assert apps.get_model("decks", "TurnAnswer").objects.get().stops == FORMER
    first = SoloGame.objects.order_by("pk")[0]
    assert read_stops(first.stops) == USUAL
    was = frozenset({Window.MAIN, Window.SUMMON_LANDED})
    assert read_former(first.former_stops) == (FormerStops(12, was, pressed=False),)


def game(apps: Any, **fields: object) -> None:
    apps.get_model("decks", "SoloGame").objects.create(visitor="x", deck_name="束", record="{}", **fields)


def rows(apps: Any, model: str, *more: str) -> list[Any]:
    found = apps.get_model("decks", model).objects.order_by("pk")
    return list(found.values_list("ply", "stops", "former_stops", *more))
