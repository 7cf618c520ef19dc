"""Zones, card types, rights and seasons as plain numbers: what the hot paths compare."""

from typing import Final

from rules_engine.vocabulary.terms import CardType, Procedure, Season, Verb, Zone

DECK: Final = 0
HAND: Final = 1
OPEN_HAND: Final = 2
FIELD: Final = 3
SOUL: Final = 4
EXILE: Final = 5
VIRTUE: Final = 6
HOLD: Final = 7
ZONES = (Zone.DECK, Zone.HAND, Zone.OPEN_HAND, Zone.FIELD, Zone.SOUL, Zone.EXILE, Zone.VIRTUE, Zone.HOLD)
AREA_OF = {zone: number for number, zone in enumerate(ZONES)}
SUMMON: Final = 0
POSSESS: Final = 1
DEPLOY: Final = 2
ATTACK: Final = 3
USE: Final = 4
RIGHTS = (Procedure.SUMMON, Procedure.POSSESS, Procedure.DEPLOY, Procedure.ATTACK, Procedure.USE)
RIGHT_OF_VERB = {Verb.SUMMON: SUMMON, Verb.POSSESS: POSSESS, Verb.DEPLOY: DEPLOY, Verb.ATTACK: ATTACK, Verb.USE: USE}
SEASON_BITS = {Season.SPRING: 1, Season.SUMMER: 2, Season.AUTUMN: 4, Season.WINTER: 8, Season.NONE: 0}
PLACE: Final = 0
APPARITION: Final = 1
TOOL: Final = 2
SEASON_CARD: Final = 3
CARD_TYPES = (CardType.PLACE, CardType.APPARITION, CardType.TOOL, CardType.SEASON_CARD)
KIND_OF = {kind: number for number, kind in enumerate(CARD_TYPES)}
NO_FORM: Final = -1
"""The cost of a card as a type that it is not."""
NOBODY_SEES: Final = 2
"""The `secret` of an event that tells neither seat which card it was: the number behind that of the last seat."""
