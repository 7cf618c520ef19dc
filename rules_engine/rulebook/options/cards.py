"""Open points of cards and what their texts mean: which are met, which names hold, in what order they move."""

from enum import StrEnum


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


class LeavingSummons(StrEnum):
    """A summon whose own 召喚時 texts have moved the card away (S-自分で離れる召喚)."""

    COMPLETED = "completed"
    UNDONE = "undone"


class GoneReductions(StrEnum):
    """The cost of a declared card when what has lowered it is gone after the responses (S-応答の後のコスト)."""

    ASKED_ANEW = "asked_anew"
    AS_DECLARED = "as_declared"


class ShortDeck(StrEnum):
    """What a text does that moves more cards than the deck still holds (S-山札の不足)."""

    WHAT_IS_THERE = "what_is_there"
    LOSS = "loss"


class OrderedMoves(StrEnum):
    """How cards leave the deck where a text or the official FAQ says in order (S-順番に)."""

    ONE_BY_ONE = "one_by_one"
    AT_ONCE = "at_once"


class OwnChoices(StrEnum):
    """Whether 神秘 and 秘境 shield a card from what its own player chooses for another's text (S-自身が選ぶ札)."""

    REACHED = "reached"
    SHIELDED = "shielded"


class DivineAttribute(StrEnum):
    """Which cards are 神 for the rule on them: those printed so, or those that are now (S-神の属性)."""

    PRINTED = "printed"
    AS_CHANGED = "as_changed"


class SoulTexts(StrEnum):
    """From where a card must come whose text happens as it becomes 魂, where nothing says why (S-魂になった時)."""

    FROM_FIELD = "from_field"
    FROM_ANYWHERE = "from_anywhere"


class AdversitySummons(StrEnum):
    """What a summon by 逆境 is to a text that speaks of summons by effects (S-逆境の召喚)."""

    NO_EFFECT = "no_effect"
    BY_EFFECT = "by_effect"
