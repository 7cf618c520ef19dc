"""A position as a picture: what whoever has the link may see, drawn once."""

import dataclasses
import io

import pytest
from django.test import Client
from PIL import Image

from cards.catalog import current_data
from cards.faces.face import face_of
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.replay.picture_views import contents_of
from decks.games.table.presentation import table_of
from decks.pictures.board import BoardContents, BoardSide, PlacedCard, draw_board
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against
from tests.decks.games.player import PLACE, Player

pytestmark = pytest.mark.django_db


def opened(answer_content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(answer_content))


def shared(player: Player, **fields: object) -> str:
    SoloGame.objects.filter(token=player.token).update(share="handed-on", **fields)
    return "/solo/handed-on/board.jpg"


def test_the_picture_of_a_step_shows_its_position() -> None:
    player = Player.at_table().keep_hand()
    step = SoloGame.objects.get().ply
    player.act(player.of("summon"))
    address = shared(player)
    answer = Client().get(address)
    assert (answer["Content-Type"], opened(answer.content).size) == ("image/jpeg", (1200, 675))
    earlier = Client().get(f"{address}?step={step}")
    assert earlier.content != answer.content
    assert Client().get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert Client().get(f"/solo/{player.token}/board.jpg").status_code == 404


def test_the_page_names_it_for_previews_only_while_it_is_shared() -> None:
    player = Player.at_table().keep_hand()
    assert "og:image" not in player.client.get(f"{player.address}replay/").content.decode()
    shared(player)
    page = Client().get("/solo/handed-on/replay/?step=1").content.decode()
    assert 'og:image" content="http://testserver/solo/handed-on/board.jpg?step=1"' in page


def test_a_running_game_shows_one_seat_whoever_asks() -> None:
    player = against(Chair.MACHINE)
    address = shared(player)
    game = SoloGame.objects.get(token=player.token)
    position = position_of(played_record(game), current_data())
    closed = contents_of(table_of(position, 0, 0, 1, chair=Chair.MACHINE), game.deck_name, "testserver")
    assert closed.other.closed
    assert not closed.other.hand
    mine, others = (client.get(address) for client in (player.client, visitor_client("reader")))
    assert mine.content == others.content
    assert mine["ETag"] == f'"{closed.mark}"'


def test_what_is_drawn_is_known_again_and_every_part_counts() -> None:
    face = face_of(current_data().catalog.card(PLACE))
    side = BoardSide(30, 32, (("夏", 3),), (PlacedCard(face), PlacedCard(face, True, 2, 1)), (face, face), 0)
    board = BoardContents("題", "自分の2ターン目（全体3）", "example.test", side, BoardSide(12))
    marks = {board.mark}
    for change in (
        {"title": "別"},
        {"line": "準備"},
        {"own": dataclasses.replace(side, life=29)},
        {"own": dataclasses.replace(side, field=(PlacedCard(face, True),))},
        {"other": BoardSide(12, closed=3)},
    ):
        marks.add(dataclasses.replace(board, **change).mark)  # type: ignore[arg-type]
    assert len(marks) == 6
    assert draw_board(board) == draw_board(board)


@pytest.mark.parametrize("cards", [0, 1, 9, 16])
def test_many_cards_and_long_words_have_room(cards: int) -> None:
    face = face_of(current_data().catalog.card(PLACE))
    field = tuple(PlacedCard(face, laid=number % 2 == 0, under=number) for number in range(cards))
    side = BoardSide(30, 20, tuple((label, 12) for label in "春夏秋冬"), field, (face,) * cards, 5)
    drawn = draw_board(BoardContents("長い" * 100, "相手の49ターン目（全体99）", "x" * 60, side, side))
    assert opened(drawn).size == (1200, 675)
