"""A client made from the description by a generator that others use: it is made whole, compiles, and works."""

import compileall
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from pytest_django.live_server_helper import LiveServer

from decks.people.accounts.keys.services import make_key
from tests.decks.builders import KUSHI, build_deck

pytestmark = pytest.mark.django_db(transaction=True)
BIN = Path(sys.executable).parent
# Imported in a process of its own: the client is code that was just written.
CALLS = """
import datetime, json, sys
from fudacho_api_client import AuthenticatedClient, Client
from fudacho_api_client.api.attributes import attributes_list
from fudacho_api_client.api.cards import cards_collection, cards_list, cards_named, cards_retrieve
from fudacho_api_client.api.check import check
from fudacho_api_client.api.deck_codes import deck_codes_write
from fudacho_api_client.api.decks import decks_create, decks_list
from fudacho_api_client.api.odds import odds
from fudacho_api_client.api.printings import printings_retrieve
from fudacho_api_client.api.products import products_list
from fudacho_api_client.api.restrictions import restrictions_list
from fudacho_api_client.api.rulings import rulings_list
from fudacho_api_client.models import (
    CardNamed, CheckRequest, CollectionRequest, DeckCodesRequest, Entry, NewDeck, OddsRequest,
)
site, key = sys.argv[1:]
anybody, owner = Client(site), AuthenticatedClient(site, key)
entries = [Entry(card=1, copies=4)]
day = datetime.date(2026, 11, 20)
print(json.dumps({
    "list": cards_list.sync(client=anybody, q="花子", size=2, fields="id,name,text").count,
    "card": cards_retrieve.sync(29, client=anybody).name,
    "named": cards_named.sync(client=anybody, exact="朧車").id,
    "printing": printings_retrieve.sync(29, client=anybody).id,
    "collection": len(cards_collection.sync(client=anybody, body=CollectionRequest([CardNamed(id=29)])).found),
    "restrictions": str(restrictions_list.sync(client=anybody, on=day).on),
    "rulings": rulings_list.sync(client=anybody, card=29).count > 0,
    "products": products_list.sync(client=anybody).count,
    "attributes": attributes_list.sync(client=anybody).count > 10,
    "check": check.sync(client=anybody, body=CheckRequest(entries=entries, on=day)).violations[0].code,
    "odds": odds.sync(client=anybody, body=OddsRequest(entries=[Entry(card=1, copies=40)])).decimal,
    "codes": deck_codes_write.sync(client=anybody, body=DeckCodesRequest(entries=entries)).v6[:2],
    "made": decks_create.sync(client=owner, body=NewDeck(name="束", entries=entries)).size,
    "decks": decks_list.sync(client=owner).count,
    "refused": cards_retrieve.sync_detailed(99999999, client=anybody).parsed.error.code,
}))
"""


@pytest.fixture(scope="module")
def client_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("client")
    schema = SchemaGenerator().get_schema(request=None, public=True)
    (place / "schema.json").write_text(json.dumps(schema), "utf-8")
    command = [BIN / "openapi-python-client", "generate", "--path", "schema.json", "--output-path", "made"]
    done = subprocess.run(command, cwd=place, env={"PATH": str(BIN)}, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Warning" not in done.stdout + done.stderr
    return place / "made"


def test_the_client_compiles_whole(client_made: Path) -> None:
    assert (client_made / "fudacho_api_client" / "client.py").is_file()
    assert compileall.compile_dir(client_made, quiet=1)
    modules = {path.stem for path in (client_made / "fudacho_api_client" / "api").rglob("*.py")}
    operations = {
        operation["operationId"]
        for operations in SchemaGenerator().get_schema(request=None, public=True)["paths"].values()
        for operation in operations.values()
    }
    assert operations <= modules


def test_the_client_works(client_made: Path, live_server: LiveServer, make_person: Callable[[str], User]) -> None:
    owner = make_person("owner")
    build_deck(owner, copies={KUSHI: 4})
    key = make_key(owner, "client", writes_decks=True, simulates=False)
    command = [sys.executable, "-c", CALLS, live_server.url, key]
    done = subprocess.run(command, cwd=client_made, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "list": 4,
        "card": "朧車",
        "named": 29,
        "printing": 29,
        "collection": 1,
        "restrictions": "2026-11-20",
        "rulings": True,
        "products": 24,
        "attributes": True,
        "check": "DECK_TOO_SMALL",
        "odds": 1.0,
        "codes": "5|",
        "made": 4,
        "decks": 2,
        "refused": "not_found",
    }
