"""Templates find words for everything the engine may say; a new word without wording fails here."""

import pytest
from django.template.loader import render_to_string

from decks.games.table.card_views import refusal_of
from decks.games.table.log import LogLine, log_line
from decks.games.table.table import Prompt
from rules_engine.catalog.definitions import CardDefinition, CardForm
from rules_engine.kernel.log import LogEntry
from rules_engine.rights.faults import Fault
from rules_engine.rulebook.clauses import clause
from rules_engine.vocabulary.terms import (
    CardType,
    DecisionKind,
    EndReason,
    EventKind,
    Phase,
    Procedure,
    Reason,
    Season,
    Timing,
    Verb,
    Window,
    Zone,
)

WORDS = {
    EventKind.PHASE: Phase.MAIN,
    EventKind.TEXT_NOT_RUN: Timing.ATTACK,
    EventKind.DECLARED: Procedure.ATTACK,
    EventKind.COMPLETED: Procedure.ATTACK,
    EventKind.RIGHT_SPENT: Procedure.USE,
    EventKind.RIGHTS_RESTORED: Procedure.USE,
    EventKind.UNDONE: Reason.LAID,
    EventKind.EFFECT_SKIPPED: Reason.COST,
    EventKind.GAME_ENDED: EndReason.LIFE,
}
CARD = CardDefinition(1, "ためしの家", "ためしのいえ", (CardForm(CardType.PLACE, 0, 1, (Season.SUMMER,)),))


def line(kind: EventKind) -> LogLine:
    word = WORDS.get(kind)
    text = "pick 1 5" if kind is EventKind.CHANCE else word.value if word else ""
    event = LogEntry(kind, "001-零探し", 0, 0, 0, 7, Zone.HAND, Zone.SOUL, text)
    return log_line(event, (CARD,), 0)


@pytest.mark.parametrize("kind", EventKind)
def test_every_event_has_words(kind: EventKind) -> None:
    words = render_to_string("decks/games/_event.txt", {"line": line(kind)}).strip()
    assert words
    if kind in WORDS:
        assert WORDS[kind].label in words


def test_events_name_their_cards_and_numbers() -> None:
    def told(kind: EventKind) -> str:
        return render_to_string("decks/games/_event.txt", {"line": line(kind)}).strip()

    assert told(EventKind.MOVED) == "ためしの家：手札から魂へ"
    within = LogEntry(EventKind.MOVED, "S-移動", 0, -1, -1, 0, Zone.DECK, Zone.DECK)
    words = render_to_string("decks/games/_event.txt", {"line": log_line(within, (CARD,), 0)}).strip()
    assert words == "山札の中で札を置き直す"
    assert told(EventKind.DECLARED) == "攻撃：ためしの家 → ためしの家"
    assert told(EventKind.DAMAGE) == "自分に7ダメージ（ためしの家）"
    assert told(EventKind.LIFE) == "自分のライフは7"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(reason: Reason) -> None:
    refusal = refusal_of(Verb.SUMMON, Fault(reason, "001-零探し", 2, 1))
    assert render_to_string("decks/games/_reason.html", {"refusal": refusal}).strip().endswith(("。", "）。"))


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.COST, "コスト2に魂が足りません（魂は1枚、あと1枚）。"),
        (Reason.SEASON, "夏の札が魂にありません。"),
        (Reason.NOT_OFFERED, "選べない札。"),
    ],
)
def test_reasons_say_the_numbers(reason: Reason, words: str) -> None:
    refusal = refusal_of(Verb.SUMMON, Fault(reason, "001-零探し", 2, 1))
    assert render_to_string("decks/games/_reason.html", {"refusal": refusal}).strip() == words


@pytest.mark.parametrize("kind", DecisionKind)
def test_every_decision_has_a_title_and_words(kind: DecisionKind) -> None:
    window = Window.DRAW if kind is DecisionKind.WINDOW else None
    prompt = Prompt(kind, clause("001-零探し"), window, 3)
    context = {"table": {"prompt": prompt, "own": {"hand_size": 9}}, "prompt": prompt}
    assert render_to_string("decks/games/_prompt_title.txt", context).strip()
    assert render_to_string("decks/games/_prompt_words.html", context).strip()


def test_a_question_to_the_empty_seat_says_that_the_player_answers_for_it() -> None:
    prompt = Prompt(DecisionKind.MAY, clause("001-零探し"), absent=True)
    words = render_to_string("decks/games/_prompt_words.html", {"prompt": prompt})
    assert "相手が決めることです（代わりに答えます）。" in words
