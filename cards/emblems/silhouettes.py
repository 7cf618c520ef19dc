"""The silhouettes that are drawn, with those who drew them: `static/emblems/authors.tsv`."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "static" / "emblems"


def read_table(path: Path) -> dict[str, str]:
    """A file of two columns with a head."""
    return dict(line.split("\t") for line in path.read_text("utf-8").splitlines()[1:])


AUTHOR_OF = read_table(FOLDER / "authors.tsv")
EMBLEMS = frozenset(AUTHOR_OF)
