"""神のルール: two of one name cannot both be on the 場."""

from rules_engine.execution.interpreter import advance
from rules_engine.game.game import Game
from rules_engine.kernel.frame import Frame
from rules_engine.rulebook.options import DivineCards, DivineChooser, DivineScope
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import FIELD, SOUL, SUMMON
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.rules_engine.game.builders import Place, Side, act, find, names, offered, position, told

HOLDER = Side(field=(Place("大神", under=("影",)),))
SUMMONER = Side(hand=("大神",))


def summoned(own: Side, other: Side | None = None, ruleset: Ruleset | None = None) -> Game:
    game = position(own, other, ruleset=ruleset or Ruleset())
    act(game, Verb.SUMMON, "大神")
    return game


def test_the_player_whose_card_came_second_puts_one_of_the_two_away() -> None:
    """001-神, S-神の選択: with everything under it, at once."""
    game = summoned(Side(hand=("大神",), field=HOLDER.field))
    decision = game.decision
    assert (decision.player, decision.kind, decision.clause) == (0, DecisionKind.DIVINE, "001-神")
    assert len(game.legal_actions()) == 2
    game.play(f"soul {find(game, '大神', nth=1)}")
    assert (names(game, FIELD), names(game, SOUL)) == (["大神"], ["大神", "影"])


def test_a_card_put_away_as_it_arrives_has_no_summon_text_but_the_summon_is_complete() -> None:
    """001-神."""
    game = summoned(Side(hand=("大神",), field=HOLDER.field))
    game.play(f"soul {find(game, '大神')}")
    assert ("大神", "summon") not in told(game, EventKind.TEXT_NOT_RUN)
    assert game.state.rights[0][SUMMON] == 0
    game = summoned(Side(hand=("大神",), field=HOLDER.field))
    game.play(f"soul {find(game, '大神', nth=1)}")
    assert ("大神", "summon") in told(game, EventKind.TEXT_NOT_RUN)


def test_a_single_divine_card_stays() -> None:
    """001-神: the same name, not merely two 神."""
    game = summoned(Side(hand=("大神",), field=(Place("季節の神"),)))
    assert names(game, FIELD) == ["季節の神", "大神"]


def test_both_fields_count() -> None:
    """S-神の範囲: both players' by default; the arriving player may choose the opponent's."""
    game = summoned(SUMMONER, HOLDER)
    assert offered(game) == {"soul 大神"}
    game.play(f"soul {find(game, '大神', 1)}")
    assert (names(game, FIELD), names(game, SOUL, 1)) == (["大神"], ["大神", "影"])


def test_only_the_own_field_counts_where_the_table_plays_it_so() -> None:
    """S-神の範囲."""
    game = summoned(SUMMONER, HOLDER, Ruleset(divine_scope=DivineScope.OWN_FIELD))
    assert game.decision.kind is DecisionKind.MAIN


def arrived_for_the_other(chooser: DivineChooser) -> Game:
    """A 大神 has just arrived for seat 1 on seat 0's turn, where seat 0 has one already."""
    game = position(HOLDER, HOLDER, ruleset=Ruleset(divine_chooser=chooser))
    arrived = find(game, "大神", 1)
    game.state.frames.append(Frame("divine.choose", 1, arrived))
    advance(game.state)
    return game


def test_who_chooses() -> None:
    """S-神の選択: the player whose card arrived second, or the turn player."""
    for chooser, player in ((DivineChooser.ARRIVED_SECOND, 1), (DivineChooser.TURN_PLAYER, 0)):
        game = arrived_for_the_other(chooser)
        assert game.decision.player == player


def test_season_cards_count_too() -> None:
    """S-神の種類: face-up cards of every type; the former 季節札 makes room first, so an opponent's is met."""
    own, other = Side(hand=("季節の神",)), Side(field=(Place("季節の神"),))
    game = position(own, other)
    act(game, Verb.DEPLOY, "季節の神")
    assert game.decision.kind is DecisionKind.DIVINE
    game = position(own, other, ruleset=Ruleset(divine_cards=DivineCards.PLACES_ONLY))
    act(game, Verb.DEPLOY, "季節の神")
    assert game.decision.kind is DecisionKind.MAIN


def test_apparitions_count_once_they_are_face_up() -> None:
    """S-神の種類: two under one attacker meet when the second is revealed; the attack goes on."""
    game = position(Side(field=(Place("廃校", under=("面の神", "面の神")),)))
    act(game, Verb.ATTACK, "廃校")
    assert game.decision.kind is DecisionKind.DIVINE
    game.play(f"soul {find(game, '面の神', nth=1)}")
    assert names(game, SOUL) == ["面の神", "廃校", "面の神"]
    assert game.state.life[1] == 27
