"""The page that names whose work is seen here: the silhouettes with their authors, the lettering, the scripts."""

from collections import defaultdict
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.emblems.silhouettes import AUTHOR_OF
from cards.pictures.shown import rights_shown

# As they sign, where that is more than the name of their folder with a capital letter.
_SIGNED = {
    "carl-olsen": "Carl Olsen",
    "caro-asercion": "Caro Asercion",
    "darkzaitzev": "DarkZaitzev",
    "lord-berandas": "Lord Berandas",
    "pepijn-poolman": "Pepijn Poolman",
    "seregacthtuf": "SeregaCthtuf",
}


@dataclass(frozen=True, slots=True)
class Author:
    """`folder` is where game-icons.net keeps what the author drew."""

    folder: str
    name: str
    emblems: tuple[str, ...]


def authors() -> list[Author]:
    """Who drew most comes first."""
    drawn: dict[str, list[str]] = defaultdict(list)
    for emblem, folder in AUTHOR_OF.items():
        drawn[folder].append(emblem)
    ordered = sorted(drawn.items(), key=lambda one: (-len(one[1]), one[0]))
    return [
        Author(folder, _SIGNED.get(folder, folder.capitalize()), tuple(sorted(emblems))) for folder, emblems in ordered
    ]


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "cards/pages/credits.html",
        {"authors": authors(), "emblems": len(AUTHOR_OF), "pictures": rights_shown()},
    )
