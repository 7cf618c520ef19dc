"""Open points of attacks, damage, the fall of 場所札 and the end of the game."""

from enum import StrEnum


class AttackDamage(StrEnum):
    """Whether the damage of an attacking 場所札's text joins its 力 (S-合成ダメージ)."""

    ONE_EVENT = "one_event"
    TWO_EVENTS = "two_events"


class UnmetTexts(StrEnum):
    """Whether an attack text whose condition 力 would meet may be left until it has struck (S-満たない条件)."""

    DO_NOT_HAPPEN = "do_not_happen"
    MET_BY_POWER = "met_by_power"


class HatredCount(StrEnum):
    """Which cards 憎悪 N counts (S-憎悪)."""

    SELF_TOO = "self_too"
    SOULS_ONLY = "souls_only"


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


class StruckTexts(StrEnum):
    """When a text happens that speaks of damage which a 力 deals to its player (S-力を受ける時)."""

    AFTER_DAMAGE = "after_damage"
    BEFORE_DAMAGE = "before_damage"


class AttackTriggers(StrEnum):
    """When what listens to the declaration of an attack happens (S-攻撃宣言の誘発)."""

    AFTER_WINDOW = "after_window"
    BEFORE_WINDOW = "before_window"


class BothAtZero(StrEnum):
    """The end of a game in which one event takes the last life of both players (S-同時の決着)."""

    DRAW = "draw"
    TURN_PLAYER_LOSES = "turn_player_loses"


class FallenPlaces(StrEnum):
    """What becomes of a 場所札 of 力 0 or less that something has kept from leaving (S-残る場所札)."""

    STAY = "stay"
    EACH_TURN = "each_turn"


class PrintedZero(StrEnum):
    """What becomes of a 場所札 of printed 力 0 that nothing has lowered (S-力0の札)."""

    LEAVES = "leaves"
    STANDS = "stands"


class LoneRaid(StrEnum):
    """襲撃 without a 場所札 of the other player (S-襲撃)."""

    FORBIDDEN = "forbidden"
    HITS_NOTHING = "hits_nothing"


class LeavingAttacks(StrEnum):
    """An attack whose 攻撃後 texts have moved the attacker away or laid it (S-自分で離れる攻撃)."""

    COMPLETED = "completed"
    UNDONE = "undone"


class SufferedDamage(StrEnum):
    """Which damage a player has suffered where a text counts it: all, or what was not defended (S-受けたダメージ)."""

    DEALT = "dealt"
    TO_LIFE = "to_life"


class AskedDamage(StrEnum):
    """Whether damage counts where a text that happens asks for cards of a 力 (S-ダメージを受けた力)."""

    COUNTED = "counted"
    NOT_COUNTED = "not_counted"


class SameRaises(StrEnum):
    """Two lasting texts alike that raise the cards of a 力 they ask for by its number (S-同じ文の力)."""

    EACH = "each"
    ONCE = "once"


class ForcedAttacks(StrEnum):
    """Whether others may attack in the place of a 場所札 that must attack if it can (S-攻撃の強制)."""

    THEMSELVES = "themselves"
    ANY_ATTACK = "any_attack"
