"""Against the computer every question is asked that anybody could see coming, and nobody is troubled by it."""

from collections.abc import Callable
from typing import Any

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play import machine
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.replay.replay_index import steps_of
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from decks.models import JobState
from rules_engine.game import Game, GameRecord
from rules_engine.players import Answer
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import DecisionKind, Verb, Window
from tests.decks.games.opponents import LEGAL, against, game_of, jobs, think
from tests.decks.games.player import PLACE, TOOL, Player, solo_deck

pytestmark = pytest.mark.django_db
TOOLS = {PLACE: 20, TOOL: 20}
FREE_TOOLS = (TOOL, 1381, 1707, 1835, 2202, 2203)
TOOLLESS = {card: copies for card, copies in LEGAL.items() if card not in (19, 240)} | {1337: 4}
Choose = Callable[[Game], Action]


def position(player: Player) -> Game:
    return position_of(played_record(game_of(player)), current_data())


def actions(player: Player) -> list[str]:
    return [str(action) for action in played_record(game_of(player)).actions]


def reload(player: Player) -> Player:
    player.sit(player.address)
    return player


def declining(game: Game) -> Action:
    """The answer of a computer that does as little as may be."""
    legal = game.legal_actions()
    wanted = (Verb.PASS, Verb.NO, Verb.END)
    return next((action for verb in wanted for action in legal if action.verb is verb), legal[0])


def using(game: Game) -> Action:
    """The answer of a computer that uses a 道具札 before the person declares anything, if it may."""
    before = game.decision is not None and game.decision.window is Window.MAIN
    tools = (action for action in game.legal_actions() if before and action.verb is Verb.USE)
    return next(tools, declining(game))


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Choose], None]:
    """The computer answers so."""

    def answers(choose: Choose) -> None:
        def answer(game: Game, *args: Any, **named: Any) -> Answer:
            return Answer(choose(game), 0, "greedy")

        monkeypatch.setattr(machine, "answer", answer)

    return answers


def at_own_turn(copies: dict[int, int], **named: Any) -> Player:
    """A table at the person's own first declaration, with some answers of the computer behind it."""
    player = against(Chair.MACHINE, copies=copies, **named)
    for _ in range(8):
        think()
        reload(player)
        if any(offer.split()[0] == "end" for offer in player.offered):
            return player
        player.act("no")
    raise AssertionError("nobody's turn")


@pytest.mark.parametrize(("chair", "silent"), [(Chair.MACHINE, False), (Chair.CLOSED, True), (Chair.NOBODY, True)])
def test_only_where_somebody_sits_across_are_questions_public(chair: Chair, *, silent: bool) -> None:
    player = against(chair)
    assert GameRecord.from_json(game_of(player).record).ruleset.silent_windows is silent
    player.send("again")
    again = game_of(reload(player))
    assert GameRecord.from_json(again.record).ruleset.silent_windows is silent


def test_the_computer_is_asked_in_every_window_whatever_it_holds(computer: Callable[[Choose], None]) -> None:
    """Its hand is without a single 道具札; it is asked all the same, and by a worker."""
    computer(declining)
    player = at_own_turn({PLACE: 40}, other=solo_deck(TOOLLESS))
    before = len(actions(player))
    player.act(player.of("deploy") if any("deploy" in offer for offer in player.offered) else "end")
    decision = position(player).decision
    assert decision is not None
    assert (decision.player, decision.window is not None) == (OTHER_SEAT, True)
    assert position(player).legal_actions() == (PASS,)
    assert jobs() == [JobState.WAITING]
    think()
    assert actions(player)[before + 1 :].count("pass") >= 1


def test_a_question_with_one_declining_answer_does_not_stop_the_person(computer: Callable[[Choose], None]) -> None:
    computer(declining)
    player = at_own_turn({PLACE: 40})
    for _ in range(6):
        kind = position(player).decision
        assert kind is not None
        assert kind.player == OWN_SEAT
        assert len(position(player).legal_actions()) > 1 or kind.kind is not DecisionKind.WINDOW
        player.act("end" if "end" in player.offered else player.offered[0])
        think()
        reload(player)


