"""Wrong passwords slow down whoever sends them, and hardly anybody else.

Each try is counted before the password is looked at, so that many at the same moment gain nothing; who was right gets
his try back. After some tries each further one must wait for the one before it, twice as long every time. A try that
came too early counts for nothing: it is refused, with the seconds to wait.

One's own wrong tries count for one account at one address. Where an account has been entered before, nothing else
counts, and no wait is long. Where many have been wrong about an account, people at new addresses wait some
seconds, each on their own: nobody can take that place. So strangers cannot keep an owner out, however many
they are. What proves the same in another way (a recovery code, the code of an app) is counted with it.
"""

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from decks.people.counters import count, counts, forget, take_back
from decks.people.rates import by_address, in_words

SLOWED_DOWN = "パスワードの間違いが続いたため、いまは確かめられません。{wait}待ってから、もう一度お試しください。"
HOUR, DAY = 3600, 24 * 3600
ENTERED_DAYS = 90
APP_CODE, RECOVERY_CODE, MAIL_CODE = "app_code", "recovery_code", "mail_code"
COUNTED_APART = (APP_CODE, MAIL_CODE)

log = structlog.get_logger("fudacho.sign_in")


class Slowing(NamedTuple):
    """How many tries go without a wait, the longest wait, and for how long tries are remembered (seconds)."""

    free: int
    longest: int
    remembered: int

    def pause(self, tries: int) -> int:
        doubled = min(max(tries - self.free, 0), 12)
        return min(self.longest, 2**doubled) if doubled else 0


OF_THE_PAIR = Slowing(2, 15 * 60, DAY)
WHERE_ENTERED_BEFORE = Slowing(2, 30, DAY)
# Many may stand behind one address.
OF_THE_ADDRESS = Slowing(10, 5 * 60, HOUR)
# Against guessers with many addresses; its owner, too, waits so long, once, where he has never been.
OF_THE_ACCOUNT = Slowing(100, 10, HOUR)


class SlowedDownError(ValidationError):
    def __init__(self, wait: int, words: str = SLOWED_DOWN) -> None:
        super().__init__(words.format(wait=in_words(wait)), code="slowed_down")
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Attempt:
    """One password about to be looked at. `shared` are the counts that others have a part in."""

    name: str
    pair: str
    shared: tuple[str, ...]
    entered: str
    factor: str = "password"

    def right(self, user: User) -> None:
        log.info(f"{self.factor}_right", user=user.pk)
        if settings.RATELIMIT_ENABLE:
            forget([self.pair, _pause(self.pair), *map(_pause, self.shared)])
            take_back(self.shared)
            count({self.entered: ENTERED_DAYS * DAY})

    def wrong(self) -> None:
        number = User.objects.filter(username=self.name).values_list("pk", flat=True).first()
        log.warning(f"{self.factor}_wrong", user=number)


def begin(request: HttpRequest, name: str, factor: str = "password") -> Attempt:
    """Before a password is looked at; raises SlowedDownError where that must wait, CountersAwayError. Codes of an app
    and of a mail are counted apart; what stands in for a password is counted with it."""
    account, address = unicodedata.normalize("NFKC", name).casefold(), by_address(request)
    if factor in COUNTED_APART:
        account = f"{factor} of {account}"
    pair, entered = f"wrong {account} from {address}", _entered(account, address)
    if not settings.RATELIMIT_ENABLE:
        return Attempt(name, pair, (), entered, factor)
    slowings = {pair: WHERE_ENTERED_BEFORE}
    of_all = f"wrong {account}"
    if not counts([entered])[entered]:
        slowings = {pair: OF_THE_PAIR, f"wrong from {address}": OF_THE_ADDRESS, of_all: OF_THE_ACCOUNT}
    if wait := _wait(slowings, {of_all: pair}):
        log.warning("password_refused", seconds=wait)
        raise SlowedDownError(wait)
    return Attempt(name, pair, tuple(slowings.keys() - {pair}), entered, factor)


def was_entered(request: HttpRequest, name: str) -> bool:
    """Whether somebody came into the account from where this request is from."""
    entered = _entered(unicodedata.normalize("NFKC", name).casefold(), by_address(request))
    return bool(counts([entered])[entered])


def _entered(account: str, address: str) -> str:
    return f"entered {account} from {address}"


def _wait(slowings: dict[str, Slowing], once: dict[str, str]) -> int:
    """Count one more try for each; where one of them is too early, none is counted. `once`: for whom a slowing is
    waited out by each who comes, not by one after the other."""
    tries = count({name: slowing.remembered for name, slowing in slowings.items()})
    pauses = {_pause(name): slowing.pause(tries[name].count) for name, slowing in slowings.items() if name not in once}
    # Who is the first in a pause has waited for the one before it, and begins the next one.
    taken = count({name: seconds for name, seconds in pauses.items() if seconds}) if any(pauses.values()) else {}
    wait = max((pause.wait for pause in taken.values() if pause.count > 1), default=0)
    for name in once.keys() & slowings.keys():
        if seconds := slowings[name].pause(tries[name].count):
            wait = max(wait, _wait_once(once[name], seconds))
    if wait:
        take_back(slowings)
        forget([name for name, pause in taken.items() if pause.count == 1])
    return wait


def _wait_once(who: str, seconds: int) -> int:
    """0 for who has come before and waited for so many seconds since."""
    came, pause = f"came {who}", f"pause once {who}"
    counted = count({came: HOUR, pause: seconds})
    return counted[pause].wait if counted[came].count == 1 or counted[pause].count > 1 else 0


def _pause(name: str) -> str:
    return f"pause: {name}"


def is_own_password(request: HttpRequest, user: User, password: str) -> bool:
    """Whether somebody who is signed in knows his password; raises as `begin` does."""
    attempt = begin(request, user.username)
    if user.check_password(password):
        attempt.right(user)
        return True
    attempt.wrong()
    return False
