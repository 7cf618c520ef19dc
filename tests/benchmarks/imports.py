"""How long pastes take: decks of 40 cards in every form beside the plain text, and the longest paste of each kind."""

import os
import random
import time
from functools import partial

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from decks.deck_codes import Version, encode  # noqa: E402
from decks.transfer.json_form import write_json  # noqa: E402
from decks.transfer.reading import MAX_LINES, MAX_TEXT_LENGTH, read_list  # noqa: E402
from tests.benchmarks.pairs import compare  # noqa: E402
from tests.decks.transfer.decks import CATALOG, DATA, FORMS, PRINTINGS  # noqa: E402
from tests.decks.transfer.typed_lists import typed_list  # noqa: E402

DECKS = 30
LONGEST = {
    "misspelt names": "".join(f"4 {CATALOG.card_by_printing[number].name[::-1]}夢\n" for number in PRINTINGS),
    "codes": encode(dict.fromkeys(PRINTINGS[:200], 4), Version.V7) + "\n",
    "what resembles codes": "A" * 48 + "\n",
    "a table": "番号,枚数,札名\n" + "1,1,隠された櫛の家\n" * 1_999,
    "data": write_json("束", "", dict.fromkeys(PRINTINGS, 1), CATALOG),
    "an open quotation": "札名,枚数\n" + '隠された,"\n' * 1_999,
}


def read_all(pastes: list[str]) -> None:
    for paste in pastes:
        read_list(paste, DATA)


def parse_all(texts: list[str]) -> None:
    for text in texts:
        typed_list(text, CATALOG, DATA.names)


def main() -> None:
    chance = random.Random(1)
    decks = [dict.fromkeys(chance.sample(PRINTINGS, 10), 4) for _ in range(DECKS)]
    plain = [FORMS["text"]("束", deck) for deck in decks]
    for form, write in FORMS.items():
        ratio = compare(partial(read_all, [write("束", deck) for deck in decks]), partial(parse_all, plain))
        ratio.report(f"read {DECKS} decks as {form} / parse them as plain lines", "-")
    for kind, unit in LONGEST.items():
        text = "\n".join((unit * (MAX_TEXT_LENGTH // len(unit) + 1))[:MAX_TEXT_LENGTH].splitlines()[:MAX_LINES])
        begun = time.perf_counter()
        read_list(text, DATA)
        print(f"longest paste of {kind}: {time.perf_counter() - begun:.2f} s for {len(text):,} characters")


if __name__ == "__main__":
    main()
