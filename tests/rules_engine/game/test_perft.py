"""Perft: how many action sequences of a given length a position has. Every count is derived by hand beside it.

In the derivations a letter is an action, a word of letters the line of play so far, and behind → stand its answers.
S summon, P possess, D deploy, A attack, U use, I invoke, E end, - pass, X exile, Y yes, N no, . done.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from rules_engine.catalog.definitions import Catalog
from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import BESIDE, explain, legal_actions
from rules_engine.game.notation import read_position
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.random_games import catalog


class Position(NamedTuple):
    """A position in its notation, and the number of sequences of 1, 2, 3 … actions."""

    name: str
    text: str
    counts: tuple[int, ...]
    cards: Callable[[], Catalog] = catalog

    def state(self) -> State:
        return read_position(self.text, self.cards())


# 廃屋 (力 1, cost 0) in hand, three 影 in the deck, an absent opponent.
# 1: S E                                                                                     = 2
# 2: S→ E (it lies laid, nothing else in hand);  E→ S E (影 drawn, no host)            1 + 2 = 3
# 3: SE→ P A E (awake, 影 drawn);  ES→ P E (laid);  EE→ S E                        3 + 2 + 2 = 7
# 4: SEP→ A E;  SEA→ E (no host left);  SEE→ P P A E;  ESP→ E;  ESE→ P P A E;
#    EES→ P P E;  EEE→ S E                                         2 + 1 + 4 + 1 + 4 + 3 + 2 = 17
HOUSE_AND_SHADOWS = Position(
    "house and shadows",
    """
turn 3 自分
自分
  hand 廃屋
  deck 影 ×3
""",
    (2, 3, 7, 17),
    lambda: CARDS,
)

# 廃校 (力 3) awake; the opponent has two 魂 and 鈴 (道具札, cost 0).
# 1: A E                                                                                     = 2
# 2: A→ U - (W4);  E→ U - (W12)                                                        2 + 2 = 4
# 3: AU→ X X X . (鈴 is a 魂 now);  A-→ X X .;  EU→ S E (their turn, 廃屋 drawn);
#    E-→ U - (W1 of their turn)                                                4 + 3 + 2 + 2 = 11
# 4: AUX→ X X . each of three, AU.→ E                                              9 + 1 = 10
#    A-X→ X . each of two, A-.→ U - (W5)                                           4 + 2 =  6
#    EUS→ E, EUE→ S A E (our turn, 廃屋 drawn)                                     1 + 3 =  4
#    E-U→ S E, E--→ U - (W2)                                                       2 + 2 =  4    = 24
ATTACK_AND_BELL = Position(
    "attack and bell",
    """
turn 3 自分
自分
  field
    place 廃校
  deck 廃屋 ×3
相手
  hand 鈴
  soul 廃屋 / 雪の宿
  deck 廃屋 ×3
""",
    (2, 4, 11, 24),
    lambda: CARDS,
)

# 零探し with a b in the first hand and c in the second; each card that comes is a 場所札 of cost 0. The first seat
# draws none on its first turn. a b c put that card under the deck.
# Y N declare it or not.
# 1: Y N                                                                                      = 2
# 2: Y→ a b .;  N→ Y N                                                                   3 + 2 = 5
# 3: Ya→ b .;  Yb→ a .;  Y.→ Y N;  NY→ c .;  NN→ S S E                      2 + 2 + 2 + 2 + 3 = 11
# 4: Yab Ya. Yba Yb.→ Y N each;  Y.Y→ c .;  Y.N→ S S E;  NYc NY.→ S S E;  NNS→ E twice, NNE→ S S E
#                                                                       8 + 2 + 3 + 6 + 2 + 3 = 24
ZERO_SEARCH = Position(
    "zero search",
    """
turn 0 自分
step first_search
自分
  hand 体探しの園 / あめふり
  deck 童霊堂跡 ×9
相手
  hand 暗予劇場
  deck 童霊堂跡 ×9
""",
    (2, 5, 11, 24),
)

# 力 2 against three 魂, one of them 発狂人形の家 (不屈: 1 damage, which our empty 魂 cannot meet).
# 1: A E                                                                                     = 2
# 2: A→ X X X .;  E→ S E (体探しの園 drawn)                                            4 + 2 = 6
# 3: AX→ X X . each of three;  A.→ E;  ES→ E;  EE→ S A E                       9 + 1 + 1 + 3 = 14
# 4: AXX→ E each of six, AX.→ E each of three;  A.E→ S E;  ESE→ S A E;
#    EES→ A E (the new one lies laid), EEA→ X X X ., EEE→ S S E    6 + 3 + 2 + 3 + 2 + 4 + 3 = 23
DEFENCE = Position(
    "defence",
    """