def test_a_declaration_waits_until_the_computer_has_let_the_window_pass(computer: Callable[[Choose], None]) -> None:
    computer(declining)
    player = at_own_turn(TOOLS)
    assert {offer.split()[0] for offer in player.offered} >= {"use", "end"}
    declared, before = player.offered[-1] if "summon" in player.offered[-1] else "end", len(actions(player))
    declared = next((offer for offer in player.offered if offer.split()[0] in ("deploy", "summon")), declared)
    player.act(declared)
    assert actions(player)[before:] == ["pass"]
    assert game_of(player).pressed == f"{OWN_SEAT};{declared}"
    think()
    assert actions(player)[before : before + 3] == ["pass", "pass", declared]
    assert game_of(player).pressed == ""
    while len(actions(reload(player))) > before:
        player.send("undo")
    assert len(actions(player)) == before, "one goes back to where the declaration was pressed"


def test_what_the_computer_does_in_the_window_comes_first_and_the_declaration_is_asked_anew(
    computer: Callable[[Choose], None],
) -> None:
    """Games are dealt until the computer holds a 道具札 that it can use."""
    computer(using)
    used = 0
    for seed in range(20):
        player = at_own_turn(TOOLS, other=solo_deck(LEGAL | dict.fromkeys(FREE_TOOLS, 4)), seed=str(seed))
        declared = next(offer for offer in player.offered if offer.split()[0] in ("deploy", "summon", "end"))
        before = len(actions(player))
        player.act(declared)
        think()
        answers = actions(player)[before:]
        assert answers[0] == "pass"
        assert game_of(player).pressed == ""
        if answers[1].startswith("use"):
            used += 1
            assert declared not in answers
            break
    assert used


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("put_back", [1, 3, 8])
def test_cards_go_under_the_deck_once_the_computer_has_declined_its_answer_to_it(
    computer: Callable[[Choose], None], first: int, put_back: int
) -> None:
    """検問 may answer the declaration, so the computer is asked whether it has one or not."""
    computer(declining)
    player = against(Chair.MACHINE, first=first)
    think()
    reload(player)
    before = len(actions(player))
    cards = [offer.split()[1] for offer in player.offered if offer.startswith("bottom")][:put_back]
    assert player.send("act", search="all", bottom=cards).status_code == 200
    assert actions(player)[before:] == ["yes"]
    think()
    played = actions(reload(player))[before:]
    assert [action for action in played if action.startswith("bottom")] == [f"bottom {card}" for card in cards]
    assert game_of(player).pressed == ""
    assert position(player).state.zone[int(cards[0])] == DECK
    again = against(Chair.MACHINE, first=first)
    think()
    reload(again)
    assert again.act(f"bottom {cards[0]}").status_code == 200
    think()
    assert actions(reload(again))[before : before + 3][0::2] == ["yes", f"bottom {cards[0]}"]
    again.send("undo")
    assert len(actions(again)) == before, "the card and the declaration are one press"


def test_a_card_that_is_not_in_the_hand_is_refused_before_the_computer_is_asked(
    computer: Callable[[Choose], None],
) -> None:
    computer(declining)
    player = against(Chair.MACHINE)
    cards = [offer.split()[1] for offer in player.offered if offer.startswith("bottom")]
    unheld = next(str(card) for card in range(40) if str(card) not in cards)
    for sent in ([cards[0], cards[0]], [cards[0], unheld], [unheld]):
        assert player.send("act", search="all", bottom=sent).status_code == 422
        reload(player)
        assert (actions(player), game_of(player).pressed) == ([], "")


def test_an_impossible_declaration_is_refused_before_the_computer_is_asked(computer: Callable[[Choose], None]) -> None:
    computer(declining)
    player = at_own_turn(TOOLS)
    before = actions(player)
    assert player.act("attack 0").status_code == 422
    assert actions(player) == before
    assert game_of(player).pressed == ""


def test_a_replay_shows_no_window_that_the_computer_let_pass(computer: Callable[[Choose], None]) -> None:
    computer(declining)
    player = at_own_turn(TOOLS)
    for _ in range(4):
        declared = next((one for one in player.offered if one.split()[0] in ("deploy", "summon", "end")), None)
        player.act(declared or player.offered[0])
        think()
        reload(player)
    game = game_of(player)
    record = played_record(game)
    steps = steps_of(record, current_data(), stop_settings_of(game))
    for ply in steps.plies[:-1]:
        shown = position_of(
            GameRecord(record.decks, record.seed, record.first, record.actions[:ply], record.ruleset), current_data()
        )
        decision = shown.decision
        assert decision is not None
        let_pass = decision.player == OTHER_SEAT and record.actions[ply] == PASS
        assert not let_pass, f"step {ply}"
