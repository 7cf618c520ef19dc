"""Why the computer did it: in part while the game runs, whole once it is over, and never a word of its hand before."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from decks.games.belongings import game_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.machine import play_answer
from decks.games.play.positions import position_of
from decks.games.replay.read_back import GameReader
from decks.games.table.opponents import OTHER_SEAT
from decks.games.table.thoughts import Thought, ToldWhy, kept_thoughts, told_whys, with_thought, write_thoughts
from decks.models import Job
from rules_engine.players import Gain, Ground, Why, WhyKind
from rules_engine.vocabulary.actions import DONE, END, Action
from rules_engine.vocabulary.terms import Verb
from tests.decks.games.opponents import against, game_of, think
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db
BASIS = "見えている札で比べると、"
COMPARED = "比べた手は"
ATTACK, EXILE = Action(Verb.ATTACK, 3), Action(Verb.EXILE, 8)
GAINS = (Gain(Ground.OTHER_LIFE, 25), Gain(Ground.SOULS, 10), Gain(Ground.POWER, 3), Gain(Ground.HAND, -10))


def why(kind: WhyKind = WhyKind.BETTER, instead: Action | None = END, **facts: object) -> Why:
    return Why(kind, worlds=3, instead=instead, **facts)  # type: ignore[arg-type]


def thought(ply: int, action: Action = ATTACK, *, seen: Why | None = None, whole: Why | None = None) -> Thought:
    return Thought(ply, 10 * ply, action, seen, whole)


def reload(player: Player) -> Player:
    player.sit(player.address)
    return player


def until(player: Player, wanted: Callable[[Player], bool]) -> Player:
    """The person declares nothing; the computer plays."""
    for _ in range(80):
        think()
        reload(player)
        if wanted(player):
            return player
        first = [text for text in player.offered if text in ("no", "end", "pass", "done") or text.startswith("soul")]
        player.act(first[0])
    raise AssertionError("it never came to that")


def told(page: str) -> list[str]:
    """The sentences that say why, by their order on the page."""
    return re.findall(r'<details class="solo-because".*?<p>(.*?)</p>', page, re.DOTALL)


def has_why(player: Player) -> bool:
    return bool(told(player.page))


def table(level: str = "greedy") -> Player:
    return against(Chair.MACHINE, first=1, level=level, seed="なぜ")


def test_what_the_computer_did_says_why_and_only_by_what_lies_open() -> None:
    player = until(table(), has_why)
    sentences = told(player.page)
    assert all(one.startswith(BASIS) and one.endswith(("ため。", "）。")) for one in sentences), sentences
    assert COMPARED not in player.page
    kept = kept_thoughts(game_of(player).thoughts)
    assert {one.whole is not None for one in kept} == {True}
    record = played_record(game_of(player))
    assert [record.actions[one.ply] for one in kept] == [one.action for one in kept]
    for one in kept:
        position = position_of(record.until(one.ply), current_data())
        assert position.decision
        assert (position.decision.player, len(position.log)) == (OTHER_SEAT, one.events)


def test_the_reason_stands_with_the_act_that_it_is_for() -> None:
    player = until(table(), has_why)
    game = game_of(player)
    cards = position_of(played_record(game), current_data()).state.instances.definitions
    acts = re.findall(r"<li data-act=.*?(?=<li data-act=|</ol>)", player.page, re.DOTALL)
    with_why = [act for act in acts if "solo-because" in act]
    assert with_why
    seen = [one.action for one in kept_thoughts(game.thoughts) if one.seen][-len(with_why) :]
    named = [cards[action.card].name for action in seen if action.card >= 0 and action.verb is not Verb.EXILE]
    assert named
    assert all(any(name in act for act in with_why) for name in named)


def test_the_whole_reason_stands_in_the_replay_of_a_game_that_is_over_and_no_sooner() -> None:
    player = until(table(), has_why)
    steps = f"{player.address}replay/?step="
    plies = [one.ply + 1 for one in kept_thoughts(game_of(player).thoughts) if one.whole and one.whole.instead]
    running = [player.client.get(f"{steps}{ply}").content.decode() for ply in plies]
    assert not any("solo-because" in page for page in running)
    player.act("surrender 0")
    over = [player.client.get(f"{steps}{ply}").content.decode() for ply in plies]
    assert any(COMPARED in page for page in over)
    assert not any(BASIS in page for page in over)
    assert COMPARED in player.page or not has_why(player), "at the table, too, nothing is secret any more"


def test_a_game_says_nothing_that_only_its_hand_explains(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Whatever the whole reason is, the page of a running game is the same, and asks the database as often."""
    player = until(table(), has_why)
    page, game = reload(player).page, game_of(player)
    secret = why(WhyKind.WINS, here=3, turns=2)
    kept = [Thought(one.ply, one.events, one.action, one.seen, secret) for one in kept_thoughts(game.thoughts)]
    SoloGame.objects.filter(pk=game.pk).update(thoughts=write_thoughts(kept))
    with django_assert_num_queries(2):
        response = player.client.get(player.address)
    assert told(response.content.decode()) == told(page) != []
    SoloGame.objects.filter(pk=game.pk).update(thoughts="")
    with django_assert_num_queries(2):
        assert "solo-because" not in player.client.get(player.address).content.decode()


