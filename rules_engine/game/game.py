"""A game of 巫: four verbs for pages, programs, batches and tests alike.

    from rules_engine.catalog import load_catalog
    from rules_engine import Game, replay

    game = Game.new((my_deck, None), "三月", load_catalog(), first=0)   # card ids; None: an empty seat
    game.decision             # Decision(player=0, kind=ZERO_SEARCH, clause="001-零探し", …), how many, by which text
    game.legal_actions()      # (Action(BOTTOM, 12), …, Action(DONE))
    game.play("done")         # checked; IllegalActionError carries reason and clause
    game.explain("attack 3")  # Fault(reason=LAID, clause="001-場所札-起き", …), None if legal
    game.preview("attack 3")  # Preview(ends=OTHER_SEAT, lives=…, moves=…, cards=…), as far as the seat can know
    game.attempts(0)          # every card in hand and on the field × what might be tried, with the fault of each
    game.undo(); game.redo()
    game.observation(0)       # what seat 0 may see; game.log holds everything
    game.outcome()            # None while it runs
    replay(GameRecord.from_json(game.record.to_json()), load_catalog())   # the same game again

Cards are instances: numbers from 0, the first seat's deck in the order given, then the second's;
``game.card(instance)`` is its definition. A decision counts as one answered question: 零探し, 防御 and hand overflow
are asked card by card. For batches: ``start`` gives a bare state, ``apply_action(state, action)`` plays unchecked.
"""

from collections.abc import Collection, Sequence

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.kept_instances import instances_of
from rules_engine.execution.interpreter import apply_action
from rules_engine.execution.outcome import Outcome, outcome
from rules_engine.game.beginning import Chance, start, who_begins
from rules_engine.game.decision import Decision, decision_of
from rules_engine.game.history import BeforeRedraw, FormerPosition, History
from rules_engine.game.legal_actions import Attempt, attempts, card_attempts, explain, legal_actions
from rules_engine.game.notation.writing import is_between
from rules_engine.game.observation import Observation, observe
from rules_engine.game.option_labels import OptionLabel, is_numbered, option_label
from rules_engine.game.preview import Preview, preview
from rules_engine.game.record import Base, Deck, Decks, GameRecord, Redraw, checked_decks
from rules_engine.kernel.agreed_chance import AgreedChance
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.position import Onlooker
from rules_engine.knowledge import Knowledge, drawn_anew
from rules_engine.rights.faults import Fault
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.errors import IllegalActionError, RulesError, TooDeepError
from rules_engine.vocabulary.terms import Window

__all__ = ["Game", "apply_action", "legal_actions", "start"]


