"""Keeps the pictures of printings: files in the media folder, a row that names them, a new version of the data."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from cards.models import CardPicture, Printing
from cards.pictures.files import PictureFile
from cards.pictures.making import MAKING, WIDTHS, UnusablePictureError, make_pictures
from cards.pictures.naming import number_in, plain_name
from cards.sync import data_version

FOLDER = "pictures"
DIGEST_LENGTH = 32


class Result(Enum):
    NEW = "新しい絵"
    CHANGED = "替わった絵"
    SAME = "同じ絵"
    REFUSED = "取り込めないファイル"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file; `reason` says why it was refused."""

    name: str
    number: int | None
    result: Result
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """Where pictures come from and by what right they are shown; both are said aloud on the credits page."""

    source: str
    licence: str


def import_pictures(
    files: Iterable[PictureFile], mapping: Mapping[str, int], rights: Rights, *, dry_run: bool = False
) -> Iterator[Outcome]:
    """Take in what can be taken in, each file for itself; nothing is written in a `dry_run`."""
    known = set(Printing.objects.values_list("number", flat=True))
    held = {picture.printing_id: picture for picture in CardPicture.objects.all()}
    seen: dict[int, str] = {}
    changed = False
    for file in files:
        number = mapping.get(plain_name(file.name), number_in(file.name) if not mapping else None)
        if fault := _fault(number, known, seen, mapping):
            yield Outcome(file.name, number, Result.REFUSED, fault)
            continue
        assert number is not None
        seen[number] = file.name
        try:
            content = file.read()
            outcome = Outcome(file.name, number, _result(held.get(number), digest_of(content), rights))
            picture = prepare_picture(content) if outcome.result is not Result.SAME else None
        except UnusablePictureError as error:
            yield Outcome(file.name, number, Result.REFUSED, str(error))
            continue
        if picture and not dry_run:
            try:
                _store(number, picture, rights)
            except OSError as error:
                yield Outcome(file.name, number, Result.REFUSED, f"書き込めません（{error.strerror}）")
                continue
            changed = True
        yield outcome
    if changed:
        data_version.bump()


@dataclass(frozen=True, slots=True)
class PreparedPicture:
    """A given file decoded and written again, ready to be kept: WebP files by width, whatever the file was called."""

    digest: str
    files: Mapping[int, bytes]


def prepare_picture(content: bytes) -> PreparedPicture:
    """``UnusablePictureError`` where the content is no picture."""
    return PreparedPicture(digest_of(content), make_pictures(content))


def keep_picture(number: int, picture: PreparedPicture, rights: Rights) -> None:
    """One picture that a keeper uploaded."""
    _store(number, picture, rights)


def drop_picture(picture: CardPicture) -> None:
    """Take the picture down, its files too."""
    names = file_names(picture.printing_id, picture.digest, picture.width)
    picture.delete()
    transaction.on_commit(lambda: _delete(names))


def digest_of(content: bytes) -> str:
    return hashlib.sha256(f"{MAKING}:".encode() + content).hexdigest()[:DIGEST_LENGTH]


def file_name(number: int, digest: str, width: int) -> str:
    """The name of one file below the media folder."""
    return f"{FOLDER}/{number}-{digest}-{width}.webp"


def widths_up_to(widest: int) -> list[int]:
    """The widths in which a picture exists whose widest is this one."""
    return [*(width for width in WIDTHS if width < widest), widest]


def file_names(number: int, digest: str, widest: int) -> list[str]:
    return [file_name(number, digest, width) for width in widths_up_to(widest)]


def _fault(number: int | None, known: set[int], seen: Mapping[int, str], mapping: Mapping[str, int]) -> str:
    if number is None:
        return "対応表にありません" if mapping else "名前から番号が読めません"
    if number not in known:
        return f"#{number} という印刷はありません"
    return f"#{number} には「{seen[number]}」を使いました" if number in seen else ""


def _result(held: CardPicture | None, digest: str, rights: Rights) -> Result:
    if held is None:
        return Result.NEW
    same = held.digest == digest and Rights(held.source, held.licence) == rights
    return Result.SAME if same else Result.CHANGED


def _store(number: int, picture: PreparedPicture, rights: Rights) -> None:
    """The files first, so that no row ever names one that is not there; those of the former picture last."""
    digest, widest = picture.digest, max(picture.files)
    store_files(number, digest, picture.files)
    with transaction.atomic():
        former = CardPicture.objects.select_for_update().filter(printing_id=number).first()
        values = {"digest": digest, "width": widest, "source": rights.source, "licence": rights.licence}
        CardPicture.objects.update_or_create(printing_id=number, defaults=values)
        if former and former.digest != digest:
            names = file_names(number, former.digest, former.width)
            transaction.on_commit(lambda: _delete(names))


def store_files(number: int, digest: str, pictures: Mapping[int, bytes]) -> None:
    for width, content in pictures.items():
        name = file_name(number, digest, width)
        if not default_storage.exists(name):
            default_storage.save(name, ContentFile(content))


def _delete(names: Iterable[str]) -> None:
    for name in names:
        default_storage.delete(name)
