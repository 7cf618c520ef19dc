"""力のダメージ of an attack (001-攻撃-4), and its order with the text of the attacking 場所札 (000-攻撃-合成).

A text that deals damage to the struck player is one event with the 力. Any other happens at the same time, so its
player says which comes first: asked once, before the text does anything but choose what it is to be.
"""

from rules_engine.compile.program import Program
from rules_engine.execution.asking import whole_text
from rules_engine.execution.procedures import damage
from rules_engine.execution.procedures.attack_frame import AttackFrame, attack_of, stands
from rules_engine.execution.statements.damage import fall, hurt
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import Asking, GameProcedure, Question, Step
from rules_engine.keywords.raid import RAID
from rules_engine.language import tree
from rules_engine.queries.abilities import has_keyword, shielded
from rules_engine.queries.card_values import power
from rules_engine.queries.text_frame import COMBINED, bound, holds
from rules_engine.rights.choices import choice
from rules_engine.rights.prohibitions import is_forbidden
from rules_engine.rulebook.options import AttackDamage, UnmetTexts
from rules_engine.state.changes import set_life
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import is_current, places_of
from rules_engine.vocabulary.actions import POWER, TEXT, Action
from rules_engine.vocabulary.codes import EXILE, FIELD
from rules_engine.vocabulary.terms import DecisionKind, Matter, Verb

ORDER = "blow.order"
HEARING = (tree.Act.DAMAGE, tree.Act.LOSE_LIFE)


def text_of(state: State, frame: Frame) -> TextFrame | None:
    """The text that is about to do something, beneath the question."""
    below = state.frames[: state.frames.index(frame)]
    return next((one for one in reversed(below) if isinstance(one, TextFrame) and bound(one, COMBINED)), None)


def _asks_order(state: State, frame: Frame) -> int:
    text, attack = text_of(state, frame), attack_of(state)
    if text is None or state.instances.ruleset.attack_damage is not AttackDamage.ONE_EVENT:
        return NOBODY
    strikes = not attack.has_struck and not attack.extra and stands(state, attack) and _force(state, attack) > 0
    if not strikes or any(_joins_the_blow(state, one) for one in _texts_left(state, attack)):
        return NOBODY
    matters = _begins(state, attack, text) and _does_something(state, text) and _can_matter(state, attack, text)
    return frame.player if matters else NOBODY


def _force(state: State, attack: AttackFrame) -> int:
    """The 力 that would strike now; nothing where 襲撃 has no goal."""
    if has_keyword(state, attack.card, RAID.name) and attack.target < 0 and not _goals(state, attack):
        return 0
    return power(state, attack.card)


def _texts_left(state: State, attack: AttackFrame) -> list[TextFrame]:
    above = state.frames[state.frames.index(attack) + 1 :]
    return [one for one in above if isinstance(one, TextFrame) and bound(one, COMBINED)]


def _joins_the_blow(state: State, text: TextFrame) -> bool:
    """Whether the text may deal damage to the struck player, in what has been chosen of it."""
    program, line = state.instances.programs[text.program], text.line
    while line < len(program.code):
        instruction = program.code[line]
        line += 1
        if instruction[0] == "option" and _is_left_out(text, instruction):
            line = instruction[3]
        elif instruction[0] == "do" and isinstance(instruction[1], tree.Damage):
            target = instruction[1].target.choices[0]
            plain = not instruction[1].undefendable and not instruction[1].name
            if plain and isinstance(target, tree.Player) and target.whose is not tree.Whose.OWN:
                return True
    return False


def _is_left_out(text: TextFrame, instruction: tuple[object, ...]) -> bool:
    """Whether this one of several texts has not been chosen; before the choice none is left out."""
    taken = bound(text, str(instruction[1]))
    return isinstance(taken, int) and taken != 0 and not taken >> int(str(instruction[2])) & 1


