"""Both chairs are one's own: the second deck is played like the first, with all hands open or each closed in turn."""

import random

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.table.hidden_cards import unseen_answers
from rules_engine.game import Game
from rules_engine.vocabulary.codes import DECK, HAND
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db


def position(player: Player) -> Game:
    return position_of(played_record(game_of(player)), current_data())


def after_the_hands(chair: Chair) -> Player:
    """The second seat is asked."""
    player = against(chair)
    player.act("no")
    decision = position(player).decision
    assert decision is not None
    assert decision.player == 1
    return player


def names(player: Player, seat: int) -> set[str]:
    """Of the cards with which one seat alone plays."""
    cards = [{position(player).card(card).name for card in range(40 * one, 40 * one + 40)} for one in (0, 1)]
    return cards[seat] - cards[1 - seat]


def told(player: Player, seat: int) -> list[str]:
    """Which cards of this seat the page's HTML names anywhere."""
    return sorted(name for name in names(player, seat) if name in player.page)


def test_the_person_is_asked_for_both_seats_and_may_act_for_both() -> None:
    player = after_the_hands(Chair.OPEN)
    player.act("no")
    player.until(lambda one: "後攻の<b>1</b>ターン目" in one.page)
    verbs = {text.split()[0] for text in player.offered}
    assert verbs & {"summon", "deploy", "possess", "end"}
    player.until(lambda one: "先攻の<b>2</b>ターン目" in one.page)


def test_open_hands_are_all_open() -> None:
    player = after_the_hands(Chair.OPEN)
    table = player.response.context["table"]
    assert (table.own.closed, table.facing.closed) == (0, 0)
    assert len(table.own.hand) == len(table.facing.hand) == 8


@pytest.mark.parametrize("chair", [Chair.OPEN, Chair.CLOSED])
def test_whoever_acts_sits_below_unless_the_board_stands_still(chair: Chair) -> None:
    player = against(chair)
    assert player.response.context["table"].below == 0
    player.act("no")
    table = player.response.context["table"]
    assert (table.below, table.own.first, table.prompt.other) == (1, False, False)
    player.send("turn", board="still")
    table = player.response.context["table"]
    assert (table.below, table.own.first, table.prompt.other) == (0, True, True)
    assert "後攻</b>が決めます" in player.page
    player.sit(player.address)
    assert player.response.context["table"].below == 0
    player.send("turn", board="turning")
    assert player.response.context["table"].below == 1


def test_sentences_call_the_seats_by_who_began() -> None:
    player = after_the_hands(Chair.OPEN)
    player.act("no")
    player.until(lambda one: "先攻の<b>2</b>ターン目" in one.page)
    page = player.words
    assert "後攻の<b>1</b>ターン目" in page
    across = "先攻" if player.response.context["table"].below else "後攻"
    assert f"{across}のライフ30" in page
    # What cards and reasons say of 自分 and 相手 is said from the side of the card.
    words = ("自分のライフは", "相手のライフは", "・自分", "・相手", "相手・", "目・自分のターン", "目・相手のターン")
    assert [word for word in words if word in page] == []


def test_a_closed_hand_is_seen_only_by_whoever_decides() -> None:
    player = against(Chair.CLOSED)
    table = player.response.context["table"]
    assert (len(table.own.hand), table.own.closed, len(table.facing.hand), table.facing.closed) == (8, 0, 0, 8)
    player.act("no")
    table = player.response.context["table"]
    assert (len(table.own.hand), table.own.closed, len(table.facing.hand), table.facing.closed) == (8, 0, 0, 8)
    assert (table.below, told(player, 0)) == (1, [])
    assert told(player, 1) != []


def test_a_curtain_closes_whenever_the_other_seat_is_to_decide() -> None:
    """Until he who is to decide has the device, the page names no card of either hand; then his own alone."""
    player = against(Chair.CLOSED)
    player.takes = False
    seen, chance = [0], random.Random(4)
    for _ in range(60):
        table = player.response.context["table"]
        if table.outcome:
            break
        seat = position(player).decision.player
        if seat != seen[-1]:
            assert table.awaited == seat
            assert (table.own.hand, table.facing.hand, table.prompt, table.by_hand) == ((), (), None, None)
            assert player.offered == []
            assert ("後攻", "先攻")[seat == 0] + "</b>" in player.page
            hidden = closed_names(player, 0) | closed_names(player, 1)
            assert [name for name in hidden if name in player.page] == []
            assert "三月" not in player.page
            looked = player.client.get(f"{player.address}replay/").content.decode()
            assert [name for name in hidden if name in looked] == []
            pressed = {"revision": player.revision, "action": str(position(player).legal_actions()[0])}
            assert player.client.get(f"{player.address}forecast", pressed).status_code == 204
            player.send("open", seat=1 - seat)
            assert player.response.context["table"].awaited == seat
            player.send("open", seat=seat)
            seen.append(seat)
        hidden = closed_names(player, 1 - seat)
        assert [name for name in hidden if name in player.page] == []
        assert player.response.context["table"].awaited is None
        player.act(chance.choice([text for text in player.offered if not text.startswith("surrender")]))
    assert len(seen) > 4


def closed_names(player: Player, seat: int) -> set[str]:
    """Names of what lies in the seat's hand and deck, but for those that are to be seen elsewhere."""
    game = position(player)
    areas = game.state.areas
    closed = {card for zone in (HAND, DECK) for card in areas[zone][seat]}
    hidden = {game.card(card).name for card in closed}
    everywhere = {card for zone in areas for area in zone for card in area}
    return (
        hidden
        - {game.card(card).name for card in everywhere - closed}
        - {game.card(event.card).name for event in game.log if event.card >= 0 and event.secret < 0}
        - {game.card(card).name for card in areas[HAND][1 - seat]}
    )


def test_undo_goes_from_seat_to_seat() -> None:
    player = after_the_hands(Chair.CLOSED)
    player.send("undo")
    assert player.response.context["table"].own.closed == 0
    assert game_of(player).ply == 0


def test_a_game_goes_on_and_begins_again_with_the_same_people() -> None:
    player = after_the_hands(Chair.CLOSED)
    for what, sent in (("again", {"seed": "new"}), ("continue", {"step": 1})):
        answer = player.client.post(player.address + what, sent)
        other = Player(player.client)
        other.sit(answer["Location"])
        assert (game_of(other).chair, game_of(other).other_name) == (Chair.CLOSED, "相手の束")
        assert played_record(game_of(other)).decks == played_record(game_of(player)).decks


def test_cards_that_may_not_be_seen_are_answered_with_by_their_place() -> None:
    """Neither names nor numbers of the other seat's closed cards are offered."""
    game = position(against(Chair.CLOSED))
    state = game.state
    assert unseen_answers(game, (0,)) == {}
    answers = unseen_answers(game, (1,))
    own = [action for action in game.legal_actions() if action.card >= 0]
    assert sorted(map(str, answers.values())) == sorted(map(str, own))
    assert {text.split()[1] for text in answers} <= {"unseen"}
    places = {text: state.areas[state.zone[action.card]][0].index(action.card) for text, action in answers.items()}
    assert [places[text] for text in sorted(places, key=lambda text: int(text.split()[-1]))] == sorted(places.values())
