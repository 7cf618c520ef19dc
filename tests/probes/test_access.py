"""Every route × every kind of person × everything a person may have: who reaches it, and that nobody else changes it or
reads its words. The routes come from the resolver; what is expected comes from the few rules of `access_rules`.
"""

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from decks.models import Deck
from decks.people.accounts.elsewhere import provider
from decks.people.models import Owner
from tests.keepers import sign_in
from tests.probes.access_rules import Rule, may_read, reached, rule_of
from tests.probes.routes import Route, all_routes
from tests.probes.world import STATES, Thing, World, furnish

pytestmark = pytest.mark.django_db

ROUTES = all_routes()
HOLDERS = ("user", "visitor")
METHODS = ("GET", "POST")
SCRIPT_METHODS = ("JSON", "PUT", "DELETE")
OTHERS_ROWS = ("decklike", "deckreport", "doubt", "likeddeck", "turnanswer")  # what strangers may leave behind a link
# hashes without a name for a minute, the site's own processes, what a revision breaks of all decks together, receipts
# of which nothing else is left
NOBODYS_ROWS = ("thoughtfor", "workercount", "revisionsweep", "deletedreceipt")
COUNTED = ("views", "likes")
ROADS = {
    **dict.fromkeys(("indexedcard", "indexedfit", "indexedpair"), "deck__deck__"),
    "match": "seats__",
    "seatkey": "seat__",
}
REFUSED = (401, 403, 404)
LEAST_WRITTEN = {
    *("decks:edits", "decks:details", "decks:share", "decks:delete", "decks:undelete", "decks:keep"),
    *("decks:card", "decks:restore", "solo:act", "solo:share", "decks:rename_search", "decks:rename_group"),
    *("decks:delete_search", "decks:delete_group", "simulations:cancel"),
    *("decks:edit_format", "decks:delete_format"),
    *("matches:do_beside", "matches:other_device"),
}
WRITTEN_BY_HOLDERS = (
    *(Rule.HOLDER, Rule.HOLDER_EVER, Rule.HOLDER_SIGNED_IN),
    *(Rule.GAME, Rule.SEAT, Rule.COUNTED, Rule.COUNTED_SIGNED_IN, Rule.KEPT, Rule.KEPT_OR_GONE),
)
ADMIN_VALUES = {"object_id": 1, "content_type_id": 1, "id": 1, "app_label": "decks", "url": "nothing", "act": "x"}
ADMIN_VALUES |= {"pk": 1, "keeper_token": "nothing", "device_code": "AAAA2222", "key": "nothing"}

PROVIDER = {"issuer": "http://127.0.0.1:9"}
PROVIDER |= {name: f"http://127.0.0.1:9/{name}" for name in provider.ENDPOINTS}


@dataclass(frozen=True)
class Person:
    name: str
    client: Client
    holder: bool = False
    keeper: bool = False
    signed_in: bool = True


@dataclass(frozen=True)
class Scene:
    """A holder with everything, and who else there is."""

    who: Owner
    world: World
    people: tuple[Person, ...]
    fields: dict[str, dict[str, Any]]
    before: list[Any] = field(default_factory=list)

    def belongings(self) -> list[Any]:
        """Every row of the holder's, but for how often a deck was looked at and liked."""
        return [row for model in apps.get_app_config("decks").get_models() for row in self._rows(model)]

    def _rows(self, model: Any) -> Iterator[Any]:
        fields = {field.name for field in model._meta.fields}
        roads = {"owner": "", "deck": "deck__", "group": "group__", "format": "format__"}
        roads |= {"simulation": "simulation__", "game": "game__"}
        roads |= {"match": "match__seats__", "seat": "seat__"}
        roads |= {"event": "event__", "entry": "entry__event__", "deck_check": "deck_check__event__"}
        name = model._meta.model_name
        if name in OTHERS_ROWS or name in NOBODYS_ROWS:
            return
        road = ROADS.get(name) or next(roads[field] for field in roads if field in fields)
        wanted = {road + field: value for field, value in self.who.items()}
        for row in model.objects.filter(**wanted).order_by("pk").values():
            yield model._meta.model_name, {field: value for field, value in row.items() if field not in COUNTED}


