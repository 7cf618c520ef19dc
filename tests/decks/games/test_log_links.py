"""Names of cards in the log lead to the cards, also in a replay."""

import re
from dataclasses import replace
from urllib.parse import quote

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.games.models.solo_game import SoloGame
from decks.games.table.log import LogLine, counted
from decks.templatetags.card_links import with_links
from rules_engine.rulebook.clauses import clause
from tests.decks.games.player import PLACE, Player

pytestmark = pytest.mark.django_db


def test_names_in_the_log_lead_to_the_cards() -> None:
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    name = "隠された櫛の家"
    assert (
        f'<a tabindex="-1" href="/cards/{PLACE}-{quote(name)}/">{name}</a>' in player.page.split('class="solo-log"')[1]
    )


def test_both_names_of_a_line_are_links_and_what_has_no_page_is_none() -> None:
    line = LogLine("declared", clause("S-手動"), True, "", "甲<乙", "甲", 0, "", "", "", "憑依", 12, 13)
    told = with_links(SafeString("憑依：甲&lt;乙 → 甲"), line)
    assert told.count("<a tabindex=") == 2
    assert re.sub("<[^>]*>", "", told) == "憑依：甲&lt;乙 → 甲"
    assert with_links(SafeString("甲"), replace(line, card="甲", card_id=0, target="")) == "甲"


def test_cards_face_down_that_the_same_happens_to_are_told_in_one_line() -> None:
    hidden = LogLine("drew", clause("S-手動"), False, "", "", "", 0, "", "", "", "")
    seen = replace(hidden, card="甲", card_id=12)
    moved = replace(hidden, kind="moved", source="手札", destination="山札")
    lines = counted([hidden, hidden, hidden, seen, seen, hidden, moved, moved, replace(moved, own=True)])
    assert [(line.kind, line.card, line.times) for line in lines] == [
        ("drew", "", 3),
        ("drew", "甲", 1),
        ("drew", "甲", 1),
        ("drew", "", 1),
        ("moved", "", 2),
        ("moved", "", 1),
    ]
    told = [render_to_string("decks/games/_event.txt", {"line": line, "game": SoloGame()}).strip() for line in lines]
    assert told[0] == "引く：裏向きの札3枚"
    assert told[3] == "引く：裏向きの札"
    assert told[4] == "裏向きの札2枚：手で山札へ"
