"""Whether the time of an answer tells that a name or an address exists: `python -m tests.benchmarks.name_timing`.

At each door a known and an unknown name are tried 200 times, in pairs whose order is by chance. What is measured is the
processor time of the thread that answers, so that a busy machine matters little, and what is told is the median of the
differences with its 95 % interval. Passwords are hashed a thousand times less often than on a site: their hashing,
which tests/decks/people/accounts/test_alike.py counts, would only hide the rest. docs/asvs.md has the figures.
"""

import os
import random
import re
import time
from collections.abc import Callable
from typing import Any

TRIES, WARM = 200, 10
# The ranks of the 95 % interval of a median of 200 values.
LOW, HIGH = 85, 114
KNOWN, UNKNOWN = "hanako", "tarou1"
ADDRESS = "{name}@mail.example"
Try = Callable[[str], tuple[float, str]]


def timed(client: Any, door: str, sent: dict[str, str]) -> tuple[float, Any]:
    began = time.thread_time()
    answer = client.post(door, sent)
    return time.thread_time() - began, answer


def words_of(answer: Any, name: str) -> str:
    page = re.sub(r"<input[^>]*csrf[^>]*>", "", answer.content.decode()).replace(name, "NAME")
    return f"{answer.status_code} {answer.get('Location', '')} {page}"


def posted(door: str, first: dict[str, str] | None = None, **fields: str) -> Try:
    """A try at this door; `first` is sent to the one before it, in the same session."""
    from django.test import Client

    def attempt(name: str) -> tuple[float, str]:
        client = Client()
        if first:
            client.post("/accounts/reset/", {key: value.format(name=name) for key, value in first.items()})
        seconds, answer = timed(client, door, {key: value.format(name=name) for key, value in fields.items()})
        return seconds, words_of(answer, name)

    return attempt


def doors() -> dict[str, Try]:
    from decks.people.accounts.recovery.codes import new_code

    code, new = new_code(), {"password1": "atarashii-aikotoba-9", "password2": "atarashii-aikotoba-9"}
    reset = {"email": ADDRESS}
    return {
        "password": posted("/accounts/login/", username="{name}", password="wrong-password"),
        "recovery code": posted("/accounts/recover/", username="{name}", code=code, **new),
        "lost factor": posted("/accounts/lost-factor/", username="{name}", password1="wrong-password", code=code),
        "mail": posted("/accounts/reset/", **reset),
        "code of a mail": posted("/accounts/reset/code/", reset, code="AAAA-AAAA"),
    }


def measured(attempt: Try) -> tuple[list[float], list[float]]:
    """Seconds of the known and of the unknown name; ``AssertionError`` where their words differ."""
    seconds: dict[str, list[float]] = {KNOWN: [], UNKNOWN: []}
    for number in range(WARM + TRIES):
        words = set()
        for name in random.sample((KNOWN, UNKNOWN), 2):
            took, told = attempt(name)
            words.add(told)
            if number >= WARM:
                seconds[name].append(took)
        assert len(words) == 1, words
    return seconds[KNOWN], seconds[UNKNOWN]


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def furnish() -> None:
    from allauth.account.models import EmailAddress
    from django.contrib.auth.models import User

    from decks.people.accounts.recovery.services import make_code

    user = User.objects.create_user(KNOWN, password="hanako-no-kushi-1")
    make_code(user)
    EmailAddress.objects.create(user=user, email=ADDRESS.format(name=KNOWN), verified=True, primary=True)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.contrib.auth.hashers import PBKDF2PasswordHasher
    from django.test.runner import DiscoverRunner
    from django.test.utils import override_settings

    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    kept = runner.setup_databases()
    PBKDF2PasswordHasher.iterations = 1_000
    hashers = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    print("| door | known, ms | unknown, ms | difference of pairs, ms (95 % interval) |\n|---|---|---|---|")
    try:
        with override_settings(PASSWORD_HASHERS=hashers, MAIL_IS_SET=True, DEFAULT_FROM_EMAIL="a@fuda.example"):
            furnish()
            for door, attempt in doors().items():
                known, unknown = measured(attempt)
                apart = sorted((one - other) * 1000 for one, other in zip(known, unknown, strict=True))
                interval = f"{apart[LOW]:+.2f} to {apart[HIGH]:+.2f}"
                times = f"{median(known) * 1000:.2f} | {median(unknown) * 1000:.2f}"
                print(f"| {door} | {times} | {median(apart):+.2f} ({interval}) |", flush=True)
    finally:
        runner.teardown_databases(kept)


if __name__ == "__main__":
    main()
