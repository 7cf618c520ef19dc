"""The page on the search language, written from the table of its keys, every example with what it finds today."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import CardData, current_data
from cards.effect_words.measures import EffectWord, FactWord
from cards.effect_words.words import EFFECT_WORDS
from cards.search.form import Search
from cards.search.queries import matches_of
from cards.search.schema.fields import FIELDS, CardField
from cards.search_language.schema import Example

COMBINED = (
    Example("三番目 花子", "空白で並べると、すべてに合う札"),
    Example("花子 または 赤い", "どちらかに合う札（or、| も可）"),
    Example("種類:場所 -季節:春", "- をつけると除く（not も可）"),
    Example("(季節:夏 または 季節:秋) コスト<=2", "括弧でまとめる"),
    Example('"赤い 月"', "引用符の中は空白もキーワードの一部"),
    Example("コスト:1,3,5", "値は , で並べるとどれか"),
    Example("ningyo", "よみはローマ字でも探せる"),
    Example("#45", "番号で探す"),
    Example("1枚引く", "効果の言い回しでも探せる"),
    Example("除外 種類:怪異", "札の文にある語句でも探せる"),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """An example with the number of cards it finds."""

    example: Example
    count: int


@dataclass(frozen=True, slots=True)
class ExplainedWord:
    """An effect word as it is asked for, with the number of cards it finds."""

    effect: EffectWord | FactWord
    query: str
    count: int


@dataclass(frozen=True, slots=True)
class Explained:
    """A key with its examples."""

    field: CardField
    examples: tuple[Counted, ...]


@require_safe
def syntax_page(request: HttpRequest) -> HttpResponse:
    data = current_data()

    context = {
        "fields": [Explained(field, _counted(field.examples, data)) for field in FIELDS],
        "effects": [_explained(effect, data) for effect in EFFECT_WORDS],
        "combined": _counted(COMBINED, data),
    }
    return render(request, "cards/search/syntax.html", context)


def _explained(effect: EffectWord | FactWord, data: CardData) -> ExplainedWord:
    query = f"効果:{effect.word}"
    return ExplainedWord(effect, query, matches_of(Search(text=query), data).cards().bit_count())


def _counted(examples: tuple[Example, ...], data: CardData) -> tuple[Counted, ...]:
    return tuple(Counted(one, matches_of(Search(text=one.query), data).cards().bit_count()) for one in examples)
