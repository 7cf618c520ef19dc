"""The page that checks an opened deal says what the script says, and hands the script out."""

import re
import runpy

import pytest
from django.test import Client

from tests.house import ROOT

SCRIPT = ROOT / "docs" / "check_deal.py"
pytestmark = pytest.mark.django_db


def words(page: str, kind: str) -> dict[str, str]:
    form = page.partition("data-check-deal")[2].partition("</form>")[0]
    return dict(re.findall(rf'<template data-{kind}="(\w+)">(.*?)</template>', form))


def test_the_page_has_the_sentences_of_the_script() -> None:
    page = Client().get("/play/check-deal/").content.decode()
    script = runpy.run_path(str(SCRIPT))
    texts = {name: text.replace("{}", "{about}") for name, (text, _) in script["TEXTS"].items()}
    assert words(page, "word") == texts
    names = [japanese for japanese, _ in (*script["WHO"], *script["KEPT_NAMES"])]
    assert list(words(page, "about").values()) == names
    assert list(words(page, "about"))[2:] == list(script["KEPT"])
    assert list(words(page, "end").values()) == [end for end, _ in script["ENDS"].values()]


def test_the_script_can_be_kept() -> None:
    answer = Client().get("/play/check-deal/check_deal.py")
    assert answer.content == SCRIPT.read_bytes()
    assert answer["Content-Disposition"] == 'attachment; filename="check_deal.py"'
    page = Client().get("/play/check-deal/").content.decode()
    assert 'href="/play/check-deal/check_deal.py" download' in page
    assert "<noscript>" in page


@pytest.mark.parametrize("address", ["/play/check-deal/", "/play/check-deal/check_deal.py"])
def test_nothing_can_be_sent(address: str) -> None:
    client = Client()
    assert client.post(address, {"text": "{}"}).status_code == 405
    assert client.head(address).status_code == 200
    assert "sessionid" not in client.cookies
