"""What a worker does here. The rows are the site's, nobody's own: they go with their revision."""

from decks.jobs.job_kinds import register_kind
from decks.revisions.quotas import SWEEPS_AT_ONCE

KIND = "sweep_revision"
register_kind(KIND, "decks.revisions.work.SWEEP", SWEEPS_AT_ONCE)
