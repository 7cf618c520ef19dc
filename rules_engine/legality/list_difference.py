"""What two lists of 封印・制限・準制限 say differently, card by card."""

from collections.abc import Iterable, Mapping

from rules_engine.kernel.frozen import frozen
from rules_engine.legality.formats.limits import FormatLimits
from rules_engine.vocabulary.terms import RestrictionStatus

Statuses = Mapping[int, RestrictionStatus]


@frozen
class StatusChange:
    """A card's status on the one list and on the other, None where it is on neither 封印, 制限 nor 準制限."""

    card_id: int
    before: RestrictionStatus | None
    after: RestrictionStatus | None


def statuses(limits: FormatLimits) -> dict[int, RestrictionStatus]:
    """What a format's list says on its day: status by card id, 解除 left out."""
    rows = {card_id: row.status for card_id, row in limits.in_force.rows.items()} if limits.in_force else {}
    together = rows | dict(limits.own)
    return {card_id: status for card_id, status in together.items() if status is not RestrictionStatus.RELEASED}


def difference(before: Statuses, after: Statuses) -> tuple[StatusChange, ...]:
    """Every card of which the lists say something different, in order of ids."""
    return tuple(
        StatusChange(card_id, before.get(card_id), after.get(card_id))
        for card_id in sorted({*before, *after})
        if before.get(card_id) is not after.get(card_id)
    )


def changed(before: Statuses, changes: Iterable[StatusChange]) -> dict[int, RestrictionStatus]:
    """The list `before` with the changes carried out."""
    after = dict(before)
    for change in changes:
        if change.after is None:
            after.pop(change.card_id, None)
        else:
            after[change.card_id] = change.after
    return after
