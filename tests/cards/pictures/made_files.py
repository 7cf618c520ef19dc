"""Picture files of all kinds, made when a test needs them."""

import struct
import zlib
from io import BytesIO

from PIL import Image

RED, BLUE = (200, 30, 30), (20, 40, 200)


def image_file(kind: str, size: tuple[int, int] = (63, 88), colour: tuple[int, int, int] = RED) -> bytes:
    """A file of this kind: a format, or "CMYK", "turned" by EXIF, "16 bit", "animated", "clear", "profile"."""
    image, options = Image.new("RGB", size, colour), {}
    format_of = {"CMYK": "JPEG", "turned": "JPEG", "16 bit": "PNG", "animated": "GIF", "clear": "PNG"}.get(kind, kind)
    if kind == "CMYK":
        image = image.convert("CMYK")
    elif kind == "turned":
        exif = Image.Exif()
        exif[0x0112] = 6  # Lies on its side: the camera was turned.
        exif[0x010F] = "a camera"
        image, options = image.transpose(Image.Transpose.ROTATE_90), {"exif": exif}
    elif kind == "16 bit":
        image = Image.new("I;16", size, 40_000)
    elif kind == "animated":
        options = {"save_all": True, "append_images": [Image.new("RGB", size, BLUE)], "duration": 100}
    elif kind == "clear":
        image = Image.new("RGBA", size, (0, 0, 0, 0))
    file = BytesIO()
    image.save(file, format_of, **options)
    return file.getvalue()


def bomb() -> bytes:
    """A PNG of a few bytes that says it is 60,000 by 60,000."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"\0" * 1000)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="63" height="88"><script>alert(1)</script></svg>'
