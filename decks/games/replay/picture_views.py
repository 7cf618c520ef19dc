"""Pictures of positions for link previews: what whoever has the link may see, and nothing more."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.games.access import readable_game
from decks.games.models import Chair, TurnQuestion
from decks.games.pages import number_in, or_lost
from decks.games.play.live_game import playable
from decks.games.replay.asked_boards import board_of
from decks.games.replay.questions import as_game
from decks.games.replay.replay_step import table_for_others
from decks.games.table.card_view import CardView
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT, seat_words, told_turn
from decks.games.table.table import Seat, Table
from decks.people.access import not_of_locked
from decks.people.rates import by_person, limited
from decks.pictures.board import BoardContents, BoardSide, PlacedCard, draw_board
from decks.pictures.kept import picture_response
from rules_engine.vocabulary.terms import Season

READ = ["GET", "HEAD"]


@require_safe
@limited("picture", "60/m", key=by_person, method=READ)
@or_lost
def replay_picture(request: HttpRequest, token: str) -> HttpResponseBase:
    """Of the step that is named, or the last one."""
    game = readable_game(request, token)
    with playable(game):
        table = table_for_others(game, number_in(request.GET.get("step", ""), game.ply), current_data())
    return _picture(request, table, game.deck_name, game.chair)


@require_safe
@limited("picture", "60/m", key=by_person, method=READ)
@or_lost
def question_picture(request: HttpRequest, question: str) -> HttpResponseBase:
    asked = get_object_or_404(not_of_locked(TurnQuestion.objects.all()), token=question)
    with playable(as_game(asked)):
        table = board_of(asked, current_data()).table
    return _picture(request, table, asked.text, asked.chair)


def _picture(request: HttpRequest, table: Table, title: str, chair: str) -> HttpResponseBase:
    contents = contents_of(table, title, request.get_host(), chair)
    return picture_response(request, contents.mark, lambda: draw_board(contents))


def contents_of(table: Table, title: str, address: str, chair: str = Chair.NOBODY) -> BoardContents:
    own, other_side = seat_words(chair, OWN_SEAT if table.own.first else OTHER_SEAT)
    on_turn = own if table.own_turn else other_side
    turn = told_turn(on_turn, table.turn, table.turn_of_player) if table.turn else "準備"
    other = BoardSide(table.other.life) if table.facing is None else _side(table.facing)
    return BoardContents(title, turn, address, _side(table.own), other)


def _side(seat: Seat) -> BoardSide:
    closed = [PlacedCard(None, place.laid, power=place.power) for place in seat.closed_places]
    seasons = [season for card in seat.souls.cards for season in card.shown.seasons]
    return BoardSide(
        life=seat.life,
        deck=seat.deck,
        souls=tuple((season.label, seasons.count(season)) for season in Season if season in seasons),
        field=(*map(_placed, seat.on_field), *closed),
        hand=tuple(card.shown for card in (*seat.hand, *seat.open_hand)),
        closed=seat.closed,
    )


def _placed(card: CardView) -> PlacedCard:
    damage = (f"{card.damage}ダメージ",) if card.damage else ()
    words = (*damage, *(f"＋{word}" for word in card.gained_words), *(f"－{word}" for word in card.lost_words))
    printed = card.face.power if card.shift else None
    return PlacedCard(card.shown, card.laid, card.under_size, card.power, printed, words)
