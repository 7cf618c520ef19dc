"""One game as it is heard, turn by turn of the seat that is watched, and the sums that such games are added to."""

from collections.abc import Sequence

from rules_engine.execution.outcome import Outcome
from rules_engine.kernel.position import Onlooker, Position
from rules_engine.kernel.term import Term
from rules_engine.simulation.counted import Counted
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.terms import EventKind, Verb

SEAT, OTHER = 0, 1
STUCK_TURNS = 3
"""A game in which no card was used in so many own turns is stuck."""
USES = frozenset(verb.value for verb in (Verb.SUMMON, Verb.POSSESS, Verb.USE, Verb.DEPLOY))


class Watch(Onlooker):
    """Listens to a game over own turns 1 to `most`; what it counts by then is the position's own."""

    __slots__ = ("cards", "damages", "ended_turns", "first_uses", "most", "passed_over", "run", "soul_counts", "turn")

    def __init__(self, cards: Sequence[int], most: int) -> None:
        self.cards: tuple[int, ...] = tuple(cards)
        self.most: int = most
        self.turn: int = 0
        self.ended_turns: int = 0
        self.run: int = 0
        self.passed_over: int = 0
        self.damages: list[int] = []
        self.soul_counts: list[int] = []
        self.first_uses: dict[int, int] = {}

    def hear(self, position: Position, kind: Term, player: int, card: int, word: str) -> None:
        if self.ended_turns >= self.most:
            return
        if kind is EventKind.TURN_STARTED:
            assert isinstance(position, State)
            self.end_turn(position)
            self.turn += player == SEAT
        elif kind is EventKind.COMPLETED:
            if word in USES and 0 <= card < len(self.cards):
                self.first_uses.setdefault(self.cards[card], max(1, self.turn))
        elif kind is EventKind.TEXT_STARTED:
            self.run += 1
        elif kind is EventKind.TEXT_NOT_RUN:
            self.passed_over += 1

    def end_turn(self, state: State) -> None:
        """At the end of an own turn its numbers are kept; at that of another's nothing is."""
        if self.turn > self.ended_turns:
            self.ended_turns = self.turn
            self.damages.append(state.instances.ruleset.life - state.life[OTHER])
            self.soul_counts.append(len(state.areas[SOUL][SEAT]))

    @property
    def is_done(self) -> bool:
        """Whether the last turn that counts has ended."""
        return self.ended_turns >= self.most

    @property
    def is_stuck(self) -> bool:
        return min(self.first_uses.values(), default=self.most) > STUCK_TURNS

    def counted(self, outcome: Outcome | None) -> Counted:
        """The game in numbers; without an `outcome` it was not over when its last turn that counts ended."""
        sums = Sums(self.most)
        sums.add(self, outcome)
        return sums.counted()


class Sums:
    """What games of own turns 1 to `most` come to, added in place as they end; ``counted`` says it as a value."""

    def __init__(self, most: int) -> None:
        self.most: int = most
        self.games: int = 0
        self.wins: int = 0
        self.draws: int = 0
        self.losses: int = 0
        self.unfinished: int = 0
        self.stuck: int = 0
        self.run: int = 0
        self.passed_over: int = 0
        self.games_passed_over: int = 0
        self.turns: list[int] = [0] * most
        self.damage: list[int] = [0] * most
        self.damage_squares: list[int] = [0] * most
        self.healed: list[int] = [0] * most
        self.souls: list[int] = [0] * most
        self.soul_squares: list[int] = [0] * most
        self.kills: list[int] = [0] * most
        self.first_uses: dict[int, list[int]] = {}

    def add(self, watch: Watch, outcome: Outcome | None) -> None:
        """Add the game that was watched; without an `outcome` it was not over when its last turn that counts ended."""
        self.games += 1
        self.stuck += watch.is_stuck
        self.run += watch.run
        self.passed_over += watch.passed_over
        self.games_passed_over += watch.passed_over > 0
        self._add_end(watch, outcome)
        self._add_turns(watch)
        for card, turn in watch.first_uses.items():
            if card not in self.first_uses:
                self.first_uses[card] = [0] * self.most
            self.first_uses[card][turn - 1] += 1

    def _add_end(self, watch: Watch, outcome: Outcome | None) -> None:
        if outcome is None:
            self.unfinished += 1
        elif outcome.winner == SEAT:
            self.wins += 1
            if watch.turn > 0:
                self.kills[watch.turn - 1] += 1
        elif outcome.winner == OTHER:
            self.losses += 1
        else:
            self.draws += 1

    def _add_turns(self, watch: Watch) -> None:
        """A game that ended before keeps its last numbers."""
        damage, souls, reached = 0, 0, len(watch.damages)
        for turn in range(self.most):
            if turn < reached:
                damage, souls = watch.damages[turn], watch.soul_counts[turn]
                self.turns[turn] += 1
            self.damage[turn] += damage
            self.damage_squares[turn] += damage * damage
            self.healed[turn] += damage < 0
            self.souls[turn] += souls
            self.soul_squares[turn] += souls * souls

    def counted(self) -> Counted:
        """The sums as they stand; nothing counted yet has no turns at all."""
        if not self.games:
            return Counted()
        return Counted(
            games=self.games,
            wins=self.wins,
            draws=self.draws,
            losses=self.losses,
            unfinished=self.unfinished,
            stuck=self.stuck,
            texts_run=self.run,
            texts_passed_over=self.passed_over,
            games_passed_over=self.games_passed_over,
            turns=tuple(self.turns),
            damage=tuple(self.damage),
            damage_squares=tuple(self.damage_squares),
            healed=tuple(self.healed),
            souls=tuple(self.souls),
            soul_squares=tuple(self.soul_squares),
            kills=tuple(self.kills),
            first_uses={card: tuple(turns) for card, turns in self.first_uses.items()},
        )
