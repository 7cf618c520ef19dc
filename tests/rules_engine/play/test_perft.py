"""Perft: how many action sequences of a given length a position has, counted by hand."""

import pytest

from rules_engine.interpreter import apply_action
from rules_engine.legal_actions import legal_actions
from rules_engine.state import State
from tests.rules_engine.play.builders import Place, Side, position


def perft(state: State, depth: int) -> int:
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(_after(state, number), depth - 1) for number in range(len(actions)))


def _after(state: State, number: int) -> State:
    twin = state.copy()
    apply_action(twin, legal_actions(twin)[number])
    return twin


# A: 廃屋 (力 1, cost 0) in hand, three 影 in the deck, an absent opponent. S summon, E end, P possess, A attack.
# 1: S E                                                                                     = 2
# 2: S→ E (it lies laid, nothing else in hand);  E→ S E (影 drawn, no host)            1 + 2 = 3
# 3: SE→ P A E (awake, 影 drawn);  ES→ P E (laid);  EE→ S E                        3 + 2 + 2 = 7
# 4: SEP→ A E;  SEA→ E (no host left);  SEE→ P P A E;  ESP→ E;  ESE→ P P A E;
#    EES→ P P E;  EEE→ S E                                         2 + 1 + 4 + 1 + 4 + 3 + 2 = 17
HOUSE_AND_SHADOWS = (Side(hand=("廃屋",), deck=("影",) * 3), None)

# B: 廃校 (力 3) awake; the opponent has two 魂 and 鈴 (道具札, cost 0). U use, - pass, X exile, D done.
# 1: A E                                                                                     = 2
# 2: A→ U - (W4);  E→ U - (W12)                                                        2 + 2 = 4
# 3: AU→ X X X D (鈴 is a 魂 now);  A-→ X X D;  EU→ S E (their turn, 廃屋 drawn);
#    E-→ U - (W1 of their turn)                                                4 + 3 + 2 + 2 = 11
# 4: AUX→ X X D each of three, AUD→ E                                              9 + 1 = 10
#    A-X→ X D each of two, A-D→ U - (W5)                                           4 + 2 =  6
#    EUS→ E, EUE→ S A E (our turn, 廃屋 drawn)                                     1 + 3 =  4
#    E-U→ S E, E--→ U - (W2)                                                       2 + 2 =  4    = 24
ATTACK_AND_BELL = (Side(field=(Place("廃校"),)), Side(hand=("鈴",), soul=("廃屋", "雪の宿")))


@pytest.mark.parametrize(
    ("sides", "counts"),
    [(HOUSE_AND_SHADOWS, (2, 3, 7, 17)), (ATTACK_AND_BELL, (2, 4, 11, 24))],
    ids=["house and shadows", "attack and bell"],
)
def test_the_number_of_sequences(sides: tuple[Side, Side | None], counts: tuple[int, ...]) -> None:
    state = position(*sides).state
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
