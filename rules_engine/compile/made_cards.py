"""A card may lie in a position as what a text has made of it, though that text is not in the game any more."""

from dataclasses import replace

from rules_engine.compile.instances import Instances
from rules_engine.compile.reads import DISGUISES
from rules_engine.language import tree


def know_of_made_cards(instances: Instances) -> None:
    """Let a game, which nobody else plays with these instances, know of cards that lie face-down as something else."""
    instances.contents = replace(instances.contents, words=instances.contents.words | {tree.Disguise})
    instances.reads.anywhere = instances.reads.anywhere.beside(DISGUISES)
