"""The keeper's forms as a browser sends them."""

from typing import Any

from django.db.models.fields.files import FieldFile
from django.test import Client
from django.urls import reverse

NEW_CARD = {
    "id": "90001",
    "name": "管理者の札",
    "forms-TOTAL_FORMS": "1",
    "forms-0-position": "0",
    "forms-0-type": "tool",
    "forms-0-cost": "3",
    "forms-0-seasons": ["none"],
    "products": ["1"],
}


def address(model: Any, page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def posted(client: Client, url: str) -> dict[str, Any]:
    """What the browser would send back from the page at `url` unchanged."""
    context = client.get(url).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    values = {bound.html_name: bound.value() for form in forms for bound in form}
    return {
        name: value
        for name, value in values.items()
        if value is not None and value is not False and not isinstance(value, FieldFile)
    }
