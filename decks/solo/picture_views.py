"""Pictures of positions for link previews: what whoever has the link may see, and nothing more."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from decks.limits.rates import by_person, limited
from decks.models import SoloGame, TurnQuestion
from decks.pictures.board import BoardContents, PlacedCard, Side, draw_board
from decks.pictures.kept import picture_response
from decks.solo.access import readable_game
from decks.solo.answers import lost_game, number_in
from decks.solo.replayed import table_for_others
from decks.solo.table import CardView, Seat, Table
from decks.solo.turn_questions import as_game
from rules_engine.terms.errors import RulesError
from rules_engine.terms.vocabulary import Season

READ = ["GET", "HEAD"]


@require_safe
@limited("picture", "60/m", key=by_person, method=READ)
def of_replay(request: HttpRequest, token: str) -> HttpResponseBase:
    """Of the step that is named, or the last one."""
    game = readable_game(request, token)
    return _picture(request, game, number_in(request.GET.get("step", ""), game.ply), game.deck_name)


@require_safe
@limited("picture", "60/m", key=by_person, method=READ)
def of_question(request: HttpRequest, question: str) -> HttpResponseBase:
    asked = get_object_or_404(TurnQuestion, token=question)
    return _picture(request, as_game(asked), asked.ply, asked.text)


def _picture(request: HttpRequest, game: SoloGame, step: int, title: str) -> HttpResponseBase:
    try:
        table = table_for_others(game, step, current_data())
    except RulesError:
        return lost_game(request, game)
    contents = board_of(table, title, request.get_host())
    return picture_response(request, contents.mark, lambda: draw_board(contents))


def board_of(table: Table, title: str, address: str) -> BoardContents:
    turn = f"{table.turn}ターン目・{'自分' if table.own_turn else '相手'}の番" if table.turn else "準備"
    other = Side(table.other.life) if table.facing is None else _side(table.facing)
    return BoardContents(title, turn, address, _side(table.own), other)


def _side(seat: Seat) -> Side:
    lying = (seat.season_card, seat.on_season, *seat.places)
    seasons = [season for card in seat.souls.cards for season in card.face.seasons]
    return Side(
        life=seat.life,
        deck=seat.deck,
        souls=tuple((season.label, seasons.count(season)) for season in Season if season in seasons),
        field=tuple(_placed(card) for card in lying if card),
        hand=tuple(card.face for card in (*seat.hand, *seat.open_hand)),
        closed=seat.closed,
    )


def _placed(card: CardView) -> PlacedCard:
    return PlacedCard(card.face, card.laid, len(card.under) + card.under_closed, card.power)
