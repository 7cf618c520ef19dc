"""Many lists as a browser sends them."""

import json
from collections.abc import Sequence

from django import forms
from django.http import HttpRequest

from cards.catalog import CardData
from decks.deck.forms import NUL
from decks.many_lists.access import own_batches
from decks.many_lists.collecting import Collected, from_files, from_text
from decks.many_lists.files import MOST_BYTES
from decks.many_lists.source import ManyListsError, Source, bounded, source_of

SMALL, SMALL_CHARACTERS, SMALL_ADDRESSES = 40, 20_000, 10
"""So many lists, characters and addresses of decks of ours are judged while one waits."""


class ManyListsForm(forms.Form):
    text = forms.CharField(
        label="リスト", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 14}), error_messages=NUL
    )


def collected(request: HttpRequest, form: ManyListsForm, data: CardData) -> Collected:
    """What was given: files before a text, both before lists that were read before. ``ManyListsError`` for nothing
    that can be judged."""
    given = [file for file in request.FILES.getlist("files") if file.name]
    if given:
        if sum(file.size or 0 for file in given) > MOST_BYTES:
            raise ManyListsError("files_too_big")
        return from_files(((str(file.name), file.read()) for file in given), data)
    text = str(form.cleaned_data.get("text") or "")
    if text.strip():
        return from_text(text, data)
    if again := request.POST.get("again"):
        return Collected(tuple(bounded(_again(again))))
    if token := request.POST.get("batch", "")[:32]:
        batch = own_batches(request).filter(token=token).first()
        if batch is None:
            raise ManyListsError("again")
        return Collected(tuple(source_of(one) for one in batch.lists))
    raise ManyListsError("nothing")


def is_small(sources: Sequence[Source]) -> bool:
    """Whether these are judged at once, and nothing of them is kept."""
    characters = sum(len(source.text) for source in sources)
    addresses = sum(source.text.count("/d/") for source in sources)
    return len(sources) <= SMALL and characters <= SMALL_CHARACTERS and addresses <= SMALL_ADDRESSES


def written_again(sources: Sequence[Source]) -> str:
    """The lists as a field of the page that shows what came of them, to be sent once more."""
    return json.dumps([source.as_data() for source in sources], ensure_ascii=False)


def _again(text: str) -> list[Source]:
    try:
        return [source_of(one) for one in json.loads(text)]
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ManyListsError("again") from None
