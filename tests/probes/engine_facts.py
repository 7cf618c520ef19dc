"""What the engine's own game tells a seat of the table: the same values as are read off that seat's page.

What lies where, and what the seat hears of, is the engine's observation; only the words for a line of the log are the
site's.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import unescape

from django.template.loader import render_to_string

from decks.games.table.log import LogLine, counted, log_line
from rules_engine.game import Game, LogEntry, SeenCard, SeenPlayer
from rules_engine.game.observation import is_told, sides
from rules_engine.vocabulary.terms import CardType, EventKind, Zone
from tests.probes.table_facts import SHOWN_TURNS, CardFact, ClosedFact, LineFact, SideFacts, TableFacts, TurnFacts

KEPT = 16_384


def facts_in(game: Game, seat: int, *, over: bool = False, whole_log: bool = False) -> TableFacts:
    """What is told to `seat`; of the log the newest turns, or all. Nobody is asked where the match is `over`."""
    state, decision = game.state, game.decision
    players = sides(state, seat)
    own, other = (_side(game, players[number], number) for number in (seat, 1 - seat))
    begun = [0, *(place for place, event in enumerate(game.log) if event.kind is EventKind.TURN_STARTED)]
    shown = len(begun) if whole_log else min(SHOWN_TURNS, len(begun))
    return TableFacts(
        asked=not over and decision is not None and decision.player == seat,
        spoken=(
            len(own.hand) + own.closed_hand,
            sum(len(one) for one in (own.season, own.places, own.closed)) - sum(one.held for one in own.places),
            own.deck,
            len(own.souls),
            own.life,
            other.life,
        ),
        own=own,
        other=other,
        turns=_turns(game, seat, begun, shown),
        older=len(begun) - shown,
    )


def _side(game: Game, seen: SeenPlayer, number: int) -> SideFacts:
    field = seen.field
    under: dict[int, list[SeenCard]] = {}
    for one in field:
        if one.used_as is CardType.APPARITION:
            under.setdefault(one.host, []).append(one)
    season = [one for one in field if one.used_as is CardType.SEASON_CARD]
    places = [one for one in field if one.used_as in (CardType.PLACE, None) and one.card >= 0]
    on_season = [one for one in places if one.host >= 0]
    loose = [one for one in places if one.host < 0]
    open_hosts = {one.card for one in places}
    hand = [*seen.hand, *seen.open_hand]
    return SideFacts(
        life=seen.life,
        on_turn=game.state.turn_player == number,
        first=game.state.first == number,
        rights=tuple(left > 0 for _, left in seen.rights),
        deck=seen.deck,
        virtue=len(seen.virtue),
        hand=tuple(_card(game, one) for one in hand if one.card >= 0),
        closed_hand=sum(one.card < 0 for one in hand),
        season=tuple(_card(game, one, under) for one in (*season, *on_season)),
        places=(
            *(_card(game, one, under) for one in loose),
            *(_card(game, one, held=True) for one in seen.hold if one.card >= 0),
        ),
        closed=tuple(
            ClosedFact(one.laid, one.power, one.damage)
            for one in field
            if one.used_as is CardType.PLACE and one.card < 0
        ),
        closed_under=sum(len(cards) for host, cards in under.items() if host not in open_hosts),
        souls=tuple(one.card_id for one in seen.soul if one.card >= 0),
        exile=tuple(one.card_id for one in seen.exile if one.card >= 0),
    )


def _card(
    game: Game, seen: SeenCard, under: dict[int, list[SeenCard]] | None = None, *, held: bool = False
) -> CardFact:
    printed, now = game.card(seen.card), seen.now
    seasons = printed.seasons if now is None or now.seasons is None else now.seasons
    possessing = (under or {}).get(seen.card, [])
    return CardFact(
        number=seen.card,
        card_id=seen.card_id,
        seasons="".join(season.label for season in seasons),
        power=printed.power if seen.power is None else seen.power,
        damage=seen.damage,
        laid=seen.laid,
        face_down=seen.face_down and seen.used_as is CardType.PLACE,
        held=held,
        under=tuple(_name(game, one) for one in possessing if one.card >= 0),
        closed_under=sum(one.card < 0 for one in possessing),
    )


def _name(game: Game, seen: SeenCard) -> str:
    return game.card(seen.card).name


def _turns(game: Game, seat: int, begun: Sequence[int], most: int) -> tuple[TurnFacts, ...]:
    """The newest `most` turns, the newest first; turn 0 is the preparation."""
    log, ends = game.log, [*begun[1:], len(game.log)]
    players = [log[place].player for place in begun[1:]]
    turns = []
    for number in range(len(begun) - 1, len(begun) - 1 - most, -1):
        # What begins a turn is its heading and no line.
        events = log[begun[number] + (number > 0) : ends[number]]
        turns.append(TurnFacts(_heading(players[:number], seat), _told(game, seat, events)))
    return tuple(turns)


def _heading(players: Sequence[int], seat: int) -> str:
    """What a turn is called, by whose turns there have been with it."""
    if not players:
        return "準備"
    number, count = len(players), players.count(players[-1])
    behind = f"（全体{number}）" if count != number else ""
    return f"{'自分' if players[-1] == seat else '相手'}の{count}ターン目{behind}"


def _told(game: Game, seat: int, events: Sequence[LogEntry]) -> tuple[LineFact, ...]:
    told = [event.seen_by(seat) for event in events if is_told(event, seat)]
    cards = game.state.instances.definitions
    lines = [log_line(event, cards, seat) for event in told if Zone.HOLD not in (event.source, event.destination)]
    return tuple(_line(line) for line in counted(lines))


@lru_cache(KEPT)
def _line(line: LogLine) -> LineFact:
    words = render_to_string("decks/games/_event.txt", {"line": line, "table": {"own": {"first": True}}})
    return LineFact(" ".join(unescape(words).split()), line.clause.id)
