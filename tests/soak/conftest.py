"""How long the long proofs last."""

import os
from collections.abc import Iterator

import pytest

from tests.running_site import RunningSite


@pytest.fixture(scope="session")
def seconds() -> int:
    return int(os.environ.get("SOAK_SECONDS", "60"))


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A running site of its own that does not count requests."""
    site = RunningSite(tmp_path_factory.mktemp("site"), RATELIMIT_ENABLE="false")
    site.manage("prepare")
    site.start()
    yield site
    site.stop()
