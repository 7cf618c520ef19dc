"""Who asked, told apart without being named."""

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from decks.people.networks import network_of

DIGITS = 16


def address_hash(address: str) -> str:
    """The same within a day (UTC) and another one on the next: enough to see one address do much, too little to follow
    people from day to day. It is keyed by SECRET_KEY: without it, no list of addresses can be tried out.
    """
    said = f"{timezone.now():%Y-%m-%d} {network_of(address)}"
    return salted_hmac("kannagi_site.logs.addresses", said, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()[
        :DIGITS
    ]
