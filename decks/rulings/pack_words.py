"""What a ruling of another game does and expects, in the words of its readers."""

from collections.abc import Mapping
from typing import Any

HEADS = {
    "event": "起きたこと：",
    "no_event": "起きていないこと：",
    "decision": "聞かれていること：",
    "answers": "選べるのは：",
    "legal": "できる：",
    "illegal": "できない：",
    "lost": "負けた：",
    "winner": "勝った：",
}
SIGNS = {"card": "", "in": "", "has": "にある：", "lacks": "にない：", "top": "の上から：", "because": "・", "by": "・"}


def pack_words(pack: Any) -> Mapping[str, str]:
    """Every word of the pack with what its readers call it; its own labels before those of its vocabularies."""
    terms = {member.value: member.label for vocabulary in pack.terms for member in vocabulary}
    return terms | dict(pack.labels)


def told_answer(pack: Any, text: str) -> str:
    """An answer in words: what is done, then to what."""
    words = pack_words(pack)
    verb, *rest = text.split(" ")
    return " ".join([words.get(verb, verb), *(words.get(word, word) for word in rest)])


def told_expectation(pack: Any, text: str) -> str:
    """An expectation in words."""
    words = pack_words(pack)
    events = {member.value: member.label for vocabulary in pack.terms for member in vocabulary}
    head, _, rest = text.partition(" ")
    if head in ("event", "no_event"):
        words = {**words, **events}
    told = [_word(words, word) for word in (rest if head in HEADS else text).split(" ")]
    return HEADS.get(head, "") + " ".join(word for word in told if word)


def _word(words: Mapping[str, str], word: str) -> str:
    if ">" in word:
        return "から".join(words.get(part, part) for part in word.split(">")) + "へ"
    if word.startswith("seen_by="):
        seat = word.removeprefix("seen_by=")
        return "（だれも見ない）" if seat == "none" else f"（{seat}だけが見る）"
    if word.startswith("value="):
        return word.removeprefix("value=")
    return SIGNS.get(word, words.get(word, word))
