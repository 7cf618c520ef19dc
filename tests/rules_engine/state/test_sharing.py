"""A copy shares lists with the position it was made of, and neither is changed by what the other does."""

import random

import pytest

from rules_engine.game.game import apply_action, legal_actions, start
from rules_engine.state.chance_acts import shuffle_deck
from rules_engine.state.changes import set_damage, set_face_down, set_laid, set_order, set_right
from rules_engine.state.sharing import own_all
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import DECK, HAND, SOUL, SUMMON
from tests.rules_engine.game.whole_games import legal_instances, sample_instances

TABLES = {"sample": sample_instances, "catalogue": legal_instances}


def lists_of(state: State) -> list[list[int] | list[bool]]:
    return [
        *(area for areas in state.areas for area in areas),
        state.zone, state.stamp, state.since, state.face_down, state.laid, state.damage, state.host, state.kind,
        *state.rights, *state.granted_rights, state.life, state.soul_seasons,
    ]  # fmt: skip


def new() -> State:
    return start(sample_instances(1), "shared", 0)


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_neither_of_two_that_share_changes_the_other(kind: str, seed: int) -> None:
    state, chance = start(TABLES[kind](seed), str(seed), seed % 2), random.Random(seed)
    while state.asker >= 0:
        answers = legal_actions(state)
        before, twin = state.key(), state.copy(logging=False)
        apply_action(twin, chance.choice(answers))
        after = twin.key()
        assert state.key() == before
        apply_action(state, chance.choice(answers))
        assert twin.key() == after


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_a_copy_plays_on_like_one_that_has_everything_for_itself(kind: str, seed: int) -> None:
    state, chance = start(TABLES[kind](seed), str(seed), seed % 2), random.Random(seed)
    while state.asker >= 0:
        sharing, alone = state.copy(logging=False), state.copy(logging=False)
        own_all(alone)
        answer = chance.choice(legal_actions(state))
        apply_action(sharing, answer)
        apply_action(alone, answer)
        assert sharing.key() == alone.key()
        state = sharing


def test_only_what_is_changed_is_copied() -> None:
    state = new()
    twin = state.copy(logging=False)
    put(twin, twin.areas[DECK][0][-1], HAND, "001")
    kept = [one is other for one, other in zip(lists_of(state), lists_of(twin), strict=True)]
    # The own deck and hand, and where cards lie; the numbers of two are copied at once.
    assert kept.count(False) == 2 + 4 + 2


def test_one_that_has_made_everything_its_own_shares_nothing() -> None:
    state = new()
    twin = state.copy(logging=False)
    own_all(twin)
    assert not any(one is other for one, other in zip(lists_of(state), lists_of(twin), strict=True))
    assert twin == state.copy(logging=False)


@pytest.mark.parametrize(
    "change",
    [
        lambda state: put(state, state.areas[HAND][1][0], SOUL, "001"),
        lambda state: set_laid(state, 3, True),
        lambda state: set_face_down(state, 3, not state.face_down[3]),
        lambda state: set_damage(state, 3, 2),
        lambda state: set_right(state, 0, SUMMON, 3, 2),
        lambda state: set_order(state, DECK, 0, sorted(state.areas[DECK][0])),
        lambda state: shuffle_deck(state, 1),
    ],
    ids=["put", "laid", "turned", "damage", "right", "order", "shuffle"],
)
@pytest.mark.parametrize("changed", ["copy", "original"])
def test_no_change_is_seen_in_the_other_one(change, changed: str) -> None:  # type: ignore[no-untyped-def]
    state = new()
    twin = state.copy(logging=False)
    one, other = (twin, state) if changed == "copy" else (state, twin)
    before = other.key()
    change(one)
    assert one.key() != before
    assert other.key() == before
