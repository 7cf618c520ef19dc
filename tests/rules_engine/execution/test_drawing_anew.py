"""Cards drawn anew in the middle of a game: the seat sees no difference, and the game goes on from its record."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules_engine.execution.interpreter import apply_action
from rules_engine.game import Game, GameRecord, Redraw, read_record, replay
from rules_engine.game.saving import to_data
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.game.random_games import assert_conserved, catalog, new_game, played
from tests.rules_engine.knowledge.test_worlds import lying_there

GAMES = range(12)
BEFORE, AFTER = 60, 40


def drawn(game: Game, seat: int, chance: str) -> Game:
    """Another game like this one, in which everything that the seat cannot know was drawn anew."""
    other = game.copy()
    other.draw_anew(seat, chance)
    return other


def asked_games() -> Iterator[Game]:
    for seed in GAMES:
        game = played(seed, BEFORE + seed)
        if game.decision is not None:
            yield game


def play_on(game: Game, source: random.Random, answers: int) -> None:
    for _ in range(answers):
        if game.decision is not None:
            game.play(source.choice(game.legal_actions()))


def order_of_hidden(game: Game, seat: int) -> list[list[int]]:
    return [hidden_places(game.state, seat, owner) for owner in (0, 1)]


def test_the_seat_sees_and_knows_the_same_as_before() -> None:
    changed = checked = 0
    for game in asked_games():
        assert game.decision is not None
        seat = game.decision.player
        other = drawn(game, seat, "二回目")
        before, after = game.observation(seat), other.observation(seat)
        hosts = [
            replace(
                side, field=tuple(replace(c, host=lying_there(c.host, game.state, other.state)) for c in side.field)
            )
            for side in before.players
        ]
        assert list(after.players) == hosts
        assert after.known == before.known
        assert [*map(str, other.log)][:-1] == [str(entry.seen_by(seat)) for entry in game.log]
        assert other.log[-1].kind is EventKind.REDRAWN
        assert_conserved(other.state)
        changed += any(
            sorted(one) == sorted(two) and one != two
            for one, two in zip(order_of_hidden(game, seat), order_of_hidden(other, seat), strict=True)
        )
        checked += 1
    assert checked > 8
    assert changed > 6


def test_the_other_seat_still_knows_its_own_cards_and_what_it_saw() -> None:
    for game in asked_games():
        assert game.decision is not None
        seat = game.decision.player
        other = drawn(game, seat, "二回目")
        if not game.state.instances.present[1 - seat]:
            continue
        knowledge, state = other.knowledge(1 - seat), other.state
        for card, zone in enumerate(state.zone):
            if state.instances.owners[card] == 1 - seat and zone == HAND:
                assert card in knowledge.sure
        before, after = game.observation(1 - seat).known, other.observation(1 - seat).known
        assert Counter((one.owner, one.zones, one.place) for one in before if one.owner == seat) == Counter(
            (one.owner, one.zones, one.place) for one in after if one.owner == seat
        )


def test_it_plays_on_and_its_record_gives_it_again() -> None:
    for game in asked_games():
        other, source = drawn(game, game.state.asker, "二回目"), random.Random(game.seed)
        for _ in range(3):
            play_on(other, source, AFTER // 3)
            if other.decision is not None:
                other.draw_anew(other.decision.player, str(source.random()))
        assert_conserved(other.state)
        record = other.record
        assert record.seed == game.seed
        assert GameRecord.from_json(record.to_json()) == record
        assert GameRecord.from_text(record.to_text()) == record
        again = replay(record, catalog())
        assert again.state == other.state
        assert again.log == other.log
        assert again.record == record
        for seat in (0, 1):
            assert again.observation(seat).known == other.observation(seat).known


def test_what_came_after_is_taken_back_exactly_and_what_came_before_stays() -> None:
    game = drawn(played(3, BEFORE), 0, "二回目")
    assert not game.can_undo
    with pytest.raises(RulesError):
        game.undo()
    before, known = game.state.copy(), game.observation(0).known
    play_on(game, random.Random(1), 12)
    after, log = game.state.copy(), game.log
    for _ in range(12):
        game.undo()
    assert not game.can_undo
    assert game.state == before
    assert game.observation(0).known == known
    for _ in range(12):
        game.redo()
    assert game.state == after
    assert game.log == log


def test_the_same_word_draws_the_same_and_another_one_others() -> None:
    game = played(3, BEFORE)
    assert drawn(game, 0, "甲").state == drawn(game, 0, "甲").state
    assert drawn(game, 0, "甲").state != drawn(game, 0, "乙").state


def test_before_the_drawing_the_record_is_that_of_the_first_game() -> None:
    game = played(3, BEFORE)
    record = drawn(game, 0, "甲").record
    assert record.redraws == (Redraw(len(game.actions), 0, "甲"),)
    assert record.until(len(game.actions) - 1) == game.record.until(len(game.actions) - 1)
    assert record.until(len(game.actions)) == record
    assert replay(record.until(10), catalog()).state == replay(game.record.until(10), catalog()).state
    assert read_record(record, catalog()).game.state == replay(record, catalog()).state


def test_cards_are_drawn_anew_for_who_sits_there_while_the_game_runs() -> None:
    alone = new_game(0)
    assert not alone.state.instances.present[1]
    with pytest.raises(RulesError):
        alone.draw_anew(1, "甲")
    over = played(3, 5_000)
    assert over.decision is None
    with pytest.raises(RulesError):
        over.draw_anew(0, "甲")


def test_such_a_game_is_kept_as_its_record() -> None:
    with pytest.raises(RulesError, match="record"):
        to_data(drawn(played(3, BEFORE), 0, "甲"))


def test_a_copy_at_rest_goes_on_alike() -> None:
    game = drawn(played(3, BEFORE), 0, "甲")
    rest = game.at_rest().copy()
    action = game.legal_actions()[0]
    game.play(action)
    rest.play(action)
    assert rest.state == game.state
    assert rest.log == game.log
    assert rest.seed == game.seed
    batch = replay(game.record.until(len(game.actions) - 1), catalog()).state
    apply_action(batch, action)
    assert batch == game.state


@pytest.mark.parametrize(
    "line",
    [
        "redrawn 3 0 甲",
        'redrawn 3 2 "甲"',
        'redrawn -1 0 "甲"',
        'redrawn 400 0 "甲"',
        'redrawn 3 0 "甲"\nredrawn 2 0 "甲"',
        "redrawn 3 0",
        "redrawn 3 0 4",
    ],
)
def test_a_drawing_that_cannot_be_is_refused(line: str) -> None:
    text = played(3, BEFORE).record.to_text() + f"{line}\n"
    with pytest.raises(InvalidNotationError):
        GameRecord.from_text(text)
