"""A revision as a keeper is about to publish it, asked everything that the files of the lists are asked."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from cards.catalog import current_data
from cards.faces.face import CardFace, face_of
from cards.models import RestrictionRevision, RevisionState
from cards.sync.stored_catalog import IncompleteRevisionError, stored_revision
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality import restrictions
from rules_engine.legality.list_difference import StatusChange, difference
from rules_engine.legality.restrictions import FaultyRevision, RevisionFault, list_on, revision_faults
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus

WORDS = {
    RevisionFault.NO_TITLE: "題を書いてください（第六回改訂など）。",
    RevisionFault.NO_SOURCE: "出典を書いてください（告知の題や住所など）。",
    RevisionFault.NUMBER: "回は1からです。",
    RevisionFault.NUMBER_TAKEN: "第{word}回は、もう公開されています。",
    RevisionFault.NUMBER_GAP: "前の第{word}回がありません。回は、この系列の最後の次の数です。",
    RevisionFault.DAY_ORDER: "「{word}」と日付の順が逆です。回の順に適用日を並べてください。",
    RevisionFault.EARLIEST_LATE: "「早ければ」は適用日より後にできません。",
    RevisionFault.ANNOUNCED_LATE: "発表日は適用日より後にできません。",
    RevisionFault.NO_ENTRIES: "札を一枚以上書いてください。",
    RevisionFault.CARD_TWICE: "「{card}」が二度あります。",
    RevisionFault.UNKNOWN_CARD: "「{card}」は、いまどのページにも出ない札です。",
    RevisionFault.NOT_A_DECK_CARD: "「{card}」は、デッキに入れる札ではありません。",
    RevisionFault.NO_CHANGE: (
        "「{card}」は、前の日からもう{word}です。改訂には、変わる札だけを書きます（書かない札は前のままです）。"
    ),
}
NEEDED = {"number": "回を書いてください。", "effective": "適用日を書いてください。"}


@dataclass(frozen=True, slots=True)
class ChangedCard:
    """A card of which the list says something else once the revision is in force."""

    name: str
    before: RestrictionStatus | None
    after: RestrictionStatus | None
    face: CardFace | None


def words_of(faulty: FaultyRevision) -> str:
    word = faulty.word
    if faulty.fault is RevisionFault.NO_CHANGE and word == RestrictionStatus.RELEASED.label:
        word = "制限なし"
    return WORDS[faulty.fault].format(word=word, card=_name_of(faulty.card_id))


def faults_of(value: restrictions.RestrictionRevision, row: RestrictionRevision) -> tuple[FaultyRevision, ...]:
    """What speaks against `value` as the published form of the row."""
    return revision_faults(value, published_beside(row), current_data().catalog, _taken_back_numbers(row))


def row_faults(row: RestrictionRevision) -> list[str]:
    """What is to be done before a row of the database can be published, in words."""
    try:
        return [words_of(faulty) for faulty in faults_of(stored_revision(row), row)]
    except IncompleteRevisionError:
        missing = {
            RevisionFault.NO_TITLE: not row.title,
            RevisionFault.NO_SOURCE: not row.source,
            RevisionFault.NO_ENTRIES: not row.entries.exists(),
        }
        needed = [words for field, words in NEEDED.items() if getattr(row, field) is None]
        return [*needed, *(WORDS[fault] for fault, is_missing in missing.items() if is_missing)]


def published_beside(row: RestrictionRevision) -> tuple[restrictions.RestrictionRevision, ...]:
    """The revisions that count, this one apart."""
    revisions = current_data().revisions
    if row.state != RevisionState.PUBLISHED:
        return revisions
    own = RestrictionRevision.objects.filter(pk=row.pk).values_list("series", "number")
    return tuple(one for one in revisions if (one.series.value, one.number) not in own)


def changes_of(row: RestrictionRevision) -> list[ChangedCard]:
    """What the list of the series says differently on the day of the revision, with it and without it."""
    value, others, catalog = stored_revision(row), published_beside(row), current_data().catalog
    without, within = (_statuses(known, value) for known in (others, (*others, value)))
    return [_changed(change, catalog) for change in difference(without, within)]


def digest_of(row: RestrictionRevision) -> str:
    """What names this state of the row and its entries, so that nobody acts on one that he has not seen."""
    fields = ("state", "series", "number", "title", "effective", "earliest", "announced", "certainty", "source")
    entries = row.entries.order_by("position", "pk").values_list("card", "status", "certainty", "source")
    told = ([getattr(row, name) for name in fields], list(entries))
    return sha256(repr(told).encode()).hexdigest()[:32]


def _name_of(card_id: int | None) -> str:
    catalog = current_data().catalog
    known = catalog.cards.get(card_id or 0) or catalog.unreadable.get(card_id or 0)
    return known.name if known else f"#{card_id}"


def _taken_back_numbers(row: RestrictionRevision) -> list[int]:
    rows = RestrictionRevision.objects.filter(
        state=RevisionState.TAKEN_BACK, series__in={row.series, RestrictionSeries.OFFICIAL.value}
    )
    return [number for number in rows.values_list("number", flat=True) if number is not None]


def _statuses(
    known: Iterable[restrictions.RestrictionRevision], value: restrictions.RestrictionRevision
) -> dict[int, RestrictionStatus]:
    rows = list_on(known, value.series, value.effective).rows
    return {card_id: row.status for card_id, row in rows.items()}


def _changed(change: StatusChange, catalog: Catalog) -> ChangedCard:
    card = catalog.cards.get(change.card_id)
    return ChangedCard(_name_of(change.card_id), change.before, change.after, face_of(card) if card else None)
