"""Writes cards: their own columns, and the child rows of each group of facts."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.db.models import Model

from cards.models import (
    Alias,
    Attribute,
    Card,
    CardAttribute,
    CardForm,
    CardKeyword,
    FormSeason,
    Keyword,
    Origin,
)
from rules_engine.catalog.definitions import CardDefinition

LABELS = {
    "name": "札名",
    "reading": "よみ",
    "printed_name": "印刷名",
    "mixed": "混化",
    "copy_limit": "上限枚数",
    "limit_group": "上限を共有する組",
    "related": "関連する札",
    "doubt": "疑問点",
    "listed": "公開札一覧の記載",
    "scripts": "効果のスクリプト",
    "manual": "手動の理由",
    "older": "以前の文",
    "emblem": "図柄",
    "forms": "使い方",
    "attributes": "属性",
    "keywords": "キーワード能力",
    "aliases": "別名",
}
COLUMNS = (
    *("name", "reading", "printed_name", "mixed", "copy_limit", "limit_group", "related", "doubt", "listed"),
    *("scripts", "manual", "older", "emblem"),
)
GROUPS = ("forms", "attributes", "keywords", "aliases")


def facts_of(card: CardDefinition) -> dict[str, Any]:
    """A card's facts by field or group, printings apart."""
    return {name: getattr(card, name) for name in (*COLUMNS, *GROUPS)}


def create_cards(cards: Sequence[CardDefinition], origin: Origin) -> None:
    """New cards with all their facts."""
    Card.objects.bulk_create(Card(id=card.id, origin=origin, **_columns(card)) for card in cards)
    for group in GROUPS:
        _WRITERS[group](cards)


def update_cards(changed: Mapping[int, Collection[str]], cards: Mapping[int, CardDefinition]) -> None:
    """Write the named fields and groups of each card from its definition."""
    rows = Card.objects.in_bulk(list(changed))
    for card_id, row in rows.items():
        for name, value in _columns(cards[card_id]).items():
            if name in changed[card_id]:
                setattr(row, name, value)
    Card.objects.bulk_update(rows.values(), COLUMNS, batch_size=200)
    for group in GROUPS:
        affected = [cards[card_id] for card_id, names in changed.items() if group in names]
        _delete(group, affected)
        _WRITERS[group](affected)


def _columns(card: CardDefinition) -> dict[str, Any]:
    values = {name: getattr(card, name) for name in COLUMNS}
    lines = {"related": "\n".join(card.related), "scripts": "\n".join(card.scripts)}
    older = [[wording.since, wording.printing, wording.text] for wording in card.older]
    return values | lines | {"listed": [list(pair) for pair in card.listed], "older": older}


_CHILDREN: dict[str, type[Model]] = {
    "forms": CardForm,
    "attributes": CardAttribute,
    "keywords": CardKeyword,
    "aliases": Alias,
}


def _delete(group: str, cards: Sequence[CardDefinition]) -> None:
    if cards:
        _CHILDREN[group]._default_manager.filter(card_id__in=[card.id for card in cards]).delete()


def _write_forms(cards: Sequence[CardDefinition]) -> None:
    pairs = [
        (CardForm(card_id=card.id, position=position, type=form.type or "", cost=form.cost, power=form.power), form)
        for card in cards
        for position, form in enumerate(card.forms)
    ]
    CardForm.objects.bulk_create(row for row, _ in pairs)
    FormSeason.objects.bulk_create(
        FormSeason(form=row, position=position, season=season.value)
        for row, form in pairs
        for position, season in enumerate(form.seasons)
    )


def _write_attributes(cards: Sequence[CardDefinition]) -> None:
    ids = _ids_by_name(Attribute, {name for card in cards for name in card.attributes})
    CardAttribute.objects.bulk_create(
        CardAttribute(card_id=card.id, attribute_id=ids[name], position=position)
        for card in cards
        for position, name in enumerate(card.attributes)
    )


def _write_keywords(cards: Sequence[CardDefinition]) -> None:
    ids = _ids_by_name(Keyword, {keyword.name for card in cards for keyword in card.keywords})
    CardKeyword.objects.bulk_create(
        CardKeyword(card_id=card.id, keyword_id=ids[keyword.name], parameter=keyword.parameter, position=position)
        for card in cards
        for position, keyword in enumerate(card.keywords)
    )


def _write_aliases(cards: Sequence[CardDefinition]) -> None:
    Alias.objects.bulk_create(
        Alias(card_id=card.id, name=alias, position=position)
        for card in cards
        for position, alias in enumerate(card.aliases)
    )


_WRITERS: dict[str, Callable[[Sequence[CardDefinition]], None]] = {
    "forms": _write_forms,
    "attributes": _write_attributes,
    "keywords": _write_keywords,
    "aliases": _write_aliases,
}


def _ids_by_name(model: type[Model], names: set[str]) -> dict[str, int]:
    rows = model._default_manager.filter(name__in=names)
    missing = names - set(rows.values_list("name", flat=True))
    model._default_manager.bulk_create(model(name=name) for name in sorted(missing))
    return dict(rows.values_list("name", "pk"))
