"""Settings that leave the site open: key, proxies, names, engine, Django's own checks."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import ERROR, run_checks

from kannagi_site.doctor.finding import Finding, fault, note, well
from kannagi_site.models import SiteState
from kannagi_site.site_key import fingerprint
from rules_engine.cli.engine import COMPILED, engine_in_use

SHORTEST_KEY, FEWEST_CHARACTERS = 50, 5
HERE = {"127.0.0.1", "localhost", "[::1]", "testserver"}
SHORT_KEY = "security.W009"
"""Told in words of our own."""


def key() -> Iterator[Finding]:
    own = settings.SECRET_KEY
    if len(own) < SHORTEST_KEY or len(set(own)) < FEWEST_CHARACTERS:
        yield fault(
            "SECRET_KEY が短いか単純です",
            f"{SHORTEST_KEY}字以上の乱数にし、前の鍵を SECRET_KEY_FALLBACKS に入れる",
        )
    known = SiteState.objects.values_list("key_fingerprint", flat=True).first()
    if known and known not in {fingerprint(one) for one in (own, *settings.SECRET_KEY_FALLBACKS)}:
        yield fault(
            "データベースは別の SECRET_KEY で使われてきました",
            "前の鍵に戻すか、SECRET_KEY_FALLBACKS に入れる",
        )
    elif known:
        yield well("データベースの鍵と合っています")
    kept = Path(settings.DATA_DIR) / "secret_key"
    if kept.exists() and kept.read_text().strip() != own:
        yield note(
            f"{kept} は使われていません（環境変数 SECRET_KEY が別の鍵です）",
            "環境変数をなくすと別の鍵で始まる。要らなければ消す",
        )


def proxies() -> Iterator[Finding]:
    public = public_names()
    if settings.DEBUG and public:
        yield fault("DEBUG のまま公開の名前があります", "DEBUG を外す（ページが中身を見せてしまう）")
    if "*" in settings.ALLOWED_HOSTS:
        yield fault("ALLOWED_HOSTS が * です", "サイトの名前だけを書く")
    if settings.HTTPS and not settings.TRUSTED_PROXIES:
        yield fault(
            "HTTPS=true なのに TRUSTED_PROXIES が 0 です",
            "前に立つプロキシの数を入れる（全員が同じアドレスに見え、回数制限を分け合ってしまう）",
        )
    if public and not settings.HTTPS:
        yield note(
            f"公開の名前（{'、'.join(public)}）があるのに HTTPS ではありません",
            "TLS のプロキシを前に置き、HTTPS=true にする",
        )
    if not settings.RATELIMIT_ENABLE:
        yield fault("回数制限が切れています", "RATELIMIT_ENABLE を外す")
    if public and settings.HTTPS and settings.TRUSTED_PROXIES:
        yield well(f"{'、'.join(public)}、プロキシ {settings.TRUSTED_PROXIES} 段")
    elif not public:
        yield well("このマシンの名前だけに答えます")


def public_names() -> list[str]:
    """The names under which others reach the site."""
    return [name for name in settings.ALLOWED_HOSTS if name not in HERE]


def engine() -> Iterator[Finding]:
    found = engine_in_use()
    if found.kind == COMPILED:
        yield well(str(found))
    else:
        yield note(
            "速いエンジンは使われていません",
            "C コンパイラがあれば make compiled をし、RULES_ENGINE_COMPILED=1 にする",
        )


def django_checks() -> Iterator[Finding]:
    open_site = settings.HTTPS
    messages = run_checks(include_deployment_checks=open_site)
    messages = [one for one in messages if not one.is_silenced() and one.id != SHORT_KEY]
    for message in messages:
        make = fault if message.level >= ERROR else note
        yield make(f"{message.id}: {message.msg}", str(message.hint or "docs/environment.md"))
    if not messages:
        yield well("Django の検査を通りました")
