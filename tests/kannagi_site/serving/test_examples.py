"""The examples of proxies take what the site takes, tell nobody's paths, and pass on whose a request is."""

import re
from pathlib import Path

import pytest

from kannagi_site.serving import bounds

EXAMPLES = Path(bounds.__file__).parent / "examples"


def told(name: str) -> str:
    """Without comments."""
    return re.sub(r"(?m)^\s*#.*$", "", (EXAMPLES / name).read_text("utf-8"))


def test_nginx_takes_what_the_site_takes() -> None:
    assert set(re.findall(r"client_max_body_size (\d+);", told("nginx.conf"))) == {
        str(bounds.BODY_BYTES),
        str(bounds.LIST_BYTES),
        str(bounds.PICTURE_BYTES),
    }
    assert f"location {bounds.PICTURE_PATH} {{" in told("nginx.conf")
    assert bounds.BROUGHT_BYTES == bounds.PICTURE_BYTES
    assert f"location = {bounds.BROUGHT_PATH} {{\n            client_max_body_size {bounds.BROUGHT_BYTES};" in told(
        "nginx.conf"
    )
    assert f"client_body_timeout {bounds.READ_SECONDS}s;" in told("nginx.conf")


def test_caddy_takes_what_the_site_takes() -> None:
    assert set(re.findall(r"max_size (\d+)KB", told("Caddyfile"))) == {
        str(bounds.BODY_BYTES // 1000),
        str(bounds.LIST_BYTES // 1000),
        str(bounds.PICTURE_BYTES // 1000),
    }
    assert f"@pictures path {bounds.PICTURE_PATH}* {bounds.BROUGHT_PATH}\n" in told("Caddyfile")
    assert told("Caddyfile").count(f"not path {bounds.PICTURE_PATH}* {bounds.BROUGHT_PATH}\n") == 2
    assert f"read_header {bounds.READ_SECONDS}s" in told("Caddyfile")
    assert f"read_body {bounds.PICTURE_SECONDS}s" in told("Caddyfile")


@pytest.mark.parametrize(("name", "times"), [("nginx.conf", 1), ("Caddyfile", 3)])
def test_the_proxies_know_where_a_list_may_be_a_picture(name: str, times: int) -> None:
    known = re.findall(r"\^(/\(check\S*\))\$", told(name))
    assert len(known) == times
    for path in (
        "/check/",
        "/check/sheet.pdf",
        "/decks/new",
        "/decks/12/import",
        "/decks/",
        "/decks/x/import",
        "/d/new",
    ):
        for pattern in known:
            assert bool(re.fullmatch(pattern, path)) == (bounds.largest_body(path) == bounds.LIST_BYTES)


def test_nginx_notes_nothing_of_what_was_asked() -> None:
    [form] = re.findall(r"log_format fudacho (.*?);\n", told("nginx.conf"), re.DOTALL)
    noted = set(re.findall(r"\$(\w+)", form))
    assert noted == {
        "time_iso8601",
        "request_id",
        "status",
        "body_bytes_sent",
        "request_time",
        "upstream_response_time",
    }
    assert re.findall(r"access_log .*;", told("nginx.conf")) == ["access_log /var/log/nginx/fudacho.log fudacho;"]
    assert re.findall(r"error_log .*;", told("nginx.conf")) == ["error_log /var/log/nginx/error.log crit;"]


def test_caddy_notes_nothing_of_what_was_asked() -> None:
    logs = re.findall(r"\blog(?: default)? \{.*?\n\t\}\n", told("Caddyfile"), re.DOTALL)
    assert len(logs) == 2
    assert all("request delete" in log for log in logs)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("nginx.conf", "proxy_set_header X-Forwarded-For $remote_addr;"),
        ("nginx.conf", "proxy_set_header X-Forwarded-Proto $scheme;"),
        ("nginx.conf", "proxy_set_header X-Request-ID $request_id;"),
        ("nginx.conf", "gzip off;"),
        ("Caddyfile", "header_up X-Request-ID {http.request.uuid}"),
    ],
)
def test_whose_a_request_is_comes_from_the_proxy_alone(name: str, line: str) -> None:
    assert line in told(name)
    assert "$proxy_add_x_forwarded_for" not in told(name)
    assert "encode" not in told(name)
