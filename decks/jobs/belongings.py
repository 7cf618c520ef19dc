"""Work that a person has asked for."""

from datetime import datetime, timedelta

from cards.pruning import remove
from decks.jobs.models import Job
from decks.jobs.quotas import OPEN_OF_AN_ADDRESS
from decks.people.belongings import Belonging, register

# Nobody looks at a result, or waits for one, for so long.
JOB_DAYS = 7


def prune_jobs(now: datetime, *, dry_run: bool) -> int:
    """Jobs asked for so long ago that nobody waits for them."""
    return remove(Job.objects.filter(asked_at__lt=now - timedelta(days=JOB_DAYS)), dry_run=dry_run)


register(
    Belonging(
        Job,
        left_out="What comes of it stands with the game or the simulation that it is for.",
        quotas=(OPEN_OF_AN_ADDRESS,),
        pruned={"7日たった考える仕事": prune_jobs},
    )
)
