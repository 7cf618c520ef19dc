"""A provider of OpenID Connect of our own, on loopback: asks for the person's leave, hands out codes, signs tokens.

It is as strict as a real one: a code counts once, for the client with its secret, the address and the verifier of PKCE.
"""

import base64
import hashlib
import json
import secrets
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT, SECRET, LABEL = "fudacho", "a-secret-of-the-test", "試験ID"
PAGE = """<!doctype html><html lang="ja"><meta charset="utf-8"><title>試験ID</title><h1>試験ID</h1>
<p><a href="{agree}">同意する</a></p><p><a href="{refuse}">断る</a></p></html>"""


def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class StandInProvider:
    def __init__(self) -> None:
        self.key, self.strange_key = _key(), _key()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        self.served = {name: f"{self.issuer}/{name}" for name in ("authorize", "token", "keys")}
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        self.begin_again()

    def begin_again(self) -> None:
        """As it is when nothing is wrong with it."""
        self.person: dict[str, Any] = {"sub": "4711", "preferred_username": "はるか", "email": "owner@example.org"}
        self.claims: dict[str, Any] = {}
        self.description: dict[str, Any] = {}
        self.signing: dict[str, Any] = {"key": self.key, "algorithm": "RS256", "headers": {"kid": "one"}}
        self.broken: dict[str, tuple[int, str]] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[str] = []

    @property
    def environment(self) -> dict[str, str]:
        names = {"OPENID_ISSUER": self.issuer, "OPENID_CLIENT_ID": CLIENT, "OPENID_CLIENT_SECRET": SECRET}
        return {**names, "OPENID_LABEL": LABEL}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def agree(self, address: str) -> str:
        """Where the browser goes on to, once the person has agreed on the page at this address."""
        asked = dict(parse_qsl(urlsplit(address).query))
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def refuse(self, address: str, error: str = "access_denied") -> str:
        asked = dict(parse_qsl(urlsplit(address).query))
        return f"{asked['redirect_uri']}?{urlencode({'error': error, 'state': asked['state']})}"

    def answer_to(self, path: str, sent: dict[str, str]) -> tuple[int, str]:
        self.asked.append(path)
        address = urlsplit(path)
        if address.path in self.broken:
            return self.broken[address.path]
        if address.path == "/authorize":
            return 200, PAGE.format(agree=self.agree(path), refuse=self.refuse(path))
        answers = {
            "/.well-known/openid-configuration": self._described,
            "/keys": self._keys,
            "/token": lambda: self._token(sent),
        }
        if address.path not in answers:
            return 404, "{}"
        answer = answers[address.path]()
        return (400 if "error" in answer else 200), json.dumps(answer)

    def _described(self) -> dict[str, Any]:
        served = {
            "authorization_endpoint": self.served["authorize"],
            "token_endpoint": self.served["token"],
            "jwks_uri": self.served["keys"],
        }
        return {"issuer": self.issuer, **served, **self.description}

    def _keys(self) -> dict[str, Any]:
        public = jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": "one", "alg": "RS256", "use": "sig"}]}

    def _token(self, sent: dict[str, str]) -> dict[str, Any]:
        begun = self.codes.pop(sent.get("code", ""), {})
        digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
        wanted = {
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            "client_id": sent.get("client_id", ""),
            "redirect_uri": sent.get("redirect_uri", ""),
            "response_type": "code",
        }
        if sent.get("client_secret") != SECRET or any(begun.get(name) != value for name, value in wanted.items()):
            return {"error": "invalid_grant"}
        now = int(time.time())
        told = {"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": begun.get("nonce")}
        claims = {name: value for name, value in {**told, **self.person, **self.claims}.items() if value is not None}
        return {"access_token": "unread", "token_type": "Bearer", "id_token": jwt.encode(claims, **self.signing)}


def _handler(provider: StandInProvider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer({})

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            self._answer(dict(parse_qsl(self.rfile.read(length).decode())))

        def _answer(self, sent: dict[str, str]) -> None:
            status, body = provider.answer_to(self.path, sent)
            kind = "text/html" if body.startswith("<!doctype") else "application/json"
            with suppress(ConnectionError):
                self.send_response(status)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.end_headers()
                self.wfile.write(body.encode())

        def log_message(self, *_: Any) -> None:
            """Nothing on the console of the tests."""

    return Handler
