"""On which screens the site is looked at: what is alike on all of them on one, and with `EVERY_SCREEN=1` on all.

`test_every_page` looks at every page on a desk or on a phone, `test_main_way` goes the main way on both.
"""

import os

import pytest

EVERY_SCREEN = bool(os.environ.get("EVERY_SCREEN"))
DESK, PHONE = pytest.param(1280, 900, "dark", id="desk"), pytest.param(390, 844, "light", id="phone")
MORE = [
    pytest.param(844, 390, "dark", id="side"),
    pytest.param(640, 450, "light", id="double"),
    pytest.param(320, 640, "dark", id="small"),
]
IN_COLOURS = pytest.mark.parametrize(("width", "height", "scheme"), [DESK, PHONE, *MORE] if EVERY_SCREEN else [PHONE])
"""A phone; with all of them a dark desk, also turned, at twice the size of letters, and the narrowest."""
ON_A_PHONE = pytest.mark.parametrize(("width", "height", "scheme"), [DESK, PHONE] if EVERY_SCREEN else [PHONE])
ON_A_DESK = pytest.mark.parametrize(("width", "height", "scheme"), [DESK, PHONE] if EVERY_SCREEN else [DESK])
ANY_DESK, ANY_PHONE = pytest.param(1280, 900, id="desk"), pytest.param(390, 844, id="phone")
DESK_ALONE = pytest.mark.parametrize(("width", "height"), [ANY_DESK, ANY_PHONE] if EVERY_SCREEN else [ANY_DESK])
PHONE_ALONE = pytest.mark.parametrize(("width", "height"), [ANY_DESK, ANY_PHONE] if EVERY_SCREEN else [ANY_PHONE])
"""Half of what is alike on both is looked at on a desk, the other half on a phone; with all of them on both."""
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
