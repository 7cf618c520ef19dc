"""The named choices where the sources of the rules disagree or are silent; the first value is the standard one."""

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


class UnmetTexts(StrEnum):
    """Whether an attack text whose condition 力 would meet may be left until it has struck (S-満たない条件)."""

    DO_NOT_HAPPEN = "do_not_happen"
    MET_BY_POWER = "met_by_power"


class NewTriggers(StrEnum):
    """When a player may pick an own ability that was set off later than others still waiting (S-誘発の順)."""

    AMONG_PENDING = "among_pending"
    AFTER_EARLIER = "after_earlier"


class SameKeyword(StrEnum):
    """Which texts of one keyword are one ability (S-同じキーワード)."""

    SAME_TEXT = "same_text"
    SAME_NAME = "same_name"


class VirtueCards(StrEnum):
    """Whether 徳 cards are 除外 too for texts and keywords that count or take the 除外 (S-徳と除外)."""

    OWN_ZONE = "own_zone"
    EXILE_TOO = "exile_too"


class FaceDownCards(StrEnum):
    """Whether texts that count or meet cards by what is printed on them read face-down ones (S-裏向きの札)."""

    UNREAD = "unread"
    READ = "read"


class CurseAtOne(StrEnum):
    """What 呪い means at a life of 1 (S-呪い)."""

    LOSES = "loses"
    FORBIDDEN = "forbidden"


class HatredCount(StrEnum):
    """Which cards 憎悪 N counts (S-憎悪)."""

    SELF_TOO = "self_too"
    SOULS_ONLY = "souls_only"


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


class ChorusDamage(StrEnum):
    """How much damage 合唱 deals (S-合唱)."""

    SUNG_POWER = "sung_power"
    OWN_POWER_EACH = "own_power_each"


class PowerChanges(StrEnum):
    """How long a change of 力 lasts where no duration is printed (S-力の変化)."""

    ON_FIELD = "on_field"
    THIS_TURN = "this_turn"


class AskedPower(StrEnum):
    """Which 力 a lasting text asks for by its number (S-力を問う)."""

    AS_CHANGED = "as_changed"
    ORIGINAL = "original"


class UnchangingPower(StrEnum):
    """The 力 of a card whose own lasting text says it, while the 力 of 場所札 cannot change (S-変わらない力)."""

    PRINTED = "printed"
    OWN_TEXT = "own_text"


class DamageClauses(StrEnum):
    """Whether the damage clauses of one card are events of their own (S-二つのダメージ)."""

    SEPARATE = "separate"
    MERGED = "merged"


class RevealingMoves(StrEnum):
    """Which moves of a hidden card by an effect reveal it (S-公開)."""

    OPEN_HAND_OR_FROM_HAND = "open_hand_or_from_hand"
    EVERY_MOVE = "every_move"


class CountedMoves(StrEnum):
    """Which cards put into a 魂 a text counts that asks for their number (S-置いた枚数)."""

    BY_ANYBODY = "by_anybody"
    BY_ITS_OWNER = "by_its_owner"


class HiddenNames(StrEnum):
    """Whether a text compares the names of face-down 怪異札 (S-裏向きの名前)."""

    NOT_COUNTED = "not_counted"
    COUNTED = "counted"


class StruckTexts(StrEnum):
    """When a text happens that speaks of damage which a 力 deals to its player (S-力を受ける時)."""

    AFTER_DAMAGE = "after_damage"
    BEFORE_DAMAGE = "before_damage"


class RightOrder(StrEnum):
    """Which is spent first, the ordinary right or one that a text has granted for the turn (S-権利の順)."""

    ORDINARY_FIRST = "ordinary_first"
    GRANTED_FIRST = "granted_first"


class LeavingSummons(StrEnum):
    """A summon whose own 召喚時 texts have moved the card away (S-自分で離れる召喚)."""

    COMPLETED = "completed"
    UNDONE = "undone"


class GoneReductions(StrEnum):
    """The cost of a declared card when what has lowered it is gone after the responses (S-応答の後のコスト)."""

    ASKED_ANEW = "asked_anew"
    AS_DECLARED = "as_declared"


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


class AttackTriggers(StrEnum):
    """When what listens to the declaration of an attack happens (S-攻撃宣言の誘発)."""

    AFTER_WINDOW = "after_window"
    BEFORE_WINDOW = "before_window"


class EffectSummons(StrEnum):
    """Which windows a summon by a text opens, none of them during an attack (S-効果による召喚)."""

    LANDING_ONLY = "landing_only"
    ALL_WINDOWS = "all_windows"


class ShortDeck(StrEnum):
    """What a text does that moves more cards than the deck still holds (S-山札の不足)."""

    WHAT_IS_THERE = "what_is_there"
    LOSS = "loss"


class OrderedMoves(StrEnum):
    """How cards leave the deck where a text or the official FAQ says in order (S-順番に)."""

    ONE_BY_ONE = "one_by_one"
    AT_ONCE = "at_once"


class BothAtZero(StrEnum):
    """The end of a game in which one event takes the last life of both players (S-同時の決着)."""

    DRAW = "draw"
    TURN_PLAYER_LOSES = "turn_player_loses"


class FallenPlaces(StrEnum):
    """What becomes of a 場所札 of 力 0 or less that cannot leave (S-残る場所札); nobody plays it otherwise."""

    STAY = "stay"


class PrintedZero(StrEnum):
    """What becomes of a 場所札 of printed 力 0 that nothing has lowered (S-力0の札)."""

    LEAVES = "leaves"
    STANDS = "stands"


class LoneRaid(StrEnum):
    """襲撃 without a 場所札 of the other player (S-襲撃)."""

    FORBIDDEN = "forbidden"
    HITS_NOTHING = "hits_nothing"


class UntilRecovery(StrEnum):
    """Whether what lasts until a 回復フェイズ ends in a turn that skips it (S-回復までの効果)."""

    ENDS = "ends"
    LASTS_ON = "lasts_on"


class ToolTarget(StrEnum):
    """What a 道具札 needs that makes the other player choose from his cards: him, or cards (S-相手を対象)."""

    PLAYER = "player"
    CARDS = "cards"
