"""Events: what happened in a game, as values with the clause behind each; wording belongs to the page that shows them.

Which fields an event fills: `player` who acted or is concerned; `card` and `target` instances; `value` a number
(what is left, dealt or given, or which turn it is); `source` and `destination` the zones of a move; `word` a term of
the vocabulary (phase, timing, procedure, reason). `secret` names the only seat that may see which card it was, -1 if
everybody may; the number behind that of the last seat says that nobody learns it from this event.
"""

from functools import lru_cache
from typing import NamedTuple

from rules_engine.kernel.term import Term

ENTRIES_KEPT = 2048


class LogEntry(NamedTuple):
    kind: Term
    clause: str
    player: int = -1
    card: int = -1
    target: int = -1
    value: int = 0
    source: Term | None = None
    destination: Term | None = None
    word: str = ""
    secret: int = -1

    def seen_by(self, player: int) -> "LogEntry":
        """The event as this seat sees it: a card that is secret to the other seat becomes -1."""
        return self if self.secret in (-1, player) else self._replace(card=-1)

    def __str__(self) -> str:
        """One line: kind, clause, then every filled field as name=value; the form of golden playthroughs."""
        parts = [self.kind.value, self.clause]
        numbers = (("player", self.player, -1), ("card", self.card, -1), ("target", self.target, -1))
        parts += [f"{name}={value}" for name, value, unset in numbers if value != unset]
        parts += [f"value={self.value}"] if self.value else []
        parts += [f"{self.source.value}>{self.destination.value}"] if self.source and self.destination else []
        parts += [self.word] if self.word else []
        parts += [f"secret={self.secret}"] if self.secret >= 0 else []
        return " ".join(parts)


@lru_cache(ENTRIES_KEPT, typed=True)
def entry_without_card(kind: Term, clause: str, player: int, value: int, word: str, secret: int) -> LogEntry:
    """An event that is about no card: phases, rights and turns come again and again, and are one value in memory."""
    return LogEntry(kind, clause, player, value=value, word=word, secret=secret)
