"""The description of the API, the page to try it, and the answer to addresses that do not exist."""

from functools import update_wrapper
from typing import Any, cast
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import resolve
from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.known_names import ApiView, takes
from cards.api.problems import PROBLEMS, type_of

PLACES = (
    *("cards", "restrictions", "check", "odds", "simulations", "decks", "public_decks", "formats"),
    *("rulings", "products", "keywords", "attributes", "clauses", "deck_codes"),
    *("deck_form", "schema", "docs"),
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


class ProblemView(ApiView):
    """What a type of errors means."""

    @extend_schema(exclude=True)
    def get(self, request: Request, code: str) -> Response:
        if code not in PROBLEMS:
            raise Http404
        known = PROBLEMS[code]
        return Response(
            {"type": type_of(code), "status": known.status, "title": known.title, "title_en": known.english}
        )


@extend_schema(exclude=True)
class NoSuchAddressView(ApiView):
    """An address that does not exist: 404 in the API's own shape, or on to the one with a slash at its end."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        view = super().as_view(**initkwargs)

        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.path_info.endswith("/") and _is_known(f"{request.path_info}/"):
                query = f"?{query}" if (query := request.META.get("QUERY_STRING", "")) else ""
                # 308 keeps the method and the body.
                return HttpResponsePermanentRedirect(f"{quote(request.path)}/{query}", preserve_request=True)
            answer: HttpResponseBase = view(request, *args, **kwargs)
            return answer

        return update_wrapper(answered, view)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


def _is_known(path: str) -> bool:
    return getattr(resolve(path).func, "cls", None) is not NoSuchAddressView
