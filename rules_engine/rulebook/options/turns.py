"""Open points of turns, windows, prices and rights."""

from enum import StrEnum


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


class CurseAtOne(StrEnum):
    """What 呪い means at a life of 1 (S-呪い)."""

    LOSES = "loses"
    FORBIDDEN = "forbidden"


class AdversityMoments(StrEnum):
    """When 逆境, 突現 and what is done regardless of the phase may be done (S-逆境の時): OWN_TURN adds every window of
    the own turn."""

    MAIN_PHASE = "main_phase"
    OWN_TURN = "own_turn"


class StandingTexts(StrEnum):
    """When a 常時 text may be used that says what the player may do (S-常時してもよい)."""

    ANY_WINDOW = "any_window"
    MAIN_PHASE = "main_phase"


class TurningMoments(StrEnum):
    """When ↻ may be done (S-回転の時): ANY_WINDOW adds every window of either turn."""

    MAIN_PHASE = "main_phase"
    ANY_WINDOW = "any_window"


class RightOrder(StrEnum):
    """Which is spent first, the ordinary right or one that a text has granted for the turn (S-権利の順)."""

    ORDINARY_FIRST = "ordinary_first"
    GRANTED_FIRST = "granted_first"


class LostHosts(StrEnum):
    """Where a 怪異札 declared from another zone than the hand goes when its host is lost (S-憑依先のない札)."""

    OPEN_HAND = "open_hand"
    WHERE_IT_WAS = "where_it_was"


class SpendingTexts(StrEnum):
    """Whether a text that spends a right of the turn needs that right (S-権利を使う効果)."""

    RIGHT_NEEDED = "right_needed"
    WITHOUT_TOO = "without_too"


class NegatedTools(StrEnum):
    """What a negated 道具札 counts as (S-無効にした道具札)."""

    COUNT_AS_USED = "count_as_used"
    RIGHT_ONLY = "right_only"


class SkippedRights(StrEnum):
    """Whether the four main rights come back in a turn without 回復フェイズ (S-権利の回復)."""

    RESTORED = "restored"
    LOST = "lost"


class EffectSummons(StrEnum):
    """Which windows a summon by a text opens, none of them during an attack (S-効果による召喚)."""

    LANDING_ONLY = "landing_only"
    ALL_WINDOWS = "all_windows"


class UntilRecovery(StrEnum):
    """Whether what lasts until a 回復フェイズ ends in a turn that skips it (S-回復までの効果)."""

    ENDS = "ends"
    LASTS_ON = "lasts_on"


class ToolTarget(StrEnum):
    """What a 道具札 needs that makes the other player choose from his cards: him, or cards (S-相手を対象)."""

    PLAYER = "player"
    CARDS = "cards"


class TurnEndTexts(StrEnum):
    """When what waits for the end of the turn happens, before the surplus of the hand goes (S-ターンの終わり)."""

    AFTER_WINDOW = "after_window"
    BEFORE_WINDOW = "before_window"


class ExtraTurns(StrEnum):
    """A further turn that a player gets in the turn of the other, before his own (S-相手のターンの追加)."""

    TWO_IN_A_ROW = "two_in_a_row"
    NONE = "none"


class SetLives(StrEnum):
    """Whether a life that is set to a number is gained or lost (S-ライフを数にする)."""

    GAINED = "gained"
    SET = "set"
