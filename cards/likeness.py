"""Whether two spellings share anything: what shares nothing with what was typed is never offered."""

_RUN = 3
_MOST_LETTERS = 0.6


def shares_something(typed: str, other: str) -> bool:
    """Whether two folded texts have more in common than a stray kana: a kanji, three characters in a row, half of the
    pairs that were typed, or most letters in the same order."""
    if any(_is_kanji(character) and character in other for character in typed):
        return True
    if any(typed[start : start + _RUN] in other for start in range(len(typed) - _RUN + 1)):
        return True
    pairs = [typed[start : start + 2] for start in range(len(typed) - 1)]
    if pairs and 2 * sum(pair in other for pair in pairs) >= len(pairs):
        return True
    # Loaded by a process in which somebody misspells something.
    from rapidfuzz.distance import LCSseq

    return bool(LCSseq.normalized_similarity(typed, other) >= _MOST_LETTERS)


def _is_kanji(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff" or "\U00020000" <= character <= "\U0003ffff"
