"""Where a forecast has to end: before anything that nobody can know yet. In a game nothing ends here."""

from rules_engine.state.state import State
from rules_engine.vocabulary.forecast_ends import ForecastEnd, ForecastEndError


def end_forecast(state: State, end: ForecastEnd) -> None:
    """What comes next cannot be foreseen."""
    if state.instances.forecast:
        raise ForecastEndError(end)


def must_be_known(state: State, card: int) -> None:
    """The game goes on by what this card is."""
    if card in state.instances.unknown:
        raise ForecastEndError(ForecastEnd.UNKNOWN_CARD)


def holds_unknown(state: State, cards: list[int]) -> bool:
    """Whether a card whose face is unknown is among these; never in a game."""
    return not state.instances.unknown.isdisjoint(cards)
