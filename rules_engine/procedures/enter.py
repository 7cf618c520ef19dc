"""A card comes into play by a text: a 場所札 lands, a 怪異札 possesses, a card becomes 徳."""

from rules_engine import pending
from rules_engine.actions import DONE, FIRST, Action
from rules_engine.conditions import grounds
from rules_engine.effects.reading import bound as value_of
from rules_engine.effects.reading import present, refs
from rules_engine.instances import APPARITION, PLACE
from rules_engine.occurrence import Cause, Occurrence
from rules_engine.procedures import divine, swap
from rules_engine.procedures.game_end import lose
from rules_engine.ruleset_options import EffectSummons, ShortDeck
from rules_engine.scripts.tree import Act, CauseKind, Moments
from rules_engine.state import DECK, FIELD, NO_CARD, NO_PROGRAM, NOBODY, VIRTUE, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.swapping import end_offers
from rules_engine.vocabulary import DecisionKind, EndReason, EventKind, Verb, Window
from rules_engine.windows import open_landing, open_window
from rules_engine.zones import is_current, put

ANYWHERE = "anywhere"


def entering_anywhere(state: State, player: int, card: int, *, laid: bool) -> Frame:
    """The summon of a card without a text that says where: the player is asked if there is more than one ground."""
    there = grounds(state, player, card)
    entering = Frame("enter.ground", player, card, state.stamp[card], there[0] if there else NO_CARD, number=int(laid))
    entering.bound = {ANYWHERE: 1}
    return entering


def summon_by_effect(state: State, entering: Frame, place: int) -> None:
    """Start a summon by a text, with the windows the ruleset gives it (S-効果による召喚).

    The one at its completion waits at `place` in the stack, beneath the text, so that all it sets off comes first.
    """
    all_windows = state.instances.ruleset.effect_summons is EffectSummons.ALL_WINDOWS
    if all_windows and not any(frame.at.partition(".")[0] == "attack" for frame in state.frames):
        state.frames.insert(place, Frame("enter.summoned", entering.player, entering.card))
        entering.at = "enter.declared"
    state.frames.append(entering)


def _declared(state: State, frame: Frame, clause: str) -> None:
    frame.at = "enter.ground"
    open_window(state, Window.SUMMON_DECLARED)


def _summoned(state: State, frame: Frame, clause: str) -> None:
    pending.settle(state)


def _summoned_window(state: State, frame: Frame, clause: str) -> None:
    frame.at = ""
    if state.zone[frame.card] == FIELD:
        open_window(state, Window.SUMMON_COMPLETED)


def _asks_ground(state: State, frame: Frame) -> int:
    if value_of(frame, ANYWHERE) != 1 or state.stamp[frame.card] != frame.stamp:
        return NOBODY
    there = grounds(state, frame.player, frame.card)
    if frame.target not in there and there:
        frame.target = there[0]
    return frame.player if len(there) > 1 else NOBODY


def _grounds(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.OPTION, number) for number in range(len(grounds(state, frame.player, frame.card)))]


def _choose_ground(state: State, frame: Frame, action: Action, clause: str) -> bool:
    frame.target = grounds(state, frame.player, frame.card)[action.card]
    return True


def _offer(state: State, frame: Frame, clause: str) -> None:
    if state.stamp[frame.card] == frame.stamp and value_of(frame, "cost") == ():
        swap.offer(state, frame)


def _land(state: State, frame: Frame, clause: str) -> None:
    card = frame.card
    if state.stamp[card] != frame.stamp:
        frame.at = ""
        return
    source, cost = state.zone[card], value_of(frame, "cost")
    hidden = value_of(frame, "face_down") == 1
    put(state, card, FIELD, clause, secret=frame.player if hidden else -1)
    state.kind[card], state.host[card], state.laid[card] = PLACE, frame.target, frame.number == 1
    if isinstance(cost, int):
        state.memory[f"cost {card} {state.stamp[card]}"] = cost
        state.memory[f"power {card} {state.stamp[card]}"] = int(value_of(frame, "power"))  # type: ignore[arg-type]
        state.face_down[card] = hidden
    state.changed()
    swap.land(state, frame)
    end_offers(state, frame.player)
    state.note(EventKind.LAID if frame.number else EventKind.WOKE, clause, frame.player, card, frame.target)
    _report(state, frame, card)
    _remember_price(state, card)
    frame.stamp, frame.number = state.stamp[card], source
    if not hidden:
        divine.settle(state, frame.player, card)


def _landed_window(state: State, frame: Frame, clause: str) -> None:
    open_landing(state, frame.player, frame.card, frame.stamp)


def _arrived(state: State, frame: Frame, clause: str) -> None:
    """A 場所札 has been summoned: what listens to it and its own 召喚時 texts wait."""
    card, stamp = frame.card, frame.stamp
    frame.at = ""
    if state.instances.scripted and is_current(state, card, stamp, FIELD):
        state.memory[f"turn arrived {card}"] = stamp
        state.changed()
        cause = _cause(frame)
        pending.happened(
            state, Occurrence(Act.SUMMON, frame.player, card, stamp, frame.target, frame.number, FIELD, cause)
        )
        pending.texts_wait(state, card, Moments.SUMMON)


def _cause(frame: Frame) -> Cause:
    """The text that brings the card into play; its own where no other does (潜在能力, 逆境)."""
    by, of = value_of(frame, "by"), value_of(frame, "of")
    if isinstance(by, int) and isinstance(of, int):
        return Cause(CauseKind.EFFECT, by, of)
    return Cause(CauseKind.EFFECT, frame.player)


