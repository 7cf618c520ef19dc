"""The packs there are."""

from typing import Any

from rules_engine.kernel.pack import Pack

PACKS: tuple[Pack[Any], ...] = ()
