"""The pages of many lists: a few judged at once and not kept, more of them by a worker and found again for a day."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.list_question import ListQuestion
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.many_lists.belongings import prune_batches
from decks.many_lists.forms import SMALL, SMALL_ADDRESSES
from decks.many_lists.quotas import BATCHES
from decks.many_lists.services import begin
from decks.many_lists.source import Source
from decks.models import Deck, Job, JobState, ListBatch, ListDraft, Visibility
from tests.decks.builders import KUSHI, build_deck, visitor_client
from tests.decks.many_lists.given import cards_of, many, sample, zipped

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
PAGE = "/check/many/"
SPRING = "\n".join(cards_of(sample()))
BAD = "5 火の玉\n2 隠された櫛の屋"


@pytest.fixture
def november() -> Iterator[None]:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def sent(client: Client | None = None, **fields: Any) -> Any:
    return (client or visitor_client()).post(PAGE, fields)


def page_of(answer: Any) -> str:
    return str(answer.content.decode())


def work() -> None:
    while work_once("a worker", job_kinds()):
        pass


def begun(client: Client, text: str = "", **fields: Any) -> ListBatch:
    answer = sent(client, text=text or many(SMALL + 1), **fields)
    assert answer.status_code == 303, page_of(answer)
    batch = ListBatch.objects.latest("pk")
    assert answer["Location"] == f"{PAGE}{batch.token}/"
    return batch


def test_a_few_lists_are_judged_at_once_what_is_wrong_first_and_nothing_is_kept() -> None:
    client = Client()
    page = page_of(sent(client, text=f"# 甲の人\n{SPRING}\n# 乙の人\n{BAD}\n# 丙の人\n{SPRING}\n3 肥川の大蛇"))
    assert page.index("丙の人</span>") < page.index("乙の人</span>") < page.index("甲の人</span>")
    assert "《肥川の大蛇》は制限、1枚まで（いま3枚）" in page
    assert "−2 《肥川の大蛇》" in page
    assert "「2 隠された櫛の屋」に当たる札が一つに決まりません" in page
    assert not client.cookies.get("fudacho_visitor")
    assert [model.objects.exists() for model in (ListBatch, Job, Deck, ListDraft)] == [False] * 4


def test_files_can_be_judged_again_for_another_day_without_being_sent_again() -> None:
    first = sent(
        files=[
            SimpleUploadedFile("甲の人.txt", sample().encode()),
            SimpleUploadedFile("z.zip", zipped({"乙.txt": BAD})),
        ]
    )
    again = first.context["again"]
    assert json.loads(again)[1]["origin"] == "乙.txt"
    page = page_of(sent(again=again, on="2023-09-01", list="community", show="unreadable"))
    assert "2023年9月1日・コミュニティの制限リスト" in page
    assert "乙</span>" in page
    assert "甲の人</span>" not in page


def test_what_is_shown_can_be_downloaded() -> None:
    text = f"# =甲\n{SPRING}\n# 乙の人\n{BAD}"
    answer = sent(text=text, download="csv")
    assert answer["Content-Disposition"] == 'attachment; filename="decks.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row[1:3] for row in rows[1:]] == [["'=甲", "使用可"], ["乙の人", "読めない"]]
    rows = json.loads(sent(text=text, download="json").content)
    assert [(row["name"], row["legal"]) for row in rows] == [("=甲", True), ("乙の人", None)]
    assert "source" not in rows[0]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "リストを貼り付けるか、ファイルを選んでください"),
        ({"text": "# 選手\n\n" * 301}, "リストは一度に300個までです（いまは301個）"),
        ({"text": "あ" * 300_001}, "貼り付けられるのは30万文字までです（いまは300001文字）"),
        ({"text": "1 火の玉\n" * 10_001}, "全部で10,000行までにしてください"),
        ({"text": "火の玉\0"}, "NUL"),
        ({"again": "[1]"}, "送られたリストを読み直せませんでした"),
        ({"again": '[{"text": "\\ud800"}]'}, "送られたリストを読み直せませんでした"),
        ({"again": '{"a": '}, "送られたリストを読み直せませんでした"),
        ({"again": "[" * 100_000}, "送られたリストを読み直せませんでした"),
        ({"batch": "nothing"}, "送られたリストを読み直せませんでした"),
    ],
)
def test_what_cannot_be_judged_says_why_and_keeps_the_text(fields: dict[str, str], said: str) -> None:
    answer = sent(**fields)
    assert answer.status_code == 422
    assert said in page_of(answer)
    assert fields.get("text", "").replace("\0", "").strip()[:50] in page_of(answer)
    assert not ListBatch.objects.exists()


def test_a_paste_of_ten_megabytes_and_a_bomb_are_refused_in_words() -> None:
    answer = sent(text="火" * 3_500_000)
    assert (answer.status_code, "30万文字（1MB）まで" in page_of(answer)) == (413, True)
    bomb = zipped({f"{number}.txt": b"0" * 5_000_000 for number in range(3)})
    assert "広げて12MBまで" in page_of(sent(files=[SimpleUploadedFile("b.zip", bomb)]))
    big = [SimpleUploadedFile(name, b"x" * 3_500_000) for name in ("a.txt", "b.txt")]
    assert "全部で6MBまで" in page_of(sent(files=big))


def test_files_without_a_list_keep_their_row_and_say_why() -> None:
    files = [
        SimpleUploadedFile(name, raw)
        for name, raw in (("空.txt", b""), ("絵.png", b"\x89PNG\r\n\x1a\nx"), ("表.xlsx", zipped({"xl/a.xml": ""})))
    ]
    page = page_of(sent(files=[*files, SimpleUploadedFile("良.txt", sample().encode("utf-16"))]))
    for said in ("リストが空です", "画像が途中で切れているか", "Excel は CSV で", "読めない 3", "使用可 1"):
        assert said in page


def test_a_day_that_cannot_be_read_is_told_and_one_before_the_game_has_its_answer() -> None:
    assert "「昨日」は日付として読めません" in page_of(sent(text=sample(), on="昨日"))
    assert "まだ発売されていません" in page_of(sent(text=sample(), on="0001-01-01"))
    client = visitor_client()
    answer = sent(client, text=many(SMALL + 1), on="昨日")
    assert "「昨日」は日付として読めません" in page_of(client.get(answer["Location"]))


def test_many_lists_are_judged_by_a_worker_and_found_again() -> None:
    client = visitor_client()
    batch = begun(client, f"{many(SMALL)}\n# 直す人\n{BAD}", on="2026-11-01", list="community")
    page = page_of(client.get(f"{PAGE}{batch.token}/"))
    assert f"{SMALL + 1}個のうち<b>0</b>個まで調べました" in page
    assert f"{PAGE}{batch.token}/" in page_of(client.get(PAGE))
    seen = page.split("look?seen=")[1].split('"')[0]
    assert client.get(f"{PAGE}{batch.token}/look?seen={seen}").status_code == 204
    assert client.get(f"{PAGE}{batch.token}/rows.csv").status_code == 404
    work()
    assert not Job.objects.exists()
    page = page_of(client.get(f"{PAGE}{batch.token}/look?seen={seen}"))
    assert "2026年11月1日・コミュニティの制限リスト" in page
    assert page.index("直す人</span>") < page.index("選手1</span>")
    assert "読めない 1" in page
    assert "直す人</span>" not in page_of(client.get(f"{PAGE}{batch.token}/?show=&page=2"))
    assert page_of(client.get(f"{PAGE}{batch.token}/?show=trouble")).count('id="row-') == 1
    assert page_of(client.get(f"{PAGE}{batch.token}/rows.csv")).count("選手") >= SMALL
    assert len(json.loads(client.get(f"{PAGE}{batch.token}/rows.json").content)) == SMALL + 1
    assert client.get(f"{PAGE}{batch.token}/rows.exe").status_code == 404


def test_lists_that_were_kept_are_judged_again_for_another_day() -> None:
    client = visitor_client()
    batch = begun(client)
    work()
    other = sent(client, batch=batch.token, on="2023-09-01")
    work()
    assert "2023年9月1日" in page_of(client.get(other["Location"]))
    assert sent(visitor_client("another"), batch=batch.token).status_code == 422


def test_long_lists_and_many_addresses_are_no_few_lists() -> None:
    client = visitor_client()
    begun(client, "\n".join(f"# {number}番\n" + "1 火の玉\n" * 200 for number in range(30)))
    begun(client, "\n".join(f"https://example.org/d/{number:09d}" for number in range(SMALL_ADDRESSES + 1)))


def test_addresses_of_ones_own_decks_are_read_by_the_worker_and_those_of_others_are_not() -> None:
    client = visitor_client()
    own = build_deck(visitor="somebody", copies={KUSHI: 40}, name="自分の束")
    hidden = build_deck(visitor="another", copies={KUSHI: 40}, name="よその束")
    shared = build_deck(visitor="another", copies={KUSHI: 40}, name="見える束", visibility=Visibility.UNLISTED)
    addresses = [own.share, hidden.share, *[shared.share] * SMALL_ADDRESSES]
    batch = begun(client, "\n".join(f"https://example.org/d/{share}" for share in addresses))
    work()
    batch.refresh_from_db()
    assert batch.rows is not None
    assert [row["size"] for row in batch.rows[:3]] == [40, 0, 40]
    assert "よその束" not in json.dumps(batch.rows, ensure_ascii=False)


def test_a_batch_is_somebodys_alone_and_can_be_deleted() -> None:
    client, other = visitor_client(), visitor_client("another")
    batch = begun(client)
    for part in ("", "look", "rows.csv", "rows.json"):
        assert other.get(f"{PAGE}{batch.token}/{part}").status_code == 404
    assert other.post(f"{PAGE}{batch.token}/delete").status_code == 404
    assert batch.token not in page_of(other.get(PAGE))
    assert client.post(f"{PAGE}{batch.token}/delete")["Location"] == PAGE
    assert not ListBatch.objects.exists()
    assert not Job.objects.exists()
    work()


def test_a_batch_is_forgotten_after_a_day() -> None:
    client = visitor_client()
    batch = begun(client)
    work()
    ListBatch.objects.update(asked_at=timezone.now() - timedelta(hours=23.9))
    assert client.get(f"{PAGE}{batch.token}/").status_code == 200
    assert prune_batches(timezone.now(), dry_run=False) == 0
    ListBatch.objects.update(asked_at=timezone.now() - timedelta(hours=24.1))
    assert client.get(f"{PAGE}{batch.token}/").status_code == 404
    assert batch.token not in page_of(client.get(PAGE))
    assert prune_batches(timezone.now(), dry_run=True) == 1
    assert prune_batches(timezone.now(), dry_run=False) == 1
    assert not ListBatch.objects.exists()


def test_only_so_many_are_judged_at_once_and_so_many_kept() -> None:
    client = visitor_client()
    begun(client)
    begun(client)
    refused = sent(client, text=many(SMALL + 1))
    assert refused.status_code == 422
    assert "同時にまとめて確かめられるのは2つまでです" in page_of(refused)
    assert "選手41" in page_of(refused)
    work()
    whose = {"visitor": ListBatch.objects.latest("pk").visitor}
    for _ in range(BATCHES.most):
        begin(whose, [Source("", "4 火の玉")], ListQuestion(date(2026, 11, 20)))  # type: ignore[arg-type]
        work()
    assert ListBatch.objects.count() == BATCHES.most


def test_too_many_decks_within_the_lists_and_a_worker_that_fails_are_told() -> None:
    client = visitor_client()
    whose = {"visitor": build_deck(visitor="somebody").visitor}
    several = '{"decks": [' + ",".join(['{"name": "甲", "cards": {"285": 10}}'] * 50) + "]}"
    batch = begin(whose, [Source("束", several)] * 7, ListQuestion(date(2026, 11, 20)))  # type: ignore[arg-type]
    work()
    assert "リストは一度に300個までです" in page_of(client.get(f"{PAGE}{batch.token}/"))
    failing = begun(client)
    Job.objects.update(state=JobState.FAILED)
    page = page_of(client.get(f"{PAGE}{failing.token}/"))
    assert "途中で止まりました" in page
    assert f'name="batch" value="{failing.token}"' in page


def test_a_page_of_three_hundred_lists_with_faults_stays_small() -> None:
    client = visitor_client()
    worst = "\n".join(["9999 火の玉"] * 8)
    batch = begun(client, many(299, f"{worst}\n5 火の玉"))
    work()
    with CaptureQueriesContext(connection) as asked:
        page = client.get(f"{PAGE}{batch.token}/")
    assert len(page.content) < 300_000
    assert len(asked.captured_queries) <= 7
    batch.refresh_from_db()
    assert batch.rows is not None
    assert {row["legal"] for row in batch.rows} == {None}


def test_queries_of_the_form_and_of_a_few_lists(django_assert_max_num_queries: Any) -> None:
    client = visitor_client()
    client.get(PAGE)
    with django_assert_max_num_queries(4):
        client.get(PAGE)
    with django_assert_max_num_queries(5):
        sent(client, text=many(5))
    with django_assert_max_num_queries(14):
        sent(client, text=many(SMALL + 1))


def test_the_check_of_one_deck_leads_here_and_sends_a_zip_here() -> None:
    assert f'href="{PAGE}"' in page_of(Client().get("/check/"))
    page = page_of(Client().post("/check/", {"file": SimpleUploadedFile("z.zip", zipped({"a.txt": sample()}))}))
    assert "zip は「まとめて確かめる」で読めます" in page


def test_a_paste_of_several_decks_in_the_check_of_one_is_offered_to_be_judged_one_by_one() -> None:
    assert f'formaction="{PAGE}#answer"' in page_of(Client().post("/check/", {"text": many(4)}))
    assert f'formaction="{PAGE}#answer"' not in page_of(Client().post("/check/", {"text": sample()}))


def test_half_letters_within_a_json_list_are_no_fault_of_ours() -> None:
    half = r'{"name": "\ud800", "cards": [{"name": "\ud800\n甲", "copies": 4}]}'
    text = f'{{"decks": [{half}, {{"name": "乙", "cards": {{"1": 4}}}}]}}'
    assert "読めない" in page_of(sent(text=text))
    assert sent(text=half).status_code == 200
    assert json.loads(sent(text=text, download="json").content)[1]["name"] == "乙"


def test_too_many_presses_are_refused(settings: Any) -> None:
    settings.RATELIMIT_ENABLE = True
    client = visitor_client()
    answers = [sent(client, text="4 火の玉").status_code for _ in range(21)]
    assert (set(answers[:20]), answers[20]) == ({200}, 429)
