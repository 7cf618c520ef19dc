"""Lists come in pages: `page` from 1, `size` up to 100."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    page_size = 40
    page_size_query_param = "size"
    max_page_size = 100
