"""Lists of Cockatrice (`.cod`) and OCTGN (`.o8d`): XML without a document type, without entities, of bounded size."""

import re

from decks.building.models import MAX_NOTE_LENGTH
from decks.transfer.data_decks import NO_COUNT, DataDeck, DataEntry, UnreadableDataError, bounded, one_line, shown_lines
from decks.transfer.zones import is_main

MAX_DEPTH = 12
MAX_ELEMENTS = 10_000
_BEGINNING = re.compile(r"\s*<(?:\?xml\s|cockatrice_deck\b|deck\b)")
_ROOTS = ("cockatrice_deck", "deck")
_ZONES = ("zone", "section")
_TITLE = "deckname"
_NOTES = ("comments", "notes")


def looks_like_xml(text: str) -> bool:
    return _BEGINNING.match(text) is not None


def read_xml(text: str) -> DataDeck:
    """The deck of the whole text; ``UnreadableDataError`` for what is no list of these tools."""
    # Loaded by a process that is given such a list, as few are.
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    found = _Found()
    parser = DefusedXMLParser(target=found, forbid_dtd=True)
    try:
        parser.feed(text.strip())
        parser.close()
    except DefusedXmlException:
        raise UnreadableDataError("文書型の宣言や実体のある XML は読みません。") from None
    except ParseError as fault:
        raise UnreadableDataError(
            f"XML として読めません（{fault.position[0]}行目の{fault.position[1] + 1}文字目）。"
        ) from None
    except UnicodeError:
        raise UnreadableDataError("XML として読めません。") from None
    deck = DataDeck(one_line(found.title), shown_lines(found.note.strip())[:MAX_NOTE_LENGTH], "", tuple(found.entries))
    return bounded([deck])[0]


class _Found:
    """What the parser meets on its way: nothing is kept but names, counts and two texts."""

    def __init__(self) -> None:
        self.title = ""
        self.note = ""
        self.entries: list[DataEntry] = []
        self._path: list[str] = []
        self._elements = 0
        self._aside = False
        self._card: dict[str, str] = {}
        self._text = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition("}")[2].lower()
        if not self._path and name not in _ROOTS:
            raise UnreadableDataError("デッキの形の XML ではありません（Cockatrice と OCTGN の形を読みます）。")
        self._path.append(name)
        self._elements += 1
        if len(self._path) > MAX_DEPTH or self._elements > MAX_ELEMENTS:
            raise UnreadableDataError("XML が大きすぎるか、深すぎます。")
        self._text = ""
        if name in _ZONES:
            self._aside = not is_main(attributes.get("name", ""))
        elif name == "card":
            self._card = attributes

    def data(self, text: str) -> None:
        self._text += text

    def end(self, tag: str) -> None:
        name, text = self._path.pop(), self._text
        self._text = ""
        if name == "card":
            copies = self._card.get("number", self._card.get("qty", NO_COUNT))
            self.entries.append(
                DataEntry(one_line(self._card.get("name") or text), one_line(copies) or NO_COUNT, None, self._aside)
            )
        elif name == _TITLE:
            self.title = text
        elif name in _NOTES:
            self.note = text

    def close(self) -> None:
        """The parser asks for it; all is kept already."""
