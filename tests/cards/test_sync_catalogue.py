"""The database filled from the texts gives back exactly the texts, and a keeper's work survives."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_catalog, current_data
from cards.models import Alias, Card, CardForm, Keyword, Printing, Product, RestrictionRevision
from cards.sync import data_version
from cards.sync.catalogue import sync_catalogue
from cards.sync.data_version import current_token
from cards.sync.keyword_texts import load_keywords
from cards.sync.report import Action
from cards.sync.stored_catalog import IncompleteRevisionError, stored_revision
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.keywords.table import TABLE
from rules_engine.legality.restrictions import load_revisions
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.catalogue_counts import EVERY

pytestmark = pytest.mark.usefixtures("catalogue")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    capsys.readouterr()
    call_command("sync_catalog", *arguments)
    return capsys.readouterr().out.splitlines()


def test_every_card_comes_back_exactly_as_the_texts_define_it() -> None:
    texts, stored = load_catalog(), current_catalog()
    assert [card.id for card in stored] == [card.id for card in texts]
    assert [card for card in texts if stored.card(card.id) != card] == []
    assert stored.products == texts.products


def test_every_restriction_revision_comes_back_exactly() -> None:
    assert current_data().revisions == load_revisions()


def test_every_keyword_on_a_card_is_explained() -> None:
    used = {keyword.name for card in load_catalog() for keyword in card.keywords}
    assert used - load_keywords().keys() == set()
    assert not Keyword.objects.filter(meaning="").exists()


def test_keywords_cite_only_clauses_that_stand_in_the_table() -> None:
    cited = {keyword.clause for keyword in load_keywords().values()} - {""}
    assert len(cited) == 8
    assert cited - CLAUSES.keys() == set()


def test_keywords_are_explained_as_the_engine_knows_them() -> None:
    """The engine's table has them all, and cites the same clause where the page cites one."""
    explained = load_keywords()
    assert explained.keys() == TABLE.keys()
    cited = {name: keyword.clause for name, keyword in explained.items() if keyword.clause}
    assert cited == {name: TABLE[name].clause for name in cited}


BAD_KEYWORDS = [
    ("keyword", "keywords.txt:1: expected 'keyword NAME'"),
    ("keyword 見本\n  kind 常在", "keywords.txt:1: 'keyword' needs 'meaning'"),
    ("keyword 見本\n  kind 常在\n  meaning い\n  colour 赤", "keywords.txt:4: 'colour' is not known"),
    ("keyword 見本\n  kind 常在\n  meaning い\n" * 2, "keywords.txt:4: keyword 見本 stands twice"),
]


@pytest.mark.parametrize(("text", "reason"), BAD_KEYWORDS)
def test_a_bad_line_among_the_keywords_is_named(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "keywords.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidScriptError, match=re.escape(reason)):
        load_keywords(path)


def test_an_unreadable_catalogue_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kept_in: Path) -> Catalog:
        raise InvalidScriptError("01.txt", 3, "not a card")

    monkeypatch.setattr("cards.sync.catalogue.load_catalog", broken)
    with pytest.raises(CommandError, match=r"目録を読めません: 01\.txt:3: not a card"):
        call_command("sync_catalog")


def test_second_run_changes_nothing_in_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    token = current_token()
    with django_assert_max_num_queries(40):
        report = sync_catalogue()
    assert report.changes == []
    assert current_token() == token


def test_second_run_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys) == [f"変更なし ({EVERY}枚の札)"]


def test_an_emptied_database_is_filled_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    RestrictionRevision.objects.all().delete()
    Card.objects.all().delete()
    Product.objects.all().delete()
    lines = said(capsys)
    assert lines == [f"追加 商品 {len(load_catalog().products)}件、札 {EVERY}件、改訂 6件"]
    assert current_catalog().cards == load_catalog().cards


def test_a_changed_fact_is_restored_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    CardForm.objects.filter(card_id=4).update(cost=9)
    Card.objects.filter(id=4).update(reading="ちがう")
    lines = said(capsys)
    assert "変更 札 #4 発狂人形の家 よみ: ちがう → はっきょうにんぎょうのいえ" in lines
    assert "変更 札 #4 発狂人形の家 使い方: 場所札 コスト9 夏 力1 → 場所札 コスト1 夏 力1" in lines
    assert current_catalog().card(4) == load_catalog().card(4)


