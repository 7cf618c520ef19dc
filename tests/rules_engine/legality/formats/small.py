"""A world small enough to try everything in: seven cards, four products, one dated list."""

from datetime import date

from hypothesis import strategies as st

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog, PrintingDefinition, ProductDefinition
from rules_engine.legality.formats import Format, ListName, OwnLimit
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision
from rules_engine.vocabulary.terms import CardType, Certainty, RestrictionSeries, RestrictionStatus, Season

OLD, NEW, PERHAPS = "はじまり", "つづき", "いつか"
DAY = date(2025, 6, 1)


def card(
    number: int, name: str, season: Season, product: str, limit: int | None = 4, group: str = ""
) -> CardDefinition:
    form = CardForm(CardType.TOOL, 0, None, (season,))
    printing = PrintingDefinition(number, (product,))
    return CardDefinition(
        number, name, name, (form,), printings=(printing,), printed_name=name, copy_limit=limit, limit_group=group
    )


CATALOG = Catalog.of(
    (
        card(1, "うめ", Season.SPRING, OLD),
        card(2, "ほたる", Season.SUMMER, OLD),
        card(3, "もみじ", Season.AUTUMN, NEW),
        card(4, "古書その一", Season.NONE, NEW, group="古書"),
        card(5, "古書その二", Season.NONE, NEW, group="古書"),
        card(6, "ひのたま", Season.NONE, OLD, limit=6),
        card(7, "ゆき", Season.WINTER, PERHAPS),
    ),
    (
        ProductDefinition(OLD, "booster", date(2024, 1, 1), certainty=Certainty.SURE),
        ProductDefinition(NEW, "booster", date(2025, 3, 1), certainty=Certainty.SURE),
        ProductDefinition(PERHAPS, "booster", date(2025, 5, 31), date(2025, 5, 1), Certainty.BY),
    ),
)


def revision(number: int, effective: date, *entries: tuple[int, RestrictionStatus]) -> RestrictionRevision:
    rows = tuple(RestrictionEntry(one, CATALOG.card(one).name, status, "", Certainty.SURE) for one, status in entries)
    return RestrictionRevision(
        RestrictionSeries.OFFICIAL, number, f"第{number}回", effective, None, None, Certainty.SURE, "", rows
    )


REVISIONS = (
    revision(1, date(2024, 6, 1), (1, RestrictionStatus.LIMITED), (2, RestrictionStatus.SEALED)),
    revision(2, date(2025, 5, 1), (1, RestrictionStatus.RELEASED), (6, RestrictionStatus.SEMI_LIMITED)),
)

own_limits = st.lists(
    st.builds(OwnLimit, st.integers(1, 7), st.sampled_from(RestrictionStatus)),
    max_size=3,
    unique_by=lambda limit: limit.card_id,
).map(tuple)

formats = st.builds(
    Format,
    key=st.just("small"),
    name=st.just("小さい"),
    series=st.sampled_from([None, RestrictionSeries.OFFICIAL]),
    fixed=st.sampled_from([None, ListName(RestrictionSeries.OFFICIAL, 1)]),
    own=own_limits,
    products=st.sampled_from([(), (OLD,), (OLD, NEW), (NEW, PERHAPS)]),
    first=st.sampled_from([None, date(2024, 1, 1), date(2025, 3, 1)]),
    last=st.sampled_from([None, date(2025, 5, 10)]),
    seasons=st.sampled_from([(), (Season.NONE, Season.SPRING), (Season.SUMMER, Season.AUTUMN, Season.NONE)]),
    least=st.integers(1, 5),
    most=st.one_of(st.none(), st.integers(5, 6)),
    copies=st.integers(1, 4),
    printed_copies=st.booleans(),
)
