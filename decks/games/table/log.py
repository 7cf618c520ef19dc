"""The log as people read it: per turn, newest first, with names instead of instances. The words stand in templates."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from decks.games.table.opponents import BOTH
from rules_engine import Clause, clause
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import ChanceAct, LogEntry
from rules_engine.game.observation import is_told
from rules_engine.vocabulary.actions import NO, PASS, Action
from rules_engine.vocabulary.draws import DRAWS
from rules_engine.vocabulary.terms import EndReason, EventKind, Phase, Procedure, Reason, Term, Timing, Verb, Zone

Counts = Mapping[int, int]
"""By the number of a turn in the game, how many turns its player has begun with it."""
NOT_COUNTED: Counts = {}
NOBODY = -1
HEADS = {
    "attack": Timing.ATTACK.label,
    "after_attack": "攻撃後",
    "summon": Timing.SUMMON.label,
    "deploy": Timing.DEPLOY.label,
    "possessed": Timing.POSSESSED.label,
    "use": Timing.USE.label,
    "when": Timing.ON.label,
    "insteadof": "置き換え",
    "activate": "起動",
}
VOCABULARY: dict[Term, type[Term]] = {
    EventKind.PHASE: Phase,
    EventKind.TEXT_NOT_RUN: Timing,
    EventKind.DECLARED: Procedure,
    EventKind.COMPLETED: Procedure,
    EventKind.RIGHT_SPENT: Procedure,
    EventKind.RIGHTS_RESTORED: Procedure,
    EventKind.UNDONE: Reason,
    EventKind.EFFECT_SKIPPED: Reason,
    EventKind.GAME_ENDED: EndReason,
    EventKind.DECIDED: Verb,
    EventKind.MANUAL: Verb,
}
NUMBERED = {Verb.OPTION, Verb.SURRENDER, Verb.LIFE, Verb.DRAW}
MAIN_KINDS = {EventKind.DECLARED, EventKind.GAME_ENDED, EventKind.ZERO_SEARCH, EventKind.MANUAL, EventKind.REDRAWN}
DAMAGE_KINDS = {EventKind.DAMAGE, EventKind.PLACE_DAMAGE, EventKind.LIFE}
COUNTED_KINDS = {EventKind.DREW.value, EventKind.MOVED.value, EventKind.LOOKED.value}
NAMES_SEAT = {EventKind.GAME_STARTED, EventKind.TURN_STARTED, EventKind.DAMAGE, EventKind.LIFE, EventKind.GAME_ENDED}
"""What is told with the seat that it happened to."""
QUIET_KINDS = {
    EventKind.CHOSEN,
    EventKind.DECIDED,
    EventKind.PHASE,
    EventKind.SHUFFLED,
    EventKind.RIGHT_SPENT,
    EventKind.RIGHTS_RESTORED,
    EventKind.COMPLETED,
    EventKind.TEXT_NOT_RUN,
    EventKind.LAID,
    EventKind.WOKE,
    EventKind.HEALED,
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event: `card` and `target` are names, empty where there is none, with the ids of their pages (0: none);
    `word` is what the vocabulary calls it; `turns` counts the turns of whose turn begins,
    0 where nobody did; `times` how many such lines followed one another."""

    kind: str
    clause: Clause
    own: bool
    weight: str
    card: str
    target: str
    value: int
    source: str
    destination: str
    word: str
    word_label: str
    card_id: int = 0
    target_id: int = 0
    turns: int = 0
    times: int = 1

    @property
    def names_seat(self) -> bool:
        """Whether its words say whose it is; of looking at cards those that count them say whose deck it was."""
        kind = EventKind.of(self.kind)
        return kind in NAMES_SEAT or (kind is EventKind.LOOKED and self.value > 0)

    @property
    def chance(self) -> ChanceAct:
        """Of a line that tells of chance: which act it was; whose cards they are the line says elsewhere."""
        return ChanceAct.read(self.value, NOBODY, self.word)

    @property
    def is_draw(self) -> bool:
        """Of a line that tells the end: whether nobody won."""
        return EndReason.of(self.word) in DRAWS


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of one turn, newest first, the turn `count` of its player; `number` 0 are the preparations."""

    number: int
    count: int
    own: bool
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """The turns shown, newest first; `older` counts those left out. `clauses` are all that the lines cite."""

    turns: tuple[LogTurn, ...]
    older: int
    clauses: tuple[Clause, ...]

    @property
    def newest(self) -> LogLine | None:
        """The last thing that happened and is worth saying."""
        return next((line for turn in self.turns for line in turn.lines if line.weight != "quiet"), None)

    def newest_declared(self, procedure: str) -> LogLine | None:
        """What was declared last of this kind in the turn that runs."""
        lines = self.turns[0].lines if self.turns else ()
        return next((line for line in lines if line.kind == EventKind.DECLARED and line.word == procedure), None)


def own_counts(events: Iterable[LogEntry]) -> Counts:
    """Of all turns of this log; none where it does not go back to the first turn.

    Whoever gets an extra turn is a turn ahead, so the log is counted, not halved.
    """
    begun: Counter[int] = Counter()
    counts: dict[int, int] = {}
    for event in events:
        if event.kind is EventKind.TURN_STARTED:
            if event.value != len(counts) + 1:
                return NOT_COUNTED
            begun[event.player] += 1
            counts[event.value] = begun[event.player]
    return counts


def log_of(
    events: Sequence[LogEntry],
    cards: Sequence[CardDefinition],
    viewer: int,
    most_turns: int | None = None,
    eyes: Sequence[int] | None = None,
) -> Log:
    """The log told to the seat `viewer`, with the secrets of the seats in `eyes`, its own without that; only the
    newest `most_turns` turns, all without that number."""
    eyes = _eyes(eyes, viewer)
    groups: list[tuple[int, bool, list[LogEntry]]] = [(0, True, [])]
    for event in learnt(events, eyes):
        if event.kind is EventKind.TURN_STARTED:
            groups.append((event.value, event.player == viewer, []))
        elif Zone.HOLD not in (event.source, event.destination):
            groups[-1][2].append(event)
    counts, newest = own_counts(events), groups[::-1]
    # A long game has many turns: those left out are not worded.
    shown = [
        LogTurn(number, counts.get(number, 0), own, _lines_of_turn(told, cards, viewer, eyes))
        for number, own, told in newest[:most_turns]
    ]
    cited = dict.fromkeys(line.clause for turn in shown for line in turn.lines)
    return Log(tuple(shown), len(groups) - len(shown), tuple(sorted(cited, key=lambda one: one.id)))


def _lines_of_turn(
    events: Sequence[LogEntry], cards: Sequence[CardDefinition], viewer: int, eyes: Sequence[int]
) -> tuple[LogLine, ...]:
    """Newest first."""
    return tuple(counted([log_line(_seen(event, eyes), cards, viewer) for event in events])[::-1])


def counted(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines, those as one that tell of several cards face down that the same happened to one after another."""
    told: list[LogLine] = []
    for line in lines:
        if told and line.kind in COUNTED_KINDS and not line.card and line == replace(told[-1], times=1):
            told[-1] = replace(told[-1], times=told[-1].times + 1)
        else:
            told.append(line)
    return told


