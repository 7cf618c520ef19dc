"""A position goes out as text and comes in again: by one action, in another game of the same cards."""

import random
from dataclasses import replace

import pytest

from rules_engine.game.game import Game
from rules_engine.game.notation import read_position, write_position
from rules_engine.game.reaching import ForeignCardError, position_text, setting_towards
from rules_engine.game.replay import replay
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.real_decks import catalog, random_legal_deck
from tests.rules_engine.game.test_setting import begun, dummy_set

BY_HAND = replace(STANDARD, by_hand=True)


def sides(text: str) -> list[str]:
    """Without the moment: each line with its names in order, for cards may arrive in another one."""
    parted = [line.strip().partition(" ") for line in text.splitlines() if line.startswith(" ")]
    return sorted(f"{key} {' / '.join(sorted(_each(names)))}" for key, _, names in parted)


def _each(names: str) -> list[str]:
    counted = [name.partition(" ×") for name in names.split(" / ")]
    return [name for name, _, copies in counted for _ in range(int(copies or 1))]


def test_a_dummy_goes_out_and_comes_in_at_another_table_in_one_action() -> None:
    text = position_text(dummy_set().state)
    other = begun()
    words = setting_towards(other.state, text, CARDS)
    before = len(other.actions)
    other.play(f"set {words}")
    assert len(other.actions) == before + 1
    other_text = position_text(other.state)
    assert [line for line in sides(other_text) if "deck" not in line] == [
        line for line in sides(text) if "deck" not in line
    ]
    assert setting_towards(other.state, text, CARDS) == ""
    assert replay(other.record, CARDS).state == other.state
    other.undo()
    assert other.state == begun().state


def test_the_text_tells_no_order_of_a_deck() -> None:
    one, other = begun(), begun()
    other.play(f"set {other.state.areas[DECK][0][0]} to deck")
    assert one.state.areas[DECK][0] != other.state.areas[DECK][0]
    assert position_text(one.state) == position_text(other.state)


def test_a_position_with_a_dummy_is_read_as_it_was_written() -> None:
    text = write_position(dummy_set().state)
    assert "相手\n  absent\n  life 17\n" in text
    state = read_position(text, CARDS)
    assert state.instances.present == (True, False)
    assert len(state.areas[HAND][1]) == 5
    assert write_position(state) + "# remembered: turn began 1\n" == text


def test_what_the_text_does_not_name_goes_into_the_deck() -> None:
    game = begun()
    words = setting_towards(game.state, "自分\n  life 9\n  hand 廃屋 ×2\n", CARDS)
    game.play(f"set {words}")
    assert [game.card(card).name for card in game.state.areas[HAND][0]] == ["廃屋", "廃屋"]
    assert (game.state.life[0], len(game.state.areas[DECK][0])) == (9, 38)


def test_damage_on_a_place_goes_out_and_comes_in() -> None:
    game = begun()
    strong = [card for card in range(game.state.instances.count) if (game.card(card).forms[0].power or 0) >= 3]
    place = strong[0]
    game.play(f"set {place} to field; {place} damage 2")
    text = position_text(game.state)
    assert " damage 2\n" in text
    other = begun()
    other.play(f"set {setting_towards(other.state, text, CARDS)}")
    assert sides(position_text(other.state)) == sides(text)
    other.play(f"set {setting_towards(other.state, text.replace('damage 2', 'damage 1'), CARDS)}")
    assert " damage 1\n" in position_text(other.state)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("自分\n  hand 廃屋 / そんな札\n", 2),
        ("turn 3 自分\n自分\n  pocket 廃屋\n", 3),
        ("自分\n  life many\n", 2),
        ("彼女\n", 1),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int) -> None:
    with pytest.raises(InvalidScriptError) as raised:
        setting_towards(begun().state, text, CARDS)
    assert raised.value.line == line


def test_cards_that_are_not_in_the_deck_are_named() -> None:
    with pytest.raises(ForeignCardError) as raised:
        setting_towards(begun().state, "自分\n  hand 大蛇\n", CARDS)
    assert raised.value.name == "大蛇"


@pytest.mark.parametrize("seed", range(8))
def test_positions_of_real_games_are_reached_from_their_beginning(seed: int) -> None:
    source, deck = random.Random(seed), random_legal_deck(seed)
    game = Game.new((deck, None), seed, catalog(), ruleset=BY_HAND)
    reached = 0
    while game.decision and len(game.actions) < 120:
        game.play(source.choice(game.legal_actions()))
        if (
            len(game.actions) % 12
            or any(word in write_position(game.state) for word in ("under way", " cost "))
            or game.outcome()
        ):
            continue
        fresh = Game.new((deck, None), "other", catalog(), ruleset=BY_HAND)
        while fresh.explain("end") is not None:
            fresh.play(next(answer for answer in ("no", "pass", "done") if fresh.explain(answer) is None))
        words = setting_towards(fresh.state, position_text(game.state), catalog())
        if not words or fresh.explain(f"set {words}"):
            continue
        fresh.play(f"set {words}")
        reached += 1
        wanted, found = sides(position_text(game.state)), sides(position_text(fresh.state))
        assert [line for line in found if "damage" not in line] == [line for line in wanted if "damage" not in line]
    assert reached > 1
