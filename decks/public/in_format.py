"""What `フォーマット:` asks of a public deck: whether it fits one of the site's formats today, as the index has it."""

from dataclasses import replace

from django.db.models import F, OuterRef, Q
from django.template.loader import render_to_string

from cards.search_language.values import UnreadableValueError, nearest
from decks.deck_index.facts import indexed_formats, name_of_versions
from decks.deck_index.models import IndexedFit
from decks.formats.queries import find_format
from decks.public.bounded import HasRow
from decks.public.conditions import LEGAL, DeckCondition, RowCondition, any_of, mark
from rules_engine.catalog.folding import fold
from rules_engine.legality.formats import Format, faults_of, plain_format
from rules_engine.vocabulary.terms import RestrictionSeries

OFFICIAL = plain_format(RestrictionSeries.OFFICIAL)


def in_format(asked: DeckCondition) -> RowCondition:
    """By name or key. Decks are not judged by formats that people made: a search would have to judge all of them."""
    formats = indexed_formats()
    found = any_of([_fits(_named(value, formats), asked) for value in asked.values])
    return asked.unless(replace(found, judges=True, formats=name_of_versions(formats)))


def _fits(format: Format, asked: DeckCondition) -> RowCondition:
    if format is OFFICIAL:
        return mark(LEGAL, asked)
    for fault in faults_of(format, asked.data.catalog, asked.data.revisions, on=asked.today)[:1]:
        why = render_to_string("decks/formats/_format_fault.txt", {"fault": fault}).strip()
        raise UnreadableValueError(f"フォーマット「{format.name}」では探せません。{why}")
    rows = IndexedFit.objects.filter(format=format.key, fits_from__lte=asked.today, fits_until__gte=asked.today)
    # In the order of their index: a format with few decks would else be looked for in the whole table.
    found = rows.order_by("format", "fits_from", "fits_until", "deck").values(pk=F("deck_id"))
    return RowCondition(Q(HasRow(rows.filter(deck=OuterRef("pk")).order_by())), ((found,),), exact=True)


def _named(value: str, formats: list[Format]) -> Format:
    known = {fold(name): one for one in reversed((OFFICIAL, *formats)) for name in (one.name, one.key)}
    if found := known.get(fold(value)):
        return found
    names = [OFFICIAL.name, *(format.name for format in formats)]
    if made := find_format(value):
        raise UnreadableValueError(
            f"「{made.format.name}」は札帖のフォーマットではないので、公開デッキの検索には使えません。"
            f"使えるのは {'・'.join(names)} です。"
        )
    raise UnreadableValueError(f"「{value}」というフォーマットはありません。", nearest(value, names))
