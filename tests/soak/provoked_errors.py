"""Errors of many kinds, provoked in the engine one after another: `python -m tests.soak.provoked_errors FIRST COUNT`.

Each is decided by its number, and each must be raised. One line per error tells its number, its kind and, where the
engine refuses in words, those: they are the same whichever engine plays. Under PYTHONMALLOC=malloc and MALLOC_PERTURB_
what was given back is filled with rubbish: a compiled engine that gives back what it still needs, or writes where
nothing is its own, does not come to the end.
"""

import gc
import random
import sys

from rules_engine.language import tree
from tests.soak import breaking_errors, refused_errors
from tests.soak.provoking import BOARDS, board

WATCHED = (None, True, False, (), "", tree.Act.MOVE, tree.Act.DAMAGE, tree.Whose.OWN, tree.ANY_CARD)
IN_WORDS = (
    refused_errors.nested_script,
    refused_errors.nested_number,
    refused_errors.nested_filter,
    refused_errors.long_script,
    refused_errors.broken_script,
    refused_errors.indented_text,
    refused_errors.broken_position,
    refused_errors.leading_values,
    refused_errors.many_procedures,
    refused_errors.illegal_answer,
)
KINDS = (
    *IN_WORDS,
    breaking_errors.stale_answer,
    breaking_errors.broken_step,
    breaking_errors.broken_question,
    breaking_errors.broken_operation,
    breaking_errors.failing_store,
    breaking_errors.torn_position,
    breaking_errors.wrong_kinds,
    breaking_errors.lost_step,
    breaking_errors.unset_position,
    breaking_errors.wrong_arguments,
    breaking_errors.deep_traceback,
    breaking_errors.end_of_the_stack,
    breaking_errors.deep_value,
    breaking_errors.interrupted_reading,
    breaking_errors.interrupted_search,
    breaking_errors.raising_chooser,
    breaking_errors.interrupted_play,
    breaking_errors.raising_onlooker,
)


def provoked(number: int) -> str:
    """The kind of this error, and what the engine says where it refuses in words."""
    kind = KINDS[number % len(KINDS)]
    try:
        kind(random.Random(number))
    except Exception as error:
        return f"{number} {kind.__name__}" + (f" {type(error).__name__}: {error}" if kind in IN_WORDS else "")
    raise AssertionError(f"{number} {kind.__name__}: nothing was raised")


def held() -> list[int]:
    """How many references there are to what everything holds."""
    gc.collect()
    return [sys.getrefcount(one) for one in WATCHED]


def main(first: int, number: int) -> None:
    for seed in range(BOARDS):
        board(seed)
    before = None
    for error in range(first, first + number):
        print(provoked(error), flush=True)
        if error == first + len(KINDS):
            before = held()
    if before is not None:
        lost = [then - now for then, now in zip(before, held(), strict=True)]
        assert max(lost) <= number // 10, f"references to {WATCHED} that were given back too often: {lost}"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
