"""Keepers look events up, take them off the list and delete them, without reading who took part."""

import pytest
from auditlog.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from decks.tournaments.models import DeletedReceipt, Event, EventAct
from tests.decks.tournaments.events import build_event, hand_in_for
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db
LIST = "/admin/decks/event/"


@pytest.fixture
def keeper() -> Client:
    return sign_in(Client(), User.objects.create_superuser("keeper"))


def acted(client: Client, event: Event, action: str, **fields: str) -> str:
    sent = {"action": action, "_selected_action": [event.pk], **fields}
    answer = client.post(LIST, sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_events_are_listed_with_counts_and_without_players(keeper: Client) -> None:
    event = build_event(listed=True)
    hand_in_for(event, handle="秘密の名前")
    hand_in_for(event, "b", "乙")
    page = keeper.get(LIST).content.decode()
    assert '<td class="field-entry_count">2</td>' in page
    form = keeper.get(f"{LIST}{event.pk}/change/").content.decode()
    assert "札帖杯" in form
    for hidden in ("秘密の名前", event.judge_key, event.organiser_key):
        assert hidden not in page
        assert hidden not in form
    assert 'name="_save"' not in form
    assert keeper.post(f"{LIST}{event.pk}/change/", {"name": "別"}).status_code == 403
    assert keeper.get(f"{LIST}add/").status_code == 403
    for query in ("?q=札帖", "?listed__exact=1", "?forgotten_at__isempty=1"):
        assert keeper.get(LIST + query).status_code == 200


def test_taking_off_the_list_is_recorded_here_and_told_to_the_organiser(keeper: Client) -> None:
    event, other = build_event(listed=True), build_event(name="載せていない")
    acted(keeper, event, "take_off")
    acted(keeper, other, "take_off")
    event.refresh_from_db()
    assert (event.listed, event.changes) == (False, 1)
    assert LogEntry.objects.get().changes == {"listed": ["True", "False"]}
    assert EventAct.objects.get().name == "サイトの管理者"


def test_a_deleted_event_leaves_its_receipts_and_is_recorded(keeper: Client) -> None:
    event = build_event()
    receipt = hand_in_for(event, handle="秘密の名前").receipt
    page = acted(keeper, event, "delete_selected")
    assert "秘密の名前" not in page
    assert Event.objects.exists()
    acted(keeper, event, "delete_selected", post="yes")
    assert not Event.objects.exists()
    assert DeletedReceipt.objects.get().receipt == receipt
    assert "judge_key" not in LogEntry.objects.get().changes
    second = build_event()
    assert "秘密の名前" not in keeper.get(f"{LIST}{second.pk}/delete/").content.decode()
    keeper.post(f"{LIST}{second.pk}/delete/", {"post": "yes"})
    assert not Event.objects.exists()


def test_who_may_only_look_changes_nothing() -> None:
    person = User.objects.create_user("looker", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_event"))
    client, event = sign_in(Client(), person), build_event(listed=True)
    assert client.get(LIST).status_code == 200
    client.post(LIST, {"action": "take_off", "_selected_action": [event.pk]})
    client.post(f"{LIST}{event.pk}/delete/", {"post": "yes"})
    event.refresh_from_db()
    assert event.listed
