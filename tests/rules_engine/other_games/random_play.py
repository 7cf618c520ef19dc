"""Random games of the packs from random small positions, and what holds in every one of them.

    python -m tests.rules_engine.other_games.random_play [--pack magic|duel_masters] --games N [--seed S]

plays N games of each pack, those of the seeds S, S + 1, …, prints every game that broke something, with the position
and the answers that led there, and tells what the games came to; its exit code is 1 if one did.

What holds: nothing raises; each card lies in one zone, its own; what is told can be worded; whoever is asked is still
playing and is offered answers, each only once; each of them can be given (tried on a copy); no stretch between two
questions goes on for ever, and a turn in which everybody takes the last answer offered, which declines what may be
declined, ends. What a pack has to keep besides stands in ``KEPT``.
"""

import argparse
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.loop import Loop
from rules_engine.kernel.pack import Pack
from rules_engine.other_games.packs import PACKS
from tests.rules_engine.other_games.dealing import Dealt, deal

ANSWERS: Final = 40
"""After so many answers a game stops being random."""
LAST_ANSWERS: Final = 400
"""After so many last answers more its turn is over."""
MOST_STEPS: Final = 20_000
DEEPEST: Final = 200
TRIED_ONE_IN: Final = 4
"""At one in so many questions every answer is tried."""
GAMES_OF_A_MUTANT: Final = 25


class BrokenError(Exception):
    """Something that holds in every game does not."""


class Course(NamedTuple):
    """What a game came to: answers given, answers tried beside them, whether it was over of itself, or was cut short in
    a long chain of replacements; `fault` is empty if there was none."""

    seed: int
    answers: int
    tried: int
    over: bool
    cut: bool
    fault: str


def demand(holds: bool, what: str) -> None:
    """``BrokenError`` if it does not hold; not an assertion, which a pack may raise of its own."""
    if not holds:
        raise BrokenError(what)


def _endless(position: Any) -> None:
    raise BrokenError(f"{MOST_STEPS} steps without a question, at {position.frames[-1].at}")


def watched(loop: Loop[Any]) -> Loop[Any]:
    """The loop, but one that goes on for ever is a fault."""
    return Loop(loop.procedures, loop.keep_rules, loop.is_present, lambda _: MOST_STEPS, _endless)


def _is_kept_by_magic(table: Any) -> None:
    demand(min(table.mana) >= 0, "mana below nothing")
    begun = [frame.card for frame in table.frames if frame.at in ("cast.pay", "cast.complete", "cast.rewind")]
    demand([table.casting] == (begun or [-1]), "not what is being cast")
    if not begun:
        demand(not (table.hidden or table.face_down), "face down though nothing is being cast")
        asked = table.frames and table.frames[-1].at == "cast.reveal"
        demand(bool(asked) or not table.unrevealed, "still to be revealed though nothing is being cast")
    for card in table.face_down:
        demand(card in table.area(type(table.zone[card]).HAND, table.owner[card]), "face down outside of a hand")
    chain = _replacing(table)
    demand(len(set(chain)) == len(chain), "a replacement replaces what comes of it")
    drawn = Counter(event.player for event in _this_turn(table) if event.kind.value == "drawn")
    demand(all(table.drawn[seat] >= drawn[seat] for seat in drawn), "more drawn than counted")


def _replacing(position: Any) -> list[tuple[int, int, int]]:
    """The replacements whose work is under way, one within the other."""
    frames = [frame for frame in position.frames if type(frame).__name__ == "InsteadFrame"]
    return [(frame.player, frame.card, frame.place) for frame in frames]


def _this_turn(table: Any) -> list[Any]:
    events = table.log
    ends = [place for place, event in enumerate(events) if event.word == "end"]
    return list(events[ends[-1] :] if ends else events)


def _is_kept_by_duel_masters(table: Any) -> None:
    zones = type(table.zone[0]) if table.zone else None
    if zones is None:
        return
    places = (zones.MANA, zones.BATTLE, zones.HOLD)
    demand(all(table.zone[card] in places for card in table.tapped), "tapped where nothing can be tapped")
    attached = [(card, host) for card, host in table.host.items() if table.zone[card] is not table.zone[host]]
    demand(not attached, "attached to a card in another zone")
    at_rest = len(table.frames) == 1
    demand(not (at_rest and any(table.area(zones.HOLD, seat) for seat in range(table.seats))), "left on hold")


KEPT: Final[dict[str, Callable[[Any], None]]] = {
    "magic": _is_kept_by_magic,
    "duel_masters": _is_kept_by_duel_masters,
}


