"""What each page, sheet and table says of an entry, read out of what a person gets to see."""

import csv
import html
import io
import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from decks.tournaments.models import Event

TAG = re.compile(r"<[^>]*>")
OVER = {"（名前は削除済み）", "（名前は削除されました）", "（名前なし）"}


@dataclass(frozen=True)
class Told:
    """Of one entry. `then` is None where a page says nothing of it because it is the same as `now`."""

    number: int
    handle: str
    receipt: str
    now: str
    then: str | None
    late: bool
    size: int
    unread: int
    removed: bool = False


def plain(part: str) -> str:
    """The words of a piece of HTML, blanks as one."""
    return " ".join(html.unescape(TAG.sub("", part)).split())


def found(pattern: str, page: str) -> str:
    match = re.search(pattern, page, re.DOTALL)
    return plain(match[1]) if match else ""


def section(page: str, name: str) -> str:
    match = re.search(rf'<section[^>]*aria-labelledby="{name}">(.*?)</section>\s*(?=<|$)', page, re.DOTALL)
    return match[1] if match else ""


def page_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    content: str = answer.content.decode()
    return content


def called(shown: str) -> str:
    """A handle as a page shows it; "" where it says in some words that it was deleted."""
    return "" if shown in OVER else shown


def verdicts(part: str) -> list[str]:
    return [plain(words) for words in re.findall(r'<span class="verdict[^>]*>(.*?)</span>', part, re.DOTALL)]


def on_player_page(client: Client, event: Event, number: int) -> tuple[Told, dict[str, bool], list[tuple[str, str]]]:
    """What it says of the entry, which receipts it lists and whether each is the one that holds, and the cards."""
    page = page_of(client, f"/events/{event.key}/entries/{number}/")
    receipt = found(r'entry-receipt__whole">(.*?)</code>', page)
    shown = verdicts(section(page, "judged"))
    assert len(shown) == (2 if "いまの判定が違います" in page else 1 if receipt else 0)
    told = Told(
        number=int(found(r"<p>受付番号 (\d+)", page)),
        handle=called(found(r"<h1>(.*?)</h1>", page)),
        receipt=receipt,
        now=shown[0] if shown else "",
        then=shown[-1] if shown else None,
        late="締切のあと" in found(r"entry-receipt__whole(.*?)この番号で", page),
        size=int(found(r'<h2 id="list">リスト <span class="count">(\d+)', page) or 0),
        unread=len(re.findall("<li>", "".join(re.findall(r'listed__unread">(.*?)</ul>', page, re.DOTALL)))),
        removed="この参加は主催者に取り消されました" in page,
    )
    rows = re.findall(r"<li>(.*?)</li>", section(page, "hand-ins"), re.DOTALL)
    receipts = {found(r"/verify/(\w+)", row): "いまのリスト" in row for row in rows}
    cards = re.findall(r'listed__copies">(\d+)</span> <a [^>]*>(.*?)</a>', page)
    return told, receipts or ({receipt: True} if receipt else {}), [(html.unescape(name), many) for many, name in cards]


def on_desk(client: Client, event: Event) -> dict[int, Told]:
    """The organiser's table; of a receipt it says nothing, that is in the page of each row."""
    page = page_of(client, f"/events/{event.key}/desk")
    rows = re.findall(r'<tr class="desk-row(.*?)</tr>', page, re.DOTALL)
    told = [_of_row(row) for row in rows]
    return {one.number: one for one in told}


def _of_row(row: str) -> Told:
    shown = verdicts(found_raw(r'desk-row__list">(.*?)</td>', row))
    return Told(
        number=int(found(r'desk-row__number">(\d+)<', row)),
        handle=called(found(r'<a id="entry-\d+"[^>]*>(.*?)</a>', row)),
        receipt="",
        now=shown[0] if shown else "",
        then=found(r"提出のときは(.*?)</p>", row) or None,
        late="締切後" in row,
        size=int(found(r'desk-row__size">(\d+)枚', row) or 0),
        unread=0,
        removed="desk-row--removed" in row,
    )


def found_raw(pattern: str, page: str) -> str:
    match = re.search(pattern, page, re.DOTALL)
    return match[1] if match else ""


def on_organisers_page(client: Client, event: Event, number: int) -> Told:
    """An entry as its organiser sees it, on which it is mended."""
    page = page_of(client, f"/events/{event.key}/entries/{number}/mend")
    part = found_raw(r'aria-labelledby="list-title">(.*?)<section class="panel', page)
    shown = verdicts(part)
    unread = found_raw(r"<h3>読めない行</h3>\s*<ul[^>]*>(.*?)</ul>", part)
    return Told(
        number=number,
        handle=html.unescape(found_raw(r'name="handle" value="(.*?)"', page)),
        receipt=found(r"/verify/(\w+)", part),
        now=shown[0] if shown else "",
        then=found(r"提出のときの判定は「(.*?)」でした", part) or None,
        late="締切後" in part,
        size=int(found(r'<span class="count">(\d+)', part) or 0),
        unread=unread.count("<li>"),
        removed='value="put_back"' in page,
    )


def in_csv(client: Client, event: Event) -> dict[int, Told]:
    answer = client.get(f"/events/{event.key}/entries.csv")
    assert answer.status_code == 200
    rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""))
    told = [_of_csv(row) for row in rows]
    return {one.number: one for one in told}


def _of_csv(row: dict[str, str]) -> Told:
    names = list(row)
    types = names[names.index("合計枚数") + 1 : names.index("読めない行")]
    assert int(row["合計枚数"] or 0) == sum(int(row[name] or 0) for name in types)
    assert (row["リスト"] == "提出済み") == bool(row["受領番号"])
    return Told(
        number=int(row["受付番号"]),
        handle=row["名前"],
        receipt=row["受領番号"],
        now=row["判定（現在）"],
        then=row["判定（提出時）"] or None,
        late=row["締切後"] == "○",
        size=int(row["合計枚数"] or 0),
        unread=int(row["読めない行"] or 0),
    )


def of_sheet(sheet: Any) -> Told:
    """The value that is drawn."""
    return Told(
        number=sheet.number,
        handle=called(sheet.handle),
        receipt=sheet.receipt,
        now=(sheet.now or sheet.then).label,
        then=sheet.then.label,
        late=sheet.late,
        size=sheet.size,
        unread=len(sheet.unread),
        removed=sheet.removed,
    )
