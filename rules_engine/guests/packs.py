"""The packs there are."""

from typing import Any

from rules_engine.guests.duel_masters import pack as duel_masters
from rules_engine.guests.magic import pack as magic
from rules_engine.kernel.pack import Pack

PACKS: tuple[Pack[Any], ...] = (duel_masters.PACK, magic.PACK)
