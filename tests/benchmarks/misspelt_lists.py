"""L2: a hostile list of 28 kB, every line misspelt in its own way, beside honest ones; and as it was without bounds."""

import os
import random
from collections.abc import Callable
from itertools import count

import django

from rules_engine import load_catalog, load_revisions
from tests.benchmarks.pairs import compare

BYTES = 28_000


def misspelt(seed: int, names: list[str]) -> str:
    """Lines that each nearly name a card; no two lists are alike, so that nothing is known from the list before."""
    chance, lines, size = random.Random(seed), [], 0
    while size < BYTES:
        name = chance.choice(names)
        at = chance.randrange(len(name))
        lines.append(
            f"{chance.randint(1, 4)} {name[:at]}{chance.choice('火水木金土')}{name[at + 1 :]}{chance.randint(0, 99)}"
        )
        size += len(lines[-1].encode()) + 1
    return "\n".join(lines)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kannagi_site.settings")
    django.setup()
    from cards.catalog import CardData
    from decks.transfer.reading import read_list
    from tests.decks.transfer.typed_lists import typed_list

    catalog = load_catalog()
    data, names, seeds = CardData("bench", catalog, load_revisions()), [card.name for card in catalog], count()
    honest = "\n".join(f"4 {name}" for name in random.Random(1).sample(names, 15))

    def beside_honest(read: Callable[[str], object], said: str, goal: str) -> None:
        ratio = compare(
            lambda: read(misspelt(next(seeds), names)), lambda: [read_list(honest, data) for _ in range(10)]
        )
        ratio.report(f"L2 {said} / ten lists of 15 names", goal)

    beside_honest(
        lambda text: typed_list(text, catalog, data.names), "28 kB misspelt, every line compared", "(as it was)"
    )
    beside_honest(lambda text: read_list(text, data), "28 kB misspelt, as the pages read it", "≤ 30")


if __name__ == "__main__":
    main()
