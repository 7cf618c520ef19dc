"""Where faces stand: the grid that shows a number of cards largest."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.pictures.face import RATIO, height_of


@dataclass(frozen=True, slots=True)
class Grid:
    """So many faces a row, each `width` pixels wide, `gap` pixels apart; `left` and `top` is the first one's corner."""

    columns: int
    rows: int
    width: int
    gap: int
    left: int
    top: int

    @property
    def height(self) -> int:
        return self.rows * (height_of(self.width) + self.gap) - self.gap

    def corners(self, count: int) -> Iterator[tuple[int, int]]:
        """The upper left corners of `count` faces; a last row that is not full stands in the middle."""
        for number in range(count):
            row, column = divmod(number, self.columns)
            missing = self.columns - min(self.columns, count - row * self.columns)
            shift = missing * (self.width + self.gap) // 2
            left = self.left + column * (self.width + self.gap) + shift
            yield left, self.top + row * (height_of(self.width) + self.gap)


def grid_within(count: int, box: tuple[int, int, int, int], gap: int, largest: int) -> Grid:
    """The grid of the largest faces that stand in `box` (left, top, right, bottom), in its middle."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top

    def width_at(columns: int) -> int:
        rows = -(-count // columns)
        return min(largest, (wide + gap) // columns - gap, int(((high + gap) // rows - gap) / RATIO))

    columns = max(range(1, count + 1), key=lambda number: (width_at(number), -number))
    width, rows = width_at(columns), -(-count // columns)
    used_wide = columns * (width + gap) - gap
    used_high = rows * (height_of(width) + gap) - gap
    return Grid(columns, rows, width, gap, left + (wide - used_wide) // 2, top + (high - used_high) // 2)


def grid_below(count: int, columns: int, left: int, right: int, top: int, gap: int) -> Grid:
    """As many rows as `count` faces need, `columns` in each."""
    width = (right - left + gap) // columns - gap
    used = columns * (width + gap) - gap
    return Grid(columns, -(-count // columns), width, gap, left + (right - left - used) // 2, top)
