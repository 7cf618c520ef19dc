"""A fault is told to the collector as the log keeps it: nothing of what people wrote or who they are."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from kannagi_site.celery import app
from kannagi_site.logs import reports
from tests.kannagi_site.test_logs import SECRET

DSN = "https://key@reports.example/1"
ADDRESS = "203.0.113.77"


class Kept(Transport):
    """Stands in for the way to the collector: keeps what would go there."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Envelope] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope)

    def events(self) -> list[dict[str, Any]]:
        return [dict(event) for envelope in self.sent if (event := envelope.get_event())]

    def words(self) -> str:
        return "".join(envelope.serialize().decode() for envelope in self.sent)


@pytest.fixture
def collector() -> Iterator[Kept]:
    kept = Kept()
    reports.begin(DSN, transport=kept)
    yield kept
    sentry_sdk.get_client().close()
    sentry_sdk.get_global_scope().set_client(None)
    logging.root.handlers = [handler for handler in logging.root.handlers if not isinstance(handler, reports.Reports)]


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False, REMOTE_ADDR=ADDRESS, HTTP_USER_AGENT=f"agent {SECRET}")


@pytest.mark.django_db
@pytest.mark.urls("tests.kannagi_site.test_logs")
def test_a_fault_is_told_without_anything_of_whom_it_befell(collector: Kept, client: Client) -> None:
    client.force_login(User.objects.create_user("hanako-no-namae"))
    client.cookies["told"] = SECRET
    body = {"word": SECRET}
    assert client.post(f"/fails/{SECRET}/?q={SECRET}", body, content_type="application/json").status_code == 500
    [event] = collector.events()
    assert event.keys() <= reports.SENT
    assert event["tags"].keys() == set(reports.FACTS)
    assert (event["tags"]["route"], event["tags"]["status"]) == ("fails_for", "500")
    [link] = event["exception"]["values"]
    assert (link["type"], link["value"]) == ("ValueError", "")
    last = link["stacktrace"]["frames"][-1]
    assert last.keys() == {"filename", "lineno", "function", "in_app"}
    assert (last["filename"], last["function"]) == ("tests/kannagi_site/test_logs.py", "fails")
    for secret in (SECRET, ADDRESS, "hanako-no-namae", "agent", "sessionid", __file__.partition("/tests/")[0]):
        assert secret not in collector.words(), secret


@pytest.mark.django_db
@pytest.mark.urls("tests.kannagi_site.test_logs")
def test_what_led_to_a_fault_comes_before_it(collector: Kept, client: Client) -> None:
    client.get("/fails-again/")
    [event] = collector.events()
    assert [link["type"] for link in event["exception"]["values"]] == ["ValueError", "LookupError"]


def test_a_fault_beside_requests_is_told_and_words_alone_are_not(collector: Kept) -> None:
    log = logging.getLogger("fudacho.prune")
    log.error("could not prune %s", SECRET)
    log.warning("no fault", exc_info=ValueError(SECRET))
    assert collector.events() == []
    try:
        raise OSError(28, SECRET)
    except OSError:
        log.exception("could not prune %s", SECRET)
    try:
        reports.begin(SECRET)
    except ImproperlyConfigured:
        log.exception("no collector")
    full, ours = collector.events()
    assert full["exception"]["values"][0]["value"] == "ENOSPC"
    assert full["logger"] == "fudacho.prune"
    frames = ours["exception"]["values"][-1]["stacktrace"]["frames"]
    assert [frame["in_app"] for frame in frames] == [False, True]
    assert frames[-1]["filename"] == "kannagi_site/logs/reports.py"
    assert SECRET not in collector.words()


@pytest.mark.django_db
@pytest.mark.urls("tests.kannagi_site.test_logs")
def test_without_an_address_nothing_is_told(client: Client) -> None:
    assert not any(isinstance(handler, reports.Reports) for handler in logging.root.handlers)
    client.get("/fails/")
    assert not sentry_sdk.get_client().is_active()


def test_celery_leaves_the_log_and_its_reports_as_they_are(collector: Kept) -> None:
    handlers = list(logging.root.handlers)
    app.log.already_setup = False
    app.log.setup_logging_subsystem(loglevel=logging.INFO)
    assert logging.root.handlers == handlers
    assert any(isinstance(handler, reports.Reports) for handler in handlers)


@pytest.mark.parametrize("dsn", ["reports.example", "https://reports.example/1", "https://key@reports.example/x y"])
def test_an_address_that_cannot_be_read_is_said_in_words(dsn: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN"):
        reports.begin(dsn)
    assert not sentry_sdk.get_client().is_active()
