"""How much, how long and how many: what one process reads and keeps of what strangers send."""

import re

HEAD_BYTES = 32_768
BODY_BYTES = 1_200_000
"""A form of `DATA_UPLOAD_MAX_MEMORY_SIZE` with the largest list as a file, and the words of the form around them."""
PICTURE_BYTES = 30_500_000
"""The largest picture of a card that a keeper may give, with its form."""
PICTURE_PATH = "/admin/cards/cardpicture/"
LIST_BYTES = 6_200_000
"""A form in which a photograph of a QR code stands in place of a list, or a zip of many lists."""
LIST_PATHS = re.compile(r"/(?:check/(?:sheet\.pdf|many/)?|decks/(?:new|[0-9]+/import))")
BROUGHT_BYTES = 30_500_000
"""A file of somebody's own data, with its form (docs/http.md)."""
BROUGHT_PATH = "/accounts/put-back/"
CHUNKS = 10_000
"""Pieces of one body sent in pieces: more are work, not content."""

HELD_BYTES = 64_000_000
"""Of all requests and answers together; beyond it, the connection that holds most is closed first."""
QUEUED_BYTES = 6_000_000
"""Of one answer beyond what the network took; then its thread waits, too."""
CONNECTIONS = 512
"""Open at once; one more closes the one that has been idle for longest."""

READ_SECONDS = 10
"""For a whole request, head and body, from the connection or from its first byte on a kept one."""
PICTURE_SECONDS = 120
SEND_STALL_SECONDS = 10
SEND_SECONDS = 120
LINGER_SECONDS = 3
"""How long a closed connection is listened to, so that the answer is not lost by a reset."""


def largest_body(path: str) -> int:
    if path.startswith(PICTURE_PATH):
        return PICTURE_BYTES
    if path == BROUGHT_PATH:
        return BROUGHT_BYTES
    return LIST_BYTES if LIST_PATHS.fullmatch(path) else BODY_BYTES


def seconds_for(path: str, length: int) -> int:
    return PICTURE_SECONDS if BODY_BYTES < length <= largest_body(path) else READ_SECONDS
