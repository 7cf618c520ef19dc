"""Who came in and left, by number. Which passwords were right is told where they are looked at (accounts/guard.py)."""

from typing import Any

import structlog
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver

log = structlog.get_logger("fudacho.sign_in")


@receiver(user_logged_in)
def signed_in(user: AbstractBaseUser, **_: Any) -> None:
    log.info("signed_in", user=user.pk)


@receiver(user_logged_out)
def signed_out(user: AbstractBaseUser | None, **_: Any) -> None:
    if user is not None:
        log.info("signed_out", user=user.pk)
