"""What a browser keeps of chance while it plays stands on the table, and the check on the table of an ended game."""

import json
import re
from html import unescape
from typing import Any

import pytest

from cards.catalog import current_data
from decks.games.matches.deal.at_table import deal_at_table
from decks.games.matches.deal.opening import opened_file
from rules_engine import Game, GameRecord, replay
from rules_engine.game import Base
from rules_engine.state.chance_acts import go_by_seed
from tests.decks.games.matches.deal.sittings import Sitting, dealt, newest, played, sat_down

pytestmark = pytest.mark.django_db


def kept_on(person: Sitting) -> dict[str, Any]:
    page = person.client.get(person.address).content.decode()
    found = re.search(r'data-deal-kept="([^"]*)"', page)
    assert found
    kept: dict[str, Any] = json.loads(unescape(found[1]))
    return kept


def test_the_table_of_each_seat_bears_its_own_draws() -> None:
    one, other = sat_down()
    game = dealt(one, other)
    for seat, person in enumerate((one, other)):
        kept = kept_on(person)
        assert (kept["match"], kept["game"], kept["seat"]) == (one.match.token, 1, seat)
        assert [act["kind"] for act in kept["acts"]] == ["coin", "shuffle", "shuffle"]
        [[act, drawn]] = kept["draws"]
        assert (act, len(drawn)) == (seat + 1, 8)
    assert "data-deal-end" not in one.client.get(one.address).content.decode()
    hands = [kept_on(person)["draws"] for person in (one, other)]
    played(game, 1)
    for seat, hand in enumerate(hands):
        shuffled: Any = opened_file(newest(one.match), seat)["acts"][seat + 1]  # type: ignore[index, call-overload]
        assert shuffled["result"][:-9:-1] == hand[0][1]
        page = (one, other)[seat].client.get(one.address).content.decode()
        assert f'data-deal-end="{one.address}deals/1/file"' in page


SAID = {
    "both": "どちらの席も数を送らずに配りました",
    "own": "自分の席は数を送らずに配りました",
    "other": "相手の席は数を送らずに配りました",
}


@pytest.mark.parametrize(
    ("silent", "said"),
    [((), ("", "")), ((0,), ("own", "other")), ((1,), ("other", "own")), ((0, 1), ("both", "both"))],
)
def test_a_seat_without_scripts_is_told_to_both_as_long_as_they_play(
    silent: tuple[int, ...], said: tuple[str, str]
) -> None:
    """On the table and among the deals, and of no game that was never dealt."""
    one, other = sat_down()
    one.send("without")
    other.send("break")
    other.send("vacate", then="again")
    assert not [words for words in SAID.values() if words in one.client.get(f"{one.address}deals/").content.decode()]
    one.send("vacate", then="again")
    dealt(one, other, silent=silent)
    for person, who in zip((one, other), said, strict=True):
        for address in (person.address, f"{person.address}deals/"):
            page = person.client.get(address).content.decode()
            assert [name for name, words in SAID.items() if words in page] == ([who] if who else [])


def test_a_game_that_went_on_from_a_position_keeps_what_was_kept() -> None:
    """It has no key any more; that its acts begin again must not take the place of those that were seen."""
    one, other = sat_down()
    game = dealt(one, other)
    record = GameRecord.from_json(game.record)
    position = replay(record, current_data().catalog)
    assert deal_at_table(one.match, game, one.seat, position)["deal_kept"]
    goes_on = Game(position.state.copy(), position.decks, Base(record.version, ""))
    go_by_seed(goes_on.state, "after")
    assert deal_at_table(one.match, game, one.seat, goes_on)["deal_kept"] == ""
