"""Settings that do not go together are named before anything starts."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

CELERY_WITH_SQLITE = """\
REDIS_URL があるとほかのマシンの Celery も考えますが、SQLite のデータベースはこのマシンからしか使えません。
  PostgreSQL を DATABASE_URL に入れるか、REDIS_URL を外してください(外すと、このマシンのプロセスだけが考えます)。
With REDIS_URL workers of Celery think on other machines, which cannot use a database of SQLite: give a PostgreSQL in
DATABASE_URL, or take REDIS_URL away (then the processes of this machine think alone)."""
CELERY_WITHOUT_REDIS = """\
Celery には REDIS_URL が要ります。なければ、サイトと一緒に始まるプロセスが考えます。
Celery needs REDIS_URL; without it the processes that start with the site think."""


def problem_with_celery(redis_url: str, engine: str) -> str:
    """Why Celery cannot work with these settings; empty where it can."""
    if not redis_url:
        return CELERY_WITHOUT_REDIS
    return CELERY_WITH_SQLITE if engine.endswith("sqlite3") else ""


@register
def celery_has_a_shared_database(**_: Any) -> list[CheckMessage]:
    if not settings.REDIS_URL:
        return []
    problem = problem_with_celery(settings.REDIS_URL, str(settings.DATABASES["default"]["ENGINE"]))
    return [Error(problem, id="fudacho.E001")] if problem else []
