"""Whose request it is: the one place that decides, so that the limits and the log mean the same address."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from decks.people.asking_address import asked_from, hash_of_address


class ClientAddressMiddleware:
    """Makes REMOTE_ADDR the client's address, and lets jobs know its hash; comes before everything that asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        peer = str(request.META.get("REMOTE_ADDR", ""))
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
        address = client_address(peer, forwarded, settings.TRUSTED_PROXIES)
        request.META["REMOTE_ADDR"] = address
        with asked_from(hash_of_address(address)):
            return self.get_response(request)


def client_address(peer: str, forwarded: str, trusted: int) -> str:
    """What the outermost of our own proxies saw. Each of them adds an entry at the end of the header, so what stands
    farther left was written by anybody. Where that entry is missing or no address, the peer stands for it: all such
    requests share its limits, and nobody gains by writing rubbish."""
    entries = forwarded.split(",") if trusted else []
    seen = readable(entries[-trusted]) if 0 < trusted <= len(entries) else ""
    return seen or readable(peer)


def readable(entry: str) -> str:
    """The address in an entry, in its one spelling, without port or zone; empty where there is none."""
    text = entry.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    return str((isinstance(address, IPv6Address) and address.ipv4_mapped) or address)
