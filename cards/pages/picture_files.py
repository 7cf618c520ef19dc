"""The pictures of printings as files, while they are shown; and which printing belongs to which card."""

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from cards.catalog import current_catalog, current_data
from cards.pictures.service import file_name, widths_up_to
from cards.pictures.shown import picture_of_printing

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def picture(request: HttpRequest, number: int, digest: str, width: int) -> FileResponse:
    """A file's address says what is in it, so that browsers keep it; what was taken down is not found any more."""
    current_data()
    shown = picture_of_printing(number)
    if shown is None or shown.digest != digest or width not in widths_up_to(shown.width):
        raise Http404
    try:
        file = default_storage.open(file_name(number, digest, width))
    except FileNotFoundError:
        raise Http404 from None
    return FileResponse(file, content_type="image/webp", headers={"Cache-Control": FOR_EVER})


@require_safe
def numbers(request: HttpRequest) -> JsonResponse:
    """Card ids by printing number: for pictures that a person keeps in the browser."""
    cards = {str(number): card.id for number, card in sorted(current_catalog().card_by_printing.items())}
    return JsonResponse({"cards": cards}, headers={"Cache-Control": "max-age=3600"})
