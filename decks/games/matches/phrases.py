"""What two people may say to each other at a match: eight set phrases, and nothing else."""

from dataclasses import dataclass
from typing import ClassVar

from decks.games.matches.live_match import LiveMatch
from decks.games.matches.numbers import note
from decks.games.play.refusals import RefusalKind, Refused

PHRASES = {
    "greeting": "よろしくお願いします",
    "thinking": "少し考えます",
    "waiting": "ゆっくりどうぞ",
    "nice": "いい手ですね",
    "sorry": "すみません",
    "ok": "わかりました",
    "away": "少し席を外します",
    "thanks": "ありがとうございました",
}
MOST_TIMES = 1000


@dataclass(frozen=True, slots=True)
class SayPhrase:
    """Say the phrase of this code; also after the end."""

    code: str
    named: ClassVar[tuple[str, ...]] = ()

    def press_in(self, live: LiveMatch) -> Refused | None:
        if self.code not in PHRASES:
            return Refused(RefusalKind.UNREADABLE)
        _, _, times = live.own.phrase.partition(":")
        live.own.phrase = f"{self.code}:{(int(times or 0) + 1) % MOST_TIMES}"
        live.own.save(update_fields=["phrase"])
        note(live.match)
        return None


@dataclass(frozen=True, slots=True)
class MuteOther:
    """Show nothing of what the other says from now on, or show it again."""

    muted: bool
    named: ClassVar[tuple[str, ...]] = ()

    def press_in(self, live: LiveMatch) -> Refused | None:
        live.own.muted = self.muted
        live.own.save(update_fields=["muted"])
        note(live.match, live.seat)
        return None


def said(phrase: str) -> str:
    """What was stored of a phrase, in words; "" for nothing."""
    return PHRASES.get(phrase.partition(":")[0], "")
