"""Lists come in pages: `page` from 1, `size` up to 100."""

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

SIZE = "size"
WRONG_SIZE = "1から{}までの数です。"


class Pages(PageNumberPagination):
    page_size = 40
    page_size_query_param = SIZE
    max_page_size = 100

    def get_page_size(self, request: Request) -> int:
        """A size that is none is said to be wrong, not passed over: the caller would take the page for the whole."""
        if SIZE not in request.query_params:
            return self.page_size
        given = request.query_params.getlist(SIZE)[-1]
        size = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0
        if not 1 <= size <= self.max_page_size:
            raise ValidationError({SIZE: [WRONG_SIZE.format(self.max_page_size)]})
        return size
