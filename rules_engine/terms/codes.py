"""Zones, card types, rights and seasons as plain numbers: what the hot paths compare."""

from rules_engine.terms.vocabulary import CardType, Procedure, Season, Verb, Zone

DECK, HAND, OPEN_HAND, FIELD, SOUL, EXILE, VIRTUE, HOLD = range(8)
ZONES = (Zone.DECK, Zone.HAND, Zone.OPEN_HAND, Zone.FIELD, Zone.SOUL, Zone.EXILE, Zone.VIRTUE, Zone.HOLD)
AREA_OF = {zone: number for number, zone in enumerate(ZONES)}
SUMMON, POSSESS, DEPLOY, ATTACK, USE = range(5)
RIGHTS = (Procedure.SUMMON, Procedure.POSSESS, Procedure.DEPLOY, Procedure.ATTACK, Procedure.USE)
RIGHT_OF_VERB = {Verb.SUMMON: SUMMON, Verb.POSSESS: POSSESS, Verb.DEPLOY: DEPLOY, Verb.ATTACK: ATTACK, Verb.USE: USE}
SEASON_BITS = {Season.SPRING: 1, Season.SUMMER: 2, Season.AUTUMN: 4, Season.WINTER: 8, Season.NONE: 0}
PLACE, APPARITION, TOOL, SEASON_CARD = range(4)
CARD_TYPES = (CardType.PLACE, CardType.APPARITION, CardType.TOOL, CardType.SEASON_CARD)
KIND_OF = {kind: number for number, kind in enumerate(CARD_TYPES)}
NO_FORM = -1
"""The cost of a card as a type that it is not."""