turn 3 自分
自分
  field
    place あめふり
  deck 体探しの園 ×3
相手
  soul 発狂人形の家 / 体探しの園 ×2
  deck 体探しの園 ×3
""",
    (2, 6, 14, 23),
)

# The window of the main phase: 悠習の古日記 lays the only 場所札, 血を吸ったマフラー answers it and costs its owner 1.
# 1: U -                                                                                     = 2
# 2: U→ U - (W10);  -→ A E (マフラー has nothing to answer)                            2 + 2 = 4
# 3: UU→ X X X . (マフラー is no 魂 yet);  U-→ E (laid);  -A→ U - (W4);  -E→ U - (W12)
#                                                                              4 + 1 + 2 + 2 = 9
# 4: UUX→ A E each of three, UU.→ A E;  U-E→ S E;  -AU→ U -, -A-→ X X X .;
#    -EU→ U -, -E-→ U - (W1 of their turn)                             8 + 2 + 2 + 4 + 2 + 2 = 20
TOOL_ANSWERS_TOOL = Position(
    "tool answers tool",
    """
turn 3 自分
step main
自分
  hand 悠習の古日記
  soul あめふり ×3
  field
    place 暗予劇場
  deck 体探しの園 ×3
相手
  hand 血を吸ったマフラー
  soul 暗予劇場 ×3
  deck 体探しの園 ×3
""",
    (2, 4, 9, 20),
)

# Two 先祖代々之墓: when one is summoned the other may be exiled for 3 damage, against one 魂.
# 1: S S E                                                                                   = 3
# 2: S→ Y N twice;  E→ S E                                                             4 + 2 = 6
# 3: SY→ X . twice, SN→ E twice;  ES→ E, EE→ S S S E                           4 + 2 + 1 + 4 = 11
# 4: SYX SY.→ E twice, SNE→ S E twice;  ESE→ S S S E;  EE: S S of 墓→ Y N, S→ E, E→ S S E
#                                                                          4 + 4 + 4 + 4 + 1 + 3 = 20
SUMMON_TEXT = Position(
    "text of a summon",
    """
turn 3 自分
自分
  hand 先祖代々之墓 ×2
  deck 体探しの園 ×3
相手
  soul 体探しの園
  deck 体探しの園 ×3
""",
    (3, 6, 11, 20),
)

# A 季節札 and a 場所札 in hand, あめふり to draw, an absent opponent. s summons to the field, o onto the 季節札.
# 1: s D E                                                                                   = 3
# 2: s→ D E;  D→ s o E;  E→ s s D E                                                2 + 3 + 4 = 9
# 3: sD→ E, sE→ s D A E;  Ds Do→ E, DE→ s s o o E;  Es→ D E twice, ED→ s s o o E, EE→ s s s D E
#                                                              1 + 4 + 1 + 1 + 5 + 4 + 5 + 5 = 26
# 4: sDE→ s o A E;  sEs→ D A E, sED→ s o A E, sEA→ s D E, sEE→ s s D A E         4 + 3 + 4 + 3 + 5 = 19
#    DsE→ s o A E, DoE→ s A E;  DEs DEo→ E each of four, DEE→ three s, three o, E  4 + 3 + 4 + 7 = 18
#    EsD→ E, EsE→ s s D A E, twice;  EDs EDo→ E each of four, EDE→ seven as above     12 + 4 + 7 = 23
#    EEs→ D E each of three, EED→ seven, EEE→ s s s s D E                              6 + 7 + 6 = 19    = 79
SEASON_CARD = Position(
    "season card",
    """
turn 3 自分
自分
  hand 北海道：円形校舎 / 体探しの園
  deck あめふり ×3
""",
    (3, 9, 26, 79),
)

# Two 怪異札 for two awake 場所札; 半魚人 grants 魚群, but no 人魚 lies in 魂. The opponent is absent.
# 1: P four ways, A A E                                                                      = 7
# 2: P→ A A E each of four;  A→ P P (onto the other) E, twice;  E→ S, P four ways, A A E  12 + 6 + 8 = 26
# 3: PA→ E twice, PE→ S P P A A E, each of four: 8                                          = 32
#    AP→ E twice, AE→ S P P A E, twice: 7                                                   = 14
#    ES→ P six ways, A A E;  EP→ S A A E each of four;  EA→ S P P E twice;
#    EE→ S S, P four ways, A A E                                       9 + 16 + 8 + 9       = 42    = 88
POSSESSION = Position(
    "possession",
    """
