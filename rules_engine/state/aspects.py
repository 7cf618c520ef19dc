"""Aspects: what of a position a change touches, as bits, so that what was worked out from the rest could be kept."""

from typing import Final

NOTHING: Final = 0
"""What no text can ask about: counts of uses, rights, what waits."""
ZONE: Final = 1
"""Where cards lie, in which order and since when."""
FORM: Final = 2
"""As what a card lies on the field, and on which card."""
ORIENTATION: Final = 4
FACE: Final = 8
DAMAGE: Final = 16
LIFE: Final = 32
TIME: Final = 64
"""The turn, whose it is, and its phase."""
MODIFIERS: Final = 128
MARKS: Final = 256
PAST: Final = 512
MOVE: Final = ZONE | FORM | ORIENTATION | FACE | DAMAGE
"""What a card leaves behind when it changes zones."""
