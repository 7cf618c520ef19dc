"""What two lists say differently: carried out on one it gives the other."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rules_engine import load_revisions
from rules_engine.legality.formats import Format, FormatLimits, OwnLimit, plain_format
from rules_engine.legality.list_difference import StatusChange, changed, difference, statuses
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus
from tests.rules_engine.legality.formats.small import DAY, REVISIONS, formats

REVISED = load_revisions()
days = st.integers(0, 1218).map(lambda number: date(2023, 9, 1) + timedelta(days=number))
series = st.sampled_from([None, *RestrictionSeries])


@given(series, days, series, days)
def test_the_difference_of_two_days_leads_from_the_one_to_the_other(
    one: RestrictionSeries | None, on: date, other: RestrictionSeries | None, then: date
) -> None:
    before = statuses(FormatLimits.of(plain_format(one), REVISED, on))
    after = statuses(FormatLimits.of(plain_format(other), REVISED, then))
    assert changed(before, difference(before, after)) == after
    assert changed(after, difference(after, before)) == before


@given(formats, formats)
def test_the_difference_of_two_formats_leads_from_the_one_to_the_other(one: Format, other: Format) -> None:
    before, after = (statuses(FormatLimits.of(format, REVISIONS, DAY)) for format in (one, other))
    assert changed(before, difference(before, after)) == after


def test_own_limits_and_released_cards() -> None:
    lifted = Format("f", "試し", own=(OwnLimit(2, RestrictionStatus.RELEASED), OwnLimit(3, RestrictionStatus.LIMITED)))
    before = statuses(FormatLimits.of(plain_format(RestrictionSeries.OFFICIAL), REVISIONS, DAY))
    after = statuses(FormatLimits.of(lifted, REVISIONS, DAY))
    assert difference(before, after) == (
        StatusChange(2, RestrictionStatus.SEALED, None),
        StatusChange(3, None, RestrictionStatus.LIMITED),
    )
