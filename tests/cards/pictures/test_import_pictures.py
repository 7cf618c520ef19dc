"""`import_pictures`: all files with one command, twice without a change; what is no picture is refused by name."""

import errno
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from cards.catalog import current_data
from cards.models import CardPicture, Printing, Product
from cards.pictures import service
from cards.pictures.shown import picture_of_card
from cards.sync import data_version
from tests.cards.pictures.made_files import BLUE, SVG, bomb, image_file
from tests.catalogue_counts import PRINTINGS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue", "media")]
RIGHTS = ("--source", "制作者", "--licence", "許諾 2026-11")
SPECIAL = ("CMYK", "turned", "16 bit", "animated", "WEBP", "PNG")
NAMES = ("{}.jpg", "{:05}.JPG", "{} (1).jpg", "【{}】札 の 絵.jpg", "＃{}　[x].jpg")


class OlderInfo(zipfile.ZipInfo):
    """An entry as older Japanese programs write it: its name in Shift_JIS, and nothing that says so."""

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802
        return self.filename.encode("cp932"), self.flag_bits & ~0x800


def run(place: Path, *options: str) -> str:
    out = StringIO()
    call_command("import_pictures", str(place), *RIGHTS, *options, stdout=out)
    return out.getvalue()


def refused(place: Path, *options: str) -> str:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("import_pictures", str(place), *RIGHTS, *options, stdout=out)
    return out.getvalue()


def stored(media: Path) -> list[str]:
    return sorted(path.name for path in (media / "media" / "pictures").glob("*"))


@pytest.fixture
def every_printing(media: Path) -> Path:
    """A file for each printing, names and kinds of all sorts."""
    folder = media / "given"
    kinds = [image_file("JPEG"), *(image_file(kind) for kind in SPECIAL)]
    for place, number in enumerate(Printing.objects.values_list("number", flat=True)):
        path = folder / f"product {place % 5}" / NAMES[place % len(NAMES)].format(number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kinds[place % len(kinds)])
    return folder


def test_all_printings_come_in_with_one_command_and_nothing_changes_with_the_second(
    media: Path, every_printing: Path
) -> None:
    printings = Printing.objects.count()
    assert printings == PRINTINGS
    assert f"新しい絵{printings}、替わった絵0、同じ絵0、取り込めないファイル0" in run(every_printing)
    before = {path: path.stat().st_mtime_ns for path in (media / "media").rglob("*.webp")}
    token = current_data().token
    assert (CardPicture.objects.count(), len(before)) == (printings, printings)
    assert f"新しい絵0、替わった絵0、同じ絵{printings}、取り込めないファイル0" in run(every_printing)
    assert {path: path.stat().st_mtime_ns for path in (media / "media").rglob("*.webp")} == before
    assert current_data().token == token


def test_what_is_no_picture_is_refused_by_name_and_the_rest_comes_in(media: Path) -> None:
    folder = media / "given"
    folder.mkdir()
    bad = {
        "1 bomb.png": bomb(),
        "2 words.jpg": b"these are words",
        "3.svg": SVG,
        "4 (cut).jpg": image_file("JPEG", (630, 880))[:900],
        "no number.png": image_file("PNG"),
        "99999.png": image_file("PNG"),
    }
    for name, content in {**bad, "5.png": image_file("PNG"), "Thumbs.db": b""}.items():
        (folder / name).write_bytes(content)
    told = refused(folder)
    for name in bad:
        assert f"取り込めないファイル {name}: " in told
    assert "画素が多すぎます" in told
    assert "途中で切れているか" in told
    assert list(CardPicture.objects.values_list("printing_id", flat=True)) == [5]
    assert "Thumbs" not in told


def test_one_that_cannot_be_written_leaves_the_others(media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = media / "given"
    given.mkdir()
    for number, size in ((1, (63, 88)), (2, (60, 20_000)), (3, (63, 89)), (4, (63, 90))):
        (given / f"{number}.png").write_bytes(image_file("PNG", size))
    full, keep = OSError(errno.ENOSPC, "No space left on device"), service.store_files

    def store(number: int, *rest: Any) -> None:
        if number == 3:
            raise full
        keep(number, *rest)

    monkeypatch.setattr(service, "store_files", store)
    out = StringIO()
    with pytest.raises(CommandError, match=r"2個は取り込めませんでした（2\.png、3\.png）。ほかは取り込みました"):
        call_command("import_pictures", str(given), *RIGHTS, stdout=out)
    assert "取り込めないファイル 2.png: 細長すぎます" in out.getvalue()
    assert "取り込めないファイル 3.png: 書き込めません（No space left on device）" in out.getvalue()
    assert sorted(CardPicture.objects.values_list("printing_id", flat=True)) == [1, 4]


def test_two_files_of_one_number_are_not_both_taken(media: Path) -> None:
    folder = media / "given"
    folder.mkdir()
    for name in ("1.png", "1 (2).png"):
        (folder / name).write_bytes(image_file("PNG"))
    assert "#1 には「1 (2).png」を使いました" in refused(folder)


def test_a_zip_is_read_as_a_folder_is_with_the_names_of_older_programs(media: Path) -> None:
    path = media / "given.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/【1】.png", image_file("PNG"))
        archive.writestr("__MACOSX/a/2.png", b"")
        archive.writestr(OlderInfo("３番 沼.png"), image_file("PNG"))
    assert "2個: 新しい絵2" in run(path)
    assert set(CardPicture.objects.values_list("printing_id", flat=True)) == {1, 3}


