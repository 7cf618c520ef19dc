"""On which screens what is long is looked at: on those that differ most, and with `EVERY_SCREEN=1` on all."""

import os

import pytest

EVERY_SCREEN = bool(os.environ.get("EVERY_SCREEN"))
DESK, PHONE = pytest.param(1280, 900, "dark", id="desk"), pytest.param(390, 844, "light", id="phone")
MORE = [
    pytest.param(844, 390, "dark", id="side"),
    pytest.param(640, 450, "light", id="double"),
    pytest.param(320, 640, "dark", id="small"),
]
IN_COLOURS = pytest.mark.parametrize(
    ("width", "height", "scheme"), [DESK, PHONE, *MORE] if EVERY_SCREEN else [DESK, PHONE]
)
"""A light and a dark screen; with all of them also turned, at twice the size of letters, and the narrowest."""
ON_A_PHONE = pytest.mark.parametrize(("width", "height", "scheme"), [DESK, PHONE] if EVERY_SCREEN else [PHONE])
PHONE_AND_BARE = [pytest.param(390, 844, True, id="phone"), pytest.param(390, 844, False, id="bare")]
WITH_AND_WITHOUT_SCRIPTS = pytest.mark.parametrize(
    ("width", "height", "scripts"),
    [pytest.param(1280, 900, True, id="desk"), *PHONE_AND_BARE] if EVERY_SCREEN else PHONE_AND_BARE,
)
"""A phone with scripts and one without; with all of them also a desk."""
CROSSED = pytest.mark.parametrize(
    ("width", "height", "scripts"),
    [
        pytest.param(1280, 900, True, id="desk"),
        pytest.param(390, 844, False, id="bare-phone"),
        *(
            [pytest.param(1280, 900, False, id="bare-desk"), pytest.param(390, 844, True, id="phone")]
            if EVERY_SCREEN
            else []
        ),
    ],
)
"""A desk with scripts and a phone without; with all of them the other way round, too."""
