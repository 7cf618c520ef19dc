"""Everybody who is signed in when the list of sessions comes finds that session in it."""

from datetime import timedelta
from importlib import import_module

from django.conf import settings
from django.db import migrations
from django.utils import timezone

AGE = 14 * 24 * 3600


def list_sessions(apps, editor):
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    people = set(apps.get_model("auth", "User").objects.values_list("pk", flat=True))
    listed = apps.get_model("usersessions", "UserSession").objects
    rows = []
    for session in apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now()).iterator():
        number = str(store.decode(session.session_data).get("_auth_user_id", ""))
        if number.isdecimal() and int(number) in people:
            begun = session.expire_date - timedelta(seconds=AGE)
            row = listed.model(user_id=int(number), session_key=session.session_key, ip="0.0.0.0", user_agent="")
            row.created_at = row.last_seen_at = begun
            rows.append(row)
    listed.bulk_create(rows, batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("kannagi_site", "0004_prepared_by"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [migrations.RunPython(list_sessions, migrations.RunPython.noop)]
