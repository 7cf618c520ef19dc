"""What the sheets of an event say, of whom, and in which order."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.catalog import current_data
from decks.tournaments.models import Entry, Event, HandIn
from decks.tournaments.paper.queries import roll_of
from decks.tournaments.receipts import short_receipt
from tests.decks.builders import OROCHI, visitor_client
from tests.decks.sheets.pdf_text import pages, text_of
from tests.decks.tournaments.events import ORGANISER, PLAYER, build_event, by_organiser, given, hand_in_for

pytestmark = pytest.mark.django_db


def sheets(event: Event, query: str = "", visitor: str = ORGANISER) -> bytes:
    answer = visitor_client(visitor).get(f"/events/{event.key}/sheets.pdf{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Cache-Control"] == "private, no-store"
    content: bytes = answer.content
    return content


def entered(event: Event, *people: tuple[str, str]) -> None:
    for number, (handle, reading) in enumerate(people):
        hand_in_for(event, f"visitor {number}", handle, reading=reading)


def test_a_sheet_says_all_of_an_entry() -> None:
    event = build_event(name="秋の札帖杯")
    made = hand_in_for(event, handle="山田", reading="やまだ")
    text = text_of(sheets(event))
    card = current_data().catalog.card(int(next(iter(made.counts))))
    for words in (
        *("デッキ登録用紙", "秋の札帖杯", "カードの店", "フォーマット 公式", "山田", "やまだ", "受付番号", card.name),
        *("合計 40 枚", "ジャッジ記入欄", "署名", short_receipt(made.receipt), made.receipt, "（1回目）"),
        *("札帖の判定（ジャッジの裁定ではありません）", "使用可", "直すところはありません", "の判定"),
    ):
        assert words in text, words
    for words in ("締切後", "要確認", "提出時", "現在", "読めない行"):
        assert words not in text, words


def test_counts_by_type_add_up_to_the_total() -> None:
    event = build_event()
    hand_in_for(event)
    text = text_of(sheets(event))
    line = re.search(r"((?:\S+札 \d+(?: ・ )?)+)", text)
    assert line
    assert sum(map(int, re.findall(r"札 (\d+)", line[1]))) == 40


def test_a_name_of_kana_is_its_own_reading() -> None:
    event = build_event()
    for number, (handle, reading) in enumerate([("山", "やま"), ("タカ", ""), ("林", ""), ("すず", "")], 1):
        Entry.objects.create(event=event, number=number, handle=handle, reading=reading)
    assert [entry.handle for entry in roll_of(event).players] == ["すず", "タカ", "山", "林"]


def test_sheets_are_in_the_order_of_readings() -> None:
    event = build_event()
    entered(
        event,
        ("壱", "ヴァン"),
        ("弐", ""),
        ("参", "がん"),
        ("肆", "カン"),
        ("伍", "かー"),
        ("陸", "かあい"),
        ("漆", ""),
    )
    entered(event, ("捌", "きゃく"), ("玖", "きやく"), ("拾", "あ"))
    assert [entry.handle for entry in roll_of(event).players] == list("拾壱伍陸肆参捌玖弐漆")
    text = text_of(sheets(event))
    numbers = [entry.current.receipt for entry in roll_of(event).players if entry.current]
    places = [text.index(receipt) for receipt in numbers]
    assert places == sorted(places)


def test_who_has_no_list_or_was_taken_out_has_no_sheet() -> None:
    event = build_event()
    entered(event, ("甲野", "こう"), ("乙山", "おつ"))
    Entry.objects.create(event=event, number=7, handle="丙川")
    Entry.objects.filter(handle="乙山").update(removed_at=timezone.now())
    raw = sheets(event)
    text = text_of(raw)
    assert pages(raw) == 1
    assert ("甲野" in text, "乙山" in text, "丙川" in text) == (True, False, False)


@pytest.mark.parametrize(("people", "one", "two"), [(1, 1, 1), (2, 2, 1), (5, 5, 3)])
def test_one_or_two_sheets_to_a_page(people: int, one: int, two: int) -> None:
    event = build_event()
    entered(event, *((f"人{number}", "") for number in range(people)))
    assert (pages(sheets(event)), pages(sheets(event, "?per=1")), pages(sheets(event, "?per=2"))) == (one, one, two)
    text = text_of(sheets(event, "?per=2"))
    for number in range(people):
        assert f"人{number}" in text


def test_a_deck_of_forty_different_cards_is_on_one_page() -> None:
    event = build_event()
    cards = [card.id for card in current_data().catalog if card.is_deck_card]
    for number in range(2):
        hand_in_for(event, f"visitor {number}", list=given(dict.fromkeys(cards[number : number + 40], 1)))
    assert (pages(sheets(event)), pages(sheets(event, "?per=2"))) == (2, 1)
    hand_in_for(event, "visitor 3", list=given(dict.fromkeys(cards[:120], 1)))
    long = sheets(event)
    assert pages(long) == 4
    assert "（つづき）" in text_of(long)


def test_late_lists_and_those_to_be_looked_at_are_marked() -> None:
    event = build_event(deadline=timezone.now() - timedelta(minutes=1))
    hand_in_for(event, list=given({OROCHI: 4}))
    text = text_of(sheets(event))
    for words in ("締切後", "要確認", "使用不可", "《肥川の大蛇》"):
        assert words in text, words


def test_what_an_organiser_entered_names_him() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    hand_in_for(event, entry=entry, owner=None, by=by_organiser(event, "山本"))
    text = text_of(sheets(event))
    assert "（2回目） 入力：山本" in text


@pytest.mark.parametrize("query", ["?per=1", "?per=2"])
def test_both_verdicts_are_there_when_they_differ(query: str) -> None:
    event = build_event()
    made = hand_in_for(event, list=given({OROCHI: 4}))
    same = text_of(sheets(event, query))
    assert ("提出時" in same, "現在" in same) == (False, False)
    HandIn.objects.filter(pk=made.pk).update(verdict="legal", findings=[], basis="another day")
    text = text_of(sheets(event, query))
    for words in ("提出時", "使用可", "現在", "使用不可", "要確認", "ジャッジの裁定ではありません"):
        assert words in text, words


def test_lines_that_nobody_could_read_are_listed() -> None:
    event = build_event()
    hand_in_for(event, list=given(unread=("３ 火の玉らしい何か", "なぞの行")))
    text = text_of(sheets(event))
    for words in ("■読めない行 2", "・３ 火の玉らしい何か", "・なぞの行", "要確認（読めない行）", "読めない行 2"):
        assert words in text, words


def test_a_card_that_is_gone_since_is_a_line_that_nobody_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build_event()
    made = hand_in_for(event)
    HandIn.objects.filter(pk=made.pk).update(
        counts={**made.counts, "999999": 2}, text=made.text + "2 消えた札\n", basis="another"
    )
    text = text_of(sheets(event))
    assert "■読めない行 1" in text
    assert "・2 消えた札" in text


def test_an_event_whose_list_was_taken_back_is_printed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build_event()
    hand_in_for(event)
    HandIn.objects.update(basis="another")
    for module in ("judging", "paper.event_sheet"):
        monkeypatch.setattr(f"decks.tournaments.{module}.is_unusable", lambda event, data: True)
    assert "判定できません" in text_of(sheets(event))


@pytest.mark.parametrize("handle", ["🔥炎🔥", "名" * 40, "=1+1", "<b>", "𠮷", "\\(x)"])
def test_odd_names_are_drawn(handle: str) -> None:
    event = build_event(name="大" * 60, shop="店" * 60)
    hand_in_for(event, handle=handle, reading="よ" * 60)
    assert pages(sheets(event)) == pages(sheets(event, "?per=2")) == 1


def test_the_code_leads_to_the_receipt(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build_event()
    made = hand_in_for(event)
    links: list[str] = []
    monkeypatch.setattr("decks.sheets.paper.Paper.qr", lambda self, x, y, side, words: links.append(words) or True)
    sheets(event)
    assert links == [f"http://testserver/verify/{made.receipt}"]


def test_many_sheets_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.tournaments.paper.views.MOST_SHEETS", 2)
    event = build_event()
    entered(event, ("甲", "あ"), ("乙", "い"), ("丙", "う"))
    assert pages(sheets(event)) == 2
    second = sheets(event, "?part=2")
    assert (pages(second), "丙" in text_of(second)) == (1, True)
    page = visitor_client(ORGANISER).get(f"/events/{event.key}/print").content.decode()
    assert "part=2" in page
    assert "part=3" not in page


def own_sheet(event: Event, number: int, visitor: str) -> Any:
    return visitor_client(visitor).get(f"/events/{event.key}/entries/{number}/sheet.pdf")


def test_a_player_has_his_own_sheet() -> None:
    event = build_event()
    hand_in_for(event, handle="甲野")
    hand_in_for(event, "another", "乙山")
    answer = own_sheet(event, 1, PLAYER)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    text = text_of(answer.content)
    assert ("甲野" in text, "乙山" in text) == (True, False)


def test_a_player_without_a_list_reads_that_there_is_no_sheet_yet() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    Entry.objects.filter(pk=entry.pk).update(current=None)
    answer = own_sheet(event, 1, PLAYER)
    assert answer.status_code == 422
    assert "まだリストを出していません" in answer.content.decode()


def test_the_sheet_of_who_was_taken_out_says_so() -> None:
    event = build_event()
    hand_in_for(event)
    assert "取り消し" not in text_of(own_sheet(event, 1, PLAYER).content)
    Entry.objects.update(removed_at=timezone.now())
    assert "取り消し" in text_of(own_sheet(event, 1, PLAYER).content)
