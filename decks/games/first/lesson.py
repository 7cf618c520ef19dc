"""The first game as its texts have it, and what it says of the question on the table.

What is said hangs on what is asked and on what the person has done, never on a number of steps: whoever does something
else than the help speaks of is still told what is true.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.opponents import OWN_SEAT
from decks.games.table.table import Table
from rules_engine.catalog import Entry, read_file
from rules_engine.game import Game, GameRecord
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Phase, Procedure, Verb

COOKIE = "fudacho_without_help"
"""The game whose help was closed in this browser."""
MAX_AGE = 400 * 24 * 3600
FOLDER = Path(__file__).parent
NAME, OTHER_NAME, LEVEL = "はじめての一局", "春のならい", "greedy"
OVER = "over"
ASKED = {OVER, *(kind.value for kind in DecisionKind)}
DONE = {*(procedure.value for procedure in Procedure), Phase.END.value}


@dataclass(frozen=True, slots=True)
class Help:
    """A line that is said where `asks` is asked and an answer of the verb `offers` can be given, from `turn` on; no
    more once the person has done what `until` names."""

    name: str
    say: str
    asks: str
    offers: str = ""
    until: str = ""
    turn: int = 0

    def fits(self, asked: str, verbs: Collection[str], done: Collection[str], turn: int) -> bool:
        offered = not self.offers or self.offers in verbs
        return self.asks == asked and offered and self.until not in done and self.turn <= turn


@cache
def first_record() -> GameRecord:
    return GameRecord.from_text((FOLDER / "game.txt").read_text(encoding="utf-8"))


@cache
def helps(path: Path = FOLDER / "help.txt") -> tuple[Help, ...]:
    """What can be said, in the order in which it is; ``InvalidScriptError`` names the first bad line."""
    return tuple(_help(entry) for entry in read_file(path))


def _help(entry: Entry) -> Help:
    if entry.key != "help" or not entry.text:
        raise entry.error("expected 'help NAME'")
    entry.allow("asks", "offers", "until", "turn", "say")
    asks, offers, until = entry.required("asks").text, entry.words("offers"), entry.words("until")
    turn = entry.words("turn", "0")
    if asks not in ASKED or (offers and Verb.of(offers).value != offers) or (until and until not in DONE):
        raise entry.error("nothing is called so that is asked, answered or done")
    if not turn.isdecimal():
        raise entry.error("a turn is a number")
    return Help(entry.text, entry.required("say").text, asks, offers, until, int(turn))


def is_first_game(game: SoloGame, record: GameRecord) -> bool:
    """Whether these cards were dealt as the first game deals them."""
    first = first_record()
    return game.chair == Chair.MACHINE and (record.decks, record.seed) == (first.decks, first.seed)


def help_for(table: Table, position: Game) -> Help | None:
    """What to say of this table; None while the other seat decides."""
    prompt = table.prompt
    if table.outcome is None and (prompt is None or prompt.other):
        return None
    asked = prompt.kind.value if prompt and table.outcome is None else OVER
    verbs = {offer.verb.value for offer in prompt.offers} if prompt else set()
    verbs |= {offer.verb.value for card in table.own.shown for offer in card.offers}
    done = _done(position)
    return next((one for one in helps() if one.fits(asked, verbs, done, table.turn)), None)


def _done(position: Game) -> set[str]:
    """What the person has completed so far, and whether a turn of theirs has ended."""
    own = [event for event in position.log if event.player == OWN_SEAT]
    done = {event.word for event in own if event.kind is EventKind.COMPLETED}
    ended = any(event.kind is EventKind.PHASE and event.word == Phase.END for event in own)
    return done | {Phase.END.value} if ended else done


def help_of(
    request: HttpRequest, game: SoloGame, record: GameRecord, table: Table, position: Game
) -> dict[str, object]:
    """What the page of a table needs for it; nothing for all other games."""
    if not is_first_game(game, record) or request.COOKIES.get(COOKIE) == game.token:
        return {}
    return {"guided": True, "help": help_for(table, position)}


def leave_guide(response: HttpResponse, game: SoloGame) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, game.token, max_age=MAX_AGE, samesite="Lax", httponly=True, secure=secure)
