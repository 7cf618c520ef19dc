"""What the numbered answers mean: the text chosen, the ability that is next, how many, the number or word."""

from typing import NamedTuple

from rules_engine.execution.asking import deed_asking
from rules_engine.execution.interpreter import open_question
from rules_engine.execution.procedures.attack import attack_texts
from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.execution.procedures.choose_frames import NumberFrame, OptionFrame
from rules_engine.game.wording import part_text
from rules_engine.language import tree
from rules_engine.language.japanese.text import ability_text
from rules_engine.rights.grounds import grounds
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import FIELD_TARGET, Action
from rules_engine.vocabulary.terms import CardType, DecisionKind, Season, Verb

GROUND = "enter.ground"
COUNTS_OF_CARDS = ("choose.count", "choose.draws")


class OptionLabel(NamedTuple):
    """`card` is the instance whose ability it is (-1 for none), `text` what a player reads.

    Where `text` names a card, `does` is what its ability does.
    """

    card: int
    text: str
    does: str = ""

    @property
    def words(self) -> str:
        """All of it in one line."""
        return f"{self.text}：{self.does}" if self.does else self.text


def is_numbered(action: Action) -> bool:
    """Whether the answer goes by a number that needs words."""
    return action.verb is Verb.OPTION or (action.verb is Verb.TEXT and action.card >= 0)


def option_label(state: State, action: Action) -> OptionLabel:
    """What this numbered answer to the open decision means."""
    assert is_numbered(action), action
    kind, frame = open_question(state).kind, state.frames[-1]
    if action.verb is Verb.TEXT:
        assert isinstance(frame, AttackFrame)
        return OptionLabel(frame.card, _body(state, attack_texts(state, frame)[action.card]))
    if kind is DecisionKind.ORDER:
        return _waiting(state, action.card)
    if frame.at == GROUND:
        return OptionLabel(frame.card, _ground(state, action.card))
    if kind is DecisionKind.CHOOSE_ONE:
        return OptionLabel(frame.card, _text_of_option(state, action.card))
    if frame.at in COUNTS_OF_CARDS:
        return OptionLabel(frame.card, f"{action.card}枚")
    word = frame.value(action.card) if isinstance(frame, NumberFrame) else action.card
    return OptionLabel(frame.card, _term(word) if isinstance(word, str) else _number(state, action.card))


def _waiting(state: State, place: int) -> OptionLabel:
    entry = state.pending[place]
    card, ability = state.instances.definitions[entry.card], state.instances.programs[entry.program].ability
    return OptionLabel(entry.card, card.name, _body(state, entry.program) or ability_text(ability, card.types))


def _body(state: State, program: int) -> str:
    """What the ability does, as a sentence without full stop."""
    ability = state.instances.programs[program].ability
    return part_text(ability, ability.body)


def _ground(state: State, number: int) -> str:
    """Where a summoned 場所札 is to stand."""
    frame = state.frames[-1]
    ground = grounds(state, frame.player, frame.card)[number]
    return "場に出す" if ground == FIELD_TARGET else f"{state.instances.definitions[ground].name}の上に出す"


def _text_of_option(state: State, number: int) -> str:
    frame = state.frames[-1]
    assert isinstance(frame, OptionFrame)
    program = state.instances.programs[frame.program]
    return part_text(program.ability, program.code[frame.line][1].options[number])


def _number(state: State, number: int) -> str:
    """A number as it is, a seat as the one who declares it sees it."""
    asking = deed_asking(state, state.frames[-1])
    deed = asking.body[0] if asking else None
    if not (isinstance(deed, tree.Declare) and deed.kind is tree.Declared.PLAYER):
        return str(number)
    return "自分" if number == state.asker else "相手"


def _term(word: str) -> str:
    """The Japanese word of a type or season; names and attributes as they are."""
    return TERMS.get(word, word)


TERMS = {term.value: term.label for kind in (CardType, Season) for term in kind} | {"even": "偶数", "odd": "奇数"}
