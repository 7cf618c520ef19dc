"""What tells of the fields of native values, so that they are taken for the dataclasses and named tuples of the source.

It stands in the copy of the engine that is compiled, and is not compiled itself (``native_values``).
"""

from copy import copy
from dataclasses import dataclass, fields
from typing import Any


@dataclass
class _Sample:
    sample: Any = None


def fields_named(*names: str) -> dict[str, Any]:
    """What ``fields``, ``replace`` and ``is_dataclass`` ask a dataclass for."""
    return {name: _field(name) for name in names}


def _field(name: str) -> Any:
    field = copy(fields(_Sample)[0])
    field.name = name
    return field
