"""Commands of `manage.py` refuse a database of another version in words, except those that mend it."""

import sys
from collections.abc import Sequence

import django
from django.core.exceptions import ImproperlyConfigured
from django.db import Error, connection

# What mends such a database, or asks nothing of it.
MENDING = frozenset(
    (
        *("prepare", "backup", "restore", "migrate", "makemigrations", "showmigrations", "sqlmigrate", "check"),
        *("help", "version", "shell", "dbshell", "dumpdata", "flush", "inspectdb", "diffsettings", "test"),
        *("collectstatic", "findstatic", "spectacular", "check_deck", "check_decks", "deck_code", "odds"),
        *("draw_contact_sheet", "compare_faces", "doctor"),
    )
)


def check_command(arguments: Sequence[str]) -> None:
    """End the program with the words where the command must not work with this database.

    A database that is away, or settings that are wrong, hinder none: the command says so itself.
    """
    command = arguments[1] if len(arguments) > 1 else "help"
    if command in MENDING or command.startswith("-") or {"-h", "--help"} & set(arguments):
        return
    try:
        django.setup()
        # Not before Django knows its tables.
        from kannagi_site.program import OtherVersionError, check_program
    except ImproperlyConfigured:
        return
    try:
        check_program()
    except OtherVersionError as error:
        sys.exit(str(error))
    except Error:
        return
    finally:
        connection.close()
