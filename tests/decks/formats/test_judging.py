"""One format, one day, one deck: the page of the deck, the check, the API, the command and the timeline agree."""

import hashlib
import json
import os
import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from cards.catalog import CardData, current_data
from cards.list_question import ListQuestion
from decks.formats.models import DeckFormat
from decks.formats.question import asked_by
from decks.formats.services import make_format
from decks.legality.reports import judge
from decks.legality.timeline import timeline
from decks.many_lists.collecting import from_text
from decks.many_lists.judging import judge_lists
from decks.many_lists.rows import MOST_FINDINGS, rows_of
from decks.transfer.reading import closed
from rules_engine import DeckList, load_catalog, load_revisions
from rules_engine.legality.formats import Format, FormatNote, ListName, OwnLimit, load_formats
from rules_engine.legality.repair import repaired, smallest_repair
from rules_engine.vocabulary.terms import FormatRule, RestrictionSeries, RestrictionStatus, Season
from tests.decks.builders import FIREBALL, KUSHI, OROCHI, build_deck, visitor_client

FILLER = dict.fromkeys(range(201, 240), 1)
SINGLE = {KUSHI: 1, **FILLER}
EXAMPLES = int(os.environ.get("FORMAT_EXAMPLES", "6"))
STEP = 25 if EXAMPLES <= 6 else 1
"""Every so many days, every one where many examples are wanted."""
FIRST_DAY, LAST_DAY = date(2023, 9, 1), date(2027, 1, 1)


def format_of(**rules: Any) -> DeckFormat:
    return make_format({"visitor": "0" * 64}, Format("", "試しの形", **rules))


def asked(counts: dict[int, int], **fields: str) -> tuple[int, dict[str, Any]]:
    entries = [{"card": card_id, "copies": copies} for card_id, copies in counts.items()]
    answer = Client().post(
        "/api/v1/check/", json.dumps({"entries": entries, **fields}), content_type="application/json"
    )
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_the_api_judges_by_a_format_and_names_its_version() -> None:
    status, answer = asked({**SINGLE, KUSHI: 2}, on="2026-11-20", format="singleton")
    assert (status, answer["legal"]) == (200, False)
    assert answer["format"] == {"key": "singleton", "name": "シングルトン", "version": 1}
    [fault] = answer["violations"]
    assert (fault["code"], fault["rule"], fault["allowed"]) == ("TOO_MANY_COPIES", "copies", 1)
    assert fault["words"].startswith("同じ札は1枚まで")
    assert asked(SINGLE, on="2026-11-20", format="singleton")[1]["legal"] is True


@pytest.mark.django_db
def test_an_unknown_format_is_refused_with_a_sentence() -> None:
    status, answer = asked(SINGLE, format="nobody")
    assert status == 400
    assert "というフォーマットはありません" in json.dumps(answer, ensure_ascii=False)


@pytest.mark.django_db
def test_an_older_version_goes_on_to_judge() -> None:
    row = format_of(copies=1, printed_copies=False)
    version = row.versions.get()
    row.versions.create(number=2, name=version.name, rules={**version.rules, "copies": 4})
    DeckFormat.objects.update(version=2)
    twice = {**SINGLE, KUSHI: 2}
    assert asked(twice, on="2026-11-20", format=row.key)[1]["legal"] is True
    older = asked(twice, on="2026-11-20", format=f"{row.key}.1")[1]
    assert (older["legal"], older["format"]["version"]) == (False, 1)


@pytest.mark.django_db
def test_every_rule_is_said_in_words_on_the_page_of_a_deck() -> None:
    row = format_of(
        own=(OwnLimit(OROCHI, RestrictionStatus.SEALED),), products=("夏VS冬バトルセット",), least=5, most=9, copies=2,
        seasons=tuple(Season)[1:], notes=(FormatNote(FormatRule.LIST, "大蛇は出られない"),),
    )  # fmt: skip
    deck = build_deck(copies={KUSHI: 4, OROCHI: 1, **FILLER})
    page = visitor_client().get(f"/decks/{deck.pk}/legality?format={row.key}").content.decode()
    for words in ("デッキは9枚まで", "はこのフォーマットで使える収録にありません", "試しの形"):
        assert words in page
    own = format_of(own=(OwnLimit(OROCHI, RestrictionStatus.SEALED),), notes=(FormatNote(FormatRule.LIST, "大蛇なし"),))
    page = visitor_client().get(f"/decks/{deck.pk}/legality?format={own.key}").content.decode()
    assert "フォーマット「試しの形」バージョン1の決まり：大蛇なし" in page
    assert "シングルトン" in page


