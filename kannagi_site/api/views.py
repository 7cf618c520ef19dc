"""The description of the API, the page to try it, and the answer to addresses that do not exist."""

from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.known_names import ApiView, takes

PLACES = (
    *("cards", "restrictions", "check", "odds", "simulations", "decks", "public_decks", "deck_form"),
    *("schema", "docs"),
)


class SchemaView(ApiView, SpectacularAPIView):
    """The OpenAPI description."""

    @takes(OpenApiParameter("lang"))
    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        answer: Response = cast(Any, super()).get(request, *args, **kwargs)
        return answer


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI with its start script at an address of its own, so that the page needs no inline code."""

    url_name = "api:schema"
    template_name = "api/docs.html"


class RootView(ApiView):
    """Where everything is."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({place: reverse(f"api:{place}", request=request) for place in PLACES})


@extend_schema(exclude=True)
class NoSuchAddressView(ApiView):
    """Whatever is asked of an address that does not exist: 404 in the API's own shape."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