def test_who_draws_lots_has_no_reason() -> None:
    player = table("random")
    for _ in range(6):
        think()
        reload(player)
        if player.offered:
            player.act(next(text for text in ("no", "end", "pass", "done", *player.offered) if text in player.offered))
    assert played_record(game_of(player)).actions
    assert game_of(player).thoughts == ""


def test_what_is_taken_back_is_not_told_and_gone_once_something_else_is_played() -> None:
    player = until(table(), has_why)
    before = game_of(player)
    player.act(next(text for text in ("end", "pass", "done", "no") if text in player.offered))
    think()
    further = kept_thoughts(game_of(reload(player)).thoughts)
    while game_of(player).ply > before.ply:
        player.send("undo")
    assert kept_thoughts(game_of(player).thoughts) == further, "it may come back"
    assert told(reload(player).page) != []
    player.act("surrender 0")
    assert game_of(player).thoughts == with_thought(before.thoughts, before.ply) != ""


def test_an_answer_thought_about_by_a_former_worker_is_played_without_a_reason() -> None:
    player = table()
    job = Job.objects.get()
    position = position_of(played_record(game_of(player)), current_data())
    job.result = {"action": str(position.legal_actions()[-1]), "positions": 0}
    play_answer(job)
    game = game_of(player)
    assert (game.ply > 0, game.thoughts) == (True, "")


def test_a_copy_takes_the_reasons_along_unless_other_cards_lie_hidden() -> None:
    player = until(table(), has_why)
    game = game_of(player)
    for sent, kept in (({}, True), ({"unseen": "anew"}, False)):
        answer = player.client.post(f"{player.address}continue", {"step": game.ply, **sent})
        copy = SoloGame.objects.get(token=answer["Location"].strip("/").split("/")[-1])
        assert (copy.thoughts == game.thoughts) == kept
        assert (copy.thoughts == "") != kept


def test_the_file_of_own_data_has_them_and_brings_them_back() -> None:
    player = until(table(), has_why)
    game = game_of(player)
    row = {**game_data(game), "token": "other"}
    reader = GameReader(User.objects.create_user("甲"), {})
    (judged,) = reader.judge([row])
    assert judged.value.game.thoughts == game.thoughts != ""
    without = {key: value for key, value in row.items() if key != "thoughts"}
    assert reader.judge([without])[0].value.game.thoughts == ""
    assert reader.judge([{**row, "thoughts": "[[1]]"}])[0].outcome == "refused"


def test_what_is_kept_is_read_as_it_was_written_and_does_no_harm_where_it_cannot_be() -> None:
    kept = [thought(2, seen=why(gains=GAINS)), thought(5, END, whole=why(WhyKind.CLOSE, None)), thought(7, EXILE)]
    text = write_thoughts(kept)
    assert kept_thoughts(text) == tuple(kept)
    assert kept_thoughts(text.replace("better", "wiser"))[0].seen is None, "of a version to come"
    for broken in ("[", "[[1,2]]", '[[1,2,"fly","",""]]', "{}x", "[7]"):
        assert kept_thoughts(broken) == ()
    assert kept_thoughts(with_thought(text, 5, thought(5, whole=why()))) == (kept[0], thought(5, whole=why()))
    assert with_thought("", 3, thought(3, whole=Why(WhyKind.ONLY))) == ""


