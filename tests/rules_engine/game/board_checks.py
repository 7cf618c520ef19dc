"""What must hold at every decision of a game, whatever cards lie where."""

import random
from collections.abc import Iterator, Sequence

from rules_engine.execution.interpreter import open_question
from rules_engine.execution.procedures.choose_frames import NumberFrame, PickFrame
from rules_engine.execution.statements.damage import _falling
from rules_engine.game.game import Game, apply_action, legal_actions
from rules_engine.game.legal_actions import BESIDE, attempts, explain
from rules_engine.kernel.log import LogEntry
from rules_engine.language import tree
from rules_engine.queries import abilities, card_values, characteristics
from rules_engine.rights import prohibitions
from rules_engine.rulebook.options import FaceDownCards
from rules_engine.state.marks import EXTRA_RIGHT, fallen
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import ATTACK, DECK, DEPLOY, FIELD, PLACE, POSSESS, RIGHTS, SUMMON, VIRTUE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.rules_engine.game.random_games import assert_conserved
from tests.rules_engine.game.unseen import assert_leaks_nothing

VIRTUES_TO_WIN = 10
OFFERS_TRIED = 5
TOGETHER = ("damage.both", "life.both")
"""Whoever has no life left after damage to both players loses when both are done."""
RIGHT_WORDS = [right.value for right in RIGHTS]


