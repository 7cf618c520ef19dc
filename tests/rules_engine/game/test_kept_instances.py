"""Games of the same two decks share their instances, and are played like those that do not."""

import pytest

from rules_engine.compile import kept_instances
from rules_engine.compile.instances import Instances
from rules_engine.game.game import Game, start
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.errors import UnknownCardError
from tests.rules_engine.game.builders import CARDS, Catalog
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.whole_games import legal_pair, random_game


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    kept_instances._kept.clear()


def instances(*ids: int, cards: Catalog = CARDS, ruleset: Ruleset = STANDARD) -> Instances:
    return Game.new((ids, None), "三月", cards, ruleset=ruleset).state.instances


def test_the_same_decks_are_the_same_instances() -> None:
    assert instances(1, 2) is instances(1, 2)


def test_another_order_ruleset_or_catalogue_has_instances_of_its_own() -> None:
    same = Catalog(CARDS.cards)
    others = [instances(2, 1), instances(1, 2, ruleset=Ruleset(life=20)), instances(1, 2, cards=same)]
    assert len({id(one) for one in (instances(1, 2), *others)}) == 4
    assert others[2].catalog is same


def test_the_pair_asked_for_least_lately_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_instances, "PAIRS_KEPT", 2)
    first, second = instances(1), instances(2)
    assert instances(1) is first
    instances(1, 2)
    assert instances(1) is first
    assert instances(2) is not second


def test_what_cannot_be_dealt_is_not_kept() -> None:
    for _ in range(2):
        with pytest.raises(UnknownCardError):
            instances(999_999)
    assert not kept_instances._kept


def test_after_games_and_forecasts_shared_instances_play_like_fresh_ones() -> None:
    """Later games offer the same and log the same, whatever earlier ones have worked out for the pair."""
    pair = legal_pair(4)
    for seed in range(3):
        game = random_game(pair, seed)
        for _ in range(20):
            game.undo()
            game.preview(game.legal_actions()[0])
    shared = random_game(pair, 3)
    fresh = Game(start(Instances(pair, catalog(), STANDARD), "3", 1, logging=True), pair)
    assert fresh.state.instances is not shared.state.instances
    for action in shared.actions:
        assert action in fresh.legal_actions()
        fresh.play(action)
    assert fresh.state == shared.state
