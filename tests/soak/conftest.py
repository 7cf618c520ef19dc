"""How long the long proofs last, and what the random games came to."""

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.terminal import TerminalReporter

from tests.running_site import RunningSite


@pytest.fixture(scope="session")
def seconds() -> int:
    return int(os.environ.get("SOAK_SECONDS", "60"))


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A running site of its own that does not count requests."""
    site = RunningSite(tmp_path_factory.mktemp("site"), RATELIMIT_ENABLE="false")
    site.manage("prepare")
    site.start()
    yield site
    site.stop()


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
