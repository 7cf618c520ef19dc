"""What a text asks, in the words of the text writer: its sentence, what each numbered answer means, how many cards."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from rules_engine.actions import Action
from rules_engine.game import Game
from rules_engine.option_labels import deed_asking, option_label, part_text
from rules_engine.procedures.attack import attack_texts
from rules_engine.procedures.blow import text_of
from rules_engine.scripts.text import ability_text
from rules_engine.scripts.wording import permitted
from rules_engine.state import NO_PROGRAM, Frame
from rules_engine.vocabulary import DecisionKind

Parts = tuple[str, str, str]
NO_TEXT: Parts = ("", "", "")
STOPS = "。、：；［］①②③④⑤●　"


@dataclass(frozen=True, slots=True)
class Asked:
    """`card` names the card whose text asks, `sentence` is what it asks about; both empty where no text asks.

    Of a choice of cards `least` to `most` more may be chosen; both 0 where the question is not about how many. `text`
    is the whole text that asks: what comes before the asking part, that part, the rest; the part is empty where the
    text does not say it in these words. `at` is the step of the procedure that asks.
    """

    card: str = ""
    sentence: str = ""
    least: int = 0
    most: int = 0
    text: Parts = NO_TEXT
    at: str = ""


UNASKED = Asked()


def asked_of(game: Game) -> Asked:
    """What the open question is about."""
    frame = game.state.frames[-1]
    name = game.card(frame.card).name if frame.card >= 0 else ""
    words = SENTENCES.get(frame.at)
    sentence = words(game, frame) if words else ""
    decision = game.decision
    text = marked(_whole(game, frame), sentence) if sentence else NO_TEXT
    if frame.at == "choose.option" and text[0] == "" and text[2] in ("", "。"):
        sentence, text = "", NO_TEXT  # The buttons say all of it.
    if decision is None or decision.kind is not DecisionKind.CHOOSE_CARDS:
        return Asked(name, sentence, text=text, at=frame.at)
    return Asked(name, sentence, decision.least, decision.most, text, frame.at)


def marked(text: str, step: str) -> Parts:
    """The text parted around the clauses that say `step`; they may end otherwise (置く, 置き, 置いてもよい)."""
    found = SequenceMatcher(None, text, step, autojunk=False).find_longest_match()
    if found.size * 2 < len(step):
        return text, "", ""
    begin, end = found.a, found.a + found.size
    while begin > 0 and text[begin - 1] not in STOPS:
        begin -= 1
    while end < len(text) and text[end - 1] not in STOPS and text[end] not in STOPS:
        end += 1
    return text[:begin], text[begin:end], text[end:]


def _whole(game: Game, frame: Frame) -> str:
    """The text that asks, as the card's page says it."""
    text = text_of(game.state, frame) if frame.at == "blow.order" else None
    deed = deed_asking(game.state)
    program = (
        text.program if text else frame.program if frame.program != NO_PROGRAM else deed[0] if deed else NO_PROGRAM
    )
    if program == NO_PROGRAM:
        return ""
    types = game.card(frame.card).types if frame.card >= 0 else ()
    return ability_text(game.state.instances.programs[program].ability, types)


def option_words(game: Game, action: Action) -> str:
    """What the numbered answer stands for."""
    frame = game.state.frames[-1]
    words = OPTIONS.get(frame.at)
    return words(game, frame, action.card) if words else option_label(game.state, action).text


def _statement(game: Game, program: int, line: int, part: int) -> Any:
    return game.state.instances.programs[program].code[line][part]


def _about_cards(game: Game, frame: Frame) -> str:
    return part_text(game.state, frame.program, (_statement(game, frame.program, frame.line, 3),))


def _about_options(game: Game, frame: Frame) -> str:
    return part_text(game.state, frame.program, (_statement(game, frame.program, frame.line, 1),))


def _about_deed(game: Game, frame: Frame) -> str:
    deed = deed_asking(game.state)
    return part_text(game.state, deed[0], (deed[1],)) if deed else ""


def _about_may(game: Game, frame: Frame) -> str:
    line = game.state.frames[-2].line - 1
    return permitted(part_text(game.state, frame.program, _statement(game, frame.program, line, 1).body))


def _about_swap(game: Game, frame: Frame) -> str:
    return "この場所札の力とコストを入れ替えて召喚する。"


def _about_omission(game: Game, frame: Frame) -> str:
    return f"{game.card(frame.chosen[-1]).name}の■呪いを行わずに効果を使う。"


def _waiting(game: Game, frame: Frame, place: int) -> str:
    entry = game.state.pending[place]
    card = game.card(entry.card)
    ability = game.state.instances.programs[entry.program].ability
    does = part_text(game.state, entry.program, ability.body) or ability_text(ability, card.types)
    return f"{card.name}：{does}"


def _about_order(game: Game, frame: Frame) -> str:
    text = text_of(game.state, frame)
    return _body(game, text.program) if text else ""


def _attack_text(game: Game, frame: Frame, place: int) -> str:
    return _body(game, attack_texts(game.state, frame)[place])


def _body(game: Game, program: int) -> str:
    """What the ability does, as a sentence without full stop."""
    return part_text(game.state, program, game.state.instances.programs[program].ability.body)


def _cards(game: Game, frame: Frame, number: int) -> str:
    return f"{number}枚"


SENTENCES: dict[str, Callable[[Game, Frame], str]] = {
    "choose.cards": _about_cards,
    "choose.count": _about_cards,
    "choose.option": _about_options,
    "choose.number": _about_deed,
    "choose.name": _about_deed,
    "choose.draws": _about_deed,
    "move.order": _about_deed,
    "choose.may": _about_may,
    "attack.omit": _about_omission,
    "blow.order": _about_order,
    "summon.swap": _about_swap,
    "enter.swap": _about_swap,
}
OPTIONS: dict[str, Callable[[Game, Frame, int], str]] = {
    "choose.count": _cards,
    "choose.draws": _cards,
    "pending.order": _waiting,
    "attack.sort": _attack_text,
}
