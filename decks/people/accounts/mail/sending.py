"""Mails leave a moment after the answer, by a thread of their own: how long that takes tells nobody anything."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any

import structlog
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

# The answer that a mail belongs to is out by then.
LATER_SECONDS = 1.0
MOST_WAITING = 200
# allauth's name of the mail to an address that no account has.
UNKNOWN, RESET = "unknown_account", "password_reset_code"

log = structlog.get_logger("fudacho.mail")
_places = BoundedSemaphore(MOST_WAITING)
# The thread starts with the first mail, and is waited for when the process ends.
_thread = ThreadPoolExecutor(1, "mail")


def send_later(name: str, address: str, context: dict[str, Any]) -> None:
    """The mail of this name in templates/accounts/mail: its first line is the subject.

    To an address that no account has nothing is sent, but for whoever waits all is as if it were.
    """
    template = f"accounts/mail/{RESET if name == UNKNOWN else name}.txt"
    subject, _, body = render_to_string(template, context).strip().partition("\n\n")
    message = EmailMessage(subject, body, to=[] if name == UNKNOWN else [address])
    if _places.acquire(blocking=False):
        _thread.submit(_send, message, time.monotonic() + LATER_SECONDS)
    else:
        log.error("mail_dropped")


def _send(message: EmailMessage, when: float) -> None:
    try:
        time.sleep(max(0.0, when - time.monotonic()))
        message.send()
    except Exception:  # whatever it is, nobody is there to be told but the operator
        log.exception("mail_not_sent")
    finally:
        _places.release()
