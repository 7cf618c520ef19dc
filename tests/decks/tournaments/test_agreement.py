"""Whatever is done at an event: player's page, organiser's table, sheet, CSV and receipts say the same of an entry."""

import hashlib
import os
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cards.models import RestrictionRevision, RevisionState
from cards.sync.data_version import bump
from decks.tournaments.models import Event, HandIn
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
from tests.decks.builders import KUSHI, visitor_client
from tests.decks.revisions.announced import announced
from tests.decks.tournaments.agreeing import Clients, pages_agree, receipts_agree
from tests.decks.tournaments.events import ORGANISER, build_event
from tests.decks.tournaments.handing import checked, page_of, sent
from tests.decks.tournaments.players import LISTS, Handed, Player, found_of
from tests.decks.tournaments.staff import as_official

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("EVENT_EXAMPLES", "6"))
MOST_ENTRIES = 4
HANDLES = ("甲", "乙山", "<丙>&", "=丁")
NAMES, PLACES = st.sampled_from(sorted(LISTS)), st.integers(0, MOST_ENTRIES - 1)
STEPS = {"fix": "fixed", "unfix": "fixed", "open": "opened", "close": "opened"}


class EventDay(RuleBasedStateMachine):
    """What is done at one event, and what is then to be read of it; every run is taken back from the database."""

    def __init__(self) -> None:
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.players: dict[int, Player] = {}
        self.deleted: set[str] = set()
        self.passed = self.fixed = self.opened = self.over = self.gone = False
        self.revision: RestrictionRevision | None = None
        self.last, self.visitors, self.touched = 0, 0, 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    @initialize(name=NAMES)
    def begin(self, name: str) -> None:
        self.event = build_event()
        self.owner, self.stranger = visitor_client(ORGANISER), Client()
        self.helper = as_official(self.event, "organiser", "店長")
        self.new_player(name, "甲", "list")

    @property
    def has_room(self) -> bool:
        return not self.gone and len(self.players) < MOST_ENTRIES

    @property
    def taking(self) -> bool:
        return not (self.fixed or self.opened or self.over)

    def post(self, path: str, client: Client | None = None, **fields: Any) -> Any:
        return (client or self.owner).post(f"/events/{self.event.key}/{path}", fields)

    def chosen(self, place: int) -> Player:
        player = list(self.players.values())[place % len(self.players)]
        self.touched = player.number
        return player

    def store(self, player: Player, name: str, *, late: bool, by: str = "") -> None:
        """Into the model, with the receipt made from what is stored beside it."""
        made = HandIn.objects.latest("pk")
        written = LISTS[name]
        assert abs(timezone.now() - made.at) < timedelta(seconds=20)
        start = f"{self.event.key}\n{player.number}\n".encode()
        receipt = hashlib.sha256(start + bytes.fromhex(made.nonce) + written.text.encode()).hexdigest()
        assert receipt not in {one.receipt for other in self.players.values() for one in other.handed}
        then = found_of(written, self.event.day)
        number = len(player.handed) + 1
        player.handed.append(Handed(written, number, receipt, late, by, made.at, made.judged_by, then))

    def hand_in(self, visitor: str, entry: int | None, name: str, handle: str, **fields: str) -> bool:
        """As a player without scripts does it; whether it was taken."""
        client, page, text = visitor_client(visitor), page_of(self.event, entry), LISTS[name].typed
        answer = sent(client, page, checked(client, page, text, handle), text, handle=handle, **fields)
        assert answer.status_code in (303, 422)
        taken: bool = answer.status_code == 303
        return taken

    @precondition(lambda self: self.has_room)
    @rule(
        name=NAMES,
        handle=st.sampled_from(HANDLES),
        stays=st.sampled_from(("", "list", "both")),
    )
    def new_player(self, name: str, handle: str, stays: str) -> None:
        self.visitors += 1
        visitor, leave = f"player-{self.visitors}", {"list_may_stay": "on"} if stays else {}
        leave |= {"handle_may_stay": "on"} if stays == "both" else {}
        assert self.hand_in(visitor, None, name, handle, **leave) == self.taking
        if not self.taking:
            return
        player = self.expected(handle) or self.added(handle)
        player.visitor, player.list_stays, player.handle_stays = visitor, bool(stays), stays == "both"
        self.touched = player.number
        self.store(player, name, late=self.passed)

    def expected(self, handle: str) -> Player | None:
        """The place kept under the name; the names here are alike only where they are equal."""
        waiting = (one for one in self.players.values() if not (one.visitor or one.handed or one.removed))
        return next((one for one in waiting if one.handle == handle), None)

    def added(self, handle: str) -> Player:
        self.last += 1
        self.players[self.last] = Player(self.last, handle)
        return self.players[self.last]

    @precondition(lambda self: self.players)
    @rule(place=PLACES, name=NAMES)
    def change(self, place: int, name: str) -> None:
        player = self.chosen(place)
        if not player.visitor:
            return
        may = not player.removed and (self.taking or player.unlocked)
        stays = {"list_may_stay": "on"} if player.list_stays else {}
        stays |= {"handle_may_stay": "on"} if player.handle_stays else {}
        assert self.hand_in(player.visitor, player.number, name, player.handle, **stays) == may
        if may:
            self.store(player, name, late=self.passed)

    @precondition(lambda self: self.players)
    @rule(place=PLACES, name=NAMES, helps=st.booleans())
    def mend(self, place: int, name: str, helps: bool) -> None:
        player = self.chosen(place)
        seen = player.current.receipt if player.current else ""
        fields = {"text": LISTS[name].typed, "step": "store", "form": str(uuid.uuid4()), "seen": seen}
        answer = self.post(f"entries/{player.number}/mend", self.helper if helps and not self.over else None, **fields)
        may = not (self.over or player.removed)
        assert answer.status_code == (302 if may else 409)
        if may:
            self.store(player, name, late=False, by="店長" if helps else "主催者")

    @precondition(lambda self: self.has_room)
    @rule(handle=st.sampled_from(HANDLES))
    def enter(self, handle: str) -> None:
        """A name alone, at the counter."""
        answer = self.post("entries/new", handle=handle, another="on")
        assert answer.status_code == (409 if self.over else 302)
        if not self.over:
            self.touched = self.added(handle).number

    @precondition(lambda self: self.players)
    @rule(place=PLACES, handle=st.sampled_from(HANDLES))
    def rename(self, place: int, handle: str) -> None:
        player = self.chosen(place)
        fields = {"act": "rename", "handle": handle, "seen": f"{player.handle}｜"}
        answer = self.post(f"entries/{player.number}/act", **fields)
        assert answer.status_code == (409 if self.over else 302)
        player.handle = player.handle if self.over else handle

    @precondition(lambda self: self.players)
    @rule(place=PLACES, act=st.sampled_from(("unlock", "lock", "remove", "put_back")))
    def act(self, place: int, act: str) -> None:
        player = self.chosen(place)
        answer = self.post(f"entries/{player.number}/act", act=act)
        assert answer.status_code == (409 if self.over else 302)
        if self.over:
            return
        if act in ("unlock", "lock"):
            player.unlocked = act == "unlock"
        else:
            player.removed = act == "remove"

    @precondition(lambda self: not self.gone)
    @rule(step=st.sampled_from(sorted(STEPS)))
    def take_step(self, step: str) -> None:
        possible = {"fix": self.taking, "unfix": self.fixed and not self.opened, "close": self.opened}
        possible["open"] = possible["unfix"]
        self.post("state", step=step)
        if possible[step] and not self.over:
            setattr(self, STEPS[step], step in ("fix", "open"))

    @precondition(lambda self: not self.gone)
    @rule(passed=st.booleans())
    def move_deadline(self, passed: bool) -> None:
        at = timezone.now() + (timedelta(hours=-1) if passed else timedelta(days=1))
        Event.objects.filter(pk=self.event.pk).update(deadline=at)
        self.passed = passed

    @rule()
    def write_cards_anew(self) -> None:
        """The same cards and lists: all is judged again, and nothing is different."""
        bump()

    @rule(series=st.sampled_from(RestrictionSeries))
    def revise(self, series: RestrictionSeries) -> None:
        """A list that breaks some decks is published; if it is there already it is taken back."""
        if self.revision is not None:
            RestrictionRevision.objects.filter(pk=self.revision.pk).update(state=RevisionState.TAKEN_BACK)
            self.revision = None
        else:
            self.revision = announced({KUSHI: RestrictionStatus.LIMITED}, day=timezone.localdate(), number=90)
            RestrictionRevision.objects.filter(pk=self.revision.pk).update(series=series.value)
        bump()

    @precondition(lambda self: not self.gone and sum(len(one.handed) for one in self.players.values()) > 2)
    @rule(act=st.sampled_from(("forget", "delete")), sure=st.integers(0, 2))
    def end(self, act: str, sure: int) -> None:
        """What is personal is deleted, or the event; pressed without 「確認」 nothing is."""
        answer = self.post("delete", act=act, **({"sure": "on"} if sure == 2 else {}))
        assert answer.status_code == (302 if sure == 2 else 422)
        if sure != 2 or (act == "forget" and self.over):
            return
        for player in self.players.values():
            stays = self.opened and player.list_stays and not player.removed and act == "forget"
            self.deleted |= {one.receipt for one in player.handed[: -1 if stays else None]}
            player.handed = player.handed[-1:] if stays else []
            player.handle, player.visitor = player.handle if player.handle_stays else "", ""
        self.players = {one.number: one for one in self.players.values() if one.handed}
        self.gone, self.over = act == "delete", True
        for player in self.players.values():
            player.unlocked, player.handed[0].by = False, ""

    @invariant()
    def every_page_agrees(self) -> None:
        if not hasattr(self, "event"):
            return
        clients = Clients(self.owner, self.stranger)
        if self.gone:
            assert self.owner.get(f"/events/{self.event.key}/desk").status_code == 404
        else:
            pages_agree(clients, self.event, self.players, self.touched)
        receipts_agree(clients, self.players.values(), self.deleted, opened=self.opened)


def test_every_page_says_the_same_of_an_entry() -> None:
    run_state_machine_as_test(EventDay, settings=settings(max_examples=EXAMPLES, stateful_step_count=12))
