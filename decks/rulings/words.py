"""Words of the game, each on a card of its own: what it means in our words, and a ruling that plays it."""

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Keyword
from cards.sync import keyword_texts
from rules_engine.catalog import Entry, read_file
from rules_engine.rulings.book import BookEntry as BookEntry
from rules_engine.rulings.book import entry_of

WORDS_FILE = Path(keyword_texts.KEYWORDS_FILE).with_name("words.txt")
KEYWORD = "キーワード能力"


@dataclass(frozen=True, slots=True)
class WordText:
    """A word as the file has it; what a keyword means stands in the database, where keepers may correct it."""

    name: str
    ruling: str
    is_keyword: bool
    kind: str = KEYWORD
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class GameWord:
    """A word with what it means and the ruling that plays it."""

    name: str
    kind: str
    meaning: str
    ruling: BookEntry
    is_keyword: bool

    @property
    def shown(self) -> str:
        return f"■{self.name}" if self.is_keyword else self.name


@cache
def load_words(path: Path = WORDS_FILE) -> dict[str, WordText]:
    """The words by name; ``InvalidScriptError`` names the first bad line."""
    words: dict[str, WordText] = {}
    for entry in read_file(path):
        word = _word(entry)
        if word.name in words:
            raise entry.error(f"{word.name} stands twice")
        words[word.name] = word
    return words


def _word(entry: Entry) -> WordText:
    if entry.key not in ("word", "keyword") or not entry.text:
        raise entry.error("expected 'word NAME' or 'keyword NAME'")
    ruling = entry.required("ruling").text
    if entry.key == "keyword":
        entry.allow("ruling")
        return WordText(entry.text, ruling, is_keyword=True)
    entry.allow("ruling", "kind", "meaning")
    kind, meaning = entry.required("kind").text, entry.required("meaning").text
    return WordText(entry.text, ruling, is_keyword=False, kind=kind, meaning=meaning)


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    meanings = dict(Keyword.objects.values_list("name", "meaning"))
    shown = [_shown(text, meanings.get(text.name, "")) for text in load_words().values()]
    groups = [(kind, list(same)) for kind, same in groupby(shown, key=lambda one: one.kind)]
    return render(request, "decks/rulings/words.html", {"groups": groups})


@require_safe
def word(request: HttpRequest, word: str) -> HttpResponse:
    """One word: as a page, or its card alone for a page that shows it over itself."""
    text = load_words().get(word)
    if text is None:
        raise Http404(word)
    keyword = Keyword.objects.filter(name=word).first() if text.is_keyword else None
    template = "decks/rulings/_word.html" if "card" in request.GET else "decks/rulings/word.html"
    shown = _shown(text, keyword.meaning if keyword else "")
    return render(request, template, {"word": shown})


def _shown(text: WordText, keyword_meaning: str) -> GameWord:
    meaning = keyword_meaning if text.is_keyword else text.meaning
    return GameWord(text.name, text.kind, meaning, entry_of(text.ruling), text.is_keyword)
