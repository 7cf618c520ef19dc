"""Formats out of a file of own data: whole or refused, and never larger than what the form makes."""

import copy
from typing import Any

import pytest
from django.contrib.auth.models import User

from cards.catalog import current_data
from decks.formats.belongings import format_data
from decks.formats.models import DeckFormat
from decks.formats.read_back import FormatReader
from decks.formats.services import make_format
from rules_engine.legality.formats import Format, FormatNote
from rules_engine.vocabulary.terms import FormatRule, Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def written() -> dict[str, Any]:
    """A format with a bit of everything, as its owner's file has it."""
    product = next(iter(current_data().catalog.products))
    draft = Format(
        key="", name="店の形", series=None, products=(product,), seasons=(Season.SPRING,), least=1,
        notes=(FormatNote(FormatRule.POOL, "店の商品だけ"),),
    )  # fmt: skip
    return format_data(make_format({"owner": User.objects.create_user("甲")}, draft))


def outcome_of(row: dict[str, Any]) -> str:
    reader = FormatReader(User.objects.create_user("乙"), {})
    (judged,) = reader.judge([row])
    if judged.value:
        reader.write([judged])
    assert DeckFormat.objects.filter(owner__username="乙").count() == (judged.value is not None)
    return judged.outcome.value


def test_a_format_comes_back_as_it_was(written: dict[str, Any]) -> None:
    assert outcome_of(written) == "new"
    (row,) = DeckFormat.objects.filter(owner__username="乙").prefetch_related("versions")
    assert format_data(row)["versions"] == written["versions"]


@pytest.mark.parametrize("part", ["products", "seasons", "notes", "own"])
def test_nothing_is_named_twice_however_long_the_file(written: dict[str, Any], part: str) -> None:
    rules = written["versions"][0]["rules"]
    rules[part] = rules[part] * 50_000 if part != "own" else [[1, "limited"]] * 301
    assert outcome_of(written) == "refused"


def test_more_products_than_any_format_are_refused(written: dict[str, Any]) -> None:
    older = copy.deepcopy(written["versions"][0])
    older["rules"]["products"] = [f"商品{number}" for number in range(501)]
    written["versions"] = [older, {**written["versions"][0], "number": 2}]
    assert outcome_of(written) == "refused"
