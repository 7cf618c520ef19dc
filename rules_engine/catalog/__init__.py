"""The catalogue: facts of all cards as text, one file per product; the single source the database is filled from."""

from rules_engine.catalog.loader import CATALOG_DIR, load_catalog
from rules_engine.kernel.text_blocks import Entry, read_file

__all__ = ["CATALOG_DIR", "Entry", "load_catalog", "read_file"]
