"""The numbers of the rulebook and the named choices where its sources disagree or are silent."""

from dataclasses import dataclass, fields
from typing import Any

from rules_engine.rulebook.options import (
    AdversityMoments,
    AskedPower,
    AttackDamage,
    AttackTriggers,
    BothAtZero,
    ChorusDamage,
    CountedMoves,
    CurseAtOne,
    DamageClauses,
    DivineCards,
    DivineChooser,
    DivineScope,
    EffectSummons,
    FaceDownCards,
    FallenPlaces,
    GoneReductions,
    HatredCount,
    Healing,
    HiddenNames,
    LeavingSummons,
    LoneRaid,
    LostHosts,
    MainWindow,
    MixedCondition,
    MixedSoul,
    NegatedTools,
    NewTriggers,
    OrderedMoves,
    PowerChanges,
    PrintedZero,
    RevealingMoves,
    RightOrder,
    SameKeyword,
    ShortDeck,
    SkippedRights,
    SpendingTexts,
    StandingTexts,
    StruckTexts,
    ToolTarget,
    TurningMoments,
    UnchangingPower,
    UnmetTexts,
    UntilRecovery,
    VirtueCards,
    WindowPriority,
    ZeroCost,
)
from rules_engine.terms.errors import InvalidNotationError

RULESET_VERSION = 2
COPY_LIMIT = 4
"""Copies of one card in a deck where the card prints no other number (001-用意-同じ札): a fact of cards, no option."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One version of the rules: numbers of the rulebook, then one named choice per unsettled point.

    Numbers: `deck_minimum` cards in a deck, 40 (001-用意-枚数); `life` at the start, 30 (001-勝利-ライフ);
    `opening_hand` cards, 8 (001-準備-3); `hand_limit` cards at the end of a turn, 8 (001-ターン-5);
    `virtues_to_win` 徳, 10 (S-徳); `loop_limit` steps between two decisions, 20,000, after which a game that cannot go
    on is drawn (S-無限ループ); `standstill_turns`, 100 in a row that bring neither player nearer to an end, after
    which the game is drawn, 0 for never (S-千日手).
    Choices: one per unsettled point, the standard value first; the type of each (`rules_engine/rulebook/options/`)
    says what it decides and cites its clause.
    `silent_windows` (S-窓の沈黙) is a habit of the table, not a rule: True closes a window without a question when
    the player has nothing to use there; False asks whenever public facts leave it open (the right is unspent and
    there is a card in hand), so that silence tells the opponent nothing.
    `by_hand` (S-手動) says whether positions may be set by hand (``run.setting``).
    """

    deck_minimum: int = 40
    life: int = 30
    opening_hand: int = 8
    hand_limit: int = 8
    virtues_to_win: int = 10
    loop_limit: int = 20_000
    standstill_turns: int = 100
    window_priority: WindowPriority = WindowPriority.TURN_PLAYER
    main_window: MainWindow = MainWindow.ENTRY
    healing: Healing = Healing.OWN_PLACES
    zero_cost: ZeroCost = ZeroCost.EVERY_TYPE
    mixed_condition: MixedCondition = MixedCondition.ANY_SEASON
    mixed_soul: MixedSoul = MixedSoul.EACH_SEASON
    divine_scope: DivineScope = DivineScope.BOTH_FIELDS
    divine_chooser: DivineChooser = DivineChooser.ARRIVED_SECOND
    divine_cards: DivineCards = DivineCards.FACE_UP
    attack_damage: AttackDamage = AttackDamage.ONE_EVENT
    unmet_texts: UnmetTexts = UnmetTexts.DO_NOT_HAPPEN
    new_triggers: NewTriggers = NewTriggers.AMONG_PENDING
    same_keyword: SameKeyword = SameKeyword.SAME_TEXT
    virtue_cards: VirtueCards = VirtueCards.OWN_ZONE
    face_down_cards: FaceDownCards = FaceDownCards.UNREAD
    curse_at_one: CurseAtOne = CurseAtOne.LOSES
    hatred_count: HatredCount = HatredCount.SELF_TOO
    adversity_moments: AdversityMoments = AdversityMoments.MAIN_PHASE
    standing_texts: StandingTexts = StandingTexts.ANY_WINDOW
    turning_moments: TurningMoments = TurningMoments.MAIN_PHASE
    chorus_damage: ChorusDamage = ChorusDamage.SUNG_POWER
    power_changes: PowerChanges = PowerChanges.ON_FIELD
    asked_power: AskedPower = AskedPower.AS_CHANGED
    unchanging_power: UnchangingPower = UnchangingPower.PRINTED
    damage_clauses: DamageClauses = DamageClauses.SEPARATE
    revealing_moves: RevealingMoves = RevealingMoves.OPEN_HAND_OR_FROM_HAND
    counted_moves: CountedMoves = CountedMoves.BY_ANYBODY
    hidden_names: HiddenNames = HiddenNames.NOT_COUNTED
    struck_texts: StruckTexts = StruckTexts.AFTER_DAMAGE
    right_order: RightOrder = RightOrder.ORDINARY_FIRST
    leaving_summons: LeavingSummons = LeavingSummons.COMPLETED
    gone_reductions: GoneReductions = GoneReductions.ASKED_ANEW
    lost_hosts: LostHosts = LostHosts.OPEN_HAND
    spending_texts: SpendingTexts = SpendingTexts.RIGHT_NEEDED
    negated_tools: NegatedTools = NegatedTools.COUNT_AS_USED
    skipped_rights: SkippedRights = SkippedRights.RESTORED
    attack_triggers: AttackTriggers = AttackTriggers.AFTER_WINDOW
    effect_summons: EffectSummons = EffectSummons.LANDING_ONLY
    short_deck: ShortDeck = ShortDeck.WHAT_IS_THERE
    ordered_moves: OrderedMoves = OrderedMoves.ONE_BY_ONE
    both_at_zero: BothAtZero = BothAtZero.DRAW
    fallen_places: FallenPlaces = FallenPlaces.STAY
    printed_zero: PrintedZero = PrintedZero.LEAVES
    lone_raid: LoneRaid = LoneRaid.FORBIDDEN
    until_recovery: UntilRecovery = UntilRecovery.ENDS
    tool_target: ToolTarget = ToolTarget.PLAYER
    silent_windows: bool = True
    by_hand: bool = False

    def differences(self) -> dict[str, str | int | bool]:
        """The options that differ from the standard rules, by name; an empty dict for the standard rules."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(STANDARD, name)}

    @classmethod
    def from_differences(cls, values: dict[str, Any]) -> "Ruleset":
        """The standard rules with these options changed; ``InvalidNotationError`` for an unknown name or value."""
        known, changed = {field.name for field in fields(cls)}, dict[str, Any]()
        for name, value in values.items():
            if name not in known:
                raise InvalidNotationError(f"no ruleset option {name!r}")
            changed[name] = _read_option(name, value)
        return cls(**changed)


def _read_option(name: str, value: Any) -> Any:
    kind = type(getattr(STANDARD, name))
    if kind in (bool, int):
        if type(value) is not kind or value < 0:
            raise InvalidNotationError(f"ruleset option {name} cannot be {value!r}")
        return value
    try:
        return kind(value)
    except ValueError:
        raise InvalidNotationError(f"ruleset option {name} cannot be {value!r}") from None


STANDARD = Ruleset()
