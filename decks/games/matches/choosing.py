"""The deck that a form of a match names: offered, found, judged."""

from dataclasses import dataclass

from django.http import HttpRequest

from cards.catalog import current_data
from cards.list_question import ListQuestion
from decks.building.access import shared_deck_or_none
from decks.building.models import Deck
from decks.games.matches.chosen_lists import CannotBeDealtError, ChosenList, chosen_list
from decks.games.matches.forms import SitForm
from decks.games.solo.other_decks import Group, named_deck, offered_decks
from decks.people.access import is_own


@dataclass(frozen=True, slots=True)
class Offered:
    """What the form lists; `wanted` is the deck of the link or of the form that was sent, where one may see it."""

    groups: list[Group]
    wanted: Deck | None = None

    @property
    def first(self) -> str:
        return self.wanted.share if self.wanted else ""


def offered_to(request: HttpRequest) -> Offered:
    share = (request.POST if request.method == "POST" else request.GET).get("deck", "")
    wanted = shared_deck_or_none(request, share) if share else None
    return Offered(offered_decks(request, wanted), wanted)


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """What was chosen and whether it may be played; `chosen` is None where the form says why not. `own`: the deck may
    be mended by the person who asks."""

    chosen: ChosenList | None = None
    any_list: bool = False
    own: bool = False

    @property
    def may_be_played(self) -> bool:
        return bool(self.chosen and (self.any_list or self.chosen.fits))


def choice_of(request: HttpRequest, form: SitForm, question: ListQuestion, *, any_list: bool) -> JudgedChoice:
    """The deck that the form names, judged; what is wrong with the form is written to it."""
    if not form.is_valid():
        return JudgedChoice()
    sent = form.cleaned_data
    deck = named_deck(request, sent["deck"], sent["deck_url"])
    if deck is None:
        pasted = bool(sent["deck_url"].strip())
        words = "このURLの公開デッキは見つかりません。" if pasted else "デッキを選んでください。"
        form.add_error("deck_url" if pasted else "deck", words)
        return JudgedChoice()
    try:
        return JudgedChoice(chosen_list(deck, question, current_data()), any_list, is_own(request, deck))
    except CannotBeDealtError as refusal:
        form.add_error("deck_url" if sent["deck_url"].strip() else "deck", str(refusal))
        return JudgedChoice()