class Game:
    """One game with its history. `state` is the position now; everything else is asked through methods."""

    __slots__ = ("_base", "_before", "_decks", "_history", "_knowledge", "_played", "_undone", "state")

    def __init__(self, state: State, decks: tuple[Deck, Deck], base: Base | None = None) -> None:
        """Use ``Game.new``; this takes a state at its first decision, the one that `base` tells if it is given."""
        self.state: State = state
        self._decks: tuple[Deck, Deck] = decks
        self._history: History = History([])
        self._played: list[Action] = []
        self._undone: list[Action] = []
        self._knowledge: dict[int, Knowledge] = {}
        self._before: BeforeRedraw | None = None
        self._base: Base | None = base

    @classmethod
    def new(
        cls, decks: Decks, seed: Chance, catalog: Catalog, *, first: int | None = 0, ruleset: Ruleset = STANDARD,
        onlooker: Onlooker | None = None,
    ) -> "Game":  # fmt: skip
        """A new game, run up to its first decision (001-準備-1 to 001-零探し).

        `decks`: two sequences of card ids (one card or more), or None for an absent seat, which has no cards, never
        decides, never draws and so never loses by an empty deck. `seed`: any text or number; 7 and "7" are the same;
        or an ``AgreedChance``, whose coin says who goes first (`first`: None). Else `first` is the seat that does, None
        for a toss of the seed's coin. An `onlooker` hears the game as it is played, until an answer is taken back.
        Raises ``UnknownCardError`` for an id the catalogue lacks and ``RulesError`` for decks that are no decks.
        """
        chance, begins = seed if isinstance(seed, AgreedChance) else str(seed), who_begins(seed, first)
        dealt = checked_decks(decks, begins)
        instances = instances_of(dealt, catalog, ruleset)
        return cls(start(instances, chance, begins, logging=True, onlooker=onlooker), dealt)

    @classmethod
    def resumed(
        cls,
        state: State,
        decks: tuple[Deck, Deck],
        played: Sequence[Action],
        undone: Sequence[Action],
        former: Sequence[FormerPosition],
    ) -> "Game":
        """A game that was saved (``play.saving``), with what may be taken back and done again."""
        game = cls(state, decks)
        game._played, game._undone, game._history = list(played), list(undone), History(list(former))
        return game

    @property
    def decks(self) -> tuple[Deck, Deck]:
        """The card ids of both seats as they were dealt, None for an absent seat."""
        return self._decks

    @property
    def undone(self) -> tuple[Action, ...]:
        """What was taken back and may be done again, the next one last."""
        return tuple(self._undone)

    @property
    def former_positions(self) -> tuple[FormerPosition, ...]:
        """The few positions from which others are found again; nobody may change them."""
        return self._history.near(len(self._played) - self._first)

    @property
    def decision(self) -> Decision | None:
        """The open question, None when the game is over."""
        return decision_of(self.state)

    def is_between(self) -> bool:
        """Whether somebody is asked while nothing is under way: the text of the position says all of the moment."""
        return self.decision is not None and is_between(self.state)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal answer to the open decision, in a stable order; empty when the game is over."""
        return tuple(legal_actions(self.state))

    def option_labels(self) -> dict[Action, OptionLabel]:
        """What each numbered answer to the open decision means, for people; empty where none is offered."""
        return {action: option_label(self.state, action) for action in self.legal_actions() if is_numbered(action)}

    def play(self, action: Action | str) -> None:
        """Answer the open decision (or surrender). Text is parsed (``InvalidNotationError``).

        Raises ``IllegalActionError`` with the reason (a ``Reason`` value) and the clause id, or ``TooDeepError`` where
        too much would happen within each other; the game stays as it was.
        """
        self._apply(self._checked(action))
        self._undone.clear()

    def _checked(self, action: Action | str) -> Action:
        action = Action.parse(action) if isinstance(action, str) else action
        fault = explain(self.state, action)
        if fault:
            raise IllegalActionError(f"{action}: {fault.reason.value}", reason=fault.reason.value, clause=fault.clause)
        return action

    def _apply(self, action: Action) -> None:
        self._history.keep(len(self._played) - self._first, self.state)
        self._played.append(action)
        try:
            apply_action(self.state, action)
        except TooDeepError:
            self.state = self._history.take_back(self.state, self._played[self._first :])
            self._played.pop()
            raise

    def preview(self, action: Action | str, *, through_windows: bool = False) -> Preview:
        """What this answer would bring, as far as the seat that is asked can know (``play.preview``); with
        `through_windows` up to its next question that is no window, if it passes those.

        Played on a copy in which what the seat cannot see is blank, and only on demand: it costs about two and a half
        times as much as playing the action. Raises like ``play``; the game stays as it is.
        """
        return preview(self.state, self._checked(action), through_windows=through_windows)

    def draw_anew(self, seat: int, chance: str) -> None:
        """Deal again what `seat` (0 or 1) cannot know; from here on everything goes by `chance`, any text (S-手動).

        What was played before cannot be taken back any more; the log keeps of it what the seat was told. Raises
        ``RulesError`` if the game is over or nobody sits there.
        """
        if self.decision is None or not self.state.instances.present[seat]:
            raise RulesError("cards are drawn anew for a seat at the table, while the game runs")
        told = tuple(entry.seen_by(seat) for entry in self.log)
        redraws = (*self.record.redraws, Redraw(len(self._played), seat, chance))
        state, known = drawn_anew(self, seat, chance)
        self._before = BeforeRedraw(self.seed, self.is_agreed, told, known, redraws)
        self.state = state
        self._history, self._undone = History([]), []
        self._knowledge.clear()

    def at_rest(self, played: Sequence[Action] = ()) -> "Game":
        """The same position with its log and what the seats know, after these actions, nothing to be taken back."""
        game = Game(self.state, self._decks, self._base)
        game._before, game._played = self._before, list(played)
        return game

    def pass_windows(self, stops: Collection[Window] = ()) -> int:
        """Answer `pass` while a window is open that is not among `stops`, each undone on its own; their number."""
        passed = 0
        while (decision := self.decision) and decision.window is not None and decision.window not in stops:
            self.play(PASS)
            passed += 1
        return passed

    def explain(self, action: Action | str, player: int | None = None) -> Fault | None:
        """Why `player` (None: whoever is asked) may not do this now: reason, clause and the numbers; None if legal."""
        action = Action.parse(action) if isinstance(action, str) else action
        return explain(self.state, action, player)

    def attempts(self, player: int) -> tuple[Attempt, ...]:
        """What this seat might try with each card in hand and on the field, each with its fault or None."""
        return tuple(attempts(self.state, player))

    def card_attempts(self, card: int) -> tuple[Attempt, ...]:
        """The attempts of the owner with this one instance."""
        return tuple(card_attempts(self.state, card))

    @property
    def can_undo(self) -> bool:
        return len(self._played) > self._first

    @property
    def _first(self) -> int:
        """Which of the actions is the first that can be taken back, from 0."""
        return self._before.redraws[-1].ply if self._before else 0

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> Action:
        """Take the last action back, exactly; ``RulesError`` if there is none. Returns it."""
        if not self.can_undo:
            raise RulesError("nothing to undo")
        self.state = self._history.take_back(self.state, self._played[self._first :])
        self._knowledge.clear()
        action = self._played.pop()
        self._undone.append(action)
        return action

    def redo(self) -> Action:
        """Play again what was undone last; ``RulesError`` if there is none. Returns it."""
        if not self._undone:
            raise RulesError("nothing to redo")
        self._apply(self._undone[-1])
        return self._undone.pop()

    def copy(self) -> "Game":
        """An independent game at the same point, history included."""
        twin = Game(self.state.copy(), self._decks, self._base)
        twin._history, twin._played, twin._undone = self._history.copy(), self._played[:], self._undone[:]
        twin._before = self._before
        return twin

    def outcome(self) -> Outcome | None:
        """Who won and why, None while the game runs."""
        return outcome(self.state)

    def observation(self, player: int) -> Observation:
        """What this seat may know: hidden cards masked, the log too; and what it knows of hidden ones all the same."""
        return observe(self.state, player, self.knowledge(player))

    def knowledge(self, player: int) -> Knowledge:
        """What this seat knows of cards it does not see; the log is read once. Without a log, it remembers nothing."""
        if self.state.log is None:
            return Knowledge(self.state, player)
        if player not in self._knowledge:
            at_first = self._before and self._before.known[player].copy(self.state)
            self._knowledge[player] = at_first or Knowledge(self.state, player)
        return self._knowledge[player].follow(self.state)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Everything that happened, secrets included (``event.seen_by`` masks them)."""
        return (*(self._before.told if self._before else ()), *(self.state.log or ()))

    @property
    def seed(self) -> str:
        """The seed with which the game began; after a drawing again, chance goes by another word."""
        return self._before.seed if self._before else self.state.seed

    @property
    def is_agreed(self) -> bool:
        """Whether the game began with an agreed chance: its seed and its record hold the key."""
        return self._before.agreed if self._before else self.state.agreed

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(self._played)

    @property
    def record(self) -> GameRecord:
        """The record from which ``replay`` makes this game again; undone actions are not part of it."""
        state = self.state
        redraws = self._before.redraws if self._before else ()
        return GameRecord(
            self._decks, self.seed, state.first, self.actions, state.instances.ruleset,
            redraws=redraws, base=self._base, agreed=self.is_agreed,
        )  # fmt: skip

    def card(self, instance: int) -> CardDefinition:
        """The definition of an instance (0 or more; ``IndexError`` beyond the last)."""
        return self.state.instances.definitions[instance]
