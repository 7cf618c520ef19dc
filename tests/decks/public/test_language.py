"""The search among public decks: every key, every fault with its place, every example."""

from datetime import UTC, datetime
from itertools import chain

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from cards.catalog import current_data
from cards.search_language.faults import SearchSyntaxError
from decks.deck_index.facts import main_seasons
from decks.deck_index.writing import count_noted
from decks.models import Deck, DeckLike, Visibility
from decks.public.fields import COMBINED, FIELDS, SCHEMA
from decks.public.places import Sort
from decks.public.queries import search_public
from rules_engine.catalog.definitions import Catalog
from rules_engine.vocabulary.terms import Season
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI, build_deck

pytestmark = pytest.mark.django_db

HAMLET = 2


@pytest.fixture
def decks(owner: User) -> None:
    """櫛: 3 × 隠された櫛の家 in two printings. 川: one of it, one 肥川の大蛇. 束: fifty of another. 空: nothing."""
    public = Visibility.PUBLIC
    build_deck(owner, name="櫛", copies={KUSHI: 2, KUSHI_PROMO: 1}, visibility=public)
    build_deck(visitor="a", name="川", copies={KUSHI: 1, OROCHI: 1}, visibility=public)
    many = build_deck(visitor="b", name="ｼｽﾞｶ な 束", copies={HAMLET: 50}, visibility=public)
    build_deck(visitor="c", name="空", visibility=public)
    DeckLike.objects.create(deck=many, visitor="x")
    count_noted()
    Deck.objects.filter(name="櫛").update(changed_at=datetime(2026, 2, 1, tzinfo=UTC))
    Deck.objects.filter(name="川").update(changed_at=datetime(2025, 12, 31, 14, 59, tzinfo=UTC))
    Deck.objects.filter(name="ｼｽﾞｶ な 束").update(changed_at=datetime(2025, 12, 31, 15, 0, tzinfo=UTC))
    Deck.objects.filter(name="空").update(changed_at=datetime(2024, 5, 5, tzinfo=UTC))


def names(text: str) -> list[str]:
    """Of the decks that `text` finds, the newest first."""
    decks = Deck.objects.in_bulk(wanted := search_public(text, Sort.NEWEST, current_data()).read(0, 100))
    return [decks[pk].name for pk in wanted]


