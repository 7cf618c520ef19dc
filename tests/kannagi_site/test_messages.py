"""Messages are told by word and role, not by colour alone, and never as code."""

import pytest
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string


@pytest.mark.parametrize(
    ("level", "look", "role"),
    [
        (constants.ERROR, "fault", "alert"),
        (constants.WARNING, "fault", "status"),
        (constants.SUCCESS, "notice notice--ok", "status"),
        (constants.INFO, "notice notice--plain", "status"),
    ],
)
def test_message(level: int, look: str, role: str) -> None:
    html = render_to_string("_messages.html", {"messages": [Message(level, "<b>札")]})
    assert f'class="{look}" role="{role}">&lt;b&gt;札<' in html


def test_nothing_to_tell() -> None:
    assert not render_to_string("_messages.html", {"messages": []}).strip()