@pytest.mark.django_db
def test_a_public_deck_names_the_formats_that_it_fits_today() -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        page = Client().get(f"/d/{build_deck(copies=SINGLE, visibility='public').share}/").content.decode()
        assert "今日使えるフォーマット" in page
        assert ">シングルトン</a>" in page
        double = {**SINGLE, KUSHI: 2}
        page = Client().get(f"/d/{build_deck(copies=double, visibility='public').share}/").content.decode()
        assert ">公式</a>" in page
        assert ">シングルトン</a>" not in page
        small = Client().get(f"/d/{build_deck(copies={KUSHI: 2}, visibility='public').share}/").content.decode()
        assert "今日使えるフォーマット" not in small


@pytest.mark.django_db
def test_several_faults_have_one_smallest_repair_on_the_page() -> None:
    deck = build_deck(copies={KUSHI: 6, OROCHI: 2, **FILLER})
    page = visitor_client().get(f"/decks/{deck.pk}/legality?on=2026-11-20").content.decode()
    assert "全部を直す最小の変更（3枚）：−2 《隠された櫛の家》、−1 《肥川の大蛇》" in page
    deck = build_deck(copies={KUSHI: 6, OROCHI: 2})
    page = visitor_client().get(f"/decks/{deck.pk}/legality?on=2026-11-20").content.decode()
    assert "全部を直す最小の変更（38枚）：−2 《隠された櫛の家》、−1 《肥川の大蛇》、＋35枚" in page


@pytest.mark.django_db
def test_the_export_has_the_one_text_and_its_fingerprint() -> None:
    deck = build_deck(copies={KUSHI: 3, 10017: 1, OROCHI: 1})
    client = visitor_client()
    text = client.get(f"/decks/{deck.pk}/export.list").content.decode()
    assert text == "# fudacho-list 1\n1 肥川の大蛇\n4 隠された櫛の家\n"
    mark = hashlib.sha256(text.encode()).hexdigest()[:8].upper()
    assert f"{mark[:4]}-{mark[4:]}" in client.get(f"/decks/{deck.pk}/export").content.decode()


@pytest.mark.django_db
def test_the_check_page_takes_a_format() -> None:
    fields = {"text": "2 隠された櫛の家", "on": "2026-11-20", "format": "singleton"}
    page = Client().post("/check/", fields).content.decode()
    assert "同じ札は1枚まで。何枚でも入れられると書かれた札も1枚" in page
    assert 'value="singleton" checked' in page


def test_the_command_takes_a_format(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("40 複製体\n", encoding="utf-8")
    call_command("check_deck", str(path), "--on", "2026-11-20", "--json")
    assert json.loads(capsys.readouterr().out)["legal"] is True
    with pytest.raises(SystemExit) as end:
        call_command("check_deck", str(path), "--on", "2026-11-20", "--json", "--format", "singleton")
    assert end.value.code == 1
    assert json.loads(capsys.readouterr().out)["format"]["key"] == "singleton"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("moment", "legal"),
    [(datetime(2025, 7, 21, 14, 59, 59, tzinfo=UTC), True), (datetime(2025, 7, 21, 15, 0, 0, tzinfo=UTC), False)],
)
def test_a_revision_is_in_force_from_midnight_in_japan(moment: datetime, legal: bool) -> None:
    with time_machine.travel(moment, tick=False):
        deck = {OROCHI: 2, **FILLER}
        assert asked(deck)[1]["legal"] is legal
        assert asked(deck, format="official")[1]["legal"] is legal
        kept, client = build_deck(copies=deck, visibility="public"), visitor_client()
        page = client.get(f"/decks/{kept.pk}/legality").content.decode()
        assert ("verdict--not_legal verdict--large" not in page) is legal
        assert (client.get(f"/decks/{kept.pk}/pane").json()["status"] != "not_legal") is legal
        text = "".join(f"{copies} {load_catalog().card(card_id).name}\n" for card_id, copies in deck.items())
        page = client.post("/check/", {"text": text}).content.decode()
        assert ("verdict--not_legal" not in page) is legal
        page = client.post("/check/many/", {"text": f"# 一\n{text}\n# 二\n{text}"}).content.decode()
        assert ("使用不可 2" in page) is not legal
        assert (">公式</a>" in Client().get(f"/d/{kept.share}/").content.decode()) is legal


def random_format(source: random.Random, data: CardData) -> Format:
    cards = source.sample(sorted(data.catalog.cards), 4)
    return Format(
        "f", "試し",
        series=source.choice([None, *RestrictionSeries]),
        fixed=source.choice([None, None, ListName(RestrictionSeries.OFFICIAL, source.randint(1, 5))]),
        own=tuple(OwnLimit(card, source.choice(list(RestrictionStatus))) for card in cards),
        products=tuple(source.sample(sorted(data.catalog.products), 12)) if source.random() < 0.4 else (),
        first=source.choice([None, date(2024, 1, 1)]),
        last=source.choice([None, date(2026, 6, 1)]),
        seasons=source.choice([(), (), tuple(Season)[1:]]),
        least=source.choice([None, 20, 30]),
        most=source.choice([None, 60]),
        copies=source.randint(1, 4),
        printed_copies=source.random() < 0.5,
    )  # fmt: skip


