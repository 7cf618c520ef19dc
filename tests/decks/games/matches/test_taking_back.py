"""Taking back: free while the other cannot have seen anything, else by asking him; nothing is dealt anew by it."""

import pytest
from django.template.loader import render_to_string

from decks.games.matches.beside import Beside, beside
from decks.games.matches.live_match import question_answered
from decks.games.matches.offer_state import open_offer
from decks.games.matches.offers import AnswerOffer
from decks.games.matches.phrases import SayPhrase
from decks.games.matches.taking_back import TAKE_BACK, TakeBack
from decks.games.models.match import MatchGame
from decks.games.models.stops import Asking
from decks.games.play.asked_less import SetStops
from decks.games.play.refusals import RefusalKind
from decks.games.table.log import LogLine
from rules_engine.game import GameRecord
from rules_engine.game.chance_sheet import acts_told
from rules_engine.vocabulary.actions import NO
from rules_engine.vocabulary.terms import DecisionKind
from tests.decks.games.matches.tables import Sitter, asked_one, dealt, sitters, two_at_a_table

pytestmark = pytest.mark.django_db


def pair_in_main_phase() -> tuple[Sitter, Sitter]:
    """The one who is in his main phase, then the other; both have looked."""
    pair = sitters(dealt(two_at_a_table()))
    while True:
        one, other = asked_one(pair)
        decision = one.peeks().played.position.decision
        if decision is not None and decision.kind is DecisionKind.MAIN:
            break
        one.answers("no" if one.peeks().played.position.explain(NO) is None else _first(one))
    one.looks()
    other.looks()
    return one, other


def _first(one: Sitter) -> str:
    return str(one.peeks().played.position.legal_actions()[0])


def offered() -> str:
    return str(MatchGame.objects.get().offer.get("id", ""))


def ply() -> int:
    return MatchGame.objects.get().ply


def seen(one: Sitter) -> str:
    return str(one.peeks().played.position.observation(one.row.number))


def test_what_the_other_was_never_served_is_taken_back_freely() -> None:
    one, _other = pair_in_main_phase()
    before, view = ply(), seen(one)
    one.plays_on()
    assert ply() > before
    assert one.does(TakeBack()).refused is None
    assert ply() == before
    assert seen(one) == view
    assert not open_offer(MatchGame.objects.get())


def test_what_the_other_has_seen_is_asked_of_him() -> None:
    one, other = pair_in_main_phase()
    before = ply()
    one.plays_on()
    played = ply()
    other.looks()
    assert one.does(TakeBack()).refused is None
    assert ply() == played
    assert MatchGame.objects.get().offer["kind"] == TAKE_BACK
    assert other.does(AnswerOffer(offered(), agrees=True)).refused is None
    assert ply() == before
    assert one.is_asked


def test_two_refusals_end_the_asking() -> None:
    one, other = pair_in_main_phase()
    one.plays_on()
    other.looks()
    played = ply()
    for _ in range(2):
        assert one.does(TakeBack()).refused is None
        assert other.does(AnswerOffer(offered(), agrees=False)).refused is None
    refused = one.does(TakeBack()).refused
    assert refused is not None
    assert refused.kind is RefusalKind.REFUSED_TWICE
    assert ply() == played


def test_the_one_who_asks_cannot_agree_himself() -> None:
    one, other = pair_in_main_phase()
    one.plays_on()
    other.looks()
    played = ply()
    one.does(TakeBack())
    one.does(AnswerOffer(offered(), agrees=True))
    assert ply() == played
    assert not open_offer(MatchGame.objects.get())
    assert other.row.refusals == one.row.refusals == 0


def test_after_the_other_has_acted_he_is_asked_even_if_he_saw_no_page() -> None:
    one, other = pair_in_main_phase()
    while one.is_asked:
        one.plays_on()
    other.plays_on()
    played = ply()
    one.does(TakeBack())
    assert ply() == played
    assert MatchGame.objects.get().offer["kind"] == TAKE_BACK


def test_a_press_ends_what_was_asked() -> None:
    one, other = pair_in_main_phase()
    one.plays_on()
    other.looks()
    one.does(TakeBack())
    asked_one((one, other))[0].plays_on()
    assert not open_offer(MatchGame.objects.get())


