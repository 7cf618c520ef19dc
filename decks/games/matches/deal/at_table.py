"""What the table of a match bears of its deal: what the browser keeps of chance, and the check after the end."""

import json

from decks.games.matches.deal.opening import lines_seen
from decks.games.matches.deal.seen import DealSeen, deal_seen
from decks.games.models.match import Match, MatchGame, MatchSeat
from rules_engine import Game


def deal_at_table(match: Match, game: MatchGame, row: MatchSeat, position: Game) -> dict[str, DealSeen | str | None]:
    """`deal` once it is opened, else None; `deal_without` says who sent no bytes; `deal_kept` as JSON for the browser,
    "" where the game goes on from a position of former rules: what was kept before stays."""
    game.match = match
    seen = deal_seen(game, row)
    shown = {"deal": seen if seen.is_opened else None, "deal_without": seen.without}
    return {**shown, "deal_kept": _kept(seen, position)}


def undealt_after(game: MatchGame, row: MatchSeat) -> DealSeen | None:
    """The last deal after this game that came to nothing; None where there is none."""
    later = game.match.games.filter(number__gt=game.number, dealt_at=None).exclude(ended_at=None)
    last = later.defer("record", "position").order_by("-number").first()
    return deal_seen(last, row) if last and row.pk in last.holders else None


def _kept(seen: DealSeen, position: Game) -> str:
    if not position.is_agreed:
        return ""
    lines = lines_seen(position.log, seen.seat, len(position.decks[0] or ()))
    named = {"match": seen.game.match.token, "game": seen.game.number, "seat": seen.seat}
    return json.dumps({**named, **lines._asdict()}, separators=(",", ":"))
