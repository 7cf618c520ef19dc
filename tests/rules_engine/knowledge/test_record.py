"""What a seat knows of hidden cards: each way to learn it, to follow it, and to lose it."""

from rules_engine.compile.kept_instances import instances_of
from rules_engine.game.game import Game, start
from rules_engine.game.observation import KnownCard
from rules_engine.game.saving import from_data, to_data
from rules_engine.knowledge import determinize, knowledge_of
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.codes import DECK, FIELD, HAND
from rules_engine.vocabulary.terms import Zone
from tests.rules_engine.execution.table import Table, sides
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.random_games import catalog, played

DECKS = (tuple(range(1, 10)) * 2, tuple(range(1, 10)) * 2)
ANY_TIME = "option main_window any_time\n"


def known(game: Game, seat: int) -> dict[str, tuple[tuple[Zone, ...], int]]:
    """By name, with a ' for the other side's: the zones in which the seat knows the card to lie, and its place."""
    return {_called(game, one): (one.zones, one.place) for one in game.observation(seat).known}


def _called(game: Game, one: KnownCard) -> str:
    assert one.card_id == game.state.instances.card_ids[one.card]
    return game.card(one.card).name + ("'" if one.owner else "")


def table(script: str, own: str, other: str = "hand 丘 / 影; deck 原 ×3") -> Table:
    """The first seat uses 具, which has this script."""
    made = Table(
        {"具": ("tool", 0, f"use: {script}"), "戻": ("tool", 0), "札": ("tool", 0)}, sides(own, other), ANY_TIME
    )
    return made.play("use 具")


def shares(game: Game, seat: int, card: int, worlds: int = 300) -> dict[int, int]:
    """How many worlds have the card in which zone."""
    zones = [determinize(game, seat, str(number)).zone[card] for number in range(worlds)]
    return {zone: zones.count(zone) for zone in sorted(set(zones))}


def test_bottoms_after_a_zero_search_are_known_to_both_in_their_order() -> None:
    """001-零探し: revealed, under the deck in a chosen order."""
    game = Game.new(DECKS, "種", CARDS)
    game.play("yes")
    first, second = game.state.areas[HAND][0][2], game.state.areas[HAND][0][5]
    for answer in (f"bottom {first}", f"bottom {second}", "done"):
        game.play(answer)
    for seat in (0, 1):
        lying = {one.place: one.card for one in game.observation(seat).known if one.owner == 0}
        assert lying == {0: second, 1: first}
        for number in range(20):
            assert determinize(game, seat, str(number)).areas[DECK][0][:2] == [second, first]


def test_what_is_put_under_the_deck_unseen_is_known_to_its_owner_alone() -> None:
    game = table("put 1 own.hand -> owner.deck.bottom", "hand 具 / 原 / 丘; deck 影 ×3").play("choose 丘").game
    assert known(game, 0) == {"丘": ((Zone.DECK,), 0)}
    assert known(game, 1) == {}


def test_the_top_that_was_looked_at_stays_known_until_it_is_drawn_or_shuffled() -> None:
    own = "hand 具; deck 丘 / 原 / 影"
    looked = table("look 1 own.deck.top", own)
    top = looked.game.card(looked.game.state.areas[DECK][0][-1]).name
    assert known(looked.game, 0) == {top: ((Zone.DECK,), 2)}
    assert known(looked.game, 1) == {}
    shuffled = table("look 1 own.deck.top; shuffle own.deck", own)
    assert known(shuffled.game, 0) == {}
    drawn = table("look 1 own.deck.top; draw 1", own)
    assert known(drawn.game, 0) == {}


def test_the_other_decks_top_is_followed_into_the_other_hand() -> None:
    game = table("look 1 opp.deck.top; opponent draws 1", "hand 具; deck 丘 ×3", "hand 丘 / 影; deck 影 / 原 / 札").game
    (name,) = known(game, 0)
    assert known(game, 0)[name] == ((Zone.HAND,), -1)
    assert game.state.zone[game.observation(0).known[0].card] == HAND


def test_who_puts_them_back_knows_the_order_the_other_seat_not_even_what_it_knew() -> None:
    """000: cards looked at and put on top again in any order."""
    script = "look 2 own.deck.top as seen; put all seen -> owner.deck.top"
    game = table(f"reveal 1 own.deck.top; {script}", "hand 具; deck 丘 / 原 / 影 / 石").game
    top = game.card(game.state.areas[DECK][0][-1]).name
    second = game.card(game.state.areas[DECK][0][-2]).name
    assert known(game, 1) == {top: ((Zone.DECK,), 3)}
    game.play(f"choose {game.state.areas[DECK][0][-1]}")
    assert {name: place for name, (_, place) in known(game, 0).items()} in ({top: 3, second: 2}, {top: 2, second: 3})
    assert known(game, 1) == {top: ((Zone.DECK,), -1)}
    assert shares(game, 1, game.observation(1).known[0].card) == {DECK: 300}
    places = [
        determinize(game, 1, str(number)).areas[DECK][0].index(game.observation(1).known[0].card)
        for number in range(200)
    ]
    assert set(places) == {2, 3}


