"""Every ruling holds between two people, too, where everybody is always asked (S-窓の沈黙)."""

from pathlib import Path

import pytest

from tests.rulings.in_match import differs_in_match
from tests.rulings.test_rulings import FILES, scenario
from tests.samples import some


@pytest.mark.parametrize("path", some(FILES, len(FILES) // 3), ids=lambda path: path.stem)
def test_a_ruling_holds_in_a_match(path: Path) -> None:
    assert differs_in_match(scenario(path)) is None
