"""Tells workers on other machines that something waits; workers beside the site look for themselves.

The message says nothing else: what is next, and whose it is, stands in the database. A message that is lost, comes
twice or finds nothing left to do changes nothing.
"""

import logging

from django.conf import settings

from cards.stores import words_for

log = logging.getLogger("fudacho.jobs")

TASK = "fudacho.jobs"
QUEUE = "fudacho"


def notify() -> None:
    """Without Redis there is nobody elsewhere. A Redis that is away hinders no page: it is told again later."""
    if not settings.REDIS_URL:
        return
    # Not before it is needed: most sites are one machine.
    from celery import current_app
    from celery.exceptions import OperationalError

    try:
        current_app.send_task(TASK, queue=QUEUE, retry=False, ignore_result=True)
    except (OperationalError, OSError) as error:
        log.warning("nobody elsewhere was told: %s", words_for(error))
