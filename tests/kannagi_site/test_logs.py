"""Each request leaves one line: how it went, nothing of what people wrote, and the traceback of a fault."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
import structlog
import time_machine
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from rest_framework.decorators import api_view
from rest_framework.request import Request

from kannagi_site.logs.addresses import address_hash
from kannagi_site.logs.form import log_settings
from kannagi_site.logs.requests import LogMiddleware
from kannagi_site.logs.tracebacks import told

SECRET = "himitsu-no-kotoba"
Lines = Callable[[], list[dict[str, Any]]]


def fails(request: HttpRequest, word: str = "") -> HttpResponse:
    held = SECRET + request.body.decode(errors="replace")
    raise ValueError(held)


def fails_again(request: HttpRequest) -> HttpResponse:
    try:
        int(SECRET)
    except ValueError as error:
        raise LookupError(SECRET) from error
    return HttpResponse()


@api_view(["GET", "POST"])
def fails_in_the_api(request: Request) -> HttpResponse:
    raise ValueError(SECRET)


def streams(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(iter([b"one", b"two"]))


def breaks_off(request: HttpRequest) -> StreamingHttpResponse:
    def pieces() -> Iterator[bytes]:
        yield b"one"
        raise ValueError(SECRET)

    return StreamingHttpResponse(pieces())


@csrf_exempt
def nothing_new(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


def sends_a_file(request: HttpRequest) -> FileResponse:
    return FileResponse(open(__file__, "rb"))


urlpatterns = [
    path("fails/", fails, name="fails"),
    path("fails/<str:word>/", fails, name="fails_for"),
    path("fails-again/", fails_again, name="fails_again"),
    path("fails-in-the-api/", fails_in_the_api, name="fails_in_the_api"),
    path("streams/", streams, name="streams"),
    path("breaks-off/", breaks_off, name="breaks_off"),
    path("file/", sends_a_file, name="file"),
    path("nothing-new/", nothing_new, name="nothing_new"),
    path("", include("kannagi_site.urls")),
]
handler403, handler404, handler500 = (
    "kannagi_site.pages.refused",
    "kannagi_site.error_pages.not_found",
    "kannagi_site.error_pages.broken",
)


def broken_middleware(get_response: Any) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        raise ValueError(SECRET)

    return middleware


@pytest.fixture(autouse=True)
def own_routes(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    """The lines written since they were last asked for; none of them tells the secret."""

    def read() -> list[dict[str, Any]]:
        text = capsys.readouterr().err
        assert SECRET not in text
        found = [json.loads(line) for line in text.splitlines()]
        # Programs that other tests of this process have started may still say something.
        return [line for line in found if line.get("logger") != "fudacho.serving"]

    read()
    return read


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


def test_a_request_leaves_one_line(visitor: Client, lines: Lines, db: None) -> None:
    answer = visitor.get("/robots.txt", {"q": SECRET})
    [line] = lines()
    assert {**line, "timestamp": "", "ms": 0} == {
        "event": "request",
        "level": "info",
        "logger": "fudacho.requests",
        "timestamp": "",
        "request_id": answer["X-Request-ID"],
        "method": "GET",
        "route": "robots",
        "status": 200,
        "ms": 0,
        "bytes": len(answer.content),
        "user": None,
        "address": address_hash("127.0.0.1"),
    }
    assert line["ms"] > 0
    assert "127.0.0.1" not in json.dumps(line)


def test_the_number_of_who_is_signed_in_is_told_without_asking_the_database(
    owner: User, signed_in: Callable[[User], Client], lines: Lines
) -> None:
    client = signed_in(owner)
    client.get("/decks/")
    assert lines()[-1]["user"] == owner.pk
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get("/robots.txt")
    assert lines()[-1]["user"] is None
    assert len(asked) == 0


def test_that_there_was_nothing_new_is_told_in_detail_alone(visitor: Client, lines: Lines, db: None) -> None:
    """Open pages ask several times a second: such lines would hide all others."""
    assert visitor.get("/nothing-new/").status_code == 204
    assert lines() == []
    assert visitor.post("/nothing-new/").status_code == 204
    [line] = lines()
    assert (line["route"], line["status"]) == ("nothing_new", 204)


def test_nothing_that_was_sent_is_told(visitor: Client, lines: Lines, db: None) -> None:
    sent: list[Callable[[], Any]] = [
        lambda: visitor.get(f"/cards/1-{SECRET}/"),
        lambda: visitor.get(f"/nowhere/{SECRET}/"),
        lambda: visitor.get(f"/decks/{SECRET}/"),
        lambda: visitor.get("/cards/", {"q": SECRET}),
        lambda: visitor.post("/check/", {"text": f"3 {SECRET}"}),
        lambda: visitor.post("/check/", {"file": SimpleUploadedFile(f"{SECRET}.txt", SECRET.encode())}),
        lambda: visitor.post("/api/v1/check/", json.dumps({"deck": SECRET}), content_type="application/json"),
        lambda: visitor.post("/api/v1/check/", f"[{SECRET}", content_type="application/json"),
        lambda: visitor.post("/check/", SECRET, content_type=f"multipart/form-data; boundary={SECRET}"),
        lambda: visitor.get("/", HTTP_USER_AGENT=SECRET, HTTP_REFERER=f"http://{SECRET}/", HTTP_COOKIE=f"a={SECRET}"),
        lambda: visitor.get("/", HTTP_HOST=f"{SECRET}.example"),
        lambda: visitor.get("/", HTTP_X_FORWARDED_FOR=SECRET, HTTP_X_REQUEST_ID=SECRET),
        lambda: visitor.generic(SECRET.upper(), "/"),
        lambda: visitor.post(f"/fails/{SECRET}/", {"q": SECRET}),
        lambda: Client(enforce_csrf_checks=True).post(f"/check/?q={SECRET}", {"csrfmiddlewaretoken": SECRET}),
    ]
    for number, send in enumerate(sent):
        answer = send()
        told_of = [line for line in lines() if line["logger"] == "fudacho.requests"]
        assert [line["status"] for line in told_of] == [answer.status_code], number


def test_why_a_request_was_refused_is_told(visitor: Client, lines: Lines, db: None) -> None:
    visitor.get("/", HTTP_HOST="elsewhere.example")
    assert lines()[-1]["reason"] == "DisallowedHost"
    visitor.get("/robots.txt")
    assert "reason" not in lines()[-1]


def test_a_line_tells_nothing_of_another_request(lines: Lines, db: None, rf: RequestFactory) -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.path == "/refused":
            logging.getLogger("django.security.DisallowedHost").error("x")
        return HttpResponse()

    middleware = LogMiddleware(answer)
    first = middleware(rf.get("/", REMOTE_ADDR="192.0.2.1"))
    second = middleware(rf.get("/refused", REMOTE_ADDR="192.0.2.2"))
    first.close()  # after the next one began
    second.close()
    logging.getLogger("gunicorn.error").warning("between two requests")
    told = lines()
    assert [line.get("reason") for line in told] == [None, "DisallowedHost", None]
    assert [line.get("request_id") for line in told] == [first["X-Request-ID"], second["X-Request-ID"], None]
    assert "address" not in told[2]
    assert told[0]["address"] != told[1]["address"]


@pytest.mark.parametrize("address", ["/fails/", "/fails-again/", "/fails-in-the-api/", "/fails/a-name/"])
def test_a_fault_is_one_line_with_its_traceback(visitor: Client, lines: Lines, db: None, address: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 500
    [line] = lines()
    assert (line["event"], line["level"], line["status"]) == ("request_failed", "error", 500)
    assert line["request_id"] == answer["X-Request-ID"]
    assert re.search(r"tests/kannagi_site/test_logs.py:\d+ fails", line["exception"][0]["frames"][-1])


def test_what_led_to_a_fault_is_told(visitor: Client, lines: Lines, db: None) -> None:
    visitor.get("/fails-again/")
    assert [link["type"] for link in lines()[0]["exception"]] == ["LookupError", "ValueError"]


def test_a_fault_in_a_middleware_is_one_line(visitor: Client, lines: Lines, settings: Any) -> None:
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.broken_middleware"]
    assert visitor.get("/").status_code == 500
    [line] = lines()
    assert line["exception"][0]["frames"][-1].endswith(" middleware")


@pytest.mark.parametrize(("accept", "kind"), [("text/html", "text/plain"), ("application/json", "application/json")])
def test_a_fault_in_the_page_of_faults_is_one_line_and_answered(
    visitor: Client, lines: Lines, accept: str, kind: str
) -> None:
    with (
        patch("kannagi_site.error_pages.loader.get_template", side_effect=OSError(28, SECRET)),
        patch("kannagi_site.error_pages.wants_json", side_effect=OSError(28, SECRET)),
    ):
        answer = visitor.get("/fails/", HTTP_ACCEPT=accept)
    assert answer.status_code == 500
    assert answer["Content-Type"].startswith(kind)
    assert "不具合" in answer.content.decode()
    [line] = lines()
    first, then = line["exception"]
    assert (first["type"], first["code"], then["type"]) == ("OSError", "ENOSPC", "ValueError")
    assert line["request_id"] == answer["X-Request-ID"]


def test_a_stream_is_counted_to_its_end(visitor: Client, lines: Lines, db: None) -> None:
    answer = visitor.get("/streams/")
    assert lines() == []
    assert b"".join(answer) == b"onetwo"
    answer.close()
    [line] = lines()
    assert (line["status"], line["bytes"]) == (200, 6)


def test_a_stream_that_breaks_off_is_one_line_with_its_traceback(visitor: Client, lines: Lines, db: None) -> None:
    answer = visitor.get("/breaks-off/")
    with pytest.raises(BrokenPipeError):
        b"".join(answer)
    answer.close()
    [line] = lines()
    assert (line["event"], line["level"], line["status"], line["bytes"]) == ("request_failed", "error", 200, 3)
    assert line["exception"][0]["frames"][-1].endswith(" pieces")


def test_a_file_is_sent_by_the_server_and_counted(lines: Lines, db: None) -> None:
    answer = LogMiddleware(sends_a_file)(RequestFactory().get("/file/"))
    assert isinstance(answer, FileResponse)
    assert answer.file_to_stream is not None
    answer.close()
    [line] = lines()
    assert line["bytes"] == int(answer["Content-Length"])


def test_the_address_is_the_one_that_limits_count(visitor: Client, lines: Lines, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    visitor.get("/robots.txt", HTTP_X_FORWARDED_FOR="192.0.2.77, 192.0.2.9")
    assert lines()[-1]["address"] == address_hash("192.0.2.9")


@pytest.mark.parametrize(
    ("proxies", "given", "taken"),
    [
        (1, "0123456789abcdef0123456789abcdef", True),
        (0, "0123456789abcdef0123456789abcdef", False),
        (1, "short", False),
        (1, "a-name-somebody-wrote-here", False),
        (1, "0123456789abcdef\n0123456789abcdef", False),
    ],
)
def test_a_number_is_taken_from_a_trusted_proxy_alone(
    visitor: Client, settings: Any, proxies: int, given: str, taken: bool
) -> None:
    settings.TRUSTED_PROXIES = proxies
    answer = visitor.get("/robots.txt", HTTP_X_REQUEST_ID=given)
    assert (answer["X-Request-ID"] == given) == taken
    assert re.fullmatch("[0-9a-f-]{16,36}", answer["X-Request-ID"])


def test_an_address_is_told_apart_for_a_day_and_one_household_is_one(settings: Any) -> None:
    with time_machine.travel("2026-11-22 10:00+00:00", tick=False):
        first, other = address_hash("192.0.2.1"), address_hash("192.0.2.2")
        assert address_hash("192.0.2.1") == first != other
        assert address_hash("2001:db8::1") == address_hash("2001:db8::ffff") != address_hash("2001:db8:0:1::1")
    with time_machine.travel("2026-11-23 10:00+00:00", tick=False):
        assert address_hash("192.0.2.1") != first
    with time_machine.travel("2026-11-22 23:00+00:00", tick=False):
        assert address_hash("192.0.2.1") == first
        settings.SECRET_KEY = "another"
        assert address_hash("192.0.2.1") != first


def test_sign_ins_are_told_by_number(owner: User, lines: Lines) -> None:
    client = Client()
    client.post("/accounts/login/", {"username": "owner", "password": SECRET})
    client.post("/accounts/login/", {"username": SECRET, "password": SECRET})
    client.post("/accounts/login/", {"username": "owner", "password": "kannagi-no-fuda-8"})
    client.post("/accounts/logout/")
    said = [line for line in lines() if line["logger"] == "fudacho.sign_in"]
    assert [(line["event"], line["user"]) for line in said] == [
        ("password_wrong", owner.pk),
        ("password_wrong", None),
        ("password_right", owner.pk),
        ("signed_in", owner.pk),
        ("signed_out", owner.pk),
    ]
    assert {line["address"] for line in said} == {address_hash("127.0.0.1")}
    assert all(line["request_id"] for line in said)
    assert "owner" not in json.dumps(said)


def test_what_libraries_say_has_the_same_form(lines: Lines) -> None:
    try:
        int(SECRET)
    except ValueError:
        logging.getLogger("some.library").exception("no number")
    [line] = lines()
    assert (line["event"], line["logger"], line["level"]) == ("no number", "some.library", "error")
    assert line["exception"][0]["type"] == "ValueError"


def test_a_terminal_is_told_in_words() -> None:
    made = log_settings(terminal=True)["formatters"]["line"]
    form = structlog.stdlib.ProcessorFormatter(
        processors=made["processors"], foreign_pre_chain=made["foreign_pre_chain"]
    )
    try:
        int(SECRET)
    except ValueError as error:
        record = logging.LogRecord("site", logging.ERROR, "", 1, "no number", (), (type(error), error, None))
        text = form.format(record)
    assert "no number" in text
    assert "test_a_terminal_is_told_in_words" in text
    assert SECRET not in text


def test_faults_in_a_circle_end() -> None:
    first, second = ValueError(), LookupError()
    first.__context__, second.__context__ = second, first
    assert [link["type"] for link in told(first)] == ["ValueError", "LookupError"]
