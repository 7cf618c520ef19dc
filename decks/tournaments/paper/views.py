"""What an event prints and gives to other programs. What draws is loaded only once somebody prints."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.people.rates import by_person, limited
from decks.tournaments.access import EventStanding, entry_for, event_for
from decks.tournaments.paper.csv_files import Encoding, LostSigns, entries_csv, lists_csv, lost_signs, written
from decks.tournaments.paper.event_sheet import link_maker, printed_event, sheets_of
from decks.tournaments.paper.queries import Handed, Roll, last_tables, roll_of, rounds_of, tables_in
from decks.tournaments.roles import EventRight
from decks.transfer.text import file_name

READ = ["GET", "HEAD"]
MOST_SHEETS = 250
"""In one document: more of them are printed in parts, so that none takes long."""


@require_safe
def event_prints(request: HttpRequest, event_key: str) -> HttpResponse:
    return _prints_page(request, event_for(request, event_key, EventRight.PRINT))


def _prints_page(request: HttpRequest, standing: EventStanding, problem: str = "") -> HttpResponse:
    """What there is to print, who is missing in it; with a `problem` what was asked for cannot be printed."""
    event = standing.event
    roll = roll_of(event)
    lost = [LostSigns(entry) for entry in roll.players if lost_signs(entry.handle + entry.reading)]
    context = {
        "event": event,
        "standing": standing,
        "here": "prints",
        "roll": roll,
        "parts": range(1, parts_of(roll) + 1),
        "rounds": rounds_of(event)[::-1],
        "lost": lost,
        "problem": problem,
    }
    response = render(request, "decks/tournaments/paper/event_prints.html", context, status=422 if problem else 200)
    response["Cache-Control"] = "private, no-store"
    return response


def parts_of(roll: Roll) -> int:
    return max(1, -(-len(roll.handed) // MOST_SHEETS))


@require_safe
@limited("event_sheets", "20/m", key=by_person, method=READ)
def event_sheets(request: HttpRequest, event_key: str) -> HttpResponse:
    """All sheets, or the part of them that is asked for."""
    standing = event_for(request, event_key, EventRight.PRINT)
    roll = roll_of(standing.event)
    per_page, part = request.GET.get("per", "1"), request.GET.get("part", "1")
    if per_page not in ("1", "2"):
        return _prints_page(request, standing, "1ページに印刷できるのは1人分か2人分です。")
    if part not in map(str, range(1, parts_of(roll) + 1)):
        return _prints_page(request, standing, "その分はありません。下から選んでください。")
    handed = roll.handed[(int(part) - 1) * MOST_SHEETS :][:MOST_SHEETS]
    if not handed:
        return _prints_page(request, standing, "まだだれもリストを出していません。")
    return _drawn_sheets(request, standing, handed, int(per_page), f"{standing.event.name} 登録用紙")


@require_safe
@limited("event_sheets", "20/m", key=by_person, method=READ)
def entry_sheet(request: HttpRequest, event_key: str, number: int) -> HttpResponse:
    """The sheet of one player; a page in words while he has handed in nothing."""
    standing, entry = entry_for(request, event_key, number, EventRight.SEE_ENTRY)
    if entry.current is None:
        context = {"event": standing.event, "entry": entry}
        response = render(request, "decks/tournaments/paper/no_sheet.html", context, status=422)
        response["Cache-Control"] = "private, no-store"
        return response
    name = f"{standing.event.name} {entry.number} {entry.handle}".strip()
    return _drawn_sheets(request, standing, (Handed(entry, entry.current),), 1, name)


def _drawn_sheets(
    request: HttpRequest, standing: EventStanding, handed: tuple[Handed, ...], per_page: int, name: str
) -> HttpResponse:
    from decks.tournaments.paper.drawn_sheets import draw_sheets

    sheets = sheets_of(standing.event, handed, current_data(), link_maker(request))
    return _file(draw_sheets(name, sheets, per_page), name, "pdf")


@require_safe
@limited("event_lists", "30/m", key=by_person, method=READ)
def event_players(request: HttpRequest, event_key: str) -> HttpResponse:
    from decks.tournaments.paper.drawn_tables import draw_tables
    from decks.tournaments.paper.people_lists import players_table

    event = event_for(request, event_key, EventRight.PRINT).event
    round, tables = last_tables(event)
    table = players_table(event, roll_of(event), round, tables, current_data())
    name = f"{event.name} 参加者名簿"
    return _file(draw_tables(name, printed_event(event), [table]), name, "pdf")


@require_safe
@limited("event_lists", "30/m", key=by_person, method=READ)
def event_tables_sheet(request: HttpRequest, event_key: str) -> HttpResponse:
    """The tables of a round, the last one if none is named: by table, then by name."""
    from decks.tournaments.paper.drawn_tables import draw_tables
    from decks.tournaments.paper.people_lists import by_name, by_table

    standing = event_for(request, event_key, EventRight.PRINT)
    event, rounds = standing.event, rounds_of(standing.event)
    if not rounds:
        return _prints_page(request, standing, "卓がまだ入っていません。")
    asked = request.GET.get("round", "") or str(rounds[-1])
    if asked not in map(str, rounds):
        return _prints_page(request, standing, "その回戦の卓は入っていません。")
    round, roll = int(asked), roll_of(event)
    tables = tables_in(event, round)
    name = f"{event.name} {round}回戦 卓"
    drawn = draw_tables(name, printed_event(event), [by_table(roll, round, tables), by_name(roll, round, tables)])
    return _file(drawn, name, "pdf")


@require_safe
@limited("event_lists", "30/m", key=by_person, method=READ)
def event_csv(request: HttpRequest, event_key: str) -> HttpResponse:
    """Who takes part, with the lists in numbers; the lists themselves with `?lists=1`."""
    standing = event_for(request, event_key, EventRight.PRINT)
    event, asked = standing.event, request.GET.get("encoding", Encoding.UTF_8)
    if asked not in [*Encoding]:
        return _prints_page(request, standing, "CSV の文字コードは UTF-8 か Shift_JIS です。")
    encoding, roll, data = Encoding(asked), roll_of(event), current_data()
    with_lists = request.GET.get("lists") == "1"
    rows = lists_csv(roll.handed, data) if with_lists else entries_csv(event, roll, *last_tables(event), data)
    name = f"{event.name} {'全員のリスト' if with_lists else '参加者'}"
    return _file(written(rows, encoding), name, "csv", f"text/csv; charset={encoding}")


def _file(contents: bytes, name: str, ending: str, content_type: str = "application/pdf") -> HttpResponse:
    response = HttpResponse(contents, content_type=content_type)
    shown = "inline" if ending == "pdf" else "attachment"
    response["Content-Disposition"] = f"{shown}; filename*=UTF-8''{quote(file_name(name, ending))}"
    response["Cache-Control"] = "private, no-store"
    return response
