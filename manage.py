#!/usr/bin/env python
"""The site's command line."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kannagi_site.settings")
    # What a command does for the whole site, such as migrating, may take its time.
    os.environ.setdefault("DATABASE_SECONDS", "0")
    try:
        import rules_engine  # noqa: F401
    except ImportError as refused:
        # What plays is not what was asked for: that is one sentence, and no fault of the program.
        if type(refused).__name__ != "BuildError":
            raise
        sys.exit(str(refused))
    from kannagi_site.command_check import check_command

    check_command(sys.argv)
    execute_from_command_line(sys.argv)
