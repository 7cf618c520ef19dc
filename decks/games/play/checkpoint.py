"""The position in which a game stands, kept as text beside its record."""

from decks.games.models.solo_game import SoloGame
from rules_engine.game import Game
from rules_engine.game.notation import write_position
from rules_engine.vocabulary.terms import DecisionKind


def keep_position(game: SoloGame, position: Game, ply: int) -> None:
    """Note how the table stands, if nothing is under way; what was noted for later than this is gone."""
    if position.decision is not None and position.decision.kind is DecisionKind.MAIN:
        game.position, game.position_ply = position_told(position), ply
    elif ply < game.position_ply:
        game.position, game.position_ply = "", 0


def position_told(position: Game) -> str:
    """The position without what its text only remarks."""
    lines = write_position(position.state).splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#")) + "\n"
