"""Random decks of any printings, and each written in every form that is exported."""

import random
from collections.abc import Callable

from cards.catalog import CardData
from decks.deck_codes import Version, encode
from decks.transfer.csv_form import export_csv
from decks.transfer.json_form import write_json
from decks.transfer.post_line import export_post
from decks.transfer.reading import read_list
from decks.transfer.text import export_text
from rules_engine import load_catalog, load_revisions

CATALOG = load_catalog()
DATA = CardData(token="test", catalog=CATALOG, revisions=load_revisions())
PRINTINGS = sorted(number for number, card in CATALOG.card_by_printing.items() if card.is_deck_card)
NAMES = ("夏の蟲", "=SUM(A1)", "第2の束 #3", "a,b\"c'", "４　全角", "7つの家")

Copies = dict[int, int]
FORMS: dict[str, Callable[[str, Copies], str]] = {
    "text": lambda name, copies: export_text(name, copies, CATALOG),
    "post": lambda name, copies: export_post(name, copies, DATA),
    "csv": lambda name, copies: export_csv(copies, CATALOG),
    "json": lambda name, copies: write_json(name, "", copies, CATALOG),
    "v7": lambda name, copies: encode(copies, Version.V7, name),
    "v6": lambda name, copies: encode(copies, Version.V6, name),
    "own": lambda name, copies: encode(copies, Version.OWN, name),
}


def random_deck(seed: int) -> tuple[str, Copies]:
    """A name and 1 to 30 printings of 1 to 4 copies, now and then up to 999."""
    chance = random.Random(seed)
    most = 999 if seed % 10 == 0 else 4
    printings = chance.sample(PRINTINGS, chance.randint(1, 30))
    return chance.choice(NAMES), {number: chance.randint(1, most) for number in printings}


def assert_deck_comes_back(seed: int) -> None:
    name, copies = random_deck(seed)
    for form, write in FORMS.items():
        reading = read_list(write(name, copies), DATA)
        assert reading.copies_by_printing() == copies, (seed, form)
        assert (reading.undecided, reading.left_out) == (0, ()), (seed, form)
        if form in ("text", "json", "own"):
            assert reading.title == name.replace("　", " "), (seed, form)
