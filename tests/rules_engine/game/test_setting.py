"""S-手動: a position is set by hand, where the rules say that it may be, and the game goes on from it exactly."""

import json
import random
from dataclasses import replace

import pytest

from rules_engine.compile.dummy_cards import dummy_ids
from rules_engine.execution.setting import may_be_set, read_setting
from rules_engine.game.game import Game
from rules_engine.game.notation import read_position, write_position
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.game.saving import from_data, to_data
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.actions import DESTINATIONS
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, OPEN_HAND, SOUL, VIRTUE
from rules_engine.vocabulary.errors import IllegalActionError
from rules_engine.vocabulary.terms import EventKind, Phase, Reason
from tests.rules_engine.game.builders import CARDS, find
from tests.rules_engine.game.real_decks import catalog, random_legal_deck

BY_HAND = replace(STANDARD, by_hand=True)
DECK_CARDS = (1,) * 14 + (4,) * 10 + (8,) * 4 + (6,) * 6 + (2,) * 6


def begun(other: tuple[int, ...] | None = None) -> Game:
    """In the main phase of one's own first turn."""
    game = Game.new((DECK_CARDS, other), "三月", CARDS, ruleset=BY_HAND)
    while game.state.phase is not Phase.MAIN or game.state.asker:
        game.play(next(answer for answer in ("no", "pass") if game.explain(answer) is None))
    return game


def names(game: Game, zone: int, seat: int) -> list[str]:
    return [game.card(card).name for card in game.state.areas[zone][seat]]


def reason(game: Game, words: str) -> Reason | None:
    fault = game.explain(f"set {words}")
    return fault.reason if fault else None


def dummy_set() -> Game:
    game = begun()
    for words in ("add 1 soul 1*3 3", "add 1 field 2 9", "add 1 hand 0*5", "add 1 hand 4", "life 1 to 17"):
        game.play(f"set {words}")
    state = game.state
    shadow = state.areas[HAND][1][-1]
    game.play(f"set {shadow} under {state.areas[FIELD][1][0]}")
    return game


def test_a_dummy_is_set_in_the_middle_of_a_game() -> None:
    game = dummy_set()
    state = game.state
    assert names(game, SOUL, 1) == ["廃屋", "廃屋", "廃屋", "雪の宿"]
    assert names(game, FIELD, 1) == ["廃校", "雪祭り", "影"]
    assert names(game, HAND, 1) == ["白紙"] * 5
    assert state.life[1] == 17
    assert state.face_down[state.areas[FIELD][1][-1]]
    assert not state.areas[DECK][1]
    assert state.instances.present == (True, False)
    assert len(dummy_ids(state.instances)) == 12
    assert sum(event.kind is EventKind.MANUAL for event in game.log) == 6


def test_it_replays_is_taken_back_is_saved_and_is_copied_exactly() -> None:
    game = dummy_set()
    for form in (GameRecord.from_json(game.record.to_json()), GameRecord.from_text(game.record.to_text())):
        assert replay(form, CARDS).state == game.state
    saved = from_data(json.loads(json.dumps(to_data(game))), CARDS)
    assert saved.state == game.state
    copied, keys = game.copy(), []
    while game.can_undo:
        keys.append(game.state.key())
        game.undo()
        assert saved.undo() == game.undone[-1]
        assert saved.state == game.state
    assert game.state.instances.count == len(DECK_CARDS)
    for key in reversed(keys):
        game.redo()
        assert game.state.key() == key
    assert copied.state == game.state


def test_the_dummy_loses_life_is_never_asked_and_never_runs_out_of_cards() -> None:
    game = dummy_set()
    game.pass_windows()
    game.play(f"summon {next(card for card in game.state.areas[HAND][0] if game.card(card).name == '廃屋')} field")
    source = random.Random(1)
    while game.decision and game.state.turn < 13:
        assert game.decision.player == 0
        attacks = [answer for answer in game.legal_actions() if answer.verb.value == "attack"]
        game.play((attacks or [source.choice(game.legal_actions())])[0])
    assert game.state.life[1] < 17
    assert replay(game.record, CARDS).state == game.state


def test_blanks_in_hand_are_secret_and_knowledge_follows_them() -> None:
    game = begun()
    before = game.observation(0)
    game.play("set add 1 hand 0*3 4")
    seen = game.observation(0).players[1]
    assert before.players[1].hand == ()
    assert [card.card for card in seen.hand] == [-1] * 4
    assert game.knowledge(0).follow(game.state).seat == 0
    game.play(f"set {game.state.instances.count - 1} to open_hand")
    assert [card.card for card in game.observation(0).players[1].open_hand] == [game.state.instances.count - 1]


@pytest.mark.parametrize("zone", ["hand", "open_hand", "soul", "exile", "virtue", "deck", "under"])
def test_any_card_goes_to_any_zone_with_what_lies_under_it(zone: str) -> None:
    game = begun()
    place, shadow = find(game, "廃屋"), find(game, "影")
    game.play(f"set {place} to field")
    game.play(f"set {shadow} under {place}")
    assert game.state.host[shadow] == place
    game.play(f"set {place} to {zone}")
    number = {"hand": HAND, "open_hand": OPEN_HAND, "soul": SOUL, "exile": EXILE, "virtue": VIRTUE}.get(zone, DECK)
    assert {place, shadow} <= set(game.state.areas[number][0])
    assert game.state.areas[FIELD][0] == []
    assert replay(game.record, CARDS).state == game.state


