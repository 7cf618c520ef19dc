"""What was counted, out of the file of own data: with its chunks, each looked at before any page draws them."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from datetime import timedelta
from typing import Any

from django.utils import timezone

from cards.catalog import current_catalog
from decks.analysis.simulations.access import KEPT_DAYS
from decks.analysis.simulations.list_presentation import shown_comparison, shown_weakest
from decks.analysis.simulations.models import Simulation, SimulationChunk, SimulationKind, SimulationState
from decks.analysis.simulations.plans import plan_of
from decks.analysis.simulations.presentation import shown_figures
from decks.analysis.simulations.questions import MOST_GAMES, key_of, match_data, read_match
from decks.analysis.simulations.quotas import SIMULATIONS
from decks.building.references import decks_made, made_when
from decks.games.solo.start import MOST_CARDS
from decks.people.quotas import Quota
from decks.people.read_back import Judged, Outcome, PlainReader, judged_each
from decks.people.read_values import CannotPutBackError, broken, moment, number, rows, text
from rules_engine.players import LEVELS
from rules_engine.simulation import Counted, Paired, Weighed

MOST_CHUNKS, MOST_TURNS, MOST_COUNTED = 5_000, 200, 10**12
LONGEST_BASIS, LONGEST_SEED = 120, 40
TOO_OLD = f"{KEPT_DAYS}日を過ぎた結果は残らないので、入れられません"
OLD_FORM = "前の形式のファイルで、続きに要る情報がないので、入れられません"
SUMS: dict[str, type[Counted] | type[Paired] | type[Weighed]] = {
    SimulationKind.GAMES: Counted,
    SimulationKind.COMPARED: Paired,
    SimulationKind.WEAKEST: Weighed,
}


class SimulationReader(PlainReader):
    def room(self) -> dict[Quota, int]:
        return {SIMULATIONS: SIMULATIONS.most - Simulation.objects.filter(owner=self.user).count()}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _judged)
        keys = {one.value[0].key for one in judged if one.value}
        own = set(Simulation.objects.filter(owner=self.user, key__in=keys).values_list("key", flat=True))
        decks = decks_made(self.user, (one.value[2] for one in judged if one.value))
        for one in judged:
            if one.value is None:
                continue
            simulation, _, made = one.value
            simulation.owner, simulation.deck_id = self.user, decks.get(made)
            if simulation.key in own:
                one.outcome = Outcome.THERE
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        # The file tells the newest first, and the newest is to have the highest number.
        for one in reversed(judged):
            simulation, chunks, _ = one.value
            simulation.save(force_insert=True)
            SimulationChunk.objects.bulk_create(
                [SimulationChunk(simulation=simulation, number=place, counted=sums) for place, sums in chunks.items()]
            )


def _judged(row: Mapping[str, Any]) -> Judged:
    simulation = _simulation(row)
    chunks = _chunks(row, simulation)
    costs = {SIMULATIONS: 1}
    value = (simulation, chunks, made_when(row, "deck"))
    return Judged(simulation.deck_name, Outcome.NEW, costs=costs, value=value)


def _simulation(row: Mapping[str, Any]) -> Simulation:
    if "basis" not in row:
        raise CannotPutBackError(OLD_FORM)
    created = moment(row, "created_at")
    if created < timezone.now() - timedelta(days=KEPT_DAYS):
        raise CannotPutBackError(TOO_OLD)
    kind, state = _one_of(row, "kind", SimulationKind), _one_of(row, "state", SimulationState)
    level = text(row, "level", 20)
    if level not in LEVELS:
        raise CannotPutBackError("このサイトにない強さのコンピュータによる結果です")
    simulation = Simulation(
        kind=kind,
        state=SimulationState.CANCELLED if state == SimulationState.RUNNING else state,
        deck_name=text(row, "deck_name", 60),
        new_name=text(row, "new_name", 120),
        other_name=text(row, "other_name", 60),
        cards=_cards(row, "cards"),
        against=None if row.get("against") is None else _cards(row, "against"),
        new_cards=None if row.get("compared_with") is None else _cards(row, "compared_with"),
        level=level,
        seed=text(row, "seed", LONGEST_SEED),
        games=number(row, "games", 1, MOST_GAMES),
        step=number(row, "step", 1, MOST_GAMES),
        basis=text(row, "basis", LONGEST_BASIS),
        created_at=created,
        begun_at=created,
    )
    if (kind == SimulationKind.COMPARED) != (simulation.new_cards is not None):
        raise broken("compared_with")
    simulation.key = key_of(simulation)
    return simulation


def _one_of(row: Mapping[str, Any], key: str, choices: type[SimulationKind] | type[SimulationState]) -> str:
    value = text(row, key, 20)
    if value not in choices.values:
        raise broken(key)
    return value


def _cards(row: Mapping[str, Any], key: str) -> list[int]:
    by_name, found = current_catalog().card_by_name, []
    for name in rows(row, key, MOST_CARDS):
        if name is not None and not isinstance(name, str):
            raise broken(key)
        if name not in by_name:
            raise CannotPutBackError("このサイトにない札を使った結果です")
        found.append(by_name[name].id)
    if not found:
        raise broken(key)
    return found


def _chunks(row: Mapping[str, Any], simulation: Simulation) -> dict[int, Any]:
    """Chunks by number, all of which a page can add up and draw."""
    sums, numbers = rows(row, "counted", MOST_CHUNKS), rows(row, "numbers", MOST_CHUNKS)
    if len(sums) != len(numbers) or len(set(map(str, numbers))) != len(numbers):
        raise broken("numbers")
    chunks = {number({"numbers": place}, "numbers"): counted for place, counted in zip(numbers, sums, strict=True)}
    try:
        _draw(simulation, chunks)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError):
        raise broken("counted") from None
    return chunks


def _draw(simulation: Simulation, chunks: Mapping[int, Any]) -> None:
    """What the page of the simulation does with its chunks; one of many errors where they are not such as we write."""
    kind, plan = SUMS[simulation.kind], plan_of(simulation)
    read = {place: _read(kind, counted) for place, counted in chunks.items()}
    if any(place >= plan.chunks for place in read):
        raise ValueError("there is no such chunk")
    catalog = current_catalog()
    if kind is Counted:
        shown_figures(sum(read.values(), Counted()), simulation.cards, catalog)
    elif kind is Paired:
        shown_comparison(sum(read.values(), Paired()))
    else:
        runs = [Weighed(), Weighed()]
        for place, weighed in read.items():
            runs[place >= plan.first_chunks] += weighed
        shown_weakest(read_match(match_data(simulation)), runs[0], runs[1], catalog)


def _read(kind: Any, counted: Any) -> Any:
    """One chunk; ``ValueError`` and others unless every number of it is one, where one belongs."""
    _check_numbers(counted)
    read = kind.from_data(counted)
    for one in fields(kind):
        if one.default is not MISSING and type(getattr(read, one.name)) is not type(one.default):
            raise TypeError(one.name)
    if set(counted) - set(read.as_data()):
        raise ValueError("more is told than is counted")
    return read


def _check_numbers(value: Any, depth: int = 4) -> None:
    if isinstance(value, dict | list):
        if not depth or len(value) > MOST_TURNS:
            raise ValueError("too much is counted")
        for one in value.values() if isinstance(value, dict) else value:
            _check_numbers(one, depth - 1)
    elif type(value) is not int or abs(value) > MOST_COUNTED:
        raise TypeError("no number")
