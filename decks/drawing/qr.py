"""QR codes of what leads to a deck: the address of its page, or its own code while nobody else may see it."""

from collections.abc import Iterator

QUIET = 3  # light modules around a code
_SMALLEST = 2  # points or pixels per module below which cameras give up


def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code of `text` with its quiet border; none if `text` is too long for any code."""
    # Loaded by the first code that is drawn.
    import segno
    from segno.encoder import DataOverflowError

    try:
        code = segno.make(text, error="l", micro=False)
    except DataOverflowError:
        return ()
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))


def drawn(text: str) -> tuple[int, str] | None:
    """The code of `text` for an SVG picture as (its width in modules, the path of the dark ones)."""
    rows = modules(text)
    path = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in runs(rows))
    return (len(rows), path) if rows else None


def scale_for(rows: tuple[tuple[bool, ...], ...], room: int) -> int:
    """Pixels per module for a code at most `room` pixels wide; 0 if it would be too fine to be read."""
    scale = room // len(rows) if rows else 0
    return scale if scale >= _SMALLEST else 0


def runs(rows: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int]]:
    """(row, first column, length) of every dark stretch: what a drawing fills."""
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                yield y, start, x - start
                start = None
