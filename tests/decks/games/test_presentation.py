"""The table as values: offers and refusals per card, piles by season, the log per turn."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from cards.faces.face import face_of
from decks.games.table import presentation
from decks.games.table.card_view import CardView
from decks.games.table.card_views import refusal_of
from decks.games.table.combined_actions import answers_of
from decks.games.table.log import LogLine, log_of
from decks.games.table.presentation import table_of
from decks.games.table.stacks import KindCount, stacks_of
from decks.games.table.table import Table
from rules_engine.catalog import load_catalog
from rules_engine.game import CardNow, SeenPlayer
from rules_engine.game.game import Game
from rules_engine.game.notation import read_position
from rules_engine.game.observation import side
from rules_engine.rights.faults import Fault
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.state.changes import set_kind
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import CardType, DecisionKind, EventKind, Phase, Reason, Season, Verb
from tests.decks.games.player import APPARITION, GREAT, PLACE, SEASON_CARD

MIXED = 29  # 朧車: 場所札 and 怪異札 at once


def game_of(*cards: int, actions: tuple[str, ...] = ("no",)) -> Game:
    """A game whose whole deck is in the opening hand: instances are the positions of the cards given."""
    game = Game.new((cards, None), "一", load_catalog())
    for action in actions:
        game.play(action)
    return game


def shown(game: Game) -> Table:
    return table_of(game, len(game.actions), len(game.actions))


def card(table: Table, number: int) -> CardView:
    on_field = [one for one in (table.own.season_card, table.own.on_season) if one]
    return next(one for one in (*table.own.hand, *table.own.places, *on_field) if one.number == number)


def test_a_hand_card_offers_its_acts_and_says_why_not_the_rest() -> None:
    table = shown(game_of(PLACE, APPARITION, GREAT, MIXED))
    assert [offer.text for offer in card(table, 0).offers] == ["summon 0 field"]
    assert [(one.verb, one.reason) for one in card(table, 1).refusals] == [(Verb.POSSESS, Reason.NO_HOST)]
    assert [(one.verb, one.reason, one.missing) for one in card(table, 2).refusals] == [(Verb.SUMMON, Reason.COST, 10)]
    assert {(one.verb, one.reason) for one in card(table, 3).refusals} == {
        (Verb.SUMMON, Reason.COST),
        (Verb.POSSESS, Reason.NO_HOST),
    }


def test_what_lies_in_the_field_as_nothing_is_shown_there() -> None:
    game = game_of(PLACE, actions=("no", "summon 0 field"))
    set_kind(game.state, 0, -1)
    assert [one.number for one in shown(game).own.places] == [0]


def test_summoning_has_two_goals_beside_an_empty_season_card() -> None:
    table = shown(game_of(PLACE, SEASON_CARD, actions=("no", "deploy 1")))
    offers = card(table, 0).offers
    assert [(offer.text, offer.target, offer.choice) for offer in offers] == [
        ("summon 0 field", "", True),
        ("summon 0 on 1", "火炎旋風", True),
    ]
    assert [offer.slug for offer in offers] == ["summon-0-field", "summon-0-on-1"]
    assert not card(table, 0).wants_chooser


def play_until(game: Game, wanted: str) -> None:
    """Play `wanted`, a beginning of an action, as soon as it is legal; until then end turns and put surplus away."""
    for _ in range(60):
        texts = [str(action) for action in game.legal_actions()]
        ready = [text for text in texts if re.match(wanted, text)]
        game.play(ready[0] if ready else "end" if "end" in texts else texts[0])
        if ready:
            return
    raise AssertionError(wanted)


def test_a_taken_season_card_is_one_refusal_beside_a_legal_summon() -> None:
    game = Game.new(((PLACE,) * 20 + (SEASON_CARD,) * 20, None), "一", load_catalog())
    for wanted in ("no", "deploy", r"summon \d+ on", "end"):
        play_until(game, wanted)
    table = shown(game)
    assert table.own.on_season is not None
    assert (table.own.places, table.own.field_size) == ((), 2)
    place = next(one for one in table.own.hand if one.face.card_id == PLACE)
    assert [offer.verb for offer in place.offers] == [Verb.SUMMON]
    assert [one.reason for one in place.refusals] == [Reason.SEASON_CARD_TAKEN]


def test_hosts_of_one_name_are_told_apart() -> None:
    game = Game.new(((PLACE,) * 20 + (APPARITION,) * 20, None), "一", load_catalog())
    for wanted in ("no", "summon", "end", "summon"):
        play_until(game, wanted)
    held = next(one for one in shown(game).own.hand if one.face.card_id == APPARITION)
    assert [offer.target for offer in held.offers] == ["隠された櫛の家 1", "隠された櫛の家 2"]
    assert held.wants_chooser


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (None, "隠された櫛の家"),
        (("犬族の里",), "犬族の里（隠された櫛の家）"),
        (("隠された櫛の家", "犬族の里"), "隠された櫛の家・犬族の里"),
        ((), "名なし（隠された櫛の家）"),
    ],
)
def test_buttons_call_a_host_by_what_its_name_is_now(
    names: tuple[str, ...] | None, called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(PLACE, APPARITION, actions=("no", "summon 0 field"))

    def renamed(*given: Any) -> SeenPlayer:
        seen = side(*given)
        return replace(seen, field=tuple(replace(one, now=CardNow(names=names)) for one in seen.field))

    monkeypatch.setattr(presentation, "side", renamed)
    table = shown(game)
    held = card(table, 1)
    assert [offer.target for offer in held.offers if offer.verb is Verb.POSSESS] == [called]
    drawn = render_to_string("decks/games/_offer.html", {"card": card(table, 0), "offer": held.offers[0]})
    assert f'aria-label="{called}：' in drawn


def test_possessing_cards_lie_under_their_host() -> None:
    table = shown(game_of(PLACE, APPARITION, APPARITION, actions=("no", "summon 0 field", "possess 2 on 0")))
    host = table.own.places[0]
    assert [one.number for one in host.under] == [2]
    assert table.own.field_size == 1
    assert host.refusals[0].reason is Reason.LAID


def test_souls_lie_in_stacks_by_season_and_are_counted_by_type() -> None:
    game = Game.new(((GREAT,) * 30, None), "一", load_catalog(), first=1)
    for action in ("no", "end"):
        game.play(action)
    game.play(game.legal_actions()[0])
    souls = shown(game).own.souls
    assert [(one.seasons, one.kinds) for one in souls.stacks] == [
        ((Season.SPRING,), (KindCount((CardType.PLACE,), 1),))
    ]
    assert (souls.size, souls.asked) == (1, False)


def test_stacks_keep_the_order_of_the_seasons_and_types_and_part_mixed_cards() -> None:
    cards = load_catalog().cards.values()
    pure = [face_of(card) for card in cards if card.seasons == (Season.SPRING,) and card.types == (CardType.TOOL,)][:2]
    mixed = [face_of(card) for card in cards if card.seasons[:2] == (Season.SPRING, Season.SUMMER)][:1]
    later = [face_of(card) for card in cards if card.seasons == (Season.WINTER,) and len(card.types) == 2][:1]
    first = [face_of(card) for card in cards if card.seasons == (Season.SPRING,) and card.types == (CardType.PLACE,)][
        :1
    ]
    stacks = stacks_of([*later, *mixed, *pure, *first])
    assert [one.seasons for one in stacks] == [(Season.SPRING,), mixed[0].seasons, (Season.WINTER,)]
    assert [(kind.types, kind.count) for kind in stacks[0].kinds] == [((CardType.PLACE,), 1), ((CardType.TOOL,), 2)]
    assert stacks[1].classes == "season-spring second-summer"
    assert stacks[2].kinds[0].types == later[0].types


def test_the_prompt_of_zero_search_names_the_cards_in_their_order() -> None:
    game = game_of(PLACE, GREAT, APPARITION, actions=("yes", "bottom 1", "bottom 2"))
    prompt = shown(game).prompt
    assert prompt is not None
    assert prompt.chosen == ("肥川の大蛇", "病ねずみ")
    assert (prompt.number, [offer.text for offer in prompt.offers]) == (2, ["done"])


def test_the_place_in_the_turn_is_told() -> None:
    table = shown(game_of(PLACE))
    assert (table.turn, table.own_turn, table.phase) == (1, True, Phase.MAIN)
    assert not table.other.on_turn
    assert [right.left for right in table.own.rights] == [1] * 5


def test_seasons_that_are_missing_are_named() -> None:
    fault = Fault(Reason.SEASON, "001-魂-季節", needed=1 | 4, found=2)
    assert refusal_of(Verb.SUMMON, fault).seasons == "春か秋"
    assert refusal_of(Verb.SUMMON, Fault(Reason.COST, "001-魂-コスト", 5, 2)).seasons == ""


def test_the_log_is_newest_first_and_cites_known_clauses() -> None:
    game = game_of(*(PLACE,) * 12, actions=("no", "end", "end"))
    log = log_of(game.log, game.state.instances.definitions, 0)
    assert [(turn.number, turn.own) for turn in log.turns] == [(3, True), (2, False), (1, True), (0, True)]
    assert log.turns[-1].lines[-1].kind == EventKind.SHUFFLED.value
    cited = {line.clause.id for turn in log.turns for line in turn.lines}
    assert cited == {one.id for one in log.clauses} <= CLAUSES.keys()


def test_the_log_leaves_older_turns_out_and_says_how_many() -> None:
    game = game_of(*(PLACE,) * 12, actions=("no", "end", "end"))
    definitions = game.state.instances.definitions
    whole, short = (log_of(game.log, definitions, 0, most) for most in (None, 2))
    assert (len(short.turns), short.older) == (2, len(whole.turns) - 2)
    assert short.turns == whole.turns[:2]
    assert whole.older == 0


@pytest.mark.parametrize("kind", EventKind)
@pytest.mark.parametrize("value", [0, 3])
def test_it_is_known_which_lines_say_whose_they_are(kind: EventKind, value: int) -> None:
    """So that nobody puts the seat before them once more: their words are others for the other seat."""
    word = {EventKind.GAME_ENDED: "life", EventKind.CHANCE: "coin"}.get(kind, "")
    clause = next(iter(CLAUSES.values()))
    own, other = (
        LogLine(kind.value, clause, mine, "main", "梅林", "", value, "山札", "手札", word, "メイン")
        for mine in (True, False)
    )
    words = [render_to_string("decks/games/_event.txt", {"line": line}) for line in (own, other)]
    assert words[0].strip()
    assert own.names_seat == other.names_seat == (words[0] != words[1])


def test_what_the_log_leaves_out_is_not_worded() -> None:
    """A long game's table costs no more for it: the first event, which cannot be worded, is not looked at."""
    game = game_of(*(PLACE,) * 12, actions=("no", "end", "end"))
    first, *rest = game.log
    events = [first._replace(clause="none"), *rest]
    definitions = game.state.instances.definitions
    assert log_of(events, definitions, 0, 2) == log_of(game.log, definitions, 0, 2)
    with pytest.raises(KeyError):
        log_of(events, definitions, 0)


