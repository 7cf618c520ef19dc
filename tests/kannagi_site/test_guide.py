"""The page for those who build other tools, in both languages; the examples in Python are run as they stand."""

import subprocess
import sys

import pytest
from django.test import Client
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from cards.api.problems import PROBLEMS
from kannagi_site.api.guide import EXAMPLES, example

PAGES = ("/developers/", "/developers/en/")


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_both_pages_have_every_example_and_every_type(client: Client, page: str) -> None:
    html = client.get(page).content.decode()
    for name in EXAMPLES:
        assert f"<h3>{name}</h3>" in html
    assert html.count("http://testserver") >= len(EXAMPLES)
    assert [code for code in PROBLEMS if f"/api/v1/problems/{code}/" not in html] == []
    assert "/data/latest.json" in html


@pytest.mark.django_db
def test_the_footer_leads_there(client: Client) -> None:
    assert 'href="/developers/"' in client.get("/credits/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_examples_work(live_server: LiveServer, settings: Settings, tmp_path: object) -> None:
    settings.DATA_DIR = tmp_path
    said = {name: run(name, live_server.url) for name in EXAMPLES if name.endswith(".py")}
    assert said["bulk.py"].startswith("940 ['この札は怪異札としても使える。'")
    assert said["check.py"].startswith("False [")
    assert said["unchanged.py"] == "304"


def run(name: str, site: str) -> str:
    done = subprocess.run([sys.executable, "-c", example(name, site)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
