"""An exception as the log keeps it: types, codes and places. Messages and local variables hold what people wrote."""

import errno
import sys
import traceback
from pathlib import Path
from typing import Any

from structlog.typing import EventDict, WrappedLogger

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = "site-packages"
MOST_FRAMES = 80


def told(error: BaseException) -> list[dict[str, Any]]:
    """The exception, then what led to it, each with its places from the outermost to the innermost."""
    chain: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in chain:
        chain.append(following)
        hidden = following.__suppress_context__
        following = following.__cause__ or (None if hidden else following.__context__)
    return [{"type": _type(link), **_code(link), "frames": _frames(link)} for link in chain]


def keep_safe(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Put the exception of an event in the log's own form in the place of its whole text."""
    given = event.pop("exc_info", None)
    event.pop("stack_info", None)
    error = exception_of(given)
    if error is not None:
        event["exception"] = told(error)
    return event


def as_text(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """For a terminal: a line for each place."""
    if links := event.get("exception"):
        lines = [line for link in links for line in [_title(link), *(f"  {frame}" for frame in link["frames"])]]
        event["exception"] = "\n".join(lines)
    return event


def _title(link: dict[str, Any]) -> str:
    return f"{link['type']} ({link['code']})" if "code" in link else str(link["type"])


def exception_of(given: Any) -> BaseException | None:
    """Of what a line of the log was given as `exc_info`."""
    if isinstance(given, BaseException):
        return given
    found = given[1] if isinstance(given, tuple) else sys.exc_info()[1] if given else None
    return found if isinstance(found, BaseException) else None


def _type(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _code(error: BaseException) -> dict[str, str]:
    """What systems and databases name a fault by: ENOSPC, SQLITE_BUSY, 40P01."""
    number = getattr(error, "errno", None)
    system = errno.errorcode.get(number) if isinstance(number, int) else None
    code = system or getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
    return {"code": str(code)} if code else {}


def _frames(error: BaseException) -> list[str]:
    found = traceback.walk_tb(error.__traceback__)
    frames = [f"{_place(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}" for frame, line in found]
    return frames[-MOST_FRAMES:]


def _place(file: str) -> str:
    """Below the project or the libraries: where they are installed says nothing."""
    before, library, name = file.rpartition(f"/{LIBRARIES}/")
    if library:
        return name
    return file.removeprefix(f"{ROOT}/") if before == "" else file
