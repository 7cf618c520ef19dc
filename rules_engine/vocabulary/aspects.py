"""Aspects: what of a position a change touches, and what a text reads, as bits.

Values that are worked out of a position are kept until something changes that they may have read. Nobody asks for that
by hand. Each change is made in the room `state`, by a function that says which aspects it touches (``State.changed``).
What can be read at all is told by the texts of the two decks (``compile.reads``), once, before the game: a game in
which no lasting text counts a hand keeps its values while cards are drawn. A part of a text that this table does not
know reads everything.

Four shelves hold what is kept, each with the aspects it watches:
- `effects`: which lasting effects are in force (``read.continuous``), and which texts are lost; mostly that changes
  only as cards with such texts come and go, while what they make of the cards changes with the cards they count;
- `cache`: what they make of the cards (``read``): 力 and コスト, types, texts, keywords;
- `offers`: which 道具札 of a hand could be used, the right apart (``may.declarable``), each seat's apart; what the
  texts of one and lasting ones read is watched only while there are 魂 enough for it, or where texts in play touch
  prices;
- `orderly`: that the rules have nothing to mend in the position (``run.state_rules``).

Which kinds of effects can be in force at all is told by the cards that lie where their texts work and by what has been
started (``State.at_work``): of a kind that is not at work nothing is gathered.

Which effects are in force is watched by all of them (``ALWAYS``). What lasting texts read is watched while their cards
lie where they work, what resolved ones read while their effects last (``State.watch``); those name cards, whose zones
are watched, too. Kept values stand in no key, no copy and no observation, and a test reads every
position anew beside them.
"""

from typing import Final

NOTHING: Final = 0
"""What no text can ask about: counts of uses, rights, what waits."""
AT: Final = (1, 2, 4, 8, 16, 32, 64, 128)
"""Which cards lie in a zone, in which order and since when, by the number of the zone (``codes.ZONES``)."""
DECK: Final = 1
HAND: Final = 2
OPEN_HAND: Final = 4
FIELD: Final = 8
SOUL: Final = 16
EXILE: Final = 32
VIRTUE: Final = 64
HOLD: Final = 128
FORM: Final = 256
"""As what a card lies on the field, and on which card."""
ORIENTATION: Final = 512
FACE: Final = 1024
DAMAGE: Final = 2048
LIFE: Final = 4096
TURN: Final = 8192
"""The number of the turn, and whose it is."""
PHASE: Final = 16_384
MODIFIERS: Final = 32_768
"""The effects of resolved texts."""
MADE: Final = 65_536
"""What a text has made of a card that lies face-down (正体不明)."""
MARKS: Final = 131_072
"""When and how cards came, and what was paid for them."""
PAST: Final = 262_144
ALL: Final = 524_287
ZONES: Final = 255
HANDS: Final = HAND | OPEN_HAND
"""Beside the 魂 what the offers of the seat whose they are always read: which 道具札 lie there."""
ALWAYS: Final = MODIFIERS | MADE
"""What every shelf watches; a lasting text that comes, goes, or is turned touches it, too."""
