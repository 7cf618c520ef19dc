"""When the text of a card happens by the type it is played as, and the other way round."""

from rules_engine.language import tree
from rules_engine.vocabulary.terms import CardType

MOMENT_OF_FORM = {
    CardType.PLACE: tree.Moments.ATTACK,
    CardType.APPARITION: tree.Moments.POSSESSED,
    CardType.TOOL: tree.Moments.USE,
    CardType.SEASON_CARD: tree.Moments.DEPLOY,
}
FORM_OF_MOMENT = {
    tree.Moments.ATTACK: CardType.PLACE,
    tree.Moments.AFTER_ATTACK: None,
    tree.Moments.SUMMON: CardType.PLACE,
    tree.Moments.DEPLOY: CardType.SEASON_CARD,
    tree.Moments.POSSESSED: CardType.APPARITION,
    tree.Moments.USE: CardType.TOOL,
}
