"""Formats as data: which list, which cards, how many. The site's own stand in text files beside this one."""

from rules_engine.legality.formats.data import InvalidFormatError, of_plain, to_plain
from rules_engine.legality.formats.format import (
    FREE,
    Format,
    FormatNote,
    ListName,
    OwnLimit,
    plain_format,
)
from rules_engine.legality.formats.limits import FormatLimits, MissingRevisionError
from rules_engine.legality.formats.loader import FORMATS_DIR, load_formats, read_formats
from rules_engine.legality.formats.soundness import FormatFault, faults_of

__all__ = [
    "FORMATS_DIR",
    "FREE",
    "Format",
    "FormatFault",
    "FormatLimits",
    "FormatNote",
    "InvalidFormatError",
    "ListName",
    "MissingRevisionError",
    "OwnLimit",
    "faults_of",
    "load_formats",
    "of_plain",
    "plain_format",
    "read_formats",
    "to_plain",
]
