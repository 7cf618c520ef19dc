"""Which build of the engine plays: its source as it stands, or what `make compiled` made of that source.

`RULES_ENGINE_COMPILED=1` chooses the compiled one, in every process that imports the engine, and nothing else does.
What was compiled from another source than the one at hand, or for another Python, is refused: it would play by other
rules than those one reads.
"""

import hashlib
import os
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent
ROOT = SOURCE.parent
COMPILED = ROOT / "build" / "compiled"
MARK = COMPILED / "source.sha256"


class BuildError(ImportError):
    """The engine that was asked for cannot play; the message says what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message, name="rules_engine")


def fingerprint(source: Path = SOURCE) -> str:
    """One word for all that the engine is made of and the Python it is made for; its texts count, too.

    Scenarios do not: they play nothing.
    """
    whole = hashlib.sha256(sys.version.encode())
    for path in sorted(source.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and not path.suffix.startswith(".scenario"):
            whole.update(str(path.relative_to(source)).encode() + path.read_bytes())
    return whole.hexdigest()


def is_compiled() -> bool:
    """Whether the compiled engine is there, made of the source at hand for this Python."""
    return MARK.exists() and MARK.read_text() == fingerprint()


def chosen_build(value: str) -> str:
    """The fingerprint of the build that this value of the variable asks for; empty for the source as it stands.

    ``BuildError`` if the value says neither yes nor no, or if nothing is compiled from the source at hand.
    """
    if value in ("", "0"):
        return ""
    if value != "1":
        raise BuildError("RULES_ENGINE_COMPILED は 1 か空にしてください / RULES_ENGINE_COMPILED must be 1 or empty")
    if not MARK.exists():
        raise BuildError(
            "RULES_ENGINE_COMPILED=1 ですが、コンパイルしたエンジンがありません。まず make compiled を"
            " / RULES_ENGINE_COMPILED=1, but no engine is compiled: run `make compiled` first"
        )
    if not is_compiled():
        raise BuildError(
            "RULES_ENGINE_COMPILED=1 ですが、コンパイルしたエンジンは今のソースと違います。もう一度 make compiled を"
            " / RULES_ENGINE_COMPILED=1, but the engine was compiled from another source: run `make compiled` again"
        )
    return MARK.read_text()


CHOSEN = chosen_build(os.environ.get("RULES_ENGINE_COMPILED", ""))


def rooms(package: list[str]) -> list[str]:
    """The folders in which the rooms of the engine are looked for; `package` is where they lie as source."""
    if not CHOSEN:
        return package
    # The rooms are compiled into one library, which they import by a name of its own.
    sys.path.append(str(COMPILED))
    return [str(COMPILED / "rules_engine"), *package]
