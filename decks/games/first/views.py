"""The page for whoever is new, the first game, and leaving its help."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from decks.games.access import as_listed, own_game, own_games
from decks.games.first.lesson import LEVEL, NAME, OTHER_NAME, first_record, leave_guide
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.pages import no_room
from decks.games.solo.start import start_game
from decks.games.table.opponents import Opponent
from decks.people.access import owner_for
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited

FIRST = {"deck": None, "deck_name": NAME, "other_deck": None, "other_name": OTHER_NAME, "chair": Chair.MACHINE}
"""What tells a first game among a person's games: a deck of one's own may bear its name."""


@require_safe
def first_page(request: HttpRequest) -> HttpResponse:
    begun = as_listed(own_games(request).filter(**FIRST)).first()
    return render(request, "decks/games/first.html", {"begun": begun})


@require_POST
@limited("solo-start", "120/m", key=by_person)
def begin_first(request: HttpRequest) -> HttpResponse:
    """The first game from its start; one that nobody has answered yet is that one."""
    owner = owner_for(request)
    untouched = SoloGame.objects.filter(**owner, **FIRST, ply=0).first()
    try:
        game = untouched or _begun(owner)
    except QuotaReachedError as full:
        return no_room(request, full)
    return redirect("solo:table", game.token)


def _begun(owner: Owner) -> SoloGame:
    record = first_record()
    own, across = record.decks
    other = Opponent(Chair.MACHINE, OTHER_NAME, across, LEVEL)
    return start_game(owner, None, NAME, own or (), record.seed, record.first, other)


@require_POST
@limited("solo-act", "600/m", key=by_person)
def leave_help(request: HttpRequest, token: str) -> HttpResponse:
    """The game goes on as any other, without help."""
    game = own_game(request, token)
    response = redirect("solo:table", game.token)
    leave_guide(response, game)
    return response
