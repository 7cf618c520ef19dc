"""The page that a form or an address names to go on to, as far as it is one of this site's own."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def own_page(request: HttpRequest, page: str, otherwise: str) -> str:
    """`page` where it is an address within this site, else `otherwise`. What does not begin with a stroke may be taken
    for a scheme by a browser, and for the name of a route by whoever redirects."""
    own = page.startswith("/") and url_has_allowed_host_and_scheme(
        page, {request.get_host()}, require_https=request.is_secure()
    )
    return page if own else otherwise
