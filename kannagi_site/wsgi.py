"""The entry point for the server."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kannagi_site.settings")
django.setup(set_prefix=False)

from decks.deck_index.catching_up import catching_up  # noqa: E402
from decks.deck_index.gathering import gathering  # noqa: E402
from kannagi_site.pruning import daily  # noqa: E402
from kannagi_site.request_guard import Handler  # noqa: E402
from kannagi_site.site_key import check_at_start  # noqa: E402

check_at_start()
daily.begin()
catching_up.begin()
gathering.begin()
application = Handler()
