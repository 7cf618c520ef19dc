"""The kinds of continuous effects as bits, so that one look tells whether any of some kinds can be in force now."""

from typing import Final

from rules_engine.language import tree

KINDS: tuple[type[tree.ModifierNode], ...] = (
    tree.ChangeValue,
    tree.SwapValues,
    tree.Grants,
    tree.GainsText,
    tree.LosesText,
    tree.Becomes,
    tree.Copies,
    tree.Gives,
    tree.Enters,
    tree.EntersSwapped,
    tree.DefenceCosts,
    tree.Omits,
    tree.Forbids,
    tree.Only,
    tree.Requires,
    tree.Permits,
    tree.Untouched,
    tree.Replaces,
    tree.Listens,
    tree.ActsAs,
)
ALL_KINDS: Final = 1_048_575
GRANTING: Final = 76
"""``Grants``, ``GainsText`` and ``Copies``: what gives cards texts."""
TAKING: Final = 16
"""``LosesText``: what takes texts away."""
_BITS: dict[type, int] = {kind: 1 << place for place, kind in enumerate(KINDS)}
_KNOWN: dict[tuple[type, ...], int] = {}


def bits_of(kinds: tuple[type, ...]) -> int:
    """The bits of these kinds together. ``KeyError`` for what is no kind of effect."""
    found = _KNOWN.get(kinds)
    if found is None:
        found = 0
        for kind in kinds:
            found |= _BITS[kind]
        _KNOWN[kinds] = found
    return found


def kinds_of(effects: list[tree.ModifierNode]) -> int:
    """The bits of all that these effects may bring into force, texts that they lend included.

    A keyword that is lent may stand for lasting effects that are not spelt out: then it may be any kind.
    """
    return ALL_KINDS if any(map(_lends_keywords, effects)) else bits_of(tuple(map(type, effects)))


def _lends_keywords(effect: tree.ModifierNode) -> bool:
    if not isinstance(effect, tree.Grants):
        return False
    return any(isinstance(ability.head, tree.Keyword) for ability in effect.abilities)
