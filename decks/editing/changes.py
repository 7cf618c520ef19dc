"""What an edit asks for, read from JSON or from a button, and what became of it. Pure values."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from decks.building.models import MAX_COPIES
from decks.building.quotas import KINDS, SIDE_KINDS
from decks.editing.invalid import InvalidEditError
from decks.editing.texts import TextChange, read_texts
from decks.people.requests.repeats import digest_of
from rules_engine.catalog.definitions import Catalog

MAX_CHANGES = 2000
MAX_NUMBER = 2**31 - 1
MAX_BUTTON_LENGTH = 1000
SIDE_PREFIX = "side:"


class RefusalCode(StrEnum):
    """Why a change could not be done as asked; the wording is in `templates/decks/editing/_refusal.html`."""

    TOO_MANY = "TOO_MANY"
    TOO_MANY_KINDS = "TOO_MANY_KINDS"
    TOO_FEW = "TOO_FEW"
    NOT_A_DECK_CARD = "NOT_A_DECK_CARD"
    UNKNOWN_PRINTING = "UNKNOWN_PRINTING"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    NOTHING_TO_REDO = "NOTHING_TO_REDO"


class Pile(StrEnum):
    """Where copies lie: in the deck, or on its side list (候補)."""

    DECK = "deck"
    SIDE = "side"


KINDS_OF = {Pile.DECK: KINDS, Pile.SIDE: SIDE_KINDS}


class Action(StrEnum):
    CHANGE = "change"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Change:
    """Somebody saw `before` copies of a printing and wants `after`: the difference is what counts."""

    printing: int
    before: int
    after: int
    pile: Pile = Pile.DECK

    @property
    def difference(self) -> int:
        return self.after - self.before

    def as_data(self) -> dict[str, int | str]:
        data: dict[str, int | str] = {"printing": self.printing, "before": self.before, "after": self.after}
        return data if self.pile is Pile.DECK else {**data, "pile": self.pile.value}


@dataclass(frozen=True, slots=True)
class Refusal:
    """`asked` copies could not be held; `held` are."""

    code: RefusalCode
    printing: int
    asked: int
    held: int

    def as_data(self) -> dict[str, int | str]:
        return {"code": self.code.value, "printing": self.printing, "asked": self.asked, "held": self.held}


@dataclass(frozen=True, slots=True)
class Edit:
    """`base` is the revision the sender saw. Taking back or redoing brings no changes of its own.

    `wanted` is what the deck shall hold in place of whatever it holds by then; None leaves that to the changes. `sent`
    is the digest of what was sent where the changes hang on more than that.
    """

    edit_id: uuid.UUID
    base: int
    changes: tuple[Change, ...] = ()
    action: Action = Action.CHANGE
    texts: tuple[TextChange, ...] = ()
    wanted: Mapping[int, int] | None = None
    sent: str = ""

    @property
    def digest(self) -> str:
        """Of what is asked for, wherever the deck stands: tells whether the same edit came again or another one."""
        contents = {
            "action": self.action.value,
            "changes": [change.as_data() for change in self.changes],
            "texts": [text.as_data() for text in self.texts],
            "wanted": None if self.wanted is None else sorted(self.wanted.items()),
        }
        return self.sent or digest_of(contents)


def apply_changes(
    held: Mapping[int, int], changes: tuple[Change, ...], catalog: Catalog
) -> tuple[dict[int, int], list[Change], list[Refusal]]:
    """The copies after the differences were applied to what is held now, what changed, and what was refused.

    Counts stay within 0 and 999; a card that belongs in no deck can only become less, and a pile that has as many
    kinds as it may have takes no further one.
    """
    result = dict(held)
    applied: list[Change] = []
    refusals: list[Refusal] = []
    for change in changes:
        before = result.get(change.printing, 0)
        asked = before + change.difference
        after, code = _allowed(change.printing, before, asked, catalog)
        if after and not before and sum(1 for copies in result.values() if copies) >= KINDS_OF[change.pile].most:
            after, code = 0, RefusalCode.TOO_MANY_KINDS
        if code is not None:
            refusals.append(Refusal(code, change.printing, asked, after))
        if after != before:
            applied.append(Change(change.printing, before, after, change.pile))
            result[change.printing] = after
    return {printing: copies for printing, copies in result.items() if copies}, applied, refusals


def _allowed(printing: int, before: int, asked: int, catalog: Catalog) -> tuple[int, RefusalCode | None]:
    card = catalog.card_by_printing.get(printing)
    if asked > before and card is None:
        return before, RefusalCode.UNKNOWN_PRINTING
    if asked > before and card is not None and not card.is_deck_card:
        return before, RefusalCode.NOT_A_DECK_CARD
    if asked > MAX_COPIES:
        return MAX_COPIES, RefusalCode.TOO_MANY
    if asked < 0:
        return 0, RefusalCode.TOO_FEW
    return asked, None


def read_edit(data: Any) -> Edit:
    """The edit in a JSON body: {edit_id, base, changes: [{printing, from, to, pile?}], texts: [{field, card?, from,
    to}]} with at least one of the two lists, or {edit_id, base, action}."""
    if not isinstance(data, dict):
        raise InvalidEditError("shape")
    edit_id, base = read_edit_id(data.get("edit_id")), _read_number(data.get("base"), "base")
    if data.get("action") in (Action.UNDO, Action.REDO):
        return Edit(edit_id, base, action=Action(data["action"]))
    changes, texts = data.get("changes", []), read_texts(data.get("texts", []))
    if not isinstance(changes, list) or len(changes) > MAX_CHANGES or not (changes or texts):
        raise InvalidEditError("changes")
    return Edit(edit_id, base, tuple(_read_change(item) for item in changes), texts=texts)


def read_edit_id(value: Any) -> uuid.UUID:
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise InvalidEditError("edit_id") from None


def read_button(form_id: Any, base: Any, button: Any) -> Edit:
    """The edit behind a button of a plain form: "printing:from:to", on the side list "side:printing:from:to", several
    joined by commas, or undo, or redo.

    All buttons of a page share one form id, so the edit's own id is made of both: the same button pressed twice is
    one edit, another button is another one.
    """
    text = str(button)[:MAX_BUTTON_LENGTH]
    if text in (Action.UNDO, Action.REDO):
        return Edit(uuid.uuid5(read_edit_id(form_id), text), _read_number(base, "base"), action=Action(text))
    changes = tuple(_read_triple(triple) for triple in text.split(","))
    edit_id = uuid.uuid5(read_edit_id(form_id), text)
    return Edit(edit_id, _read_number(base, "base"), changes)


def _read_triple(text: str) -> Change:
    pile = Pile.SIDE if text.startswith(SIDE_PREFIX) else Pile.DECK
    parts = text.removeprefix(SIDE_PREFIX).split(":")
    if len(parts) != 3:
        raise InvalidEditError("change")
    printing, before, after = (_read_number(part, "change") for part in parts)
    return Change(printing, before, after, pile)


def _read_change(item: Any) -> Change:
    if not isinstance(item, dict):
        raise InvalidEditError("changes")
    printing, before, after = (_read_number(item.get(key), key) for key in ("printing", "from", "to"))
    return Change(printing, before, after, _read_pile(item.get("pile", Pile.DECK.value)))


def _read_pile(value: Any) -> Pile:
    if value not in list(Pile):
        raise InvalidEditError("pile")
    return Pile(value)


def _read_number(value: Any, code: str) -> int:
    if isinstance(value, str) and value.isascii() and value.lstrip("-").isdigit() and len(value) <= 11:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MAX_NUMBER:
        raise InvalidEditError(code)
    return value
