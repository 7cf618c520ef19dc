"""What strength is measured with: decks that may be played, mirrored games, results that add up."""

import json
from pathlib import Path

import pytest

from tests.benchmarks import machine_strength
from tests.benchmarks.contestants import names
from tests.benchmarks.deck_pools import ARCHETYPES, POOLS, RANDOM_DECKS, STRIDE, archetypes, pairing
from tests.benchmarks.duels import Cluster, Row, missing, play, points, read
from tests.rules_engine.game.real_decks import SIZE, is_legal

QUICK = ("thumb", "former-thumb")


def test_every_archetype_is_a_legal_deck_of_its_own() -> None:
    decks = archetypes()
    assert len(decks) == len(list(ARCHETYPES.glob("*.txt"))) == 12
    for deck in decks:
        assert len(deck) >= SIZE
        assert is_legal(deck)
    shared = [len({*one} & {*other}) / len({*one}) for one in decks for other in decks if one is not other]
    assert max(shared) < 0.6, "two decks of the same cards are one archetype"


@pytest.mark.parametrize("pool", ["samples", "archetypes"])
def test_numbers_in_a_row_bring_every_pairing_once(pool: str) -> None:
    number = len(POOLS[pool]()) ** 2
    assert len({pairing(pool, place) for place in range(number)}) == number
    assert pairing(pool, number) == pairing(pool, 0)


def test_every_random_deck_comes_too() -> None:
    assert len({STRIDE * number % RANDOM_DECKS**2 for number in range(RANDOM_DECKS**2)}) == RANDOM_DECKS**2


def test_a_cluster_is_the_same_deal_with_the_players_exchanged() -> None:
    """Two players that answer alike come to the same game twice, and each has won it once."""
    for windows in ("open", "silent"):
        row = play(Cluster(("former-thumb", "former-thumb"), "samples", windows, 3))
        assert sum(row["points"]) == 1
        assert row["turns"][0] == row["turns"][1]
        assert row["ended"][0] == row["ended"][1]


def row_of(*won: float) -> Row:
    return {"points": list(won)}


def test_the_interval_is_over_clusters() -> None:
    level = points([row_of(1, 0)] * 9)
    assert (level.games, level.share, level.low, level.high) == (18, 0.5, 0.5, 0.5)
    found = points([row_of(1, 1), row_of(0, 0)] * 50)
    assert (found.games, found.share) == (200, 0.5)
    assert (found.low, found.high) == (pytest.approx(0.4015, abs=0.001), pytest.approx(0.5985, abs=0.001))
    assert points([row_of(1, 0.5)]) == (2, 0.75, 0.0, 1.0), "of one cluster nothing is known"


def test_a_run_goes_on_where_it_ended_and_adds_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"

    def run(clusters: int) -> str:
        called = ["", str(file), "--pairs", ":".join(QUICK), "--pools", "samples", "--clusters", str(clusters)]
        monkeypatch.setattr("sys.argv", called)
        machine_strength.main()
        return capsys.readouterr().out

    assert "| 2 |" in run(1)
    first = file.read_text("utf-8")
    assert "| 4 |" in run(2)
    assert file.read_text("utf-8").startswith(first)
    assert "| 4 |" in run(2)
    assert len(read(file)) == 2


def test_results_of_another_version_or_other_decks_do_not_count() -> None:
    cluster = Cluster(QUICK, "samples", "open", 0)
    kept = {"key": json.loads(json.dumps(cluster.key()))}
    assert list(missing([kept], [cluster])) == []
    for place in range(len(kept["key"])):
        other = {"key": [*kept["key"][:place], "other", *kept["key"][place + 1 :]]}
        assert list(missing([other], [cluster])) == [cluster]


def test_who_may_play_is_named() -> None:
    assert {"random", "greedy", "searching", "former-greedy", "former-searching", *QUICK} <= set(names())
    with pytest.raises(machine_strength.argparse.ArgumentTypeError):
        machine_strength.pair_of("greedy:clever")
