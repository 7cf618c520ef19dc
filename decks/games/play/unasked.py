"""How often a game passed a window in which its player held an answer, without asking: counted from its record."""

from dataclasses import dataclass

from cards.catalog import CardData
from decks.games.models.stops import USUAL
from decks.games.play.positions import position_of
from decks.games.play.stops import StopSettings, asks_at
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord, redraw_at
from rules_engine.vocabulary.actions import PASS
from rules_engine.vocabulary.errors import IllegalActionError


@dataclass(frozen=True, slots=True)
class Usable:
    """A card by its `name`, and in how many turns it could have been used at a moment that was not asked for."""

    name: str
    turns: int


@dataclass(frozen=True, slots=True)
class Unasked:
    """Windows at the `usual` moments of the other's turn, those `wished` among them because the player had pressed not
    to be asked until some end; and what could have been used at all `other` moments, what in most turns first."""

    usual: int = 0
    wished: int = 0
    other: tuple[Usable, ...] = ()


def windows_unasked(record: GameRecord, data: CardData, stop_settings: StopSettings) -> Unasked | None:
    """Those of this record, as things were when each was passed; None where today's rules cannot say."""
    if record.version != RULESET_VERSION:
        return None
    game = position_of(record.until(0), data).copy()
    usual = wished = 0
    other: dict[str, set[int]] = {}
    try:
        for ply, action in enumerate(record.actions):
            passed = action == PASS and stop_settings.unasked(game, ply) == PASS
            if passed and len(game.legal_actions()) > 1:
                decision = game.decision
                if decision and decision.player != game.state.turn_player and asks_at(USUAL, game):
                    usual += 1
                    wished += stop_settings.passes_until(game, ply)
                else:
                    for name in {game.card(one.card).name for one in game.legal_actions() if one.card >= 0}:
                        other.setdefault(name, set()).add(game.state.turn)
            game.play(action)
            redraw_at(game, record, ply + 1)
    except IllegalActionError:
        return None
    cards = sorted((Usable(name, len(turns)) for name, turns in other.items()), key=lambda one: -one.turns)
    return Unasked(usual, wished, tuple(cards))
