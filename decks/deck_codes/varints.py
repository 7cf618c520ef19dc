"""Numbers in groups of seven bits, lowest first: a forgiving form of 32 bits, and one with a single spelling."""

from decks.deck_codes.faults import DeckCodeError, Reason

MORE = 0x80
LOW = 0x7F
MASK_32 = 0xFFFF_FFFF
SHIFTS = 32
MAX_SAFE = 2**53 - 1
MAX_BYTES = 8


class VarintReader:
    """Bytes read from the front."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.at = 0

    @property
    def finished(self) -> bool:
        return self.at >= len(self.raw)

    def byte(self) -> int:
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        if count > len(self.raw) - self.at:
            raise DeckCodeError(Reason.TRUNCATED)
        taken = self.raw[self.at : self.at + count]
        self.at += count
        return taken

    def rest(self) -> bytes:
        return self.take(len(self.raw) - self.at)

    def number_32(self) -> int:
        """A number of 32 bits; longer spellings wrap round as they do in the tool that wrote them."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & LOW) << (shift % SHIFTS)
            if not byte & MORE:
                return value & MASK_32
            shift += 7

    def number(self) -> int:
        """A number in its one spelling, at most 2⁵³ − 1."""
        value = 0
        for place in range(MAX_BYTES):
            byte = self.byte()
            value |= (byte & LOW) << (7 * place)
            if not byte & MORE:
                if (place and not byte) or value > MAX_SAFE:
                    raise DeckCodeError(Reason.FORMAT)
                return value
        raise DeckCodeError(Reason.FORMAT)


def written(value: int) -> bytes:
    """The one spelling of `value`, 0 or more."""
    groups = bytearray()
    while value > LOW:
        groups.append(value & LOW | MORE)
        value >>= 7
    groups.append(value)
    return bytes(groups)
