"""QR codes in pictures: what they say is read as a paste; no picture makes more work than is bounded."""

import io
import socket
import zlib
from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

from decks.deck_codes import Version, encode
from decks.drawing import qr
from decks.pictures.picture import SHAPES
from decks.transfer import picture_codes
from decks.transfer.picture_codes import MAX_BYTES, MOST_PIXELS, UnusablePictureError, texts_in
from decks.transfer.reading import UnreadableListError, read_file, read_list
from tests.decks.builders import KUSHI, OROCHI
from tests.decks.pictures.test_drawing import contents
from tests.decks.transfer.decks import DATA, PRINTINGS

ADDRESS = "https://example.org/d/abcdefghij12/"
DECK = {number: 1 + number % 4 for number in PRINTINGS[:40]}


def drawn(text: str, scale: int = 4) -> Image.Image:
    """The code of `text` as our pictures and sheets draw it."""
    rows = qr.modules(text)
    image = Image.new("L", (len(rows) * scale, len(rows) * scale), 255)
    draw = ImageDraw.Draw(image)
    for y, x, length in qr.runs(rows):
        draw.rectangle((x * scale, y * scale, (x + length) * scale - 1, (y + 1) * scale - 1), fill=0)
    return image


def file_of(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def on_ground(*images: Image.Image, size: tuple[int, int] = (1200, 900)) -> Image.Image:
    """The images below each other on something grey."""
    ground, top = Image.new("L", size, 170), 20
    for image in images:
        ground.paste(image, (300, top))
        top += image.height + 40
    return ground


@pytest.mark.parametrize(
    "text", [ADDRESS, encode(DECK, Version.OWN, "夏の束"), encode(DECK, Version.V7), "4 隠された櫛の家"]
)
@pytest.mark.parametrize(
    "file",
    [
        lambda image: file_of(image),
        lambda image: file_of(image.convert("RGB"), "JPEG", quality=60),
        lambda image: file_of(image.convert("RGB"), "WEBP"),
        lambda image: file_of(image.convert("1")),
        lambda image: file_of(image.convert("P")),
        lambda image: file_of(on_ground(image).rotate(90, expand=True)),
        lambda image: file_of(on_ground(image).convert("RGB"), "JPEG"),
        lambda image: file_of(Image.merge("LA", (Image.new("L", image.size, 0), image.point(lambda v: 255 - v)))),
    ],
    ids=["png", "jpeg", "webp", "bits", "palette", "turned", "photograph", "clear"],
)
def test_a_code_is_found_in_every_kind_of_picture(text: str, file: Callable[[Image.Image], bytes]) -> None:
    assert texts_in(file(drawn(text))) == [text]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("link", [ADDRESS, encode(DECK, Version.OWN, "夏の束")])
def test_the_pictures_of_decks_are_read_back(shape: str, link: str) -> None:
    assert texts_in(SHAPES[shape](contents(DATA.catalog, link=link))) == [link]


def test_a_picture_given_as_a_list_is_the_deck_of_its_code() -> None:
    code = encode(DECK, Version.OWN, "夏の束")
    reading = read_list(read_file(ContentFile(file_of(on_ground(drawn(code)))), DATA), DATA)
    assert (reading.copies_by_printing(), reading.title) == (DECK, "夏の束")


def test_several_codes_are_read_from_top_to_bottom() -> None:
    codes = [encode({KUSHI: 4}, Version.OWN, "一"), encode({OROCHI: 1}, Version.OWN, "二")]
    text = read_file(ContentFile(file_of(on_ground(*map(drawn, codes)))), DATA)
    assert text.splitlines() == codes


def test_an_address_is_read_and_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*args: object) -> None:
        raise AssertionError(args)

    monkeypatch.setattr(socket.socket, "connect", never)
    monkeypatch.setattr(socket, "getaddrinfo", never)
    text = read_file(ContentFile(file_of(drawn("https://example.org/cards/share.html#A-WkjwEEbwE"))), DATA)
    assert read_list(text, DATA).copies_by_printing() == {KUSHI: 4, OROCHI: 1}
    text = read_file(ContentFile(file_of(drawn("http://127.0.0.1:9/deck/5"))), DATA)
    assert read_list(text, DATA).copies_by_printing() == {}


def code_of(raw: bytes) -> str:
    with pytest.raises(UnreadableListError) as problem:
        read_file(ContentFile(raw), DATA)
    return problem.value.code


def test_a_picture_without_a_code_is_said() -> None:
    assert code_of(file_of(Image.new("RGB", (300, 300), "white"))) == "no_qr"
    assert code_of(file_of(Image.new("RGB", (1, 1)), "JPEG")) == "no_qr"


def test_broken_pictures_are_said() -> None:
    whole = file_of(on_ground(drawn(ADDRESS)).convert("RGB"), "JPEG")
    for raw in (
        whole[: len(whole) // 2],
        whole[:3],
        b"\x89PNG\r\n\x1a\n",
        b"RIFF\0\0\0\0WEBPVP8 ",
        whole[:20] + b"\0" * 99,
    ):
        assert code_of(raw) == "picture_broken"


def bomb(width: int, height: int) -> bytes:
    """A small file that says it is a large picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    packed = zlib.compress(bytes(1_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(4_001, 4_000), (30_000, 30_000), (2**31 - 1, 2**31 - 1), (1, MOST_PIXELS + 1)])
def test_pictures_that_would_grow_are_refused_before_they_are_decoded(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(image: Image.Image) -> None:
        raise AssertionError(image.size)

    monkeypatch.setattr(picture_codes, "_on_white", never)
    assert code_of(bomb(*size)) in ("picture_too_big", "picture_broken")


def test_files_beyond_what_is_taken_are_refused() -> None:
    assert code_of(file_of(drawn(ADDRESS)) + bytes(MAX_BYTES)) == "picture_too_big"
    with pytest.raises(UnusablePictureError):
        texts_in(file_of(drawn(ADDRESS)) + bytes(MAX_BYTES))
    assert code_of(b"4" * 100_001) == "too_long"


def test_a_large_photograph_is_read_at_a_part_of_its_size() -> None:
    photograph = on_ground(drawn(ADDRESS, 30), size=(7_000, 7_000)).convert("RGB")
    assert texts_in(file_of(photograph, "JPEG", quality=50)) == [ADDRESS]
