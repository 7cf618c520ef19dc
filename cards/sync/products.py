"""Products and keyword explanations: rows with a unique name and plain columns."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db.models import Model

from cards.models import Keyword, Origin, Product
from cards.sync.keyword_texts import KeywordText
from cards.sync.report import Action, SyncReport, compare, label_of
from rules_engine.catalog.definitions import ProductDefinition


def sync_products(wanted: Mapping[str, ProductDefinition], report: SyncReport) -> None:
    _sync_named(Product, "商品", [asdict(product) for product in wanted.values()], report)


def sync_keywords(wanted: Mapping[str, KeywordText], report: SyncReport) -> None:
    _sync_named(Keyword, "キーワード能力", [asdict(keyword) for keyword in wanted.values()], report)


def _sync_named(model: type[Model], kind: str, wanted: list[dict[str, Any]], report: SyncReport) -> None:
    rows: dict[str, Any] = {str(row): row for row in model._default_manager.all()}
    new: list[Any] = []
    changed: list[Any] = []
    columns = [name for name in wanted[0] if name != "name"]
    labels = {name: label_of(model, name) for name in columns}
    for values in wanted:
        subject = f"{kind} {values['name']}"
        row = rows.get(values["name"])
        if row is None:
            report.add(Action.ADDED, subject)
            new.append(model(origin=Origin.CATALOGUE, **values))
            continue
        stored = {name: getattr(row, name) for name in columns}
        source = {name: values[name] for name in columns}
        names = compare(report, subject, labels, (stored, source), row.kept_fields)
        for name in names:
            setattr(row, name, values[name])
        if names:
            changed.append(row)
    model._default_manager.bulk_create(new)
    model._default_manager.bulk_update(changed, columns)
