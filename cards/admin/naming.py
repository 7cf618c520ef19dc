"""What `/admin/` calls a table where the name that its migrations keep says too little to a keeper."""

from django.db.models import Model


def name_for_keepers(model: type[Model], name: str) -> None:
    model._meta.verbose_name = model._meta.verbose_name_plural = name
