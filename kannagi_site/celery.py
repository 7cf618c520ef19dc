"""Celery: workers on other machines do what the processes beside the site do (`celery -A kannagi_site worker`).

A message says only that something waits; which job is next, and whose, stands in the database. So a move overtakes
batches here, too, and a message that is lost, or comes twice, does no harm.
"""

import os
import socket
import sys
from typing import Any

from celery import Celery, Task, signals
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kannagi_site.settings")

from decks.jobs.notify import QUEUE, TASK
from kannagi_site.checks import problem_with_celery

# Pages go first where a machine serves them, too.
NICE = 10
# A message that came back from a dead worker is sent once more when that worker's claim has run out.
AGAIN_SECONDS = 12

app = Celery("kannagi_site")
app.set_default()
app.conf.update(
    broker_url=settings.REDIS_URL or "memory://",
    broker_connection_retry_on_startup=True,
    broker_transport_options={"socket_connect_timeout": 1},
    task_default_queue=QUEUE,
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_send_task_events=False,
)


def refuse(**_: Any) -> None:
    """A database of one machine cannot be shared by workers of several."""
    if problem := problem_with_celery(settings.REDIS_URL, str(settings.DATABASES["default"]["ENGINE"])):
        sys.exit(problem)


def step_back(**_: Any) -> None:
    os.nice(NICE)


def work(self: Task) -> None:
    """Do the next job, if one waits."""
    from decks.jobs.job_kinds import job_kinds
    from decks.jobs.worker import work_once

    done = work_once(f"{socket.gethostname()[:80]}:{os.getpid()}", job_kinds())
    if not done and self.request.delivery_info.get("redelivered"):
        self.apply_async(countdown=AGAIN_SECONDS)


signals.celeryd_init.connect(refuse)
signals.worker_process_init.connect(step_back)
app.task(work, name=TASK, bind=True)
