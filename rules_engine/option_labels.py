"""What the answers `option N` mean: the text chosen, the ability that is next, the number or word itself."""

from typing import NamedTuple

from rules_engine.actions import FIELD_TARGET, Action
from rules_engine.conditions import grounds
from rules_engine.interpreter import open_question
from rules_engine.scripts import tree
from rules_engine.scripts.statement_words import inner
from rules_engine.scripts.text import written
from rules_engine.scripts.wording import ALWAYS_BOUND, Scope
from rules_engine.state import NO_PROGRAM, State
from rules_engine.vocabulary import CardType, DecisionKind, Season, Verb

GROUND = "enter.ground"
UNNAMED = "その札"


class Names(dict[str, str]):
    """What bound names are called; a name the writer never met is some card."""

    def __missing__(self, name: str) -> str:
        return UNNAMED


class OptionLabel(NamedTuple):
    """`card` is the instance whose ability it is (-1 for none), `text` what a player reads."""

    card: int
    text: str


def option_label(state: State, action: Action) -> OptionLabel:
    """What this `option` of the open decision means."""
    assert action.verb is Verb.OPTION, action
    kind, frame = open_question(state).kind, state.frames[-1]
    if kind is DecisionKind.ORDER:
        card = state.pending[action.card].card
        return OptionLabel(card, state.instances.definitions[card].name)
    if frame.at == GROUND:
        return OptionLabel(frame.card, _ground(state, action.card))
    if kind is DecisionKind.CHOOSE_ONE:
        return OptionLabel(frame.card, _text_of_option(state, action.card))
    word = (frame.bound or {}).get(f"word {action.card}", action.card)
    return OptionLabel(frame.card, _term(word) if isinstance(word, str) else _number(state, action.card))


def _ground(state: State, number: int) -> str:
    """Where a summoned 場所札 is to stand."""
    frame = state.frames[-1]
    ground = grounds(state, frame.player, frame.card)[number]
    return "場に出す" if ground == FIELD_TARGET else f"{state.instances.definitions[ground].name}の上に出す"


def _text_of_option(state: State, number: int) -> str:
    frame = state.frames[-1]
    statement = state.instances.programs[frame.program].code[frame.line][1]
    return part_text(state, frame.program, statement.options[number])


def part_text(state: State, program: int, body: tuple[tree.Statement, ...]) -> str:
    """These statements of a program as one sentence without full stop, with the names that its whole text gives."""
    ability = state.instances.programs[program].ability
    scope = Scope(ability.form, Names(ALWAYS_BOUND))
    written(scope, ability)
    return inner(scope, body) if body else ""


def deed_asking(state: State) -> tuple[int, tree.Statement] | None:
    """The program and the statement whose deed asks the open question (a number, a word, how many to draw), if any."""
    text = next((frame for frame in reversed(state.frames) if frame.program != NO_PROGRAM), None)
    if text is None:
        return None
    instruction = state.instances.programs[text.program].code[text.line - 1]
    return (text.program, instruction[1]) if instruction[0] == "do" else None


def _number(state: State, number: int) -> str:
    """A number as it is, a seat as the one who declares it sees it."""
    deed = deed_asking(state)
    of_a_player = deed and isinstance(deed[1], tree.Declare) and deed[1].kind is tree.Declared.PLAYER
    if not of_a_player:
        return str(number)
    return "自分" if number == state.asker else "相手"


def _term(word: str) -> str:
    """The Japanese word of a type or season; names and attributes as they are."""
    return TERMS.get(word, word)


TERMS = {term.value: term.label for kind in (CardType, Season) for term in kind} | {"even": "偶数", "odd": "奇数"}