@pytest.fixture(params=HOLDERS)
def scene(
    request: pytest.FixtureRequest,
    make_person: Callable[[str], User],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> Scene:
    # Without a provider its addresses are 404 to everybody; this one says where it is and nothing more.
    settings.OPENID_ISSUER, settings.OPENID_CLIENT_ID, settings.OPENID_CLIENT_SECRET = PROVIDER["issuer"], "x", "x"
    monkeypatch.setattr(provider, "_fetched", lambda address: dict(PROVIDER))
    settings.MAIL_IS_SET = True
    holder = Client()
    who: Owner = {"owner": make_person("holder")}
    if request.param == "user":
        holder.force_login(who["owner"])
    else:
        who = {"visitor": visiting(holder).visitor}
    other, user, keeper = Client(), Client(), Client()
    visiting(other)
    user.force_login(make_person("another"))
    sign_in(keeper, User.objects.create_superuser("keeper", password="kannagi-no-fuda-8"))
    people = (
        Person("holder", holder, holder=True, signed_in=request.param == "user"),
        Person("stranger", Client(), signed_in=False),
        Person("another visitor", other, signed_in=False),
        Person("another user", user),
        Person("keeper", keeper, keeper=True),
    )
    world = furnish(who)
    named = "\n".join(address_of(thing) for thing in world.things.values())
    fields = {state: sent(thing, world, holder, named) for state, thing in world.things.items()}
    scene = Scene(who, world, people, fields)
    return replace(scene, before=scene.belongings())


def visiting(client: Client) -> Deck:
    """The first deck of a visitor, which gives the browser its cookie."""
    creation = client.get("/decks/new").context["form"]["creation"].value()
    client.post("/decks/new", {"name": "はじめの", "creation": creation})
    return Deck.objects.get(creation=creation)


def routes_of(*rules: Rule) -> list[Route]:
    found = [route for route in ROUTES if rule_of(route) in rules]
    assert found
    return found


def test_every_route_has_a_rule() -> None:
    assert len(ROUTES) > 150
    assert [str(route) for route in ROUTES if rule_of(route) is None] == []


def sent(thing: Thing, world: World, holder: Client, named: str) -> dict[str, Any]:
    """Fields that every form would take, from somebody who means to change what is there."""
    deck = Deck.objects.get(pk=int(str(thing.values["deck_id"])))
    game = deck.solo_games.get(token=thing.values["token"])
    return {
        "name": "changed",
        "note": "changed",
        "memo": "changed",
        "text": f"3 隠された櫛の家\n{named}",
        "message": "changed",
        "visibility": "public",
        "base": deck.details_revision,
        "creation": str(uuid.uuid4()),
        "edit_id": str(uuid.uuid4()),
        "form_id": str(uuid.uuid4()),
        "change": "1:4:3",
        "step": "accept",
        "making": "together",
        "mode": "replace",
        "revision": game.revision,
        "action": first_move(holder, thing),
        "seed": "probe",
        "first": "0",
        "level": "random",
        "games": "100",
        "query": f"q=x&group={world.kept['group_id']}",
        "put": f"285:{world.kept['group_id']}",
        "groups": [world.kept["group_id"]],
        "liked": "1",
        "what": "mute",
        "game": "1",
        "reason": "spam",
        "theme": "dark",
        "faces": "small",
        "a": f"/decks/{thing.values['deck_id']}",
        "b": address_of(thing),
        "deck": thing.values["deck_id"],
        "next": f"/decks/{thing.values['deck_id']}/edit",
        "group": world.kept["group_id"],
        "link": "make",
        "on": "2026-11-20",
        "list": "official",
        "seen": "1",
        "listed": "official",
        "least": "40",
        "copies": "4",
    }


def address_of(thing: Thing) -> str:
    return f"http://testserver/d/{thing.values['share']}/"


def first_move(holder: Client, thing: Thing) -> str:
    table = holder.get(f"/solo/{thing.values['token']}/").content.decode()
    return table.partition('name="action" value="')[2].partition('"')[0]


def ask(client: Client, method: str, address: str, fields: dict[str, Any]) -> Any:
    client.cookies.pop("messages", None)  # what the cell before this one was told
    if method == "GET":
        return client.get(address)
    if method == "POST":
        return client.post(address, fields)
    body = {
        **{field: value for field, value in fields.items() if field not in ("text", "action")},
        "base": 0,
        "changes": [{"printing": 1, "from": 4, "to": 2}],
        "entries": [{"card": 1, "copies": 1}],
    }
    kind = "POST" if method == "JSON" else method
    return client.generic(kind, address, json.dumps(body), "application/json", headers={"Accept": "application/json"})


def was_reached(answer: Any) -> bool:
    to_sign_in = answer.status_code == 302 and "/login/" in answer["Location"]
    return answer.status_code not in REFUSED and not to_sign_in


def told(answer: Any) -> str:
    if answer.streaming:
        return b"".join(answer.streaming_content).decode("utf-8", "replace")
    return str(answer.content.decode("utf-8", "replace"))


def words_kept_from(person: Person, rule: Rule, state: str, scene: Scene) -> set[str]:
    """The words that may not stand in an answer to this person."""
    if person.holder or (person.keeper and rule is Rule.KEEPER):
        return set()
    readable = {word for thing in scene.world.things.values() if may_read(rule, thing.state) for word in thing.shown}
    shown = set(scene.world.things[state].shown) if rule is not Rule.OPEN else readable
    return scene.world.words - (shown & readable)


def faults(scene: Scene, person: Person, rule: Rule, state: str, route: Route, method: str) -> Iterator[str]:
    """What is wrong in one cell of the matrix."""
    thing = scene.world.things[state]
    values = {**ADMIN_VALUES, **thing.values, **scene.world.kept, "username": "holder", "name": "x"}
    values |= {"digest": "0" * 8, "width": 240} if route.name == "cards:picture" else {}
    address, fields = route.address(values), scene.fields[state]
    if rule is Rule.OPEN and method == "GET":
        address += "?" + urlencode({field: fields[field] for field in ("a", "b", "deck", "group")} | {"q": "hidden"})
    statements: list[str] = []
    with connection.execute_wrapper(noting(statements)):
        answer = ask(person.client, method, address, fields)
    cell = f"{person.name}: {method} {route} of a {state} deck: {answer.status_code}"
    own_part = person.holder or (person.keeper and rule is Rule.KEEPER)
    expected = reached(rule, state, holder=person.holder, keeper=person.keeper, signed_in=person.signed_in)
    if answer.status_code >= 500:
        yield f"{cell}, an error of our own"
    asked_for = rule is not Rule.OPEN and answer.status_code != 405 and not refused_to_all_keepers(person, route)
    if asked_for and was_reached(answer) != expected:
        yield f"{cell}, expected to be {'reached' if expected else 'refused'}"
    # Where nothing was written no row has to be read again.
    if not own_part and any(map(may_write, statements)) and scene.belongings() != scene.before:
        yield f"{cell}, and it changed what is the holder's"
    if leaked := {word for word in words_kept_from(person, rule, state, scene) if word in told(answer)}:
        yield f"{cell}, and it told {sorted(leaked)}"


def noting(statements: list[str]) -> Callable[..., Any]:
    def run(execute: Callable[..., Any], sql: str, *given: Any) -> Any:
        statements.append(sql)
        return execute(sql, *given)

    return run


def may_write(sql: str) -> bool:
    return not sql.startswith(("SELECT ", "SAVEPOINT ", "RELEASE SAVEPOINT ", "ROLLBACK TO SAVEPOINT "))


def refused_to_all_keepers(person: Person, route: Route) -> bool:
    """Much of the admin is for looking only, or asks about one thing that need not be there."""
    return person.keeper and route.name.startswith("admin:") and not route.name.endswith(("index", "changelist"))


def all_faults(scene: Scene, rules: tuple[Rule, ...]) -> tuple[list[str], int]:
    """Every fault and the number of cells; each cell finds the world as it was."""
    found: list[str] = []
    cells = 0
    for route in routes_of(*rules):
        rule = rule_of(route)
        assert rule
        for state in STATES if route_tells_states(rule) else ("private",):
            for person in scene.people:
                for method in methods_of(route):
                    cells += 1
                    with transaction.atomic():
                        found += faults(scene, person, rule, state, route, method)
                        transaction.set_rollback(True)
    return found, cells


def methods_of(route: Route) -> tuple[str, ...]:
    by_script = route.path.startswith("api/") or route.name == "decks:edits"
    return METHODS + SCRIPT_METHODS if by_script else METHODS


def route_tells_states(rule: Rule) -> bool:
    """An open page is asked about everything at once."""
    return rule not in (Rule.OPEN, Rule.KEEPER, Rule.SIGNED_IN, Rule.KEPT, Rule.KEPT_OR_GONE)


@pytest.mark.parametrize(
    "rules",
    [
        (Rule.OPEN,),
        (Rule.SIGNED_IN,),
        (Rule.HOLDER, Rule.HOLDER_EVER, Rule.HOLDER_SIGNED_IN),
        (Rule.NUMBER,),
        (Rule.LINK, Rule.PUBLIC),
        (Rule.GAME, Rule.COUNTED, Rule.COUNTED_SIGNED_IN, Rule.REPLAY),
        (Rule.SEAT, Rule.INVITED, Rule.KEYED, Rule.GIVEN),
        (Rule.KEPT, Rule.KEPT_OR_GONE),
        (Rule.ASKED_BY_OTHERS,),
        (Rule.KEEPER,),
    ],
    ids=lambda rules: rules[0].name,
)
def test_matrix(scene: Scene, rules: tuple[Rule, ...], record_property: Callable[[str, object], None]) -> None:
    found, cells = all_faults(scene, rules)
    record_property("cells", cells)
    assert cells > 0
    assert not found, "\n".join(found)


def test_the_holder_does_change_what_others_could_not(scene: Scene) -> None:
    """Without this the writes of the matrix might be refused for another reason."""
    written = set()
    holder = scene.people[0]
    for route in ROUTES:
        rule = rule_of(route)
        state = "deleted" if rule is Rule.HOLDER_EVER else "private"
        if rule not in WRITTEN_BY_HOLDERS:
            continue
        thing = scene.world.things[state]
        for method in (*METHODS[1:], *SCRIPT_METHODS):
            with transaction.atomic():
                address = route.address({**thing.values, **scene.world.kept})
                ask(holder.client, method, address, scene.fields[state])
                if scene.belongings() != scene.before:
                    written.add(route.name)
                transaction.set_rollback(True)
    assert LEAST_WRITTEN | ({"api:deck", "api:simulation"} if holder.signed_in else set()) <= written
