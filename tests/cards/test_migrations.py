"""What keepers kept of the notation beside the scripts goes with it, and nothing else does."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.state import StateApps

from tests.migrating import at_former, migrated

FORMER = [("cards", "0008_texts_of_data")]
TODAY = [("cards", "0009_scripts_alone")]


@pytest.fixture
def former(transactional_db: None) -> Iterator[StateApps]:
    with at_former(FORMER) as apps:
        yield apps


def test_the_table_goes_and_its_name_among_what_is_kept(former: StateApps) -> None:
    cards = former.get_model("cards", "Card").objects
    kept = cards.create(id=90001, name="直された札", kept_fields={"abilities": "keeper", "scripts": "keeper"})
    plain = cards.create(id=90002, name="目録の札", kept_fields={"reading": "list"})
    former.get_model("cards", "RecordedAbility").objects.create(card=kept, timing="attack", when="attack")
    today = migrated(TODAY).get_model("cards", "Card").objects
    assert today.get(id=kept.id).kept_fields == {"scripts": "keeper"}
    assert today.get(id=plain.id).kept_fields == {"reading": "list"}
    tables = connection.introspection.table_names()
    assert "cards_recordedability" not in tables
    assert "cards_card" in tables