turn 3 自分
自分
  hand 半魚人 / ベビーキョンシー！
  field
    place 体探しの園
    place あめふり
  deck 童霊堂跡 ×3
""",
    (7, 26, 88),
)

# Both 魂 have 不屈: 耳無し芳一 draws and exiles a hand card (two to choose from), 発狂人形の家 does 1 damage.
# 1: A E                                                                                     = 2
# 2: A→ X X .;  E→ S S E                                                               3 + 3 = 6
# 3: AX→ X . twice;  A.→ E;  ES→ E twice;  EE→ S A E                           4 + 1 + 2 + 3 = 10
# 4: AXX→ which text first, two orders of exiling: 4;  AX. of 耳無し芳一→ two hand cards, of 発狂人形の家→ E;
#    A.E→ S S E;  ESE→ S A E twice;  EES→ A E, EEA→ X X ., EEE→ S S S E
#                                                          4 + 2 + 1 + 3 + 6 + 2 + 3 + 4 = 25
ORDER_OF_TEXTS = Position(
    "order of texts",
    """
turn 3 自分
自分
  field
    place あめふり
  deck 体探しの園 ×3
相手
  hand 隠された櫛の家
  soul 耳無し芳一 / 発狂人形の家
  deck 体探しの園 ×3
""",
    (2, 6, 10, 25),
)

# 儀式邸, twice a turn: 2 damage to its owner, then it may wake a 場所札 of cost 0. No 魂, an absent opponent.
# 1: I A E (あめふり is laid)                                                                = 3
# 2: I→ Y N;  A→ E;  E→ S I A A E (all awake, 体探しの園 drawn)                        2 + 1 + 5 = 8
# 3: IY→ either 場所札, IN→ I A E;  AE→ S A E;  ES→ I A A E, EI→ Y N, EA of 儀式邸→ S E, of あめふり→ S I E,
#    EE→ S S I A A E                                               2 + 3 + 3 + 4 + 2 + 2 + 3 + 6 = 25
INVOCATION = Position(
    "invocation",
    """
turn 3 自分
自分
  rights summon 0
  field
    place 儀式邸
    place あめふり laid
  deck 体探しの園 ×3
""",
    (3, 8, 25),
)

POSITIONS = (
    HOUSE_AND_SHADOWS,
    ATTACK_AND_BELL,
    ZERO_SEARCH,
    DEFENCE,
    TOOL_ANSWERS_TOOL,
    SUMMON_TEXT,
    SEASON_CARD,
    POSSESSION,
    ORDER_OF_TEXTS,
    INVOCATION,
)
each_position = pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
Generator = Callable[[State], list[Action]]


def perft(state: State, depth: int, answers: Generator = legal_actions) -> int:
    actions = answers(state)
    if depth == 1:
        return len(actions)
    return sum(perft(_after(state, action), depth - 1, answers) for action in actions)


def _after(state: State, action: Action) -> State:
    twin = state.copy()
    apply_action(twin, action)
    return twin


def asked_one_by_one(state: State) -> list[Action]:
    """The slow way: of everything that can be written, what has no fault."""
    cards = range(state.instances.count)
    bare = [Action(verb) for verb in (Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO)]
    about = [Action(verb, card) for verb in Verb if verb not in BESIDE for card in cards]
    onto = [Action(verb, card, goal) for verb in (Verb.SUMMON, Verb.POSSESS) for card in cards for goal in cards]
    return [action for action in [*bare, *about, *onto] if explain(state, action) is None]


@each_position
def test_the_number_of_sequences(position: Position) -> None:
    state = position.state()
    assert tuple(perft(state, depth + 1) for depth in range(len(position.counts))) == position.counts


@each_position
def test_asking_one_by_one_counts_the_same(position: Position) -> None:
    state = position.state()
    assert tuple(perft(state, depth, asked_one_by_one) for depth in (1, 2, 3)) == position.counts[:3]


def test_the_position_is_unchanged_by_counting() -> None:
    state = TOOL_ANSWERS_TOOL.state()
    before = state.key()
    perft(state, 3)
    assert state.key() == before
