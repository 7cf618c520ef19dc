"""The numbers of the rulebook and the named choices where its sources disagree or are silent."""

from dataclasses import dataclass, fields
from typing import Any

from rules_engine.rulebook.options import (
    AdversityMoments,
    AdversitySummons,
    AskedDamage,
    AskedPower,
    AttackDamage,
    AttackTriggers,
    BothAtZero,
    ChorusDamage,
    CountedMoves,
    CurseAtOne,
    DamageClauses,
    DivineAttribute,
    DivineCards,
    DivineChooser,
    DivineScope,
    EffectSummons,
    ExtraTurns,
    FaceDownCards,
    FallenPlaces,
    ForcedAttacks,
    GoneReductions,
    HatredCount,
    Healing,
    HiddenNames,
    LeavingAttacks,
    LeavingSummons,
    LoneRaid,
    LostHosts,
    MainWindow,
    MixedCondition,
    MixedSoul,
    NegatedTools,
    NewTriggers,
    OrderedMoves,
    OwnChoices,
    PowerChanges,
    PrintedZero,
    RevealingMoves,
    RightOrder,
    SameKeyword,
    SameRaises,
    SetLives,
    ShortDeck,
    SkippedRights,
    SoulTexts,
    SpendingTexts,
    StandingTexts,
    StruckTexts,
    SufferedDamage,
    ToolTarget,
    TurnEndTexts,
    TurningMoments,
    UnchangingPower,
    UnmetTexts,
    UntilRecovery,
    VirtueCards,
    WindowPriority,
    ZeroCost,
)
from rules_engine.vocabulary.errors import InvalidNotationError

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
    `always_asked` (S-窓の沈黙) goes further, for two people who play a match: whoever has a closed hand is asked
    whatever it might answer, 潜在能力 too, and once at each moment, however many of its cards could. It looks into no
    hand, whatever `silent_windows` says.
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
    divine_attribute: DivineAttribute = DivineAttribute.PRINTED
    attack_damage: AttackDamage = AttackDamage.ONE_EVENT
    unmet_texts: UnmetTexts = UnmetTexts.DO_NOT_HAPPEN
    new_triggers: NewTriggers = NewTriggers.AMONG_PENDING
    same_keyword: SameKeyword = SameKeyword.SAME_TEXT
    virtue_cards: VirtueCards = VirtueCards.OWN_ZONE
    face_down_cards: FaceDownCards = FaceDownCards.UNREAD
    curse_at_one: CurseAtOne = CurseAtOne.LOSES
    set_lives: SetLives = SetLives.GAINED
    hatred_count: HatredCount = HatredCount.SELF_TOO
    adversity_moments: AdversityMoments = AdversityMoments.MAIN_PHASE
    adversity_summons: AdversitySummons = AdversitySummons.NO_EFFECT
    standing_texts: StandingTexts = StandingTexts.ANY_WINDOW
    turning_moments: TurningMoments = TurningMoments.MAIN_PHASE
    chorus_damage: ChorusDamage = ChorusDamage.SUNG_POWER
    power_changes: PowerChanges = PowerChanges.ON_FIELD
    asked_power: AskedPower = AskedPower.AS_CHANGED
    asked_damage: AskedDamage = AskedDamage.COUNTED
    same_raises: SameRaises = SameRaises.EACH
    unchanging_power: UnchangingPower = UnchangingPower.PRINTED
    damage_clauses: DamageClauses = DamageClauses.SEPARATE
    revealing_moves: RevealingMoves = RevealingMoves.OPEN_HAND_OR_FROM_HAND
    counted_moves: CountedMoves = CountedMoves.BY_ANYBODY
    soul_texts: SoulTexts = SoulTexts.FROM_FIELD
    hidden_names: HiddenNames = HiddenNames.NOT_COUNTED
    own_choices: OwnChoices = OwnChoices.REACHED
    struck_texts: StruckTexts = StruckTexts.AFTER_DAMAGE
    suffered_damage: SufferedDamage = SufferedDamage.DEALT
    right_order: RightOrder = RightOrder.ORDINARY_FIRST
    leaving_summons: LeavingSummons = LeavingSummons.COMPLETED
    leaving_attacks: LeavingAttacks = LeavingAttacks.COMPLETED
    gone_reductions: GoneReductions = GoneReductions.ASKED_ANEW
    lost_hosts: LostHosts = LostHosts.OPEN_HAND
    spending_texts: SpendingTexts = SpendingTexts.RIGHT_NEEDED
    negated_tools: NegatedTools = NegatedTools.COUNT_AS_USED
    skipped_rights: SkippedRights = SkippedRights.RESTORED
    turn_end_texts: TurnEndTexts = TurnEndTexts.AFTER_WINDOW
    attack_triggers: AttackTriggers = AttackTriggers.AFTER_WINDOW
    effect_summons: EffectSummons = EffectSummons.LANDING_ONLY
    short_deck: ShortDeck = ShortDeck.WHAT_IS_THERE
    ordered_moves: OrderedMoves = OrderedMoves.ONE_BY_ONE
    both_at_zero: BothAtZero = BothAtZero.DRAW
    fallen_places: FallenPlaces = FallenPlaces.STAY
    printed_zero: PrintedZero = PrintedZero.LEAVES
    lone_raid: LoneRaid = LoneRaid.FORBIDDEN
    forced_attacks: ForcedAttacks = ForcedAttacks.THEMSELVES
    until_recovery: UntilRecovery = UntilRecovery.ENDS
    extra_turns: ExtraTurns = ExtraTurns.TWO_IN_A_ROW
    tool_target: ToolTarget = ToolTarget.PLAYER
    silent_windows: bool = True
    by_hand: bool = False
    always_asked: bool = False

    @property
    def looks_into_hands(self) -> bool:
        """Whether who is asked may hang on what somebody holds."""
        return self.silent_windows and not self.always_asked

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
