"""Names and tables that are pasted: whole or not at all, each fault with its line, in every usual encoding."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from hypothesis import given as any_of
from hypothesis import strategies

from decks.tournaments.desk.name_lines import InvalidNamesError, read_names
from decks.tournaments.desk.seat_lines import InvalidSeatsError, Players, read_seats
from decks.tournaments.models import Entry, Event, EventAct, TableSeat
from decks.tournaments.quotas import ENTRIES
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, build_event
from tests.decks.tournaments.staff import as_official

pytestmark = pytest.mark.django_db
HANDLES = ("山田", "田中", "鈴木", "=1+1", "ヤマダ花子", "7")


def organiser() -> Client:
    return visitor_client(ORGANISER)


def pasted(event: Event, path: str, client: Client | None = None, **fields: Any) -> Any:
    return (client or organiser()).post(f"/events/{event.key}/{path}", fields)


def seated(event: Event, text: str = "", round: int = 1, **fields: Any) -> Any:
    last = TableSeat.objects.order_by("pk").last()
    usual = {"round": str(round), "text": text, "seen": str(last.pk if last else 0)}
    return pasted(event, "tables", **{**usual, **fields})


def with_players() -> Event:
    event = build_event(last_number=len(HANDLES))
    for number, handle in enumerate(HANDLES, 1):
        Entry.objects.create(event=event, number=number, handle=handle)
    return event


def seats_of(event: Event, round: int = 1) -> list[tuple[int, str]]:
    rows = TableSeat.objects.filter(event=event, round=round).order_by("table", "entry__number")
    return list(rows.values_list("table", "entry__handle"))


def test_names_get_numbers_and_readings_and_doubles_are_named() -> None:
    event = build_event()
    Entry.objects.create(event=event, number=1, handle="やまだ")
    Event.objects.update(last_number=1)
    text = '甲\tこう\r\n乙,おつ\n\n "丙, 弟"\tへい\nヤマダ\n=cmd|x,ふり\n甲\n丁，てい，三列目\n,\n'
    answer = organiser().post(f"/events/{event.key}/expected", {"names": text}, follow=True)
    found = list(Entry.objects.order_by("number").values_list("number", "handle", "reading")[1:])
    assert found == [
        (2, "甲", "こう"),
        (3, "乙", "おつ"),
        (4, "丙, 弟", "へい"),
        (5, "=cmd|x", "ふり"),
        (6, "丁", "てい"),
    ]
    page = answer.content.decode()
    assert "5人を登録しました" in page
    assert "入れていません：ヤマダ、甲" in page
    event.refresh_from_db()
    assert (event.last_number, event.changes) == (6, 1)
    assert EventAct.objects.get().words == "5人・受付番号 2から6"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "1行に1人ずつ"),
        (" \n,\n", "1行に1人ずつ"),
        (f"甲\n{'あ' * 10_000}", "2行目「ああああああああああああ」：名前は40文字までです（いまは10000文字）"),
        (f"甲\t{'い' * 61}", "ふりがなは60文字まで"),
        ("\n".join(f"人{number}" for number in range(501)), "500人まで"),
        ("あ" * 100_001, "100000文字まで"),
        ("甲\x00", "NUL"),
    ],
)
def test_names_that_cannot_be_taken_store_nothing(text: str, words: str) -> None:
    event = build_event()
    answer = pasted(event, "expected", names=text)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Entry.objects.exists()


def test_an_event_takes_so_many_names_and_no_more() -> None:
    event = build_event(last_number=ENTRIES.most)
    Entry.objects.bulk_create(Entry(event=event, number=n, handle=f"人{n}") for n in range(1, ENTRIES.most + 1))
    answer = pasted(event, "expected", names="甲")
    assert answer.status_code == 422
    assert ENTRIES.told in answer.content.decode()


@any_of(strategies.text(max_size=200))
def test_any_text_is_names_or_a_sentence(text: str) -> None:
    try:
        names = read_names(text)
    except InvalidNamesError:
        return
    assert all(0 < len(person.handle) <= 40 and len(person.reading) <= 60 for person in names.people)


@any_of(strategies.text(alphabet='1２,\t;\n"卓山田#番号 =x', max_size=80))
def test_any_text_is_seats_or_sentences(text: str) -> None:
    players = Players([Entry(pk=number, number=number, handle=handle) for number, handle in enumerate(HANDLES, 1)])
    try:
        seats = read_seats(text, players)
    except InvalidSeatsError:
        return
    assert seats
    assert all(seat.table >= 1 for seat in seats)


@pytest.mark.parametrize(
    "text",
    [
        "1\t山田\t田中\n2\t鈴木\t=1+1",
        "1,山田\n1,田中\n2,鈴木\n2,=1+1",
        "卓,選手1,勝ち点,選手2\n1,山田,3,田中\n2,鈴木,0,=1+1",
        "Table;Player ID;Points\n1;1;3\n1;2;3\n2;3;3\n2;4;0",
        "1 山田\n1 田中\n2 鈴木\n2 =1+1",
        "\ufeffテーブル,名前,対戦相手\r\n1卓,ﾔﾏﾀﾞ花子,BYE\r\n".replace("ﾔﾏﾀﾞ花子", "山田") + "1,#2,\r\n2,No.3,=1+1\r\n",
    ],
)
def test_tables_are_read_as_pairing_software_writes_them(text: str) -> None:
    event = with_players()
    assert seated(event, text).status_code == 302
    assert seats_of(event) == [(1, "山田"), (1, "田中"), (2, "鈴木"), (2, "=1+1")]
    assert EventAct.objects.get().words == "1回戦・2卓・4人"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16", "utf-16-le", "euc_jp"])
def test_a_file_is_read_in_every_usual_encoding(encoding: str) -> None:
    event = with_players()
    raw = "卓,名前,名前\r\n1,山田,田中\r\n2,ヤマダ花子,鈴木\r\n".encode(encoding)
    assert seated(event, file=SimpleUploadedFile("pairings.csv", raw)).status_code == 302
    assert seats_of(event) == [(1, "山田"), (1, "田中"), (2, "鈴木"), (2, "ヤマダ花子")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "1行に1卓か1人ずつ"),
        ("1,山田\n2,だれか\nx,田中", "2行目：「だれか」という参加者はいません"),
        ("1,山田\nx,田中", "2行目：「x」は卓の番号として読めません"),
        ("1,山田\n0,田中", "1から9999"),
        ("99999999999999999999,山田", "読めません"),
        ("1,山田\n2,山田", "「山田」が1・2卓にいます"),
        ("1,7", "「7」は2人います。受付番号（#6・#7）"),
        ("1,", "参加者が書かれていません"),
        ("1,BYE", "参加者が一人も書かれていません"),
        ("1," + "あ" * 10_000, "という参加者はいません"),
        ("\n".join("1,山田" for _ in range(1001)), "1000行まで"),
        ("1,帰った人", "という参加者はいません"),
    ],
)
def test_tables_that_are_not_whole_store_nothing(text: str, words: str) -> None:
    event = with_players()
    Entry.objects.create(event=event, number=7, handle="八人目")
    Entry.objects.create(event=event, number=8, handle="帰った人", removed_at=timezone.now())
    seated(event, "5,鈴木,田中")
    answer = seated(event, text)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert seats_of(event) == [(5, "田中"), (5, "鈴木")]


def test_what_is_no_text_is_said() -> None:
    event = with_players()
    for raw, words in (
        (b"PK\x03\x04xlsx", "CSV で保存"),
        (b"\x00\x01\xff\xfe\x00", "文字コード"),
        (b"1" * 400_002, "400KB"),
    ):
        answer = seated(event, file=SimpleUploadedFile("x.csv", raw))
        assert answer.status_code == 422
        assert words in answer.content.decode()


def test_a_round_is_written_in_place_of_the_one_before_and_rounds_stay_apart() -> None:
    event = with_players()
    seated(event, "1,山田,田中")
    seated(event, "1,鈴木,田中", round=2)
    seated(event, "3,鈴木,山田")
    assert (seats_of(event), seats_of(event, 2)) == ([(3, "山田"), (3, "鈴木")], [(1, "田中"), (1, "鈴木")])
    page = organiser().get(f"/events/{event.key}/tables?round=1").content.decode()
    assert "1回戦の卓" in page
    assert seated(event, "1,山田", round=31).status_code == 422


def test_two_organisers_who_write_a_round_at_once_undo_nothing() -> None:
    event = with_players()
    assert seated(event, "1,山田,田中").status_code == 302
    answer = seated(event, "9,山田,鈴木", seen="0")
    assert answer.status_code == 409
    assert "ほかの人が先に卓を入れた" in answer.content.decode()
    assert "9,山田,鈴木" in answer.content.decode()
    assert seats_of(event) == [(1, "山田"), (1, "田中")]


def test_a_judge_writes_no_table_and_another_organiser_does() -> None:
    event = with_players()
    assert seated(event, "1,山田,田中", client=as_official(event, "judge")).status_code == 404
    assert pasted(event, "expected", as_official(event, "judge"), names="甲").status_code == 404
    assert seated(event, "1,山田,田中", client=as_official(event, "organiser", "丙")).status_code == 302
    assert EventAct.objects.get().name == "丙"