def lines_of(
    events: Sequence[LogEntry],
    cards: Sequence[CardDefinition],
    viewer: int,
    eyes: Sequence[int] | None = None,
    counts: Counts = NOT_COUNTED,
) -> tuple[LogLine, ...]:
    """These events in the same way, the first one first; what only passes through the 保留 is left out."""
    events = learnt(events, _eyes(eyes, viewer))
    told = [event for event in events if Zone.HOLD not in (event.source, event.destination)]
    return tuple(log_line(_seen(event, _eyes(eyes, viewer)), cards, viewer, counts) for event in told)


def seen_by_eyes(events: Sequence[LogEntry], eyes: Sequence[int]) -> list[LogEntry]:
    """The events without what no seat in `eyes` may see of them."""
    return [_seen(event, eyes) for event in events]


def _seen(event: LogEntry, eyes: Sequence[int]) -> LogEntry:
    return event if event.secret in (-1, *eyes) else event.seen_by(1 - event.secret)


def _eyes(eyes: Sequence[int] | None, viewer: int) -> Sequence[int]:
    return (viewer,) if eyes is None else eyes


def log_line(event: LogEntry, cards: Sequence[CardDefinition], viewer: int, counts: Counts = NOT_COUNTED) -> LogLine:
    return LogLine(
        kind=event.kind.value,
        clause=clause(event.clause),
        own=event.player == viewer,
        weight=_weight(event.kind),
        card=cards[event.card].name if event.card >= 0 else "",
        target=cards[event.target].name if event.target >= 0 else "",
        value=event.value,
        source=event.source.label if event.source else "",
        destination=event.destination.label if event.destination else "",
        word=event.word,
        word_label=_word_label(event),
        card_id=cards[event.card].id if event.card >= 0 else 0,
        target_id=cards[event.target].id if event.target >= 0 else 0,
        turns=counts.get(event.value, 0) if event.kind is EventKind.TURN_STARTED else 0,
    )


def learnt(events: Sequence[LogEntry], eyes: Sequence[int]) -> list[LogEntry]:
    """Those of which one of these seats learns at all: not of a text that a closed hand was offered and declined.
    Nobody's eyes learn what both seats do."""
    if not eyes:
        return [event for event in events if all(is_told(event, seat) for seat in BOTH)]
    return [event for event in events if any(is_told(event, eye) for eye in eyes)]


@dataclass(frozen=True, slots=True)
class Told:
    """A recorded answer in words: what was done, the names of the cards, or the word or number said."""

    verb: Verb
    card: str = ""
    target: str = ""
    said: str = ""


def decided_of(answers: Sequence[Action]) -> Sequence[Action]:
    """What was decided among the answers of one step: what was declined only where nothing else was."""
    return [answer for answer in answers if answer not in (PASS, NO)] or answers[:1]


def told_answers(answers: Sequence[Action], cards: Sequence[CardDefinition], *, names: bool = True) -> tuple[Told, ...]:
    """Recorded answers that are not played, as people read them; without `names` only what was done."""
    return tuple(_told(action, cards) if names else Told(action.verb) for action in answers)


def _told(action: Action, cards: Sequence[CardDefinition]) -> Told:
    if action.verb is Verb.NAME:
        return Told(action.verb, said=action.word)
    if action.verb in NUMBERED:
        return Told(action.verb, said=str(action.card))
    names = [cards[number].name if 0 <= number < len(cards) else "" for number in (action.card, action.target)]
    return Told(action.verb, *names)


def _weight(kind: Term) -> str:
    if kind in MAIN_KINDS:
        return "main"
    if kind in DAMAGE_KINDS:
        return "damage"
    return "quiet" if kind in QUIET_KINDS else ""


def _word_label(event: LogEntry) -> str:
    """What the page calls the event's word; empty for a word of no vocabulary (a text no script could express)."""
    if event.kind is EventKind.TEXT_STARTED:
        return HEADS.get(event.word, "")
    terms = VOCABULARY.get(event.kind)
    known = terms and event.word in _values_of(terms)
    return terms.of(event.word).label if terms and known else ""


@cache
def _values_of(terms: type[Term]) -> frozenset[str]:
    return frozenset(term.value for term in terms)
