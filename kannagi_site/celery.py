"""Celery: workers on other machines do what the processes beside the site do (`celery -A kannagi_site worker`).

A message says only that something waits; which job is next, and whose, stands in the database. So a move overtakes
batches here, too, and a message that is lost, or comes twice, does no harm.
"""

import logging
import os
import sys
import time
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

log = logging.getLogger("fudacho.jobs")
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
    """A database of one machine cannot be shared by workers of several, nor one of another key or version be used."""
    if problem := problem_with_celery(settings.REDIS_URL, str(settings.DATABASES["default"]["ENGINE"])):
        sys.exit(problem)
    from kannagi_site.program import OtherVersionError
    from kannagi_site.site_key import AnotherKeyError, check_at_start

    try:
        check_at_start()
    except (AnotherKeyError, OtherVersionError) as error:
        sys.exit(str(error))


def keep_own_log(**_: Any) -> None:
    """Where this listens, Celery does not put a log of its own, which quotes exceptions, in the place of the site's."""


def step_back(**_: Any) -> None:
    os.nice(NICE)


class Beat:
    """The main process of Celery says how many processes of its own live, as the pool beside the site does."""

    def __init__(self) -> None:
        self.number, self.beaten = 0, 0.0

    def begin(self, sender: Any, **_: Any) -> None:
        self.number = sender.pool.num_processes
        self.say()

    def say(self, **_: Any) -> None:
        from django.db import Error, connection
        from django.utils import timezone

        from cards.stores import words_for
        from decks.jobs.living import BEAT_SECONDS, say_alive
        from decks.jobs.order import forget_old_thinking

        if not self.number or time.monotonic() - self.beaten < BEAT_SECONDS:
            return
        self.beaten = time.monotonic()
        try:
            say_alive(self.number)
            forget_old_thinking(timezone.now())
        except Error as error:
            log.warning("nobody knows that workers live: %s", words_for(error))
        finally:
            connection.close()  # nobody may share a connection with a child

    def end(self, **_: Any) -> None:
        from django.db import Error, connection

        from decks.jobs.living import say_gone

        try:
            say_gone()
        except Error:
            log.warning("nobody knows that workers are gone")
        finally:
            connection.close()


def work(self: Task) -> None:
    """Do the next job, if one waits."""
    from decks.jobs.job_kinds import job_kinds
    from decks.jobs.living import place_of_process
    from decks.jobs.order import batch_waits
    from decks.jobs.worker import work_once

    done = work_once(place_of_process(os.getpid()), job_kinds())
    if done and batch_waits():
        # Its message may have come while no worker was free for it.
        self.apply_async()
    elif not done and self.request.delivery_info.get("redelivered"):
        self.apply_async(countdown=AGAIN_SECONDS)


beat = Beat()
signals.setup_logging.connect(keep_own_log)
signals.celeryd_init.connect(refuse)
signals.worker_process_init.connect(step_back)
signals.worker_ready.connect(beat.begin)
signals.heartbeat_sent.connect(beat.say)
signals.worker_shutdown.connect(beat.end)
app.task(work, name=TASK, bind=True)
