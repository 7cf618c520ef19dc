"""Whatever is somebody's is registered once, and all that follows from that reaches it."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import models

from decks.jobs import job_kinds
from decks.models import ListDraft
from decks.people import belongings as registry
from decks.people.belongings import Belonging, belongings, register
from decks.people.models import Owned
from decks.people.own_data import parts_of
from decks.people.quotas import Quota
from decks.people.read_back import PutBack
from kannagi_site.pruning import parts

ROOMS = Path(__file__).parents[3] / "decks"


def kinds_of_rows(model: type[models.Model] = Owned) -> Iterator[type[models.Model]]:
    """Every model of the program below this one that has a table."""
    for below in model.__subclasses__():
        yield from kinds_of_rows(below)
        if not below._meta.abstract and below in apps.get_models():
            yield below


def test_every_row_that_is_somebodys_is_registered() -> None:
    assert {one.model for one in belongings()} == set(kinds_of_rows())


def test_each_is_registered_by_the_room_that_keeps_it() -> None:
    files = {file.relative_to(ROOMS.parent).with_suffix("") for file in ROOMS.glob("**/belongings.py")}
    rooms = {".".join(file.parts) for file in files} - {registry.__name__}
    # What prunes may lie in a module beside it.
    pruned = {part.__module__.rpartition(".")[0] for one in belongings() for part in one.pruned.values()}
    found = {f"{room}.belongings" for room in pruned}
    found |= {one.rows_of.__module__ for one in belongings() if one.rows_of}
    # A room whose rows are nobody's may only name work that people ask for.
    found |= {f"{place.rsplit('.', 2)[0]}.belongings" for place in job_kinds._REGISTERED.values()} & rooms
    assert found == rooms


def test_a_kind_of_row_is_registered_once() -> None:
    (known,) = (one for one in belongings() if one.model is ListDraft)
    with pytest.raises(ValueError, match="ListDraft is registered twice"):
        register(known)


def test_what_is_not_in_the_file_says_why() -> None:
    with pytest.raises(ValueError, match="either in the file of own data or says why not"):
        Belonging(ListDraft)
    with pytest.raises(ValueError, match="either in the file of own data or says why not"):
        Belonging(ListDraft, "drafts", lambda user: iter(()), "both", not_put_back="a test")


def test_what_is_not_read_back_says_why() -> None:
    for given in ({}, {"put_back": PutBack("組", "a.b"), "not_put_back": "both"}):
        with pytest.raises(ValueError, match="either read back from the file or says why not"):
            Belonging(ListDraft, "drafts", lambda user: iter(()), unlimited="a test", **given)
    with pytest.raises(ValueError, match="either read back from the file or says why not"):
        Belonging(ListDraft, left_out="a test", not_put_back="not in the file at all", unlimited="a test")


@pytest.mark.django_db
def test_whatever_is_read_back_has_a_reader() -> None:
    person = User.objects.create_user("甲")
    for one in belongings():
        if one.put_back:
            reader = one.put_back.reader(person, {})
            assert set(reader.room()) <= set(one.quotas)
            assert [judged.outcome for judged in reader.judge([{}])] == ["refused"]
            assert reader.judge([]) == []


def test_what_has_no_quota_says_why() -> None:
    with pytest.raises(ValueError, match="either has quotas or says why not"):
        Belonging(ListDraft, left_out="a test")
    with pytest.raises(ValueError, match="either has quotas or says why not"):
        Belonging(ListDraft, left_out="a test", quotas=(Quota(1, "", ""),), unlimited="both")


def test_every_quota_is_registered_by_its_room_once() -> None:
    files = {file.relative_to(ROOMS.parent).with_suffix("") for file in ROOMS.glob("**/quotas.py")}
    modules = [import_module(".".join(file.parts)) for file in files]
    declared = [one for module in modules for one in vars(module).values() if isinstance(one, Quota)]
    registered = [quota for one in belongings() for quota in one.quotas] + job_kinds.quotas_of_kinds()
    assert len(registered) == len(set(registered))
    assert set(registered) == set(declared)


@pytest.mark.django_db
def test_every_kind_is_in_the_file_or_left_out_with_a_reason() -> None:
    written = [name for name, _ in parts_of(User.objects.create_user("甲"))]
    assert len(written) == len(set(written))
    assert set(written) > {one.in_file for one in belongings() if not one.left_out}
    assert "" not in written


def test_whatever_is_pruned_stands_in_the_daily_log_once() -> None:
    names = [name for one in belongings() for name in one.pruned]
    assert len(names) == len(set(names))
    assert set(names) <= set(parts())


def test_the_order_does_not_depend_on_which_room_was_read_first(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [one.model for one in belongings()]
    turned = dict(reversed(registry._REGISTERED.items()))
    monkeypatch.setattr(registry, "_REGISTERED", turned)
    assert [one.model for one in belongings()] == before
