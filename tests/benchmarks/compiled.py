"""Whether the compiled engine is measured beside the other."""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

from tests.engine_process import compile_engine


def compiled_engine() -> bool:
    """Brings it up to date, which takes minutes after a change of the engine; where it cannot, says why and that its
    figures are left out. `RULES_ENGINE_COMPILED=0` leaves them out, too."""
    reason = _why_not()
    if reason:
        print(f"the compiled engine's figures are left out: {reason}", flush=True)
    return not reason


def _why_not() -> str:
    if os.environ.get("RULES_ENGINE_COMPILED") == "0":
        return "RULES_ENGINE_COMPILED is 0"
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler, {compiler}"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not installed"
    try:
        compile_engine()
    except subprocess.CalledProcessError:
        return "it cannot be built, for the reason above"
    return ""
