"""Japanese for statements that make one sentence together: その中から2枚を手札公開場に、別の2枚を魂に置き、…"""

import re
from collections.abc import Callable
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.deed_words import call_moved, destination
from rules_engine.language.japanese.nouns import cards, player
from rules_engine.language.japanese.pick_words import picked, place_and_rest
from rules_engine.language.japanese.sentences import Body, Joined, statement
from rules_engine.language.japanese.statement_words import as_player, declare
from rules_engine.language.japanese.wording import Scope, chained
from rules_engine.vocabulary.terms import Zone


def _twice_chosen(scope: Scope, body: Body, at: int) -> Joined:
    """The same choice twice: 道具札を2枚選ぶ（同じ札でもよい）."""
    first, second = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(first, tree.Choose) or not isinstance(second, tree.Choose) or first.pick != second.pick:
        return None
    said = picked(scope, replace(first.pick, amount=tree.Number(2)))
    for node in (first, second):
        scope.names[node.name] = "それら"
    return 2, f"{said}を選ぶ（同じ札でもよい）"


def _both_texts(scope: Scope, body: Body, at: int) -> Joined:
    first, second = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(first, tree.RunText) or not isinstance(second, tree.RunText):
        return None
    if cards(scope, first.cards) != cards(scope, second.cards):
        return None
    return 2, statement(scope, first)


def _negated(scope: Scope, body: Body, at: int) -> Joined:
    """使用を宣言した道具札1枚を無効にし、魂に置く; the choice before it is part of it."""
    first = body[at]
    chosen = first if isinstance(first, tree.Choose) else None
    rest = body[at + 1 : at + 3] if chosen else body[at : at + 2]
    if len(rest) < 2 or not isinstance(rest[0], tree.Negate) or not isinstance(rest[1], tree.Put):
        return None
    negate, put = rest[0], rest[1]
    if chosen and negate.cards != tree.Bound(chosen.name):
        return None
    said = picked(scope, chosen.pick) if chosen else cards(scope, negate.cards)
    where = destination(scope, put.destination, replace(put.pick, cards=tree.This()))
    return (3 if chosen else 2), f"{said}を無効にし、{where}"


def _declared_twice(scope: Scope, body: Body, at: int) -> Joined:
    first = body[at]
    if not isinstance(first, tree.Declare) or first.lowest or first.among:
        return None
    run = 1
    while at + run < len(body) and _declares_alike(first, body[at + run]):
        run += 1
    if run == 1:
        return None
    said = [declare(scope, node) for node in body[at : at + run] if isinstance(node, tree.Declare)]
    return run, said[0].replace("を宣言する", f"を{run}つ宣言する")


def _declares_alike(one: tree.Declare, other: tree.Statement) -> bool:
    return isinstance(other, tree.Declare) and replace(other, name=one.name) == one


def _back_into_deck(scope: Scope, body: Body, at: int) -> Joined:
    """山札に戻してシャッフルする."""
    put, shuffle = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(put, tree.Put) or not isinstance(shuffle, tree.Shuffle):
        return None
    if put.destination.zone is not Zone.DECK or put.destination.order is not None:
        return None
    return 2, f"{statement(scope, put).removesuffix('戻す')}戻してシャッフルする"


def _shown_and_moved(scope: Scope, body: Body, at: int) -> Joined:
    """公開し、除外する: all of what was shown goes one way."""
    show, put = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(show, tree.Show) or not isinstance(put, tree.Put) or not show.name:
        return None
    if put.pick.cards != tree.Bound(show.name) or put.pick.quantity is not tree.Quantity.ALL:
        return None
    said = statement(scope, show)
    moved = statement(scope, put)
    return 2, chained([said, moved.removeprefix(f"{scope.names[show.name]}を")])


def _parts_of_shown(scope: Scope, body: Body, at: int) -> Joined:
    """その中から2枚を手札公開場に、別の2枚を魂に置き、残りを山札に戻してシャッフルする."""
    run = _run_of_puts(body, at)
    if not run:
        return None
    last = body[at + len(run)] if at + len(run) < len(body) else None
    shuffled = isinstance(last, tree.Shuffle) and _looked_at(body[:at], run[0])
    if len(run) == 1 and not shuffled:
        return None
    alike = len(run) > 1 and all(node.destination == run[0].destination for node in run)
    said = _alike_parts(scope, run) if alike else chained(statement(scope, node) for node in run)
    said = re.sub("に置き、(別の[^、]*に置[きく])", r"に、\1", said)
    rest = "残りを山札に戻してシャッフルする"
    return (len(run) + 1, chained([said, rest])) if shuffled else (len(run), said)


