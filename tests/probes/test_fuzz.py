"""Thousands of broken requests as visitor, owner and keeper: none is answered with an error of the site's own.

Half are bent from valid requests that a walk through the site's own pages and forms found, the others made of rubbish
for a route of the resolver. Each round begins with people who have everything, since rubbish destroys some of it.
"""

import http.client
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import unquote

from django.urls import Resolver404, resolve

from tests.probes.asked import Asked, Sent
from tests.probes.browser import PASSWORD, Browser
from tests.probes.conftest import size
from tests.probes.routes import all_routes
from tests.probes.rubbish import bent, random_request
from tests.probes.walk import Walk
from tests.running_site import RunningSite

REQUESTS = size("PROBE_REQUESTS", 30_000)
SEED = size("PROBE_SEED", 1)
PER_ROUND = 3000
WALKED = {"visitor": 120, "owner": 160, "keeper": 160}
BEGINNINGS = {"visitor": ("/", "/decks/"), "owner": ("/", "/decks/", "/accounts/"), "keeper": ("/admin/", "/")}
LEAST_DEEP = 0.2
SHOWN = 25
FURNISH = """
import json
from django.contrib.auth.models import User
from django.test import Client
from decks.models import Deck
from tests.keepers import sign_in
from tests.probes.world import furnish
make = {{"owner": User.objects.create_user, "keeper": User.objects.create_superuser}}
for role, create in make.items():
    furnish({{"owner": create(f"{{role}}{number}", password="{password}")}}, "{number}")
furnish({{"visitor": Deck.objects.get(pk={deck}).visitor}}, "{number}")
keeper = User.objects.get(username="keeper{number}")
print(json.dumps([sign_in(Client(), keeper).cookies["sessionid"].value for _ in range({sessions})]))
"""
SESSIONS = 60
"""Of a keeper, who would have to wait for a new code of the app each time."""


@dataclass
class Course:
    """What was asked and what came of it, over all rounds."""

    statuses: Counter[int] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)
    failures: dict[str, str] = field(default_factory=dict)
    failed: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, who: str, sent: Sent, status: int, url: str, said: str = "") -> None:
        with self.lock:
            self.statuses[status] += 1
            route = route_of(sent.path)
            self.routes[route] += 1
            if status >= 500 or status == 0:
                self.failed += 1
                self.failures.setdefault(
                    f"{sent.method} {route}", f"{who}: {status} {said}\n    {sent.curl(url)[:4000]}"
                )


def route_of(path: str) -> str:
    try:
        return str(resolve(unquote(path.partition("?")[0])).route)
    except (Resolver404, ValueError):
        return "no route"


def furnished(site: RunningSite, number: int) -> dict[str, Browser]:
    """Three people who have everything, in browsers of theirs."""
    people = {role: Browser(site.url, "" if role == "visitor" else f"{role}{number}") for role in WALKED}
    deck = people["visitor"].begin()
    told = FURNISH.format(number=number, password=PASSWORD, deck=deck, sessions=SESSIONS)
    sessions = json.loads(site.manage("shell", "-v", "0", "-c", told).strip().splitlines()[-1])
    people["keeper"].sessions = sessions
    people["owner"].sign_in()
    sign_in_again(people["keeper"])
    return people


def pester(browser: Browser, role: str, count: int, seed: str, course: Course) -> None:
    """Walks, then sends `count` broken requests."""
    walk = Walk(browser, *BEGINNINGS[role], most=WALKED[role])
    assert len(walk.requests) > WALKED[role] / 2, f"the walk as {role} found only {len(walk.requests)} requests"
    chance, routes = random.Random(seed), all_routes()
    for _ in range(count):
        if chance.random() < 0.5:
            asked = bent(chance.choice(walk.requests), walk.requests, chance)
        else:
            asked = random_request(chance.choice(routes), walk.known, chance)
        send(browser, role, asked, course)
        if browser.name and not browser.signed_in:
            sign_in_again(browser)


def send(browser: Browser, role: str, asked: Asked, course: Course) -> None:
    sent = asked.as_sent(browser.cookies)
    try:
        answer = browser.send(sent, keep_cookies="Cookie" not in asked.headers)
    except (http.client.HTTPException, OSError) as problem:
        course.note(role, sent, 0, browser.url, f"no answer: {problem!r}")
    else:
        course.note(role, sent, answer.status, browser.url)


def sign_in_again(browser: Browser) -> None:
    """Rubbish may have signed the person out, or a keeper's rubbish taken the account away."""
    if browser.sessions:
        browser.cookies["sessionid"] = browser.sessions.pop()
        return
    browser.get("/accounts/login/")
    browser.post("/accounts/login/", username=browser.name, password=PASSWORD)
    browser.cookies.setdefault("sessionid", "gone")


def test_no_request_is_answered_with_an_error_of_our_own(
    site: RunningSite, record_property: Callable[[str, object], None]
) -> None:
    course, began = Course(), time.monotonic()
    rounds = max(1, REQUESTS // PER_ROUND)
    for number in range(rounds):
        people = furnished(site, number)
        with ThreadPoolExecutor(len(people)) as pool:
            each = -(-REQUESTS // rounds // len(people))
            jobs = [
                pool.submit(pester, browser, role, each, f"{SEED}-{number}-{role}", course)
                for role, browser in people.items()
            ]
            for job in jobs:
                job.result()
        assert Browser(site.url).get("/").status == 200, f"after round {number} the home page does not stand"
    deep = (
        sum(count for status, count in course.statuses.items() if status in (200, 302, 303, 422))
        / course.statuses.total()
    )
    record_property("requests", course.statuses.total())
    record_property("statuses", dict(sorted(course.statuses.items())))
    record_property("routes", len(course.routes))
    record_property("deep", round(deep, 2))
    record_property("seconds", round(time.monotonic() - began))
    assert deep >= LEAST_DEEP, f"only {deep:.0%} got beyond a refusal: {course.statuses}"
    shown = "\n".join(list(course.failures.values())[:SHOWN])
    assert not course.failures, f"{course.failed} of {course.statuses.total()} failed, for example:\n{shown}"
    assert site.faults() == []
