"""The list of rulings that the site shows, and how official each of them is."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulings import INDEX_FILE, Grade, grade_of, load_rulings, rulings_of
from rules_engine.rulings.open_points import load_points
from tests.rulings.index import index


def test_the_list_is_written_from_the_rulings() -> None:
    assert INDEX_FILE.read_text("utf-8") == index(), "write it anew: python -m tests.rulings.index"


@pytest.mark.parametrize(
    ("ruling", "clauses", "options", "grade"),
    [
        ("F-02", ("F-02", "S-攻撃宣言の誘発"), (), Grade.FAQ),
        ("H-05", ("H-05",), (), Grade.FAQ),
        ("X-01b", ("001-場所札-起き", "H-05"), (), Grade.FAQ),
        ("X-04", ("H-07", "S-力の変化"), (), Grade.OURS),
        ("C-22", ("001-場所札-起き",), ("zero_cost places_only",), Grade.OURS),
        ("F-22b", ("F-22",), ("new_triggers after_earlier",), Grade.OURS),
        ("R-13", ("R-13", "000-効果なし", "S-零コスト"), (), Grade.TOOL_PAGE),
        ("R-38", ("R-38", "001-消費-召喚"), (), Grade.RULEBOOK),
        ("C-05", ("000-使用権", "001-道具札-一度"), (), Grade.TOOL_PAGE),
        ("C-01", ("001-勝利-山札",), (), Grade.RULEBOOK),
        ("O-01a", ("S-神の範囲",), (), Grade.OURS),
        ("R-99", ("R-99",), (), Grade.OURS),
    ],
)
def test_how_official_a_ruling_is(
    ruling: str, clauses: tuple[str, ...], options: tuple[str, ...], grade: Grade
) -> None:
    assert grade_of(ruling, clauses, options) is grade


def test_every_grade_has_a_label_and_rulings() -> None:
    assert {ruling.grade for ruling in load_rulings().values()} == set(Grade)
    assert len({grade.label for grade in Grade}) == len(Grade)


def test_the_rulings_of_a_card_begin_with_the_surest() -> None:
    card = load_catalog().card_by_name["すずめの道"]
    found = rulings_of(card.id)
    assert {"F-02", "O-19b"} <= {ruling.id for ruling in found}
    assert found[0].grade is Grade.FAQ
    assert rulings_of(0) == ()


def test_the_scenarios_of_open_points_are_in_the_list() -> None:
    wanted = {answer.scenario for point in load_points() for answer in point.answers}
    assert wanted <= load_rulings().keys()


def test_every_clause_says_who_says_it() -> None:
    sources = {clause.source for clause in CLAUSES.values()}
    assert {"公式ルール", "公式確認済みの道具札のページ", "公式FAQ", "札帖の読み"} < sources
    assert CLAUSES["S-神の範囲"].source == CLAUSES["S-神の範囲"].heading