def _report(state: State, frame: Frame, card: int) -> None:
    """Tell the text that summons, beneath the others it summons at once, what has come."""
    name = value_of(frame, "name")
    parent = next((below for below in reversed(state.frames[:-1]) if below.program != NO_PROGRAM), None)
    if name and parent is not None and parent.bound is not None:
        earlier = parent.bound.get(str(name), ())
        kept = tuple(ref for ref in earlier if ref[0] != card) if isinstance(earlier, tuple) else ()
        parent.bound[str(name)] = kept + refs(state, [card])


def _remember_price(state: State, card: int) -> None:
    """What was given as the price of 突現, for the texts of the card that ask for it."""
    price = value_of(state.frames[-2], "paid") if len(state.frames) > 1 else ()
    for other, stamp in price if isinstance(price, tuple) else ():
        state.memory[f"paid {card} {state.stamp[card]} {other}"] = stamp
        state.changed()


def _attach(state: State, frame: Frame, clause: str) -> None:
    card = frame.card
    frame.at = ""
    if state.stamp[card] != frame.stamp or not is_current(state, frame.target, frame.target_stamp, FIELD):
        return
    face_down, source = frame.number == 1, state.zone[card]
    put(state, card, FIELD, clause, secret=frame.player if face_down else -1)
    state.kind[card], state.host[card], state.face_down[card] = APPARITION, frame.target, face_down
    state.changed()
    stamp, cause = state.stamp[card], _cause(frame)
    pending.happened(state, Occurrence(Act.POSSESS, frame.player, card, stamp, frame.target, source, FIELD, cause))
    if not face_down:
        state.memory[f"open {card}"] = state.stamp[card]
        state.changed()
        divine.settle(state, frame.player, card)


def arrange(state: State, player: int, host: int, coming: list[int]) -> None:
    """Let the player order these cards, which are about to possess `host` face up, once they do (S-憑依の順)."""
    frame = Frame("enter.arrange", player, host, state.stamp[host])
    frame.bound = {"come": tuple((card, state.stamp[card] + 1) for card in coming)}
    state.frames.append(frame)


def _unordered(state: State, frame: Frame) -> list[int]:
    come, field = present(state, value_of(frame, "come")), state.areas[FIELD][state.instances.owners[frame.card]]
    return [card for card in come if card in field and state.host[card] == frame.card and card not in frame.chosen]


def _asks_order(state: State, frame: Frame) -> int:
    """Asked only where it can matter: while cards that differ are left."""
    left = _unordered(state, frame)
    return frame.player if len({state.instances.card_ids[card] for card in left}) > 1 else NOBODY


def _orders(state: State, frame: Frame) -> list[Action]:
    return [*(Action(Verb.CHOOSE, card) for card in _unordered(state, frame)), DONE]


def _order(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.CHOOSE:
        frame.chosen.append(action.card)
    return action.verb is Verb.DONE


def _arranged(state: State, frame: Frame, clause: str) -> None:
    """The oldest is the first to happen: they lie in the order chosen, the rest behind (001-攻撃-2)."""
    frame.at = ""
    field = state.areas[FIELD][state.instances.owners[frame.card]]
    order = [*frame.chosen, *_unordered(state, frame)]
    places = sorted(field.index(card) for card in order)
    for place, card in zip(places, order, strict=True):
        field[place] = card
    state.changed()


def _used(state: State, frame: Frame, clause: str) -> None:
    """A 道具札 that a text has used has been used: those who listen for that hear it."""
    frame.at, card = "", frame.card
    cause, stamp = _cause(frame), state.stamp[card]
    pending.happened(state, Occurrence(Act.USE, frame.player, card, stamp, source=frame.number, cause=cause))


def _virtue(state: State, frame: Frame, clause: str) -> None:
    if frame.number <= 0:
        return
    deck = state.areas[DECK][frame.player]
    all_of_them = state.instances.ruleset.short_deck is ShortDeck.LOSS
    if not frame.line and len(deck) < (frame.number if all_of_them else 1):
        lose(state, frame.player, EndReason.DECK_OUT)
        return
    if not deck:
        return
    frame.number -= 1
    frame.line += 1
    frame.at = "enter.virtue"
    put(state, deck[-1], VIRTUE, clause, secret=frame.player)


PROCEDURE = Procedure(
    "enter",
    (
        Step("declared", "S-効果による召喚", _declared),
        Step("summoned", "001-効果-1", _summoned),
        Step("summoned_window", "S-効果による召喚", _summoned_window),
        Question(
            "ground", "001-場所札-召喚", DecisionKind.CHOOSE_ONE, _asks_ground, _grounds, _choose_ground, formerly=FIRST
        ),
        Step("offer", "000-持ち越し-召喚", _offer),
        swap.QUESTION,
        Step("land", "001-場所札-召喚", _land),
        Step("landed_window", "001-道具札-時", _landed_window),
        Step("arrived", "S-効果", _arrived),
        Step("attach", "001-怪異札-憑依", _attach),
        Question("arrange", "S-憑依の順", DecisionKind.CHOOSE_CARDS, _asks_order, _orders, _order, formerly=DONE),
        Step("arranged", "S-憑依の順", _arranged),
        Step("used", "S-効果", _used),
        Step("virtue", "S-徳", _virtue),
    ),
)