def random_deck(source: random.Random, format: Format, data: CardData) -> DeckList:
    listed = [entry.card_id for revision in data.revisions for entry in revision.entries]
    names = [*source.sample(listed, 3), *(limit.card_id for limit in format.own)]
    cards = {*names, *source.sample(sorted(data.catalog.cards), 14), FIREBALL}
    return DeckList.of((card_id, source.randint(1, 4)) for card_id in sorted(cards))


@pytest.mark.parametrize("seed", range(6))
def test_the_timeline_says_of_every_day_what_the_check_says(seed: int) -> None:
    data = CardData(token="test", catalog=load_catalog(), revisions=load_revisions())
    source = random.Random(seed)
    format = load_formats()[seed] if seed < 3 else random_format(source, data)
    deck = random_deck(source, format, data)
    stretches = timeline(deck, format.series, data, format)
    assert stretches[0].start is None
    assert stretches[-1].end is None
    day = FIRST_DAY
    while day <= LAST_DAY:
        [stretch] = [one for one in stretches if one.holds(day)]
        verdict = judge(deck, ListQuestion(day, format.series, format), data)
        assert (stretch.verdict.status, stretch.verdict.legal) == (verdict.status, verdict.legal), (seed, day)
        day += timedelta(days=1 if seed == 0 else 3)


@pytest.mark.parametrize("seed", range(2 * EXAMPLES))
def test_the_smallest_repair_of_real_decks_leaves_them_legal(seed: int) -> None:
    data = CardData(token="test", catalog=load_catalog(), revisions=load_revisions())
    source = random.Random(seed)
    format = random_format(source, data)
    deck = random_deck(source, format, data)
    on = FIRST_DAY + timedelta(days=source.randrange(1219))
    repair = smallest_repair(deck, data.catalog, data.revisions, on=on, format=format)
    if repair is None:
        return
    verdict = judge(repaired(deck, repair), ListQuestion(on, format.series, format), data)
    assert [fault.code.value for fault in verdict.violations] == (["DECK_TOO_SMALL"] if repair.added else [])


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(EXAMPLES))
def test_timeline_check_batch_and_api_agree(seed: int, settings: Any) -> None:
    """The timeline with the check on every day; with the API and the batch on days around its changes, and others."""
    settings.RATELIMIT_ENABLE = False
    data, source = current_data(), random.Random(1000 + seed)
    rules = random_format(source, data)
    row, deck = make_format({"visitor": "0" * 64}, rules), random_deck(source, rules, data)
    text = "".join(f"{copies} {data.catalog.card(card_id).name}\n" for card_id, copies in deck.counts.items())
    stretches = timeline(deck, rules.series, data, rules)
    turns = [day for one in stretches if one.start for day in (one.start - timedelta(days=1), one.start)]
    every = [FIRST_DAY + timedelta(days=number) for number in range((LAST_DAY - FIRST_DAY).days + 1)]
    few = {*source.sample(turns, min(2, len(turns))), *source.sample(every, 1)}
    for day in {*turns, *every[seed % STEP :: STEP], *few}:
        [stretch] = [one for one in stretches if one.holds(day)]
        verdict = judge(deck, ListQuestion(day, rules.series, rules), data)
        assert (stretch.verdict.status, stretch.verdict.legal) == (verdict.status, verdict.legal), day
        if day not in few:
            continue
        status, answer = asked(dict(deck.counts), on=day.isoformat(), format=row.key)
        if status == 400:
            assert "では調べられません" in json.dumps(answer, ensure_ascii=False)
            continue
        question = asked_by(row.key, day, data)
        [told] = rows_of(judge_lists(from_text(text, data).sources, question, data, closed), question, data)
        assert [one["legal"] for one in (answer, told)] == [verdict.legal] * 2
        codes = [fault.code.value for fault in verdict.violations]
        assert [fault["code"] for fault in answer["violations"]] == codes
        assert [fault["code"] for fault in told["violations"]] == codes[:MOST_FINDINGS]
        left_out = sum(max(0, len(one) - MOST_FINDINGS) for one in (codes, verdict.notices))
        assert told["more"] == left_out
        assert told["repair"] == (answer["repair"] if len(codes) > 1 else None)
        repair = smallest_repair(deck, data.catalog, data.revisions, on=day, format=rules)
        assert answer["repair"] is None if verdict.legal else answer["repair"]["possible"] is (repair is not None)
        if repair and not verdict.legal:
            assert answer["repair"]["changes"] == repair.changes