class Ledger:
    """What the events add up to: life and what the damage has taken, rights and what was granted of them.

    `rights` are per seat and right all that there may be: the ordinary ones and those granted for this turn, in pairs,
    for the rules say not which of them is spent first.
    """

    def __init__(self, state: State, life: Sequence[int], rights: Sequence[Sequence[int]]) -> None:
        """`life` and `rights` of both seats as they were before the first event of the log."""
        self.life = list(life)
        self.rights = [[{(number, 0)} for number in numbers] for numbers in rights]
        self.open: list[list[list[int]]] = [[], []]
        self.dear_defence = tree.DefenceCosts in state.instances.contents.words
        self.read = 0

    def look(self, state: State) -> None:
        """Read the events since the last look; they and the state must agree."""
        log = state.log or []
        for event in log[self.read :]:
            HEARD.get(event.kind, Ledger._pass_over)(self, event)
        self.read = len(log)
        assert self.life == state.life, f"life {state.life}, but the events tell {self.life}"
        for player in (0, 1):
            for right, number in enumerate(state.rights[player]):
                granted = max(sum(pair) for pair in self.rights[player][right])
                assert 0 <= number <= granted, f"seat {player} has {number} of {RIGHT_WORDS[right]}, granted {granted}"
        extra = {mark: number for mark, number in state.memory.items() if mark[0] == EXTRA_RIGHT}
        assert all(number >= 0 for number in extra.values()), f"rights for certain cards: {extra}"
        if state.asker >= 0 and open_question(state).kind is DecisionKind.MAIN:
            for player in (0, 1):
                assert all(taken >= dealt for dealt, taken in self.open[player]), f"damage without loss: {self.open}"
                self.open[player].clear()

    def _pass_over(self, event: LogEntry) -> None:
        pass

    def _damage(self, event: LogEntry) -> None:
        self.open[event.player].append([event.value, 0])

    def _defended(self, event: LogEntry) -> None:
        """Of the last damage that nobody has defended yet: one may strike in the middle of another (S-力を受ける時)."""
        next(account for account in reversed(self.open[event.player]) if not account[1])[1] = event.value

    def _life(self, event: LogEntry) -> None:
        before, after = self.life[event.player], event.value
        self.life[event.player] = after
        if event.card >= 0:
            return
        accounts = self.open[event.player]
        each = 2 if self.dear_defence else 1
        while accounts[-1][1] // each >= accounts[-1][0]:
            accounts.pop()
        dealt, defended = accounts.pop(self._struck(accounts, before - after))
        least, most = min(before, dealt - defended), min(before, dealt - defended // each)
        assert least <= before - after <= most, f"{dealt} damage, {defended} defended: life {before} to {after}"

    def _struck(self, accounts: Sequence[Sequence[int]], lost: int) -> int:
        """Which damage took this much life: the last one. Where some defence costs two cards and some one, a last one
        that was defended by as many cards as it dealt may have taken nothing, and one around it this much."""
        exact = [place for place, (dealt, defended) in enumerate(accounts) if dealt - defended == lost]
        return exact[-1] if self.dear_defence and exact else len(accounts) - 1

    def _restored(self, event: LogEntry) -> None:
        rights = self.rights[event.player]
        if event.value:
            right = RIGHT_WORDS.index(event.word)
            rights[right] = {(own, granted + event.value) for own, granted in rights[right]}
            return
        for right in [RIGHT_WORDS.index(event.word)] if event.word else [SUMMON, POSSESS, DEPLOY, ATTACK]:
            rights[right] = {(1, granted) for _, granted in rights[right]}

    def _spent(self, event: LogEntry) -> None:
        rights, right = self.rights[event.player], RIGHT_WORDS.index(event.word)
        less = {(own - 1, granted) for own, granted in rights[right] if own}
        less |= {(own, granted - 1) for own, granted in rights[right] if granted}
        rights[right] = less or {(0, 0)}

    def _turn(self, event: LogEntry) -> None:
        """What was granted for the turn that has ended is over."""
        for rights in self.rights:
            rights[:] = [{(own, 0) for own, _ in pairs} for pairs in rights]


HEARD = {
    EventKind.DAMAGE: Ledger._damage,
    EventKind.DEFENDED: Ledger._defended,
    EventKind.LIFE: Ledger._life,
    EventKind.RIGHTS_RESTORED: Ledger._restored,
    EventKind.RIGHT_SPENT: Ledger._spent,
    EventKind.TURN_STARTED: Ledger._turn,
}


def assert_stands(state: State) -> None:
    """Cards are conserved, nothing stands or runs that the rules have ended."""
    assert_conserved(state)
    both_hit = any(frame.at in TOGETHER for frame in state.frames)
    assert both_hit or state.ended is not None or min(state.life) > 0, f"life {state.life}"
    for player in (0, 1):
        assert len(state.areas[VIRTUE][player]) < VIRTUES_TO_WIN or state.ended is not None, "ten 徳 and no winner"
    if state.ended is None and not any(frame.at.startswith("move.") for frame in state.frames):
        for card in _without_power(state):
            assert _is_kept(state, card), f"力 {card_values.power(state, card)}: {_name(state, card)} stands"


def _without_power(state: State) -> Iterator[int]:
    """The 場所札 without 力, printed as 0 and unchanged ones apart."""
    for player in (0, 1):
        for card in state.areas[FIELD][player]:
            had_some = state.damage[card] or card_values.original(state, card, tree.Value.ORIGINAL_POWER) > 0
            if state.kind[card] == PLACE and had_some and card_values.power(state, card) <= 0:
                yield card


def _is_kept(state: State, card: int) -> bool:
    """Whether a prohibition keeps it there, or something else has happened instead of its leaving."""
    forbidden = prohibitions.is_forbidden(state, _falling(state, card, 4))
    return forbidden or state.memory.get(fallen(card)) == state.stamp[card]


def _name(state: State, card: int) -> str:
    return state.instances.definitions[card].name


def assert_asks_well(game: Game) -> None:
    """Something is offered, nothing twice, and every number offered can be meant."""
    state, decision = game.state, game.decision
    assert decision is not None
    offered = game.legal_actions()
    assert offered, "nothing is offered"
    assert len(set(offered)) == len(offered), f"offered twice: {[str(action) for action in offered]}"
    assert 0 <= decision.number <= state.instances.count, f"{decision.kind} asks for {decision.number}"
    frame = state.frames[-1]
    if decision.kind is DecisionKind.NUMBER:
        numbers = [action.card for action in offered]
        assert isinstance(frame, PickFrame | NumberFrame)
        assert numbers == list(range(frame.least, frame.most + 1)), f"offered {numbers}"
        assert numbers[0] >= 0, f"offered {numbers}"
        if frame.at in ("choose.count", "choose.draws"):
            assert numbers[-1] <= state.instances.count, f"offered {numbers}"
    if isinstance(frame, PickFrame) and frame.at == "choose.cards":
        cards = [action for action in offered if action.verb is Verb.CHOOSE]
        assert 0 <= frame.least <= frame.most, f"between {frame.least} and {frame.most}"
        enough = len(frame.chosen) + len(cards) >= frame.least
        assert enough or state.instances.programs[frame.program].code[frame.line][1].such, "too few are offered"
    if decision.kind is DecisionKind.OVERFLOW:
        assert 1 <= decision.number <= len(offered), f"{decision.number} of {len(offered)} have to go"


def assert_every_offer_is_accepted(state: State, source: random.Random) -> None:
    """Each offer has no fault; some are carried out on a copy. What is explained, tried and offered agrees."""
    offered = legal_actions(state)
    for action in offered:
        fault = explain(state, action)
        assert fault is None, f"{action} is offered, but {fault}"
    for action in source.sample(offered, min(OFFERS_TRIED, len(offered))):
        twin = state.copy()
        apply_action(twin, action)
        assert (twin.asker >= 0) == (twin.ended is None), str(action)
        assert twin.ended is not None or legal_actions(twin), f"nothing is offered after {action}"
    known = set(offered)
    for attempt in attempts(state, state.asker):
        assert (attempt.fault is None) == (attempt.action in known), f"{attempt.action}: {attempt.fault}"
    for _ in range(OFFERS_TRIED):
        verb = source.choice([verb for verb in Verb if verb not in BESIDE])
        if (action := _some_action(state, verb, source)) is not None:
            fault = explain(state, action)
            assert (fault is None) == (action in known), f"{action}: {fault}"


def _some_action(state: State, verb: Verb, source: random.Random) -> Action | None:
    card = source.randrange(state.instances.count)
    if verb in (Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO):
        return Action(verb)
    if verb in (Verb.SUMMON, Verb.POSSESS):
        goals = [other for player in (0, 1) for other in state.areas[FIELD][player]]
        return Action(verb, card, source.choice([*goals, -1]))
    return Action(verb, card)


def assert_reading_is_fresh(state: State, source: random.Random) -> None:
    """Every value read off the position is the same whether it was kept, read anew, or read in another order."""
    twin = state.copy()
    cards = [card for card in range(state.instances.count) if state.zone[card] != DECK]
    readings = {card: _reading(state, card) for card in cards}
    for card in source.sample(cards, len(cards)):
        fresh = _reading(twin, card)
        assert fresh == readings[card], f"{_name(state, card)}: kept {readings[card]}, read anew {fresh}"
    for card in source.sample(cards, min(4, len(cards))):
        alone = _reading(state.copy(), card)
        assert alone == readings[card], f"{_name(state, card)}: kept {readings[card]}, read alone {alone}"


def _reading(state: State, card: int) -> tuple[object, ...]:
    return (
        card_values.power(state, card),
        card_values.cost(state, card),
        characteristics.names(state, card),
        characteristics.attributes(state, card),
        characteristics.seasons(state, card),
        tuple(characteristics.has_type(state, card, kind) for kind in range(4)),
        tuple(abilities.abilities(state, card)),
        tuple(abilities.has_keyword(state, card, name) for name in ("神秘", "秘境", "速攻", "襲撃", "呪い")),
    )


def assert_hides(state: State, source: random.Random) -> None:
    """Whatever the cards are that a seat cannot see: what it sees, is asked and may answer is the same.

    Where texts read face-down cards, their owner has to show them.
    """
    shown = state.instances.ruleset.face_down_cards is FaceDownCards.READ
    for viewer in () if shown else (0, 1):
        assert_leaks_nothing(state, viewer, source, across_types=True)
