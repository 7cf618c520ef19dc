"""How often the API may be called: the same counts as the pages'."""

from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from decks.people.rates import Rate, by_address, rate_state, wait_for
from rules_engine.odds import MOST_STEPS

ODDS_WORK, WORK_OF_ONE = Rate.of("600/m"), 500_000
"""In steps of about a hundredth of a second: about six seconds of one core a minute."""


class CallsLimit(BaseThrottle):
    """`of_address` for whoever is not signed in, `of_user` for the others where there is one."""

    group = "api"
    of_address = Rate.of("120/m")
    of_user: Rate | None = Rate.of("300/m")
    seconds = 0

    def allow_request(self, request: Request, view: Any) -> bool:
        if self.of_user and request.user and request.user.is_authenticated:
            rates = {f"{self.group} user {request.user.pk}": self.of_user}
        else:
            rates = {f"{self.group} {by_address(request)}": self.of_address}
        state = rate_state(rates)
        if state is None:
            return True
        _, _, left, wait = view.rate = state
        self.seconds = wait if left < 0 else 0
        if self.seconds:
            view.rate = (*state[:2], 0, wait)
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


class ChecksLimit(CallsLimit):
    """Reading a long list costs more than other answers."""

    group = "api-check"
    of_address = Rate.of("60/m")
    of_user = None


class SimulationsLimit(CallsLimit):
    """Each keeps a worker busy for minutes."""

    group = "api-simulations"
    of_address = of_user = Rate.of("20/m")


def check_odds_work(request: Request, work: int) -> None:
    """``Throttled`` where the address has had more counted within a minute than is its share; `work` is what the
    answer takes (``work_of_odds``), which is next to nothing for a plain condition and for one that is refused."""
    rates = {f"api-odds-work {by_address(request)}": ODDS_WORK}
    if wait := wait_for(rates, times=1 + (work if work <= MOST_STEPS else 0) // WORK_OF_ONE):
        raise Throttled(wait)
