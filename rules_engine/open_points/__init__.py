"""The points that the sources of the rules leave open, each with its option, its values and who says what."""

from pathlib import Path

from rules_engine.text_blocks import Entry, read_file

POINTS_FILE = Path(__file__).with_name("points.txt")


def read_points() -> list[Entry]:
    """The points as they are written."""
    return read_file(POINTS_FILE)
