"""Fields for names: kept as they look, and found however they are written."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models

from rules_engine.catalog.folding import clean_line, fold

if TYPE_CHECKING:
    Characters = models.CharField[str, str]
    Text = models.TextField[str, str]
else:
    Characters, Text = models.CharField, models.TextField

RowT = TypeVar("RowT", bound=models.Model)
# Neither field is another kind of column than Django's, so migrations know them as those.
CHARACTERS, TEXT = "django.db.models.CharField", "django.db.models.TextField"


class LineField(Characters):
    """A name on one line, in one form of its letters and without what cannot be seen, whoever writes it."""

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return clean_line(value) if isinstance(value, str) else value

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, CHARACTERS, args, kwargs


class FoldedField(Text):
    """The field `of` as it is searched. It is written whenever that is; see `Folded` and `FoldedQuerySet`."""

    def __init__(self, verbose_name: str = "", of: str = "") -> None:
        super().__init__(verbose_name, blank=True, default="", editable=False)
        self.of = of

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        folded = folded_name(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, folded)
        return folded

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, TEXT, args, kwargs

    def clone(self) -> "FoldedField":
        return FoldedField(str(self.verbose_name), self.of)


def folded_name(name: str) -> str:
    return fold(clean_line(name))


def _folded_with(model: type[models.Model], names: Iterable[str]) -> list[FoldedField]:
    return [field for field in model._meta.get_fields() if isinstance(field, FoldedField) and field.of in names]


class FoldedQuerySet(models.QuerySet[RowT]):
    """Rows with folded fields: what updates a name updates how it is searched."""

    def update(self, **values: Any) -> int:
        folded = {field.attname: folded_name(values[field.of]) for field in _folded_with(self.model, values)}
        return super().update(**values, **folded)


class Folded(models.Model):
    """A row with folded fields."""

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if update_fields is not None:
            update_fields = {*update_fields, *(field.attname for field in _folded_with(type(self), update_fields))}
        super().save(*args, update_fields=update_fields, **kwargs)
