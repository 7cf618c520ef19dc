"""From a file that somebody gives to the pictures that pages show: WebP in up to three widths, nothing else kept."""

import struct
import zlib
from io import BytesIO

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

WIDTHS = (200, 400, 800)
"""In pixels; a narrower file gives its own width instead of what is wider."""
MAKING = 1
"""Raised whenever the same file gives other pictures."""
LARGEST_FILE = 30_000_000
MOST_PIXELS = 50_000_000
LEAST_SIDE = 50
MOST_STRETCHED = 4
"""How often the shorter side goes into the longer one; of a card it does one and a half times."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "AVIF")
GROUND = (6, 5, 6)
QUALITY = 82


# What Pillow raises at a file that is broken, cut off, or says what it is not.
BROKEN = (
    *(OSError, EOFError, SyntaxError, ValueError, TypeError, ArithmeticError, LookupError),
    *(MemoryError, RuntimeError, struct.error, zlib.error),
)


class UnusablePictureError(Exception):
    """The file gives no picture; the message says why, in the operator's words."""


def make_pictures(content: bytes) -> dict[int, bytes]:
    """WebP files by their width, the widest last: upright, in sRGB, the first frame of several, without metadata.

    ``UnusablePictureError`` for what is no picture, is broken, or would grow beyond all bounds.
    """
    if len(content) > LARGEST_FILE:
        raise UnusablePictureError(f"ファイルが大きすぎます（{LARGEST_FILE // 1_000_000}MBまで）")
    image = _opened(content)
    widths = [width for width in WIDTHS if width < image.width] + [min(image.width, WIDTHS[-1])]
    try:
        return {width: _webp(image, width) for width in dict.fromkeys(widths)}
    except BROKEN:
        raise UnusablePictureError("WebP の画像に変えられません") from None


def _opened(content: bytes) -> Image.Image:
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise UnusablePictureError(_too_many_pixels())
            shorter, longer = sorted(opened.size)
            if shorter < LEAST_SIDE:
                raise UnusablePictureError(f"小さすぎます（幅も高さも{LEAST_SIDE}画素から）")
            if longer > shorter * MOST_STRETCHED:
                raise UnusablePictureError(f"細長すぎます（長い辺は短い辺の{MOST_STRETCHED}倍まで）")
            opened.load()
            return _plain(ImageOps.exif_transpose(opened))
    except UnidentifiedImageError:
        raise UnusablePictureError("画像として読めません（JPEG・PNG・WebP・GIF・BMP・TIFF・AVIF だけです）") from None
    except Image.DecompressionBombError:
        raise UnusablePictureError(_too_many_pixels()) from None
    except BROKEN:
        raise UnusablePictureError("途中で切れているか、壊れています") from None


def _too_many_pixels() -> str:
    return f"画素が多すぎます（{MOST_PIXELS // 10_000}万画素まで）"


def _plain(image: Image.Image) -> Image.Image:
    """Eight bits a channel, red, green and blue, what is clear laid on the ground of a face."""
    if image.mode == "F":
        raise UnusablePictureError("色の形式が読めません")
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    image = _in_srgb(image)
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        image = Image.new("RGB", clear.size, GROUND)
        image.paste(clear, mask=clear)
    image = image.convert("RGB")
    image.info.clear()
    return image


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "CMYK"):
        return image
    try:
        found = ImageCms.ImageCmsProfile(BytesIO(profile))
        changed = ImageCms.profileToProfile(image, found, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return image  # A broken profile: the plain colours are near enough.
    return changed or image


def _webp(image: Image.Image, width: int) -> bytes:
    height = max(1, round(image.height * width / image.width))
    file = BytesIO()
    image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2).save(
        file, "WEBP", quality=QUALITY, method=4
    )
    return file.getvalue()
