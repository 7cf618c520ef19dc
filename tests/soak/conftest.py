"""What the random games came to."""

from collections import Counter

from _pytest.terminal import TerminalReporter


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Per kind of decks: games, the longest one, the most steps for a decision, texts passed over, how games ended."""
    kinds: dict[str, list[tuple[int, int, int, str]]] = {}
    seconds: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for kind, course in report.user_properties:
            kinds.setdefault(kind, []).append(tuple(course))
        for kind in {kind for kind, _ in report.user_properties}:
            seconds[kind] += report.duration
    for kind, courses in kinds.items():
        decisions, steps, not_run, ends = zip(*courses, strict=True)
        terminalreporter.write_line(
            f"{kind}: {len(courses)} games, {sum(decisions)} decisions in {seconds[kind]:.0f} s of one process; "
            f"at most {max(decisions)} decisions a game, {max(steps)} steps a decision; "
            f"{sum(not_run)} texts not automated were passed over; "
            + ", ".join(f"{end} {count}" for end, count in Counter(ends).most_common())
        )
