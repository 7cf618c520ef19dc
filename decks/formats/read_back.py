"""Formats out of the file of own data, each with all its versions."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from cards.catalog import current_data
from cards.list_question import today
from decks.formats.models import MAX_ABOUT_LENGTH, MAX_FORMAT_NAME_LENGTH, DeckFormat, FormatVersion
from decks.formats.own_lines import MOST_OWN
from decks.formats.quotas import FORMATS, VERSIONS
from decks.people.quotas import Quota
from decks.people.read_back import Judged, Outcome, PlainReader, judged_each
from decks.people.read_values import broken, fields, moment, number, rows, text
from rules_engine.legality.formats import InvalidFormatError, faults_of, of_plain, to_plain

MOST_PRODUCTS = 500
NOT_HERE = "このサイトにない札・商品・制限リストを使うので、入れられません"
Content = tuple[tuple[str, str, dict[str, Any], datetime], ...]
"""Name, description, rules and moment of each version, the oldest first."""


class FormatReader(PlainReader):
    """One made at the same moment is the same format: as it is in the file, or changed since."""

    def room(self) -> dict[Quota, int]:
        return {FORMATS: FORMATS.most - DeckFormat.objects.filter(owner=self.user).count()}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _judged)
        made = [one.value[0] for one in judged if one.value]
        here = DeckFormat.objects.filter(owner=self.user, made_at__in=made).prefetch_related("versions")
        own: dict[datetime, list[Content]] = {}
        for row in here:
            own.setdefault(row.made_at, []).append(_content(row))
        for one in judged:
            if one.value and (found := own.get(one.value[0])):
                one.outcome = Outcome.THERE if one.value[1] in found else Outcome.DIFFERS
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        for one in judged:
            made_at, content = one.value
            row = DeckFormat.objects.create(owner=self.user, made_at=made_at, version=len(content))
            FormatVersion.objects.bulk_create(
                FormatVersion(format=row, number=number, name=name, about=about, rules=rules, made_at=at)
                for number, (name, about, rules, at) in enumerate(content, 1)
            )


def _content(row: DeckFormat) -> Content:
    return tuple((one.name, one.about, one.rules, one.made_at) for one in row.versions.all())


def _judged(row: Mapping[str, Any]) -> Judged:
    told = [fields(one, "versions") for one in rows(row, "versions", VERSIONS.most)]
    if not told or [number(one, "number", 1, VERSIONS.most) for one in told] != list(range(1, len(told) + 1)):
        raise broken("versions")
    content = tuple(_version(one) for one in told)
    name, _, rules, _ = content[-1]
    data = current_data()
    newest = of_plain(rules, key="", name=name, version=len(content))
    known = data.catalog.cards
    judged = Judged(name, Outcome.NEW, parts={"フォーマットの版": len(content)}, costs={FORMATS: 1})
    if any(limit.card_id not in known for limit in newest.own) or faults_of(
        newest, data.catalog, data.revisions, on=today()
    ):
        judged.refuse(NOT_HERE)
    else:
        judged.value = (moment(row, "made_at"), content)
    return judged


def _version(row: Mapping[str, Any]) -> tuple[str, str, dict[str, Any], datetime]:
    name = text(row, "name", MAX_FORMAT_NAME_LENGTH)
    about = text(row, "about", MAX_ABOUT_LENGTH, default="")
    try:
        rules = to_plain(of_plain(fields(row.get("rules"), "rules"), key="", name=name, version=1))
    except InvalidFormatError:
        raise broken("rules") from None
    if len(rules["own"]) > MOST_OWN or any(len(named) > len(set(named)) for named in _named(rules)):
        raise broken("rules")
    if len(rules["products"]) > MOST_PRODUCTS:
        raise broken("rules")
    for words in _words(rules):
        text({"rules": words}, "rules", 200)
    return name, about, rules, moment(row, "made_at")


def _named(rules: Mapping[str, Any]) -> list[list[str]]:
    """What a format names, each of them once: forms write no rule that does otherwise, however long a file is."""
    return [rules["products"], rules["seasons"], [rule for rule, _ in rules["notes"]]]


def _words(rules: Mapping[str, Any]) -> list[str]:
    return [*rules["products"], *(words for _, words in rules["notes"])]
