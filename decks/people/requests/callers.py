"""People are answered with pages, programs with JSON."""

from django.http import HttpRequest, JsonResponse


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks, not a person who would read a page."""
    accepted = request.headers.get("Accept", "")
    asked = "application/json" in accepted and "text/html" not in accepted
    return request.path_info.startswith("/api/") or request.content_type == "application/json" or asked


def error_json(code: str, message: str, status: int) -> JsonResponse:
    """The API's one shape of errors."""
    body = {"error": {"code": code, "message": message}}
    return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
