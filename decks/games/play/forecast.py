"""What an answer would bring, as the table tells it: numbers, cards, what does not happen, and where knowing ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cards.faces.face import face_of
from decks.games.table.card_view import CardView
from decks.games.table.combined_actions import answers_of
from decks.games.table.hidden_cards import unseen_answers
from decks.games.table.log import LogLine, lines_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import Game
from rules_engine.game.preview import CardChange, Preview
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import IllegalActionError, InvalidNotationError
from rules_engine.vocabulary.forecast_ends import ForecastEnd

MOST_MOVES = 8


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number of one side now and then: `name` is what the table calls it."""

    own: bool
    name: str
    now: int
    then: int


@dataclass(frozen=True, slots=True)
class CardTold:
    """What becomes of a card: the zones it goes `source` → `destination`, or its 力, whether it lies laid, and what
    else it will be: `gained` and `lost` are texts and keywords, `seasons` all that it will have."""

    name: str
    source: str = ""
    destination: str = ""
    power: tuple[int, int] | None = None
    laid: bool | None = None
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    seasons: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """`unmet` are lines of the log that tell what does not happen and why; `end` is why nothing more can be known.

    `more` counts the cards that move beyond those named.
    """

    numbers: tuple[NumberChange, ...]
    cards: tuple[CardTold, ...]
    more: int
    unmet: tuple[LogLine, ...]
    end: ForecastEnd

    @property
    def is_empty(self) -> bool:
        return not (self.numbers or self.cards or self.unmet)


def forecast_of(position: Game, pressed: str, own: int, eyes: Sequence[int]) -> Forecast | None:
    """What this press would bring; None where the answer cannot be read or given now.

    Of a press that says two answers the second is told if nobody can come between them.
    """
    try:
        action = unseen_answers(position, eyes).get(pressed) or Action.parse(pressed)
        found, game = _foreseen(position, action)
    except (InvalidNotationError, IllegalActionError):
        return None
    return _in_words(found, game.state.instances.definitions, own)


def _foreseen(position: Game, action: Action) -> tuple[Preview, Game]:
    first, *rest = answers_of(position, action)
    found = position.preview(first, through_windows=True)
    if not rest or found.ends is not ForecastEnd.QUESTION:
        return found, position
    beyond = position.copy()
    beyond.play(first)
    return beyond.preview(rest[0], through_windows=True), beyond


def _in_words(found: Preview, cards: Sequence[CardDefinition], own: int) -> Forecast:
    told = [_moved(cards[move.card].name, move.source.label, move.destination.label) for move in found.moves]
    stays = [card for change in found.cards for card in _changed(cards, change)]
    return Forecast(
        tuple(_numbers(found, own)),
        (*stays, *told[:MOST_MOVES]),
        max(0, len(told) - MOST_MOVES),
        tuple(line for line in lines_of(found.unmet, cards, own)),
        found.ends,
    )


def _numbers(found: Preview, own: int) -> Iterator[NumberChange]:
    for name, changes in (
        ("ライフ", found.lives),
        ("魂", found.souls),
        ("手札", found.hands),
        ("山札", found.decks),
    ):
        for seat in (own, 1 - own):
            if changes[seat].by:
                yield NumberChange(seat == own, name, changes[seat].now, changes[seat].then)


def _moved(name: str, source: str, destination: str) -> CardTold:
    return CardTold(name, source, destination)


def _changed(cards: Sequence[CardDefinition], change: CardChange) -> Iterator[CardTold]:
    power = (change.power.now, change.power.then) if change.power else None
    laid = change.then.laid if change.then.laid != change.now.laid else None
    face = face_of(cards[change.now.card])
    now, then = (CardView(seen.card, face, now=seen.now) for seen in (change.now, change.then))
    told = CardTold(
        face.name,
        power=power,
        laid=laid,
        gained=_new(now.gained_words, then.gained_words) + _new(then.lost_words, now.lost_words),
        lost=_new(now.lost_words, then.lost_words) + _new(then.gained_words, now.gained_words),
        seasons="" if now.shown.seasons == then.shown.seasons else _seasons(then),
    )
    if told != CardTold(face.name):
        yield told


def _new(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in after if word not in before)


def _seasons(card: CardView) -> str:
    return "".join(season.label for season in card.shown.seasons) or "なし"
