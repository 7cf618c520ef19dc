"""Values that the collector of circles does not look at are given back without Python's trashcan.

For the C that mypyc makes of the engine. Of values that are given back one within the other Python puts those from the
fiftieth on aside, into a list that it threads through what the collector keeps before each of them. mypyc (2.3) asks
for that of every class; before values of acyclic ones (``native_values``) nothing is kept, so that memory of others is
written over, and the program ends later, anywhere, with a segmentation fault. A long traceback is such a nest, and so
is a deep text. Without it they are given back at once; how deep they are is bounded where they are read.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

BEGINS = re.compile(r"_dealloc\(\w+ \*self\)$")
LOOKED_AT = "PyObject_GC_UnTrack(self);"
TRASHCAN = "CPy_TRASHCAN_"


def mend(source: Path) -> None:
    """Rewrite the file of C."""
    aside = source.with_suffix(".mended")
    with source.open(encoding="utf-8") as lines, aside.open("w", encoding="utf-8") as mended:
        mended.writelines(without_trashcans(lines))
    aside.replace(source)


def without_trashcans(lines: Iterable[str]) -> Iterator[str]:
    """The lines without those that begin and end a trashcan for values that the collector does not look at."""
    looked_at = True
    for line in lines:
        if BEGINS.search(line):
            looked_at = False
        elif LOOKED_AT in line:
            looked_at = True
        if looked_at or TRASHCAN not in line:
            yield line
