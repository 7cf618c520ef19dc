"""A device that is signed in offers its account to another one: shown, asked for, confirmed, taken.

The code is known only to the page that shows it; here is its hash under the site's key. Who has the code may ask, once.
The device that asks gets a key of its own, kept in its session, and shows two digits, which are typed at the first
device. So a code that somebody else read from the screen signs nobody in: the digits are on another device then. Only
after that the new device signs in, by a press of its own.

A second factor. The owner of an account may have one, and then a password alone must open nothing. The first device
came in with it and asked for the password again; the owner has both devices in hand, which is what a second factor
shows. So the new device is in where the first one had the factor, and is asked for it where the first one came without.
It never counts as having used it: `/admin/` stays shut. Keepers cannot use this way at all, since a factor that is
passed from one device to the next no longer shows who is there.
"""

import secrets
from datetime import datetime, timedelta

import structlog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from cards.pruning import remove
from decks.people.accounts.models import DeviceOffer
from decks.people.accounts.recovery.codes import folded, new_code
from decks.people.cookies import hash_of

# For the code, and again for each step after it.
VALID = timedelta(minutes=2)
# So long afterwards the first device shows how it ended.
TOLD = timedelta(minutes=10)
GROUPS = 2
State = DeviceOffer.State
GOING_ON = (State.OPEN, State.ASKED, State.CONFIRMED)

log = structlog.get_logger("fudacho.sign_in")


def hash_of_code(code: str) -> str:
    """Short enough to type, and so to be tried out by whoever has the table: not without the site's key."""
    return salted_hmac("decks.accounts.devices", folded(code), algorithm="sha256").hexdigest()


def make_offer(user: User, session_key: str) -> tuple[DeviceOffer, str]:
    """A new one and its code; the ones before it are worth nothing from now on."""
    DeviceOffer.objects.filter(user=user, state__in=GOING_ON).update(state=State.REPLACED)
    code = new_code(GROUPS)
    offer = DeviceOffer.objects.create(
        user=user,
        session_key=session_key,
        password_mark=user.get_session_auth_hash(),
        code_hash=hash_of_code(code),
        valid_until=timezone.now() + VALID,
    )
    return offer, code


def offer_of(user: User, session_key: str) -> DeviceOffer | None:
    """The newest that this device made a short time ago."""
    made = DeviceOffer.objects.select_related("user").filter(user=user, session_key=session_key)
    return made.filter(valid_until__gt=timezone.now() - TOLD).order_by("-pk").first()


def offer_with(code: str) -> DeviceOffer | None:
    return DeviceOffer.objects.select_related("user").filter(code_hash=hash_of_code(code)).first()


def offer_asked_with(claim: str) -> DeviceOffer | None:
    """What the device with this key has asked for."""
    asked = DeviceOffer.objects.select_related("user").filter(claim_hash=hash_of(claim)) if claim else None
    return asked.first() if asked else None


def standing_of(offer: DeviceOffer | None) -> str:
    """The state of an offer, or else what has ended it: gone (the account was deleted), keeper, locked, password,
    signed_out, expired."""
    if offer is None:
        return "gone"
    if offer.state not in GOING_ON:
        return offer.state
    user = offer.user
    living = Session.objects.filter(session_key=offer.session_key, expire_date__gt=timezone.now())
    faults = {
        "keeper": user.is_staff,
        "locked": not user.is_active,
        "password": not constant_time_compare(user.get_session_auth_hash(), offer.password_mark),
        "signed_out": not living.exists(),
        "expired": offer.valid_until <= timezone.now(),
    }
    return next((name for name, is_so in faults.items() if is_so), offer.state)


def ask(offer: DeviceOffer, device: str) -> str:
    """The key of the device that asks; "" where the code was used a moment before."""
    claim = secrets.token_urlsafe(32)
    fields = {"claim_hash": hash_of(claim), "digits": f"{secrets.randbelow(100):02}", "device": device}
    return claim if _step(offer, State.OPEN, State.ASKED, **fields) else ""


def confirm(offer: DeviceOffer, digits: str, *, had_factor: bool) -> None:
    """The first wrong digits end the offer: of three tries one in thirty-three would be a guess."""
    if digits == offer.digits:
        _step(offer, State.ASKED, State.CONFIRMED, had_factor=had_factor)
    elif _step(offer, State.ASKED, State.WRONG):
        log.warning("device_wrong", user=offer.user_id)


def refuse(offer: DeviceOffer) -> None:
    DeviceOffer.objects.filter(pk=offer.pk, state__in=GOING_ON).update(state=State.REFUSED)


@transaction.atomic
def take(claim: str) -> DeviceOffer | None:
    """The confirmed offer, for the one time that it signs its device in. The account is locked meanwhile: who changes
    its password at the same moment has changed it before, or ends this session with all others."""
    offer = offer_asked_with(claim)
    if offer is None or not User.objects.select_for_update().filter(pk=offer.user_id).exists():
        return None
    offer.user.refresh_from_db()
    if standing_of(offer) != State.CONFIRMED or not _step(offer, State.CONFIRMED, State.TAKEN):
        return None
    log.info("device_right", user=offer.user_id)
    return offer


def _step(offer: DeviceOffer, before: str, after: str, **fields: object) -> bool:
    """Whether this was the one who took the step; the next one has its own two minutes."""
    fields = {**fields, "state": after, "valid_until": timezone.now() + VALID}
    return DeviceOffer.objects.filter(pk=offer.pk, state=before).update(**fields) == 1


def prune_offers(now: datetime, *, dry_run: bool) -> int:
    """A day later nobody waits before a page that would tell of them."""
    return remove(DeviceOffer.objects.filter(valid_until__lt=now - timedelta(days=1)), dry_run=dry_run)
