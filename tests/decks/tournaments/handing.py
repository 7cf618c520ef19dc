"""The form of a list as a browser without scripts sends it: what the page holds goes along with what is pressed."""

import html
import re
from typing import Any

from django.test import Client

from decks.tournaments.models import Event

FORTY = "".join(f"4 {name}\n" for name in ("隠された櫛の家", "病ねずみ", "人魚の活血", "発狂人形の家"))
HIDDEN = re.compile(r'<input type="hidden" name="(form_id|seen)" value="([^"]*)"')


def page_of(event: Event, entry: int | None = None) -> str:
    return f"/events/{event.key}/hand-in" + (f"?entry={entry}" if entry else "")


def text_in(response: Any) -> str:
    return html.unescape(response.content.decode())


def checked(client: Client, page: str, text: str = FORTY, handle: str = "甲", **fields: Any) -> Any:
    """「確かめる」 pressed on the page."""
    return client.post(page, {**hidden(client.get(page)), "handle": handle, "text": text, "step": "read", **fields})


def hidden(response: Any) -> dict[str, str]:
    return dict(HIDDEN.findall(response.content.decode()))


def sent(client: Client, page: str, shown: Any, text: str = FORTY, **fields: Any) -> Any:
    """「このまま出す」 pressed on the page `shown`."""
    return client.post(page, {"handle": "甲", **hidden(shown), "text": text, "step": "hand_in", **fields})


def handed_in(client: Client, event: Event, text: str = FORTY, handle: str = "甲", **fields: Any) -> Any:
    """A whole hand-in: read, looked at, sent."""
    page = page_of(event)
    return sent(client, page, checked(client, page, text, handle), text, handle=handle, **fields)
