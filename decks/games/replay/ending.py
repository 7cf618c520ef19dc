"""The end of a game as its page tells it: the account of the game, drawn and named."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards.faces.face import CardFace, face_of
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.replay.account import Account, Dealer, Swing, TurnSum, account_of
from decks.games.replay.moments import Moment, seen_from
from decks.games.replay.transcript.read import Transcript
from decks.games.table.levels import level_label
from decks.games.table.log import LogLine, Told, decided_of, log_line, told_answers
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import Game, GameRecord
from rules_engine.players import OFFERED
from rules_engine.vocabulary.actions import Action

MOST_DEALERS = 3
WIDTH, HALF, WIDEST = 340, 44, 26
LABEL_APART = 22
GAP = 0.24


@dataclass(frozen=True, slots=True)
class DamageBar:
    """Damage of one turn to one player: from `top` down for `height`, of which `landed` is life that went. `own` is
    what oneself dealt."""

    x: float
    width: float
    top: float
    height: float
    landed_top: float
    landed: float
    own: bool


@dataclass(frozen=True, slots=True)
class TurnColumn:
    turn: TurnSum
    x: float
    width: float
    middle: float
    label: bool
    bars: tuple[DamageBar, ...]


@dataclass(frozen=True, slots=True)
class NamedDealer:
    """`share` is its part of what the best card of the game dealt, in the hundred."""

    face: CardFace
    dealt: int
    times: int
    share: int


@dataclass(frozen=True, slots=True)
class Ending:
    """`own` and `other` are the cards of each side that dealt most; `decided` what was decided at the turning point,
    `declared` what had been declared before where that names no card.
    `turns` and `own_turns` count all turns and one's own; `levels` are the other ones that the computer could play."""

    account: Account
    columns: tuple[TurnColumn, ...]
    own: tuple[NamedDealer, ...]
    other: tuple[NamedDealer, ...]
    swing: Swing | None
    decided: tuple[Told, ...]
    declared: LogLine | None
    turns: int
    own_turns: int
    levels: tuple[tuple[str, str], ...] = ()


def account_of_game(moments: Sequence[Moment], end: Game, viewer: int = OWN_SEAT) -> Account:
    """Of a game that the engine has just played to its `end`, with the moments as the viewer counts them."""
    instances = end.state.instances
    life = instances.ruleset.life
    return account_of(
        moments, end.log, life, lambda card: instances.card_ids[card], lambda card: instances.owners[card], viewer
    )


def account_of_story(story: Transcript, record: GameRecord, viewer: int = OWN_SEAT) -> Account:
    """Of a game as it was seen then. Its cards are numbered seat by seat."""
    ids, own = [one.id for one in story.definitions], len(record.decks[OWN_SEAT] or ())
    events = story.events(story.steps.last)

    def owner_of(card: int) -> int:
        return OWN_SEAT if card < own else OTHER_SEAT

    moments = seen_from(story.moments(), viewer)
    return account_of(moments, events, record.ruleset.life, ids.__getitem__, owner_of, viewer)


def ending_of(
    game: SoloGame,
    account: Account,
    moments: Sequence[Moment],
    definitions: Sequence[CardDefinition],
    actions: Sequence[Action],
) -> Ending:
    swing, numbered = account.swing, [turn for turn in account.turns if turn.number]
    answers = decided_of(actions[moments[swing.step - 1].ply : swing.ply]) if swing else ()
    told = told_answers(answers, definitions)
    declared = swing.declared if swing and not any(one.card for one in told) else None
    own, other = account.dealers
    most = max((one.dealt for one in (*own, *other)), default=0)
    return Ending(
        account=account,
        columns=_columns(account),
        own=_named(own, definitions, most),
        other=_named(other, definitions, most),
        swing=swing,
        decided=told,
        declared=log_line(declared, definitions, OWN_SEAT) if declared else None,
        turns=numbered[-1].number if numbered else 0,
        own_turns=sum(turn.own for turn in numbered),
        levels=tuple((level, level_label(level)) for level in OFFERED if level != game.level)
        if game.chair == Chair.MACHINE
        else (),
    )


def _named(dealers: Sequence[Dealer], definitions: Sequence[CardDefinition], most: int) -> tuple[NamedDealer, ...]:
    return tuple(
        NamedDealer(face_of(definitions[one.card]), one.dealt, one.times, 100 * one.dealt // most)
        for one in dealers[:MOST_DEALERS]
    )


def _columns(account: Account) -> tuple[TurnColumn, ...]:
    """What was dealt to the other player stands above the line, what oneself was dealt below it; one's own turns are
    numbered."""
    turns = [turn for turn in account.turns if turn.number]
    if not turns or not account.most:
        return ()
    width = round(min(WIDEST, WIDTH / len(turns)), 1)
    labelled, columns = float(-LABEL_APART), []
    for place, turn in enumerate(turns):
        x = round(place * width, 1)
        middle = round(x + width / 2, 1)
        label = turn.own and middle - labelled >= LABEL_APART
        labelled = middle if label else labelled
        bars = tuple(_bar(turn, side, x, width, account.most) for side in (OTHER_SEAT, OWN_SEAT))
        columns.append(TurnColumn(turn, x, width, middle, label, tuple(bar for bar in bars if bar.height)))
    return tuple(columns)


def _bar(turn: TurnSum, damaged: int, x: float, width: float, most: int) -> DamageBar:
    height = round(turn.dealt[damaged] * HALF / most, 1)
    landed = round(min(turn.lost[damaged], turn.dealt[damaged]) * HALF / most, 1)
    up = damaged == OTHER_SEAT
    return DamageBar(
        x=round(x + width * GAP / 2, 1),
        width=round(width * (1 - GAP), 1),
        top=round(HALF - height, 1) if up else HALF,
        height=height,
        landed_top=round(HALF - landed, 1) if up else HALF,
        landed=landed,
        own=up,
    )
