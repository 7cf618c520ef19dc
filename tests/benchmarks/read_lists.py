"""R: what it costs to read 300 typed lists, and one of 2,000 lines, as the pages read them, in CPU time.

The best of several rounds counts, as other programs only ever slow one down; no round reads what an earlier one read,
so that nothing is known from it. `FORMER=COMMIT` measures the reader of that commit, too, in processes of its own.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS, LINES, ROUNDS, TURNS = 300, 2_000, 7, 3
LAYOUTS = ("{n} {name}", "{name} ×{n}", "{n}枚 {name}", "{name}\t{n}", "《{name}》 {n}", "{name},{n}")
GOALS = {
    "300 lists": "≤ 2 × former",
    "2,000 lines": "≤ 300 ms",
    "2,000 lines in six layouts": "≤ 300 ms",
}


def pastes(seed: int, names: list[str]) -> dict[str, list[str]]:
    """Lists of 10–16 different cards; the longest list there may be, plain and with its lines in six layouts."""
    chance = random.Random(seed)

    def line(name: str, layout: str = LAYOUTS[0]) -> str:
        return layout.format(n=chance.randint(1, 4), name=name)

    lists = ["\n".join(map(line, chance.sample(names, chance.randint(10, 16)))) for _ in range(LISTS)]
    plain = "\n".join(line(chance.choice(names)) for _ in range(LINES))
    mixed = "\n".join(line(chance.choice(names), chance.choice(LAYOUTS)) for _ in range(LINES))
    return dict(zip(GOALS, (lists, [plain], [mixed]), strict=True))


def measure() -> None:
    """Prints the least seconds of each as JSON, of the reader in the folder where it is started."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from cards.catalog import CardData
    from decks.transfer.reading import read_list
    from rules_engine import load_catalog, load_revisions

    data = CardData("bench", load_catalog(), load_revisions())
    names, least = [card.name for card in data.catalog if card.is_deck_card], dict.fromkeys(GOALS, float("inf"))
    for seed in range(ROUNDS):
        for name, texts in pastes(seed, names).items():
            began = time.process_time()
            sizes = [read_list(text, data).deck.size for text in texts]
            least[name] = min(least[name], time.process_time() - began)
            assert all(sizes), "a list was not read"
    print(json.dumps(least))


def measured_in(folder: Path) -> dict[str, float]:
    command = [sys.executable, str(Path(__file__)), "measure"]
    paths = {**os.environ, "PYTHONPATH": str(folder)}
    answer = subprocess.run(command, cwd=folder, env=paths, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return found


def main() -> None:
    from tests.engine_process import unpack

    commit = os.environ.get("FORMER", "")
    with tempfile.TemporaryDirectory() as folder:
        sides = {"now": ROOT}
        if commit:
            unpack(commit, Path(folder))
            sides["former"] = Path(folder)
        turns = [{side: measured_in(place) for side, place in sides.items()} for _ in range(TURNS)]
    for name, goal in GOALS.items():
        least = {side: min(turn[side][name] for turn in turns) for side in sides}
        said = f"R read {name}: {least['now'] * 1000:.0f} ms of CPU; goal {goal}"
        if commit:
            said += f"; {least['now'] / least['former']:.2f} × {commit} ({least['former'] * 1000:.0f} ms)"
        print(said, flush=True)


if __name__ == "__main__":
    measure() if sys.argv[1:] == ["measure"] else main()
