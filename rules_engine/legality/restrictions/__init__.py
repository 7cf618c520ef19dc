"""Dated 封印/制限/準制限 lists: 公式 from official sources, コミュニティ with what only the community knows."""

from rules_engine.legality.restrictions.faults import (
    FaultyRevision,
    RevisionFault,
    revision_faults,
)
from rules_engine.legality.restrictions.loader import RESTRICTIONS_DIR, load_revisions, read_revisions
from rules_engine.legality.restrictions.revisions import (
    RestrictionEntry,
    RestrictionList,
    RestrictionRevision,
    RestrictionRow,
    in_series,
    list_on,
    next_after,
    uncertain_on,
)

__all__ = [
    "RESTRICTIONS_DIR",
    "FaultyRevision",
    "RestrictionEntry",
    "RestrictionList",
    "RestrictionRevision",
    "RestrictionRow",
    "RevisionFault",
    "in_series",
    "list_on",
    "load_revisions",
    "next_after",
    "read_revisions",
    "revision_faults",
    "uncertain_on",
]
