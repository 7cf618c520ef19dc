"""Why something is refused: one stable type for each cause, with a sentence in Japanese and in English (RFC 9457)."""

from typing import Any, NamedTuple

OLD_FORM_UNTIL = "2027-11-30"
"""Until this day every refusal also bears `error`, the form before `type`, `title`, `status` and `detail`."""
PROBLEM = "application/problem+json"


class ProblemType(NamedTuple):
    status: int
    title: str
    english: str


PROBLEMS = {
    "invalid": ProblemType(400, "送られた値に誤りがあります", "Something sent is not accepted; see `fields`."),
    "parse_error": ProblemType(400, "本文を読めません", "The body cannot be read as JSON."),
    "unreadable": ProblemType(400, "送られた内容を読めません", "The request cannot be read."),
    "not_authenticated": ProblemType(403, "ログインかキーが要ります", "Sign in, or send a key."),
    "authentication_failed": ProblemType(401, "キーが正しくありません", "The key is not valid."),
    "permission_denied": ProblemType(403, "許可がありません", "This is not allowed."),
    "not_found": ProblemType(404, "見つかりません", "There is nothing here."),
    "method_not_allowed": ProblemType(405, "このメソッドは使えません", "This address does not take that method."),
    "not_acceptable": ProblemType(406, "その形式では返せません", "The answer cannot be given in that form."),
    "conflict": ProblemType(409, "ほかの変更と重なりました", "Something changed since it was read."),
    "deleted": ProblemType(409, "もう削除されています", "What this key made has been deleted."),
    "gone": ProblemType(410, "もうありません", "This version is no longer kept."),
    "too_large": ProblemType(413, "大きすぎます", "The body is too large."),
    "unsupported_media_type": ProblemType(415, "読めない形式です", "Bodies in this form are not read."),
    "key_reused": ProblemType(422, "同じ印が違う内容に使われています", "This key came with another body before."),
    "throttled": ProblemType(429, "回数の上限を超えました", "Too many calls; wait for the seconds of Retry-After."),
    "error": ProblemType(500, "こちらの不具合です", "A fault of ours."),
    "unavailable": ProblemType(503, "いまは答えられません", "Come again shortly."),
}


def type_of(code: str) -> str:
    return f"/api/v1/problems/{code}/"


def problem_body(code: str, status: int, message: str, fields: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """The new form; the old one is sent beside it."""
    known = PROBLEMS.get(code) or PROBLEMS["error"]
    body: dict[str, Any] = {
        "type": type_of(code if code in PROBLEMS else "error"),
        "title": known.title,
        "title_en": known.english,
        "status": status,
        "detail": message,
    }
    return body | ({"fields": fields} if fields is not None else {})
