"""What worker processes can do: each kind of job with what does it, registered by the room that asks for it.

A kind is named by where it is defined and read when a worker first needs it: registering loads no engine.
"""

from functools import cache

from django.utils.module_loading import import_string

from decks.jobs.worker import JobKind
from decks.people.quotas import Quota

_REGISTERED: dict[str, str] = {}
_QUOTAS: list[Quota] = []


def register_kind(name: str, place: str, *quotas: Quota) -> None:
    """Let workers do jobs of this kind; `place` is the dotted path of its ``JobKind``. `quotas` say how much of it one
    person may ask for where no kind of row of people does."""
    _REGISTERED[name] = place
    _QUOTAS.extend(quotas)


def quotas_of_kinds() -> list[Quota]:
    return list(_QUOTAS)


@cache
def job_kinds() -> dict[str, JobKind]:
    """All that workers can do, by the kind of the job."""
    return {name: import_string(place) for name, place in _REGISTERED.items()}
