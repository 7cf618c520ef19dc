"""Everything a user has here, as plain data to take along."""

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from cards.catalog import current_catalog
from decks.models import (
    Deck,
    DeckLike,
    DeckReport,
    DeckVersion,
    Doubt,
    FavouriteGroup,
    KeptStory,
    SavedSearch,
    Simulation,
    SoloGame,
    TurnAnswer,
    TurnQuestion,
    Visibility,
)
from rules_engine.catalog.definitions import Catalog

FORMAT = "fudacho-takeout"
FORMAT_VERSION = 1
AT_ONCE = 10
"""Decks read together, each with up to two hundred versions."""


def written(user: User) -> Iterator[str]:
    """Everything as JSON, piece by piece: whoever has much is not held in memory as a whole."""
    before = "{\n"
    for name, value in parts_of(user):
        yield f"{before}{_json(name)}: "
        if isinstance(value, Iterator):
            yield from _array(value)
        else:
            yield _json(value)
        before = ",\n"
    yield "\n}\n"


def _array(rows: Iterator[Any]) -> Iterator[str]:
    before = "[\n"
    for row in rows:
        yield before + _json(row)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def parts_of(user: User) -> Iterator[tuple[str, Any]]:
    """The account, its decks (deleted ones too) with their cards by name and number, all kept versions, all games,
    kept searches and favourite cards, what was liked, reported, doubted, asked and answered. Of what there can be
    much, an iterator. Lists that are being looked through are left out: they were just sent, and go within a day."""
    catalog = current_catalog()
    decks = (
        Deck.objects.filter(owner=user).with_cards().prefetch_related("versions", "candidates", "tags", "card_notes")
    )
    likes = DeckLike.objects.filter(owner=user).select_related("deck")
    reports = DeckReport.objects.filter(owner=user).select_related("deck")
    groups = FavouriteGroup.objects.filter(owner=user).prefetch_related("favourites__card")
    yield "format", FORMAT
    yield "version", FORMAT_VERSION
    yield "made_at", timezone.now().isoformat()
    yield "account", {"name": user.username, "joined_at": user.date_joined.isoformat()}
    yield "decks", (deck_data(deck, catalog) for deck in decks.iterator(AT_ONCE))
    yield "likes", (like_data(like) for like in likes.iterator())
    yield "reports", (report_data(report) for report in reports.iterator())
    yield (
        "doubts",
        (doubt_data(doubt) for doubt in Doubt.objects.filter(owner=user).defer("draft", "record").iterator()),
    )
    yield "solo_games", (game_data(game) for game in _games_of(user).iterator(AT_ONCE))
    yield "turn_questions", map(turn_question_data, TurnQuestion.objects.filter(owner=user).iterator(AT_ONCE))
    yield "turn_answers", map(turn_answer_data, TurnAnswer.objects.filter(owner=user).iterator(AT_ONCE))
    simulations = Simulation.objects.filter(owner=user).prefetch_related("chunks")
    yield "simulations", (simulation_data(simulation, catalog) for simulation in simulations.iterator(AT_ONCE))
    yield "saved_searches", iter(SavedSearch.objects.filter(owner=user).values("name", "query"))
    yield "favourites", (group_data(group) for group in groups.iterator(AT_ONCE))


def group_data(group: FavouriteGroup) -> dict[str, Any]:
    return {"name": group.name, "cards": [favourite.card.name for favourite in group.favourites.all()]}


def deck_data(deck: Deck, catalog: Catalog) -> dict[str, Any]:
    return {
        "id": deck.pk,
        "name": deck.name,
        "note": deck.note,
        "memo": deck.memo,
        "visibility": deck.visibility,
        "share": deck.share,
        "views": deck.views,
        "origin": {"id": deck.origin_id, "cards": cards_data(deck.origin_entries, catalog)} if deck.origin_id else None,
        "created_at": deck.created_at.isoformat(),
        "changed_at": deck.changed_at.isoformat(),
        "deleted_at": deck.deleted_at.isoformat() if deck.deleted_at else None,
        "folder": deck.folder,
        "tags": [tag.name for tag in deck.tags.all()],
        "cover": deck.cover_id,
        "cards": cards_data(deck.copies_by_printing().items(), catalog),
        "side": cards_data(((row.printing_id, row.copies) for row in deck.candidates.all()), catalog),
        "card_notes": [
            {"card": note.card_id, "name": catalog.card(note.card_id).name, "text": note.text}
            for note in deck.card_notes.all()
        ],
        "versions": [version_data(version, catalog) for version in deck.versions.all()],
    }


