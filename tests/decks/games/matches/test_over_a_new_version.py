"""A match goes on over new rules or cards from how it was last noted, or nothing is decided by it."""

import json

import pytest

from decks.games.models.match import Match, MatchGame, MatchSeat
from tests.decks.games.matches.tables import KEY, Sitter, asked_one, dealt, sitters, two_at_a_table
from tests.decks.games.matches.test_match_table import Page

pytestmark = pytest.mark.django_db


def noted_pair(key: bytes = KEY) -> tuple[Sitter, Sitter]:
    """Two at a table whose position has been noted."""
    pair = sitters(dealt(two_at_a_table(), key))
    for _ in range(30):
        if MatchGame.objects.get().position:
            return pair
        one = asked_one(pair)[0]
        legal = [str(action) for action in one.peeks().played.position.legal_actions()]
        one.answers("no" if "no" in legal else legal[0])
    raise AssertionError("nothing was noted")


def spoil_record() -> None:
    """As where later rules do not know an answer that was given."""
    game = MatchGame.objects.get()
    record = json.loads(game.record)
    record["actions"][0] = "attack 3"
    game.record = json.dumps(record)
    game.save()


def test_it_goes_on_from_the_position_that_was_noted() -> None:
    pair = noted_pair()
    lives = [one.peeks().played.position.state.life for one in pair]
    spoil_record()
    one, other = asked_one(pair)
    assert [one.peeks().played.position.state.life for one in pair] == lives
    one.plays_on()
    game = MatchGame.objects.get()
    assert json.loads(game.record)["base"]
    assert len(game.presses) == 1
    assert other.looks().game.revision == game.revision


def test_what_is_shuffled_from_there_hangs_on_the_key() -> None:
    """Nobody can work it out beforehand, and it stays the same once the game has gone on."""
    seeds = set()
    for key in (KEY, bytes(len(KEY))):
        pair = noted_pair(key)
        spoil_record()
        begun = pair[0].peeks().played.position.state.seed
        asked_one(pair)[0].plays_on()
        seeds |= {begun, *(one.peeks().played.position.state.seed for one in pair)}
        assert key.hex() not in begun
        Match.objects.all().delete()
    assert len(seeds) == 2


def test_without_a_position_both_are_told_and_nothing_is_decided() -> None:
    pair = noted_pair()
    spoil_record()
    MatchGame.objects.update(position="")
    match = pair[0].seat.match
    for number in (0, 1):
        page = Page(match, number)
        assert page.response.status_code == 409
        assert "続けられません" in page.text
    assert not MatchGame.objects.get().end
    assert MatchSeat.objects.count() == 2
