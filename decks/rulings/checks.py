"""What a ruling expects, in the words of its readers."""

import re
from collections.abc import Callable, Mapping

from rules_engine.vocabulary.terms import (
    CardType,
    DecisionKind,
    EndReason,
    EventKind,
    Orientation,
    Phase,
    Procedure,
    Reason,
    Term,
    Timing,
    Verb,
    Window,
    Zone,
)

SEATS = ("自分", "相手")
ZONES: Mapping[str, str] = {zone.value: zone.label for zone in Zone}
STATES = {
    **{one.value: f"{one.label}の状態" for one in Orientation},
    "face_down": "裏向き",
    "face_up": "表向き",
    "open": "相手に見えている",
    "hidden": "相手には見えない",
}
TERMS: tuple[type[Term], ...] = (EventKind, Procedure, Phase, Timing, Reason, EndReason, Verb, Window, CardType)
NUMBERED = {Verb.OPTION.value: "選択肢から決める", Verb.TEXT.value: "効果を先に行う"}
"""What is answered by a number says nothing without its question."""
COPY = re.compile(r"#\d+(?= of |$)")
MOVE = re.compile(r"(\w+)>(\w+)")


def told_check(text: str) -> str:
    """The expectation written as `text`, as a sentence."""
    word, _, rest = text.partition(" ")
    if word in SEATS:
        return _side(word, rest)
    return WORDS[word](rest.split(" "))


def told_act(text: str) -> str:
    """An action as a ruling writes it, in words: the verb, the card, and what it is done to."""
    text, _, window = text.partition(" at ")
    word, _, names = text.partition(" ")
    card, _, target = names.partition(" on ")
    if word in NUMBERED:
        return NUMBERED[word]
    said = _label(word, (Verb,))
    said += f"：{_name(card)}" if card else ""
    said += f" → {_name(target)}" if target else ""
    return said + (f"（{_label(window, (Window,))}）" if window else "")


def _name(text: str) -> str:
    """Which of several copies a ruling means says nothing to a reader."""
    name, _, seat = COPY.sub("", text).partition(" of ")
    return f"{seat}の{name}" if seat else name


def _label(word: str, terms: tuple[type[Term], ...] = TERMS) -> str:
    for term in terms:
        for member in term:
            if word == member.value:
                return member.label
    return word


def _side(seat: str, rest: str) -> str:
    word, _, wanted = rest.partition(" ")
    if word == "card":
        return _card(seat, wanted)
    zone, (how, _, names) = f"{seat}の{ZONES[word]}", wanted.partition(" ")
    if wanted.isdigit():
        return f"{zone}は{wanted}枚"
    if how == "has":
        return f"{zone}に{names}がある"
    if how == "lacks":
        return f"{zone}に{names}はない"
    if how in ("top", "bottom"):
        return f"{zone}の{'上' if how == 'top' else '下'}から{names}"
    return f"{zone}は{wanted}"


def _card(seat: str, text: str) -> str:
    """`NAME STATE`: the state begins with the first word of its kind."""
    words = text.split(" ")
    place = next(at for at, word in enumerate(words) if at and (word in STATES or word in ("in", "on", "power")))
    name, state, value = " ".join(words[:place]), words[place], words[place + 1 :]
    card = f"{seat}の{name}"
    if state == "in":
        return f"{card}は{ZONES[value[0]]}にある"
    if state == "on":
        return f"{card}は{' '.join(value)}の上にある"
    if state == "power":
        return f"{card}の力は{value[0]}" + (f"（{ZONES[value[2]]}で）" if len(value) > 1 else "")
    return f"{card}は{STATES[state]}"


def _right(words: list[str]) -> str:
    seat, right, number = words
    return f"{seat}の{_label(right, (Procedure,))}の権利は、あと{number}回"


def _winner(words: list[str]) -> str:
    reason = f"（{_label(words[2], (EndReason,))}）" if len(words) > 1 else ""
    if words[0] != "none":
        return f"{words[0]}の勝ち{reason}"
    return f"引き分け{reason}" if reason and words[2] != "none" else "勝負はまだ続く"


def _decision(words: list[str]) -> str:
    if words == ["none"]:
        return "だれにも聞かれていない"
    facts = dict(zip(words[2::2], words[3::2], strict=True))
    window = f"（{_label(facts['window'], (Window,))}）" if facts.get("window", "none") != "none" else ""
    number = f"、あと{facts['number']}" if "number" in facts else ""
    return f"{words[0]}に聞く：{_label(words[1], (DecisionKind,))}{window}{number}"


def _legal(words: list[str]) -> str:
    return f"{words[0]}は「{told_act(' '.join(words[1:]))}」ができる"


def _illegal(words: list[str]) -> str:
    text, _, clause = " ".join(words[1:]).partition(" by ")
    text, _, reason = text.partition(" because ")
    why = "・".join(part for part in (_label(reason, (Reason,)), clause) if part)
    return f"{words[0]}は「{told_act(text)}」ができない" + (f"（{why}）" if why else "")


def _answers(words: list[str]) -> str:
    return "選べるのは、" + "か".join(f"「{told_act(one)}」" for one in " ".join(words).split(" / "))


def _event(words: list[str]) -> str:
    return "・".join(_event_word(word) for word in words)


def _event_word(word: str) -> str:
    moved = MOVE.fullmatch(word)
    if moved:
        return f"{ZONES[moved[1]]}から{ZONES[moved[2]]}へ"
    return word.removeprefix("value=") if word.startswith("value=") else _label(word)


def _deck(words: list[str]) -> str:
    day, *rest = words
    sealed = ""
    if rest[0] == "sealing":
        at = rest.index("legal" if "legal" in rest else "illegal")
        sealed, rest = f"、{' '.join(rest[1:at])}が封印なら", rest[at:]
    verdict = "使える" if rest[0] == "legal" else f"使えない（{rest[1]}）"
    cards = " ".join(rest[1:] if rest[0] == "legal" else rest[2:])
    return f"{day}に{sealed}このデッキは{verdict}：{cards}"


WORDS: dict[str, Callable[[list[str]], str]] = {
    "life": lambda words: f"{words[0]}のライフは{words[1]}",
    "right": _right,
    "turn": lambda words: f"{words[0]}ターン目、{words[1]}のターン",
    "deck": _deck,
    "phase": lambda words: f"{_label(words[0], (Phase,))}フェイズ",
    "winner": _winner,
    "decision": _decision,
    "legal": _legal,
    "illegal": _illegal,
    "answers": _answers,
    "event": lambda words: f"起きたこと：{_event(words)}",
    "no_event": lambda words: f"起きていないこと：{_event(words)}",
}
