"""Faults sent to a collector of the operator's choice (`SENTRY_DSN`), in the words of the log and no others.

The library sends aside, gathers and throttles; it looks at no request and no variable. Each report is made here again
from what the log keeps of a fault: types, codes, places in the program, and the number and route of the request.
"""

import logging
from typing import Any, cast

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.types import Event
from sentry_sdk.utils import BadDsn

from kannagi_site.logs.tracebacks import exception_of, told

BAD_DSN = (
    "SENTRY_DSN が読めません。https://鍵@ホスト/番号 の形で入れてください。"
    " / SENTRY_DSN must have the form https://key@host/number."
)
FACTS = ("request_id", "method", "route", "status")
"""What of the line of a request is told with its fault; neither who it was nor from where."""
OWN = ("rules_engine/", "cards/", "decks/", "kannagi_site/")
SENT = {"event_id", "timestamp", "platform", "level", "logger", "exception", "tags", "release", "environment", "sdk"}


class Reports(logging.Handler):
    """Tells of each line of the log that bears an exception."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        facts: dict[str, Any] = record.msg if isinstance(record.msg, dict) else {}
        error = exception_of(facts.get("exc_info") or record.exc_info)
        if error is not None:
            sentry_sdk.capture_event(report_of(error, record.name, facts))


def report_of(error: BaseException, logger: str, facts: dict[str, Any]) -> Event:
    values = [
        {
            "type": link["type"],
            "value": link.get("code", ""),
            "stacktrace": {"frames": list(map(_frame, link["frames"]))},
        }
        for link in reversed(told(error))
    ]
    tags = {name: str(facts[name]) for name in FACTS if name in facts}
    return cast(Event, {"level": "error", "logger": logger, "exception": {"values": values}, "tags": tags})


def _frame(told_frame: str) -> dict[str, Any]:
    place, _, function = told_frame.partition(" ")
    file, _, line = place.rpartition(":")
    return {"filename": file, "lineno": int(line), "function": function, "in_app": file.startswith(OWN)}


def _cut_down(event: Event, hint: dict[str, Any]) -> Event:
    """Without what the library adds of its own."""
    return cast(Event, {name: value for name, value in event.items() if name in SENT})


def begin(dsn: str, **options: Any) -> None:
    """Once in each process. ``ImproperlyConfigured`` for an address that cannot be read."""
    try:
        sentry_sdk.init(
            dsn,
            default_integrations=False,
            auto_enabling_integrations=False,
            include_local_variables=False,
            include_source_context=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            auto_session_tracking=False,
            send_client_reports=False,
            server_name="",
            before_send=_cut_down,
            **options,
        )
    except BadDsn:
        raise ImproperlyConfigured(BAD_DSN) from None
    if not any(isinstance(handler, Reports) for handler in logging.root.handlers):
        logging.root.addHandler(Reports())
