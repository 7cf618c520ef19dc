"""10,000 pastes, random and bent from valid ones: each is answered with bounded work, and many get to saving."""

import json
import os
import random
import re
import uuid
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from decks.building.quotas import DECKS
from decks.deck_codes import decode
from decks.models import Deck, DeckEdit
from decks.transfer import codes_in_text, reader
from decks.transfer.codes_in_text import MAX_TRIES
from decks.transfer.data_decks import MAX_ENTRIES
from decks.transfer.lines import read_entry, read_line
from decks.transfer.reading import MAX_LINES
from tests.decks.builders import build_deck, visitor_client
from tests.decks.deck_codes.test_codes import VECTORS
from tests.decks.transfer.decks import FORMS, random_deck

IMPORTS = 5 * int(os.environ.get("SOAK_EXAMPLES", "2000"))
CHUNKS = 20
LEAST_SAVED = 0.3
NOISE = "0123456789 \t\n\r,;:|\"'{}[]#=+-@_.\\/x×枚《》【】（）春夏秋冬\0\u200b\u3000😀\ufffdａ９½٣e"
CODES = [case["code"] for kind in ("vectors", "older", "damaged", "backups") for case in VECTORS[kind]]
ADDRESSES = [case["share_url"] for case in VECTORS["vectors"] if "share_url" in case]


def paste(chance: random.Random) -> str:
    """One or two pieces, each as it should be, bent a little, or nonsense."""
    pieces = [piece(chance) for _ in range(chance.choice((1, 1, 1, 2)))]
    return "\n".join(pieces)


def piece(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.1:
        return "".join(chance.choices(NOISE, k=chance.randint(0, 200)))
    if kind < 0.2:
        return chance.choice(CODES)
    if kind < 0.25:
        return chance.choice(ADDRESSES)
    if kind < 0.35:
        return backup(chance)
    written = FORMS[chance.choice(sorted(FORMS))](*random_deck(chance.randrange(10**6)))
    return written if chance.random() < 0.4 else bent(written, chance)


def backup(chance: random.Random) -> str:
    decks = [random_deck(chance.randrange(10**6)) for _ in range(chance.randint(1, 15))]
    listed = [{"name": name, "entries": list(copies.items())} for name, copies in decks]
    return json.dumps({"decks": listed}, ensure_ascii=chance.random() < 0.5)


def bent(text: str, chance: random.Random) -> str:
    """A few characters changed, lost, doubled or put in; now and then cut off or its lines shuffled."""
    letters = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.choice((0, 0, 1, 1, 3))] = chance.choice(("", chance.choice(NOISE), text[:at][-5:]))
    if chance.random() < 0.1:
        letters = letters[: chance.randrange(len(letters) + 1)]
    lines = "".join(letters).splitlines()
    if chance.random() < 0.1:
        chance.shuffle(lines)
    return "\n".join(lines)


def choices_for(page: str, chance: random.Random) -> dict[str, str]:
    """A pick for every question of the page."""
    offered: dict[str, list[str]] = {}
    for name, value in re.findall(r'type="radio" name="((?:line|deck)_[0-9_]+)" value="(\w+)"', page):
        offered.setdefault(name, []).append(value)
    return {name: chance.choice(values) for name, values in offered.items()}


def saved(client: Client, deck: Deck, text: str, chance: random.Random) -> bool:
    """Read the text, accept what was read; whether that changed or made a deck."""
    path = chance.choice(("/decks/new", f"/decks/{deck.pk}/import"))
    creation = str(uuid.UUID(int=chance.getrandbits(128), version=4))
    sent = {"text": text, "creation": creation, "mode": chance.choice(("add", "replace", "x"))}
    answer = answered(client, path, sent)
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', answer)
    if not found:
        return False
    picked = choices_for(answer, chance) | {"making": chance.choice(("separate", "together"))}
    before = (Deck.objects.count(), DeckEdit.objects.count())
    answered(client, path, sent | picked | {"seen": found[1], "step": "accept"})
    return (Deck.objects.count(), DeckEdit.objects.count()) != before


def answered(client: Client, path: str, fields: dict[str, str]) -> str:
    """What came of it: where the list is kept, the page that shows it."""
    answer = client.post(path, fields)
    assert answer.status_code in (200, 302, 303, 422), (answer.status_code, fields)
    if answer.status_code == 303:
        answer = client.get(answer["Location"])
        assert answer.status_code == 200, fields
    return answer.content.decode()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often codes and lines were tried to be read, by one who may keep every deck that comes of it."""
    counts: Counter[str] = Counter()
    monkeypatch.setattr("decks.deck.services.DECKS", replace(DECKS, most=MAX_LINES * IMPORTS))

    def counting(name: str, done: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **options: Any) -> Any:
            counts[name] += 1
            return done(*args, **options)

        return counted

    monkeypatch.setattr(codes_in_text, "decode", counting("codes", decode))
    monkeypatch.setattr(reader, "read_line", counting("lines", read_line))
    monkeypatch.setattr(reader, "read_entry", counting("lines", read_entry))
    return counts


@pytest.mark.django_db
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_paste_is_answered_with_bounded_work(chunk: int, work: Counter[str]) -> None:
    deck, client = build_deck(), visitor_client()
    seeds, reached = range(chunk, IMPORTS, CHUNKS), 0
    for seed in seeds:
        chance = random.Random(seed)
        work.clear()
        reached += saved(client, deck, paste(chance), chance)
        # Read when it is sent, shown and accepted.
        assert work["codes"] <= 3 * MAX_TRIES
        assert work["lines"] <= 3 * (MAX_LINES + MAX_ENTRIES)
    assert reached >= LEAST_SAVED * len(seeds), f"{reached} of {len(seeds)} reached the saving code"


def longest(unit: str) -> str:
    lines = (unit * 100_000)[:100_000].splitlines()[:MAX_LINES]
    return "\n".join(lines)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "unit",
    [
        "A" * 49 + "\n",
        "7" + "A" * 48 + "\n",
        "{\n",
        "[[1,1],",
        "[\n",
        "BK3" + "A" * 46 + "\n",
        "v3|63539034e5|1:1\n",
        "/d/abcdefghij12/\n",
        '"隠された,"\n',
        "札名,枚数\n" + '隠された,"\n',
        "7AQFJJki88Q 7AQFJJki88Q\n",
        "4 肥川の大邪の邪の大蛇の家の\n",
        "#" * 50,
        "A" * 100,
    ],
    ids=range(14),
)
def test_the_longest_paste_of_each_kind_does_bounded_work(unit: str, work: Counter[str]) -> None:
    answer = visitor_client().post("/decks/new", {"text": longest(unit)})
    assert answer.status_code in (200, 303)
    assert work["codes"] <= MAX_TRIES
    assert work["lines"] <= MAX_LINES + MAX_ENTRIES