def _run_of_puts(body: Body, at: int) -> list[tree.Put]:
    """Moves of parts of the same bound cards, one after another."""
    run: list[tree.Put] = []
    for node in body[at:]:
        if not isinstance(node, tree.Put) or node.pick.by or not isinstance(node.pick.cards, tree.Bound):
            break
        if run and node.pick.cards.name != _bound_name(run[0]):
            break
        if node.pick.quantity is tree.Quantity.ALL and not node.pick.cards.filter.filters:
            break
        run.append(node)
    return run


def _bound_name(node: tree.Put) -> str:
    return node.pick.cards.name if isinstance(node.pick.cards, tree.Bound) else ""


def _looked_at(before: Body, node: tree.Put) -> bool:
    """Whether the cards are part of those of a deck that were shown before."""
    shows = [one for one in before if isinstance(one, tree.Show) and one.name == _bound_name(node)]
    return bool(shows and isinstance(shows[0].pick.cards, tree.Selector) and shows[0].pick.cards.end)


def _alike_parts(scope: Scope, run: list[tree.Put]) -> str:
    """公開した札の中から場所札1枚、怪異札1枚を手札公開場に置く."""
    said = [picked(scope, node.pick) for node in run]
    among = f"{scope.names[_bound_name(run[0])]}のうち"
    first, *rest = said
    shorter = [one.removeprefix(among).removeprefix("その中から") for one in rest]
    return f"{'、'.join([first, *shorter])}を{destination(scope, run[0].destination, run[0].pick)}"


def _given_up(scope: Scope, body: Body, at: int) -> Joined:
    """Several moves by one chooser: 相手は自身の手札から1枚、魂から1枚を選んで除外する."""
    puts: list[tree.Put] = []
    for node in body[at:]:
        if not isinstance(node, tree.Put) or (puts and not _gives_up_alike(puts[0], node)):
            break
        puts.append(node)
    if len(puts) < 2:
        return None
    by = puts[0].pick.by
    whose = "自身の"
    said: list[str] = []
    with scope.seat({by.whose: "自身"} if by else {}):
        for node in puts:
            place, rest = place_and_rest(scope, replace(node.pick, by=None))
            source = node.pick.cards
            whose = f"{scope.seats[source.whose]}の" if not by and isinstance(source, tree.Selector) else whose
            said.append(f"{place.removeprefix(whose) if said else place}から{rest}")
    where = destination(scope, puts[0].destination, puts[0].pick)
    for node in puts:
        call_moved(scope, node)
    who = f"{player(scope, by)}は" if by else ""
    return len(puts), f"{who}{'、'.join(said)}を{'選んで' if by else ''}{where}"


def _gives_up_alike(one: tree.Put, other: tree.Put) -> bool:
    if one.search or other.search:
        return False
    by = one.pick.by
    if by is None:
        return _exiled_alike(one, other)
    alike = by == other.pick.by and one.destination == other.destination
    return alike and not (one.name or other.name) and all(_is_of(node.pick.cards, by.whose) for node in (one, other))


def _is_of(node: tree.Cards, whose: tree.Whose) -> bool:
    return isinstance(node, tree.Selector) and node.whose is whose


def _exiled_alike(one: tree.Put, other: tree.Put) -> bool:
    """Whether one player's cards go into 除外 from two places, one from each."""
    first, second = one.pick.cards, other.pick.cards
    if not isinstance(first, tree.Selector) or not isinstance(second, tree.Selector) or first.whose is not second.whose:
        return False
    singles = one.pick.amount == other.pick.amount == tree.Number(1) and not (one.pick.random or other.pick.random)
    places = first.zones and second.zones and one.destination == other.destination
    return bool(singles and places and other.pick.by is None and one.destination.zone is Zone.EXILE)


def _same_side(scope: Scope, body: Body, at: int) -> Joined:
    """What one player does in several statements is one sentence."""
    first = body[at]
    run = 1
    if not isinstance(first, tree.AsPlayer):
        return None
    deeds = first.body
    while at + run < len(body):
        other = body[at + run]
        if not isinstance(other, tree.AsPlayer) or other.player != first.player:
            break
        deeds += other.body
        run += 1
    return None if run == 1 else (run, as_player(scope, replace(first, body=deeds)))


JOINERS: tuple[Callable[[Scope, Body, int], Joined], ...] = (
    _twice_chosen,
    _both_texts,
    _negated,
    _declared_twice,
    _back_into_deck,
    _shown_and_moved,
    _parts_of_shown,
    _given_up,
    _same_side,
)
