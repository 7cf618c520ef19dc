"""Values that break what trusts them, and requests made of them or bent from valid ones. Everything follows a seed."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.probes.asked import Asked, Pairs
from tests.probes.routes import Route

TEXTS = (
    *("", " ", "0", "-0", "-1", "1", "2", "9" * 9, "9" * 30, "-" + "9" * 25, "2147483648", "9223372036854775808"),
    *("1e9", "1.5", "NaN", "Infinity", "½", "٣", "９", "0x10", "1_000", "１：２：３", "1:2:3", "1:4:3", "285:1,2"),
    *("\x00", "a\x00b", "\ud800", "a\udfffb", "\ufeff", "\u202e", "\u200b", "😀", "か\u3099", "İ", "ß", "\x1b[31m"),
    *(
        "null",
        "true",
        "[]",
        "{}",
        '{"a":',
        "None",
        "undefined",
        "%",
        "%00",
        "%ff",
        "%u3042",
        "../../etc/passwd",
        "..\\",
    ),
    *(
        "<script>x</script>",
        "'\"",
        "\\",
        "\n",
        "\r\n",
        "\t",
        "\v",
        "　",
        "a" * 300,
        "あ" * 5000,
        "é" * 61,
        "x" * 70_000,
    ),
    *("2026-02-30", "2026-11-20", "0000-00-00", "9999-12-31", "0001-01-01", "10000-01-01", "٢٠٢٦-11-20"),
    *("00000000-0000-0000-0000-000000000000", "not-a-uuid", "{00000000000000000000000000000000}"),
    *("http://[::1", "http://a:99999/", "//evil.example/"),
    *("javascript:alert(1)", "/\\evil", "http://é.example/\ud800"),
    *(
        "季節:",
        '"',
        "(" * 400,
        "-" * 50,
        "名前:~~~",
        "コスト<=",
        "コスト<=" + "9" * 40,
        "効果:ドロー OR",
        "|" * 60,
        "/(a+)+$/",
    ),
    *(
        "official",
        "community",
        "public",
        "private",
        "accept",
        "undo",
        "redo",
        "pass",
        "end",
        "no",
        "yes",
        "number",
        "name",
    ),
    *(
        "4 隠された櫛の家",
        "4 隠された櫛の家\n2 肥川の大蛇",
        "7BAFAAYyP2WQV",
        "v3|63539034e5|1:1",
        "v7",
        "5|88e4cb444b|AQQ",
    ),
)
JSON_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.5, 2**31, 2**63, 2**70, -(2**70), 10**400, float("nan"), float("inf")),
    *([], {}, [[]], [None], {"": None}, {"printing": 1, "from": 0, "to": 1}, [{"card": 1, "copies": 1}], ["x"] * 50),
)
RAW_BODIES = (
    *(
        b"",
        b"\x00",
        b"\xff\xfe",
        b"{",
        b"[" * 20_000,
        b'{"a":' * 5000,
        b'"\\ud800"',
        b"NaN",
        b"1" * 5000,
        b"\xef\xbb\xbf{}",
    ),
    *(
        b"a=b&" * 3000,
        b"=%&%=",
        b"%ff=%fe",
        "名=値".encode("utf-16"),
        "名=値".encode("shift_jis"),
        b"--probe-boundary--",
    ),
    b'--probe-boundary\r\nContent-Disposition: form-data; name="file"; filename="\xff"\r\n\r\nx',
    b"--probe-boundary\r\nContent-Disposition: form-data\r\n\r\nx\r\n--probe-boundary--\r\n",
)
FILES = (
    b"",
    b"\x00" * 100,
    b"\xff\xfea\x00",
    "4 隠された櫛の家".encode("utf-16"),
    b"GIF89a",
    b"\x89PNG\r\n\x1a\n",
    b"PK\x03\x04" * 9,
)
CONTENT_TYPES = (
    *("application/json", "application/json; charset=utf-16", "text/plain", "", "x", "multipart/form-data"),
    *("application/x-www-form-urlencoded; charset=utf-16", "application/x-www-form-urlencoded; charset=nothing"),
    *(
        "application/x-www-form-urlencoded; charset=utf-7",
        "multipart/form-data; boundary=probe-boundary; charset=utf-16",
    ),
    *("multipart/form-data; boundary=", "multipart/mixed; boundary=x", "application/json; charset=\ud800", "a/b; c"),
)
HEADERS = {
    "Accept": ("*/*", "application/json", "text/html;q=x", "a", "", "application/xml", "text/html; version=\ud800"),
    "Accept-Language": ("en", "ja;q=x", "zz-" + "y" * 600, "*", "\x7f"),
    "Accept-Encoding": ("gzip", "br;q=0", "identity;q=0, *;q=0", "x" * 300),
    "Referer": ("http://[", "http://a:99999/", "\ud800", "/", "http://é/", "//", "http://127.0.0.1:x/", "about:blank"),
    "Origin": ("null", "http://[", "http://evil.example", "\ud800"),
    "HX-Request": ("true", "false", "x"),
    "HX-Current-URL": ("http://[", "http://a:99999/", "\ud800", "/cards/?q=%ff", "http://127.0.0.1:x/"),
    "HX-Target": ("results", "\ud800", "あ"),
    "HX-Boosted": ("true",),
    "Range": ("bytes=0-0", "bytes=5-1", "bytes=-", "x", "bytes=0-0,1-1,2-2"),
    "If-None-Match": ("*", '"x"', 'W/"', "\ud800"),
    "If-Modified-Since": ("Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 9999 99:99:99 GMT", "x"),
    "X-Forwarded-For": ("1.2.3.4", "x, y, z", "::1", "\ud800", "1.2.3.4:80, [::1]:9"),
    "X-Forwarded-Proto": ("https", "x"),
    "X-Request-ID": ("x" * 300, "\ud800", "00000000-0000-0000-0000-000000000000"),
    "X-HTTP-Method-Override": ("DELETE", "FOO"),
    "X-CSRFToken": ("", "x", "あ" * 64, "a" * 64),
    "Idempotency-Key": ("", "x", "00000000-0000-0000-0000-000000000000", "\ud800", "k" * 300),
    "Authorization": ("Basic", "Basic ====", "Bearer x", "\ud800"),
    "Host": ("", "evil.example", "127.0.0.1:x", "[", "あ"),
    "Cookie": ("", "=", "sessionid", "messages=x", "a=\ud800; csrftoken=x", "; ;", "fudacho_visitor=x:y:z"),
}
COOKIES = ("sessionid", "csrftoken", "messages", "fudacho_visitor", "theme", "faces", "arrangement")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO")
FIELDS = (
    *(
        "name",
        "note",
        "memo",
        "text",
        "q",
        "on",
        "list",
        "page",
        "size",
        "sort",
        "query",
        "group",
        "put",
        "take",
        "base",
    ),
    *("action", "revision", "seed", "first", "said", "until", "what"),
    *("card", "goal", "seat", "number", "stop", "step"),
    *("creation", "draft", "edit_id", "form_id", "change", "visibility", "making"),
    *("mode", "seen", "a", "b", "a_typed", "deck"),
    *(
        "username",
        "password",
        "password1",
        "next",
        "theme",
        "faces",
        "liked",
        "reason",
        "cover",
        "folder",
        "tags",
        "view",
    ),
    *(
        "season",
        "type",
        "cost",
        "power_min",
        "attribute",
        "keyword",
        "effect",
        "log",
        "part",
        "_popup",
        "_to_field",
        "o",
    ),
    *(
        "_changelist_filters",
        "app_label",
        "model_name",
        "field_name",
        "term",
        "index",
        "select_across",
        "_selected_action",
    ),
)


def text(chance: random.Random) -> str:
    one = chance.choice(TEXTS)
    kind = chance.random()
    if kind < 0.1:
        return one + chance.choice(TEXTS)
    if kind < 0.2:
        return "".join(chr(chance.choice((chance.randrange(128), chance.randrange(0x110000)))) for _ in range(9))
    return one


def pairs(chance: random.Random, names: Sequence[str] = FIELDS) -> Pairs:
    return tuple((chance.choice((*names, text(chance)[:80])), text(chance)) for _ in range(chance.randint(0, 6)))


def any_json(chance: random.Random, depth: int = 3) -> Any:
    kind = chance.random()
    if depth and kind < 0.25:
        return [any_json(chance, depth - 1) for _ in range(chance.randint(0, 3))]
    if depth and kind < 0.5:
        return {chance.choice(JSON_FIELDS): any_json(chance, depth - 1) for _ in range(chance.randint(0, 4))}
    return chance.choice(JSON_VALUES) if kind < 0.75 else text(chance)


JSON_FIELDS = (
    *("edit_id", "base", "changes", "printing", "from", "to"),
    *("texts", "field", "action", "entries", "card", "copies"),
    *("name", "note", "memo", "visibility", "revision", "text", "on", "list", ""),
)


def random_request(route: Route, known: dict[str, list[str]], chance: random.Random) -> Asked:
    """A route with parameters that exist or are rubbish, and anything sent there."""
    values = {}
    for name in route.parameters:
        real = known.get(name, [])
        values[name] = chance.choice(real) if real and chance.random() < 0.7 else raw_part(chance)
    method = chance.choice(("GET", "GET", "GET", "POST", "POST", "POST", "POST", *METHODS))
    asked = Asked(method, route.address(values), pairs(chance) if chance.random() < 0.6 else ())
    if method not in ("GET", "HEAD") or chance.random() < 0.05:
        kind = chance.random()
        if kind < 0.5:
            asked = replace(asked, form=pairs(chance))
        elif kind < 0.75:
            asked = replace(asked, data=any_json(chance))
        elif kind < 0.9:
            asked = replace(asked, form=pairs(chance), file=odd_file(chance))
        else:
            asked = replace(
                asked, raw=chance.choice(RAW_BODIES), headers={"Content-Type": chance.choice(CONTENT_TYPES)}
            )
    return with_odd_headers(asked, chance) if chance.random() < 0.3 else asked


def raw_part(chance: random.Random) -> str:
    """A part of a path that its converter may or may not take."""
    kind = chance.random()
    if kind < 0.5:
        return str(chance.choice((0, 1, 2, 3, 175, 285, 10**6, 2**31, 2**63, 10**25)))
    return text(chance).encode("utf-8", "surrogatepass").decode("latin-1")[:200] or "x"


def odd_file(chance: random.Random) -> tuple[str, str, bytes]:
    name = chance.choice(("file", "picture", "text", text(chance)[:20]))
    return name, chance.choice(("deck.txt", "a.png", "../x", "\ud800", "", 'a"b', "あ" * 300)), chance.choice(FILES)


def with_odd_headers(asked: Asked, chance: random.Random) -> Asked:
    names = chance.sample(sorted(HEADERS), chance.randint(1, 2))
    return replace(asked, headers=asked.headers | {name: chance.choice(HEADERS[name]) for name in names})


def bent(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    """One to three changes of a request that was valid."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        asked = chance.choice(BENDINGS)(asked, others, chance)
    return asked


