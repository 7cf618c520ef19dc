"""How often one visitor may call the API. Off together with the site's other limits."""

from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class Anonymous(AnonRateThrottle):
    def allow_request(self, request: Request, view: Any) -> bool:
        return not settings.RATELIMIT_ENABLE or super().allow_request(request, view)


class SignedIn(UserRateThrottle):
    def allow_request(self, request: Request, view: Any) -> bool:
        return not settings.RATELIMIT_ENABLE or super().allow_request(request, view)
