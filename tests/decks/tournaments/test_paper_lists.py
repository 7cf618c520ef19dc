"""The list of players, the tables of a round, and the files for other programs."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import example, given
from hypothesis import strategies as st

from cards.catalog import current_data
from decks.tournaments.models import Entry, Event, HandIn, TableSeat
from decks.tournaments.paper.csv_files import Encoding, in_shift_jis, lost_signs, written
from decks.transfer.tables import FORMULA
from tests.decks.builders import OROCHI, visitor_client
from tests.decks.sheets.pdf_text import pages, text_of
from tests.decks.tournaments import events
from tests.decks.tournaments.events import ORGANISER, build_event, hand_in_for

pytestmark = pytest.mark.django_db


def asked(event: Event, path: str) -> Any:
    return visitor_client(ORGANISER).get(f"/events/{event.key}/{path}")


def printed(event: Event, path: str) -> str:
    answer = asked(event, path)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    return text_of(answer.content)


def table(event: Event, query: str = "", encoding: str = "utf-8-sig") -> list[dict[str, str]]:
    answer = asked(event, f"entries.csv{query}")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    return list(csv.DictReader(io.StringIO(answer.content.decode(encoding), newline="")))


def seated(event: Event, *seats: tuple[int, int, int]) -> None:
    """(round, table, number of the entry)."""
    for round, place, number in seats:
        entry = Entry.objects.get(event=event, number=number)
        TableSeat.objects.create(event=event, entry=entry, round=round, table=place)


@pytest.fixture
def event() -> Event:
    """甲 and 乙 with lists, 丙 without one, 丁 taken out; tables of two rounds."""
    made = build_event(name="秋の札帖杯")
    for visitor, handle, reading in (("one", "甲野", "こうの"), ("two", "乙山", "おつやま")):
        hand_in_for(made, visitor, handle, reading=reading)
    Entry.objects.create(event=made, number=3, handle="丙川", reading="へいかわ")
    Entry.objects.create(event=made, number=4, handle="丁田", removed_at=timezone.now())
    Event.objects.filter(pk=made.pk).update(last_number=4)
    seated(made, (1, 5, 1), (1, 5, 2), (2, 11, 1), (2, 12, 2), (2, 12, 3))
    return made


def test_the_list_of_players_has_everybody_with_state_and_last_table(event: Event) -> None:
    HandIn.objects.filter(entry__number=1).update(late=True)
    text = printed(event, "players.pdf")
    for words in ("参加者名簿", "秋の札帖杯", "3人", "卓（2回戦）", "へいかわ", "未提出", "取り消し", "使用可・締切後"):
        assert words in text, words
    assert [text.index(name) for name in ("乙山", "甲野", "丙川", "丁田")] == sorted(
        text.index(name) for name in ("乙山", "甲野", "丙川", "丁田")
    )


def test_two_hundred_players_are_on_few_pages(event: Event) -> None:
    Entry.objects.bulk_create(Entry(event=event, number=number, handle=f"人{number}") for number in range(10, 207))
    assert pages(asked(event, "players.pdf").content) == 6


def test_tables_are_there_by_table_and_by_name(event: Event) -> None:
    raw = asked(event, "tables.pdf").content
    text = text_of(raw)
    assert pages(raw) == 2
    by_table, _, by_name = text.partition("2回戦 名前の順")
    by_table = by_table.partition("2卓")[2]
    places = [by_table.index(words) for words in ("11", "甲野（1）", "12", "乙山（2）", "丙川（3）")]
    assert places == sorted(places)
    assert by_name.index("乙山（2）") < by_name.index("甲野（1）") < by_name.index("丙川（3）")
    assert "丁田" not in text
    assert "5" in printed(event, "tables.pdf?round=1")
    assert "1回戦 卓の順" in printed(event, "tables.pdf?round=1")


def test_tables_of_three_and_of_one_are_drawn(event: Event) -> None:
    hand_in_for(event, "five", "戊")
    seated(event, (3, 1, 1), (3, 1, 2), (3, 1, 3), (3, 2, 5))
    text = printed(event, "tables.pdf?round=3")
    assert "2卓" in text
    assert text.index("丙川（3）") < text.index("戊（5）")


@pytest.mark.parametrize("round", ["9", "x", "0", "-1", "９" * 5000, "1.5"])
def test_a_round_that_is_not_there_is_named(event: Event, round: str) -> None:
    answer = asked(event, f"tables.pdf?round={round}")
    assert answer.status_code == 422
    assert "その回戦の卓は入っていません" in answer.content.decode()


def test_an_event_without_tables_says_so() -> None:
    answer = asked(build_event(), "tables.pdf")
    assert answer.status_code == 422
    assert "卓がまだ入っていません" in answer.content.decode()


def test_the_csv_says_what_was_handed_in(event: Event) -> None:
    made = hand_in_for(event, "late", "戊", list=events.given({OROCHI: 4}, unread=("なぞの行",)))
    HandIn.objects.filter(pk=made.pk).update(late=True)
    assert [row["受付番号"] for row in table(event)] == ["2", "5", "1", "3"]
    rows = {row["名前"]: row for row in table(event)}
    assert set(rows) == {"乙山", "甲野", "丙川", "戊"}
    one, late = rows["甲野"], rows["戊"]
    current = HandIn.objects.get(entry__number=1)
    assert (one["受領番号"], one["ふりがな"], one["リスト"]) == (current.receipt, "こうの", "提出済み")
    assert one["提出時刻"] == timezone.localtime(current.at).strftime("%Y-%m-%d %H:%M:%S")
    assert (one["合計枚数"], one["卓（2回戦）"], one["締切後"], one["判定（提出時）"]) == ("40", "11", "", "使用可")
    assert sum(int(one[kind]) for kind in ("場所札", "怪異札", "道具札", "季節札", "種類なし")) == 40
    assert (late["締切後"], late["読めない行"], late["判定（現在）"]) == ("○", "1", "要確認（読めない行）")
    assert (rows["丙川"]["リスト"], rows["丙川"]["受領番号"], rows["丙川"]["卓（2回戦）"]) == ("未提出", "", "12")


def test_both_verdicts_are_in_the_csv(event: Event) -> None:
    made = hand_in_for(event, "five", "戊", list=events.given({OROCHI: 4}))
    HandIn.objects.filter(pk=made.pk).update(verdict="legal", findings=[], basis="another")
    row = next(row for row in table(event) if row["名前"] == "戊")
    assert (row["判定（提出時）"], row["判定（現在）"]) == ("使用可", "使用不可")


def test_the_lists_are_a_card_a_row(event: Event) -> None:
    hand_in_for(event, "five", "戊", list=events.given(unread=("=なぞ",)))
    rows = [row for row in table(event, "?lists=1") if row["名前"] == "戊"]
    current = HandIn.objects.get(entry__handle="戊")
    names = {current_data().catalog.card(int(card)).name: str(count) for card, count in current.counts.items()}
    assert {row["札名"]: row["枚数"] for row in rows if row["枚数"]} == names
    assert [(row["札名"], row["種類"]) for row in rows if not row["枚数"]] == [("'=なぞ", "読めない行")]
    assert {row["受領番号"] for row in rows} == {current.receipt}


@pytest.mark.parametrize("sign", [*FORMULA[:4], *FORMULA[7:]])
@pytest.mark.parametrize("encoding", ["utf-8", "shift_jis"])
def test_no_cell_is_a_formula(sign: str, encoding: str) -> None:
    event = build_event()
    hand_in_for(event, handle=f"{sign}1+1", reading=f"{sign}cmd")
    codec = "cp932" if encoding == "shift_jis" else "utf-8-sig"
    for query in (f"?encoding={encoding}", f"?encoding={encoding}&lists=1"):
        for row in table(event, query, codec):
            assert not any(cell.startswith(FORMULA) for cell in row.values())
            assert row["名前"] == f"'{sign}1+1"


def test_shift_jis_names_what_it_lacks() -> None:
    event = build_event()
    hand_in_for(event, "one", "𠮷田🔥", reading="よしだ")
    hand_in_for(event, "two", "髙橋〜①", reading="たかはし")
    rows = {row["受付番号"]: row for row in table(event, "?encoding=shift_jis", "cp932")}
    assert (rows["1"]["名前"], rows["1"]["〓にした文字"]) == ("〓田〓", "U+20BB7 U+1F525")
    assert (rows["2"]["名前"], rows["2"]["〓にした文字"]) == ("髙橋～①", "")
    page = asked(event, "print").content.decode()
    assert "1 𠮷田🔥 → 〓田〓 よしだ" in page
    assert "髙橋〜①" not in page


def test_utf_8_begins_with_its_mark_and_other_encodings_are_none(event: Event) -> None:
    answer = asked(event, "entries.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer["Content-Disposition"].startswith("attachment; filename*=UTF-8''%E7%A7%8B")
    for other in ("utf-16", "", "cp932", "x" * 5000):
        wrong = asked(event, f"entries.csv?encoding={other}")
        assert wrong.status_code == 422
        assert "UTF-8 か Shift_JIS" in wrong.content.decode()


@given(st.lists(st.text(max_size=12), min_size=1, max_size=3))
@example(["−1", "\t=x", "\r\n"])
def test_any_text_is_written_and_read_back_in_both_encodings(cells: list[str]) -> None:
    cells = [cell.encode("utf-8", "ignore").decode().replace("\0", "") for cell in cells]
    for encoding, codec in ((Encoding.UTF_8, "utf-8-sig"), (Encoding.SHIFT_JIS, "cp932")):
        raw = written([["名前"] * len(cells), cells], encoding)
        _, row = csv.reader(io.StringIO(raw.decode(codec), newline=""))
        expected = cells if encoding is Encoding.UTF_8 else [in_shift_jis(cell) for cell in cells]
        assert [cell.removeprefix("'") for cell in row[: len(cells)]] == [cell.removeprefix("'") for cell in expected]
        assert not any(cell.startswith(FORMULA) for cell in row)
        assert encoding is Encoding.UTF_8 or bool(row[-1]) == bool(lost_signs("".join(cells)))


def test_a_list_that_came_after_the_deadline_is_late_in_the_csv() -> None:
    event = build_event(deadline=timezone.now() - timedelta(seconds=1))
    hand_in_for(event)
    assert [row["締切後"] for row in table(event)] == ["○"]
