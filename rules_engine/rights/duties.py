"""What a player must do if it can be done: attack with a 場所札 of which a text demands it (S-攻撃の強制)."""

from rules_engine.language import tree
from rules_engine.queries import continuous
from rules_engine.queries.in_force import Active
from rules_engine.queries.patterns import matches
from rules_engine.rulebook.options import ForcedAttacks
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import ATTACK


def must_attack(state: State, striking: list[Action]) -> bool:
    """Whether a text makes one of the cards that can attack do so."""
    return tree.Requires in state.instances.contents.words and bool(_demanded(state, striking))


def left_by_duty(state: State, player: int, striking: list[Action]) -> list[Action]:
    """Those of the attacks that leave as many rights as there are others which must attack and can."""
    if (
        tree.Requires not in state.instances.contents.words
        or state.instances.ruleset.forced_attacks is ForcedAttacks.ANY_ATTACK
    ):
        return striking
    demanded = _demanded(state, striking)
    return demanded if demanded and state.rights[player][ATTACK] <= len(demanded) else striking


def _demanded(state: State, striking: list[Action]) -> list[Action]:
    required = continuous.of_kind(state, (tree.Requires,))
    return [attack for attack in striking if any(_is_meant(state, effect, attack.card) for effect in required)]


def _is_meant(state: State, effect: Active, card: int) -> bool:
    assert isinstance(effect.node, tree.Requires)
    if effect.node.event.act is not tree.Act.ATTACK:
        return False
    game_event = GameEvent(tree.Act.ATTACK, state.instances.owners[card], card, state.stamp[card])
    return matches(state, effect.text_frame, effect.node.event, game_event)