def _begins(state: State, attack: AttackFrame, text: TextFrame) -> bool:
    """Whether the text happens: its condition holds now, or (S-満たない条件) could once the 力 has struck."""
    if text.line:
        return True
    program = state.instances.programs[text.program]
    game_event = GameEvent(tree.Act.EFFECT, text.player, text.card, text.stamp, text=program.words)
    if is_forbidden(state, game_event):
        return False
    if holds(state, text, program.condition):
        return True
    waits = state.instances.ruleset.unmet_texts is UnmetTexts.MET_BY_POWER
    return waits and _holds_after_the_blow(state, attack, text, program)


def _holds_after_the_blow(state: State, attack: AttackFrame, text: TextFrame, program: Program) -> bool:
    struck, life = 1 - attack.player, state.life[1 - attack.player]
    set_life(state, struck, max(0, life - power(state, attack.card)))
    met = holds(state, text, program.condition)
    set_life(state, struck, life)
    return met


def _does_something(state: State, text: TextFrame) -> bool:
    """Whether there is anything to choose from, where the text is one choice of cards."""
    code = state.instances.programs[text.program].code
    if text.line or len(code) != 2 or code[0][0] != "pick" or getattr(code[0][3], "search", False):
        return True
    return choice(state, text, code[0][1]).most > 0


def _can_matter(state: State, attack: AttackFrame, text: TextFrame) -> bool:
    """Whether the two orders can differ: always against a player with cards, else only through the life or the 力."""
    struck = 1 - attack.player
    if state.instances.present[struck] or _force(state, attack) >= state.life[struck]:
        return True
    hears = any(act in state.instances.contents.heard for act in HEARING)
    return hears or state.instances.reads.of_life_or_power(text.program)


def _orders(state: State, frame: Frame) -> list[Action]:
    return [TEXT, POWER]


def _about_order(state: State, frame: Frame) -> Asking | None:
    text = text_of(state, frame)
    return whole_text(state, text.program) if text else None


def _order(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.POWER:
        frame.at = "blow.aim"
    return action.verb is Verb.TEXT


def _aims(state: State, frame: Frame) -> int:
    """襲撃 asks which 場所札 is attacked; otherwise the blow goes at the player."""
    attack = attack_of(state)
    aimed = stands(state, attack) and has_keyword(state, attack.card, RAID.name) and attack.target < 0
    return attack.player if aimed and _goals(state, attack) else NOBODY


def _goals(state: State, attack: AttackFrame) -> list[int]:
    others = places_of(state, 1 - attack.player)
    return [card for card in others if not shielded(state, card, attack.player, choosing=True)]


def _aim_options(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.CHOOSE, card) for card in _goals(state, attack_of(state))]


def _aim(state: State, frame: Frame, action: Action, clause: str) -> bool:
    attack = attack_of(state)
    attack.target, attack.target_stamp = action.card, state.stamp[action.card]
    return True


def _strike(state: State, frame: Frame, clause: str) -> None:
    attack = attack_of(state)
    its_power, extra = power(state, attack.card), attack.extra
    attack.extra = 0
    if attack.has_struck or not is_current(state, attack.card, attack.stamp, FIELD):
        its_power = 0
    attack.has_struck = True
    if has_keyword(state, attack.card, RAID.name):
        _raid(state, attack, its_power)
        its_power = 0
    amount = (its_power if its_power > 0 else 0) + extra
    if amount > 0:
        damage.deal(state, 1 - attack.player, amount, attack.card, clause)


def _end(state: State, frame: Frame, clause: str) -> None:
    frame.at = ""


def _raid(state: State, attack: AttackFrame, its_power: int) -> None:
    if its_power > 0 and attack.target >= 0 and is_current(state, attack.target, attack.target_stamp, FIELD):
        hurt(state, [attack.target], its_power, Cause(tree.CauseKind.POWER, attack.player, attack.card))
        fall(state, EXILE)


PROCEDURE = GameProcedure(
    "blow",
    (
        Question("aim", "S-襲撃", DecisionKind.CHOOSE_CARDS, _aims, _aim_options, _aim, matter=Matter.AIM),
        Step("strike", "001-攻撃-4", _strike),
        Step("struck", "001-攻撃-4", _end),
        Question(
            "order", "000-攻撃-合成", DecisionKind.ORDER, _asks_order, _orders, _order, formerly=TEXT,
            about=_about_order,
        ),
    ),
)  # fmt: skip
