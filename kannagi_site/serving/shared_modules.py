"""Modules of Python itself that the site uses are loaded once, before the processes that serve are made: they share the
memory. What an update may change is not among them, for a reload would go on with the old.
"""

import gc
from importlib import import_module

SHARED = (
    "argparse", "ast", "asyncio", "bz2", "calendar", "concurrent.futures.thread", "csv", "dataclasses", "decimal",
    "difflib", "email.headerregistry", "email.mime.multipart", "email.mime.nonmultipart", "email.mime.text",
    "email.parser", "email.policy", "fractions", "gettext", "graphlib", "gzip", "hashlib", "html.parser", "http.client",
    "http.cookies", "http.server", "importlib.metadata", "importlib.resources", "inspect", "ipaddress", "json",
    "logging.config", "logging.handlers", "lzma", "mimetypes", "multiprocessing.reduction", "pickle", "pprint",
    "queue", "random", "secrets", "sqlite3", "ssl", "statistics", "subprocess", "sysconfig", "tempfile", "timeit",
    "tokenize", "traceback", "typing", "unittest.mock", "urllib.request", "uuid", "wsgiref.handlers",
    "wsgiref.simple_server", "xml.dom.minidom", "xml.sax.saxutils", "zipfile", "zoneinfo",
)  # fmt: skip


def load_shared() -> None:
    for name in SHARED:
        import_module(name)
    # The collector writes into what it looks through, and what is written into is shared no more.
    gc.collect()
    gc.freeze()
