"""Fetches the list from a file or over HTTP, within bounds."""

from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
)

TIMEOUT_SECONDS = 20.0
LARGEST_LIST = 20_000_000
MARKER = "__CARDS_HTML"


class UnreadableSourceError(Exception):
    """The list could not be fetched or is no card list at all; the message says why."""


def fetch_list(place: str, *, timeout: float = TIMEOUT_SECONDS, largest: int = LARGEST_LIST) -> str:
    """The HTML inside the list at `place`, a path or an http(s) address."""
    scheme = urlsplit(place).scheme.lower()
    if scheme in ("http", "https"):
        content = _download(place, timeout, largest)
    elif "://" in place:
        raise UnreadableSourceError(f"読めるのはファイルと http・https だけです: {place}")
    else:
        content = _open(Path(place), largest)
    return html_of(_decoded(content))


def html_of(script: str) -> str:
    """What stands between the backticks of `window.__CARDS_HTML = `…`;`."""
    _, marker, rest = script.partition(MARKER)
    start, end = rest.find("`"), rest.rfind("`")
    if not marker or start < 0 or start == end:
        raise UnreadableSourceError(f"{MARKER} の文字列が見つかりません。札一覧の cards.js ではないようです")
    return rest[start + 1 : end]


def _download(address: str, timeout: float, largest: int) -> bytes:
    opener = OpenerDirector()
    for handler in (HTTPHandler, HTTPSHandler, HTTPRedirectHandler, HTTPDefaultErrorHandler, HTTPErrorProcessor):
        opener.add_handler(handler())
    try:
        with opener.open(address, timeout=timeout) as answer:
            return _bounded(answer.read(largest + 1), largest)
    except (URLError, HTTPException, OSError, ValueError) as error:
        raise UnreadableSourceError(f"取得できません: {error}") from error


def _open(path: Path, largest: int) -> bytes:
    try:
        with path.open("rb") as file:
            return _bounded(file.read(largest + 1), largest)
    except OSError as error:
        raise UnreadableSourceError(f"開けません: {error.strerror} {path}") from error


def _bounded(content: bytes, largest: int) -> bytes:
    if len(content) > largest:
        raise UnreadableSourceError(f"大きすぎます ({largest // 1_000_000}MBまで)")
    return content


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableSourceError(f"UTF-8 ではありません ({error.start}バイト目)") from error
