"""What the answers of one decision have scored so far, in the worlds they were tried in."""

from rules_engine.players import Candidate
from rules_engine.vocabulary.actions import Action


class ScoreTally:
    """`scores` run along `actions`: what each was worth in the worlds 0, 1, 2 …, as far as it was tried."""

    __slots__ = ("actions", "scores")

    def __init__(self, actions: list[Action]) -> None:
        self.actions: list[Action] = actions
        self.scores: list[list[int]] = [[] for _ in actions]

    def mean(self, place: int) -> int:
        """The mean score, in whole numbers; only of what was tried."""
        return sum(self.scores[place]) // len(self.scores[place])

    def ranking(self, places: list[int]) -> list[int]:
        """Those of these places that were tried: by how often, then by score; of equals the one offered first."""
        tried = [place for place in places if self.scores[place]]
        return sorted(tried, key=lambda place: (-len(self.scores[place]), -self.mean(place), place))

    def is_clear(self, place: int, other: int, errors: int) -> bool:
        """Whether the worlds in which both were tried agree that the first is better: by so many standard errors."""
        pairs = zip(self.scores[place], self.scores[other], strict=False)
        gains = [one - two for one, two in pairs]
        number, total = len(gains), sum(gains)
        if number < 2 or total <= 0:
            return False
        spread = number * sum(gain * gain for gain in gains) - total * total
        return (number - 1) * total * total > errors * errors * spread

    def candidates(self, ranking: list[int]) -> tuple[Candidate, ...]:
        """The ranked answers with their scores."""
        return tuple(Candidate(self.actions[place], self.mean(place), len(self.scores[place])) for place in ranking)
