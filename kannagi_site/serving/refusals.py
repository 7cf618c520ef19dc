"""What is answered without the site's pages: requests that cannot be read, and whether the process lives."""

import html
import json
from http import HTTPStatus
from typing import Any

from kannagi_site.health import health

UNREADABLE = ("bad_request", "ブラウザーから送られた内容が読み取れませんでした。")
WORDS = {
    408: ("too_slow", "送信に時間がかかりすぎたため、受け取れませんでした。もう一度お試しください。"),
    413: (
        "too_large",
        "送られた内容が大きすぎて受け取れません。リストは1つ100KB、まとめて6MBまで、"
        "札の画像と、データを戻すファイルは30MBまでです。大きなZIPは、開いて中のファイルを1つずつ送れます。",
    ),
    414: ("too_long", "URLが長すぎます。"),
    431: ("too_large", "ブラウザーから送られたCookieなどが大きすぎます。このサイトのCookieを削除してお試しください。"),
    500: ("error", "サイト側の不具合で、お答えできませんでした。少し待ってからもう一度お試しください。"),
    503: ("busy", "ただいま混み合っています。少し待ってからもう一度お試しください。"),
}
RETRY_SECONDS = 10


class RefusedError(Exception):
    """The request is not taken; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def wants_json(request: Any) -> bool:
    """Whether the caller is a program; what cannot be read is taken for a browser's."""
    if request is None:
        return False
    given = {name: value.lower() for name, value in request.headers if name in ("ACCEPT", "CONTENT-TYPE")}
    said = f"{given.get('ACCEPT', '')} {given.get('CONTENT-TYPE', '')}"
    return request.path.startswith("/api/") or ("text/html" not in said and "application/json" in said)


def refusal(status: int, *, as_json: bool) -> bytes:
    code, message = WORDS.get(status, UNREADABLE)
    if as_json:
        content = json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False)
        return answer(status, "application/json", content)
    page = (
        f'<!doctype html><html lang="ja"><meta charset="utf-8"><title>札帖</title><p>{html.escape(message)}</p></html>'
    )
    return answer(status, "text/html; charset=utf-8", page)


def alive(*, head: bool) -> bytes:
    """The worker's loop turns; whether the site can serve is for /readyz to say."""
    return answer(200, "application/json", json.dumps(health()), head=head)


def answer(status: int, kind: str, content: str, *, head: bool = False) -> bytes:
    body = content.encode()
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    ]
    if status in (408, 503):
        lines.append(f"Retry-After: {RETRY_SECONDS}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii") + (b"" if head else body)
