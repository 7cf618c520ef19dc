"""The packs there are."""

from typing import Any

from rules_engine.kernel.pack import Pack
from rules_engine.other_games.duel_masters import pack as duel_masters
from rules_engine.other_games.magic import pack as magic

PACKS: tuple[Pack[Any], ...] = (duel_masters.PACK, magic.PACK)
