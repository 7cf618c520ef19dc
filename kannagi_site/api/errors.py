"""Every error of the API has one shape: that of RFC 9457, and beside it the former one,
{"error": {"code", "message", "fields"?}}, until OLD_FORM_UNTIL.

Rooms raise the framework's exceptions (their own subclasses bring status, code and message, e.g. 409 conflict);
whatever else the body should carry, such an exception gives as `extra`.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from cards.api.problems import PROBLEM, problem_body

WRONG_FIELDS = "送られた値に誤りがあります"
UNREADABLE = "本文が JSON として読めません"


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what a view raised into an answer; None for what is no fault of the caller."""
    known = _as_api_exception(error)
    if known is None:
        return None
    set_rollback()
    old = _body(known)
    new = problem_body(old["code"], known.status_code, old["message"], old.get("fields"))
    return Response({**new, "error": old}, status=known.status_code, headers=_headers(known), content_type=PROBLEM)


def _as_api_exception(error: Exception) -> exceptions.APIException | None:
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    return error if isinstance(error, exceptions.APIException) else None


def _body(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        return {"code": "invalid", "message": WRONG_FIELDS, "fields": _fields(error.detail)}
    if isinstance(error, exceptions.ParseError):
        return {"code": error.default_code, "message": UNREADABLE}
    code = error.get_codes()
    named = code if isinstance(code, str) else error.default_code
    return {"code": named, "message": str(error.detail), **getattr(error, "extra", {})}


def _fields(detail: Any, path: str = "") -> dict[str, list[str]]:
    """Nested faults under dotted names: entries.0.copies."""
    if isinstance(detail, dict):
        parts = [(f"{path}.{name}" if path else str(name), value) for name, value in detail.items()]
    elif any(isinstance(part, dict | list) for part in detail):
        parts = [(f"{path}.{position}" if path else str(position), part) for position, part in enumerate(detail)]
    else:
        return {path or "non_field_errors": [str(part) for part in detail]} if detail else {}
    return {name: messages for key, value in parts for name, messages in _fields(value, key).items()}


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    return headers
