"""Nothing of our own: programs that know no connections with a provider, and could delete no connected account, do not
start on a database that has them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("kannagi_site", "0008_seen_visitors"),
        ("socialaccount", "0006_alter_socialaccount_extra_data"),
    ]
    operations = []
