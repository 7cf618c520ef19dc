"""Twins of a match: the same for one seat, otherwise for all that it cannot know of the other.

The seat's own list, salt and the key are the same in both, so its own
cards are; the other has his list in another order, or a whole other list of as many cards.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from django.test import Client
from django.utils import timezone

from cards.catalog import current_data
from decks.games.matches.answering import answer
from decks.games.matches.beginning import begin_game
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.rows import rows_of
from decks.games.matches.seat_keys import COOKIE
from decks.games.models.match import NO_BYTES, MatchGame, MatchSeat
from decks.games.play.presses import Act
from rules_engine.vocabulary.actions import NO, PASS
from rules_engine.vocabulary.terms import Verb
from tests.decks.games.matches.tables import Cards, key_of_seat, two_at_a_table
from tests.rules_engine.game.real_decks import random_legal_deck

STEPS = 40
SAME_SIGNS = "0" * 64
"""In place of C, which binds both lists and tells nothing of either: it differs by its purpose."""
SIZE = 40
TOKEN_WORD = "TOKEN"
CSRF = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')


class Twin:
    """One of the two matches, as the seat `own` has it on its screen."""

    def __init__(self, lists: list[Cards], own: int, own_salt: str, key: bytes) -> None:
        self.match, self.own = two_at_a_table(lists), own
        # Who is here hangs on the clock, and one of the two would be looked at later than the other.
        MatchSeat.objects.filter(match=self.match).update(seen_at=timezone.now() + timedelta(days=1))
        game = MatchGame.objects.get(match=self.match)
        game.salts[own], game.commitment = own_salt, SAME_SIGNS
        game.hashes = [NO_BYTES, NO_BYTES]
        begin_game(self.match, game, key)
        self.client, self.address = Client(), f"/play/{self.match.token}/"
        self.client.cookies[COOKIE] = key_of_seat(self.match, own)
        self.page = b""

    def shows(self) -> bytes:
        """All that the seat receives now: its page, and the answer to its asking for news."""
        self.page = self.client.get(self.address).content
        news = self.client.get(self.address + "news").content
        return self._without_names(self.page + news)

    def _without_names(self, received: bytes) -> bytes:
        return CSRF.sub(b"", received).replace(self.match.token.encode(), TOKEN_WORD.encode())

    def offers(self) -> list[str]:
        found = re.findall(rb'name="action" value="([^"]+)"', self.page)
        return [text.decode() for text in found]

    def presses(self, text: str) -> bytes:
        """All that the seat receives for this answer: what it is told that it would bring, and what it brings."""
        question = re.search(rb'name="revision" value="(\d+)"', self.page)
        assert question
        sent = {"revision": question[1].decode(), "action": text}
        foreseen = self.client.get(self.address + "forecast", sent).content
        came = self.client.post(self.address + "act", sent, HTTP_HX_REQUEST="true").content
        return foreseen + self._without_names(came)

    def live(self, seat: int) -> LiveMatch:
        match, game, seats = rows_of(self.match.token, locked=False)
        return LiveMatch(match, game, seats, seat, current_data())

    @property
    def is_over(self) -> bool:
        return bool(MatchGame.objects.get(match=self.match).end)

    @property
    def asks_own(self) -> bool:
        return self.live(self.own).is_asked

    def other_declines(self) -> bool:
        """Let the other decline what he is asked; False where he cannot."""
        live = self.live(1 - self.own)
        refusing = next((one for one in (PASS, NO) if live.played.position.explain(one) is None), None)
        legal = live.played.position.legal_actions()
        ends = next((one for one in legal if one.verb in (Verb.END, Verb.DONE)), None)
        chosen = refusing or ends
        return chosen is not None and self._other_answers(str(chosen))

    def other_acts(self, place: int) -> bool:
        """Let the other give one of his answers: False where there is none in this place."""
        legal = self.live(1 - self.own).played.position.legal_actions()
        return self._other_answers(str(legal[place % len(legal)]))

    def _other_answers(self, text: str) -> bool:
        seat = MatchSeat.objects.select_related("match").get(match=self.match, number=1 - self.own)
        return answer(seat, seat.asked, Act(text), current_data()).refused is None


class Difference(NamedTuple):
    """Where the seat received something else in the two matches."""

    step: int
    one: bytes
    other: bytes

    def __str__(self) -> str:
        at = next((n for n, pair in enumerate(zip(self.one, self.other, strict=False)) if pair[0] != pair[1]), 0)
        return "\n".join(one[max(0, at - 200) : at + 200].decode(errors="replace") for one in (self.one, self.other))


def random_list(chance: random.Random) -> Cards:
    """A legal list of forty cards."""
    while True:
        deck = random_legal_deck(chance.randrange(1 << 30))
        if len(deck) == SIZE:
            return dict(Counter(deck))


def pair_of_twins(chance: random.Random, *, whole_list: bool) -> tuple[Twin, Twin]:
    own = chance.randrange(2)
    own_list, other_list = random_list(chance), random_list(chance)
    another = random_list(chance) if whole_list else other_list
    salt, key = chance.randbytes(32).hex(), chance.randbytes(32)
    lists = [[own_list, theirs] if own == 0 else [theirs, own_list] for theirs in (other_list, another)]
    return Twin(lists[0], own, salt, key), Twin(lists[1], own, salt, key)


def compare(seed: int, *, whole_list: bool, steps: int = STEPS) -> Iterator[Difference | None]:
    """Play both matches alike, the other passive; each step is None, or where the seat could tell them apart."""
    chance = random.Random(seed)
    one, other = pair_of_twins(chance, whole_list=whole_list)
    for step in range(steps):
        shown = one.shows(), other.shows()
        yield None if shown[0] == shown[1] else Difference(step, *shown)
        if one.is_over or shown[0] != shown[1]:
            return
        if one.asks_own != other.asks_own:
            yield Difference(step, b"asked" if one.asks_own else b"waits", b"asked" if other.asks_own else b"waits")
            return
        if one.asks_own:
            text = chance.choice(one.offers() or ["pass"])
            pressed = one.presses(text), other.presses(text)
            if pressed[0] != pressed[1]:
                yield Difference(step, *pressed)
                return
        elif not (one.other_declines() and other.other_declines()):
            return
