"""What the lists of people say: players with their state, tables of a round, and where everybody sits."""

from collections.abc import Mapping

from cards.catalog import CardData
from decks.tournaments.judging import opinion_now
from decks.tournaments.models import Entry, Event
from decks.tournaments.paper.drawn_tables import BOX, ListField, PeopleTable
from decks.tournaments.paper.event_sheet import name_of
from decks.tournaments.paper.queries import Roll

NO_LIST, REMOVED, LATE = "未提出", "取り消し", "締切後"
Tables = Mapping[int, int]
"""The table of each entry, by its id."""


def state_words(event: Event, entry: Entry, data: CardData) -> str:
    """How an entry is to be treated at the desk: its list as 札帖 finds it today, or that there is none."""
    if entry.removed_at:
        return REMOVED
    if entry.current is None:
        return NO_LIST
    label = opinion_now(event, entry.current, data).status.label
    return f"{label}・{LATE}" if entry.current.late else label


def players_table(event: Event, roll: Roll, round: int, tables: Tables, data: CardData) -> PeopleTable:
    """Everybody in the order of readings, who was taken out at the end; `round` 0: no tables are known."""
    fields = (
        ListField("", 9, align="centre"),
        ListField("番号", 13, 11, "right"),
        ListField("名前", 62, 11),
        ListField("ふりがな", 42, 8.5),
        ListField(f"卓（{round}回戦）" if round else "卓", 20, 11, "centre"),
        ListField("リスト", 36, 9),
    )
    rows = (
        (
            "" if entry.removed_at else BOX,
            str(entry.number),
            name_of(entry),
            entry.reading,
            str(tables.get(entry.pk, "")),
            state_words(event, entry, data),
        )
        for entry in (*roll.players, *roll.removed)
    )
    return PeopleTable("参加者名簿", f"{len(roll.players)}人", fields, tuple(rows), 6.8)


def by_table(roll: Roll, round: int, tables: Tables) -> PeopleTable:
    """Two players to a row; a table of more goes on in the next row, without its number."""
    seated: dict[int, list[Entry]] = {}
    for entry in sorted(roll.players, key=lambda entry: entry.number):
        if entry.pk in tables:
            seated.setdefault(tables[entry.pk], []).append(entry)
    fields = (ListField("卓", 18, 15, "centre"), ListField("名前", 82, 12), ListField("名前", 82, 12))
    rows: list[tuple[str, ...]] = []
    for table, players in sorted(seated.items()):
        for at in range(0, len(players), 2):
            first, second = (*map(_with_number, players[at : at + 2]), "")[:2]
            rows.append(("" if at else str(table), first, second))
    return PeopleTable(f"{round}回戦 卓の順", f"{len(seated)}卓", fields, tuple(rows), 8.2)


def by_name(roll: Roll, round: int, tables: Tables) -> PeopleTable:
    """Where everybody sits, for the wall: in the order of readings, with who has no table at his place."""
    fields = (ListField("名前", 64, 12), ListField("卓", 16, 15, "centre"))
    rows = ((_with_number(entry), str(tables.get(entry.pk, "－"))) for entry in roll.players)
    return PeopleTable(f"{round}回戦 名前の順", f"{len(roll.players)}人", fields, tuple(rows), 8.2, columns=2)


def _with_number(entry: Entry) -> str:
    return f"{name_of(entry)}（{entry.number}）"
