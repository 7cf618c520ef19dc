"""One picture after the other in the keeper's pages: the same way in as the command's."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from cards.catalog import current_data
from cards.models import CardPicture
from cards.pictures import service
from cards.pictures.making import make_pictures
from cards.pictures.shown import picture_of_card
from tests.cards.pictures.made_files import bomb, image_file
from tests.keepers import sign_in

pytestmark = pytest.mark.usefixtures("catalogue")
ADD = "/admin/cards/cardpicture/add/"


@pytest.fixture
def keeper(db: None, media: Path) -> Client:
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    return client


def upload(client: Client, name: str, content: bytes) -> Any:
    file = SimpleUploadedFile(name, content)
    return client.post(ADD, {"printing": 1, "source": "制作者", "licence": "許諾", "file": file})


def test_an_upload_is_shown_at_once_and_taken_down_with_its_files(
    keeper: Client, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    assert upload(keeper, "a.png", image_file("PNG", (300, 419))).status_code == 302
    current_data()
    assert picture_of_card(1) is not None
    assert len(list(tmp_path.rglob("*.webp"))) == 2
    with django_capture_on_commit_callbacks(execute=True):
        keeper.post("/admin/cards/cardpicture/1/delete/", {"post": "yes"})
    current_data()
    assert picture_of_card(1) is None
    assert not list(tmp_path.rglob("*.webp"))


def test_what_is_no_picture_is_explained_and_not_kept(keeper: Client, tmp_path: Path) -> None:
    assert "画像として読めません" in upload(keeper, "a.jpg", b"words").content.decode()
    assert "細長すぎます" in upload(keeper, "a.png", image_file("PNG", (60, 20_000))).content.decode()
    assert "画像を選んでください" in keeper.post(ADD, {"printing": 1, "source": "a", "licence": "b"}).content.decode()
    assert not CardPicture.objects.exists()
    assert not list(tmp_path.rglob("*.webp"))


def test_source_and_licence_can_be_mended_without_the_file(keeper: Client) -> None:
    upload(keeper, "a.png", image_file("PNG"))
    keeper.post("/admin/cards/cardpicture/1/change/", {"source": "作者", "licence": "許諾"})
    picture = CardPicture.objects.get()
    assert (picture.source, picture.width) == ("作者", 63)


@pytest.mark.parametrize(("kind", "name"), [("turned", "a.png"), ("GIF", "b.jpg"), ("PNG", "evil.html"), ("BMP", "c")])
def test_an_upload_is_written_anew_and_named_by_what_it_is(
    kind: str, name: str, keeper: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the file stays: no EXIF, nothing behind its end, not its name. The pictures are made once."""
    made: list[int] = []
    monkeypatch.setattr(service, "make_pictures", lambda content: made.append(1) or make_pictures(content))
    assert upload(keeper, name, image_file(kind) + b"<script>alert(1)</script>").status_code == 302
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert made == [1]
    for path in files:
        content = path.read_bytes()
        assert path.suffix == ".webp"
        assert name not in path.name
        assert b"script" not in content
        assert b"a camera" not in content
        with Image.open(path) as image:
            assert image.format == "WEBP"
            assert not image.getexif()
            assert len(content) == 8 + int.from_bytes(content[4:8], "little")


def test_too_many_pixels_are_named_in_numbers(keeper: Client) -> None:
    assert "画素が多すぎます（5000万画素まで）" in upload(keeper, "a.png", bomb()).content.decode()