def test_of_souls_exiled_one_after_the_other_the_first_says_why() -> None:
    exiles = [thought(ply, EXILE._replace(card=ply), whole=why(WhyKind.SURVIVES, DONE)) for ply in (4, 5, 6)]
    cards = [current_data().catalog.card(1)] * 10
    found = told_whys([*exiles, thought(9, ATTACK, whole=why())], cards, whole=True)
    assert [one.ply for one, _ in found] == [4, 9]
    assert [told.turn for _, told in found] == ["let_through", "end"]
    assert told_whys([thought(9, ATTACK, whole=why(WhyKind.ONLY, None))], cards, whole=True) == ()


SENTENCES = [
    (why(WhyKind.WINS, here=3), ATTACK, "このターンに倒せるため。"),
    (why(WhyKind.WINS, here=3, turns=2), ATTACK, "次のターンまでに倒せるため。"),
    (why(WhyKind.WINS, here=3, turns=4), ATTACK, "4ターン先までに倒せるため。"),
    (why(WhyKind.WINS, here=2, there=1), ATTACK, "倒せる続きがほかより多いため（3通りのうち2、ほかでは1）。"),
    (why(WhyKind.SOONER, here=3, there=3), ATTACK, "早く倒せるため。"),
    (why(WhyKind.SURVIVES, DONE, there=3), EXILE, "防御しないと倒されるため。"),
    (why(WhyKind.SURVIVES, ATTACK, there=3), ATTACK, "ほかの手では倒されるため。"),
    (why(WhyKind.SURVIVES, here=1, there=2), ATTACK, "倒される続きがほかより少ないため（3通りのうち1、ほかでは2）。"),
    (why(WhyKind.LATER, here=3, there=3), ATTACK, "倒されるのが遅くなるため。"),
    (why(WhyKind.SEASON_CARD, EXILE), DONE, "防御すると次に季節札を使えないため。"),
    (why(), ATTACK, "ここで終えるより良く見えたため。"),
    (why(instead=ATTACK, gains=(Gain(Ground.LIFE, 10), Gain(Ground.OTHER_SOULS, -10))), END,
     "攻撃するより良く見えたため（相手のライフが1多い、その代わり自分の魂が1枚多い）。"),
    (why(instead=Action(Verb.SUMMON, 5), gains=GAINS), ATTACK,
     "ほかの手より良く見えたため（自分のライフが2.5少ない、相手の魂が1枚多い、相手の場の力が0.3多い、その代わり相手の手札が1枚少ない）。"),
    (why(WhyKind.CLOSE), ATTACK, "ほかの手とほとんど差がないため。"),
    (why(WhyKind.EQUAL), ATTACK, "どの手でも同じになったため。"),
    (why(WhyKind.UNTRIED, None), ATTACK, "時間がなく、おおまかに決めたため。"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "given", "sentence"), SENTENCES)
def test_a_reason_reads_as_one_sentence(reason: Why, given: Action, sentence: str) -> None:
    cards = [current_data().catalog.card(1)] * 10
    (both,) = told_whys([thought(1, given, seen=reason, whole=reason)], cards, whole=True)
    assert told(drawn(both[1])) == [sentence]


def drawn(told: ToldWhy) -> str:
    return render_to_string("decks/games/_why.html", {"told": told, "game": SoloGame(chair=Chair.MACHINE)})


def test_while_the_game_runs_two_gains_are_told_and_then_all_with_what_they_cost() -> None:
    cards = [current_data().catalog.card(1)] * 10
    reason = why(gains=GAINS, points=24)
    for whole, gains in ((False, 2), (True, 4)):
        ((_, one),) = told_whys([thought(1, seen=reason, whole=reason)], cards, whole=whole)
        assert len(one.gains) == gains
    rests = "比べた手は「ターン終了」、それぞれの続きを3通り、平均でライフ2.4点分の差。"
    assert f'<p class="solo-note">{rests}</p>' in drawn(one)
