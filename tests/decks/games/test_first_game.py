"""The first game: what it says is true whatever the person does, and it can be left at any time."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from cards.catalog import current_data
from cards.sync.keyword_texts import load_keywords
from decks.games.first.lesson import OVER, first_record, help_for, helps
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.opponents import OWN_SEAT
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.rulings.words import load_words
from rules_engine import replay
from rules_engine.game import Game
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.decks.games.opponents import think
from tests.decks.games.player import Player
from tests.samples import some

pytestmark = pytest.mark.django_db
MOST_ANSWERS = 500


def first_game() -> Player:
    player = Player(Client())
    player.sit(player.client.post("/solo/first/begin")["Location"])
    return player


def after_zero_search() -> Player:
    player = first_game().keep_hand()
    while not player.offered:
        assert "相手が決めています" in player.page
        think()
        player.sit(player.address)
    return player


def played_anyhow(number: int) -> Iterator[tuple[Table, Game]]:
    """Tables of the first game in which both sides do whatever comes."""
    position, choice = replay(first_record(), current_data().catalog), random.Random(number)
    for ply in range(MOST_ANSWERS):
        yield table_of(position, ply, ply, chair=Chair.MACHINE), position
        if position.outcome() is not None:
            return
        position.play(choice.choice(position.legal_actions()))


def test_the_page_begins_the_game_and_the_table_says_what_is_asked(catalogue: object) -> None:
    client = Client()
    assert "手引き付きで始める" in client.get("/solo/first/").content.decode()
    player = first_game()
    assert "自分・先攻" in player.page
    assert "最初の手札は8枚です" in player.page
    assert 'href="/rules/words/%E9%9B%B6%E6%8E%A2%E3%81%97/" data-word>零探し</a>' in player.page
    player = after_zero_search()
    assert "コストが零の札は" in player.page
    player.act(player.of("summon"))
    assert "コストが零の札は" not in player.page


def test_a_second_press_is_the_same_game_until_it_was_answered(catalogue: object) -> None:
    player = first_game()
    assert player.client.post("/solo/first/begin")["Location"] == player.address
    player.act("no")
    assert player.client.post("/solo/first/begin")["Location"] != player.address
    assert "前の一局の続きから" in player.client.get("/solo/first/").content.decode()


def test_the_help_is_left_and_the_game_goes_on(catalogue: object) -> None:
    player = after_zero_search()
    player.response = player.client.post(f"{player.address}leave-help", follow=True)
    assert "はじめての手引き" not in player.page
    assert player.of("summon")
    assert Client().post(f"{player.address}leave-help").status_code == 404


def test_no_other_game_is_helped(catalogue: object) -> None:
    assert "はじめての手引き" not in Player.at_table().page
    player = first_game()
    game = SoloGame.objects.get(token=player.token)
    other = replace(first_record(), seed="another")
    SoloGame.objects.filter(pk=game.pk).update(record=other.to_json(), ply=0)
    assert "はじめての手引き" not in player.client.get(player.address).content.decode()


@pytest.mark.parametrize("number", some(range(12), 4))
def test_whatever_one_does_what_is_said_is_so(number: int, catalogue: object) -> None:
    for table, position in played_anyhow(number):
        told = help_for(table, position)
        asked = position.decision is not None and position.decision.player == OWN_SEAT
        if not (asked or table.outcome):
            assert told is None
            continue
        assert told, table.prompt
        assert told.asks == (table.prompt.kind.value if table.prompt and not table.outcome else OVER)
        offers = [
            *(table.prompt.offers if table.prompt else ()),
            *(one for card in table.own.shown for one in card.offers),
        ]
        verbs = {offer.verb.value for offer in offers}
        assert not told.offers or told.offers in verbs


def test_every_new_thing_comes_within_five_turns(catalogue: object) -> None:
    """The person does what is said; the other side passes and ends its turns."""
    position, told = replay(first_record(), current_data().catalog), []
    for ply in range(MOST_ANSWERS):
        table = table_of(position, ply, ply, chair=Chair.MACHINE)
        line = help_for(table, position)
        if line and line.name not in told:
            told.append(line.name)
        if table.turn > 9 or position.outcome():
            break
        legal = {str(action).split()[0]: action for action in reversed(position.legal_actions())}
        wanted = (line.offers if line else "", "no", "pass", "end", "done", "attack", "summon")
        position.play(next((legal[word] for word in wanted if word in legal), position.legal_actions()[0]))
    assert {"zero_search", "summon", "deploy", "possess", "attack", "end"} <= set(told)


def test_the_decks_of_the_first_game_are_decks(catalogue: object) -> None:
    for cards in first_record().decks:
        assert cards
        assert len(cards) == 40
        counts = {card: cards.count(card) for card in cards}
        limits = [current_data().catalog.card(card).copy_limit for card in counts]
        assert all(count <= (limit or 4) for count, limit in zip(counts.values(), limits, strict=True))


def test_every_marked_word_is_explained() -> None:
    marked = {word.partition("}")[0] for one in helps() for word in one.say.split("{")[1:]}
    assert marked <= load_words().keys()
    assert load_keywords().keys() <= load_words().keys()


@pytest.mark.parametrize(
    "text",
    [
        "line x\n  asks main\n  say y",
        "help x\n  asks nothing\n  say y",
        "help x\n  asks main\n  say y\n  until tomorrow",
        "help x\n  asks main\n  say y\n  turn soon",
        "help x\n  asks main\n  say y\n  more z",
        "help x\n  asks main",
    ],
)
def test_a_line_that_cannot_be_read_is_refused(text: str, tmp_path: object) -> None:
    path = tmp_path / "help.txt"  # type: ignore[operator]
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(InvalidScriptError):
        helps(path)


def test_a_deck_of_ones_own_may_bear_its_name() -> None:
    player = first_game()
    first = SoloGame.objects.get(token=player.address.split("/")[2])
    SoloGame.objects.filter(pk=first.pk).update(other_name="自分で組んだデッキ")
    assert "手引き付きで始める" in player.client.get("/solo/first/").content.decode()
    assert player.client.post("/solo/first/begin")["Location"] != player.address
