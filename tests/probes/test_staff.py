"""Every action of `/admin/` × every right of staff: who may only look runs nothing, and what is run is recorded."""

from collections.abc import Callable
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.contrib import admin
from django.contrib.admin.models import LogEntry as PlainLogEntry
from django.contrib.auth.models import Group, Permission, User
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse

from cards.acts.acting import acting, record
from cards.models import Attribute, Card, CardPicture, Keyword, ListDifference, Printing, Product, RestrictionRevision
from decks.building.publicity import take_down
from decks.editing.services import apply_edit
from decks.models import (
    Deck,
    DeckEdit,
    DeckReport,
    DeckVersion,
    Doubt,
    SoloGame,
    TakeDownAnswer,
    TurnAnswer,
    TurnQuestion,
)
from tests.decks.builders import edit_of
from tests.decks.tournaments.events import build_event
from tests.keepers import sign_in
from tests.probes.staff_rules import ACTIONS, ASKED_FIRST, OWN_PAGES, PAGES, right_of
from tests.probes.world import furnish

pytestmark = pytest.mark.django_db

ADMINS = {model: page for model, page in admin.site._registry.items() if model is not PlainLogEntry}


def actions() -> list[str]:
    """Every action that a superuser finds anywhere, by its table."""
    request = RequestFactory().get("/admin/")
    request.user = User(is_staff=True, is_superuser=True, is_active=True)
    return sorted(
        f"{model._meta.label_lower}.{name}" for model, page in ADMINS.items() for name in page.get_actions(request)
    )


@pytest.fixture
def world(make_person: Callable[[str], User]) -> User:
    """A person with everything, and a row of each table that actions stand at."""
    person = make_person("holder")
    furnish({"owner": person})
    public, unlisted = (Deck.objects.get(visibility=one, deleted_at=None) for one in ("public", "unlisted"))
    take_down([unlisted.pk], None, "理由")
    for deck in (public, unlisted):
        DeckReport.objects.create(deck=deck, reason="name", owner=person)
    TakeDownAnswer.objects.create(deck=unlisted, text="返事")
    Doubt.objects.create(owner=person, text="おかしい", draft="", step=1)
    ListDifference.objects.create(printing_id=1, field="cost", ours="1", listed="2")
    CardPicture.objects.create(printing_id=1, source="自作", licence="CC0", width=1, digest="0" * 32)
    apply_edit(public, edit_of((1, 4, 3)))
    build_event(owner=person, listed=True)
    group = Group.objects.create(name="手伝い")
    with acting(person):
        record(group, {"name": ("", "手伝い")})
    RestrictionRevision.objects.create(title="下書き")
    for model in (Card, Keyword, Printing, Product, RestrictionRevision):
        model.objects.update(kept_fields={"name": "keeper"})
    return person


def staff(name: str, *rights: str, everything: bool = False) -> Client:
    person = User.objects.create_user(name, is_staff=True, is_superuser=everything)
    for right in rights:
        app, _, code = right.partition(".")
        person.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=code))
    client = Client()
    sign_in(client, person)
    return client


def only_looking(*more: str) -> Client:
    """One who may look at everything there is; the rights of `more` beside that."""
    views = Permission.objects.filter(codename__startswith="view_").values_list("content_type__app_label", "codename")
    return staff("looking", *(f"{app}.{code}" for app, code in views), *more)


def run(client: Client, action: str) -> int:
    """How much was recorded of an action on every row."""
    app, model, name = action.split(".")
    [kind] = [one for one in ADMINS if one._meta.label_lower == f"{app}.{model}"]
    chosen = list(kind._default_manager.exclude(**LEFT.get(kind, {})).values_list("pk", flat=True)[:50])
    sent: dict[str, Any] = {"action": name, "_selected_action": chosen, "apply": "1", "reason": "理由", "post": "yes"}
    before = LogEntry.objects.count()
    answer = client.post(reverse(f"admin:{app}_{model}_changelist"), sent)
    assert answer.status_code in (200, 302), (action, answer.status_code)
    return LogEntry.objects.count() - before


