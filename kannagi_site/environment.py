"""Typed settings from the environment; a missing or broken one is named aloud."""

import os
import secrets
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.FileAwareEnv()


def database(default: Path) -> dict[str, object]:
    """DATABASES["default"]: `DATABASE_URL`, or SQLite at `default` set up for many writers."""
    if "DATABASE_URL" in os.environ:
        return {**env.db("DATABASE_URL"), "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    default.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": default,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def one_of(name: str, choices: tuple[str, ...]) -> str:
    """The variable's value, the first choice if it is not set."""
    value = str(env.str(name, default="") or choices[0])
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}")
    return value


def secret_key(keep: Path) -> str:
    """`SECRET_KEY`, or one made on first use and kept at `keep`, readable by its owner only."""
    if given := env.str("SECRET_KEY", default=""):
        return str(given)
    if env.bool("REQUIRE_SECRET_KEY", default=False):
        raise ImproperlyConfigured("SECRET_KEY is not set")
    keep.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(keep, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return keep.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return keep.read_text().strip()
