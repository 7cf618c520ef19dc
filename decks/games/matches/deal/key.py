"""The key of a game, of which the engine reads all its chance."""

import hmac

from decks.games.matches.deal.commitments import BROWSER_BYTES, SECRET_BYTES

DIGEST_BYTES = 32


def deal_key(
    secret: bytes, commitment: bytes, hashes: tuple[bytes, bytes], browser_bytes: tuple[bytes, bytes]
) -> bytes:
    """The key; a seat without scripts has an empty h and empty bytes, and 32 zero bytes stand for its h.

    ``ValueError`` where one of the two is there without the other: such a game is not dealt.
    """
    if len(secret) != SECRET_BYTES or len(commitment) != DIGEST_BYTES:
        raise ValueError("the secret and C have 32 bytes each")
    for one, opened in zip(hashes, browser_bytes, strict=True):
        if (len(one), len(opened)) not in ((0, 0), (DIGEST_BYTES, BROWSER_BYTES)):
            raise ValueError("a seat sends h, 32 bytes, and opens 16 bytes, or it sends neither")
    filled = [one or bytes(DIGEST_BYTES) for one in hashes]
    return hmac.digest(secret, b"".join([commitment, *filled, *browser_bytes]), "sha256")


def seed_from_position(key: bytes, position: str) -> str:
    """By which chance goes on from this position, as text, where the acts that led there are not played any more."""
    return hmac.digest(key, position.encode(), "sha256").hex()