class Game:
    """One random game of a pack; `course` plays it."""

    def __init__(self, pack: Pack[Any], seed: int, tried_one_in: int) -> None:
        self.pack = pack
        self.seed = seed
        self.tried_one_in = tried_one_in
        self.chance = Random(seed)
        self.dealt: Dealt = deal(pack, self.chance)
        self.loop = watched(pack.loop)
        self.answers: list[str] = []
        self.tried = 0
        self.told = 0
        self.cut = False
        self.position: Any = None

    def course(self) -> Course:
        """Play to the end, or until something is broken."""
        fault = ""
        try:
            self._play()
        except Exception as error:
            where = error.__traceback__
            while where is not None and where.tb_next is not None:
                where = where.tb_next
            at = "" if where is None else f" ({where.tb_frame.f_code.co_name}, line {where.tb_lineno})"
            fault = f"{type(error).__name__}: {error}{at}"
        over = self.position is not None and not self.position.frames
        return Course(self.seed, len(self.answers), self.tried, over, self.cut, fault)

    def written(self) -> str:
        """How the game came to where it is, to be played again."""
        return f"{self.dealt.text}\n" + "\n".join(f"  {answer}" for answer in self.answers)

    def _play(self) -> None:
        dealt = self.dealt
        self.position = position = self.pack.lay(dealt.position, dealt.options, dealt.cards)
        self.loop.advance(position)
        for number in range(ANSWERS):
            offered = self._offered()
            if not offered:
                return
            if number % self.tried_one_in == self.seed % self.tried_one_in:
                self._try_each(offered)
            self._give(self.chance.choice(offered))
        self._end_turn()

    def _give(self, answer: str) -> None:
        seat = self.pack.seats[self.position.asker]
        self.answers.append(f"{seat} {answer}")
        self.loop.answer(self.position, answer)

    def _offered(self) -> list[str]:
        """What may be answered now; before that all is looked at."""
        position = self.position
        self._look()
        if position.asker == NOBODY:
            demand(not position.frames, "nobody is asked and it is not over")
            return []
        offered = self.loop.question(position).options(position, position.frames[-1])
        demand(bool(offered), "asked, and nothing can be answered")
        demand(len(set(offered)) == len(offered), f"offered twice: {offered}")
        return list(offered)

    def _look(self) -> None:
        position = self.position
        lying = Counter(card for cards in position.areas.values() for card in cards)
        demand(lying == Counter(range(len(position.printed))), "a card is lost, or lies twice")
        for (zone, seat), cards in position.areas.items():
            demand(all(position.zone[card] is zone and position.owner[card] == seat for card in cards), "zones differ")
        demand(position.asker not in position.lost, "one who has lost is asked")
        demand(len(position.frames) <= DEEPEST, f"{len(position.frames)} procedures run")
        for event in position.log[self.told :]:
            text = self.pack.sentence(position, event)
            demand(bool(text) and "{" not in text, f"not worded: {event}")
        self.told = len(position.log)
        KEPT[self.pack.folder.name](position)

    def _try_each(self, offered: list[str]) -> None:
        copied = _copied(self.position)
        for answer in offered:
            self.answers.append(f"(tried) {answer}")
            self.loop.answer(copied(), answer)
            self.answers.pop()
            self.tried += 1
        self.pack.refuse(self.position, self.position.asker, "nonsense")

    def _end_turn(self) -> None:
        """Everybody takes the last answer: the turn ends, and another seat's begins."""
        turn = self.position.turn_player
        for _ in range(LAST_ANSWERS):
            offered = self._offered()
            if not offered or self.position.turn_player != turn:
                return
            self._give(offered[-1])
        # Replacements of everybody's draws, one in another's chain, end: but the answers to them are thousands.
        self.cut = bool(_replacing(self.position))
        demand(self.cut, f"a turn is not over after {LAST_ANSWERS} answers that decline")


def _copied(position: Any) -> Callable[[], Any]:
    """What makes copies of the position, with an empty log; what cards say never changes and is shared."""
    printed, log = position.printed, position.log
    position.printed, position.log = [], []
    written = pickle.dumps(position)
    position.printed, position.log = printed, log

    def copy() -> Any:
        twin = pickle.loads(written)
        twin.printed = printed
        return twin

    return copy


def fault_of_games(pack: Pack[Any], seeds: Iterable[int]) -> str | None:
    """What is wrong with the first of these games that breaks something, None if none does."""
    for seed in seeds:
        fault = Game(pack, seed, TRIED_ONE_IN).course().fault
        if fault:
            return f"seed {seed}: {fault}"
    return None


def _play_all(pack: Pack[Any], seeds: range) -> int:
    courses, faults = [], 0
    for seed in seeds:
        game = Game(pack, seed, TRIED_ONE_IN)
        courses.append(game.course())
        if courses[-1].fault:
            faults += 1
            print(f"{pack.folder.name}, seed {seed}: {courses[-1].fault}\n{game.written()}\n")
    given, tried = sum(one.answers for one in courses), sum(one.tried for one in courses)
    over = sum(one.over for one in courses)
    print(f"{pack.folder.name}: {len(courses)} games, {faults} with a fault; {given} answers, {tried} more tried")
    cut, most = sum(one.cut for one in courses), max(one.answers for one in courses)
    print(f"  {over} games were over of themselves, {cut} cut short in a chain; at most {most} answers in a game")
    return faults


def main(arguments: list[str]) -> int:
    """The command; see the module."""
    names = [pack.folder.name for pack in PACKS]
    parser = argparse.ArgumentParser(prog="random_play")
    parser.add_argument("--pack", choices=names, action="append")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.games)
    faults = [_play_all(pack, seeds) for pack in PACKS if pack.folder.name in (given.pack or names)]
    return 1 if any(faults) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
