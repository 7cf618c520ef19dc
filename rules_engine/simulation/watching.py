"""One game read off its log, turn by turn of the seat that is watched."""

from collections.abc import Sequence

from rules_engine.kernel.log import LogEntry
from rules_engine.run.outcome import Outcome
from rules_engine.simulation.counted import Counted, Numbers
from rules_engine.terms.vocabulary import EventKind, Verb, Zone

SEAT, OTHER = 0, 1
STUCK_TURNS = 3
"""A game in which no card was used in so many own turns is stuck."""
USES = frozenset(verb.value for verb in (Verb.SUMMON, Verb.POSSESS, Verb.USE, Verb.DEPLOY))


class Watch:
    """Follows the log of a game over own turns 1 to `most`."""

    def __init__(self, cards: Sequence[int], life: int, most: int) -> None:
        self.cards = cards
        self.most = most
        self.turn = 0
        self.ended_turns = 0
        self.starting_life = self.life = life
        self.souls = 0
        self.run = self.passed_over = 0
        self.damages: list[int] = []
        self.soul_counts: list[int] = []
        self.first_uses: dict[int, int] = {}

    def see(self, entry: LogEntry) -> None:
        match entry.kind:
            case EventKind.TURN_STARTED:
                self._end_turn()
                self.turn += entry.player == SEAT
            case EventKind.LIFE if entry.player == OTHER:
                self.life = entry.value
            case EventKind.MOVED if 0 <= entry.card < len(self.cards):
                self.souls += (entry.destination is Zone.SOUL) - (entry.source is Zone.SOUL)
            case EventKind.COMPLETED if entry.word in USES and 0 <= entry.card < len(self.cards):
                self.first_uses.setdefault(self.cards[entry.card], max(1, self.turn))
            case EventKind.TEXT_STARTED:
                self.run += 1
            case EventKind.TEXT_NOT_RUN:
                self.passed_over += 1

    def _end_turn(self) -> None:
        """At the end of an own turn its numbers are kept; at that of another's nothing is."""
        if self.turn > self.ended_turns:
            self.ended_turns = self.turn
            self.damages.append(self.starting_life - self.life)
            self.soul_counts.append(self.souls)

    @property
    def is_done(self) -> bool:
        """Whether the last turn that counts has ended."""
        return self.ended_turns >= self.most

    def counted(self, outcome: Outcome | None) -> Counted:
        """The game in numbers; without an `outcome` it was not over when its last turn that counts ended."""
        self._end_turn()
        won = outcome is not None and outcome.winner == SEAT
        damages, souls = self._to_the_end(self.damages), self._to_the_end(self.soul_counts)
        return Counted(
            games=1,
            wins=int(won),
            draws=int(outcome is not None and outcome.winner not in (SEAT, OTHER)),
            losses=int(outcome is not None and outcome.winner == OTHER),
            unfinished=int(outcome is None),
            stuck=int(min(self.first_uses.values(), default=self.most) > STUCK_TURNS),
            texts_run=self.run,
            texts_passed_over=self.passed_over,
            games_passed_over=int(self.passed_over > 0),
            turns=tuple(int(turn <= self.ended_turns) for turn in self._turns),
            damage=damages,
            damage_squares=tuple(number**2 for number in damages),
            souls=souls,
            soul_squares=tuple(number**2 for number in souls),
            kills=tuple(int(won and turn == self.turn) for turn in self._turns),
            first_uses={
                card: tuple(int(turn == used) for turn in self._turns) for card, used in self.first_uses.items()
            },
        )

    @property
    def _turns(self) -> range:
        return range(1, self.most + 1)

    def _to_the_end(self, numbers: list[int]) -> Numbers:
        last = numbers[-1] if numbers else 0
        return (*numbers[: self.most], *[last] * (self.most - len(numbers)))