def found(text: str) -> str:
    """The first letters of the decks that `text` finds, the newest first."""
    return "".join(name[0] for name in names(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "櫛ｼ川空"),
        ('札:"隠された櫛の家"', "櫛川"),
        ('札:"隠された櫛の家">=2', "櫛"),
        ('札:"隠された櫛の家" >=2', "櫛"),
        ("札:隠された櫛の家>=2", "櫛"),
        ("札：隠された櫛の家＞＝２", "櫛"),
        ("札=隠された櫛の家≧三", "櫛"),
        ('札:"隠された櫛の家"=1', "川"),
        ('札:"隠された櫛の家"!=1', "櫛ｼ空"),
        ('札:"隠された櫛の家"<2', "ｼ川空"),
        ("札:櫛の家", "櫛川"),
        ("札!=隠された櫛の家", "ｼ空"),
        ("札:肥川の大蛇,怨まれた別荘", "川"),
        ('-札:"隠された櫛の家"', "ｼ空"),
        ('-札:"隠された櫛の家">=2', "ｼ川空"),
        ('札:"隠された櫛の家"<=1 札:大蛇', "川"),
        ('名:空 または 札:"隠された櫛の家">2', "櫛空"),
        ("c:kushi", "櫛川"),
        ("名:しずか", "ｼ"),
        ("名=川", "川"),
        ("名!=川", "櫛ｼ空"),
        ("作者:own", "櫛"),
        ("作者=owner", "櫛"),
        ("作者=own", ""),
        ("枚数>=50", "ｼ"),
        ("枚数:2-3", "櫛川"),
        ("枚数!=50", "櫛川空"),
        ("枚数:2,50", "ｼ川"),
        ("いいね>=1", "ｼ"),
        ("いいね:0", "櫛川空"),
        ("更新>=2026-01", "櫛ｼ"),
        ("更新:2025", "川"),
        ("更新<2025-12-31", "空"),
        ("更新!=2025-12", "櫛ｼ空"),
        ("大蛇", "川"),
        ("川", "川"),
        ('"川"', "川"),
        ("櫛", "櫛川"),
        ("そんな名はどこにもない", ""),
        ("使用可", ""),
        ("合法", ""),
        ("not:使用可", "櫛ｼ川空"),
        ("not:合法", "櫛ｼ川空"),
        ("is:見本", ""),
        ("(名:空 | 名:川) -大蛇", "空"),
    ],
)
def test_what_is_found(text: str, expected: str, decks: None) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "fault", "words"),
    [
        ("札:", "札:", "値がありません"),
        ("札:隠された櫛の谷", "隠された櫛の谷", "札はありません"),
        ('札:"隠された櫛の家">=多', ">=多", "数ではありません"),
        ('札:"隠された櫛の家" >= 2', " >=", "数ではありません"),
        ("札:隠された櫛の家>=", ">=", "数ではありません"),
        ('名:"川">=2', ">=2", "枚数を付けられる"),
        ("川 >=2", ">=2", "札の名のすぐ後"),
        ("札の:川", "札の", "項目はありません"),
        ("枚数:many", "many", "数ではありません"),
        ("枚数:9-3", "9-3", "大きいほうが先"),
        ("季節:雨", "雨", "季節はありません"),
        ("季節>春", "季節>", "が使えます"),
        ("更新:昨日", "昨日", "日付ではありません"),
        ("is:強い", "強い", "条件はありません"),
        ("(川", "(", "閉じられていません"),
        ("川" * 201, "川", "200文字まで"),
    ],
)
def test_faults_point_at_the_character(text: str, fault: str, words: str, decks: None) -> None:
    with pytest.raises(SearchSyntaxError) as problem:
        found(text)
    assert (problem.value.fault, words in problem.value.sentence) == (fault, True), problem.value.sentence


def test_a_misspelt_card_or_key_is_asked_back(decks: None) -> None:
    for text, meant in (("札:隠された櫛の屋", "隠された櫛の家"), ("更進:2026", "更新")):
        with pytest.raises(SearchSyntaxError) as problem:
            found(text)
        assert meant in problem.value.meant


def test_samples_are_found_by_season_and_legality() -> None:
    call_command("create_sample_decks")
    everything = names("")
    assert len(everything) == 4
    assert names("合法 is:見本") == everything
    for season in "春夏秋冬":
        assert 1 <= len(names(f"季節:{season}")) < 4, season


def test_main_seasons_go_by_copies(catalogue: Catalog) -> None:
    def of_one(season: Season) -> int:
        return next(card.id for card in catalogue if card.seasons == (season,) and not card.mixed)

    spring, summer, none = of_one(Season.SPRING), of_one(Season.SUMMER), of_one(Season.NONE)
    mixed = next(card for card in catalogue if card.mixed and len(card.seasons) == 2)
    assert main_seasons({spring: 4, summer: 2, none: 9}, catalogue) == {Season.SPRING, Season.SUMMER}
    assert main_seasons({spring: 4, summer: 1}, catalogue) == {Season.SPRING}
    assert main_seasons({none: 3}, catalogue) == {Season.NONE}
    assert main_seasons({mixed.id: 1}, catalogue) == set(mixed.seasons)
    assert main_seasons({}, catalogue) == set()
    assert main_seasons({DARKNESS: 1}, catalogue) <= set(Season)


@pytest.mark.parametrize(
    "query", [one.query for one in chain(COMBINED, *(field.examples for field in FIELDS))], ids=str
)
def test_every_example_runs(query: str) -> None:
    call_command("create_sample_decks")
    assert len(names(query)) <= 4


def test_every_key_is_known_by_one_field_only() -> None:
    assert len(SCHEMA.by_name) == sum(len(field.names) for field in FIELDS)
