"""What the page of an event's checks shows: who was checked, how many of how many, who is asked for."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from decks.people.name_fields import folded_name
from decks.tournaments.access import EventStanding, event_for
from decks.tournaments.checking.times import lasted, spoken
from decks.tournaments.models import DeckCheck, Entry, Event, HandIn, TableSeat
from decks.tournaments.roles import EventRight

MOST_FOUND = 20
LARGEST = 32_767


@dataclass(frozen=True, slots=True)
class AskedPlayers:
    """What a judge looks for: part of a name or a number, or a table of a round."""

    name: str = ""
    table: str = ""
    round: int | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.name or self.table)


@dataclass(frozen=True, slots=True)
class Player:
    """An entry with its table in the round that is shown, and its last check."""

    entry: Entry
    table: int | None
    check: DeckCheck | None


@dataclass(frozen=True, slots=True)
class ListedCheck:
    """A check in a list, with how long it took so far."""

    check: DeckCheck
    took: str


@dataclass(frozen=True, slots=True)
class CheckGoal:
    """How many of the players with a list were checked, and how many are to be."""

    checked: int
    players: int
    percent: int

    @property
    def share(self) -> int:
        return 100 * self.checked // self.players if self.players else 0

    @property
    def wanted(self) -> int:
        return -(-self.players * self.percent // 100)

    @property
    def missing(self) -> int:
        return max(0, self.wanted - self.checked)


@dataclass(frozen=True, slots=True)
class CheckProgress:
    """All checks of an event. `found` are the players that were asked for, `more` how many are not shown of them;
    `left` players were not checked at all."""

    goal: CheckGoal
    left: int
    rounds: tuple[int, ...]
    round: int | None
    going_on: tuple[ListedCheck, ...]
    mismatches: tuple[ListedCheck, ...]
    done: tuple[ListedCheck, ...]
    found: tuple[Player, ...]
    more: int


def check_for(request: HttpRequest, key: str, check_id: int) -> tuple[EventStanding, DeckCheck]:
    """The check of that number for who may check there; ``Http404`` for everybody else."""
    standing = event_for(request, key, EventRight.CHECK)
    return standing, get_object_or_404(checks_of(standing.event), pk=check_id)


def checks_of(event: Event) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(event=event).select_related("event", "entry__current")


def list_of(check: DeckCheck) -> HandIn:
    """The list that the check is made against, be it the one that holds or not."""
    found = HandIn.objects.filter(entry=check.entry_id, receipt=check.receipt).first()
    if found is None:
        raise Http404
    return found


def table_of(entry: Entry, round: int | None) -> int | None:
    if round is None:
        return None
    return TableSeat.objects.filter(entry=entry, round=round).values_list("table", flat=True).first()


def last_round(event: Event) -> int | None:
    found: int | None = TableSeat.objects.filter(event=event).aggregate(last=Max("round"))["last"]
    return found


def read_asked(given: Mapping[str, str]) -> AskedPlayers:
    """What the fields of the search say; what cannot be read is left out."""
    return AskedPlayers(
        given.get("q", "").strip()[:60],
        _digits(given.get("table", "")),
        int(_digits(given.get("round", "")) or 0) or None,
    )


def _digits(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).strip()
    return plain if plain.isascii() and plain.isdigit() and int(plain[:6]) <= LARGEST else ""


def progress_of(event: Event, asked: AskedPlayers, now: datetime) -> CheckProgress:
    """Five queries, however many players there are."""
    entries = list(Entry.objects.filter(event=event, removed_at=None).order_by("number"))
    checks = list(DeckCheck.objects.filter(event=event).select_related("entry", "event").defer("marks"))
    rounds = tuple(TableSeat.objects.filter(event=event).order_by("-round").values_list("round", flat=True).distinct())
    round = asked.round if asked.round in rounds else next(iter(rounds), None)
    seats = dict(TableSeat.objects.filter(event=event, round=round).values_list("entry_id", "table")) if round else {}
    with_list = [entry for entry in entries if entry.current_id]
    checked = {check.entry_id for check in checks if check.done_at}
    begun = {check.entry_id for check in checks}
    found = _found(entries, checks, seats, asked)
    return CheckProgress(
        goal=CheckGoal(sum(entry.pk in checked for entry in with_list), len(with_list), event.check_goal),
        left=sum(entry.pk not in begun for entry in with_list),
        rounds=rounds,
        round=round,
        going_on=_with_result(checks, "", now),
        mismatches=_with_result(checks, DeckCheck.Result.MISMATCH, now),
        done=_with_result(checks, DeckCheck.Result.MATCH, now),
        found=found[:MOST_FOUND],
        more=max(0, len(found) - MOST_FOUND),
    )


def _with_result(checks: Iterable[DeckCheck], result: str, now: datetime) -> tuple[ListedCheck, ...]:
    return tuple(ListedCheck(check, spoken(lasted(check, now))) for check in checks if check.result == result)


def _found(
    entries: Iterable[Entry], checks: Iterable[DeckCheck], seats: Mapping[int, int], asked: AskedPlayers
) -> tuple[Player, ...]:
    if asked.is_empty:
        return ()
    last: dict[int, DeckCheck] = {}
    for check in checks:
        last.setdefault(check.entry_id, check)
    players = (Player(entry, seats.get(entry.pk), last.get(entry.pk)) for entry in entries)
    return tuple(player for player in players if _is_meant(player, asked))


def _is_meant(player: Player, asked: AskedPlayers) -> bool:
    if asked.table and player.table != int(asked.table):
        return False
    if not asked.name:
        return True
    wanted = folded_name(asked.name)
    names = (folded_name(player.entry.handle), folded_name(player.entry.reading))
    return _digits(asked.name) == str(player.entry.number) or any(wanted in name for name in names)
