"""A format's own list as people type it: one card a line, its status behind its name."""

from collections.abc import Iterable

from cards.catalog import CardData
from rules_engine.catalog.definitions import Catalog
from rules_engine.catalog.folding import clean_line
from rules_engine.legality.formats import OwnLimit
from rules_engine.vocabulary.terms import RestrictionStatus

MOST_OWN = 300
STATUSES = "・".join(status.label for status in RestrictionStatus)


class InvalidOwnLineError(ValueError):
    """The sentence says which line cannot be read, and why."""


def read_own(text: str, data: CardData) -> tuple[OwnLimit, ...]:
    """``InvalidOwnLineError`` for a line that is not a card's name and a status; a card may stand once."""
    lines = [(number, clean_line(line)) for number, line in enumerate(text.splitlines(), 1)]
    limits: dict[int, OwnLimit] = {}
    for number, line in ((number, line) for number, line in lines if line):
        limit = _limit(number, line, data)
        if limit.card_id in limits:
            raise InvalidOwnLineError(f"{number}行目：《{data.catalog.card(limit.card_id).name}》は二度目です。")
        limits[limit.card_id] = limit
    if len(limits) > MOST_OWN:
        raise InvalidOwnLineError(f"個別の制限は{MOST_OWN}枚までです（いまは{len(limits)}枚）。")
    return tuple(limits.values())


def _limit(number: int, line: str, data: CardData) -> OwnLimit:
    name, _, label = line.rpartition(" ")
    try:
        status = RestrictionStatus.from_label(label)
    except ValueError:
        raise InvalidOwnLineError(
            f"{number}行目「{line[:60]}」：札名のあとに空白と {STATUSES} のどれかを書いてください。"
        ) from None
    found = data.names.find(name)
    if found.card_id is not None:
        return OwnLimit(found.card_id, status)
    near = "・".join(f"《{one.name}》" for one in found.candidates)
    raise InvalidOwnLineError(
        f"{number}行目「{name[:60]}」という札は見つかりません。{f'近い札：{near}' if near else ''}"
    )


def own_lines(own: Iterable[OwnLimit], catalog: Catalog) -> str:
    """The same list as text that is read again."""
    return "\n".join(f"{catalog.card(limit.card_id).name} {limit.status.label}" for limit in own)
