"""The files of open data, for programs of any site: no cookie, and no database but for the newest version."""

import json
import re

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import conditional_page, require_safe

from cards.open_data.schemas import ROWS
from cards.open_data.versions import PACKED, folder, in_step, latest

FOR_EVER = "public, max-age=31536000, immutable"
SHORT = "public, max-age=300"
NAMES = {name for file in ROWS for name in (f"{file}.json", f"{file}.schema.json")}
GONE = {
    "error": {
        "code": "gone",
        "message": "このバージョンはもうありません。/data/latest.json が新しいバージョンを示します。",
    },
    "type": "/api/v1/problems/gone/",
    "title": "Gone",
    "status": 410,
    "detail_en": "This version is no longer kept. /data/latest.json names the newest one.",
}


@require_safe
@conditional_page
def latest_data(request: HttpRequest) -> HttpResponse:
    contents = json.dumps(latest(in_step()), ensure_ascii=False)
    return HttpResponse(contents, content_type="application/json", headers={"Cache-Control": SHORT})


@require_safe
def data_file(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """A file as it was packed when it was made, in the form the caller reads. One that a machine does not have yet,
    since another machine made it, is made from the same data."""
    if name not in NAMES:
        raise Http404
    if not (folder() / version / name).is_file():
        known = in_step()
        if not (folder() / version / name).is_file():
            if any(one["version"] == version for one in known["versions"]):
                return JsonResponse(GONE, status=410, content_type="application/problem+json")
            raise Http404
    encoding = next((one for one in PACKED if one in _accepted(request)), "")
    tag = f'"{version}{encoding}"'
    response = get_conditional_response(request, etag=tag) or HttpResponse(
        (folder() / version / f"{name}{PACKED.get(encoding, '')}").read_bytes(),
        content_type="application/schema+json" if ".schema." in name else "application/json",
    )
    if encoding and response.status_code == 200:
        response.headers["Content-Encoding"] = encoding
    response.headers["ETag"], response.headers["Cache-Control"] = tag, FOR_EVER
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _accepted(request: HttpRequest) -> set[str]:
    """The encodings that the caller reads; one of weight 0 is none of them."""
    named = (one.replace(" ", "").partition(";") for one in request.headers.get("Accept-Encoding", "").split(","))
    return {name for name, _, weight in named if not re.fullmatch(r"q=0(\.0*)?", weight)}
