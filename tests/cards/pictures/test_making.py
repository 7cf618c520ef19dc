"""What a file must be to give a picture, and what of it is kept."""

from io import BytesIO

import pytest
from PIL import Image, ImageCms

from cards.pictures import making
from cards.pictures.making import UnusablePictureError, make_pictures
from tests.cards.pictures.made_files import RED, SVG, bomb, image_file

CONTENT = image_file("PNG")
KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "CMYK", "turned", "16 bit", "animated")


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.mark.parametrize("kind", KINDS)
def test_any_kind_of_picture_becomes_an_upright_webp_in_red_green_and_blue(kind: str) -> None:
    made = make_pictures(image_file(kind, (630, 880)))
    assert list(made) == [200, 400, 630]
    picture = opened(made[630])
    assert (picture.format, picture.mode, picture.size) == ("WEBP", "RGB", (630, 880))
    middle = picture.getpixel((315, 440))
    assert isinstance(middle, tuple)
    expected = (156, 156, 156) if kind == "16 bit" else RED
    assert all(abs(one - other) < 25 for one, other in zip(middle, expected, strict=True)), middle


def test_a_wide_file_is_made_smaller_and_a_narrow_one_never_larger() -> None:
    assert list(make_pictures(image_file("PNG", (1260, 1760)))) == [200, 400, 800]
    assert list(make_pictures(image_file("PNG", (120, 168)))) == [120]
    assert list(make_pictures(image_file("PNG", (400, 560)))) == [200, 400]


def test_nothing_of_the_file_but_the_picture_is_kept() -> None:
    made = opened(make_pictures(image_file("turned", (630, 880)))[630])
    assert not made.getexif()
    assert not {"exif", "icc_profile", "xmp"} & set(made.info)


def test_a_colour_profile_is_worked_in_and_not_kept() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    file = BytesIO()
    Image.new("RGB", (100, 140), RED).save(file, "PNG", icc_profile=profile)
    assert "icc_profile" not in opened(make_pictures(file.getvalue())[100]).info


def test_what_is_clear_lies_on_the_ground_of_a_face() -> None:
    pixel = opened(make_pictures(image_file("clear", (100, 140)))[100]).getpixel((50, 70))
    assert isinstance(pixel, tuple)
    assert max(pixel) < 20


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (bomb(), "画素が多すぎます"),
        (image_file("PNG", (60, 20_000)), "細長すぎます（長い辺は短い辺の4倍まで）"),
        (image_file("PNG", (900, 200)), "細長すぎます"),
        (image_file("PNG", (60, 49)), "小さすぎます（幅も高さも50画素から）"),
        (b"just words", "画像として読めません"),
        (SVG, "画像として読めません"),
        (b"", "画像として読めません"),
        (image_file("JPEG", (630, 880))[:2_000], "途中で切れているか"),
        (image_file("PNG", (630, 880))[:-40], "途中で切れているか"),
        (image_file("PNG", (20, 28)), "小さすぎます"),
    ],
    ids=["bomb", "narrow", "flat", "low", "words", "svg", "nothing", "cut jpeg", "cut png", "tiny"],
)
def test_what_is_no_picture_is_refused_with_the_reason(content: bytes, reason: str) -> None:
    with pytest.raises(UnusablePictureError, match=reason):
        make_pictures(content)


def test_a_file_beyond_the_bound_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "LARGEST_FILE", 10)
    with pytest.raises(UnusablePictureError, match="大きすぎます"):
        make_pictures(image_file("PNG"))


def test_more_pixels_than_allowed_are_never_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    content = image_file("BMP")
    monkeypatch.setattr(making, "MOST_PIXELS", 1_000)
    monkeypatch.setattr(Image.Image, "load", lambda self: pytest.fail("unpacked"))
    with pytest.raises(UnusablePictureError, match="画素が多すぎます"):
        make_pictures(content)


@pytest.mark.parametrize("error", [OSError("encoding error"), MemoryError(), ValueError()])
def test_what_fails_at_writing_is_refused_as_what_fails_at_reading(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **named: object) -> None:
        raise error

    monkeypatch.setattr(Image.Image, "save", fail)
    with pytest.raises(UnusablePictureError, match="WebP の画像に変えられません"):
        make_pictures(CONTENT)
