"""Lists of the database come in pages: `page` from 1, `size` as everywhere."""

from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from cards.api.pages import MOST, SIZE, USUAL, read_size


class Pages(PageNumberPagination):
    page_size = USUAL
    page_size_query_param = SIZE
    max_page_size = MOST

    def get_page_size(self, request: Request) -> int:
        return read_size(request)
