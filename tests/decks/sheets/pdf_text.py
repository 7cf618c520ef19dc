"""The words of a PDF, read back by the map from glyphs to characters that each part of its font carries."""

import re
import zlib
from base64 import a85decode

_TOKENS = rb"/(F2\+\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj|(ET)"
_OUTLINES = b"\0\1\0\0"  # how the file of a font begins
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def text_of(raw: bytes) -> str:
    inflated = _streams(raw)
    maps = [_characters(stream) for stream in inflated if b"beginbfchar" in stream]
    fonts = dict(zip(sorted(set(re.findall(rb"/(F2\+\d+) \d+ 0 R", raw))), maps, strict=True))
    words, font = [], b""
    for stream in inflated:
        for name, shown, end in re.findall(_TOKENS, stream, re.DOTALL):
            font = name or font
            words.append(" " if end else "".join(fonts[font][code] for code in _plain(shown)))
    return "".join(words)


def pages(raw: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", raw))


def _streams(raw: bytes) -> list[bytes]:
    heads = re.finditer(rb"/Length (\d+)(?:(?!endobj).)*?stream\r?\n", raw, re.DOTALL)
    texts = [_unpacked(raw[head.end() : head.end() + int(head[1])]) for head in heads]
    return [text for text in texts if not text.startswith(_OUTLINES)]


def _unpacked(part: bytes) -> bytes:
    return zlib.decompress(a85decode(part.removesuffix(b"~>")) if part.endswith(b"~>") else part)


def _characters(stream: bytes) -> dict[int, str]:
    return {int(code, 16): chr(int(point, 16)) for code, point in re.findall(rb"<(\w\w)> <(\w{4})>", stream)}


def _plain(shown: bytes) -> bytes:
    def meant(match: re.Match[bytes]) -> bytes:
        return bytes([int(match[1], 8)]) if match[1].isdigit() else _ESCAPES.get(match[1], match[1])

    return re.sub(rb"\\(\d{3}|.)", meant, shown, flags=re.DOTALL)
