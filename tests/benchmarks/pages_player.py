"""A site that answers what its pages cost, one by one: this one, or that of an earlier commit, in whose folder it runs.

It knows a site by its addresses and forms alone, so that rooms and names of the code may differ. Each line that comes
is the name of a page; the answer is the milliseconds of the processor. A page that is not there answers with `none`.
"""

import io
import logging
import os
import re
import sys
import time
from html import unescape

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

SECOND = 1000


def fields_of(form: str) -> dict[str, str]:
    """What a browser would send of this form as it lies there."""
    found = {}
    for tag in re.findall(r"<input [^>]*>", form):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if values.get("type") in ("radio", "checkbox") and not re.search(r"\schecked\b", tag):
            continue
        if "name" in values:
            found[values["name"]] = unescape(values.get("value", ""))
    return found


def form_with(page: str, name: str) -> str:
    """The form of the page that has a field of this name."""
    return next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'name="{name}"' in form)


class Site:
    """Somebody with one deck and one game played alone, beside the sample decks of the site."""

    def __init__(self) -> None:
        for command in ("migrate", "sync_catalog", "create_sample_decks"):
            call_command(command, verbosity=0, stdout=io.StringIO())
        self.client = Client()
        self.client.force_login(User.objects.create_user("owner"))
        shared = re.findall(r'href="(/d/[\w-]+/)"', self.page("/decks/public/"))[0]
        self.client.post(f"{shared}copy")
        deck = re.findall(r'href="/decks/(\d+)/', self.page("/decks/"))[0]
        self.addresses = {
            "home": "/",
            "search": "/cards/",
            "search, a season": "/cards/?q=%E5%AD%A3%E7%AF%80%3A%E6%98%A5",
            "a card": "/cards/1-隠された櫛の家/",
            "restrictions": "/restrictions/",
            "public decks": "/decks/public/",
            "a public deck": shared,
            "own decks": "/decks/",
            "the editor": f"/decks/{deck}/edit",
            "legality": f"/decks/{deck}/legality",
            "history": f"/decks/{deck}/history",
            "export": f"/decks/{deck}/export",
            "numbers": f"/decks/{deck}/numbers",
            "check": "/check/",
            "rulings": "/rulings/",
            "the table": self.start(f"/decks/{deck}/solo"),
        }

    def start(self, address: str) -> str:
        """Begin a game alone with a fixed seed; where its table is."""
        sent = fields_of(form_with(self.page(address), "seed")) | {"seed": "1"}
        return str(self.client.post(address, sent).headers["Location"])

    def page(self, address: str) -> str:
        return str(self.client.get(address).content.decode())

    def cost(self, name: str) -> str:
        address = self.addresses[name]
        before = time.process_time()
        answer = self.client.get(address)
        spent = time.process_time() - before
        return f"{spent * SECOND}" if answer.status_code == 200 else "none"


def main() -> None:
    logging.disable(logging.INFO)
    site = Site()
    print(" ".join(name.replace(" ", "_") for name in site.addresses), flush=True)
    for line in sys.stdin:
        print(site.cost(line.strip().replace("_", " ")), flush=True)


if __name__ == "__main__":
    main()
