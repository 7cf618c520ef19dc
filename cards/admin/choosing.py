"""Choosing a row of a table that grows: found by typing, never listed as a whole."""

from typing import TYPE_CHECKING, Any

from django.contrib.admin.widgets import AutocompleteMixin, AutocompleteSelect, AutocompleteSelectMultiple
from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, ManyToManyField
from django.http import HttpRequest

if TYPE_CHECKING:
    from django.contrib.admin.options import BaseModelAdmin

    Select = AutocompleteMixin
    Page = BaseModelAdmin[Any]
else:
    Select = Page = object


class ReadableSelect(Select):
    """What was sent and cannot be a key is not asked of the database when the form comes back with its fault."""

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        return super().optgroups(name, [one for one in value if self._is_key(one)], attr)

    def _is_key(self, value: str) -> bool:
        try:
            self.field.target_field.clean(value, None)
        except ValidationError:
            return False
        return True


class RowSelect(ReadableSelect, AutocompleteSelect):
    """One row."""


class RowsSelect(ReadableSelect, AutocompleteSelectMultiple):
    """Several rows."""


class Choosing(Page):
    """An admin page or inline whose `autocomplete_fields` survive whatever is sent as a key."""

    def formfield_for_foreignkey(self, db_field: "ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.autocomplete_fields:
            kwargs.setdefault("widget", RowSelect(db_field, self.admin_site))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_manytomany(
        self, db_field: "ManyToManyField[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        if db_field.name in self.autocomplete_fields:
            kwargs.setdefault("widget", RowsSelect(db_field, self.admin_site))
        return super().formfield_for_manytomany(db_field, request, **kwargs)
