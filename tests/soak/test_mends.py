"""Every mend of the engine is needed: without it at least three of its own scenarios fail.

Or one in so many of them as SOAK_MENDS says (default 1); `python -m tests.rulings.mends` takes back all of them, too.
"""

import os

import pytest

from tests.rulings.mends import Mend, failing_without, is_proved, mends

ONE_IN = int(os.environ.get("SOAK_MENDS", "1"))


@pytest.mark.parametrize("mend", mends()[::ONE_IN], ids=lambda mend: mend.word)
def test_without_it_its_scenarios_fail(mend: Mend) -> None:
    failing = failing_without(mend, mend.scenarios)
    assert is_proved(mend, failing), f"without it only these fail: {[one.id for one in failing]}"
