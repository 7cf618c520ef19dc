"""Taking back and redoing: which edit it would be, and the changes that take it back."""

from typing import Any

from decks.building.models import Deck, DeckEdit
from decks.editing.changes import Action, Change, Pile
from decks.editing.texts import Field, TextChange

UNDO_DEPTH = 200


def history_ends(deck: Deck) -> dict[Action, DeckEdit | None]:
    """The edit that taking back would take back, and the one that redoing would bring again."""
    done: list[DeckEdit] = []
    taken_back: list[DeckEdit] = []
    for edit in reversed(deck.edits.exclude(changes=[]).order_by("-revision")[:UNDO_DEPTH]):
        if edit.undoes_id is None:
            done.append(edit)
            taken_back.clear()
        elif done and done[-1].pk == edit.undoes_id:
            done.pop()
            taken_back.append(edit)
        elif taken_back and taken_back[-1].pk == edit.undoes_id:
            taken_back.pop()
            done.append(edit)
    return {Action.UNDO: done[-1] if done else None, Action.REDO: taken_back[-1] if taken_back else None}


def is_taken_back(edit: DeckEdit) -> bool:
    """Whether it was taken back and not redone since."""
    taken_back = False
    while (undo := DeckEdit.objects.filter(undoes=edit).first()) is not None:
        edit, taken_back = undo, not taken_back
    return taken_back


def inverse(edit: DeckEdit | None) -> tuple[tuple[Change, ...], tuple[TextChange, ...]]:
    """The changes that take `edit` back."""
    items: list[dict[str, Any]] = edit.changes if edit else []
    changes = (
        Change(item["printing"], item["after"], item["before"], Pile(item.get("pile", Pile.DECK)))
        for item in items
        if "printing" in item
    )
    texts = (
        TextChange(Field(item["field"]), item["after"], item["before"], item["card"])
        for item in items
        if "field" in item
    )
    return tuple(changes), tuple(texts)
