"""One request as it is meant, and as the bytes that go over the line."""

import base64
import json
import shlex
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_from_bytes

Pairs = tuple[tuple[str, str], ...]
BOUNDARY = "probe-boundary"
UNRESERVED = "/:;,=@!$&'()*+~-._"


@dataclass(frozen=True, slots=True)
class Sent:
    method: str
    path: str
    headers: dict[str, bytes]
    body: bytes = b""

    def curl(self, url: str) -> str:
        """The request as a line for a shell, with whatever bytes it holds."""
        headers = [f"-H {shlex.quote(f'{name}: ' + value.decode('latin-1'))}" for name, value in self.headers.items()]
        body = f"printf %s {base64.b64encode(self.body).decode()} | base64 -d | " if self.body else ""
        sending = "--data-binary @- " if self.body else ""
        looking = "--head" if self.method == "HEAD" else f"-X {shlex.quote(self.method)}"
        return f"{body}curl -i {looking} {sending}{' '.join(headers)} {shlex.quote(url + self.path)}"


@dataclass(frozen=True, slots=True)
class Asked:
    """`form` goes as a form (as multipart with a file where `file` is given), `data` as JSON; `raw` instead of both."""

    method: str
    path: str
    query: Pairs = ()
    form: Pairs | None = None
    data: Any = None
    file: tuple[str, str, bytes] | None = None
    raw: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def as_sent(self, cookies: dict[str, str]) -> Sent:
        headers = {"Accept": "text/html, */*", **self.headers}
        if self.data is not None and self.raw is None:
            headers = {"Content-Type": "application/json", "Accept": "application/json", **self.headers}
        elif self.form is not None or self.file is not None:
            kind = f"multipart/form-data; boundary={BOUNDARY}" if self.file else "application/x-www-form-urlencoded"
            headers = {"Content-Type": kind, **headers}
        if cookies.get("csrftoken") and self.method not in ("GET", "HEAD"):
            headers.setdefault("X-CSRFToken", cookies["csrftoken"])
        if cookies:
            headers.setdefault("Cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()))
        encoded = {name: line(value) for name, value in headers.items()}
        path = quoted(self.path) + ("?" + urlencoded(self.query).decode() if self.query else "")
        return Sent(self.method, path, encoded, self._body())

    def _body(self) -> bytes:
        if self.raw is not None:
            return self.raw
        if self.data is not None:
            return json.dumps(self.data).encode("utf-8", "surrogatepass")
        if self.file is not None:
            return multipart(self.form or (), self.file)
        return urlencoded(self.form) if self.form is not None else b""


def raw_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def quoted(path: str) -> str:
    """A path that is quoted already stays as it is."""
    return "/" + quote_from_bytes(raw_bytes(path.lstrip("/")), safe=UNRESERVED + "%")


def urlencoded(pairs: Pairs) -> bytes:
    encoded = (f"{quote_from_bytes(raw_bytes(name))}={quote_from_bytes(raw_bytes(value))}" for name, value in pairs)
    return "&".join(encoded).encode()


def multipart(pairs: Pairs, file: tuple[str, str, bytes]) -> bytes:
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode("utf-8", "surrogatepass")
        + raw_bytes(value)
        for name, value in pairs
    ]
    name, file_name, content = file
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n\r\n'
    parts.append(raw_bytes(head) + content)
    return b"\r\n".join([*parts, f"--{BOUNDARY}--\r\n".encode()])


def line(value: str) -> bytes:
    """What a header can carry."""
    return raw_bytes(value).replace(b"\r", b"").replace(b"\n", b"").strip()
