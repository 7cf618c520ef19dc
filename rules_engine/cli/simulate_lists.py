"""What `simulate --compare` and `simulate --weakest` print: how far to trust it first, then what one list changes."""

import json
import math

from rules_engine.catalog.definitions import Catalog
from rules_engine.players import LEVELS
from rules_engine.simulation import (
    LEAST_GAMES,
    Match,
    Mean,
    MeanChange,
    Paired,
    Rate,
    Weighed,
    lowest,
    paired_figures,
    weigh,
    weighed_figures,
)

LEAST_SEEDS = 2
"""Of fewer there is no interval."""


def question_of(match: Match) -> dict[str, object]:
    """All that the answer depends on but the lists and how many games there were."""
    level = LEVELS[match.level]
    return {
        "seed": match.seed,
        "level": level.id,
        "level_version": level.version,
        "turns": match.turns,
        "positions": match.positions,
        "against": match.against is not None,
    }


def compared_json(match: Match, counted: Paired) -> str:
    """For programs: the question, the whole numbers counted, and the figures."""
    found = paired_figures(counted).as_data()
    return json.dumps({"question": question_of(match), "counted": counted.as_data(), "figures": found}, indent=1)


def compared_text(match: Match, counted: Paired) -> str:
    """For people: the change is the new list's number less the old one's."""
    found = paired_figures(counted)
    lines = [
        *_trust(found.passed_over),
        f"とばした効果のあったシード：{told_rate(found.seeds_passed_over)}",
        f"{counted.seeds}シード（どちらのデッキも、同じシードを先攻と後攻で1回ずつ）・{_told(match)}・シードごとの95%の区間",
        "",
        f"「差がある」は全部の行を合わせた判断（ホルムの方法、各{LEAST_GAMES}ゲームから）",
        f"{'':<28}いまの  替えた  差（替えた－いまの）",
        f"1ゲームの勝ち点（引き分けは0.5）  {_change(found.points)}",
        f"勝ったターン（勝てなければ{match.turns + 1}）  {_change(found.kill_turn)}",
        *(f"{turn}ターン目までのダメージ  {_change(one)}" for turn, one in enumerate(found.damage, start=1)),
    ]
    return "\n".join(lines)


def weigh_twice(match: Match, seeds: tuple[int, int], catalog: Catalog) -> tuple[Weighed, Weighed]:
    """The first run over all cards, and the lowest of them on as many fresh seeds as the second number says."""
    first = weigh(match, sorted(set(match.deck)), range(seeds[0]), catalog)
    return first, weigh(match, lowest(first), range(seeds[0], sum(seeds)), catalog)


def weighed_json(match: Match, first: Weighed, second: Weighed) -> str:
    """For programs: both runs, and the figures of the second; those of the first were chosen among and tell nothing."""
    return json.dumps(
        {
            "question": question_of(match),
            "first": first.as_data(),
            "counted": second.as_data(),
            "figures": weighed_figures(match, second).as_data(),
        },
        indent=1,
    )


def weighed_text(match: Match, first: Weighed, second: Weighed, catalog: Catalog) -> str:
    """For people: the cards that were confirmed, the least first."""
    found = weighed_figures(match, second)
    seeds = [max(one.seeds for one in run.cards.values()) for run in (first, second)]
    unit = "1ゲームの勝ち点" if match.against else f"与えたダメージ（{match.turns}ターンの平均）"
    return "\n".join(
        [
            *_trust(found.passed_over),
            f"{_told(match)}・{len(first.cards)}種類を{seeds[0]}シードで比べ、低い{len(second.cards)}種類を別の{seeds[1]}シードで確かめた",
            f"{100 * found.level:.0f}%の区間（{len(second.cards)}種類すべてに同時に成り立つ）",
            "",
            f"1枚を白紙（何もしない札）に替えると減る{unit}",
            *(f"{told_mean(one):<28} {catalog.card(card).name}" for card, one in found.cards.items()),
        ]
    )


def _trust(passed_over: float) -> list[str]:
    return [f"エンジンが行わずにとばした効果：{100 * passed_over:.1f}%"]


def _told(match: Match) -> str:
    return f"{LEVELS[match.level].label}・シード {match.seed}"


def _change(one: MeanChange) -> str:
    return f"{one.old:.2f}  {one.new:.2f}  {told_mean(one.change)}{'  差がある' if one.differs else ''}"


def told_rate(rate: Rate) -> str:
    return f"{100 * rate.share:.1f}%（{100 * rate.low:.1f}–{100 * rate.high:.1f}）"


def told_mean(mean: Mean) -> str:
    if not math.isfinite(mean.low):
        return f"{mean.mean:.2f}（区間なし）"
    between = "–" if mean.low >= 0 else "〜"
    return f"{mean.mean:.2f}（{mean.low:.2f}{between}{mean.high:.2f}）"
