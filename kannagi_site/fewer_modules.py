"""What packages take along though hardly any request needs it is left out, or loaded by the request that does.

Each process that serves would keep all of it: some twelve MB.
"""

import sys
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Any

NOT_NEEDED = ("django.contrib.postgres", "requests")
"""What rest_framework takes along where it is installed: fields that no model here has, with them psycopg (on SQLite,
too), and a client for tests."""
OF_PASSKEYS = "allauth.mfa.webauthn.internal.auth"
"""Reads and proves what a passkey says; it takes fido2 and cryptography along."""


def load_rest_framework() -> None:
    hidden = {name: None for name in NOT_NEEDED if name not in sys.modules}
    sys.modules.update(hidden)  # type: ignore[arg-type]
    try:
        import_module("rest_framework.compat")
    finally:
        for name in hidden:
            del sys.modules[name]


class Late(ModuleType):
    """Stands for a module until something in it is asked for; who holds it may go on asking it."""

    loading = RLock()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        with Late.loading:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            module = import_module(self.__name__)
        return getattr(module, name)


def load_late(name: str = OF_PASSKEYS) -> None:
    sys.modules.setdefault(name, Late(name))
