"""A game at the step that looks wrong to somebody → a scenario that a keeper completes: ``draft``.

The position is the last one before the step that text tells whole; what was answered from there on follows as lines.
It lacks its ruling's number and its expectations: nobody has said yet what is right.
"""

from collections.abc import Sequence

from rules_engine.catalog.definitions import Catalog
from rules_engine.game.game import Game
from rules_engine.game.notation import SEATS, read_position, write_position
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.log import LogEntry
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulings.scenario.naming import VERBS, WITHOUT_CARD, action_text
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, OPEN_HAND, SOUL, VIRTUE
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import Verb

NUMBERLESS = "# ruling R-00"
MEANT = "# What it should come to, as lines `expect …`:"


def draft(game: Game, words: str, catalog: Catalog) -> str:
    """The scenario of the last answer of `game` that is no `pass`; `words` say in one line what looks wrong.

    The game stays as it is. With a number for its ruling and an expectation, it is a ruling that runs.
    """
    before = game.copy()
    answers = _taken_back(before)
    position = write_position(before.state)
    happened = game.log[len(before.log) :]
    head = [
        NUMBERLESS,
        f"title {' '.join(words.split())}",
        _clauses_line(before, happened),
        *_cards_lines(game, happened),
    ]
    lines = [*head, "position", *(f"  {line}" for line in position.splitlines()), ""]
    return "\n".join([*lines, *_answer_lines(before.state, position, answers, catalog), MEANT]) + "\n"


def _taken_back(game: Game) -> Sequence[Action]:
    """Take answers back up to a position that text tells whole; those taken back, the first one first."""
    back: list[Action] = []
    while game.can_undo and (all(answer == PASS for answer in back) or not _told_whole(game)):
        back.insert(0, game.undo())
    return back


def _told_whole(game: Game) -> bool:
    return (game.is_between() or game.decision is None) and not game.state.pending


def _clauses_line(before: Game, happened: Sequence[LogEntry]) -> str:
    """That of the question, then those of all that came of the answers."""
    asked = [before.decision.clause] if before.decision else []
    named = dict.fromkeys((*asked, *(entry.clause for entry in happened)))
    return " ".join(["clauses", *(clause for clause in named if clause in CLAUSES)])


def _cards_lines(game: Game, happened: Sequence[LogEntry]) -> list[str]:
    names = dict.fromkeys(game.card(entry.card).name for entry in happened if entry.card != NO_CARD)
    return [f"cards {' / '.join(names)}"] if names else []


def _answer_lines(state: State, position: str, answers: Sequence[Action], catalog: Catalog) -> list[str]:
    """The answers as the position's own game takes them; those that it does not take, for the first cannot be told by
    a position or was done by hand, stand as comments."""
    try:
        again = Game(read_position(position, catalog), (None, None))
    except RulesError:
        return [f"# {answer}" for answer in answers]
    numbers = {card: number for number, card in enumerate(_as_written(state))}
    lines: list[str] = []
    for place, answer in enumerate(answers):
        renamed = _renamed(answer, numbers)
        decision = again.decision
        if decision is None or answer.verb.value not in VERBS or again.explain(renamed):
            return [*lines, *(f"# {rest}" for rest in answers[place:])]
        # Other words than these two pass the windows before them, unless they name theirs.
        at = f" at {decision.window.value}" if decision.window and answer.verb not in (Verb.USE, Verb.PASS) else ""
        lines.append(f"{SEATS[decision.player]} {action_text(again.state, renamed)}{at}")
        again.play(renamed)
    return lines


def _renamed(answer: Action, numbers: dict[int, int]) -> Action:
    if answer.verb in WITHOUT_CARD:
        return answer
    target = numbers[answer.target] if answer.verb in (Verb.SUMMON, Verb.POSSESS) and answer.target >= 0 else -1
    return answer._replace(card=numbers[answer.card] if answer.card >= 0 else NO_CARD, target=target)


def _as_written(state: State) -> list[int]:
    """The instances in the order in which a position that is read numbers them."""
    order: list[int] = []
    for player in (0, 1):
        order += [*state.areas[HAND][player], *state.areas[OPEN_HAND][player]]
        order += _stacked(state, player, NO_CARD)
        order += [card for zone in (SOUL, EXILE, VIRTUE, DECK) for card in state.areas[zone][player]]
    return order


def _stacked(state: State, player: int, host: int) -> list[int]:
    on_it = [card for card in state.areas[FIELD][player] if state.host[card] == host]
    return [each for card in on_it for each in (card, *_stacked(state, player, card))]
