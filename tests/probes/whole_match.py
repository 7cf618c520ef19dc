"""A match of two people over HTTP, and the engine's own game that is played on beside it, answer by answer."""

import json
import subprocess
import sys
from pathlib import Path

from rules_engine.catalog.definitions import Catalog
from rules_engine.game import Game, GameRecord, replay
from rules_engine.game.notation import write_position
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.players import answer
from rules_engine.vocabulary.actions import Action
from tests.probes.engine_facts import facts_in
from tests.probes.match_plans import Ending, MatchPlan
from tests.probes.matches import MatchPlayer
from tests.probes.stored_matches import StoredMatch
from tests.probes.table_facts import TableFacts, differences
from tests.running_site import ROOT, RunningSite

TRIED = 0
"""Positions that a level tries before it answers: none, so that it goes by the rule of thumb and the time is the
site's."""
WHOLE_PAGE_EVERY = 10
UNANSWERED_DAYS = 13
CHECK = ROOT / "docs" / "check_deal.py"
WON, LOST, DRAWN = "勝ち", "負け", "引き分け"


class WholeMatch:
    """`game` is the engine's: it plays what stands in the record, and knows nothing else of what the site keeps."""

    def __init__(self, site: RunningSite, plan: MatchPlan, catalog: Catalog) -> None:
        self.site, self.plan, self.catalog, self.presses = site, plan, catalog, 0
        host, guest = MatchPlayer(site.url), MatchPlayer(site.url)
        self.link = host.invite(plan.decks[0], plan.number)
        guest.sit_down(self.link, plan.decks[1], plan.number // 4)
        for player in (host, guest):
            player.promise()
        for player in (host, guest):
            player.open_bytes()
        self.players = sorted((host, guest), key=lambda one: int(one.deal_state()["seat"]))
        self.compared, self.ended, self.over = 0, Ending.RULES, False

    def play(self) -> None:
        with StoredMatch(self.site, self.link.strip("/").split("/")[-1]) as stored:
            self._begin(stored)
            while (decision := self.game.decision) and self.presses < self.plan.presses:
                self._press(decision.player, stored)
            if self.game.decision:
                self.ended = Ending.SURRENDER if self.plan.ending is Ending.RULES else self.plan.ending
                self._break_off(stored)
            self.over = True
            self._follow(stored)
            self._look_back(stored)

    def check_files(self, folder: Path) -> None:
        """What each seat gets at the end agrees with what its browser knew of the deal."""
        for seat, player in enumerate(self.players):
            check_file(player, folder / f"deal-{self.plan.number}-{seat}.json")

    def _begin(self, stored: StoredMatch) -> None:
        record = json.loads(stored.record())
        self.heard: list[str] = []
        self.dealt = {**record, "actions": []}
        self.game = replay(GameRecord.from_json(json.dumps(self.dealt)), self.catalog)
        self._follow(stored)
        for player in self.players:
            player.look()
        self._compare()

    def _press(self, seat: int, stored: StoredMatch) -> None:
        asked, waiting = self.players[seat], self.players[1 - seat]
        seed = f"{self.plan.number} {self.presses}"
        chosen = str(answer(self.game, self.plan.levels[seat], seed=seed, positions=TRIED).action)
        before = len(self.heard)
        asked.press(chosen)
        self.presses += 1
        self._follow(stored)
        assert self.heard[before : before + 1] == [chosen], self._evidence(seat)
        waiting.look(table_alone=self.presses % WHOLE_PAGE_EVERY > 0)
        self._compare()

    def _follow(self, stored: StoredMatch) -> None:
        """Play what the site has stored since: nothing of what was played before is another or gone."""
        record, known = json.loads(stored.record()), len(self.heard)
        actions = record.pop("actions")
        assert {**record, "actions": []} == self.dealt, self.where
        assert actions[:known] == self.heard, self.where
        for text in actions[known:]:
            self.game.play(Action.parse(text))
        self.heard = actions

    def _compare(self) -> None:
        """Both pages tell what the engine tells, and none a card that its seat has never seen."""
        for seat, player in enumerate(self.players):
            assert player.facts == self._told_by_engine(seat), self._evidence(seat)
            if self.game.decision is not None:
                assert player.cards().isdisjoint(never_seen(self.game, seat)), self._evidence(seat)
            self.compared += 1

    def _told_by_engine(self, seat: int) -> TableFacts:
        """The whole log at the end."""
        return facts_in(self.game, seat, over=self.over, whole_log=self.over)

    def _break_off(self, stored: StoredMatch) -> None:
        """End the match as it was planned; the table stays as it is, but for a surrender, which is an act."""
        breaker, other = self.players[self.plan.breaker], self.players[1 - self.plan.breaker]
        if self.ended is Ending.DRAW:
            breaker.do_beside("draw")
            other.look()
            other.do_beside("agree")
        elif self.ended is Ending.CLAIM:
            stored.rests_for(UNANSWERED_DAYS)
            self._waiting.look()
            self._waiting.do_beside("claim")
        else:
            breaker.do_beside("surrender")

    @property
    def _waiting(self) -> MatchPlayer:
        assert self.game.decision
        return self.players[1 - self.game.decision.player]

    def _look_back(self, stored: StoredMatch) -> None:
        """Both pages say how it ended, and show the whole log; a game that is replayed at once is the same."""
        for player, result in zip(self.players, self._results(), strict=True):
            player.look(whole_log=True)
            assert player.result == result, self.where
        self._compare()
        again = replay(GameRecord.from_json(stored.record()), self.catalog)
        assert write_position(again.state) == write_position(self.game.state), self.where
        assert again.log == self.game.log, self.where

    def _results(self) -> tuple[str, str]:
        outcome, decision = self.game.outcome(), self.game.decision
        if self.ended is Ending.DRAW:
            return DRAWN, DRAWN
        winner = outcome.winner if outcome else 1 - decision.player if decision else -1
        return (WON, LOST) if winner == 0 else (LOST, WON) if winner == 1 else (DRAWN, DRAWN)

    @property
    def where(self) -> str:
        return f"match {self.plan.number} after {self.presses} presses"

    def _evidence(self, seat: int) -> str:
        """Where this seat's page differed, whether a new one does, and all that was played."""
        player, engine = self.players[seat], self._told_by_engine(seat)
        former = "\n".join(differences(player.facts, engine))
        player.look(whole_log=self.over)
        now = "\n".join(differences(player.facts, engine)) or "nothing"
        told = f"{self.where}, seat {seat}:\n{former}\nnow differs:\n{now}"
        return f"{told}\n{self.game.record.to_json()}\n{self.site.log()[-20000:]}"


def never_seen(game: Game, seat: int) -> set[int]:
    """The cards of the other that lie hidden from this seat and whose faces it has never seen."""
    known = game.knowledge(seat)
    return set(hidden_places(game.state, seat, 1 - seat)) - known.sure - known.vague.keys()


def check_file(player: MatchPlayer, path: Path) -> None:
    file = player.deal_file()
    state = player.state
    file["kept"] = {
        "commitment": state["commitment"],
        "hashes": state["hashes"],
        "bytes": player.bytes.hex(),
        "salt": state["salt"],
        "cards": state["cards"],
    }
    path.write_text(json.dumps(file))
    done = subprocess.run([sys.executable, str(CHECK), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
