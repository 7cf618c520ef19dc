"""The way of one press at the solo table through the rooms of decks: files, calls, changes of file, returns.

One plays alone, or against the computer, ends the first turn, and is answered with the table. The way is counted twice:
as the server goes it (every call), and as somebody reads it (each call in the code once, however often it runs). A
return is a change to a file that was left before. `python -m tests.benchmarks.press_trace walk` prints the second way.
"""

import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import django

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.core.management import call_command  # noqa: E402

from cards.sync.catalogue import sync_catalogue  # noqa: E402
from decks.games.models.solo_game import Chair  # noqa: E402
from tests.decks.games.opponents import against, think  # noqa: E402
from tests.decks.games.player import Player  # noqa: E402
from tests.engine_process import ROOT  # noqa: E402

DECKS = f"{ROOT / 'decks'}{os.sep}"
ON_EVERY_PAGE = (f"{DECKS}people{os.sep}", f"{DECKS}limits{os.sep}")
"""Whose page it is and how often one may ask: the way of every page, not of games alone."""
LOOKED_UP = "position_of"
MOST_SHOWN = 8


class Trace:
    """Calls of functions of decks, each with the line of decks that it came from."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.read: list[str] = []
        self.names: list[str] = []
        self._seen: set[tuple[object, ...]] = set()

    def watch(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(DECKS) or frame.f_code.co_name.startswith("<"):
            return
        self.calls.append((file, frame.f_code.co_name))
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(DECKS):
            caller = caller.f_back
        line = (caller.f_code, caller.f_lineno, frame.f_code) if caller else (None, 0, frame.f_code)
        if line not in self._seen:
            self._seen.add(line)
            self.read.append(file)
            self.names.append(frame.f_code.co_qualname)

    def walk(self) -> list[str]:
        return [f"  {Path(file).relative_to(DECKS)} {name}" for file, name in zip(self.read, self.names, strict=True)]

    def report(self, words: str) -> None:
        served = [file for file, _ in self.calls]
        looked_up = sum(name == LOOKED_UP for _, name in self.calls)
        print(f"{words}: positions looked up {looked_up} times")
        alone = [file for file in self.read if not file.startswith(ON_EVERY_PAGE)]
        for way, files in (("served", served), ("read", self.read), ("read, games alone", alone)):
            stays = [file for file, before in zip(files, [None, *files], strict=False) if file != before]
            returns = len(stays) - len(set(stays))
            print(f"  {way}: {len(files)} calls, {len(stays) - 1} changes of file, {len(set(files))} files, "
                  f"{returns} returns")  # fmt: skip
        often = sorted(set(self.read), key=lambda file: -entered(self.read, file))[:MOST_SHOWN]
        print("  entered most often when read: " + ", ".join(f"{Path(f).stem} {entered(self.read, f)}" for f in often))


def entered(files: list[str], wanted: str) -> int:
    return sum(file == wanted != before for file, before in zip(files, [None, *files], strict=False))


def pressed(player: Player, action: str) -> Trace:
    trace, sent = Trace(), {"revision": player.revision, "action": action}
    sys.setprofile(trace.watch)
    try:
        player.response = player.client.post(f"{player.address}act", sent, headers={"HX-Request": "true"})
    finally:
        sys.setprofile(None)
    assert player.response.status_code == 200
    return trace


def main() -> None:
    call_command("migrate", verbosity=0)
    sync_catalogue()
    for words, chair in (("alone", Chair.NOBODY), ("against the computer", Chair.MACHINE)):
        # The first player finds what a process keeps empty.
        for player in (against(chair), against(chair)):
            player.keep_hand()
            think()
            player.sit(player.address)
            trace = pressed(player, player.of("end"))
        trace.report(words)
        if sys.argv[1:] == ["walk"]:
            print(*trace.walk(), sep="\n")


if __name__ == "__main__":
    main()
