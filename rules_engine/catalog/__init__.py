"""The catalogue: facts of all cards as text, one file per product; the single source the database is filled from."""

from rules_engine.catalog.loader import CATALOG_DIR, load_catalog

__all__ = ["CATALOG_DIR", "load_catalog"]