def test_the_same_cards_come_again() -> None:
    one, _ = pair_in_main_phase()
    text = _first(one)
    one.answers(text)
    record, acts = MatchGame.objects.get().record, acts_told(one.peeks().played.position.log)
    one.does(TakeBack())
    one.answers(text)
    assert GameRecord.from_json(MatchGame.objects.get().record) == GameRecord.from_json(record)
    assert acts_told(one.peeks().played.position.log) == acts


def test_questions_that_were_taken_back_are_not_answered_by_an_old_page() -> None:
    one, _ = pair_in_main_phase()
    question, legal = one.row.asked, [str(action) for action in one.peeks().played.position.legal_actions()]
    one.answers(legal[0])
    one.does(TakeBack())
    assert one.row.asked > question
    before = ply()
    one.answers(legal[0], question)
    refused = one.answers(legal[1], question).refused
    assert refused is not None
    assert refused.kind is RefusalKind.STALE
    assert ply() == before


def test_what_the_answer_to_another_press_shows_was_seen() -> None:
    one, other = pair_in_main_phase()
    one.plays_on()
    other.does(SayPhrase("greeting"))
    played = ply()
    one.does(TakeBack())
    assert ply() == played
    assert MatchGame.objects.get().offer["kind"] == TAKE_BACK


def test_a_page_agrees_to_the_offer_that_it_shows_and_to_no_later_one() -> None:
    one, other = pair_in_main_phase()
    one.plays_on()
    other.looks()
    one.does(TakeBack())
    shown, played = offered(), ply()
    one.does(AnswerOffer(shown, agrees=False))
    one.does(TakeBack())
    refused = other.does(AnswerOffer(shown, agrees=True)).refused
    assert refused is not None
    assert refused.kind is RefusalKind.NO_OFFER
    assert ply() == played


def test_nobody_waits_for_an_answer_to_a_question_that_was_taken_back() -> None:
    one, other = pair_in_main_phase()
    while one.is_asked:
        one.answers("end" if "end" in _legal(one) else _first(one))
    assert is_waited_for(other)
    assert one.does(TakeBack()).refused is None
    assert is_waited_for(one)
    assert not is_waited_for(other)


def test_nobody_waits_for_an_answer_to_a_window_that_other_stops_passed() -> None:
    one, other = pair_in_main_phase()
    other.presses(SetStops(Asking.ALWAYS))
    for _ in range(40):
        asked, _ = asked_one((one, other))
        decision = asked.peeks().played.position.decision
        if decision is not None and decision.window is not None and asked.seat.pk == other.seat.pk:
            break
        asked.answers("end" if "end" in _legal(asked) else _first(asked))
    other.presses(SetStops(frozenset()))
    assert is_waited_for(other) == other.is_asked
    assert is_waited_for(one) == one.is_asked


def is_waited_for(one: Sitter) -> bool:
    return question_answered(one.row) < one.row.asked


def _legal(one: Sitter) -> list[str]:
    return [str(action) for action in one.peeks().played.position.legal_actions()]


def test_who_is_asked_is_told_what_happened_since() -> None:
    one, other = pair_in_main_phase()
    declared = next(text for text in _legal(one) if text.startswith("summon"))
    one.answers(declared)
    _play_until_asked(one, other)
    other.looks()
    one.does(TakeBack())
    told = [(line.kind, line.card, line.own) for line in _seen_since(other)]
    card = one.peeks().played.position.state.instances.definitions[int(declared.split()[1])].name
    assert told[0] == ("declared", card, False)
    assert not {kind for kind, _, _ in told} & {"phase", "right_spent", "completed"}, "only what one would miss"
    assert _seen_since(one) == ()


def test_what_only_asked_him_something_has_shown_him_nothing() -> None:
    one, other = pair_in_main_phase()
    for person in (one, other):
        person.presses(SetStops(Asking.ALWAYS))
    for text in ("end", "pass"):
        one.answers(text)
    assert other.is_asked
    other.looks()
    one.does(TakeBack())
    assert _seen_since(other) == ()
    words = "その手のあと、盤の上ではまだ何も起きていません。"
    assert words in render_to_string("decks/games/matches/_beside.html", {**beside(other.peeks()), "game": None})


def _play_until_asked(one: Sitter, other: Sitter) -> None:
    while not one.is_asked:
        other.answers("pass")


def _seen_since(one: Sitter) -> tuple[LogLine, ...]:
    told = beside(one.peeks())["beside"]
    assert isinstance(told, Beside)
    return told.seen_since
