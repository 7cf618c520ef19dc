"""What the files hold at one state of the data."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from cards.catalog import CardData
from cards.models import Keyword
from cards.open_data.facts import Row, card_facts, printing_facts, product_facts, revision_facts, ruling_facts
from cards.open_data.schemas import ROWS, schema_of
from rules_engine.rulings.book import OWN_GAME, all_entries

GAME = (
    "巫カードゲームの名称とゲームはその権利者に属します。札帖は非公式のファンサイトです。"
    " The game and its names belong to their owners; this is an unofficial fan project."
)
LICENCE = (
    "MIT. Texts of cards, keywords and rulings are this project's own words, not those printed on the cards; "
    "no artwork is part of the data."
)
LICENCE_JA = (
    "MIT ライセンス。札・キーワード・裁定の文は札帖による文で、札に印刷された文ではありません。絵は含みません。"
)
VERSION_DIGITS = 16


def rows_of(data: CardData) -> dict[str, list[Row]]:
    """The rows of every file, each in a fixed order."""
    keywords = Keyword.objects.order_by("name").values("name", "kind", "meaning", "clause", "open_points")
    return {
        "cards": [card_facts(card) for card in data.catalog],
        "printings": [
            {"number": number, "card": card.id, **printing_facts(printing)}
            for number, card in sorted(data.catalog.card_by_printing.items())
            for printing in card.printings
            if printing.number == number
        ],
        "products": [product_facts(data.catalog.products[name]) for name in sorted(data.catalog.products)],
        "keywords": [dict(row) for row in keywords],
        "restrictions": [revision_facts(revision) for revision in data.revisions],
        "rulings": [ruling_facts(entry) for entry in all_entries() if entry.game == OWN_GAME],
    }


def version_of(rows: dict[str, list[Row]]) -> str:
    """The same contents have the same version wherever they are made."""
    text = _json([rows, {file: schema_of(file) for file in ROWS}, GAME, LICENCE, LICENCE_JA])
    return hashlib.sha256(text).hexdigest()[:VERSION_DIGITS]


def written(rows: dict[str, list[Row]], version: str) -> Iterator[tuple[str, bytes]]:
    """Each file by its name, with its schema."""
    for file, data in rows.items():
        head = {"file": file, "version": version, "licence": LICENCE, "licence_ja": LICENCE_JA, "game": GAME}
        schema = f"{file}.schema.json"
        yield f"{file}.json", _json({**head, "schema": schema, "count": len(data), "data": data})
        yield schema, _json(schema_of(file))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
