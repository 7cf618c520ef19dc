"""The navigation marks the section a page belongs to."""

import pytest
from django.test import RequestFactory

from kannagi_site.sections import section


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/", ""),
        ("/cards/", "cards"),
        ("/cards/49-椿/", "cards"),
        ("/decks/", "decks"),
        ("/decks/7/edit", "decks"),
        ("/decks/compare", "decks"),
        ("/kept/", "decks"),
        ("/decks/public/", "public"),
        ("/d/abc/", "public"),
        ("/u/owner/", "public"),
        ("/solo/", "solo"),
        ("/solo/token/replay/", "solo"),
        ("/simulations/token/", "decks"),
        ("/decks/7/solo", "solo"),
        ("/d/abc/solo", "solo"),
        ("/play/", "matches"),
        ("/play/token/", "matches"),
        ("/check/", "check"),
        ("/rulings/", "rulings"),
        ("/rulings/X-74l/", "rulings"),
        ("/rules/open-points/", "rulings"),
        ("/restrictions/", ""),
        ("/accounts/login/", ""),
    ],
)
def test_the_section_of_a_page(path: str, marked: str) -> None:
    assert section(RequestFactory().get(path)) == {"section": marked}