LEFT: dict[Any, dict[str, Any]] = {User: {"is_staff": True}, RestrictionRevision: {"state": "published"}}
"""What is not chosen: those who act, and what is taken back instead of removed."""
PROTECTED = (Card, Attribute, Keyword, Printing)
"""What others need is not removed: refused in words, whoever asks."""


def test_every_action_has_a_rule() -> None:
    own = {action for action in actions() if not action.endswith(".delete_selected")}
    assert own == set(ACTIONS)
    assert len(actions()) > 20


def ran(client: Client) -> dict[str, int]:
    """How much was recorded of each action, each tried on the world as it was."""
    found = {}
    for action in actions():
        with transaction.atomic():
            found[action] = run(client, action)
            transaction.set_rollback(True)
    return found


def test_who_may_only_look_runs_nothing(world: User) -> None:
    client = only_looking()
    before = [list(model._default_manager.order_by("pk").values()) for model in ADMINS if model is not User]
    for action in actions():
        assert run(client, action) == 0, action
    assert before == [list(model._default_manager.order_by("pk").values()) for model in ADMINS if model is not User]


@pytest.mark.parametrize("right", sorted({right_of(action) for action in ACTIONS}))
def test_a_right_on_one_table_runs_its_actions_alone(right: str, world: User) -> None:
    """With that right alone nothing else runs, and what runs is recorded."""
    found = {action for action, recorded in ran(only_looking(right)).items() if recorded}
    assert found == {action for action in ACTIONS if right_of(action) == right}


def test_a_superuser_runs_everything_and_all_is_recorded(world: User) -> None:
    found = ran(staff("all", everything=True))
    refused = {f"{model._meta.label_lower}.delete_selected" for model in PROTECTED}
    assert {action for action, recorded in found.items() if not recorded} == refused


@pytest.mark.parametrize("page", sorted(PAGES))
def test_pages_ask_for_their_right(page: str, world: User) -> None:
    """Looking opens lists and single rows; writing asks for more, on each table of its own."""
    client = only_looking()
    for model in ADMINS:
        row = model._default_manager.order_by("pk").first()
        assert row or page in ("changelist", "add"), model
        args = () if page in ("changelist", "add") else (row.pk,)
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)
        looked = client.get(address).status_code
        assert looked == (200 if PAGES[page] in ("view", "change") else 403), address
        written = client.post(address, {"post": "yes", "name": "changed", "_save": "1"}).status_code
        assert written == 403 or page == "changelist", address
    assert LogEntry.objects.count() == 1  # that of the fixture


def own_pages() -> set[str]:
    names = {pattern.name for page in ADMINS.values() for pattern in page.get_urls() if pattern.name}
    usual = (*PAGES, "history", "autocomplete", "view_on_site", "user_password_change")
    return {name for name in names if not name.endswith(usual)}


def test_every_page_of_our_own_has_a_rule() -> None:
    assert own_pages() == set(OWN_PAGES)


@pytest.mark.parametrize("name", sorted(OWN_PAGES))
def test_a_page_of_our_own_asks_for_its_right(name: str, world: User) -> None:
    right, form = OWN_PAGES[name]
    act = LogEntry.objects.get().cid
    draft, revision = RestrictionRevision.objects.create(), RestrictionRevision.objects.get(number=5)
    address = form.format(doubt=Doubt.objects.latest("pk").pk, act=act, draft=draft.pk, revision=revision.pk)
    seen = {"auditlog.view_logentry"} if name == "take_back" else set()
    assert Client().post(address).status_code == 302
    nothing = staff("nothing", *seen)
    assert nothing.post(address, {"scripts": "attack: draw 1"}).status_code == 403
    assert nothing.get(address).status_code == (403 if name in ASKED_FIRST else 405)
    helper = staff("helper", right, *seen)
    assert helper.get(address).status_code == (200 if name in ASKED_FIRST else 405)
    assert helper.post(address, {"scripts": "attack: draw 1"}).status_code in (200, 302)


def test_all_tables_are_asked_about() -> None:
    asked = {SoloGame, DeckVersion, DeckEdit, TurnAnswer, TurnQuestion, User, Group, Deck, Card}
    assert asked <= set(ADMINS)
