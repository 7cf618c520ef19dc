"""Stories as the site kept them in their first form are shown as they were: the files are of that time."""

import json
import re
import zlib
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import SoloGame
from decks.games.replay.transcript import first_form
from decks.games.replay.transcript.read import Transcript
from decks.games.table.card_view import CardView
from decks.games.table.table import Seat, Table
from decks.models import KeptStory
from decks.people.cookies import hash_of
from rules_engine.vocabulary.terms import Matter

FILES = Path(__file__).parent / "stories"
NAMES = sorted(path.stem for path in FILES.glob("*.story"))
ZONES = ("hand", "open_hand", "places", "held")
pytestmark = pytest.mark.django_db


def story(name: str) -> Transcript:
    return Transcript((FILES / f"{name}.story").read_bytes(), current_data())


def shown(name: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(zlib.decompress((FILES / f"{name}.shown").read_bytes()))
    return plain


def words(template: str, **context: object) -> str:
    text = render_to_string(f"decks/games/{template}", {"game": {"chair": "nobody"}, **context})
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def card_facts(card: CardView | None) -> list[Any] | None:
    if card is None:
        return None
    under = [one.number for one in card.under]
    return [card.number, card.face.name, card.laid, card.power, card.damage, under, card.under_closed, card.chosen]


def seat_facts(seat: Seat | None) -> dict[str, Any] | None:
    if seat is None:
        return None
    return {
        "life": seat.life,
        "first": seat.first,
        "on_turn": seat.on_turn,
        "deck": seat.deck,
        "virtue": seat.virtue,
        "rights": [[right.procedure.value, right.left] for right in seat.rights],
        **{zone: [card_facts(card) for card in getattr(seat, zone)] for zone in ZONES},
        "season_card": card_facts(seat.season_card),
        "on_season": card_facts(seat.on_season),
        "souls": [card_facts(card) for card in seat.souls.cards],
        "exile": [card_facts(card) for card in seat.exile.cards],
        "asked": [seat.souls.asked, seat.exile.asked],
        "closed": seat.closed,
    }


def facts(table: Table, *, whole_log: bool) -> dict[str, Any]:
    """What the page shows of the table, in the words of the files."""
    prompt, context = table.prompt, {"table": table, "prompt": table.prompt, "replay": True}
    counted = [line for turn in table.log.turns for line in turn.lines]
    log = [replace(line, times=1) for line in counted for _ in range(line.times)]  # equal lines stood one by one
    lines = [words("_event.txt", line=line) for line in (log if whole_log else log[:1])]
    end, knew, other = table.outcome, table.knew, table.other
    asked = prompt and [
        prompt.kind.value,
        prompt.clause.id,
        prompt.number,
        list(prompt.chosen),
        prompt.card,
        prompt.absent,
        prompt.other,
    ]
    return {
        "ply": table.ply,
        "turn": table.turn,
        "own_turn": table.own_turn,
        "phase": table.phase.value if table.phase else None,
        "own": seat_facts(table.own),
        "facing": seat_facts(table.facing),
        "other": [other.life, other.first, other.on_turn],
        "outcome": end and [end.won, end.reason.value, end.clause.id],
        "machine_asked": table.machine_asked,
        "hand_moves": table.hand_moves,
        "knew": knew and [list(knew.names), knew.unknown],
        "title": words("_prompt_title.txt", **context) if prompt else None,
        "words": words("_prompt_words.html", **context) if prompt else None,
        "prompt": asked,
        "log": lines if whole_log else [len(log), *(lines or [""])],
    }


@pytest.mark.parametrize("name", NAMES)
def test_each_step_shows_what_it_showed(name: str) -> None:
    kept, then = story(name), shown(name)
    last = len(kept.told) - 1
    assert len(then["steps"]) > 8
    for number, expected in ((int(number), facts_then) for number, facts_then in then["steps"].items()):
        table = kept.table(number, kept.steps.last, then["chair"], None)
        assert facts(table, whole_log=number == last) == expected, number


def test_every_old_step_that_was_worded_is_in_the_files() -> None:
    """Otherwise nothing would tell whether its old name is still understood."""
    met = {step["asked"]["at"] for name in NAMES for step in story(name).told if step["asked"]}
    assert set(first_form.MATTERS) <= met
    assert set(first_form.MATTERS.values()) == set(Matter) - {Matter.ZERO_SEARCH}


def test_an_old_name_of_a_step_is_worded_as_it_was() -> None:
    name = next(
        name for name in NAMES if any((step["asked"] or {}).get("at") == "latent.choose" for step in story(name).told)
    )
    kept = story(name)
    number = next(n for n, step in enumerate(kept.told) if (step["asked"] or {}).get("at") == "latent.choose")
    table = kept.table(number, kept.steps.last, shown(name)["chair"], None)
    assert words("_prompt_title.txt", table=table) == "潜在能力"


@pytest.mark.parametrize("name", NAMES)
def test_its_replay_opens_at_every_kind_of_step(name: str, client: Client) -> None:
    then = shown(name)
    game = SoloGame.objects.create(
        visitor=hash_of("somebody"),
        deck_name="束",
        chair=then["chair"],
        record=then["record"],
        ply=story(name).steps.plies[-1],
        share="old-story",
    )
    told = (FILES / f"{name}.story").read_bytes()
    KeptStory.objects.create(
        game=game, ply=game.ply, version=then["version"] - 1, data="old", end=then["end"], told=told
    )
    plies = story(name).steps.plies
    for ply in (plies[0], plies[len(plies) // 2], plies[-1]):
        page = client.get(f"/solo/old-story/replay/?step={ply}&log=all").content.decode()
        assert "記録されたとおりに再生しています" in page
    assert client.get("/solo/old-story/board.jpg").status_code == 200
