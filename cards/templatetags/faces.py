"""The drawn face of a card, written once for all the places that show it alike."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.faces.face import CardFace
from cards.pictures.shown import ShownPicture

register = template.Library()
MOST_KEPT = 1_024


@register.simple_tag
def drawn_face(face: CardFace, variant: str = "") -> SafeString:
    """`cards/faces/_face.html` of this face, in this variant ("laid", "lit")."""
    return _written(face, face.picture, variant)


@lru_cache(maxsize=MOST_KEPT)
def _written(face: CardFace, picture: ShownPicture | None, variant: str) -> SafeString:
    """The template asks the face for its picture; here it tells a face whose picture was exchanged from what it was."""
    return render_to_string("cards/faces/_face.html", {"face": face, "variant": variant})
