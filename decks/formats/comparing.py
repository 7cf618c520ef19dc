"""Two lists side by side: each the list of a format on a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from cards.list_question import InvalidQuestionError, ListQuestion, read_day, today
from decks.formats.question import UnusableFormatError, asked_by
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.formats import FormatLimits, plain_format
from rules_engine.legality.list_difference import StatusChange, difference, statuses
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus


@dataclass(frozen=True, slots=True)
class ComparedList:
    """What was asked for on one side; `limits` is None where a `problem` speaks against it."""

    code: str
    on: date
    name: str
    limits: FormatLimits | None
    problem: InvalidQuestionError | None = None


@dataclass(frozen=True, slots=True)
class ChangedCard:
    card: CardDefinition
    before: RestrictionStatus | None
    after: RestrictionStatus | None

    @property
    def face(self) -> CardFace:
        return face_of(self.card)


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The cards whose status goes from the one to the other."""

    before: RestrictionStatus | None
    after: RestrictionStatus | None
    cards: tuple[ChangedCard, ...]


def read_side(parameters: Mapping[str, str], side: str, data: CardData) -> ComparedList:
    """The side named by `a` and `a_on`; nothing said: 公式 today."""
    code, day = parameters.get(side, "").strip() or RestrictionSeries.OFFICIAL.value, today()
    try:
        day = read_day(parameters.get(f"{side}_on", "").strip())
        question = asked_by(code, day, data)
    except UnusableFormatError as problem:
        return ComparedList(code, day, problem.given, None, problem)
    except InvalidQuestionError as problem:
        return ComparedList(code[:40], day, "", None, problem)
    return ComparedList(code, day, _name(question), _limits(question, data))


def _limits(question: ListQuestion, data: CardData) -> FormatLimits:
    return FormatLimits.of(question.format or plain_format(question.series), data.revisions, question.on)


def _name(question: ListQuestion) -> str:
    return (question.format or plain_format(question.series)).name


def compared(before: FormatLimits, after: FormatLimits, data: CardData) -> tuple[ChangeGroup, ...]:
    """The changes from the one to the other, grouped, the strictest outcome first."""
    all_changes = difference(statuses(before), statuses(after))
    changes = [one for one in all_changes if one.card_id in data.catalog.cards]
    groups = groupby(sorted(changes, key=_order), key=lambda change: (change.before, change.after))
    return tuple(
        ChangeGroup(
            before,
            after,
            tuple(ChangedCard(data.catalog.cards[one.card_id], one.before, one.after) for one in members),
        )
        for (before, after), members in groups
    )


def _order(change: StatusChange) -> tuple[int, int, int]:
    statuses_in_order = [*RestrictionStatus, None]
    return statuses_in_order.index(change.after), statuses_in_order.index(change.before), change.card_id
