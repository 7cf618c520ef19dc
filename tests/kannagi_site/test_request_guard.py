"""What no page could make sense of is answered at the door: 400 in words, or as if it had not been sent."""

import io
import json
from itertools import product
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, DataError, IntegrityError
from django.test import Client
from django.test.client import RequestFactory

from decks.models import Deck
from kannagi_site.request_guard import Handler
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import build_deck, edit_body, visitor_client
from tests.keepers import sign_in
from tests.samples import some

pytestmark = pytest.mark.usefixtures("catalogue")
FORM = "application/x-www-form-urlencoded"
DEEP = "[" * 100_000
# As they come over the wire: bytes, which the server hands on as Latin-1.
HALF_A_PAIR = "\xed\xa0\x80"


@pytest.fixture
def strict() -> Client:
    """A browser whose forms need their token, as on the running site."""
    return Client(enforce_csrf_checks=True)


def answer_of_the_server(method: str, address: str, body: bytes = b"", **meta: Any) -> tuple[str, str]:
    """Status and text, through what the server calls: the test client makes requests of its own."""
    path, _, query = address.partition("?")
    asked = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "CONTENT_LENGTH": str(len(body))}
    environ = RequestFactory()._base_environ(**asked, **{"wsgi.input": io.BytesIO(body)}, **meta)  # type: ignore[attr-defined]
    said: list[str] = []
    with patch("django.core.handlers.wsgi.signals"):
        answer = Handler()(environ, lambda status, headers: said.append(status))
    return said[0], b"".join(answer).decode()


@pytest.mark.parametrize("charset", ["utf-16", "utf-7", "base64", "rot13", "no-such", "shift_jis"])
@pytest.mark.parametrize("address", ["/", "/check/", "/accounts/login/", "/no/such/page", "/admin/login/"])
def test_forms_in_other_encodings_are_refused_in_words(address: str, charset: str) -> None:
    kind = f"{FORM}; charset={charset}"
    for method in ("GET", "POST"):
        status, text = answer_of_the_server(method, address + "?q=a", b"text=a", CONTENT_TYPE=kind)
        assert status == "400 Bad Request"
        assert "送られた内容を読み取れませんでした" in text


def test_a_form_that_says_it_is_utf_8_is_read() -> None:
    status, text = answer_of_the_server("POST", "/check/", b"text=a", CONTENT_TYPE=f"{FORM}; charset=UTF-8")
    assert status == "403 Forbidden"
    assert "もう一度送り直してください" in text


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("text=札".encode("utf-16"), f"{FORM}; charset=utf-16"),
        (b"&".join([b"a=1"] * 3000), FORM),
        (b"x", "multipart/form-data"),
        (b"x", "multipart/form-data; boundary=" + "\xff" * 80),
    ],
)
def test_broken_forms_are_refused_and_the_refusal_does_not_fail(strict: Client, body: bytes, kind: str) -> None:
    for address in ("/check/", "/accounts/login/", "/api/v1/check/"):
        response = strict.generic("POST", address, body, content_type=kind)
        assert response.status_code == 400, address
        assert "読み取れませんでした" in response.content.decode()


@pytest.mark.parametrize("host", ["no host", "testserver:port", "[::1", "elsewhere.example"])
def test_wrong_hosts_get_a_page(host: str) -> None:
    response = Client().get("/", headers={"host": host})
    assert response.status_code == 400
    assert "送られた内容を読み取れませんでした" in response.content.decode()
    assert "default-src" in response["Content-Security-Policy"]


@pytest.mark.parametrize(
    "sent", ["http://testserver:bad/", "http://testserver:99999999/", "http://[::1/", HALF_A_PAIR, "\0", "http://[x]/"]
)
def test_addresses_in_headers_that_are_none_count_as_not_sent(sent: str) -> None:
    visitor = Client()
    for address in ("/theme/", "/faces/"):
        assert visitor.get(address, headers={"referer": sent}).status_code == 200
    live = {"hx-request": "true", "hx-current-url": sent}
    assert visitor.get("/cards/?q=a", headers=live).status_code == 200
    own = visitor_client()
    assert own.get(f"/decks/{build_deck().pk}/edit?q=a", headers=live).status_code == 200


def test_cookies_that_cannot_be_read_count_as_not_sent() -> None:
    names = ("sessionid", "csrftoken", "messages", "fudacho_theme", "fudacho_faces", "fudacho_rows")
    deck = build_deck()
    for value in ('"\\000"', '"\\001a"', HALF_A_PAIR, "\xff", "x" * 5000, "[[1]", '"'):
        browser = visitor_client()
        own = browser.cookies.output(header="", sep=";").split(";")[0].strip()
        header = "; ".join([own, *(f"{name}={value}" for name in names)])
        for address in ("/", f"/decks/{deck.pk}/edit", "/accounts/login/", "/theme/"):
            assert Client().get(address, headers={"cookie": header}).status_code == 200, (address, value)


