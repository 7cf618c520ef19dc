"""Why a code cannot be read, in one word for programs and one sentence for people."""

from enum import StrEnum


class Reason(StrEnum):
    """What is wrong with a code: its checksum, a missing end, its form, or its size."""

    CHECKSUM = "checksum"
    TRUNCATED = "truncated"
    FORMAT = "format"
    TOO_LARGE = "too_large"


SENTENCES = {
    Reason.CHECKSUM: "デッキコードの確認用の文字が合いません。入力の間違いか、途中の文字が欠けています。",
    Reason.TRUNCATED: "デッキコードが途中で切れています。終わりまでコピーしたか確かめてください。",
    Reason.FORMAT: "デッキコードの形ではありません。",
    Reason.TOO_LARGE: "デッキコードが大きすぎます。",
}


class DeckCodeError(ValueError):
    """A code that was refused; `reason` for programs, `message` for people."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.message = SENTENCES[reason] + (f"（{detail}）" if detail else "")
