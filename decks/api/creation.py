"""A deck made once, however often its making is sent: the key that a caller gives it in the header Idempotency-Key."""

import uuid

from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions, status
from rest_framework.request import Request

from decks.building.models import Deck

HEADER = "Idempotency-Key"
MOST_LETTERS = 255
OF_KEYS = uuid.UUID("9d5c7a52-41f0-4d0e-9a3c-6a2f5b0e7c11")
WRONG_KEY = f"1文字から{MOST_LETTERS}文字までで書いてください。"

KEY_PARAMETER = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": MOST_LETTERS},
    OpenApiParameter.HEADER,
    description="作成の印。同じ印で同じ本文をもう一度送ると、新しく作らずに、もう作られたデッキを 200 で返す。"
    "本文が違えば 422、そのデッキを削除したあとなら 409。印はアカウントごとに別。",
)


class KeyReusedError(exceptions.APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "key_reused"
    default_detail = f"この {HEADER} は、違う内容のデッキを作るときに使われています。別の印で送ってください。"


class MadeAndDeletedError(exceptions.APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "deleted"
    default_detail = f"この {HEADER} で作ったデッキは消されています。もう一つ作るには、別の印で送ってください。"


def creation_of(request: Request) -> uuid.UUID | None:
    """What the key of this caller marks a deck with; None without a key."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not 1 <= len(key) <= MOST_LETTERS:
        raise exceptions.ValidationError({HEADER: [WRONG_KEY]})
    return uuid.uuid5(OF_KEYS, f"{request.user.pk} {key}")


def made_before(creation: uuid.UUID | None, digest: str) -> Deck | None:
    """The deck that was made under this key; refused where it was asked for with another body, or deleted since."""
    deck = Deck.objects.with_cards().filter(creation=creation).first() if creation else None
    if deck and deck.creation_digest != digest:
        raise KeyReusedError
    if deck and deck.deleted_at:
        raise MadeAndDeletedError
    return deck
