"""Settings of the test runs: a data folder of their own; of the developer's environment only DATABASE_URL counts."""

import atexit
import os
import shutil
import sys
import tempfile

DATA = tempfile.mkdtemp(prefix="fudacho-tests-")
atexit.register(shutil.rmtree, DATA, ignore_errors=True)

for name in (
    "DATABASE_SECONDS",
    "DEBUG",
    "EMAIL_URL",
    "MAIL_FROM",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "HTTPS",
    "OPENID_ISSUER",
    "OPENID_CLIENT_ID",
    "OPENID_CLIENT_SECRET",
    "OPENID_LABEL",
    # Compiled modules are kept, whoever's habit it is not to: else every process of the tests, and every program that
    # a test starts, compiles the site and its packages anew, which takes longer than what is proved of most of them.
    "PYTHONDONTWRITEBYTECODE",
    "REDIS_URL",
    "REQUIRE_SECRET_KEY",
    "RULES_ENGINE_COMPILED",
    "SECRET_KEY_FALLBACKS",
    "SENTRY_DSN",
    "TRUSTED_PROXIES",
    "NUM_PROXIES",
):
    os.environ.pop(name, None)
sys.dont_write_bytecode = False
os.environ.update(DATA_DIR=DATA, SECRET_KEY="not-secret-only-for-tests", RATELIMIT_ENABLE="false")

from kannagi_site.settings import *  # noqa: E402, F403
from kannagi_site.settings import DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, because tests with several threads need several connections; it need not survive a power cut.
    DATABASES["default"]["TEST"] = {"NAME": f"{DATA}/test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
DATABASES["default"]["CONN_MAX_AGE"] = 0