def test_orientation_hosts_life_and_rights_are_set() -> None:
    game = begun()
    place, other, season = find(game, "廃屋"), find(game, "廃校"), find(game, "夏祭り")
    for words in (f"{place} to field", f"{other} to field", f"{season} to field", f"{place} on {season}"):
        game.play(f"set {words}")
    assert game.state.host[place] == season
    assert reason(game, f"{other} on {season}") is Reason.SEASON_CARD_TAKEN
    game.play(f"set {place} laid")
    assert game.explain(f"attack {place}") is not None
    game.play(f"set {place} awake")
    game.play("set right 0 attack 2")
    game.pass_windows()
    for card in (place, other):
        assert game.explain(f"attack {card}") is None
    game.play(f"attack {place}")
    game.pass_windows()
    assert game.explain(f"attack {other}") is None
    game.play("set right 0 attack 0")
    assert game.explain(f"attack {other}") is not None
    game.play("set life 0 to 0")
    assert game.outcome() is not None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("{hand} to hand", Reason.NO_CHANGE),
        ("{hand} to hold", Reason.NO_PLACE_THERE),
        ("{tool} to field", Reason.NO_PLACE_THERE),
        ("{hand} laid", Reason.NOT_ON_FIELD),
        ("{place} awake", Reason.NO_CHANGE),
        ("{place} to field", Reason.NO_CHANGE),
        ("{tool} under {place}", Reason.WRONG_TYPE),
        ("{place} under {place}", Reason.WRONG_TYPE),
        ("{shadow} under {hand}", Reason.NO_PLACE_THERE),
        ("999 to soul", Reason.UNKNOWN_CARD),
        ("life 0 to 30", Reason.NO_CHANGE),
        ("right 0 attack 1", Reason.NO_CHANGE),
        ("add 0 soul 1", Reason.NOT_OFFERED),
        ("add 1 soul 9999", Reason.UNKNOWN_CARD),
        ("add 1 field 6", Reason.NO_PLACE_THERE),
        ("add 1 field 0", Reason.NO_PLACE_THERE),
        ("add 1 field 8 9", Reason.NO_PLACE_THERE),
        ("add 1 soul 1*99 1*99", Reason.OUT_OF_RANGE),
        ("the table on fire", Reason.OUT_OF_RANGE),
        ("life 2 to 5", Reason.OUT_OF_RANGE),
    ],
)
def test_what_cannot_be_is_named_and_changes_nothing(words: str, expected: Reason) -> None:
    game = begun()
    place, tool, shadow = find(game, "廃屋"), find(game, "鈴"), find(game, "影")
    game.play(f"set {place} to field")
    hand = game.state.areas[HAND][0][0]
    text = words.format(place=place, tool=tool, shadow=shadow, hand=hand)
    before = game.state.key()
    assert reason(game, text) is expected
    with pytest.raises(IllegalActionError):
        game.play(f"set {text}")
    assert game.state.key() == before


def test_without_the_option_nothing_is_set_and_a_seat_with_a_deck_gets_no_dummy() -> None:
    plain = Game.new((DECK_CARDS, None), "三月", CARDS)
    plain.play("no")
    assert reason(plain, "life 1 to 5") is not None
    assert reason(begun(DECK_CARDS), "add 1 soul 1") is Reason.NOT_OFFERED
    assert reason(begun(DECK_CARDS), "life 1 to 5") is None


@pytest.mark.parametrize("seed", range(6))
def test_real_games_with_things_set_at_random_replay_and_come_back(seed: int) -> None:
    source = random.Random(seed)
    game = Game.new((random_legal_deck(seed), None), seed, catalog(), ruleset=BY_HAND)
    pool = random_legal_deck(seed + 90)
    settings = 0
    while game.decision and len(game.actions) < 160:
        count = game.state.instances.count
        words = source.choice(
            (
                f"add 1 {source.choice(('soul', 'hand', 'field', 'exile'))} {source.choice(pool)}",
                f"{source.randrange(count)} to {source.choice(('hand', 'soul', 'field', 'deck', 'exile', 'under'))}",
                f"{source.randrange(count)} under {source.randrange(count)}",
                f"right 0 summon {source.randrange(3)}",
                f"life 1 to {source.randrange(9, 40)}",
            )
        )
        if source.random() < 0.3 and game.explain(f"set {words}") is None:
            game.play(f"set {words}")
            settings += 1
        else:
            game.play(source.choice(game.legal_actions()))
    assert settings > 8
    assert replay(GameRecord.from_json(game.record.to_json()), catalog()).state == game.state
    assert from_data(json.loads(json.dumps(to_data(game))), catalog()).state == game.state
    assert [game.observation(0), game.observation(1)]
    keys = []
    while game.can_undo:
        keys.append(game.state.key())
        game.undo()
    for key in reversed(keys):
        game.redo()
        assert game.state.key() == key


def test_the_position_is_written_and_those_who_copy_it_have_the_same_cards() -> None:
    text = write_position(dummy_set().state)
    assert "option by_hand true" in text
    assert "相手" not in text.splitlines()[0]
    assert "hand" in text
    assert read_position(write_position(begun().state), CARDS).instances.ruleset.by_hand


def test_what_may_be_set_of_a_card_is_all_that_is_not_refused() -> None:
    game = dummy_set()
    hosts = [card for field in game.state.areas[FIELD] for card in field]
    words = [f"to {zone}" for zone in DESTINATIONS] + ["laid", "awake"]
    words += [f"{form} {host}" for form in ("under", "on") for host in hosts]
    for card in range(game.state.instances.count):
        told = set(may_be_set(game.state, card))
        assert told == {read_setting(f"{card} {word}") for word in words if reason(game, f"{card} {word}") is None}
        assert told
