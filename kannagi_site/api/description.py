"""Adds to the API's description what every address can answer besides its result: errors in their one shape."""

from typing import Any

from rules_engine.vocabulary.terms import Verdict

VERDICTS = [(verdict.value, verdict.label) for verdict in Verdict]
FIELDS = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"type": "string"}},
    "description": "項目ごとの説明",
}
ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "type": {"type": "string", "description": "原因ごとに変わらない URL（RFC 9457）"},
        "title": {"type": "string"},
        "title_en": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "fields": FIELDS,
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "description": "機械のための名前"},
                "message": {"type": "string", "description": "人のための説明"},
                "fields": FIELDS,
            },
        },
    },
}
# Requests with exactly one of these fields. Words have to do: programs that make clients from a description choke on
# an alternative that has no type.
EITHER = {
    "CheckRequest": ("text", "entries"),
    "OddsRequest": ("text", "entries"),
    "SimulationRequest": ("text", "entries"),
    "Entry": ("card", "printing"),
    "CardNamed": ("id", "printing", "name"),
}
REFUSED = {"schema": {"$ref": "#/components/schemas/Error"}}
JSON = "application/json"
PAGE = {"text/html": {"schema": {"type": "string"}}}
CONTENT = {"application/problem+json": REFUSED, JSON: REFUSED}
READING = {"get", "head", "options"}


def document_errors(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Give every operation its error answers, and every error answer the one shape."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas["Error"] = ERROR
    for name, fields in EITHER.items():
        words = schemas[name].get("description", "")
        schemas[name]["description"] = f"{words} {' / '.join(fields)} のどれか一つだけを送る。".strip()
    for name in _sent(result):
        schemas[name]["additionalProperties"] = False
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            if body := operation.get("requestBody"):
                # Forms are read, too; a client that is made from the description needs no second way.
                body |= {"required": True, "content": {JSON: body["content"][JSON]}}
            for status, meaning in _errors(path, method, operation).items():
                operation["responses"].setdefault(status, {"description": meaning})
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    answer["content"] = CONTENT
            # The server refuses it before anything of the API is asked.
            operation["responses"]["414"] = {"description": "URLが長すぎる", "content": PAGE}
    return result


def _sent(result: dict[str, Any]) -> set[str]:
    """The schemas of bodies, and of what lies in them: no names but theirs are taken."""
    operations = [operation for path in result["paths"].values() for operation in path.values()]
    found, open_schemas = set[str](), [operation.get("requestBody") for operation in operations]
    while open_schemas:
        part = open_schemas.pop()
        if isinstance(part, dict) and "$ref" in part and (name := part["$ref"].rpartition("/")[2]) not in found:
            schema = result["components"]["schemas"][name]
            open_schemas.append(schema)
            found |= {name} if "properties" in schema else set()
        elif isinstance(part, dict | list):
            open_schemas.extend(part.values() if isinstance(part, dict) else part)
    return found


def _errors(path: str, method: str, operation: dict[str, Any]) -> dict[str, str]:
    queried = any(parameter["in"] == "query" for parameter in operation.get("parameters", ()))
    errors = {"429": "回数の上限を超えた"}
    if queried or "requestBody" in operation:
        errors["400"] = "値を読めない"
    if "{" in path or queried:
        errors["404"] = "見つからない"
    if {} not in operation.get("security", [{}]):
        errors["403"] = "サインインしていない"
    if method not in READING:
        errors |= {"403": "許可がない", "413": "大きすぎる", "415": "読めない形式"}
    return errors