def test_a_secret_of_the_other_seat_has_no_name() -> None:
    game = game_of(PLACE, PLACE)
    drawn = [
        line for line in log_of(game.log, game.state.instances.definitions, 1).turns[-1].lines if line.kind == "drew"
    ]
    assert drawn
    assert all(line.card == "" for line in drawn)


@pytest.mark.parametrize(("option", "first"), [("any_window", Verb.INVOKE), ("main_phase", Verb.PASS)])
def test_what_the_ruleset_opens_a_window_to_is_offered_once(option: str, first: Verb) -> None:
    """S-回転の時: in a window or after it, by one button."""
    own = "自分\n  hand 伝説の料理人：殺助\n  field\n    place 邪死魔王\n"
    position = f"option turning_moments {option}\nturn 3 自分\nstep main\n{own}"
    game = Game(read_position(position, load_catalog()), ((), None))
    assert game.decision is not None
    assert game.decision.kind is DecisionKind.WINDOW
    (turning,) = shown(game).own.places
    assert [offer.verb for offer in turning.offers] == [Verb.INVOKE, Verb.ATTACK]
    assert answers_of(game, Action.parse(turning.offers[0].text))[0].verb is first


DRAWN = [("both_lives", "両者のライフが0"), ("loop", "終わらない効果"), ("standstill", "千日手")]


@pytest.mark.parametrize(("reason", "words"), DRAWN)
def test_a_drawn_game_is_called_so(reason: str, words: str) -> None:
    """S-同時の決着, S-無限ループ, S-千日手."""
    game = Game(read_position(f"turn 3 自分\nended {reason}\n自分\n  life 0\n", load_catalog()), ((), None))
    told = render_to_string("decks/games/_outcome.txt", {"table": shown(game)})
    assert told == f"引き分け（{words}）"