def like_data(like: DeckLike) -> dict[str, Any]:
    return {**other_deck(like.deck), "made_at": like.made_at.isoformat()}


def report_data(report: DeckReport) -> dict[str, Any]:
    facts = {"reason": report.reason, "text": report.text, "made_at": report.made_at.isoformat()}
    return {**other_deck(report.deck), **facts}


def doubt_data(doubt: Doubt) -> dict[str, Any]:
    """Without the position: it may hold what somebody else had in hand."""
    return {"step": doubt.step, "text": doubt.text, "made_at": doubt.made_at.isoformat()}


def turn_question_data(question: TurnQuestion) -> dict[str, Any]:
    return {"token": question.token, "text": question.text, "made_at": question.made_at.isoformat()}


def turn_answer_data(answer: TurnAnswer) -> dict[str, Any]:
    """Without the position, which is somebody else's."""
    return {"text": answer.text, "decided": answer.decided.split("\n"), "made_at": answer.made_at.isoformat()}


def other_deck(deck: Deck) -> dict[str, Any]:
    """Somebody else's deck; its name only while everybody may read it."""
    public = deck.visibility == Visibility.PUBLIC and deck.deleted_at is None
    return {"share": deck.share, "name": deck.name if public else None}


def _games_of(user: User) -> QuerySet[SoloGame]:
    return SoloGame.objects.filter(owner=user).select_related("story")


def game_data(game: SoloGame) -> dict[str, Any]:
    """A game as the engine's record: the first `actions_in_force` of its actions were not taken back; with what was
    seen at each step, if it ended."""
    return {
        "token": game.token,
        "share": game.share,
        "deck_name": game.deck_name,
        "other_chair": {"who": game.chair, "deck_name": game.other_name, "level": game.level},
        "created_at": game.created_at.isoformat(),
        "changed_at": game.changed_at.isoformat(),
        "actions_in_force": game.ply,
        "record": game.record,
        "story": story_data(game.story) if hasattr(game, "story") else None,
    }


def story_data(story: KeptStory) -> dict[str, Any]:
    """What was seen of a game that ended, its steps as they are kept: JSON, packed by zlib, in Base64."""
    told = b64encode(bytes(story.told)).decode()
    return {"ply": story.ply, "version": story.version, "end": story.end, "told": told}


def simulation_data(simulation: Simulation, catalog: Catalog) -> dict[str, Any]:
    """What was asked of the machine, and what the games came to, chunk by chunk: the result is their sum."""
    lists = {"cards": simulation.cards, "against": simulation.against, "compared_with": simulation.new_cards}
    names = {
        name: None if cards is None else [catalog.cards[card].name if card in catalog.cards else None for card in cards]
        for name, cards in lists.items()
    }
    return {
        "token": simulation.token,
        "kind": simulation.kind,
        "deck_name": simulation.deck_name,
        "new_name": simulation.new_name,
        "other_name": simulation.other_name,
        **names,
        "level": simulation.level,
        "seed": simulation.seed,
        "games": simulation.games,
        "state": simulation.state,
        "created_at": simulation.created_at.isoformat(),
        "counted": [chunk.counted for chunk in simulation.chunks.all()],
    }


def version_data(version: DeckVersion, catalog: Catalog) -> dict[str, Any]:
    return {
        "number": version.number,
        "message": version.message,
        "made_at": version.made_at.isoformat(),
        "cards": cards_data(version.entries, catalog),
    }


def cards_data(entries: Any, catalog: Catalog) -> list[dict[str, Any]]:
    """Copies of each printing with the card's name; a printing that is gone keeps its number."""
    cards = catalog.card_by_printing
    return [
        {"printing": number, "copies": copies, "name": cards[number].name if number in cards else None}
        for number, copies in entries
    ]
