"""Whether the compiled engine is measured beside the other."""

import os
import subprocess

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
    try:
        compile_engine()
    except subprocess.CalledProcessError:
        return "it cannot be built, for the reason above"
    return ""
