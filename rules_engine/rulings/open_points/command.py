"""`python -m rules_engine open-points [OPTION…]`: what the sources leave open, and how it is played."""

import sys
from collections.abc import Sequence

from rules_engine.catalog import load_catalog
from rules_engine.rulings import load_rulings
from rules_engine.rulings.open_points.point import OpenPoint
from rules_engine.rulings.open_points.reading import load_points


def main(arguments: Sequence[str]) -> int:
    """Print every point, or those of the options named; 2 for an option that is not open."""
    points = {point.option: point for point in load_points()}
    unknown = [name for name in arguments if name not in points]
    if unknown:
        print(f"no open point {' '.join(unknown)}; there are {' '.join(points)}", file=sys.stderr)
        return 2
    for name in arguments or points:
        print("\n".join(lines_of(points[name])) + "\n")
    print(f"{len(arguments or points)} points")
    return 0


def lines_of(point: OpenPoint) -> list[str]:
    """The point as text: the question, its answers (the standard one with *), who says what, the cards it touches."""
    lines = [point.question, f"  {point.option} ({point.clause})"]
    for answer in point.answers:
        ruling = load_rulings().get(answer.scenario)
        mark = "*" if answer is point.standard else " "
        lines.append(f"  {mark} {answer.value}: {answer.text} [{answer.scenario} {ruling.title if ruling else '?'}]")
    lines += [f"  {saying.source.label}: {saying.text}" for saying in point.sayings]
    names = "、".join(load_catalog().card(card).name for card in point.cards)
    return [*lines, f"  札（{len(point.cards)}）: {names}" if names else "  札によらない"]
