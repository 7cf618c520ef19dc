"""What the database itself refuses."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from cards.models import Alias, Card, CardForm, DataVersion, FormSeason, Printing, Product, RestrictionRevision

pytestmark = pytest.mark.usefixtures("catalogue")


def revision(**values: object) -> RestrictionRevision:
    return RestrictionRevision(
        **{"series": "official", "number": 9, "effective": date(2025, 1, 1), "state": "published", **values}
    )


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("card_name_unique", lambda: Card(id=90001, name="発狂人形の家")),
        ("card_has_a_name", lambda: Card(id=90001, name="")),
        ("card_id_from_one", lambda: Card(id=0, name="零")),
        ("card_copy_limit_from_one", lambda: Card(id=90001, name="見本", copy_limit=0)),
        ("form_position_unique", lambda: CardForm(card_id=4, position=0, type="tool", cost=1)),
        ("form_type_unique", lambda: CardForm(card_id=4, position=1, type="place", cost=1)),
        ("form_type_known", lambda: CardForm(card_id=4, position=1, type="spell", cost=1)),
        ("form_cost_printable", lambda: CardForm(card_id=4, position=1, type="tool", cost=100)),
        ("form_power_only_on_places", lambda: CardForm(card_id=4, position=1, type="tool", cost=1, power=1)),
        ("form_season_known", lambda: FormSeason(form=CardForm.objects.get(card_id=4), season="rain")),
        ("form_season_unique", lambda: FormSeason(form=CardForm.objects.get(card_id=4), season="summer")),
        ("alias_name_unique", lambda: Alias(card_id=4, name="人魚の活血")),
        ("printing_number_from_one", lambda: Printing(number=0, card_id=4)),
        ("product_name_unique", lambda: Product(name="百鬼夜行")),
        ("product_certainty_known", lambda: Product(name="見本", certainty="maybe")),
        ("revision_number_unique", lambda: revision(number=1)),
        ("revision_series_known", lambda: revision(series="secret")),
        ("revision_state_known", lambda: revision(state="secret")),
        ("revision_has_number_and_day", lambda: revision(number=None)),
        ("revision_has_number_and_day", lambda: revision(effective=None, state="taken_back")),
        ("revision_earliest_before_effective", lambda: revision(earliest=date(2025, 1, 2))),
        ("data_version_is_one_row", lambda: DataVersion(id=2, token="x")),
    ],
)
def test_rows_that_make_no_sense_are_refused(name: str, row: Callable[[], Card]) -> None:
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        row().save(force_insert=True)
    assert name in str(error.value) or "UNIQUE constraint failed" in str(error.value)
