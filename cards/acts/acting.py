"""Who acts as a keeper at this moment. Only then is anything recorded, so that nobody else pays for it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from auditlog.models import LogEntry
from auditlog.signals import pre_log
from django.contrib.auth.models import User
from django.db.models import Model
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse


@dataclass(frozen=True)
class Act:
    """Everything that a keeper changes by one press; `takes_back` names the act that it takes back."""

    keeper: User
    takes_back: str = ""
    name: str = field(default_factory=lambda: uuid4().hex)


_now: ContextVar[Act | None] = ContextVar("act", default=None)


@contextmanager
def acting(keeper: User, takes_back: str = "") -> Iterator[Act]:
    act = Act(keeper, takes_back)
    token = _now.set(act)
    try:
        yield act
    finally:
        _now.reset(token)


def is_acting() -> bool:
    return _now.get() is not None


class KeepersMiddleware:
    """Whoever sends something to `/admin/` acts as a keeper until it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "POST" or not request.path.startswith(reverse("admin:index")):
            return self.get_response(request)
        if not (isinstance(request.user, User) and request.user.is_staff):
            return self.get_response(request)
        with acting(request.user):
            return self.get_response(request)


def record(row: Model, changes: Mapping[str, tuple[Any, Any]], action: int = LogEntry.Action.UPDATE) -> None:
    """Record what a keeper did to a row whose table is not followed; nothing where no keeper acts."""
    if _now.get() and (changed := {name: list(pair) for name, pair in changes.items() if pair[0] != pair[1]}):
        LogEntry.objects.log_create(row, action=action, changes=changed)


@receiver(pre_log, dispatch_uid="keepers_alone")
def keepers_alone(**_: Any) -> bool:
    return is_acting()


@receiver(pre_save, sender=LogEntry, dispatch_uid="keepers_act")
def name_the_act(instance: LogEntry, **_: Any) -> None:
    if act := _now.get():
        instance.actor, instance.cid = act.keeper, act.name
        instance.additional_data = {"takes_back": act.takes_back} if act.takes_back else None
