"""A match as its two seats play it: every answer names its question, and nothing is played twice or lost."""

import json

import pytest

from cards.catalog import current_data
from decks.games.matches.beginning import begin_game
from decks.games.matches.offers import Surrender
from decks.games.models.match import GameEnd, Match, MatchGame, MatchState
from decks.games.models.stops import Asking
from decks.games.play.asked_less import SetStops
from decks.games.play.presses import Act
from decks.games.play.refusals import RefusalKind
from rules_engine.game import GameRecord, replay
from tests.decks.games.matches.tables import KEY, asked_one, dealt, sitters, two_at_a_table

pytestmark = pytest.mark.django_db


def kind_of(refused: object) -> RefusalKind | None:
    return getattr(refused, "kind", None)


def test_the_key_alone_deals_the_game() -> None:
    first, second = dealt(two_at_a_table()), two_at_a_table()
    game = MatchGame.objects.get(match=first)
    record = GameRecord.from_json(game.record)
    assert first.state == MatchState.PLAYING
    assert record.agreed
    assert record.ruleset.always_asked
    assert not record.ruleset.silent_windows
    other = MatchGame.objects.get(match=second)
    # With the salts of the first match the second is dealt the same cards.
    other.salts, other.lists = game.salts, game.lists
    begin_game(second, other, KEY)
    assert GameRecord.from_json(other.record) == record


def test_a_whole_game_goes_on_to_its_end_and_is_the_one_of_its_record() -> None:
    match = dealt(two_at_a_table())
    pair = sitters(match)
    for _ in range(600):
        if MatchGame.objects.get(match=match).end:
            break
        # One look says who is asked and what may be answered; each replays the game.
        seen = pair[0].peeks()
        text = str(seen.played.position.legal_actions()[0])
        assert pair[0 if seen.is_asked else 1].answers(text).refused is None
    else:
        pair[0].does(Surrender())
    game = MatchGame.objects.get(match=match)
    played = pair[0].peeks().played
    again = replay(GameRecord.from_json(game.record), current_data().catalog)
    assert again.outcome() == played.position.outcome()
    assert game.end == GameEnd.RULES
    assert game.ply == len(played.record.actions)
    assert Match.objects.get(pk=match.pk).state == MatchState.OVER


def test_an_answer_that_comes_again_is_not_played_again() -> None:
    one, _ = asked_one(sitters(dealt(two_at_a_table())))
    question, text = one.row.asked, str(one.peeks().played.position.legal_actions()[0])
    assert one.answers(text, question).refused is None
    ply = one.peeks().game.ply
    again = one.answers(text, question)
    assert again.refused is None
    assert one.peeks().game.ply == ply


def test_another_answer_to_the_same_question_is_refused() -> None:
    one, _ = asked_one(sitters(dealt(two_at_a_table())))
    question, legal = one.row.asked, [str(action) for action in one.peeks().played.position.legal_actions()]
    assert len(legal) > 1
    one.answers(legal[0], question)
    ply = one.peeks().game.ply
    assert kind_of(one.answers(legal[1], question).refused) is RefusalKind.STALE
    assert one.peeks().game.ply == ply


def test_the_other_cannot_answer_what_he_is_not_asked() -> None:
    one, other = asked_one(sitters(dealt(two_at_a_table())))
    text = str(one.peeks().played.position.legal_actions()[0])
    refused = other.answers(text).refused
    assert kind_of(refused) in (RefusalKind.NOT_YOUR_TURN, RefusalKind.STALE)
    assert one.is_asked


def test_nothing_is_answered_after_the_end() -> None:
    pair = sitters(dealt(two_at_a_table()))
    one, other = asked_one(pair)
    other.does(Surrender())
    game = MatchGame.objects.get()
    assert (game.end, game.winner) == (GameEnd.RULES, one.row.number)
    assert kind_of(one.answers("pass").refused) is RefusalKind.OVER
    assert kind_of(one.does(Surrender()).refused) is RefusalKind.OVER


def test_a_move_by_hand_is_no_answer() -> None:
    one, _ = asked_one(sitters(dealt(two_at_a_table())))
    for text in ("draw 0", "life 0 to 30", "move 1 to hand", "set life 0 to 3"):
        assert one.answers(text).refused is not None
    game = MatchGame.objects.get()
    assert game.ply == len(json.loads(game.record)["actions"])


def test_only_what_a_seat_sees_counts_on_its_pages() -> None:
    pair = sitters(dealt(two_at_a_table()))
    one, other = asked_one(pair)
    heard = other.row.heard
    one.presses(SetStops(Asking.ALWAYS))
    assert other.row.heard == heard


def test_the_page_of_the_other_is_told_once_something_happens_that_he_sees() -> None:
    pair = sitters(dealt(two_at_a_table()))
    for _ in range(60):
        one, other = asked_one(pair)
        before = other.row
        one.plays_on()
        after = other.row
        assert (after.heard > before.heard) == (after.sight != before.sight or after.asked > before.asked)


def test_an_answer_in_the_wrong_words_is_refused_and_can_be_given_again() -> None:
    one, _ = asked_one(sitters(dealt(two_at_a_table())))
    assert kind_of(one.presses(Act("なにか")).refused) is RefusalKind.UNREADABLE
    one.plays_on()
