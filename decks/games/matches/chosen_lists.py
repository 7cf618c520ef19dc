"""The list that somebody sits down with: judged for the format of the match, and kept as it is at that moment."""

from dataclasses import dataclass
from html import unescape

from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.building.models import Deck
from decks.formats.question import question_by
from decks.games.matches.deal.canonical import canonical
from decks.games.matches.deal.commitments import sorted_list
from decks.games.models import Match
from decks.games.solo.start import MOST_CARDS
from decks.legality.reports import VerdictReport, report_on

MOST_FAULT_LETTERS = 200


@dataclass(frozen=True, slots=True)
class ChosenList:
    """`cards` is the list as a seat keeps it: canonical JSON, ``[[card id, copies], …]``, by card id."""

    deck: Deck
    cards: str
    report: VerdictReport

    @property
    def fits(self) -> bool:
        return self.report.verdict.legal

    @property
    def fault(self) -> str:
        """Why the format does not allow it, for the person alone: it names cards. "" where it does."""
        if self.fits or not self.report.faults:
            return ""
        words = render_to_string("decks/legality/_fault_text.html", {"fault": self.report.faults[0]})
        return unescape(words).strip()[:MOST_FAULT_LETTERS]


class CannotBeDealtError(ValueError):
    """No game can be dealt with the deck, whatever the format; the message says why."""


def question_of(match: Match, data: CardData) -> ListQuestion:
    """The format of the match as of today; ``InvalidQuestionError`` where nothing can be judged by it any more."""
    return question_by(match.format, today(), data)


def chosen_list(deck: Deck, question: ListQuestion, data: CardData) -> ChosenList:
    """The deck as it is now; ``CannotBeDealtError``."""
    listed = deck.to_deck_list()
    if not listed.size:
        raise CannotBeDealtError(f"「{deck.name}」には札がありません。札を入れてから選んでください。")
    if listed.size > MOST_CARDS:
        raise CannotBeDealtError(f"遊べるのは{MOST_CARDS}枚までです（「{deck.name}」は{listed.size}枚）。")
    if not listed.counts.keys() <= data.catalog.cards.keys():
        raise CannotBeDealtError(f"「{deck.name}」には、いまの札のデータにない札があります。入れ替えてください。")
    cards = canonical(sorted_list(listed.counts.items())).decode()
    return ChosenList(deck, cards, report_on(listed, question, data, look_ahead=True))
