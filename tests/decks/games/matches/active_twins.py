"""Twins of a match in its midst whose other plays on: for one seat the same until his first public act that differs.

Cards of the other that this seat has never seen are others in the twin; some of them stay, so that he can play those
in both. Both are played by the same choices. What ends a pair is public: a card that this seat comes to see and that is
another one in the twin, or an act that the other chose and that is another one in this seat's log.
"""

import random
from collections import Counter
from collections.abc import Iterator

from django.db import transaction

from cards.catalog import current_data
from decks.games.matches.live_match import RULES, LiveMatch
from decks.games.matches.rows import rows_of
from decks.games.play.positions import PlayedSoFar, position_of
from rules_engine.game import AgreedChance, Game, GameRecord
from rules_engine.vocabulary.actions import PASS, Action
from tests.decks.games.matches.twins import Difference, Twin, random_list
from tests.rules_engine.game.asked_alike import LATENT
from tests.rules_engine.game.twin_games import ANSWERING, SAYS_SO

MOST_BEFORE = 120
"""Answers that led to where the twins part, at the most."""
STEPS = 15
TRIES = 12
SHARES = (0.3, 0.6, 1.0)
"""How many of the cards that this seat has never seen are others in the twin."""
Lists = list[list[int]]


class ActiveTwin(Twin):
    """One of the two matches, from where its `record` has come to."""

    def __init__(self, record: GameRecord, own: int, own_salt: str, key: bytes) -> None:
        super().__init__([dict(Counter(deck or ())) for deck in record.decks], own, own_salt, key)
        with transaction.atomic():
            live = LiveMatch(*rows_of(self.match.token, locked=True), own, current_data())
            live.go_on(PlayedSoFar(record, position_of(record, current_data())))

    @property
    def position(self) -> Game:
        return self.live(self.own).played.position

    @property
    def whole_log(self) -> bytes:
        return self._without_names(self.client.get(self.address + "?log=all").content)

    def other_plays(self, action: Action) -> bool:
        return self._other_answers(str(action))


def compare_active(seed: int, *, whole_list: bool) -> Iterator[Difference | None]:
    """Each step that is compared is None, or where the seat could tell the twins apart though nothing public did."""
    chance = random.Random(seed)
    pair = active_twins(chance, whole_list=whole_list)
    if pair is None:
        return
    one, other = pair
    logs = one.whole_log, other.whole_log
    if logs[0] != logs[1]:
        yield Difference(0, *logs)
        return
    for step in range(STEPS):
        shown = one.shows(), other.shows()
        asks_own = one.asks_own
        if shown[0] != shown[1] or other.asks_own != asks_own:
            yield Difference(step, *shown)
            return
        yield None
        if one.is_over:
            return
        received = _own_press(one, other, chance) if asks_own else _others_act(one, other, chance)
        if received is None or parted_in_public(one, other, by_other=not asks_own):
            return
        if received[0] != received[1]:
            yield Difference(step, *received)
            return


def _own_press(one: Twin, other: Twin, chance: random.Random) -> tuple[bytes, bytes]:
    offers = one.offers() or [str(PASS)]
    text = chance.choice([offer for offer in offers if offer != str(PASS)] or offers)
    return one.presses(text), other.presses(text)


def _others_act(one: ActiveTwin, other: ActiveTwin, chance: random.Random) -> tuple[bytes, bytes] | None:
    """Let the other do what he can do in both, of which the seat gets no answer; None where there is no such thing."""
    possible = set(other.position.legal_actions())
    shared = [action for action in one.position.legal_actions() if action in possible]
    if not shared:
        return None
    chosen = chance.choice([action for action in shared if action != PASS] or shared)
    assert one.other_plays(chosen)
    assert other.other_plays(chosen)
    return b"", b""


def parted_in_public(one: ActiveTwin, other: ActiveTwin, *, by_other: bool) -> bool:
    """Whether this seat has seen a card that is another one in the twin, or its log has another act of the other."""
    games = one.position, other.position
    if seen_cards(games[0], one.own) != seen_cards(games[1], one.own):
        return True
    logs = [game.observation(one.own).log for game in games]
    return by_other and logs[0] != logs[1]


def seen_cards(game: Game, seat: int) -> dict[int, int]:
    """Each card of the other whose face this seat has seen, with what it is."""
    known = game.knowledge(seat)
    ids, owners = game.state.instances.card_ids, game.state.instances.owners
    return {card: ids[card] for card in (*known.sure, *known.vague) if owners[card] != seat}


def active_twins(chance: random.Random, *, whole_list: bool) -> tuple[ActiveTwin, ActiveTwin] | None:
    """Two matches at the same moment of a game; None where no other list can have come there."""
    own, key, salt = chance.randrange(2), chance.randbytes(32), chance.randbytes(32).hex()
    game = _begun([_cards(chance) for _ in range(2)], AgreedChance(key))
    _play_on(game, chance)
    for _ in range(TRIES):
        record = _twin_of(game, own, chance, whole_list=whole_list)
        if record is not None:
            return ActiveTwin(game.record, own, salt, key), ActiveTwin(record, own, salt, key)
    return None


def _begun(lists: Lists, key: AgreedChance) -> Game:
    return Game.new(lists, key, current_data().catalog, first=None, ruleset=RULES)


def _cards(chance: random.Random) -> list[int]:
    """A list in an order that tells nothing; half of every second one answers from the hand."""
    cards = list(Counter(random_list(chance)).elements())
    if chance.random() < 0.5:
        cards[: len(cards) // 2] = chance.choices((*ANSWERING, *LATENT), k=len(cards) // 2)
    chance.shuffle(cards)
    return [ANSWERING[0] if card == SAYS_SO else card for card in cards]


def _play_on(game: Game, chance: random.Random) -> None:
    """So many answers by chance, passing only where nothing else is offered; not to the end of the game."""
    for _ in range(chance.randrange(MOST_BEFORE)):
        offered = game.legal_actions()
        game.play(chance.choice([action for action in offered if action != PASS] or offered))
        if game.decision is None:
            game.undo()
            return


def _twin_of(game: Game, own: int, chance: random.Random, *, whole_list: bool) -> GameRecord | None:
    """The same game with other cards where this seat has seen none. None where nothing is another card, or the other
    could not have answered as he did."""
    seen, lists = seen_cards(game, own), [list(deck or ()) for deck in game.decks]
    cards, first = lists[1 - own], 0 if own else len(lists[0])
    share = chance.choice(SHARES)
    places = [place for place in range(len(cards)) if first + place not in seen and chance.random() < share]
    former = [cards[place] for place in places]
    new = _cards(chance)[: len(places)] if whole_list else chance.sample(former, len(former))
    for place, card in zip(places, new, strict=True):
        cards[place] = card
    return None if new == former else _replayed(game, own, lists)


def _replayed(game: Game, own: int, lists: Lists) -> GameRecord | None:
    twin = _begun(lists, AgreedChance.read(game.record.seed))
    for action in game.actions:
        if twin.decision and twin.decision.player != own and twin.explain(action) is not None:
            return None
        twin.play(action)
    return twin.record
