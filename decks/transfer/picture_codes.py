"""QR codes in a picture that somebody gives: what they say is read as if it had been pasted; nothing is fetched."""

import struct
import threading
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")
MAX_BYTES = 5_000_000
MOST_PIXELS = 16_000_000
MOST_JPEG_PIXELS = 50_000_000
"""A photograph is decoded at a part of its size, so that it may be larger."""
MOST_ACROSS = 3_000
"""Pixels of the longer side in which codes are looked for."""
MOST_CODES = 20
_one_at_a_time = threading.Lock()
"""A picture as decoded takes 64 MB: of one process only one is held."""


class UnusablePictureError(Exception):
    """`code` says what is wrong: picture_too_big, picture_broken."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_picture(raw: bytes) -> bool:
    return raw.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP")


def texts_in(raw: bytes) -> list[str]:
    """What the QR codes of the picture say, from top to bottom; ``UnusablePictureError`` for what gives no picture."""
    if len(raw) > MAX_BYTES:
        raise UnusablePictureError("picture_too_big")
    # Loaded by a process that is given a picture, as few are.
    import zxingcpp

    with _one_at_a_time:
        found = zxingcpp.read_barcodes(_grey(raw), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    found.sort(key=lambda code: (code.position.top_left.y, code.position.top_left.x))
    return [code.text for code in found if code.text.strip()][:MOST_CODES]


def _grey(raw: bytes) -> Image.Image:
    try:
        with Image.open(BytesIO(raw), formats=FORMATS) as opened:
            photograph = opened.format == "JPEG"
            if opened.width * opened.height > (MOST_JPEG_PIXELS if photograph else MOST_PIXELS):
                raise UnusablePictureError("picture_too_big")
            if photograph and max(opened.size) > MOST_ACROSS:
                opened.draft("L", (MOST_ACROSS // 2, MOST_ACROSS // 2))
            opened.load()
            return _small(ImageOps.exif_transpose(_on_white(opened)))
    except UnidentifiedImageError:
        raise UnusablePictureError("picture_broken") from None
    except Image.DecompressionBombError:
        raise UnusablePictureError("picture_too_big") from None
    except (OSError, EOFError, SyntaxError, ValueError, struct.error):
        raise UnusablePictureError("picture_broken") from None


def _on_white(image: Image.Image) -> Image.Image:
    """In grey, what is clear laid on white, as codes are printed."""
    if not image.has_transparency_data:
        return image.convert("L")
    clear = image.convert("LA")
    ground = Image.new("L", clear.size, 255)
    ground.paste(clear.getchannel("L"), mask=clear.getchannel("A"))
    return ground


def _small(image: Image.Image) -> Image.Image:
    image.thumbnail((MOST_ACROSS, MOST_ACROSS))
    return image
