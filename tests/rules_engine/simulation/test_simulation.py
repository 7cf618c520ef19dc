"""Games played out and counted: chunks add up, the same seed is the same, the log says what the position says."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from rules_engine.__main__ import main
from rules_engine.compile.kept_instances import instances_of
from rules_engine.execution.outcome import Outcome
from rules_engine.game.game import Game, start
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.log import LogEntry
from rules_engine.players import ByLot, answer
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.simulation import Counted, Match, figures, simulate
from rules_engine.simulation.playing import begun
from rules_engine.simulation.watching import STUCK_TURNS, USES, Watch
from rules_engine.vocabulary.terms import EndReason, EventKind, Zone
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import SAMPLES, random_legal_deck, sample_decks

TURNS = 6


def goldfish(**changes: object) -> Match:
    return replace(Match(sample_decks()[0], None, "random", "三月", TURNS), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("against", [None, 1])
def test_chunks_add_up_to_one_run_however_they_are_cut(against: int | None) -> None:
    match = goldfish(against=None if against is None else sample_decks()[against])
    whole = simulate(match, range(12), catalog())
    for cuts in ((0, 12), (0, 5, 12), (0, 1, 2, 11, 12)):
        parts = [simulate(match, range(*ends), catalog()) for ends in pairwise(cuts)]
        assert sum(parts, Counted()) == whole
        assert sum(parts[::-1], Counted()) == whole
    assert (whole.games, whole.wins + whole.draws + whole.losses + whole.unfinished) == (12, 12)


def test_the_same_seed_is_the_same_and_another_is_another() -> None:
    first = simulate(goldfish(level="greedy", positions=40), range(2), catalog())
    assert first == simulate(goldfish(level="greedy", positions=40), range(2), catalog())
    runs = [simulate(goldfish(seed=seed), range(6), catalog()) for seed in ("三月", "四月")]
    assert runs[0] != runs[1]


class Read:
    """What a game came to, read off its log: the slow way."""

    def __init__(self, cards: Sequence[int], log: Sequence[LogEntry]) -> None:
        self.cards, self.turn, self.life, self.souls = cards, 0, 30, 0
        self.damages, self.soul_counts, self.first_uses = list[int](), list[int](), dict[int, int]()
        self.run = self.passed_over = 0
        for entry in log:
            self._read(entry)

    def _read(self, entry: LogEntry) -> None:
        is_own = 0 <= entry.card < len(self.cards)
        match entry.kind:
            case EventKind.TURN_STARTED:
                if self.turn > len(self.damages):
                    self.damages.append(30 - self.life)
                    self.soul_counts.append(self.souls)
                self.turn += entry.player == 0
            case EventKind.LIFE if entry.player == 1:
                self.life = entry.value
            case EventKind.MOVED if is_own:
                self.souls += (entry.destination is Zone.SOUL) - (entry.source is Zone.SOUL)
            case EventKind.COMPLETED if entry.word in USES and is_own:
                self.first_uses.setdefault(self.cards[entry.card], max(1, self.turn))
            case EventKind.TEXT_STARTED:
                self.run += 1
            case EventKind.TEXT_NOT_RUN:
                self.passed_over += 1


@pytest.mark.parametrize("logging", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_heard_is_what_the_log_says(seed: int, logging: bool) -> None:
    """Over random decks against each other and alone; who listens hears the same where no log is kept."""
    deck, other = random_legal_deck(seed), random_legal_deck(seed + 1) if seed % 2 else None
    instances = instances_of((deck, other), catalog(), STANDARD)
    watch, logged = Watch(deck, 60), start(instances, str(seed), seed % 2, logging=True)
    heard = begun(instances, str(seed), seed % 2, watch, logging=logging)
    players = [ByLot(logged, "a"), ByLot(heard, "a")]
    for _ in range(150):
        if logged.asker == NOBODY:
            break
        for player in players:
            player.play()
    read = Read(deck, logged.log or ())
    assert read.turn > 3
    assert (watch.damages, watch.soul_counts) == (read.damages, read.soul_counts)
    assert (watch.turn, watch.run, watch.passed_over) == (read.turn, read.run, read.passed_over)
    assert watch.first_uses == read.first_uses


def test_a_copy_has_no_listener() -> None:
    watch = Watch(sample_decks()[0], 6)
    instances = instances_of((sample_decks()[0], None), catalog(), STANDARD)
    state = begun(instances, "写し", 0, watch, logging=False)
    assert state.onlooker is watch
    assert state.copy().onlooker is None


def test_a_game_that_is_counted_is_the_game_as_it_was_played() -> None:
    """One game by hand beside one game counted: uses, kills and what was reached by the end of each turn."""
    match = goldfish(turns=4)
    counted = simulate(match, [3], catalog())
    game = Game.new((match.deck, None), "三月/3", catalog(), first=1)
    while game.state.turn <= 9:
        game.play(answer(game, "random", seed="三月/3/0").action)
    own, used, lives, life = 0, dict[int, int](), list[int](), 30
    for entry in game.log:
        if entry.kind is EventKind.TURN_STARTED:
            if entry.player == 1 and own:
                lives.append(30 - life)
            own += entry.player == 0
        elif entry.kind is EventKind.LIFE and entry.player == 1:
            life = entry.value
        elif entry.kind is EventKind.COMPLETED and entry.word in USES and own <= 4:
            used.setdefault(match.deck[entry.card], own)
    assert counted.damage == tuple(lives[:4])
    assert {card: turns.index(1) + 1 for card, turns in counted.first_uses.items()} == used
    assert counted.turns == (1, 1, 1, 1)
    assert counted.stuck == int(min(used.values(), default=9) > STUCK_TURNS)
    assert (counted.unfinished, counted.kills) == (1, (0, 0, 0, 0))


def test_wins_are_kills_and_games_against_a_deck_have_winners() -> None:
    match = goldfish(against=sample_decks()[1], turns=40)
    found = simulate(match, range(6), catalog())
    assert found.wins + found.losses > 0
    assert sum(found.kills) == found.wins
    assert list(found.turns) == sorted(found.turns, reverse=True)


def test_an_ending_is_a_win_a_draw_or_a_loss() -> None:
    for winner, told in ((0, (1, 0, 0)), (-1, (0, 1, 0)), (1, (0, 0, 1))):
        watch = Watch((1,), 2)
        watch.turn = 2
        ended = watch.counted(Outcome(winner, EndReason.LIFE, ""))
        assert (ended.wins, ended.draws, ended.losses, ended.unfinished) == (*told, 0)
        assert ended.kills == (0, told[0])
    assert Watch((1,), 2).counted(None).unfinished == 1


def test_texts_that_are_passed_over_are_told_from_those_that_run() -> None:
    watch, state = Watch((1,), 2), start(instances_of((sample_decks()[0], None), catalog(), STANDARD), "回", 0)
    for kind in (EventKind.TEXT_STARTED, EventKind.TEXT_NOT_RUN, EventKind.TEXT_STARTED, EventKind.TEXT_STARTED):
        watch.hear(state, kind, 0, 0, "")
    found = figures(watch.counted(None) + Watch((1,), 2).counted(None))
    assert (found.passed_over, found.games_passed_over.count, found.games_passed_over.n) == (0.25, 1, 2)


def test_adding_keeps_every_number() -> None:
    one = Counted(games=1, damage=(1, 2), damage_squares=(1, 4), first_uses={5: (1, 0)})
    other = Counted(games=2, wins=1, damage=(3, 3), damage_squares=(9, 9), first_uses={5: (0, 1), 6: (1, 0)})
    both = one + other
    assert (both.games, both.wins, both.damage, both.first_uses) == (3, 1, (4, 5), {5: (1, 1), 6: (1, 0)})
    assert one + Counted() == Counted() + one == one
    with pytest.raises(ValueError, match="zip"):
        one + Counted(damage=(1,))


def test_the_command_says_first_how_far_to_trust_it(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [str(SAMPLES / "autumn.txt"), "--against", str(SAMPLES / "summer.txt")]
    call = ["--games", "4", "--seed", "三月", "--level", "random", "--turns", "5"]
    assert main(["simulate", *decks[:1], *call]) == 0
    said = capsys.readouterr().out
    assert said.startswith("エンジンが行わずにとばした効果")
    assert "4ゲーム" in said
    assert main(["simulate", *decks, *call, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["counted"]["games"], len(found["figures"]["damage"])) == (4, 5)
    assert found["figures"]["stuck"]["n"] == 4
    match = Match(sample_decks()[0], sample_decks()[2], "random", "三月", 5)
    assert found["counted"] == json.loads(json.dumps(simulate(match, range(4), catalog()).as_data()))
    assert set(found["figures"]["used_by"]) == set(found["counted"]["first_uses"])


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (["--games", "0", "--seed", "1"], 2),
        (["--games", "100001", "--seed", "1"], 2),
        (["--games", "2"], 2),
        (["--games", "2", "--seed", "1", "--level", "clever"], 2),
        (["--games", "2", "--seed", "1", "--turns", "x"], 2),
        (["--games", "2", "--seed", "1", "--against", "nowhere.txt"], 1),
    ],
)
def test_a_wrong_call_is_refused(wrong: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(SAMPLES / "autumn.txt"), *wrong]) == code
    assert capsys.readouterr().err


def test_everything_is_figured() -> None:
    found = figures(simulate(goldfish(), range(4), catalog()))
    assert (found.passed_over > 0) == (found.games_passed_over.count > 0)
    assert len(found.damage) == len(found.souls) == len(found.kills_by) == TURNS
    assert all(one.low <= one.mean <= one.high for one in (*found.damage, *found.souls))
    assert all([one.count for one in rates] == sorted(one.count for one in rates) for rates in found.used_by.values())