@pytest.mark.parametrize("address", ["/u/%00/", "/cards/1-%00/", "/d/a%00b/", "/%00", "/admin/cards/card/%00/change/"])
def test_addresses_with_nul(address: str) -> None:
    assert Client().get(address).status_code == 400


NO_JSON = [DEEP, '{"a":' * 5000, '{"text": NaN}', "1" * 5000, '"\\ud800"', b"\xff\xfe{}", "["]
ADDRESSES = ["", "check/", "decks/", "public-decks/", "cards/", "no/such/", "schema/"]
# One parser reads for all addresses: a sample has each text and each address several times, but not each of the 49.
SENT = some(list(product(ADDRESSES, NO_JSON)), 17)


def test_the_sample_has_every_address_and_every_text() -> None:
    assert [{case[place] for case in SENT} for place in (0, 1)] == [set(ADDRESSES), set(NO_JSON)]


@pytest.mark.parametrize(("address", "sent"), SENT)
def test_json_that_is_none_is_refused_by_every_address_of_the_api(address: str, sent: str | bytes) -> None:
    response = Client().post(f"/api/v1/{address}", sent, content_type="application/json")
    assert response.status_code in (400, 403, 404, 405)
    assert "message" in response.content.decode()


@pytest.mark.parametrize("entries", [[{"card": 10**30, "copies": 1}], [{"card": 1, "copies": 10**400}]])
def test_numbers_beyond_all_bounds_are_refused_by_the_api(entries: Any) -> None:
    response = Client().post("/api/v1/check/", {"entries": entries}, content_type="application/json")
    assert response.status_code == 400


@pytest.mark.parametrize(
    "texts",
    [
        [{"field": "name", "from": "", "to": "\ud800"}],
        [{"field": "note", "from": "a\udfffb", "to": "c"}],
        [{"field": "name", "from": "", "to": "b", "\ud800": 1}],
        [{"field": "card_note", "card": 10**30, "from": "", "to": "b"}],
        [{"field": "name", "from": "", "to": ["[" * 100]}],
    ],
)
def test_an_edit_nobody_could_store_is_refused_and_changes_nothing(texts: Any) -> None:
    deck, own = build_deck(name="束"), visitor_client()
    body = json.dumps({**edit_body((1, 0, 1)), "texts": texts})
    response = own.post(f"/decks/{deck.pk}/edits", body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"]["message"]
    deck.refresh_from_db()
    assert (deck.name, deck.revision, deck.entries.count()) == ("束", 0, 0)


@pytest.mark.parametrize("body", [DEEP, '{"edit_id":' * 5000, "NaN", "1e999", "1" * 5000])
def test_an_edit_that_is_no_json_is_refused(body: str) -> None:
    deck = build_deck()
    response = visitor_client().post(f"/decks/{deck.pk}/edits", body, content_type="application/json")
    assert response.status_code == 400


def test_what_the_database_cannot_hold_is_refused(catalogue: Catalog) -> None:
    with patch("kannagi_site.pages.current_data", side_effect=DataError("NUL")):
        page, data = Client().get("/"), Client().get("/", headers={"accept": "application/json"})
    assert page.status_code == data.status_code == 400
    assert "送られた内容を読み取れませんでした" in page.content.decode()
    assert data.json()["error"]["code"] == "unreadable"


@pytest.mark.parametrize(("address", "status"), [("/api/v1/cards/x/", 404), ("/no/such", 404)])
def test_programs_are_answered_in_json(address: str, status: int) -> None:
    response = Client().get(address, headers={"accept": "application/json"})
    assert response.status_code == status
    assert response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/admin/decks/deck/add/?owner=x", {}),
        ("/admin/decks/deck/add/?owner=99999999999999999999", {}),
        ("/admin/cards/printing/add/?card=%00&products=x", {}),
        ("/admin/cards/printing/4/change/", {"card": "x", "products": ["y", "9" * 30]}),
    ],
)
def test_related_ids_in_the_admin_that_are_none(address: str, form: dict[str, Any]) -> None:
    """The form comes again, with its fault in words."""
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    response = client.post(address, form) if form else client.get(address)
    assert response.status_code == 200
    assert not form or "正しく選択してください" in response.content.decode()


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Deck.DoesNotExist("gone"), 404),
        (IntegrityError("twice"), 409),
        (DatabaseError("Save did not affect any rows."), 404),
    ],
)
def test_what_others_changed_meanwhile_is_answered_to_people_and_programs(error: Exception, status: int) -> None:
    with patch("kannagi_site.pages.current_data", side_effect=error):
        page, data = Client().get("/"), Client().get("/", headers={"accept": "application/json"})
    assert page.status_code == data.status_code == status
    assert 'href="/cards/"' in page.content.decode()
    assert data.json()["error"]["message"]


@pytest.mark.parametrize("error", [ValueError("a fault of our own"), OverflowError("another"), DatabaseError("away")])
def test_faults_of_our_own_stay_faults(error: Exception) -> None:
    with patch("kannagi_site.pages.current_data", side_effect=error):
        assert Client(raise_request_exception=False).get("/").status_code >= 500
