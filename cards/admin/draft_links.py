"""Pages of rooms above that show what a draft would do: each room says its own, and the page of a draft links them."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse


@dataclass(frozen=True, slots=True)
class DraftLink:
    """A page of a draft; `address` is a name that takes the draft's key."""

    label: str
    address: str


DRAFT_LINKS: list[DraftLink] = []


def links_of(pk: int) -> list[tuple[str, str]]:
    """What each page is called and where it is; one whose room has no such address is left out."""
    found = []
    for link in DRAFT_LINKS:
        try:
            found.append((link.label, reverse(link.address, args=[pk])))
        except NoReverseMatch:
            continue
    return found
