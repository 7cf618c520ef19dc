"""What worker processes can do: the one table from the kind of a job to what does it."""

from decks.jobs.worker import Kind
from decks.simulations.chunks import CHUNK
from decks.simulations.services import KIND as CHUNK_KIND
from decks.solo.machine import MOVE
from decks.solo.thinking import KIND as MOVE_KIND

KINDS: dict[str, Kind] = {MOVE_KIND: MOVE, CHUNK_KIND: CHUNK}
