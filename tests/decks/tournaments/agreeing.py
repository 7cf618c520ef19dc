"""That pages, sheets, tables and receipts say of every entry what is expected of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.test import Client
from django.utils import timezone

from cards.catalog import current_data
from decks.tournaments.models import Event
from decks.tournaments.paper.event_sheet import sheets_of
from decks.tournaments.paper.queries import roll_of
from decks.transfer.tables import FORMULA
from tests.decks.builders import visitor_client
from tests.decks.sheets.pdf_text import text_of
from tests.decks.tournaments import told
from tests.decks.tournaments.players import LABELS, Handed, Player, found_of
from tests.decks.tournaments.told import Told


@dataclass(frozen=True)
class Clients:
    owner: Client
    stranger: Client


def expected_of(player: Player, event: Event) -> Told:
    one = player.current
    if one is None:
        return Told(player.number, player.handle, "", "", None, False, 0, 0, player.removed)
    now, then, lines = found_of(one.written, event.day)[0], one.then[0], len(one.written.unread)
    shown = (LABELS[now], LABELS[then], one.late, one.written.size, lines, player.removed)
    return Told(player.number, player.handle, one.receipt, *shown)


def pages_agree(clients: Clients, event: Event, players: Mapping[int, Player], touched: int) -> None:
    """All that is said of the entries; the sheet of the one that was touched last is read as it is drawn, too."""
    wanted = {number: expected_of(player, event) for number, player in players.items()}
    _table(clients.owner, event, wanted)
    _csv(clients.owner, event, wanted)
    _sheets(event, players, wanted)
    for number, player in players.items():
        _player_page(clients, event, player, wanted[number])
        shown = told.on_organisers_page(clients.owner, event, number)
        assert shown == _only_if_other(wanted[number])
        _open_list(clients.stranger, event, player)
    if touched in wanted and wanted[touched].receipt:
        _drawn(clients.owner, event, wanted[touched])


def _only_if_other(wanted: Told) -> Told:
    """On pages that name the verdict of the hand-in only where today's is another."""
    return replace(wanted, then=None if wanted.then == wanted.now else wanted.then)


def _table(owner: Client, event: Event, wanted: Mapping[int, Told]) -> None:
    shown = told.on_desk(owner, event)
    assert shown == {
        number: replace(_only_if_other(one), receipt="", unread=0, now="" if one.removed else one.now)
        for number, one in wanted.items()
    }


def _csv(owner: Client, event: Event, wanted: Mapping[int, Told]) -> None:
    def written(one: Told) -> Told:
        return replace(one, handle=f"'{one.handle}" if one.handle.startswith(FORMULA) else one.handle)

    assert told.in_csv(owner, event) == {number: written(one) for number, one in wanted.items() if not one.removed}


def _sheets(event: Event, players: Mapping[int, Player], wanted: Mapping[int, Told]) -> None:
    fresh = Event.objects.get(pk=event.pk)
    sheets = sheets_of(fresh, roll_of(fresh).handed, current_data(), str)
    expected = {number: one for number, one in wanted.items() if one.receipt and not one.removed}
    assert {sheet.number: told.of_sheet(sheet) for sheet in sheets} == expected
    for sheet in sheets:
        one = players[sheet.number].current
        assert one is not None
        cards = {row.name: row.copies for group in sheet.groups for row in group.rows}
        assert cards == _cards(one)
        assert (sheet.now is not None) == (found_of(one.written, event.day) != one.then)
        assert (sheet.mark == "要確認") == (wanted[sheet.number].now != "使用可")
        by = f" 入力：{one.by}" if one.by else ""
        assert sheet.handed == f"{_time(one)}（{one.number}回目）{by}"
        assert (sheet.unread, sheet.then.judged_by) == (one.written.unread, one.judged_by)


def _cards(one: Handed) -> dict[str, int]:
    cards = current_data().catalog.cards
    return {cards[card].name: copies for card, copies in one.written.copies}


def _time(one: Handed) -> str:
    return f"{timezone.localtime(one.at):%Y-%m-%d %H:%M:%S}"


def _player_page(clients: Clients, event: Event, player: Player, wanted: Told) -> None:
    """To the player himself, and to the organiser once nobody has it in a browser any more."""
    client = visitor_client(player.visitor) if player.visitor else clients.owner
    shown, receipts, cards = told.on_player_page(client, event, player.number)
    over = Event.objects.get(pk=event.pk).forgotten_at is not None
    assert shown == replace(wanted, removed=wanted.removed and not over)
    assert receipts == {one.receipt: one is player.current for one in player.handed}
    one = player.current
    assert dict(cards) == ({name: str(many) for name, many in _cards(one).items()} if one else {})
    if one:
        page = told.page_of(client, f"/events/{event.key}/entries/{player.number}/")
        assert ("いまの判定が違います" in page) == (found_of(one.written, event.day) != one.then)


def _open_list(stranger: Client, event: Event, player: Player) -> None:
    is_open = Event.objects.get(pk=event.pk).opened_at is not None and player.current and not player.removed
    answer = stranger.get(f"/events/{event.key}/entries/{player.number}/list")
    assert answer.status_code == (200 if is_open else 404)


def _drawn(owner: Client, event: Event, wanted: Told) -> None:
    answer = owner.get(f"/events/{event.key}/entries/{wanted.number}/sheet.pdf")
    words = text_of(answer.content)
    for part in (wanted.handle, wanted.receipt, f"合計 {wanted.size} 枚", wanted.now, wanted.then or ""):
        assert part in words, part
    for part, there in (
        ("締切後", wanted.late),
        ("取り消し", wanted.removed),
        ("要確認", wanted.now != "使用可" or wanted.then in (LABELS["check"], LABELS["unreadable"])),
    ):
        assert (part in words) == there, part


def receipts_agree(clients: Clients, players: Iterable[Player], deleted: Iterable[str], *, opened: bool) -> None:
    """What is said of a receipt to a stranger, and to the organiser; of one that is deleted that alone."""
    for receipt in deleted:
        page = told.page_of(clients.stranger, f"/verify/{receipt}")
        assert ("削除済み" in page, "その時から変わっていません" in page) == (True, False)
    for player in players:
        for one in player.handed:
            _receipt(clients, player, one, opened=opened)


def _receipt(clients: Clients, player: Player, one: Handed, *, opened: bool) -> None:
    is_current = one is player.current
    for client, sees in ((clients.owner, True), (clients.stranger, opened and is_current and not player.removed)):
        page = told.plain(told.page_of(client, f"/verify/{one.receipt}"))
        at = timezone.localtime(one.at)
        assert (
            f"{at.year}年{at.month}月{at.day}日 {at:%H:%M:%S}に出されたリストです。その時から変わっていません" in page
        )
        assert ("いまのリストです" in page) == is_current
        assert ("このあとに出し直されました" in page) == (not is_current)
        assert ("締切のあとに出されました" in page) == one.late
        assert one.judged_by in page
        shown = f"{player.handle or '（名前は削除されました）'} 受付番号 {player.number}"
        assert (shown in page) == sees
        assert (f"{LABELS[one.then[0]]} {one.written.size}枚" in page) == sees
        assert ("この参加は取り消されています" in page) == (player.removed and client is clients.owner)
