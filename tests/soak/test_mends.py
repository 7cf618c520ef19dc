"""Every mend of the engine is needed: without it at least three of its own scenarios fail."""

import pytest

from tests.rulings.mends import Mend, failing_without, is_proved, mends


@pytest.mark.parametrize("mend", mends(), ids=lambda mend: mend.word)
def test_without_it_its_scenarios_fail(mend: Mend) -> None:
    failing = failing_without(mend, mend.scenarios)
    assert is_proved(mend, failing), f"without it only these fail: {[one.id for one in failing]}"
