"""What a person may have on the site, each thing bearing words that nobody else may read."""

from dataclasses import dataclass, field, replace
from datetime import date

from cards.catalog import current_data
from cards.list_question import ListQuestion
from cards.models import RestrictionRevision, RevisionState
from decks.analysis.simulations.questions import Question
from decks.analysis.simulations.services import begin, cancel
from decks.deck.services import create_deck, delete_deck, keep_version
from decks.formats.services import make_format
from decks.games.models.solo_game import SoloGame
from decks.games.replay.questions import answer, ask, start_from_question
from decks.games.solo.start import dealt_cards, start_game
from decks.games.table.opponents import OWN_SEAT
from decks.jobs.queue import forget
from decks.many_lists.services import begin as begin_batch
from decks.many_lists.services import job_of
from decks.many_lists.source import Source
from decks.many_lists.work import check_lists
from decks.models import (
    Deck,
    DeckCandidate,
    DeckCardNote,
    DeckTag,
    ListBatch,
    ListDraft,
    Simulation,
    SimulationKind,
    TurnQuestion,
    Visibility,
)
from decks.people.models import Owner
from decks.saved.services import keep_search, make_group, put_card
from rules_engine.legality.formats import Format
from tests.decks.games.matches.tables import dealt, two_at_a_table
from tests.decks.games.pressing import act
from tests.probes.access_rules import LINKED

STATES = ("private", "unlisted", "public", "deleted")
COPIES = {1: 4, 10017: 1, 13: 10, 112: 1, 182: 4, 285: 10, 1337: 10}
KINDS = dict(zip(STATES, (*SimulationKind, SimulationKind.GAMES), strict=True))
"""What is counted of the deck in each state: one simulation of each kind at the least."""
QUERY = "q=hidden-query&season=summer"


@dataclass(frozen=True)
class Thing:
    """A deck in one state with all that hangs on it: parameters of addresses, and words by who may read them."""

    state: str
    values: dict[str, object]
    shown: tuple[str, ...]
    secret: tuple[str, ...]


@dataclass(frozen=True)
class World:
    things: dict[str, Thing]
    kept: dict[str, object]
    secrets: tuple[str, ...] = field(default=())

    @property
    def words(self) -> set[str]:
        """Everything that nobody else may read without being given the link."""
        told = {word for thing in self.things.values() for word in thing.secret}
        told |= {word for thing in self.things.values() if thing.state != "public" for word in thing.shown}
        return told | set(self.secrets)


def furnish(holder: Owner, mark: str = "") -> World:
    """A deck in each state, with an origin, a version, a game and what is written beside it; a search, a group, a
    list that is looked through and lists that were judged together."""
    origin = create_deck(holder, "もとの束", COPIES)
    things = {state: _thing(holder, state, mark, origin) for state in STATES}
    search = keep_search(holder, f"hidden-search{mark}", QUERY)
    group = make_group(holder, f"hidden-group{mark}")
    put_card(285, [group], [group])
    draft = ListDraft.objects.create(text=f"hidden-list{mark}\n4 隠された櫛の家", **holder)
    batch = _batch(holder, f"hidden-batch{mark}")
    format = make_format(holder, Format("", f"hidden-format{mark}"))
    kept = {
        "search_id": search.pk,
        "group_id": group.pk,
        "draft": draft.token,
        "batch": batch.token,
        "format_key": format.key,
        "series": "official",
        "revision_id": _draft(f"hidden-draft{mark}").pk,
    }
    return World(things, kept, tuple(f"hidden-{kind}{mark}" for kind in ("search", "group", "list", "batch", "draft")))


def _draft(title: str) -> RestrictionRevision:
    """A revision that keepers have not published."""
    made = {"state": RevisionState.DRAFT, "title": title, "effective": date(2027, 1, 1)}
    return RestrictionRevision.objects.get_or_create(series="official", title=title, defaults=made)[0]


def _batch(holder: Owner, name: str) -> ListBatch:
    """Lists that were judged together."""
    batch = begin_batch(holder, [Source(name, "4 隠された櫛の家")], ListQuestion(date(2026, 11, 20)))
    found = check_lists({"batch": batch.token}, lambda: False)
    ListBatch.objects.filter(pk=batch.pk).update(rows=found["rows"], done=batch.total)
    forget(job_of(batch))
    return batch


def _thing(holder: Owner, state: str, mark: str, origin: Deck) -> Thing:
    def word(kind: str) -> str:
        return f"hidden-{kind}-{state}{mark}"

    visibility = Visibility.PUBLIC if state == "deleted" else Visibility(state)
    fewer = {printing: copies for printing, copies in COPIES.items() if printing != 182}
    note, memo = word("note"), word("memo")
    deck = create_deck(holder, word("name"), fewer, note=note, memo=memo, visibility=visibility, origin=origin)
    Deck.objects.filter(pk=deck.pk).update(folder=word("folder"))
    DeckTag.objects.create(deck=deck, name=word("tag"))
    DeckCardNote.objects.create(deck=deck, card_id=285, text=word("cardnote"))
    DeckCandidate.objects.create(deck=deck, printing_id=52, copies=2)
    version = keep_version(deck, word("message"))
    game = _game(holder, deck)
    if state in LINKED:
        SoloGame.objects.filter(pk=game.pk).update(share=game.token)  # as links that were handed on long ago
    question = ask(holder, game, game.ply, f"question of {state}{mark}")
    answered = answer(holder, _tried(holder, question), "", current_data())
    simulation = _simulation(holder, deck, KINDS[state], word("newname"))
    match = two_at_a_table(host=holder, deck=deck)
    if state == "deleted":
        delete_deck(deck)
    values = {
        "deck_id": deck.pk,
        "share": deck.share,
        "token": game.token,
        "simulation": simulation.token,
        "match": dealt(match).token,
        "seat": 0,
        "question": question.token,
        "answer": answered.token,
        "number": version.number,
        "ending": "csv",
        "card_id": 285,
        "ruling": "F-22",
        "word": "魂",
        "key": "x74l",
        "version": "none",
        "code": "7BAFAAYyP2WQV",
        "clause": "001-封印",
    }
    secret = tuple(word(kind) for kind in ("memo", "folder", "tag", "cardnote", "message"))
    if KINDS[state] == SimulationKind.COMPARED:
        secret = (*secret, word("newname"))
    return Thing(state, values, (word("name"), word("note")), secret)


def _simulation(holder: Owner, deck: Deck, kind: SimulationKind, new_name: str) -> Simulation:
    """Of each deck one; all but those of private decks were cancelled, for not all may be played at once."""
    cards = dealt_cards(deck.to_deck_list())
    data = current_data()
    question = Question(cards, None, "random", 100, deck.name, deck, deck.name, kind=kind)
    if kind == SimulationKind.COMPARED:
        question = replace(question, new=cards[1:], new_name=new_name)
    simulation = begin(holder, question, data)
    if deck.visibility != Visibility.PRIVATE:
        cancel(Simulation.objects.filter(pk=simulation.pk), simulation.token)
    return simulation


def _game(holder: Owner, deck: Deck) -> SoloGame:
    game = start_game(holder, deck, deck.name, dealt_cards(deck.to_deck_list()), "probe", OWN_SEAT)
    played, _ = act(SoloGame.objects.filter(pk=game.pk), game.token, game.revision, "no", current_data())
    return played


def _tried(holder: Owner, question: TurnQuestion) -> SoloGame:
    game = start_from_question(holder, question, current_data())
    played, _ = act(SoloGame.objects.filter(pk=game.pk), game.token, game.revision, "end", current_data())
    return played
