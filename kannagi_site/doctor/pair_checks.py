"""Settings that do not go together: each is right by itself, and both cannot be meant."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.http.request import validate_host

from kannagi_site.doctor.finding import Check, Finding, fault, note, well
from kannagi_site.doctor.settings_checks import HERE, public_names
from kannagi_site.environment import env

SHORTEST_METRICS_KEY = 16
LONGEST_ISSUER = 200  # that a connection has room for
EVERYWHERE = {"0.0.0.0", "::"}


def origins() -> Iterator[Finding]:
    for origin in settings.CSRF_TRUSTED_ORIGINS:
        parts = urlsplit(origin)
        if settings.HTTPS and parts.scheme == "http":
            yield fault(f"HTTPS=true なのに CSRF_TRUSTED_ORIGINS に {origin} があります", "https:// で書く")
        if not validate_host(parts.hostname or "", settings.ALLOWED_HOSTS) and "*" not in origin:
            yield note(
                f"CSRF_TRUSTED_ORIGINS の {origin} は ALLOWED_HOSTS にありません",
                "サイトの名前なら ALLOWED_HOSTS にも書く。ほかのサイトなら外す（そこからのフォームを受け取ってしまう）",
            )


def addresses() -> Iterator[Finding]:
    former = env.str("NUM_PROXIES", default="")
    if former and former != str(settings.TRUSTED_PROXIES):
        yield note(
            f"NUM_PROXIES={former} は読まれません（TRUSTED_PROXIES={settings.TRUSTED_PROXIES} があります）",
            "NUM_PROXIES を外す",
        )
    if settings.TRUSTED_PROXIES and env.str("HOST", default="") in EVERYWHERE:
        yield note(
            "プロキシの後ろなのに、どこからでも直接つながります（HOST）",
            "HOST を 127.0.0.1 にする。コンテナなら、ポートを 127.0.0.1 だけに開く（アドレスを偽れてしまう）",
        )


def keys() -> Iterator[Finding]:
    if settings.SECRET_KEY in settings.SECRET_KEY_FALLBACKS:
        yield note("SECRET_KEY_FALLBACKS に今の鍵があります", "前の鍵だけを残す")
    if settings.METRICS_KEY and len(settings.METRICS_KEY) < SHORTEST_METRICS_KEY:
        yield fault("METRICS_KEY が短すぎます", f"{SHORTEST_METRICS_KEY}字以上の乱数にする")
    if settings.METRICS_KEY and settings.METRICS_KEY == settings.SECRET_KEY:
        yield fault("METRICS_KEY と SECRET_KEY が同じです", "別の乱数にする（監視が鍵を持ってしまう）")


def places() -> Iterator[Finding]:
    data = Path(settings.DATA_DIR)
    if settings.BACKUP_DIR and Path(settings.BACKUP_DIR).resolve().is_relative_to(data.resolve()):
        yield fault("BACKUP_DIR が DATA_DIR の中にあります", "別のディスクのフォルダにする（一緒に失われてしまう）")
    unused = data / "fudacho.sqlite3"
    if connection.vendor != "sqlite" and unused.exists() and unused.stat().st_size:
        yield note(
            f"DATABASE_URL があるので {unused} は使われていません",
            "DATABASE_URL がなくなると、このデータベースで始まってしまう。要らなければ移すか削除する",
        )


def sign_in_elsewhere() -> Iterator[Finding]:
    names = ("OPENID_ISSUER", "OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET")
    missing = [name for name in names if not getattr(settings, name)]
    if len(missing) == len(names):
        return
    if missing:
        yield fault(f"{'、'.join(missing)} がないので、ほかのサービスでのログインは出ません", "三つとも入れるか、外す")
    issuer = urlsplit(settings.OPENID_ISSUER)
    if settings.OPENID_ISSUER and not (issuer.hostname and issuer.scheme in ("https", "http")):
        yield fault("OPENID_ISSUER がアドレスではありません", "https:// で始まる発行者のアドレスを入れる")
    elif issuer.scheme == "http" and issuer.hostname not in HERE:
        yield fault("OPENID_ISSUER が https ではありません", "https:// で書く（秘密がそのまま流れてしまう）")
    if len(settings.OPENID_ISSUER) > LONGEST_ISSUER:
        yield fault(f"OPENID_ISSUER が {LONGEST_ISSUER} 字より長いです", "発行者のアドレスだけを書く")


def versions() -> Iterator[Finding]:
    if env.str("OTHER_VERSION", default="") == "accept":
        yield fault("OTHER_VERSION=accept のままです", "外す（データが壊れる組み合わせでも始まってしまう）")


def mail() -> Iterator[Finding]:
    server = env.str("EMAIL_URL", default="")
    if bool(server) != bool(settings.DEFAULT_FROM_EMAIL):
        given, missing = ("EMAIL_URL", "MAIL_FROM") if server else ("MAIL_FROM", "EMAIL_URL")
        yield fault(
            f"{given} があるのに {missing} がありません（メールは使われません）", f"{missing} も入れるか、両方を外す"
        )
    if not settings.DEFAULT_FROM_EMAIL or not server.startswith("smtp"):
        return
    if not settings.EMAIL_HOST:
        yield fault("EMAIL_URL にメールサーバーの名前がありません", "smtp+tls://名前:パスワード@ホスト:587 の形で書く")
    elif not (settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL or settings.EMAIL_HOST in HERE):
        yield note("メールが暗号化されずに送られます（EMAIL_URL）", "smtp+tls:// か smtp+ssl:// で書く")


def in_public() -> Iterator[Finding]:
    if not public_names():
        return
    if env.str("LOG_LEVEL", default="") == "debug":
        yield note("LOG_LEVEL=debug のまま公開されています", "LOG_LEVEL を外す（ログが大きくなる）")
    if not settings.SECURITY_CONTACT:
        yield note("穴を見つけた人が知らせる先がありません", "SECURITY_CONTACT にメールかページを入れる")


PARTS: tuple[Check, ...] = (origins, addresses, keys, places, sign_in_elsewhere, versions, mail, in_public)


def pairs() -> Iterator[Finding]:
    found = [one for part in PARTS for one in part()]
    yield from found or [well("互いに合わない設定はありません")]
