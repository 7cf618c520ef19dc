"""A game as plain data and back: the position itself, not the way to it, so that nothing has to be played again.

    data = to_data(game)                             # only what JSON has; json.dumps(data) may go anywhere
    game = from_data(json.loads(text), catalog)      # equal, log and history included, and plays on alike

A record (``GameRecord``) outlives changes of the rules; saved data does not, and does not try to. It says for which
program (`version` and `layout`), rules (`ruleset`, `options`) and cards (`cards`) it was written, and is refused where
one of them is another; so is damaged data, by its `digest`. Who keeps it keeps the record as well.
"""

import json
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.dummy_cards import dummy_ids, with_dummy_cards
from rules_engine.compile.instances import Instances
from rules_engine.compile.kept_instances import PAIRS_KEPT, instances_of
from rules_engine.compile.made_cards import know_of_made_cards
from rules_engine.execution.interpreter import LOOP
from rules_engine.game.game import Game
from rules_engine.game.history import FormerPosition
from rules_engine.game.record import Deck, parse_actions
from rules_engine.game.saved_values import RECORDS, TERMS, frame_kinds, from_plain, slots_of, to_plain
from rules_engine.kernel.log import LogEntry
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import RULESET_VERSION, Ruleset
from rules_engine.state.state import State
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError

SAVED_VERSION = 1
"""To be raised when data of before would be read, but mean something else; what it consists of is seen (`layout`)."""
WATCHES = {
    "at_work",
    "bear_on_prices",
    "effects_watch",
    "lasting_watch",
    "offers_watch",
    "prices_watch",
    "rules_watch",
    "seat_watch",
    "values_watch",
    "watched",
}
APART = {"cache", "effects", "instances", "log", "offers", "onlooker", "orderly", "reading", "shared"} | WATCHES
BROKEN = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError, RulesError)


def to_data(game: Game) -> dict[str, Any]:
    """The game, its log and what may be taken back or done again, as lists, objects, texts, numbers, truths and None.

    Raises ``RulesError`` for a forecast, which is no position of a game, and for a game in which cards were drawn
    anew or that began with a position: its record holds it.
    """
    state = game.state
    instances = state.instances
    if instances.forecast:
        raise RulesError("a forecast is not saved")
    if game.record.redraws or game.record.base:
        raise RulesError("a game in which cards were drawn anew, or that began with a position, is kept as its record")
    data = {
        "version": SAVED_VERSION,
        "layout": layout(),
        "ruleset": RULESET_VERSION,
        "options": instances.ruleset.differences(),
        "cards": cards_digest(instances),
        "decks": _decks_of(instances),
        "dummy": dummy_ids(instances),
        "disguises": tree.Disguise in instances.contents.words,
        "recorded": to_plain(game.decks),
        "position": _position_data(state),
        "log": None if state.log is None else _log_data(state.log),
        "played": [str(action) for action in game.actions],
        "undone": [str(action) for action in game.undone],
        "former": [[ply, _position_data(former), told] for ply, former, told in game.former_positions],
    }
    return {**data, "digest": _digest(data)}


def from_data(data: object, catalog: Catalog) -> Game:
    """The game that ``to_data`` wrote; ``InvalidNotationError`` says why it cannot be read here."""
    value = _checked(data)
    try:
        instances = _instances(value, catalog)
        dummy = value["dummy"]
        state = _position(value["position"], instances, dummy)
        if cards_digest(state.instances) != value["cards"]:
            raise InvalidNotationError("the saved game was played with other cards")
        state.log = None if value["log"] is None else _log(value["log"])
        former = [
            FormerPosition(ply, _position(position, instances, dummy), told) for ply, position, told in value["former"]
        ]
        played, undone = parse_actions(value["played"]), parse_actions(value["undone"])
        return Game.resumed(state, from_plain(value["recorded"]), played, undone, former)
    except InvalidNotationError:
        raise
    except BROKEN as error:
        raise InvalidNotationError(f"the saved game cannot be read: {error}") from None


def _checked(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidNotationError("a saved game is an object")
    for name, known in (("version", SAVED_VERSION), ("layout", layout()), ("ruleset", RULESET_VERSION)):
        if name not in data or type(data[name]) is not type(known) or data[name] != known:
            raise InvalidNotationError(f"the saved game is of another program: {name} is not {known}")
    try:
        whole = _digest({name: value for name, value in data.items() if name != "digest"})
    except BROKEN:
        raise InvalidNotationError("a saved game holds only what JSON has") from None
    if data.get("digest") != whole:
        raise InvalidNotationError("the saved game is damaged")
    return data


def _digest(data: dict[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@cache
def layout() -> str:
    """One word for what saved data consists of: slots, steps, terms; another one where any of these is another."""
    slots = {name: slots_of(kind) for name, kind in frame_kinds().items()}
    records = {name: kind._fields for name, kind in RECORDS.items()}
    terms = {name: [member.value for member in kind] for name, kind in TERMS.items()}
    state = [name for name in slots_of(State) if name not in APART]
    return _digest({"state": state, "frames": slots, "records": records, "terms": terms, "steps": [*LOOP.nodes]})


@lru_cache(PAIRS_KEPT)
def cards_digest(instances: Instances) -> str:
    """One word for all that is known of the cards of a game: their texts are numbered by it."""
    definitions = {card.id: card for card in instances.definitions}
    return sha256("\n".join(repr(definitions[card_id]) for card_id in sorted(definitions)).encode()).hexdigest()


def _decks_of(instances: Instances) -> list[list[int] | None]:
    owned = list(zip(instances.card_ids, instances.owners, strict=True))
    decks = [[card_id for card_id, owner in owned if owner == seat] for seat in (0, 1)]
    return [deck if present else None for deck, present in zip(decks, instances.present, strict=True)]


def _instances(value: dict[str, Any], catalog: Catalog) -> Instances:
    """Those of the decks; where a text made cards that was known by its word alone, with that word (正体不明)."""
    first, second = (None if deck is None else tuple(deck) for deck in value["decks"])
    decks: tuple[Deck, Deck] = first, second
    ruleset = Ruleset.from_differences(value["options"])
    instances = instances_of(decks, catalog, ruleset)
    if value["disguises"] and tree.Disguise not in instances.contents.words:
        instances = Instances(decks, catalog, ruleset)
        know_of_made_cards(instances)
    return instances


def _position_data(state: State) -> dict[str, Any]:
    return {name: to_plain(getattr(state, name)) for name in slots_of(State) if name not in APART}


def _position(data: dict[str, Any], dealt: Instances, dummy: list[int]) -> State:
    """The position with as many of the `dummy` cards as it has: they may have been laid later."""
    laid = len(from_plain(data["zone"])) - dealt.count
    instances = with_dummy_cards(dealt, tuple(dummy[:laid])) if laid else dealt
    state = State(instances, "", logging=False)
    for name in slots_of(State):
        if name not in APART:
            setattr(state, name, from_plain(data[name]))
    state.watch()
    return state


def _log_data(log: list[LogEntry]) -> dict[str, Any]:
    """Each event once, for many come again, and then the log as the places of its events among these."""
    places: dict[LogEntry, int] = {}
    order = [places.setdefault(entry, len(places)) for entry in log]
    return {"entries": [to_plain(tuple(entry)) for entry in places], "order": order}


def _log(data: dict[str, Any]) -> list[LogEntry]:
    entries = [LogEntry(*from_plain(entry)) for entry in data["entries"]]
    return [entries[place] for place in data["order"]]