@pytest.mark.parametrize("name", ["nothing.zip", "words.zip"])
def test_what_is_neither_folder_nor_zip_is_said_so(media: Path, name: str) -> None:
    (media / "words.zip").write_text("words")
    with pytest.raises(CommandError, match=r"見つかりません|ZIP でもありません"):
        run(media / name)


def test_a_map_says_which_file_is_which_and_what_is_missing(media: Path) -> None:
    folder = media / "given"
    folder.mkdir()
    for name in ("Numa (1).png", "2.png"):
        (folder / name).write_bytes(image_file("PNG"))
    mapping = media / "map.csv"
    mapping.write_text("番号,ファイル\n7,numa (1).png\n8,lost.png\n", encoding="utf-8")
    told = refused(folder, "--map", str(mapping))
    assert "取り込めないファイル 2.png: 対応表にありません" in told
    assert "見つからないファイル lost.png" in told
    assert list(CardPicture.objects.values_list("printing_id", flat=True)) == [7]


def test_a_trial_writes_nothing(media: Path) -> None:
    folder = media / "given"
    folder.mkdir()
    (folder / "1.png").write_bytes(image_file("PNG"))
    assert "新しい絵1" in run(folder, "--dry-run")
    assert not CardPicture.objects.exists()
    assert not (media / "media").exists()


def test_a_new_file_takes_the_place_of_the_former_one(media: Path, django_capture_on_commit_callbacks: Any) -> None:
    folder = media / "given"
    folder.mkdir()
    (folder / "1.png").write_bytes(image_file("PNG"))
    run(folder)
    first = stored(media)
    (folder / "1.png").write_bytes(image_file("PNG", colour=BLUE))
    with django_capture_on_commit_callbacks(execute=True):
        assert "替わった絵1" in run(folder)
    assert len(stored(media)) == len(first)
    assert not set(stored(media)) & set(first)


def face_on(client: Client, address: str = "/cards/?q=%231") -> str:
    return client.get(address).content.decode()


def test_pages_show_a_picture_only_where_the_operator_lets_them(client: Client, media: Path, settings: Any) -> None:
    folder = media / "given"
    folder.mkdir()
    (folder / "1.png").write_bytes(image_file("PNG", (630, 880)))
    run(folder)
    html = face_on(client)
    shown = picture_of_card(1)
    assert shown is not None
    assert f'src="{shown.src}"' in html
    assert 'loading="lazy"' in html
    assert " 200w, " in html
    answer = client.get(shown.src)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert client.get(shown.src.replace(shown.digest, "0" * 32)).status_code == 404
    assert client.get(shown.address(201)).status_code == 404
    assert "picture" not in client.get("/api/v1/cards/1/").json()["printings"][0]

    product = Product.objects.get(name=current_data().catalog.card(1).printings[0].products[0])
    product.pictures_shown = False
    product.save()
    bump()
    assert "face__picture" not in face_on(client)
    assert client.get(shown.src).status_code == 404

    product.pictures_shown = True
    product.save()
    settings.CARD_PICTURES = "off"
    bump()
    assert "face__picture" not in face_on(client)
    assert client.get(shown.src).status_code == 404


def test_the_api_gives_pictures_only_where_they_may_go_everywhere(client: Client, media: Path, settings: Any) -> None:
    folder = media / "given"
    folder.mkdir()
    (folder / "1.png").write_bytes(image_file("PNG"))
    run(folder)
    settings.CARD_PICTURES = "everywhere"
    bump()
    assert client.get("/api/v1/cards/1/").json()["printings"][0]["picture"].endswith(".webp")


def test_sources_stand_on_the_page_of_credits(client: Client, media: Path) -> None:
    folder = media / "given"
    folder.mkdir()
    (folder / "1.png").write_bytes(image_file("PNG"))
    run(folder)
    assert "制作者（許諾 2026-11）" in client.get("/credits/").content.decode()


def bump() -> None:
    data_version.bump()
    current_data()
