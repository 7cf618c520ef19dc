"""Lists that players pasted and that were read wrongly, or that no reader of ours could read."""

import io
import json
import unicodedata
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from cards.near_names import LineResult
from decks.models import Deck
from decks.transfer.answers import ListReading
from decks.transfer.reading import read_file, read_list
from tests.decks.builders import KUSHI, held, visitor_client
from tests.decks.transfer.decks import CATALOG, DATA

SAMPLES = Path(__file__).resolve().parents[3] / "decks" / "samples"
LEGAL = (SAMPLES / "spring.txt").read_text(encoding="utf-8")
DAY = "2026-11-25"
DOLL_HOUSE, SCARF, SPY, DIARY = (
    CATALOG.card_by_name[name].id for name in ("発狂人形の家", "血を吸ったマフラー", "暗躍者", "悠習の古日記")
)


def asks(reading: ListReading) -> bool:
    """Whether a line waits for its reader, or is shown as left out."""
    return bool(reading.undecided or reading.left_out)


def counts_of(text: str) -> dict[int, int]:
    """What was read, where nothing was asked."""
    reading = read_list(text, DATA)
    assert not asks(reading), [line.line.text for line in reading.lines if line.line.refused]
    return dict(reading.deck.counts)


def read_bytes(content: bytes) -> ListReading:
    return read_list(read_file(ContentFile(content), DATA), DATA)


def checked(text: str) -> dict[str, Any]:
    answer = Client().post("/api/v1/check/", json.dumps({"text": text, "on": DAY}), content_type="application/json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def check_deck(path: Path) -> tuple[int, dict[str, Any]]:
    """Exit code and answer of the command."""
    out = io.StringIO()
    try:
        call_command("check_deck", str(path), "--on", DAY, "--json", stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        return int(end.code or 0), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def uploaded(content: bytes, name: str) -> str:
    page = Client().post("/check/", {"file": SimpleUploadedFile(name, content), "on": DAY}, follow=True)
    assert page.status_code == 200
    return page.content.decode()


def test_a_count_in_brackets_behind_the_name_is_never_one_copy_without_a_word() -> None:
    reading = read_list("発狂人形の家（3）", DATA)
    assert dict(reading.deck.counts) == {DOLL_HOUSE: 3} or (asks(reading) and not reading.deck.counts)


def test_a_count_in_brackets_is_judged_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(f"{LEGAL.rstrip()}\n暗躍者（3）\n", encoding="utf-8")
    code, answer = check_deck(tmp_path / "deck.txt")
    assert (code, answer["legal"], answer["status"], answer["size"]) == (1, False, "not_legal", 43)
    [fault] = answer["violations"]
    assert (fault["code"], fault["cards"][0]["name"], fault["found"], fault["allowed"]) == (
        "SEMI_LIMITED", "暗躍者", 3, 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "card_id"),
    [
        ("4X 隠された櫛の家", KUSHI),
        ("隠された櫛の家4", KUSHI),
        ("- 4 血を吸ったマフラー", SCARF),
        ('"隠された櫛の家","4"', KUSHI),
        ("4\u200b 隠された櫛の家", KUSHI),
        ("4 隠された櫛の家 (NF) 1", KUSHI),
    ],
    ids=["capital X", "glued digits", "list mark", "quoted cells", "unseen mark", "set and number"],
)
def test_a_count_is_read_whatever_stands_around_it(line: str, card_id: int) -> None:
    assert counts_of(line) == {card_id: 4}


@pytest.mark.django_db
@pytest.mark.parametrize("line", ["4X 隠された櫛の家", "隠された櫛の家4", "- 4 隠された櫛の家"])
def test_a_new_deck_holds_the_copies_that_were_written(line: str) -> None:
    client = visitor_client()
    sent_on(client, client.post("/decks/new", {"text": line}, follow=True), step="accept")
    assert held(Deck.objects.get()) == {KUSHI: 4}


@pytest.mark.parametrize("line", ["発狂人形のいえ // 3", "発狂人形のいえ # 3", "発狂人形のいえ（改）"])
def test_likely_names_are_taken_together_only_where_the_copies_are_certain(line: str) -> None:
    reading = read_list(f"{line}\n4 悠習の古日き", DATA).with_likely()
    assert (dict(reading.deck.counts), asks(reading)) == ({DIARY: 4}, True)


@pytest.mark.django_db
@pytest.mark.parametrize("line", ["暗躍者 // 3", "暗躍者 # 3", "2 暗躍者（強化）"])
def test_where_nobody_can_be_asked_uncertain_copies_give_no_verdict(line: str, tmp_path: Path) -> None:
    text = f"{LEGAL.rstrip()}\n{line}\n"
    (tmp_path / "deck.txt").write_text(text, encoding="utf-8")
    code, by_command = check_deck(tmp_path / "deck.txt")
    assert code == 2
    for answer in (by_command, checked(text)):
        assert (answer["status"], bool(answer["legal"])) == ("check", False)
        doubts = [item for item in answer["violations"] + answer["notices"] if item["code"] == "COPIES_UNCERTAIN"]
        assert [item["line"] for item in doubts] == [len(text.splitlines())]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        f"Deck\n{LEGAL}",
        f"{LEGAL.rstrip()}\n合計枚数: 40",
        f"=== 春の札 ===\n{LEGAL}",
        f"About\nName 春\n\nMain\n{LEGAL}\nSideboard\n",
    ],
    ids=["Deck above", "total below", "framed heading", "About, Name, Main, Sideboard"],
)
def test_headings_and_totals_make_no_legal_deck_illegal(text: str) -> None:
    answer = checked(text)
    assert (answer["legal"], answer["size"], answer["violations"]) == (True, 40, [])


