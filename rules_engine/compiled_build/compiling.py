"""Builds the engine with mypyc into build/compiled, the same source made into C; nothing if it is up to date.

`make compiled` calls it (`.ci/compile`), and so do `make soak` and `make bench`. It needs a C compiler and Python's
headers. What is read once when a program starts (texts, scripts, records) stays Python; so do the steps, for mypyc
takes no dataclass that is generic. First the copy says in other words what C knows a shorter way to (``made_for_c``),
so that the source need not. It is built aside and put in its place whole; the mark with the fingerprint of its source
comes last.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rules_engine.build import COMPILED, MARK, ROOT, SOURCE, fingerprint, is_compiled
from rules_engine.compiled_build.direct_calls import with_direct_calls
from rules_engine.compiled_build.direct_names import with_direct_names
from rules_engine.compiled_build.enum_constants import with_constants
from rules_engine.compiled_build.module_constants import with_final_names
from rules_engine.compiled_build.native_values import with_native_values

PASSES = sorted(Path(__file__).parent.glob("*.py"))
ASIDE = COMPILED.with_name("compiling")
WHAT_RUNS = (
    "vocabulary/*.py", "vocabulary/*/*.py", "rulebook/ruleset.py", "rulebook/options/*.py", "catalog/definitions.py",
    "language/members.py", "language/tree/*.py", "keywords/*.py", "knowledge/hidden.py", "compile/*.py",
    "kernel/*.py", "state/*.py", "queries/*.py", "rights/*.py", "execution/*.py", "execution/*/*.py", "game/*.py",
    "other_games/*/*.py", "players/budget.py", "players/candidates.py", "players/evaluation.py",
    "players/judged_rule.py", "players/playout.py", "players/random_player.py", "players/rule_of_thumb.py",
    "players/solo_player.py", "players/solo_rule_of_thumb.py", "players/weights.py", "simulation/playing.py",
    "simulation/watching.py",
)  # fmt: skip
STAY_PYTHON = {
    "__init__", "card_texts", "errors", "forecast", "forecast_ends", "frozen", "numerals", "observation",
    "option_labels", "outcome", "pack", "pack_expectations", "pack_scenarios", "preview", "record", "replay",
    "saved_values", "saving", "scenario", "seen_card", "steps", "support", "table", "text_blocks", "wording",
}  # fmt: skip
SETUP = """
import sys
from pathlib import Path
from setuptools import setup
from mypyc.build import mypycify
sys.path.append(str(Path(__file__).resolve().parent / "rules_engine" / "compiled_build"))
from deallocation import mend
options = ["--config-file=", "--python-version=3.11", "--disallow-untyped-defs"]
parts = mypycify([*options, *MODULES], opt_level="2", debug_level="0")
for part in parts:
    for source in part.sources:
        mend(Path(source))
setup(name="rules_engine", packages=[], ext_modules=parts)
"""
# No warnings, for nobody reads what is said of generated text; and nobody replaces these functions by others, so that
# they may call each other directly.
FLAGS = "-w -fno-semantic-interposition -fno-plt"
NO_COMPILER = (
    "C コンパイラか Python のヘッダがありません。  sudo apt-get install -y gcc libc6-dev python3-dev"
    " / No C compiler, or no headers of Python: this installs them on Debian and Ubuntu; nothing else needs them."
)
COMPILING = (
    "ルールエンジンをコンパイルしています(三分から五分ほど) / Compiling the rules engine, three to five minutes …"
)
UP_TO_DATE = "コンパイルしたルールエンジンは最新です / The compiled rules engine is up to date"
READY = "できました。使うには:  RULES_ENGINE_COMPILED=1 make run / Ready: that is how to play with it"


def main() -> int:
    COMPILED.parent.mkdir(exist_ok=True)
    with (COMPILED.parent / "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return bring_up_to_date()


def bring_up_to_date() -> int:
    passes = b"".join(path.read_bytes() for path in PASSES)
    recipe = f"MODULES = {modules()}{SETUP}# {hashlib.sha256(passes).hexdigest()}\n"
    if is_compiled() and (COMPILED / "setup.py").read_text() == recipe:
        print(UP_TO_DATE)
        return 0
    if not can_compile():
        print(NO_COMPILER, file=sys.stderr)
        return 1
    print(COMPILING, flush=True)
    shutil.rmtree(ASIDE, ignore_errors=True)
    shutil.copytree(SOURCE, ASIDE / "rules_engine", ignore=shutil.ignore_patterns("__pycache__"))
    source = fingerprint(ASIDE / "rules_engine")
    import_module("rules_engine.execution.interpreter")  # which fills the tables
    for name in modules():
        file = ASIDE / name
        module = import_module(name.removesuffix(".py").replace("/", "."))
        file.write_text(made_for_c(file.read_text(), module))
    shutil.copyfile(Path(__file__).with_name("described.py"), ASIDE / "rules_engine" / "kernel" / "described.py")
    (ASIDE / "setup.py").write_text(recipe)
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    environment["CFLAGS"] = FLAGS
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=ASIDE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
        return done.returncode
    for made_on_the_way in ("build", ".mypy_cache"):
        shutil.rmtree(ASIDE / made_on_the_way, ignore_errors=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    ASIDE.rename(COMPILED)
    MARK.write_text(source)
    print(READY)
    return 0


def made_for_c(text: str, module: ModuleType) -> str:
    """The text of a module as it is compiled: constants, direct names and calls, native values."""
    text = with_constants(text, module)
    text = with_direct_calls(with_direct_names(text, module), module)
    return with_final_names(with_native_values(text))


def can_compile() -> bool:
    """Whether the compiler of this Python and its headers are there."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def modules() -> list[str]:
    """What runs while a game is played."""
    paths = [path for pattern in WHAT_RUNS for path in sorted(SOURCE.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in paths if path.stem not in STAY_PYTHON]
