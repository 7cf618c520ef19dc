"""Members of enumerations that are named wherever the game is played, as constants.

Python 3.11 looks a member up in its class ten times as slowly as a name of a module, and a decision names dozens of
them. So what runs in every game names these; everything else says `Act.MOVE`, which reads better.
"""

from typing import Final

from rules_engine.language.tree import Act, CauseKind, Moments, Order, Quantity, Span, Trait, Value, Whose
from rules_engine.rulebook.options import (
    AttackTriggers,
    DamageClauses,
    DivineAttribute,
    FaceDownCards,
    FallenPlaces,
    GoneReductions,
    Healing,
    LoneRaid,
    MainWindow,
    NewTriggers,
    RightOrder,
    SameRaises,
    StruckTexts,
    SufferedDamage,
    TurnEndTexts,
    VirtueCards,
    WindowPriority,
)
from rules_engine.vocabulary.forecast_ends import ForecastEnd
from rules_engine.vocabulary.terms import EventKind, Moment, Orientation, Phase, Reason, Timing, Verb, Window, Zone

ACT_ATTACK: Final = Act.ATTACK
ACT_CHOOSE: Final = Act.CHOOSE
ACT_DAMAGE: Final = Act.DAMAGE
ACT_DEFEND: Final = Act.DEFEND
ACT_DRAW: Final = Act.DRAW
ACT_EFFECT: Final = Act.EFFECT
ACT_GAIN_LIFE: Final = Act.GAIN_LIFE
ACT_LOSE_LIFE: Final = Act.LOSE_LIFE
ACT_MOVE: Final = Act.MOVE
ACT_PHASE: Final = Act.PHASE
ACT_TURN_END: Final = Act.TURN_END
ACT_POSSESS: Final = Act.POSSESS
ACT_REVEAL: Final = Act.REVEAL
ACT_SUMMON: Final = Act.SUMMON
ACT_USE: Final = Act.USE
ACT_WAKE: Final = Act.WAKE
ATTACK_TRIGGERS_AFTER_WINDOW: Final = AttackTriggers.AFTER_WINDOW
ATTACK_TRIGGERS_BEFORE_WINDOW: Final = AttackTriggers.BEFORE_WINDOW
CAUSE_KIND_ATTACK: Final = CauseKind.ATTACK
CAUSE_KIND_EFFECT: Final = CauseKind.EFFECT
CAUSE_KIND_POWER: Final = CauseKind.POWER
DAMAGE_CLAUSES_MERGED: Final = DamageClauses.MERGED
DIVINE_ATTRIBUTE_AS_CHANGED: Final = DivineAttribute.AS_CHANGED
END_DRAW: Final = ForecastEnd.DRAW
EVENT_KIND_CHOSEN: Final = EventKind.CHOSEN
EVENT_KIND_COMPLETED: Final = EventKind.COMPLETED
EVENT_KIND_DAMAGE: Final = EventKind.DAMAGE
EVENT_KIND_DECIDED: Final = EventKind.DECIDED
EVENT_KIND_DECLARED: Final = EventKind.DECLARED
EVENT_KIND_DEFENDED: Final = EventKind.DEFENDED
EVENT_KIND_DREW: Final = EventKind.DREW
EVENT_KIND_LAID: Final = EventKind.LAID
EVENT_KIND_LIFE: Final = EventKind.LIFE
EVENT_KIND_REVEALED: Final = EventKind.REVEALED
EVENT_KIND_RIGHTS_RESTORED: Final = EventKind.RIGHTS_RESTORED
EVENT_KIND_RIGHT_SPENT: Final = EventKind.RIGHT_SPENT
EVENT_KIND_TEXT_STARTED: Final = EventKind.TEXT_STARTED
EVENT_KIND_TURN_STARTED: Final = EventKind.TURN_STARTED
EVENT_KIND_WOKE: Final = EventKind.WOKE
FACE_DOWN_CARDS_READ: Final = FaceDownCards.READ
FALLEN_PLACES_EACH_TURN: Final = FallenPlaces.EACH_TURN
GONE_REDUCTIONS_AS_DECLARED: Final = GoneReductions.AS_DECLARED
HEALING_ALL_PLACES: Final = Healing.ALL_PLACES
LONE_RAID_FORBIDDEN: Final = LoneRaid.FORBIDDEN
MAIN_WINDOW_ANY_TIME: Final = MainWindow.ANY_TIME
MOMENTS_AFTER_ATTACK: Final = Moments.AFTER_ATTACK
MOMENTS_ATTACK: Final = Moments.ATTACK
MOMENTS_POSSESSED: Final = Moments.POSSESSED
MOMENTS_SUMMON: Final = Moments.SUMMON
MOMENTS_USE: Final = Moments.USE
MOMENT_COMPLETION: Final = Moment.COMPLETION
MOMENT_DECLARATION: Final = Moment.DECLARATION
NEW_TRIGGERS_AFTER_EARLIER: Final = NewTriggers.AFTER_EARLIER
ORDER_BOTTOM: Final = Order.BOTTOM
ORDER_SHUFFLED: Final = Order.SHUFFLED
ORIENTATION_AWAKE: Final = Orientation.AWAKE
PHASE_DRAW: Final = Phase.DRAW
PHASE_END: Final = Phase.END
PHASE_MAIN: Final = Phase.MAIN
PHASE_RECOVERY: Final = Phase.RECOVERY
PHASE_TURN_START: Final = Phase.TURN_START
QUANTITY_ALL: Final = Quantity.ALL
QUANTITY_ANY: Final = Quantity.ANY
QUANTITY_AT_LEAST: Final = Quantity.AT_LEAST
QUANTITY_FULL: Final = Quantity.FULL
QUANTITY_UP_TO: Final = Quantity.UP_TO
REASON_COST: Final = Reason.COST
REASON_FORBIDDEN: Final = Reason.FORBIDDEN
REASON_NO_TARGET: Final = Reason.NO_TARGET
REASON_SEASON: Final = Reason.SEASON
RIGHT_ORDER_GRANTED_FIRST: Final = RightOrder.GRANTED_FIRST
SPAN_ATTACK: Final = Span.ATTACK
SPAN_IN_ZONE: Final = Span.IN_ZONE
SPAN_OPP_RECOVERY: Final = Span.OPP_RECOVERY
SPAN_OPP_TURN_END: Final = Span.OPP_TURN_END
SPAN_OWN_RECOVERY: Final = Span.OWN_RECOVERY
SPAN_OWN_RECOVERY_END: Final = Span.OWN_RECOVERY_END
SPAN_OWN_TURN: Final = Span.OWN_TURN
SPAN_TURN: Final = Span.TURN
SPAN_WITH_THIS: Final = Span.WITH_THIS
SAME_RAISES_EACH: Final = SameRaises.EACH
SUFFERED_DAMAGE_TO_LIFE: Final = SufferedDamage.TO_LIFE
STRUCK_TEXTS_BEFORE_DAMAGE: Final = StruckTexts.BEFORE_DAMAGE
TIMING_ALWAYS: Final = Timing.ALWAYS
TIMING_ATTACK: Final = Timing.ATTACK
TIMING_DRAW_PHASE: Final = Timing.DRAW_PHASE
TIMING_END_PHASE: Final = Timing.END_PHASE
TIMING_RECOVERY: Final = Timing.RECOVERY
TIMING_SUMMON: Final = Timing.SUMMON
TIMING_TURN_START: Final = Timing.TURN_START
TRAIT_SEASON: Final = Trait.SEASON
TURN_END_TEXTS_AFTER_WINDOW: Final = TurnEndTexts.AFTER_WINDOW
TURN_END_TEXTS_BEFORE_WINDOW: Final = TurnEndTexts.BEFORE_WINDOW
VALUE_COST: Final = Value.COST
VALUE_ORIGINAL_COST: Final = Value.ORIGINAL_COST
VALUE_ORIGINAL_POWER: Final = Value.ORIGINAL_POWER
VALUE_POWER: Final = Value.POWER
VERB_ATTACK: Final = Verb.ATTACK
VERB_CHOOSE: Final = Verb.CHOOSE
VERB_DEPLOY: Final = Verb.DEPLOY
VERB_DONE: Final = Verb.DONE
VERB_END: Final = Verb.END
VERB_EXILE: Final = Verb.EXILE
VERB_INVOKE: Final = Verb.INVOKE
VERB_NO: Final = Verb.NO
VERB_PASS: Final = Verb.PASS
VERB_POSSESS: Final = Verb.POSSESS
VERB_SET: Final = Verb.SET
VERB_SUMMON: Final = Verb.SUMMON
VERB_SURRENDER: Final = Verb.SURRENDER
VERB_USE: Final = Verb.USE
VIRTUE_CARDS_EXILE_TOO: Final = VirtueCards.EXILE_TOO
WHOSE_OPP: Final = Whose.OPP
WHOSE_OWN: Final = Whose.OWN
WHOSE_TURN: Final = Whose.TURN
WINDOW_ATTACK_COMPLETED: Final = Window.ATTACK_COMPLETED
WINDOW_ATTACK_DECLARED: Final = Window.ATTACK_DECLARED
WINDOW_DRAW: Final = Window.DRAW
WINDOW_END: Final = Window.END
WINDOW_MAIN: Final = Window.MAIN
WINDOW_POSSESS_COMPLETED: Final = Window.POSSESS_COMPLETED
WINDOW_POSSESS_DECLARED: Final = Window.POSSESS_DECLARED
WINDOW_PRIORITY_TURN_PLAYER: Final = WindowPriority.TURN_PLAYER
WINDOW_RECOVERY: Final = Window.RECOVERY
WINDOW_SUMMON_COMPLETED: Final = Window.SUMMON_COMPLETED
WINDOW_SUMMON_DECLARED: Final = Window.SUMMON_DECLARED
WINDOW_SUMMON_LANDED: Final = Window.SUMMON_LANDED
WINDOW_TURN_START: Final = Window.TURN_START
WINDOW_USE_COMPLETED: Final = Window.USE_COMPLETED
WINDOW_USE_DECLARED: Final = Window.USE_DECLARED
ZONE_EXILE: Final = Zone.EXILE
ZONE_FIELD: Final = Zone.FIELD
ZONE_HAND: Final = Zone.HAND
ZONE_VIRTUE: Final = Zone.VIRTUE
