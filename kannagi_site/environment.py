"""Typed settings from the environment; a missing or broken one is named aloud."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.FileAwareEnv()
BASE_DIR = Path(__file__).resolve().parent.parent
KEPT_OPEN: dict[str, object] = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def data_dir() -> Path:
    """Where the site keeps what it makes and is given."""
    return Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))


def database(default: Path) -> dict[str, object]:
    """DATABASES["default"]: `DATABASE_URL`, or SQLite at `default` set up for many writers.

    `DATABASE_SECONDS` is how long a request may wait for it; 0, as commands have it, is as long as it takes.
    """
    seconds = env.int("DATABASE_SECONDS", default=10)
    if "DATABASE_URL" in os.environ:
        given = env.db("DATABASE_URL")
        return {**given, **KEPT_OPEN, "OPTIONS": {**postgres_options(seconds), **given.get("OPTIONS", {})}}
    default.parent.mkdir(parents=True, exist_ok=True)
    if not default.exists():
        # Made before SQLite makes it, which would let everybody on the machine read it.
        with suppress(OSError):
            os.close(os.open(default, os.O_WRONLY | os.O_CREAT, 0o600))
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": default,
        # Pages go on being read when the disk turns read-only, where nobody could open the file anew.
        **KEPT_OPEN,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": seconds or 3600,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def postgres_options(seconds: int) -> dict[str, object]:
    """Nobody waits longer than `seconds`: for a lock, for a statement, for one who began and does not go on."""
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    return {"connect_timeout": 5, "options": " ".join(f"-c {name}={seconds}s" for name in names)}


def one_of(name: str, choices: tuple[str, ...]) -> str:
    """The variable's value, the first choice if it is not set."""
    value = str(env.str(name, default="") or choices[0])
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}")
    return value


def at_least_one(name: str, *, default: int) -> int:
    number = int(env.int(name, default=default))
    if number < 1:
        raise ImproperlyConfigured(f"{name} must be 1 or more")
    return number


def mail_server() -> dict[str, object]:
    """The framework's settings of the server that `EMAIL_URL` names; without one every mail is swallowed."""
    try:
        return dict(env.email_url("EMAIL_URL", default="dummymail://"))
    except ValueError as error:
        raise ImproperlyConfigured("EMAIL_URL must have the form smtp+tls://user:password@host:587") from error


def trusted_proxies() -> int:
    """How many proxies of our own stand in front; the variable's former name counts where the new one is not set."""
    number = int(env.int("TRUSTED_PROXIES", default=env.int("NUM_PROXIES", default=0)))
    if number < 0:
        raise ImproperlyConfigured("TRUSTED_PROXIES must not be negative")
    return number


def secret_key(keep: Path) -> str:
    """`SECRET_KEY`, or one made on first use and kept at `keep`, readable by its owner only."""
    if given := env.str("SECRET_KEY", default=""):
        return str(given)
    if env.bool("REQUIRE_SECRET_KEY", default=False):
        raise ImproperlyConfigured("SECRET_KEY is not set")
    keep.parent.mkdir(parents=True, exist_ok=True)
    if not keep.exists():
        _make_key(keep)
    return keep.read_text().strip()


def _make_key(keep: Path) -> None:
    """Appears at once and whole: another process that starts at the same moment never reads half of it."""
    descriptor, made = tempfile.mkstemp(dir=keep.parent)  # readable by its owner only
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(made, keep)
    except FileExistsError:
        pass
    finally:
        os.unlink(made)