def test_a_shown_card_that_goes_back_to_the_hand_is_known_there() -> None:
    game = table("reveal 1 opp.hand by opponent", "hand 具; deck 丘 ×3").play("choose 影'").game
    assert known(game, 0) == {"影'": ((Zone.HAND,), -1)}
    assert shares(game, 0, game.observation(0).known[0].card) == {HAND: 300}


def test_it_may_be_either_once_a_card_leaves_the_hand_unseen() -> None:
    """A 怪異札 possesses face down: it may be the one that was shown."""
    made = Table(
        {"具": ("tool", 0, "use: reveal 1 opp.hand by opponent"), "霊": ("apparition", 0)},
        sides("hand 具; deck 丘 ×9", "hand 影 / 霊 / 霊; field place 原; deck 原 ×9"),
        ANY_TIME,
    )
    made.play("use 具", "choose 影'")
    card = made.card("影", 1)
    game = made.game
    while game.state.turn_player == 0:
        game.play("pass" if "pass" in map(str, game.legal_actions()) else "end")
    while "end" not in map(str, game.legal_actions()):
        game.play("pass")
    made.play("possess 霊' on 原'")
    while game.state.frames[-1].at != "turn.act":
        game.play("pass")
    found = {one.card: one for one in game.observation(0).known}[card]
    assert found.zones == (Zone.HAND, Zone.FIELD)
    told = shares(game, 0, card)
    assert set(told) == {HAND, FIELD}
    assert 40 < told[FIELD] < 160, "one place in three, or in four after a draw"


def test_a_deck_that_was_searched_is_known_until_the_shuffle_and_its_cards_after_it() -> None:
    script = "search 1 opp.deck{place} -> owner.exile"
    own, other = "hand 具; deck 丘 ×3", "hand 原; deck 札 / 影 / 丘"
    game = table(script, own, other).game
    for one in game.observation(0).known:
        assert game.state.areas[DECK][1][one.place] == one.card
    assert set(known(game, 0)) == {"影'", "札'"}
    shuffled = table(f"{script}; shuffle opp.deck", own, other).game
    assert known(shuffled, 0) == {"札'": ((Zone.DECK,), -1), "影'": ((Zone.DECK,), -1)}
    assert all(shares(shuffled, 0, one.card, 40) == {DECK: 40} for one in shuffled.observation(0).known)


def test_knowledge_is_taken_back_and_replayed_and_saved_with_the_game() -> None:
    for seed in range(6):
        game = played(seed, 70)
        before = [game.observation(seat).known for seat in (0, 1)]
        saved = from_data(to_data(game), catalog())
        assert [saved.observation(seat).known for seat in (0, 1)] == before
        assert [game.copy().observation(seat).known for seat in (0, 1)] == before
        for _ in range(25):
            game.undo()
        early = [game.observation(seat).known for seat in (0, 1)]
        assert [played(seed, len(game.actions)).observation(seat).known for seat in (0, 1)] == early
        while game.can_redo:
            game.redo()
        assert [game.observation(seat).known for seat in (0, 1)] == before


def test_a_position_with_its_log_tells_what_a_game_tells() -> None:
    game = played(1, 60)
    one, other = game.knowledge(1), knowledge_of(game.state, 1)
    assert (one.sure, one.vague) == (other.sure, other.vague)
    assert determinize(game, 1, "x") == determinize(game.state, 1, "x")


def test_a_game_without_a_log_remembers_nothing() -> None:
    """What lay open once and lies hidden now is not taken to be where it was."""
    state = start(instances_of(DECKS, CARDS, STANDARD), "種", 0)
    game = Game(state, DECKS)
    assert game.observation(1).known == ()
    for answer in ("yes", f"bottom {state.areas[HAND][0][2]}", "done"):
        game.play(answer)
    assert game.observation(1).known == ()
    assert {determinize(game, 1, str(number)).areas[DECK][0][0] for number in range(60)} > {0, 1, 2}


def test_what_is_known_is_true_after_every_answer() -> None:
    """Random games of real decks, both seats: a card lies where it may lie, and who sees one knows it."""
    checked = 0
    for seed in range(8):
        game, told = played(seed, 0), 0
        for action in played(seed, 120).actions:
            game.play(action)
            told += assert_true(game)
        checked += told
    assert checked > 1000


def assert_true(game: Game) -> int:
    """Nothing known is false, nothing seen unknown; how many hidden cards are known."""
    state = game.state
    known_cards = 0
    for seat in (0, 1):
        knowledge = game.knowledge(seat)
        assert not knowledge.sure & knowledge.vague.keys()
        for card, places in knowledge.vague.items():
            assert card in places
            assert len(places) > 1
        for card in range(state.instances.count):
            hidden = state.face_down[card] and (state.zone[card] == DECK or state.instances.owners[card] != seat)
            assert hidden or card in knowledge.sure
            known_cards += hidden and (card in knowledge.sure or card in knowledge.vague)
    return known_cards
