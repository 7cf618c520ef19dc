"""How bodies sent to the API are read: the same JSON that the pages' scripts may send."""

from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as FrameworksParser

from decks.people.requests.sent_json import UnreadableError, read_sent


class JSONParser(FrameworksParser):
    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return read_sent(stream.read())
        except UnreadableError:
            raise ParseError from None
