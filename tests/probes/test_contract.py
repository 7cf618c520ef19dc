"""The API keeps what its own description says, whoever asks: everything the description allows and forbids is sent."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.probes.browser import PASSWORD, Browser
from tests.probes.conftest import size
from tests.running_site import ROOT, RunningSite

EXAMPLES = size("PROBE_EXAMPLES", 60)
WHAT_MAY_BE_REFUSED = Path(__file__).with_name("schemathesis.toml")
SIGN_UP = "from django.contrib.auth.models import User; User.objects.create_user('reader', password='{}')"
WITH_ACCOUNT = """
[auth.openapi.cookieAuth]
api_key = "{}"
"""
HOOKS = 'hooks = "tests.probes.contract_hooks"\n\n'


def session_of(site: RunningSite) -> str:
    site.manage("shell", "-v", "0", "-c", SIGN_UP.format(PASSWORD))
    browser = Browser(site.url, "reader")
    browser.sign_in()
    return browser.cookies["sessionid"]


@pytest.mark.parametrize("who", ["stranger", "account"])
def test_the_api_keeps_its_description(
    site: RunningSite, who: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    settings = WHAT_MAY_BE_REFUSED.read_text("utf-8")
    if who == "account":
        settings = HOOKS + settings + WITH_ACCOUNT.format(session_of(site))
    config = tmp_path / "schemathesis.toml"
    config.write_text(settings, "utf-8")
    done = subprocess.run(
        [
            *(str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config)),
            *("run", f"{site.url}/api/v1/schema/", "--workers", "1", "--seed", "1", "--checks", "all"),
            *("--max-examples", str(EXAMPLES), "--continue-on-failure", "--no-color", "--request-timeout", "60"),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=1500,
    )
    tried = re.search(r"(\d[\d,]*) generated", done.stdout)
    assert tried, done.stdout[-8000:] + done.stderr[-4000:]
    record_property("requests", int(tried[1].replace(",", "")))
    assert done.returncode == 0, done.stdout[-20_000:]
