"""What a position is worth, in twentieths of a point of life: every number the machine judges by, each with its reason.

They were set by hand and then tuned in the arena; only what they are to each other matters.
"""

from typing import Final

WON: Final = 100_000  # more than anything on the table can be worth
TURN_LATER: Final = 100  # a win is worth less by so much for each turn that it takes
LIFE: Final = 20  # the measure of all else
SOUL: Final = 19  # defends like a point of life, and can be lost to effects before it does
SOULS_FOR_COST: Final = (14, 13, 12, 11, 9, 7, 5, 3, 2)  # beside: the first 魂 open costs and seasons, later ones less
SEASON: Final = 12  # a season among the 魂 that cards of the own hand ask for
POWER: Final = 18  # a point of 力 on the field: damage to come, a little less than dealt, so that attacking pays
FIELD_SOUL: Final = 80  # percent of a 魂: what every card of the field becomes when it has attacked
IN_LINE: Final = (100, 88, 77, 67, 58, 50, 43, 37)  # percent: one attack a turn, so others wait for their turn
AWAKE: Final = 3  # can attack already, and answers texts that ask for it
POSSESSION: Final = 14  # a 怪異札 under a 場所札 is about to act
POSSESSION_COST: Final = 5  # dearer texts do more
HIDDEN_COST: Final = 2  # of a 怪異札 that lies face down on the other side
SEASON_CARD: Final = 34  # gives each turn a little
HAND_SOUL: Final = 55  # percent of a 魂: what every card of the hand may become, a turn later
HAND_POWER: Final = 15  # a point of 力 in hand: a turn further away than one on the field
HAND_OTHER: Final = 10  # 怪異札, 道具札 and 季節札 in hand that can be used
HAND_COST: Final = 4  # … and more for dearer ones
IN_HAND: Final = (100, 97, 93, 88, 82, 74, 64, 50, 36)  # percent: few cards can be played in a turn, so others wait
NEAR: Final = (100, 84, 70, 57, 45, 34, 25, 18, 12, 8)  # percent, by how many 魂 are missing for the cost
NO_SEASON: Final = 45  # percent, while the season is missing among the 魂
HAND_HIDDEN: Final = 36  # a card of the other's hand, whatever it is
DECK_LOW: Final = 6  # below so many cards the deck's end is near
DECK_CARD: Final = 25  # … and each one less counts
NO_DECK: Final = 300  # the next draw loses the game
