"""Read by schemathesis for somebody with an account: what it sends bears the token against forged requests."""

from typing import Any

import schemathesis

TOKEN = "a" * 32


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    if case.method not in ("GET", "HEAD"):
        case.cookies["csrftoken"] = TOKEN
        case.headers["X-CSRFToken"] = TOKEN
