"""How much may be open at once for all people of one address."""

from decks.people.quotas import Quota

# Sixty people at a tournament share one address, and each of them may have eight things open.
OPEN_OF_AN_ADDRESS = Quota(
    480,
    "同じネットワークの人たちから一度に頼めるのは480件までです",
    "先に頼まれたものが終わってから、もう一度お試しください。",
)
