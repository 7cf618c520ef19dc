"""A game kept as text is taken in again: the same position to go on from, or one sentence that says what is wrong."""

import dataclasses
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.catalog import current_data
from decks.games.access import NAMELESS
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import MOST_ACTIONS
from decks.games.quotas import SOLO_GAMES
from decks.games.solo.from_record import MOST_CHARACTERS
from decks.games.solo.start import MOST_CARDS
from rules_engine import replay
from tests.decks.builders import visitor_client
from tests.decks.games.player import PLACE, Player

pytestmark = pytest.mark.django_db

PAGE = "/solo/from-record/"
HEAD = 'ruleset 1\nseed "一"\nfirst 0\n'
ALONE = f"{HEAD}deck 0: {PLACE}*40\ndeck 1: absent\n"


def written() -> tuple[str, SoloGame]:
    """The text of a game in which a card was summoned, and that game."""
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    text = player.client.get(f"{player.address}record.txt").content.decode()
    return text, SoloGame.objects.get(token=player.token)


def sent(text: str, **fields: object) -> Player:
    """The page after it, with `player.response` as answered."""
    player = Player(visitor_client("another"))
    player.response = player.client.post(PAGE, {"text": text, **fields})
    return player


def test_a_game_out_and_in_stands_where_it_stood_and_goes_on() -> None:
    text, game = written()
    player = sent(text, name="取っておいた一戦")
    player.sit(player.response["Location"])
    copy = SoloGame.objects.get(token=player.token)
    assert (copy.deck_name, copy.chair, copy.ply) == ("取っておいた一戦", Chair.NOBODY, game.ply)
    assert played_record(copy) == played_record(game)
    once, again = (replay(played_record(one), current_data().catalog).state for one in (game, copy))
    assert once == again
    player.act("pass" if "pass" in player.offered else player.of("end"))
    assert player.response.status_code == 200
    assert SoloGame.objects.get(token=player.token).ply > game.ply


@pytest.mark.parametrize("mark", ["\ufeff", "\u200b", "\u200e", "\u202a"])
def test_what_cannot_be_seen_around_a_record_does_not_refuse_it(mark: str) -> None:
    text, game = written()
    lines = "\n".join(f"{mark}{line}{mark}" for line in text.splitlines())
    for player in (
        sent(f"{mark}{text}{mark}"),
        sent(lines),
        sent("", file=SimpleUploadedFile("x.txt", lines.encode())),
    ):
        player.sit(player.response["Location"])
        assert played_record(SoloGame.objects.get(token=player.token)) == played_record(game)


def test_a_seed_is_taken_letter_by_letter() -> None:
    for seed in ("か\u3099", "❤\ufe0f"):
        player = sent(ALONE.replace("一", seed))
        player.sit(player.response["Location"])
        assert played_record(SoloGame.objects.get(token=player.token)).seed == seed


def test_a_file_counts_instead_of_what_was_pasted() -> None:
    text, game = written()
    player = sent("?", file=SimpleUploadedFile("kannagi-game.txt", b"\xef\xbb\xbf" + text.encode()))
    assert player.response.status_code == 302
    player.sit(player.response["Location"])
    assert played_record(SoloGame.objects.get(token=player.token)) == played_record(game)


def test_with_two_decks_one_sits_on_both_chairs() -> None:
    player = sent(f"{HEAD}deck 0: {PLACE}*40\ndeck 1: {PLACE}*41\n")
    player.sit(player.response["Location"])
    game = SoloGame.objects.get(token=player.token)
    assert (game.chair, game.deck_name) == (Chair.OPEN, NAMELESS)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" \n", "記録を貼り付けるか"),
        ("4 隠された櫛の家", "1行目を読めません：4 隠された櫛の家"),
        (f"{ALONE}action fly 3\n", "6行目を読めません：action fly 3"),
        (f"{ALONE}\n action summon 399 field\n", "7行目の手は、その局面ではできません：action summon 399 field"),
        ("seed 3\n", "記録として読めません"),
        ("ruleset 1\nseed " + "[" * 5000, "2行目を読めません"),
        (f"{ALONE}option loop_limit 900000000\n", "違う決まりの記録です（option loop_limit）"),
        (f"{ALONE}option flying true\n", "記録として読めません"),
        (f"{HEAD}deck 0: absent\ndeck 1: 1*40\n", "自分のデッキの札がありません"),
        (f"{HEAD}deck 0: 1*40\n", "deck 1: absent"),
        (f"{HEAD}deck 0: 1*{MOST_CARDS + 1}\ndeck 1: absent\n", f"自分のデッキは{MOST_CARDS}枚までです"),
        (f"{HEAD}deck 0: 1*40\ndeck 1: 1*6000 1*6000\n", "5行目を読めません"),
        (f"{HEAD}deck 0: 1*40\ndeck 1: 999999\n", "知らない札の番号があります（999999）"),
        (ALONE.replace("一", "x" * 41), "シードは40文字までで"),
        (ALONE.replace("一", json.dumps("\ud800")[1:-1]), "シードは40文字までで"),
        (ALONE.replace("ruleset 1", "ruleset 99"), "記録として読めません"),
        (ALONE + "action pass\n" * (MOST_ACTIONS + 1), "手は1,500手までです"),
        ("#" * (MOST_CHARACTERS + 1), "記録は100,000文字までです"),
        ("seed \0", "NUL"),
    ],
)
def test_what_cannot_be_played_is_told_and_stays_in_the_field(text: str, told: str) -> None:
    answer = sent(text).response
    assert answer.status_code == 422
    assert told in answer.context["form"].errors.get("text", [""])[0]
    assert told in answer.content.decode()
    assert not SoloGame.objects.filter(deck_name=NAMELESS).exists()
    assert answer.context["form"]["text"].value() == text


def test_up_to_the_line_that_is_not_legal_it_can_be_read() -> None:
    text, game = written()
    refused = sent(f"{text}action summon 399 field\n").response
    line = len(text.splitlines()) + 1
    assert f"{line}行目の手は" in refused.content.decode()
    player = sent("\n".join(f"{text}action summon 399 field\n".splitlines()[: line - 1]))
    player.sit(player.response["Location"])
    assert SoloGame.objects.get(token=player.token).ply == game.ply


@pytest.mark.parametrize(
    ("content", "told"), [(b"\xff\xfe", "UTF-8"), (b"a\0", "NUL"), (b"x" * 400_001, "100,000文字")]
)
def test_a_file_that_is_no_text_is_told(content: bytes, told: str) -> None:
    answer = sent("", file=SimpleUploadedFile("a.txt", content)).response
    assert answer.status_code == 422
    assert told in answer.context["form"].errors["file"][0]


def test_nobody_keeps_more_games_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    text, _ = written()
    monkeypatch.setattr("decks.games.solo.start.SOLO_GAMES", dataclasses.replace(SOLO_GAMES, most=0))
    answer = sent(text).response
    assert answer.status_code == 422
    assert SOLO_GAMES.sentence in answer.content.decode()
    assert answer.context["form"]["text"].value() == text


def test_it_is_offered_where_games_begin() -> None:
    assert f'href="{PAGE}"' in Client().get("/solo/").content.decode()
