"""The numbers of the rulebook and the named choices where its sources disagree or are silent."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from rules_engine.errors import InvalidNotationError

RULESET_VERSION = 1


class WindowPriority(StrEnum):
    """Who is asked first in a window (S-窓の優先)."""

    TURN_PLAYER = "turn_player"
    OTHER_PLAYER = "other_player"


class MainWindow(StrEnum):
    """When a 道具札 may be used in the main phase with nothing declared (S-メインの窓)."""

    ENTRY = "entry"
    ANY_TIME = "any_time"


class Healing(StrEnum):
    """Which damaged 場所札 get their 力 back at a 回復フェイズ (S-力の回復)."""

    OWN_PLACES = "own_places"
    ALL_PLACES = "all_places"


class ZeroCost(StrEnum):
    """Which cards of cost 0 need no season (S-零コスト)."""

    EVERY_TYPE = "every_type"
    PLACES_ONLY = "places_only"


class MixedCondition(StrEnum):
    """What the season condition of a 混化 card asks for (S-混化の条件)."""

    ANY_SEASON = "any_season"
    ALL_SEASONS = "all_seasons"


class MixedSoul(StrEnum):
    """Which seasons a 混化 card in 魂 satisfies (S-混化の魂)."""

    EACH_SEASON = "each_season"
    NO_SEASON = "no_season"


class DivineScope(StrEnum):
    """Which 場 the rule on 神 looks at (S-神の範囲)."""

    BOTH_FIELDS = "both_fields"
    OWN_FIELD = "own_field"


class DivineChooser(StrEnum):
    """Who chooses between two 神 of one name (S-神の選択)."""

    ARRIVED_SECOND = "arrived_second"
    TURN_PLAYER = "turn_player"


class DivineCards(StrEnum):
    """Which cards on the 場 the rule on 神 counts (S-神の種類)."""

    FACE_UP = "face_up"
    PLACES_ONLY = "places_only"


class AttackDamage(StrEnum):
    """Whether the damage of an attacking 場所札's text joins its 力 (S-合成ダメージ)."""

    ONE_EVENT = "one_event"
    TWO_EVENTS = "two_events"


class NewTriggers(StrEnum):
    """When a player may pick an own ability that was set off later than others still waiting (S-誘発の順)."""

    AMONG_PENDING = "among_pending"
    AFTER_EARLIER = "after_earlier"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One version of the rules: numbers of the rulebook, then one named choice per unsettled point.

    Numbers: `deck_minimum` cards in a deck, 40 (001-用意-枚数); `life` at the start, 30 (001-勝利-ライフ);
    `opening_hand` cards, 8 (001-準備-3); `hand_limit` cards at the end of a turn, 8 (001-ターン-5);
    `loop_limit` steps between two decisions, 20,000, after which a game that cannot go on is drawn (S-無限ループ).
    Choices: `window_priority` (S-窓の優先), `main_window` (S-メインの窓), `healing` (S-力の回復), `zero_cost`
    (S-零コスト), `mixed_condition` (S-混化の条件), `mixed_soul` (S-混化の魂), `divine_scope` (S-神の範囲),
    `divine_chooser` (S-神の選択), `divine_cards` (S-神の種類), `attack_damage` (S-合成ダメージ), `new_triggers`
    (S-誘発の順).
    `silent_windows` (S-窓の沈黙) is a habit of the table, not a rule: True closes a window without a question when
    the player has nothing to use there; False asks whenever public facts leave it open (the right is unspent and
    there is a card in hand), so that silence tells the opponent nothing.
    """

    deck_minimum: int = 40
    life: int = 30
    opening_hand: int = 8
    hand_limit: int = 8
    loop_limit: int = 20_000
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
    new_triggers: NewTriggers = NewTriggers.AMONG_PENDING
    silent_windows: bool = True

    def differences(self) -> dict[str, str | int | bool]:
        """The options that differ from the standard rules, by name; an empty dict for the standard rules."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(STANDARD, name)}

    @classmethod
    def from_differences(cls, values: dict[str, Any]) -> "Ruleset":
        """The standard rules with these options changed; ``InvalidNotationError`` for an unknown name or value."""
        changed: dict[str, Any] = {}
        for name, value in values.items():
            if name not in cls.__slots__:
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