def legal_rows(count: str = "{}") -> str:
    counts = counts_of(LEGAL)
    return "\n".join(f"{count.format(copies)},{CATALOG.card(card_id).name}" for card_id, copies in counts.items())


@pytest.mark.django_db
@pytest.mark.parametrize("none", ["0", "", "0.0", "０"])
def test_a_row_of_none_is_no_fault(none: str) -> None:
    answer = checked(f"枚数,札名\n{legal_rows()}\n{none},発狂人形の家\n")
    assert (answer["legal"], answer["size"], answer["violations"]) == (True, 40, [])


@pytest.mark.django_db
def test_counts_with_a_point_as_spreadsheets_write_them_are_read() -> None:
    assert counts_of("枚数,札名\n4.0,隠された櫛の家") == {KUSHI: 4}
    answer = checked(f"枚数,札名\n{legal_rows('{}.0')}\n")
    assert (answer["legal"], answer["size"]) == (True, 40)


def test_half_a_copy_is_asked_about() -> None:
    reading = read_list("枚数,札名\n1.5,隠された櫛の家", DATA)
    assert (dict(reading.deck.counts), asks(reading)) == ({}, True)


COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>櫛の束</deckname>
    <zone name="main">
        <card number="4" name="隠された櫛の家"/>
        <card number="1" name="悠習の古日記"/>
    </zone>
</cockatrice_deck>
"""


@pytest.mark.django_db
def test_a_deck_of_cockatrice_is_read_as_text_and_as_a_file() -> None:
    for reading in (read_list(COCKATRICE, DATA), read_bytes(COCKATRICE.encode())):
        assert (dict(reading.deck.counts), asks(reading), reading.title) == ({KUSHI: 4, DIARY: 1}, False, "櫛の束")
    assert "入るのは<strong>5枚</strong>" in uploaded(COCKATRICE.encode(), "deck.cod")


def test_numbers_one_a_line_are_cards_and_the_programs_name_is_no_deck_name() -> None:
    reading = read_list("#created by someone\n#main\n1\n1\n4\n", DATA)
    assert (dict(reading.deck.counts), asks(reading), reading.title) == ({KUSHI: 2, DOLL_HOUSE: 1}, False, "")


@pytest.mark.parametrize("text", ["隠された櫛の家×4 発狂人形の家×3", "隠された櫛の家4、発狂人形の家3"])
def test_a_whole_list_on_one_line_is_read(text: str) -> None:
    assert counts_of(text) == {KUSHI: 4, DOLL_HOUSE: 3}


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "euc_jp", "iso2022_jp", "cp932"])
def test_a_table_in_an_encoding_of_spreadsheets_is_read(encoding: str, tmp_path: Path) -> None:
    content = "枚数\t札名\r\n4\t隠された櫛の家\r\n3\t発狂人形の家\r\n".encode(encoding)
    reading = read_bytes(content)
    assert (dict(reading.deck.counts), asks(reading)) == ({KUSHI: 4, DOLL_HOUSE: 3}, False)
    (tmp_path / "deck.txt").write_bytes(content)
    assert check_deck(tmp_path / "deck.txt")[1]["size"] == 7
    assert "入るのは<strong>7枚</strong>" in uploaded(content, "deck.txt")


def test_another_dash_for_the_long_vowel_is_the_same_name() -> None:
    [line] = read_list("4 血を吸ったマフラ―", DATA).lines
    assert (line.line.result, line.line.card_id, line.copies) == (LineResult.FOLDED, SCARF, 4)


@pytest.mark.django_db
def test_a_deck_called_after_a_decomposed_file_name_keeps_its_letters() -> None:
    name = "がらくたデッキ"
    client = visitor_client()
    file = SimpleUploadedFile(unicodedata.normalize("NFD", f"{name}.txt"), "4 隠された櫛の家".encode())
    sent_on(client, client.post("/decks/new", {"file": file}, follow=True), step="accept")
    deck = Deck.objects.get()
    assert deck.name == name
    assert name in client.get("/decks/", {"q": "がらくた"}).content.decode()
    assert f"UTF-8''{quote(name)}.txt" in client.get(f"/decks/{deck.pk}/export.txt")["Content-Disposition"]


def sent_on(client: Client, page: Any, **fields: str) -> Any:
    """The form with the list that a page shows, sent as a browser sends it, with `fields` beside what it holds."""
    form = ListForm()
    form.feed(page.content.decode())
    assert form.fields, "the page shows no list to accept"
    return client.post(form.action or page.request["PATH_INFO"], {**form.fields, **fields})


class ListForm(HTMLParser):
    """The fields of the form around the text area called `text`."""

    def __init__(self) -> None:
        super().__init__()
        self.action, self.fields = "", dict[str, str]()
        self._action, self._open, self._area = "", dict[str, str](), ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._action, self._open = given.get("action", ""), {}
        elif tag == "textarea":
            self._area = given["name"]
            self._open[self._area] = ""
        elif tag == "input" and (given.get("type") in ("hidden", "text", None) or "checked" in given):
            self._open[given.get("name", "")] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._area:
            self._open[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "form" and "text" in self._open:
            self.action, self.fields = self._action, self._open