def test_a_keepers_value_is_kept_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    CardForm.objects.filter(card_id=4).update(cost=9)
    Card.objects.filter(id=4).update(kept_fields={"forms": "keeper"}, doubt="まちがい")
    lines = said(capsys)
    assert sorted(lines) == [
        "変更 札 #4 発狂人形の家 疑問点: まちがい → なし",
        "維持 札 #4 発狂人形の家 使い方: 場所札 コスト9 夏 力1 (目録では 場所札 コスト1 夏 力1)",
    ]
    assert current_catalog().card(4).cost == 9


def test_a_keepers_printing_and_product_are_kept() -> None:
    Printing.objects.filter(number=4).update(rarity="SSR", kept_fields={"rarity": "keeper"})
    Product.objects.filter(name="百鬼夜行").update(kind="starter", kept_fields={"kind": "keeper"})
    report = sync_catalogue()
    assert [(change.action, change.field) for change in report.changes] == [
        (Action.KEPT, "種別"),
        (Action.KEPT, "レアリティ"),
    ]
    assert not report.wrote


def test_products_of_a_printing_are_restored_in_order() -> None:
    Printing.objects.get(number=1).products.set(Product.objects.filter(name="百鬼夜行"))
    report = sync_catalogue()
    assert [str(change) for change in report.changes] == [
        "変更 印刷 #1 隠された櫛の家 収録: 百鬼夜行 → 夏VS冬バトルセット、うつくしいせかい"
    ]
    assert current_catalog().card(1) == load_catalog().card(1)


def test_revision_entries_are_restored_unless_kept() -> None:
    revision = RestrictionRevision.objects.get(series="official", number=3)
    revision.entries.all().delete()
    sync_catalogue()
    assert current_data().revisions == load_revisions()
    revision.entries.all().delete()
    RestrictionRevision.objects.filter(pk=revision.pk).update(kept_fields={"entries": "keeper"})
    report = sync_catalogue()
    assert [(change.action, change.field) for change in report.changes] == [(Action.KEPT, "項目")]
    assert not revision.entries.exists()


def test_a_keepers_draft_is_left_alone_beside_the_revision_of_the_files() -> None:
    """Of the same number, too; one that a keeper took back stays so until it follows the catalogue."""
    draft = RestrictionRevision.objects.create(number=3, title="下書き")
    with pytest.raises(IncompleteRevisionError):
        stored_revision(draft)
    assert not sync_catalogue().changes
    third = RestrictionRevision.objects.filter(series="official", number=3, state="published")
    third.update(state="taken_back", kept_fields={"state": "keeper"})
    report = sync_catalogue()
    assert list(map(str, report.changes)) == ["維持 改訂 公式 3 公開の状態: 取り下げ (目録では 公開)"]
    taken_back = RestrictionRevision.objects.get(state="taken_back")
    data_version.bump()
    assert [revision.number for revision in current_data().revisions] == [1, 2, 4, 5, 6]
    RestrictionRevision.objects.filter(pk=taken_back.pk).update(kept_fields={})
    sync_catalogue()
    assert current_data().revisions == load_revisions()
    draft.refresh_from_db()
    assert (draft.title, draft.state, draft.entries.count()) == ("下書き", "draft", 0)


def test_dry_run_tells_but_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Card.objects.filter(id=4).update(doubt="まちがい")
    token = current_token()
    lines = said(capsys, "--dry-run")
    assert lines == ["変更 札 #4 発狂人形の家 疑問点: まちがい → なし", "試行のため、何も書いていません"]
    assert Card.objects.get(id=4).doubt == "まちがい"
    assert current_token() == token


def test_a_keepers_card_is_left_alone_and_a_clash_of_names_is_told() -> None:
    Card.objects.filter(id=4).delete()
    Card.objects.create(id=90001, name="発狂人形の家")
    report = sync_catalogue()
    assert [str(change) for change in report.changes] == [
        "衝突 札 #4 発狂人形の家: 名前 発狂人形の家 は別の札が使っています"
    ]
    assert Card.objects.get(name="発狂人形の家").pk == 90001


def test_an_alias_that_another_card_bears_is_a_clash_too() -> None:
    Alias.objects.filter(name="人魚の活血").update(card_id=1)
    Card.objects.filter(id=1).update(kept_fields={"aliases": "keeper"})
    report = sync_catalogue()
    assert [change.after for change in report.of(Action.CONFLICT)] == ["名前 人魚の活血 は別の札が使っています"]


def test_catalogue_is_read_again_only_after_a_change(
    catalogue: Catalog, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert current_catalog() is catalogue
    Card.objects.filter(id=4).update(doubt="まちがい")
    sync_catalogue()
    assert current_catalog() is not catalogue
