"""The game once more: the same cards, perhaps from the other chair or against another level."""

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.solo.start import of_same_decks, one_more
from decks.games.table.opponents import ruleset_of
from decks.people.models import Owner
from rules_engine.game import GameRecord

OTHER_DECK = "相手のデッキ"


def play_again(
    owner: Owner, game: SoloGame, seed: str | None, *, seats_swapped: bool = False, level: str = ""
) -> SoloGame:
    """The same cards from the start, with this seed or the same one. With `seats_swapped` the person sits in the other
    chair, with its cards and its turn; alone, whoever went second goes first. The computer plays at `level`, else as
    before. ``QuotaReachedError`` for an owner who has as many games as there may be."""
    record = GameRecord.from_json(game.record)
    seeded = record.seed if seed is None else seed
    decks, first = record.decks, record.first
    fresh = of_same_decks(game, owner, stops=game.stops)
    if seats_swapped:
        first = 1 - first
        if decks[1] is not None:
            decks = (decks[1], decks[0])
            fresh.deck_id, fresh.other_deck_id = game.other_deck_id, game.deck_id
            fresh.deck_name, fresh.other_name = game.other_name or OTHER_DECK, game.deck_name
    if level and game.chair == Chair.MACHINE:
        fresh.level = level
    fresh.record = GameRecord(decks, seeded, first, ruleset=ruleset_of(game.chair)).to_json()
    return one_more(fresh)
