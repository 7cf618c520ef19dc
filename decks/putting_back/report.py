"""What comes of the rows of a file, kind by kind, and what of them cannot be taken, by name and with why."""

from dataclasses import dataclass, field
from typing import Any

from decks.people.read_back import WRITTEN, Judged, Outcome

MOST_NAMED = 1_200
"""Names in one report; what is beyond is counted."""
MOST_REASONS = 60
LONGEST_NAME = 100
OTHER_REASONS = "そのほかの理由"
NOT_THE_SAME = "ここにあるものが、ファイルのあとで変わっています"


@dataclass(slots=True)
class CountsOfKind:
    """`outcomes` by their names, `parts` of what is taken by what it is called."""

    outcomes: dict[str, int] = field(default_factory=dict)
    parts: dict[str, int] = field(default_factory=dict)

    def of(self, outcome: Outcome) -> int:
        return self.outcomes.get(outcome.value, 0)

    @property
    def found(self) -> int:
        return sum(self.outcomes.values())

    @property
    def taken(self) -> int:
        return sum(self.of(outcome) for outcome in WRITTEN)


@dataclass(slots=True)
class WhyNot:
    """Why things of one kind are not taken, or not as they were; the first `names` of `count`."""

    kind: str
    why: str
    count: int = 0
    names: list[str] = field(default_factory=list)

    @property
    def beyond(self) -> int:
        return self.count - len(self.names)


@dataclass(slots=True)
class Report:
    kinds: dict[str, CountsOfKind] = field(default_factory=dict)
    reasons: list[WhyNot] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def note(self, kind: str, judged: Judged) -> None:
        count = self.kinds.setdefault(kind, CountsOfKind())
        count.outcomes[judged.outcome.value] = count.of(judged.outcome) + 1
        if judged.outcome is Outcome.REFUSED:
            self.note_reason(kind, judged.why, judged.name)
        elif judged.outcome is Outcome.DIFFERS:
            self.note_reason(kind, NOT_THE_SAME, judged.name)
        if judged.outcome not in WRITTEN:
            return
        for why, what in judged.lost:
            self.note_reason(kind, why, what)
        for part, number in judged.parts.items():
            if number:
                count.parts[part] = count.parts.get(part, 0) + number

    def note_reason(self, kind: str, why: str, name: str) -> None:
        found = next((one for one in self.reasons if (one.kind, one.why) == (kind, why)), None)
        if found is None:
            why = why if len(self.reasons) < MOST_REASONS else OTHER_REASONS
            found = next((one for one in self.reasons if (one.kind, one.why) == (kind, why)), None)
        if found is None:
            found = WhyNot(kind, why)
            self.reasons.append(found)
        found.count += 1
        if sum(len(one.names) for one in self.reasons) < MOST_NAMED:
            found.names.append(name[:LONGEST_NAME])

    @property
    def found(self) -> int:
        return sum(count.found for count in self.kinds.values())

    @property
    def taken(self) -> int:
        return sum(count.taken for count in self.kinds.values())

    @property
    def differs(self) -> int:
        return sum(count.of(Outcome.DIFFERS) for count in self.kinds.values())

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "kinds": {name: [count.outcomes, count.parts] for name, count in self.kinds.items()},
            "reasons": [[one.kind, one.why, one.count, one.names] for one in self.reasons],
            "unknown": self.unknown,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Report":
        """What ``as_data`` was given of; of nothing, an empty one."""
        kinds = {name: CountsOfKind(*count) for name, count in data.get("kinds", {}).items()}
        return cls(kinds, [WhyNot(*one) for one in data.get("reasons", [])], data.get("unknown", []))
