"""What pages, keepers' lists and the daily pruning cost before and after each table but that of decks has grown to
100,000 rows: games, simulations, questions, answers, likes, jobs, edits, lists, sessions, the log of keepers.

`ROWS=20000 python -m tests.benchmarks.grown_tables` takes another number. With `DATABASE_URL` it fills that database,
which must hold no decks; else an SQLite file that goes again. Rows are copies of one that the site has made, each of
another visitor. It prints the milliseconds of the processor, of this process and its database, and the ratio.
"""

import logging
import os
import statistics
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from auditlog.models import LogEntry  # noqa: E402
from django.apps import apps  # noqa: E402
from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import Error, connection, transaction  # noqa: E402
from django.db.models import Model  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from decks.editing.changes import Change, Edit  # noqa: E402
from decks.editing.services import apply_edit  # noqa: E402
from decks.models import Deck, DeckLike  # noqa: E402
from kannagi_site.pruning import parts  # noqa: E402
from tests.benchmarks.many_decks import begin_empty  # noqa: E402
from tests.benchmarks.processor import spent  # noqa: E402
from tests.probes.routes import all_routes  # noqa: E402
from tests.probes.world import World, furnish  # noqa: E402

ROWS, ROUNDS = int(os.environ.get("ROWS", "100000")), int(os.environ.get("ROUNDS", "5"))
GOAL, LEAST = 1.5, 3.0
"""So many times as much, and by so many milliseconds: less cannot be told from chance."""
GROWN = (
    "decks.SoloGame", "decks.Simulation", "decks.TurnQuestion", "decks.TurnAnswer", "decks.DeckLike", "decks.Job",
    "decks.DeckEdit", "decks.DeckVersion", "decks.ListDraft", "decks.ListBatch", "sessions.Session",
    "auditlog.LogEntry", "decks.SavedSearch",
)  # fmt: skip
RANDOM = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "md5(random()::text || n.i)"}
NUMBERS = {
    "sqlite": "(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < {rows}) SELECT i FROM c) n",
    "postgresql": "generate_series(1, {rows}) n(i)",
}


def copied(field: Any, unique: set[str], names: set[str]) -> str:
    """What a copy of the row `t` has there: another visitor's, and never twice what may be there once."""
    kind, random = field.get_internal_type(), RANDOM[connection.vendor]
    if field.name == "owner" and "visitor" in names:
        return "NULL"
    if field.name == "visitor" or (field.name in unique and kind in ("CharField", "TextField")):
        return random
    if field.name in unique and kind == "UUIDField":
        return random if connection.vendor == "sqlite" else "gen_random_uuid()"
    if field.name in unique and kind.endswith("IntegerField"):
        return f"t.{field.column} + n.i"
    return f"t.{field.column}"


def grow(model: type[Model]) -> str:
    """So many copies of its first row; what could not be done."""
    first, meta = model._base_manager.order_by("pk").first(), model._meta
    if first is None:
        return "no row"
    fields = [field for field in meta.concrete_fields if field.get_internal_type() not in ("AutoField", "BigAutoField")]
    unique = {field.name for field in fields if field.unique or field.primary_key}
    unique |= {name for one in meta.constraints for name in getattr(one, "fields", ())}
    names = {field.name for field in fields}
    values = ", ".join(copied(field, unique, names) for field in fields)
    numbers = NUMBERS[connection.vendor].format(rows=ROWS)
    sql = (
        f"INSERT INTO {meta.db_table} ({', '.join(field.column for field in fields)})"
        f" SELECT {values} FROM {meta.db_table} t, {numbers} WHERE t.{meta.pk.column} = %s"
    )
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql, [meta.pk.get_db_prep_value(first.pk, connection)])
    except Error as problem:
        return str(problem).splitlines()[0]
    return ""


def pages(world: World, owner: User, keeper: User) -> Iterator[tuple[str, Callable[[], object]]]:
    own, kept = Client(), Client()
    own.force_login(owner)
    kept.force_login(keeper)
    values = {**world.things["public"].values, **world.kept}
    for route in all_routes():
        if set(route.parameters) <= set(values) and not route.path.startswith("admin/"):
            address = route.address(values)
            if own.get(address).status_code == 200:
                yield address, partial(own.get, address)
    for model in sorted(admin.site._registry, key=lambda one: one._meta.label):
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        yield address, partial(kept.get, address)


def prunings() -> Iterator[tuple[str, Callable[[], object]]]:
    for name, part in parts().items():
        yield f"prune: {name}", partial(part, timezone.now(), dry_run=False)


def cost(work: Callable[[], object]) -> float:
    """Median milliseconds; the first time is not measured."""
    taken = []
    for _ in range(ROUNDS + 1):
        before = spent(connection)
        work()
        taken.append((spent(connection) - before) * 1000)
    return statistics.median(taken[1:])


def main() -> None:
    logging.disable(logging.ERROR)
    begin_empty()
    call_command("create_sample_decks", verbosity=0)
    owner = User.objects.create_user("もつ人")
    keeper = User.objects.create_superuser("まもる人")
    world = furnish({"owner": owner})
    deck = Deck.objects.get(pk=world.things["public"].values["deck_id"])
    DeckLike.objects.create(deck=deck, owner=keeper)
    apply_edit(deck, Edit(uuid.uuid4(), 0, (Change(7, 0, 1),)))
    LogEntry.objects.log_create(deck, action=LogEntry.Action.UPDATE, changes={"name": ["", "x"]})
    works = dict(chain(pages(world, owner, keeper), prunings()))
    before = {name: cost(work) for name, work in works.items()}
    for label in GROWN:
        problem = grow(apps.get_model(label))
        print(f"{label}: {problem or f'{ROWS:,} more rows'}", flush=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    print(f"{connection.vendor}, milliseconds before and after, ratio; goal ≤ {GOAL}")
    for name, work in works.items():
        after = cost(work)
        ratio = after / before[name]
        above = " ABOVE" if ratio > GOAL and after - before[name] > LEAST else ""
        print(f"| {name} | {before[name]:.1f} | {after:.1f} | {ratio:.2f} |{above}", flush=True)


if __name__ == "__main__":
    main()
