"""A verdict as plain data, the same for the command line and the API."""

from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string

from cards.list_question import NO_LIST
from cards.near_names import Candidate
from decks.legality.unread_lines import UnreadLine
from decks.legality.whole_repair import WholeRepair
from decks.transfer.answers import ReadCode, ReadLine
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_check import DeckVerdict, Notice, Violation
from rules_engine.legality.formats import Format


def verdict_data(
    verdict: DeckVerdict, lines: Iterable[ReadLine], catalog: Catalog, repair: WholeRepair | None
) -> dict[str, Any]:
    """The keys are part of the public API: legal, on, list, format, size, notices, violations, repair, lines.

    `legal` is null where a line does not say for sure how many copies it means: then there is no verdict.
    """
    return {
        "legal": None if verdict.is_open else verdict.legal,
        "status": verdict.status.value,
        "on": verdict.on.isoformat(),
        "list": verdict.series.value if verdict.series else NO_LIST,
        "format": format_data(verdict.format),
        "size": verdict.size,
        "violations": [violation_data(violation, catalog, verdict.format) for violation in verdict.violations],
        "notices": [notice_data(notice, catalog) for notice in verdict.notices],
        "repair": whole_repair_data(repair) if repair else None,
        "lines": [line_data(line, catalog) for line in lines],
    }


def whole_repair_data(repair: WholeRepair) -> dict[str, Any]:
    """What makes the whole deck legal with the fewest copies moved."""
    return {
        "possible": not repair.impossible,
        "changes": repair.changes,
        "remove": [
            {"copies": out.copies, "cards": [{"id": card.id, "name": card.name} for card in out.cards]}
            for out in repair.taken_out
        ],
        "add": repair.added,
    }


def format_data(format: Format | None) -> dict[str, Any] | None:
    """By which version of which format it was judged."""
    return {"key": format.key, "name": format.name, "version": format.version} if format else None


def line_data(answer: ReadLine, catalog: Catalog) -> dict[str, Any]:
    line = answer.line
    return {
        "number": line.number,
        "span": answer.span,
        "text": line.text,
        "result": line.result.value if answer.codes else answer.result,
        "reason": reason_of(answer) if line.refused else "",
        "card": _card(line.card_id, catalog) if line.card_id is not None else None,
        "copies": line.copies,
        "possible": list(line.possible),
        "candidates": _candidates(line.candidates),
        "codes": [_code(code) for code in answer.codes],
    }


def reason_of(line: ReadLine) -> str:
    """Why a line that meant cards was refused, in words; several reasons stand one a line."""
    return render_to_string("decks/legality/_reason.txt", {"line": line}).strip()


def _code(code: ReadCode) -> dict[str, Any]:
    decks = [{"title": deck.title, "size": deck.size, "unknown": list(deck.unknown)} for deck in code.decks]
    return {"form": code.form, "refusal": code.refusal, "decks": decks}


def violation_data(violation: Violation, catalog: Catalog, format: Format | None = None) -> dict[str, Any]:
    return {
        "code": violation.code.value,
        "cards": _cards(violation.cards, catalog),
        "found": violation.found,
        "allowed": violation.allowed,
        "clause": violation.clause,
        "rule": violation.rule.value if violation.rule else None,
        "words": format.words(violation.rule) if format and violation.rule else "",
        "list": violation.series.value if violation.series else None,
        "effective": violation.effective.isoformat() if violation.effective else None,
        "repair": _repair(violation, catalog),
        "line": violation.line if isinstance(violation, UnreadLine) else None,
        "text": violation.text if isinstance(violation, UnreadLine) else "",
    }


def notice_data(notice: Notice, catalog: Catalog) -> dict[str, Any]:
    return {
        "code": notice.code.value,
        "cards": _cards(notice.cards, catalog),
        "found": notice.found,
        "allowed": notice.allowed,
        "since": notice.since.isoformat() if notice.since else None,
        "until": notice.until.isoformat() if notice.until else None,
        "status": notice.status.value if notice.status else None,
        "list": notice.revision.series.value if notice.revision else None,
    }


def _repair(violation: Violation, catalog: Catalog) -> dict[str, Any]:
    repair = violation.repair
    return {
        "action": repair.action.value,
        "copies": repair.copies,
        "cards": _cards(repair.cards, catalog),
        "candidates": _candidates(violation.candidates if isinstance(violation, UnreadLine) else ()),
        "until": repair.until.isoformat() if repair.until else None,
    }


def _cards(ids: Iterable[int], catalog: Catalog) -> list[dict[str, Any]]:
    return [_card(card_id, catalog) for card_id in ids]


def _card(card_id: int, catalog: Catalog) -> dict[str, Any]:
    return {"id": card_id, "name": catalog.card(card_id).name}


def _candidates(candidates: Iterable[Candidate]) -> list[dict[str, Any]]:
    return [{"id": item.card_id, "name": item.name, "score": item.score} for item in candidates]
