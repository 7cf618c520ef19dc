"""A check as its page and its answers show it: what was counted, whether the list still holds, and the time."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from cards.catalog import CardData
from decks.tournaments.checking.queries import list_of, table_of
from decks.tournaments.checking.rows import EXTRA, CheckSheet, sheet_of
from decks.tournaments.checking.services import EditOutcome
from decks.tournaments.checking.times import lasted, minutes_to_give_back, spoken
from decks.tournaments.judging import ListStatus, Opinion, opinion_now
from decks.tournaments.models import DeckCheck, HandIn
from decks.tournaments.receipts import short_receipt


def in_words(code: str) -> str:
    """Why something at a check was not done."""
    return render_to_string("decks/tournaments/checking/_problem.txt", {"code": code}).strip()


@dataclass(frozen=True, slots=True)
class ShownDeckCheck:
    """A check with its list; `seconds` are those from its beginning, `table` is that of its round."""

    check: DeckCheck
    hand_in: HandIn
    sheet: CheckSheet
    seconds: int
    table: int | None

    @property
    def is_mended(self) -> bool:
        """Whether another list holds by now."""
        current = self.check.entry.current
        return current is None or current.receipt != self.check.receipt

    @property
    def is_removed(self) -> bool:
        return self.check.entry.removed_at is not None

    @property
    def spoken(self) -> str:
        return spoken(self.seconds)

    @property
    def minutes_back(self) -> int:
        return minutes_to_give_back(self.check, self.seconds)

    @property
    def short_receipt(self) -> str:
        return short_receipt(self.check.receipt)

    @property
    def then(self) -> ListStatus:
        return ListStatus(self.hand_in.verdict)


def shown_check(check: DeckCheck, data: CardData, now: datetime) -> ShownDeckCheck:
    hand_in = list_of(check)
    table = table_of(check.entry, check.round)
    return ShownDeckCheck(check, hand_in, sheet_of(check, hand_in, data), lasted(check, now), table)


def opinion_today(shown: ShownDeckCheck, data: CardData) -> Opinion:
    """What the site says of the list now."""
    return opinion_now(shown.check.event, shown.hand_in, data)


def state_data(shown: ShownDeckCheck) -> dict[str, Any]:
    """The check as a script shows it."""
    check, sheet = shown.check, shown.sheet
    return {
        "revision": check.written,
        "marks": sheet.marks,
        "note": check.note,
        "seconds": shown.seconds,
        "mended": shown.is_mended,
        "removed": shown.is_removed,
        "done": bool(check.done_at),
        "report": reverse("decks:check_report", args=[check.event.key, check.pk]),
    }


def answer_data(shown: ShownDeckCheck, outcome: EditOutcome, edit_id: str) -> dict[str, Any]:
    """The answer to an edit, in the form that a queue of edits reads."""
    others = list(_words_of(shown, outcome))
    return {**state_data(shown), "edit_id": edit_id, "applied": [], "merged": bool(others), "others": others}


def _words_of(shown: ShownDeckCheck, outcome: EditOutcome) -> Iterable[str]:
    if found := outcome.overtaken:
        name, word = shown.sheet.name_of(found.key), "" if found.key == EXTRA else "残り"
        yield (
            f"「{name}」は、ほかの端末で{word}{found.theirs}枚になっていました。"
            f"この端末の{word}{found.ours}枚にしました。違うときは数え直してください。"
        )
    if outcome.joined:
        yield "メモは、ほかの端末で書いたものと合わせました。"
