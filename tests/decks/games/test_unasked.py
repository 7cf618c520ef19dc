"""What the end of a game says of windows in which one could have used something and was not asked."""

import re
from collections import Counter

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.play.unasked import Unasked, windows_unasked
from rules_engine.vocabulary.actions import PASS
from rules_engine.vocabulary.terms import Verb, Window
from tests.decks.games.ended import as_of_former_rules
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import PLACE, TOOL, Player, solo_deck

pytestmark = pytest.mark.django_db

TOOLS = {PLACE: 20, TOOL: 20}
MATTER = (Window.MAIN, Window.SUMMON_LANDED, Window.ATTACK_DECLARED)


def turns(player: Player, count: int) -> Player:
    """Both seats attack and summon and use nothing, for so many turns."""
    last = player.response.context["table"].turn + count
    while player.response.context["table"].turn < last:
        press_on(player)
    return player


def press_on(player: Player) -> None:
    verbs = ("attack", "summon", "pass", "end")
    wanted = (text for verb in verbs for text in player.offered if text.split()[0] == verb)
    player.act(next(wanted, player.offered[0]))


def at_table(**stops: object) -> Player:
    """Both seats have 道具札 that cost nothing; `stops` are set before the first question."""
    player = against(Chair.OPEN, copies=TOOLS, other=solo_deck(TOOLS))
    if stops:
        player.send("stops", **stops)
    player.act("no")
    player.act("no")
    return player


def given_up(player: Player) -> Player:
    decision = position_of(played_record(game_of(player)), current_data()).decision
    assert decision
    player.act(f"surrender {decision.player}")
    return player


def counted(player: Player) -> Unasked | None:
    game = game_of(player)
    return windows_unasked(played_record(game), current_data(), stop_settings_of(game))


def passed_with_something_to_use(player: Player) -> tuple[int, set[tuple[str, int]]]:
    """By the rules alone: the passes of a window of the other's turn that matters in which something could have been
    used, and what could be used where any other window was passed, in which turn."""
    record = played_record(game_of(player))
    position, matter = position_of(record.until(0), current_data()).copy(), 0
    other: set[tuple[str, int]] = set()
    for action in record.actions:
        decision = position.decision
        assert decision
        if action == PASS and len(position.legal_actions()) > 1:
            matters = decision.window in MATTER and decision.player != position.state.turn_player
            matter += matters
            uses = [one for one in position.legal_actions() if one.verb is Verb.USE and not matters]
            other |= {(position.card(one.card).name, position.state.turn) for one in uses}
        position.play(action)
    return matter, other


def told(player: Player) -> str:
    found = re.search(r'<div class="solo-note solo-unasked">\s*<p>(.*?)</p>', player.page, re.S)
    return found[1] if found else ""


def told_of_other_times(player: Player) -> list[str]:
    """What could have been used when nobody asks unless it is wished."""
    found = re.search(r"<summary>ほかの時に使えた札（(\d+)種）</summary>(.*?)</details>", player.page, re.S)
    lines = re.findall("<li>(.*?)</li>", found[2]) if found else []
    assert not found or int(found[1]) == len(lines)
    return lines


def test_asked_as_usual_nothing_that_matters_passed_unasked() -> None:
    player = turns(at_table(), 3)
    assert told(player) == "", "the game goes on"
    given_up(player)
    found = counted(player)
    assert found
    assert found.usual == found.wished == 0
    assert told(player) == "", "nothing was missed"
    _, other = passed_with_something_to_use(player)
    counted_turns = Counter(name for name, _ in other)
    assert told_of_other_times(player) == [f"{name}：{count}ターン" for name, count in counted_turns.most_common()]
    assert sum(counted_turns.values()) > 2


def test_never_asked_every_pass_counts() -> None:
    player = at_table(stop=[])
    given_up(turns(player, 3))
    found, (matter, _) = counted(player), passed_with_something_to_use(player)
    assert found
    assert matter > 3
    assert (found.usual, found.wished) == (matter, 0)
    assert told(player).startswith(f"使えたのに聞かれなかった: {matter}回（相手のメインフェイズ・召喚・攻撃）")


def test_always_asked_none_counts() -> None:
    player = at_table(ask="always")
    given_up(turns(player, 2))
    matter, other = passed_with_something_to_use(player)
    assert matter > 0
    assert other
    assert counted(player) == Unasked()
    assert "solo-unasked" not in player.page


def test_what_one_did_not_want_to_be_asked_is_told_apart() -> None:
    player = turns(at_table(), 2)
    while "このターンは聞かない" not in player.page:
        press_on(player)
    player.send("act", until="turn")
    given_up(turns(player, 1))
    found = counted(player)
    assert found
    assert found.usual == found.wished > 0
    assert f"聞かれなかった: {found.usual}回（" in told(player)
    assert f"{found.wished}回は「聞かない」を押したため" in told(player)


def test_what_was_not_asked_counts_also_when_everything_is_asked_later() -> None:
    player = at_table(stop=[])
    turns(player, 2)
    before = counted(player)
    player.send("stops", ask="always")
    turns(player, 1)
    assert before
    assert before.usual > 0
    assert counted(player) == before


def test_of_former_rules_nothing_is_said() -> None:
    player = given_up(turns(at_table(), 1))
    as_of_former_rules(player)
    player.sit(player.address)
    assert counted(player) is None
    assert told(player) == ""
