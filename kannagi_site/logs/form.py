"""The form of the log: JSON, one object a line; for people where standard error is a terminal."""

import logging
import sys
from typing import Any, TextIO

import structlog
from structlog.contextvars import bind_contextvars, merge_contextvars
from structlog.processors import JSONRenderer, TimeStamper
from structlog.stdlib import BoundLogger, LoggerFactory, ProcessorFormatter, add_log_level, add_logger_name
from structlog.stdlib import filter_by_level as as_loud_as_asked

from kannagi_site.environment import one_of
from kannagi_site.logs.tracebacks import as_text, keep_safe

LEVEL = one_of("LOG_LEVEL", ("info", "debug", "warning", "error")).upper()
SHARED: list[Any] = [merge_contextvars, add_log_level, add_logger_name, TimeStamper(fmt="iso")]


class StandardError(logging.StreamHandler[TextIO]):
    """Whatever standard error is at the moment, as far as a program has replaced it."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


class Reason(logging.Handler):
    """Why Django refused a request, for the line of the request: its own line would quote what was sent."""

    def emit(self, record: logging.LogRecord) -> None:
        bind_contextvars(reason=record.name.rpartition(".")[2])


def log_settings(*, terminal: bool) -> dict[str, Any]:
    """LOGGING: what libraries say goes the same way as the site's own lines."""
    last = [as_text, structlog.dev.ConsoleRenderer()] if terminal else [JSONRenderer()]
    form = {
        "()": ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [keep_safe, ProcessorFormatter.remove_processors_meta, *last],
    }
    nowhere = {"handlers": ["nowhere"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": form},
        "handlers": {
            "line": {"()": StandardError, "formatter": "line"},
            "reason": {"()": Reason},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["line"], "level": LEVEL},
        "loggers": {
            # More than this tells of templates' values and of what the database was asked.
            "django": {"handlers": [], "level": "INFO"},
            # The line of each request says all that these say, without its path.
            "django.request": nowhere,
            "django.server": nowhere,
            "django.security": {"handlers": ["reason"], "propagate": False},
            # That each job came and went stands in the table of jobs.
            "celery": {"handlers": [], "level": "WARNING"},
            "gunicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
        },
    }


LOGGING = log_settings(terminal=sys.stderr.isatty())

structlog.configure(
    processors=[as_loud_as_asked, *SHARED, ProcessorFormatter.wrap_for_formatter],
    wrapper_class=BoundLogger,
    logger_factory=LoggerFactory(),
    cache_logger_on_first_use=True,
)