def _bent_pairs(given: Pairs, chance: random.Random) -> Pairs:
    kept = list(given)
    if not kept or chance.random() < 0.1:
        return (*kept, (chance.choice(FIELDS), text(chance)))
    at = chance.randrange(len(kept))
    name, value = kept[at]
    kind = chance.random()
    if kind < 0.6:
        kept[at] = (name, text(chance))
    elif kind < 0.7:
        kept[at] = (name, value + text(chance))
    elif kind < 0.8:
        del kept[at]
    elif kind < 0.9:
        kept.append((name, text(chance)))
    else:
        kept[at] = (name, chance.choice(kept)[1])
    return tuple(kept)


def _fields(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    if asked.form is not None:
        return replace(asked, form=_bent_pairs(asked.form, chance))
    if asked.data is not None:
        return replace(asked, data=bent_json(asked.data, chance))
    return replace(asked, query=_bent_pairs(asked.query, chance))


def bent_json(value: Any, chance: random.Random) -> Any:
    if chance.random() < 0.3 or not isinstance(value, dict | list) or not value:
        return any_json(chance, 2)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        return [*value[:at], bent_json(value[at], chance), *value[at + 1 :]]
    key = chance.choice(sorted(value, key=str))
    if chance.random() < 0.15:
        return {name: kept for name, kept in value.items() if name != key}
    return {**value, key: bent_json(value[key], chance)}


def _method(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, method=chance.choice(METHODS))


def _query(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, query=(*asked.query, *pairs(chance)))


def _headers(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return with_odd_headers(asked, chance)


def _type(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, headers=asked.headers | {"Content-Type": chance.choice(CONTENT_TYPES)})


def _raw(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, raw=chance.choice(RAW_BODIES))


def _file(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, file=odd_file(chance))


def _other_path(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    return replace(asked, path=chance.choice(others).path)


def _cookie(asked: Asked, others: Sequence[Asked], chance: random.Random) -> Asked:
    odd = f"{chance.choice(COOKIES)}={text(chance)[:3000]}"
    return replace(asked, headers=asked.headers | {"Cookie": odd})


BENDINGS = (*[_fields] * 6, _query, _method, _headers, _headers, _type, _raw, _file, _other_path, _cookie)
